import TablesideCore
public import TablesideVenue

// The tables that come with the library; a house makes its own of them, or writes one.
extension Rights {
    /// The table of rights of a restaurant, for every role.
    ///
    /// It is the widest sensible table: commands that the lifecycles of the profiles refuse are still refused (a
    /// QuickPlate guest cannot cancel an order, an APPetito waiter cannot accept a booking).
    public static let house = Rights(
        sound: Role.known.filter { $0 != .system }.flatMap { pages($0) + account($0) } + guests + receiving + book
            + serving + kitchen
            + rewarding + managing + owning + listed + delivering + sending
    )

    /// The table of rights of QuickPlate: clients find restaurants, book, order and pay; waiters accept, cancel and
    /// serve; cooks finish; staff have only a list of orders (QP-02, QP-03).
    ///
    /// A waiter may also order for a client and bring the bill.
    public static let quickPlate = Rights(
        sound: pages(.guest) + [
            Row(.guest, .anyone, of: "review", "flag"),
            Row(.guest, .own, of: "bill", "view"),
            Row(.guest, .own, of: "booking", "view", "book", "cancel", "inviteFriends", "confirmArrival"),
            Row(.guest, .own, of: "order", "view"),
            Row(.guest, .own, of: "review", "view", "write", "edit", "withdraw"),
            Row(.guest, .ownTab, of: "order", "place", "view"),
            Row(.guest, .ownTab, of: "tab", "view", "askForBill", "askToPay", "choosePayment", "split"),
            Row(.guest, .invited, of: "booking", "view"),
            Row(.waiter, .ownBranch, of: "order", "view", "place", "accept", "cancel", "serve"),
            Row(.waiter, .ownBranch, of: "shift", "begin", "end"),
            Row(.waiter, .ownBranch, of: "tab", "view", "askForBill", "askToPay", "choosePayment", "pay", "close"),
            Row(.cook, .ownBranch, of: "order", "view", "ready"),
        ] + [Role.guest, .waiter, .cook].flatMap { account($0) }
    )

    private static func pages(_ role: Role) -> [Row] {
        [
            Row(role, .anyone, of: "comment", "view"),
            Row(role, .anyone, of: "branch", "view"), Row(role, .anyone, of: "day", "freeTables", "slots"),
            Row(role, .anyone, of: "menu", "view"), Row(role, .anyone, of: "restaurant", "view"),
            Row(role, .anyone, of: "review", "view"),
        ]
    }

    /// All users see and change their own account, and end their sessions.
    ///
    /// Staff also accept the jobs offered to them, even before they work anywhere, and resign.
    private static func account(_ role: Role) -> [Row] {
        let own = [
            Row(role, .ownAccount, of: "account", "view", "export", "change", "changePassword", "sendCode", "close"),
            Row(role, .ownAccount, of: "account", "link", "unlink", "giveConsent", "withdrawConsent"),
            Row(role, .ownAccount, of: "account", "star", "unstar", "subscribe", "unsubscribe"),
            Row(role, .ownAccount, of: "account", "noteSearch", "forgetSearch", "clearSearches", "rememberSearches"),
            Row(role, .ownAccount, of: "session", "allowPush", "denyPush", "turnOnPush", "turnOffPush"),
            Row(role, .ownAccount, of: "session", "signOut", "endSession"),
        ]
        guard JobOffer.isForStaff(role) else { return own }
        return own + [Row(role, .ownAccount, of: "staff", "viewOffers", "acceptOffer", "declineOffer", "resign")]
    }

    private static let guests = [
        Row(.guest, .anyone, of: "comment", "flag"),
        Row(.guest, .anyone, of: "review", "flag"), Row(.guest, .anyone, of: "delivery", "track"),
        Row(.guest, .own, of: "bill", "view"),
        Row(.guest, .own, of: "booking", "view", "book", "hold", "swapHold", "releaseHold", "confirm", "cancel"),
        Row(.guest, .own, of: "booking", "modify", "moveDate", "inviteFriends", "confirmArrival", "finish", "preOrder"),
        Row(.guest, .own, of: "order", "view", "cancel", "requestCancel", "void", "collect"),
        Row(.guest, .own, of: "review", "view", "write", "edit", "withdraw"),
        Row(.guest, .own, of: "comment", "write", "edit", "withdraw"),
        Row(.guest, .own, of: "waitlist", "join", "markBack", "changeParty", "accept", "decline", "leave", "view"),
        Row(.guest, .own, of: "letter", "write", "reply", "close", "view"),
        Row(.guest, .own, of: "loyalty", "view", "getReward", "returnReward", "buyBadge", "appeal"),
        Row(.guest, .own, of: "loyalty", "sendPoints", "returnTransfer"),
        Row(.guest, .own, of: "loyalty", "invite", "withdrawInvitation", "acceptInvitation", "acceptEmailInvitation"),
        Row(.guest, .ownTab, of: "call", "view", "make", "withdraw"),
        Row(.guest, .ownTab, of: "order", "place", "view", "quote", "holdPromotions"),
        Row(.guest, .ownTab, of: "tab", "view", "join", "wait", "leave", "askForBill", "askToPay", "choosePayment"),
        Row(.guest, .ownTab, of: "tab", "split", "payWithPoints"),
        Row(.guest, .invited, of: "booking", "view"), Row(.guest, .invited, of: "account", "viewFriend"),
    ]

    /// The staff who receive guests at the door or at the table.
    private static let receiving =
        rows(for: [.waiter, .host, .manager], "booking", ["arrive", "confirmArrival", "seat", "walkIn", "extend"])
        + rows(for: [.waiter, .host, .manager], "booking", ["finish", "markLate", "noShow", "move"])
        + rows(for: [.waiter, .host, .manager], "tab", ["open", "changeCovers", "changeTable", "handOver"])
        + rows(
            for: [.waiter, .host, .manager],
            "waitlist",
            [
                "join", "markNotHere", "markIncomplete", "markBack", "changeParty", "offer", "retract", "accept",
                "decline",
            ]
        )
        + rows(for: [.host, .manager], "waitlist", ["close", "reopen"])
        + rows(for: [.waiter, .host, .manager], "waitlist", ["leave", "seat", "recall", "remove", "promote", "view"])
        + rows(for: [.waiter, .host, .manager], "day", ["clearTables"])
        + rows(for: [.waiter, .host, .manager], "call", ["acknowledge", "giveBack", "answer", "answerAll"])
        + rows(for: [.waiter, .host], "call", ["view"]) + rows(for: [.waiter, .host], "booking", ["view"])
        + rows(for: [.waiter, .host], "day", ["view"])
        + rows(for: [.waiter, .host], "shift", ["view"]) + rows(for: [.waiter, .host], "tab", ["view"])

    /// The staff who manage upcoming bookings.
    private static let book =
        rows(for: [.host, .manager], "booking", ["book", "hold", "swapHold", "releaseHold", "confirm", "expire"])
        + rows(for: [.host, .manager], "booking", ["accept", "decline", "cancel", "modify", "moveDate"])
        + rows(for: [.host, .manager], "booking", ["inviteFriends", "enter", "reinstate", "lock", "unlock"])
        + rows(for: [.host, .manager], "day", ["blockTables", "unblockTables", "adoptPlan", "reseat"])

    /// The staff who serve and settle.
    private static let serving =
        rows(for: [.waiter, .manager], "order", ["place", "accept", "reject", "sendBack", "handOver", "void"])
        + rows(for: [.waiter, .manager], "order", ["cancel", "grantCancel", "denyCancel"])
        + rows(for: [.waiter], "order", ["view", "recall", "serve", "fire", "hold", "collect", "dispatch", "complete"])
        + rows(for: [.waiter, .manager], "tab", ["adjust", "withdraw", "askForBill", "askToPay", "unlock", "split"])
        + rows(for: [.waiter, .manager], "tab", ["choosePayment", "pay", "refund", "close", "void", "admitDevice"])
        + rows(for: [.waiter, .manager], "tab", ["moveOrders", "moveItems", "merge"])
        + rows(for: [.waiter, .manager], "shift", ["begin", "end", "pause", "resume", "refuse"])

    /// The kitchen, and the staff who count stock.
    private static let kitchen =
        rows(for: [.cook], "order", ["view", "start", "ready", "recall", "fire"])
        + rows(for: [.waiter, .cook, .manager], "stock", ["receive", "setCount", "stopCounting", "sellOut"])
        + rows(for: [.waiter, .cook, .manager], "stock", ["resumeSelling"])
        + rows(for: [.waiter, .cook], "stock", ["view"])

    /// The staff who deal with the members of a loyalty program.
    private static let rewarding =
        rows(for: [.waiter, .host, .manager], "loyalty", ["redeemReward", "praise", "adjustPoints"])
        + rows(for: [.host, .manager], "loyalty", ["recordOffense"])
        + rows(for: [.manager], "loyalty", ["deleteReward", "withdrawPraise", "uphold", "pardon"])
        + rows(for: [.manager], "promotion", ["draft", "edit", "publish", "pause", "archive", "view"])

    /// The actions that need a manager; reading is also allowed at the restaurant's other branches.
    private static let managing =
        rows(for: [.manager], "booking", ["complete"]) + rows(for: [.manager], "order", ["assign", "goodsReturned"])
        + rows(for: [.manager], "comment", ["flag"])
        + rows(for: [.manager], "review", ["flag"]) + rows(for: [.manager], "shift", ["setCap", "giveAway"])
        + rows(for: [.manager], "shift", ["cut", "sendHome", "relieve", "plan", "swapSections", "follow", "lapse"])
        + rows(for: [.manager], "tab", ["giveBack", "reopen"])
        + ["booking", "call", "day", "order", "shift", "stock", "tab"].map { Row(.manager, .ownStore, of: $0, "view") }

    /// Couriers' actions on their deliveries, and on their own record.
    private static let delivering = [
        Row(.courier, .offered, of: "order", "view", "dispatch", "deliver", "fail", "goodsReturned"),
        Row(.courier, .offered, of: "delivery", "view", "accept", "decline", "arrive", "pickUp", "deliver"),
        Row(.courier, .offered, of: "delivery", "reportFailure", "bringBack", "reportIncident", "giveUp", "correct"),
        Row(.courier, .offered, of: "delivery", "write"),
        Row(.courier, .own, of: "courier", "redeemCode", "describe", "plan", "start", "stop", "reportPosition"),
        Row(.courier, .own, of: "courier", "viewRecord"),
    ]

    /// Stores' actions on their deliveries and couriers, and those of a branch's staff on theirs.
    private static let sending =
        [Row(.store, .own, of: "delivery", "view", "create", "edit", "offer", "withdraw", "cancel", "reassign")]
        + [Row(.store, .own, of: "delivery", "bringBack", "resolve", "share", "write")]
        + [Row(.store, .own, of: "courier", "view", "viewInvitations", "invite", "revokeInvitation", "dismiss")]
        + rows(for: [.waiter, .host, .manager], "delivery", ["view", "create", "edit", "offer", "withdraw", "cancel"])
        + rows(for: [.waiter, .host, .manager], "delivery", ["reassign", "bringBack", "resolve", "share", "write"])
        + rows(for: [.waiter, .host, .manager], "courier", ["view"])
        + rows(for: [.manager], "courier", ["viewInvitations", "invite", "revokeInvitation", "dismiss"])

    /// Restaurateurs' actions on their property.
    private static let owning = [
        Row(.restaurateur, .own, of: "branch", "view", "register", "edit", "activate", "suspend", "resume", "archive"),
        Row(.restaurateur, .own, of: "branch", "viewRecord", "postNews", "archiveNews"),
        Row(.restaurateur, .own, of: "day", "freeTables", "slots"),
        Row(.restaurateur, .own, of: "menu", "view", "viewRecord", "register", "edit", "activate", "suspend", "resume"),
        Row(.restaurateur, .own, of: "menu", "archive", "adapt", "follow"),
        Row(.restaurateur, .own, of: "letter", "write", "reply", "close", "view"),
        Row(.restaurateur, .own, of: "loyalty", "praise", "withdrawPraise", "recordOffense", "uphold", "pardon"),
        Row(.restaurateur, .own, of: "loyalty", "adjustPoints", "deleteReward"),
        Row(.restaurateur, .own, of: "mission", "draft", "revise", "publish", "archive", "view"),
        Row(.restaurateur, .own, of: "promotion", "draft", "edit", "publish", "pause", "archive", "view"),
        Row(.restaurateur, .own, of: "staff", "view", "offer", "withdrawOffer", "dismiss"),
        Row(.restaurateur, .own, of: "restaurant", "view", "register", "edit", "activate", "suspend", "resume"),
        Row(.restaurateur, .own, of: "restaurant", "viewRecord", "archive", "postNews", "archiveNews"),
    ]

    /// The parts of a branch visible to guests; its staff see them even while guests do not, and its managers keep them
    /// up to date.
    private static let listed =
        rows(for: [.waiter, .cook, .host], "branch", ["view"])
        + rows(for: [.waiter, .cook, .host], "day", ["freeTables", "slots"])
        + rows(for: [.waiter, .cook, .host], "menu", ["view"])
        + rows(for: [.manager], "branch", ["viewRecord", "edit", "postNews", "archiveNews"])
        + rows(for: [.manager], "menu", ["viewRecord", "edit"])
        + rows(for: [.manager], "staff", ["view", "offer", "withdrawOffer", "dismiss"])
        + [Row(.manager, .ownStore, of: "branch", "view"), Row(.manager, .ownStore, of: "day", "freeTables", "slots")]
        + [Row(.manager, .ownStore, of: "menu", "view"), Row(.manager, .ownStore, of: "restaurant", "view")]

    private static func rows(for roles: [Role], _ noun: String, _ verbs: [String]) -> [Row] {
        roles.map { role in Row(role, .ownBranch, verbs.map { ActionCode(noun, $0) }) }
    }
}

extension Rights.Row {
    fileprivate init(_ role: Role, _ relation: Relation, of noun: String, _ verbs: String...) {
        self.init(role, relation, verbs.map { ActionCode(noun, $0) })
    }
}

extension Rights.Action {
    /// Every action of requests and queries.
    public static let house: [Rights.Action] =
        commands(
            on: "booking",
            ["book", "hold", "swapHold", "releaseHold", "confirm", "expire", "accept", "decline", "cancel", "modify"]
                + ["moveDate", "inviteFriends", "arrive", "confirmArrival", "seat", "walkIn", "enter", "extend"]
                + ["finish", "complete", "markLate", "noShow", "reinstate", "lock", "unlock", "move"],
            as: [.own, .invited, .ownBranch, .ownStore]
        )
        + commands(on: "booking", ["preOrder"], as: [.own])
        + commands(
            on: "branch",
            ["register", "edit", "activate", "suspend", "resume", "archive", "postNews", "archiveNews"],
            as: [.own, .ownBranch, .ownStore]
        )
        + commands(on: "call", ["make", "withdraw"], as: [.ownTab])
        + commands(on: "call", ["acknowledge", "giveBack", "answer", "answerAll"], as: [.ownBranch, .ownStore])
        + commands(on: "comment", ["write", "edit", "withdraw"], as: [.own])
        + commands(on: "comment", ["flag"], as: [.anyone, .ownBranch, .ownStore])
        + commands(
            on: "waitlist",
            ["join", "markBack", "changeParty", "accept", "decline", "leave"],
            as: [.own, .ownBranch, .ownStore]
        )
        + commands(
            on: "waitlist",
            [
                "markNotHere", "markIncomplete", "offer", "retract", "seat", "recall", "remove", "promote", "close",
                "reopen",
            ],
            as: [.ownBranch, .ownStore]
        )
        + commands(on: "letter", ["write", "reply", "close"], as: [.own])
        + commands(on: "courier", ["invite", "revokeInvitation", "dismiss"], as: [.own, .ownBranch, .ownStore])
        + commands(on: "courier", ["redeemCode", "describe", "plan", "start", "stop", "reportPosition"], as: [.own])
        + commands(
            on: "delivery",
            ["create", "edit", "offer", "withdraw", "cancel", "reassign", "resolve", "share"],
            as: [.own, .ownBranch, .ownStore]
        )
        + commands(on: "delivery", ["bringBack", "write"], as: [.own, .ownBranch, .ownStore, .offered])
        + commands(
            on: "delivery",
            [
                "accept", "decline", "arrive", "pickUp", "deliver", "reportFailure", "reportIncident", "giveUp",
                "correct",
            ],
            as: [.offered]
        )
        + commands(
            on: "day",
            ["blockTables", "unblockTables", "clearTables", "adoptPlan", "reseat"],
            as: [.ownBranch, .ownStore]
        )
        + commands(on: "order", ["place"], as: [.ownTab, .ownBranch, .ownStore])
        + commands(on: "order", ["holdPromotions"], as: [.ownTab])
        + commands(
            on: "order",
            ["accept", "reject", "sendBack", "handOver", "start", "ready", "recall", "serve", "fire", "hold", "void"]
                + ["collect", "dispatch", "deliver", "fail", "goodsReturned", "complete", "cancel", "requestCancel"]
                + ["grantCancel", "denyCancel", "assign"],
            as: [.own, .ownTab, .ownBranch, .ownStore, .offered]
        )
        + commands(
            on: "loyalty",
            ["getReward", "returnReward", "buyBadge", "sendPoints", "returnTransfer", "appeal", "invite"]
                + ["withdrawInvitation", "acceptInvitation", "acceptEmailInvitation"],
            as: [.own]
        )
        + commands(
            on: "loyalty",
            ["deleteReward", "adjustPoints", "praise", "withdrawPraise", "recordOffense", "uphold", "pardon"],
            as: [.own, .ownBranch, .ownStore]
        )
        + commands(on: "loyalty", ["redeemReward"], as: [.ownBranch, .ownStore])
        + commands(on: "mission", ["draft", "revise", "publish", "archive"], as: [.own])
        + commands(
            on: "promotion",
            ["draft", "edit", "publish", "pause", "archive"],
            as: [.own, .ownBranch, .ownStore]
        )
        + commands(
            on: "menu",
            ["register", "adapt", "follow", "edit", "activate", "suspend", "resume", "archive"],
            as: [.own, .ownBranch, .ownStore]
        )
        + commands(
            on: "restaurant",
            ["register", "edit", "activate", "suspend", "resume", "archive", "postNews", "archiveNews"],
            as: [.own]
        ) + commands(on: "review", ["write", "edit", "withdraw", "flag"], as: [.anyone, .own, .ownBranch, .ownStore])
        + commands(
            on: "shift",
            [
                "begin", "end", "cut", "sendHome", "relieve", "pause", "resume", "setCap", "plan", "swapSections",
                "follow",
            ]
                + ["refuse", "lapse", "giveAway"],
            as: [.ownBranch, .ownStore]
        )
        + commands(on: "staff", ["offer", "withdrawOffer", "dismiss"], as: [.own, .ownBranch, .ownStore])
        + commands(
            on: "stock",
            ["receive", "setCount", "stopCounting", "sellOut", "resumeSelling"],
            as: [.ownBranch, .ownStore]
        )
        + commands(
            on: "tab",
            ["open", "join", "wait", "leave", "admitDevice", "changeCovers", "changeTable", "handOver", "moveOrders"]
                + ["moveItems", "merge", "adjust", "withdraw", "askForBill", "askToPay", "unlock", "split"]
                + ["choosePayment", "pay", "refund", "giveBack", "reopen", "close", "void"],
            as: [.ownTab, .ownBranch, .ownStore]
        ) + commands(on: "tab", ["payWithPoints"], as: [.ownTab]) + accounts + queries

    /// People's actions on their own account.
    private static let accounts =
        commands(
            on: "account",
            ["change", "changePassword", "sendCode", "close", "link", "unlink", "giveConsent", "withdrawConsent"]
                + ["star", "unstar", "subscribe", "unsubscribe", "noteSearch", "forgetSearch", "clearSearches"]
                + ["rememberSearches"],
            as: [.ownAccount]
        )
        + commands(
            on: "session",
            ["allowPush", "denyPush", "turnOnPush", "turnOffPush", "signOut", "endSession"],
            as: [.ownAccount]
        ) + commands(on: "staff", ["acceptOffer", "declineOffer", "resign"], as: [.ownAccount])

    private static let queries: [Rights.Action] = [
        query("account", "view", as: [.ownAccount]), query("account", "export", as: [.ownAccount]),
        query("account", "viewFriend", as: [.invited]),
        query("bill", "view", as: [.own]),
        query("booking", "view", as: [.own, .invited, .ownBranch, .ownStore]),
        query("branch", "view", as: [.anyone, .own, .ownBranch, .ownStore]),
        query("branch", "viewRecord", as: [.own, .ownBranch, .ownStore]),
        query("call", "view", as: [.ownTab, .ownBranch, .ownStore]),
        query("comment", "view", as: [.anyone]), query("letter", "view", as: [.own]),
        query("courier", "view", as: [.own, .ownBranch, .ownStore]),
        query("courier", "viewInvitations", as: [.own, .ownBranch, .ownStore]),
        query("courier", "viewRecord", as: [.own]),
        query("delivery", "track", as: [.anyone]),
        query("delivery", "view", as: [.own, .ownBranch, .ownStore, .offered]),
        query("day", "freeTables", as: [.anyone, .own, .ownBranch, .ownStore]),
        query("day", "slots", as: [.anyone, .own, .ownBranch, .ownStore]),
        query("day", "view", as: [.ownBranch, .ownStore]),
        query("loyalty", "view", as: [.own]),
        query("menu", "view", as: [.anyone, .own, .ownBranch, .ownStore]),
        query("menu", "viewRecord", as: [.own, .ownBranch, .ownStore]),
        query("mission", "view", as: [.own]),
        query("order", "view", as: [.own, .ownTab, .ownBranch, .ownStore, .offered]),
        query("waitlist", "view", as: [.own, .ownBranch, .ownStore]),
        query("promotion", "view", as: [.own, .ownBranch, .ownStore]),
        query("order", "quote", as: [.ownTab]),
        query("restaurant", "view", as: [.anyone, .own, .ownStore]), query("restaurant", "viewRecord", as: [.own]),
        query("review", "view", as: [.anyone, .own, .ownBranch, .ownStore]),
        query("shift", "view", as: [.ownBranch, .ownStore]), query("stock", "view", as: [.ownBranch, .ownStore]),
        query("staff", "view", as: [.own, .ownBranch, .ownStore]), query("staff", "viewOffers", as: [.ownAccount]),
        query("tab", "view", as: [.ownTab, .ownBranch, .ownStore]),
    ]

    private static func commands(on noun: String, _ verbs: [String], as relations: Set<Relation>) -> [Rights.Action] {
        verbs.map { Rights.Action(ActionCode(noun, $0), as: relations) }
    }

    private static func query(_ noun: String, _ verb: String, as relations: Set<Relation>) -> Rights.Action {
        Rights.Action(ActionCode(noun, verb), as: relations, isQuery: true)
    }
}
