public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
public import TablesideLoyalty
public import TablesideOrdering

/// A request from staff about the branch where they work; it never names the branch and touches no other.
///
/// The lifecycle tables define which role may do what: a cook prepares, a waiter takes payments, a manager refunds.
public enum StaffRequest: Hashable, Codable, Sendable {
    /// Performs a command on a date's book.
    indirect case day(date: CivilDate, request: StaffDayRequest)
    /// Moves a booking to another date.
    case moveBooking(booking: BookingID, from: CivilDate, to: CivilDate, request: BookingRequest)
    /// Seats a booked party and opens its tab; `devices` is the number of devices that may join, by default the
    /// restaurant's usual number (GI-23).
    case seat(date: CivilDate, booking: BookingID, tab: TabID, devices: Int? = nil)
    /// Seats a walk-in and opens its tab; `devices` is the number of devices that may join, by default the restaurant's
    /// usual number (GI-23).
    case seatWalkIn(date: CivilDate, party: WalkIn, tab: TabID, devices: Int? = nil)
    /// Opens a tab for guests without a booking; `devices` is the number of devices that may join, by default the
    /// restaurant's usual number (GI-23).
    case openTab(tab: TabID, table: TableID?, guest: UserID?, covers: Int, devices: Int? = nil)
    /// Performs an action on a tab.
    indirect case tab(tab: TabID, action: TabOperation.Action)
    /// Allows one more device to take part (GI-27).
    case admitDevice(tab: TabID)
    /// Changes the number of people in the party.
    case changeCovers(tab: TabID, covers: Int)
    /// Moves the party to other tables.
    case changeTable(tab: TabID, tables: [TableID])
    /// Hands the visit over to another waiter.
    case handOverTab(tab: TabID, waiter: UserID)
    /// Moves orders to another tab.
    case moveOrders(orders: [OrderID], from: TabID, to: TabID)
    /// Moves items of an order to another tab, as an order of their own.
    case moveItems(items: [OrderItem.Quantity], of: OrderID, as: OrderID, from: TabID, to: TabID)
    /// Merges one tab into another.
    case mergeTabs(from: TabID, into: TabID)
    /// Places an order for guests, with any discounts that staff may give.
    indirect case place(order: OrderID, cart: Cart, tab: TabID, guest: UserID?, recipient: Recipient?)
    /// Performs a command on an order.
    indirect case order(order: OrderID, request: StaffOrderRequest)
    /// Lets the shift assign a waiting order to a waiter.
    case assignOrder(order: OrderID)
    /// Changes the shift.
    case shift(change: ShiftOperation.Change)
    /// Answers the calls of a table.
    case call(table: TableID, request: CallRequest)
    /// Counts or receives goods, or stops or resumes their sale.
    case stock(request: StaffStockRequest)
    /// Flags a review.
    case flagReview(visit: Visit, reason: FlagReason)
    /// Changes the branch's public page: a manager's day-to-day edits and news.
    indirect case branch(request: BranchRequest)
    /// Changes a menu of the branch: a manager's day-to-day edits.
    indirect case menu(menu: MenuID, request: MenuRequest)
    /// Changes the people who work at the branch: managers only.
    case employment(request: EmploymentRequest)
    /// Uses or corrects the membership of a guest in the loyalty program of the branch.
    case loyalty(guest: UserID, request: StaffLoyaltyRequest)
    /// Drafts, publishes, pauses or archives a promotion of the branch: managers only.
    indirect case promotion(promotion: PromotionID, request: PromotionRequest)
    /// Flags a comment on the branch or its dishes: managers only.
    case flagComment(comment: CommentKey, reason: FlagReason)
    /// Performs a command on the waitlist of a date.
    case waitlist(date: CivilDate, request: Waitlist.StaffRequest)
    /// Takes tables out of use on several dates.
    case closeTables(closure: TableClosure)
    /// Puts the tables of a closure back into use, on the dates that are named.
    case reopenTables(closure: TableClosure)
}

/// A request from staff about a date's book.
public enum StaffDayRequest: Hashable, Codable, Sendable {
    /// Books tables for a party.
    case book(request: BookingRequest)
    /// Holds tables while a guest decides.
    case hold(request: BookingRequest, lasting: Elapsed?)
    /// Releases a hold and takes another.
    case swapHold(booking: BookingID, request: BookingRequest, lasting: Elapsed?)
    /// Releases a hold.
    case releaseHold(booking: BookingID)
    /// Turns a hold into a booking.
    case confirm(booking: BookingID, ifExpired: ExpiredHold)
    /// Records that a hold or a request has expired.
    case expire(booking: BookingID)
    /// Accepts a request.
    case accept(booking: BookingID)
    /// Declines a request.
    case decline(booking: BookingID, reason: String?)
    /// Cancels a booking.
    case cancel(booking: BookingID)
    /// Changes a booking.
    case modify(booking: BookingID, change: BookingChange)
    /// Invites friends to a booking.
    case inviteFriends(booking: BookingID, friends: [UserID])
    /// The party has arrived and is not seated yet.
    case arrive(booking: BookingID)
    /// Seats the arrived party without opening a tab.
    case confirmArrival(booking: BookingID)
    /// Seats a party without a tab, at the given tables or its own.
    case seat(booking: BookingID, tables: [TableID]?)
    /// Seats a walk-in without a tab.
    case walkIn(party: WalkIn)
    /// Enters a stay that was agreed elsewhere.
    case enter(stay: ImportedBooking)
    /// Extends the stay of a seated party.
    case extend(booking: BookingID, until: Instant)
    /// Reports that the party has left.
    case finish(booking: BookingID)
    /// Marks an accepted booking as completed (AP-11).
    case complete(booking: BookingID)
    /// Marks a party as late.
    case markLate(booking: BookingID)
    /// Marks a party as a no-show.
    case noShow(booking: BookingID)
    /// Reinstates a no-show that came after all.
    case reinstate(booking: BookingID, overrideReason: String?)
    /// Locks a booking to its tables.
    case lock(booking: BookingID)
    /// Lets a booking be given other tables.
    case unlock(booking: BookingID)
    /// Moves a booking to the given tables.
    case move(booking: BookingID, tables: [TableID])
    /// Takes tables out of service, all of them or none; a closure that a block names does not count, because only
    /// ``StaffRequest/closeTables(closure:)`` makes the blocks of one.
    case blockTables(blocks: [TableBlock])
    /// Puts tables back in service, all of them or none; tables that the waitlist holds are freed only when it ends the
    /// offer.
    case unblockTables(blocks: [BlockID])
    /// Reports that tables which guests have left are clear.
    case clearTables(tables: [TableID])
    /// Adopts a changed plan.
    case adoptPlan
    /// Performs a re-seating worked out for a given version of the day.
    case reseat(moves: [TableMove], expecting: Version)

    var command: ServiceDay.Command {
        switch self {
        case .book(let request): .book(request: request)
        case .hold(let request, let length): .hold(request: request, lasting: length)
        case .swapHold(let id, let request, let length): .swapHold(booking: id, request: request, lasting: length)
        case .releaseHold(let id): .releaseHold(booking: id)
        case .confirm(let id, let policy): .confirm(booking: id, ifExpired: policy)
        case .expire(let id): .expire(booking: id)
        case .accept(let id): .accept(booking: id)
        case .decline(let id, let reason): .decline(booking: id, reason: reason)
        case .cancel(let id): .cancel(booking: id)
        case .modify(let id, let change): .modify(booking: id, change: change)
        case .inviteFriends(let id, let friends): .inviteFriends(booking: id, friends: friends)
        case .arrive(let id): .arrive(booking: id)
        case .confirmArrival(let id): .confirmArrival(booking: id)
        case .seat(let id, let tables): .seat(booking: id, tables: tables)
        case .walkIn(let party): .walkIn(party: party)
        case .enter(let stay): .enter(stay: stay)
        case .extend(let id, let end): .extend(booking: id, until: end)
        case .finish(let id): .finish(booking: id)
        case .complete(let id): .complete(booking: id)
        case .markLate(let id): .markLate(booking: id)
        case .noShow(let id): .noShow(booking: id)
        case .reinstate(let id, let reason): .reinstate(booking: id, overrideReason: reason)
        case .lock(let id): .lock(booking: id)
        case .unlock(let id): .unlock(booking: id)
        case .move(let id, let tables): .move(booking: id, tables: tables)
        case .blockTables(let blocks): .blockTables(blocks: blocks.map(\.withoutClosure))
        case .unblockTables(let blocks): .unblockTables(blocks: blocks)
        case .clearTables(let tables): .clearTables(tables: tables)
        case .adoptPlan: .adoptPlan
        case .reseat(let moves, let version): .reseat(moves: moves, expecting: version)
        }
    }
}

extension TableBlock {
    /// The block without its closure.
    fileprivate var withoutClosure: TableBlock { TableBlock(id: id, table: table, span: span, reason: reason) }
}

extension StaffRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "day": try .day(date: read("date"), request: read("request"))
            case "moveBooking":
                try .moveBooking(booking: read("booking"), from: read("from"), to: read("to"), request: read("request"))
            case "seat":
                try .seat(
                    date: read("date"),
                    booking: read("booking"),
                    tab: read("tab"),
                    devices: read(optional: "devices")
                )
            case "seatWalkIn":
                try .seatWalkIn(
                    date: read("date"),
                    party: read("party"),
                    tab: read("tab"),
                    devices: read(optional: "devices")
                )
            case "openTab":
                try .openTab(
                    tab: read("tab"),
                    table: read(optional: "table"),
                    guest: read(optional: "guest"),
                    covers: read("covers"),
                    devices: read(optional: "devices")
                )
            case "tab": try .tab(tab: read("tab"), action: read("action"))
            case "admitDevice": try .admitDevice(tab: read("tab"))
            case "changeCovers": try .changeCovers(tab: read("tab"), covers: read("covers"))
            case "changeTable": try .changeTable(tab: read("tab"), tables: read.list("tables", within: .namedTables))
            case "handOverTab": try .handOverTab(tab: read("tab"), waiter: read("waiter"))
            case "moveOrders": try .moveOrders(orders: read("orders"), from: read("from"), to: read("to"))
            case "moveItems":
                try .moveItems(items: read("items"), of: read("of"), as: read("as"), from: read("from"), to: read("to"))
            case "mergeTabs": try .mergeTabs(from: read("from"), into: read("into"))
            case "place":
                try .place(
                    order: read("order"),
                    cart: read("cart"),
                    tab: read("tab"),
                    guest: read(optional: "guest"),
                    recipient: read(optional: "recipient")
                )
            case "order": try .order(order: read("order"), request: read("request"))
            case "assignOrder": try .assignOrder(order: read("order"))
            case "shift": try .shift(change: read("change"))
            case "call": try .call(table: read("table"), request: read("request"))
            case "stock": try .stock(request: read("request"))
            case "flagReview": try .flagReview(visit: read("visit"), reason: read("reason"))
            case "branch": try .branch(request: read("request"))
            case "employment": try .employment(request: read("request"))
            case "menu": try .menu(menu: read("menu"), request: read("request"))
            case "loyalty": try .loyalty(guest: read("guest"), request: read("request"))
            case "promotion": try .promotion(promotion: read("promotion"), request: read("request"))
            case "flagComment": try .flagComment(comment: read("comment"), reason: read("reason"))
            case "waitlist": try .waitlist(date: read("date"), request: read("request"))
            case "closeTables": try .closeTables(closure: read("closure"))
            case "reopenTables": try .reopenTables(closure: read("closure"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .day(let date, let request): try encoder.write("day", ["date": date, "request": request])
        case .moveBooking(let booking, let from, let to, let request):
            try encoder.write("moveBooking", ["booking": booking, "from": from, "to": to, "request": request])
        case .seat(let date, let booking, let tab, let devices):
            try encoder.write("seat", ["date": date, "booking": booking, "tab": tab, "devices": devices])
        case .seatWalkIn(let date, let party, let tab, let devices):
            try encoder.write("seatWalkIn", ["date": date, "party": party, "tab": tab, "devices": devices])
        case .openTab(let tab, let table, let guest, let covers, let devices):
            try encoder.write(
                "openTab",
                ["tab": tab, "table": table, "guest": guest, "covers": covers, "devices": devices]
            )
        case .tab(let tab, let action): try encoder.write("tab", ["tab": tab, "action": action])
        case .admitDevice(let tab): try encoder.write("admitDevice", ["tab": tab])
        case .changeCovers(let tab, let covers): try encoder.write("changeCovers", ["tab": tab, "covers": covers])
        case .changeTable(let tab, let tables): try encoder.write("changeTable", ["tab": tab, "tables": tables])
        case .handOverTab(let tab, let waiter): try encoder.write("handOverTab", ["tab": tab, "waiter": waiter])
        case .moveOrders(let orders, let from, let to):
            try encoder.write("moveOrders", ["orders": orders, "from": from, "to": to])
        case .moveItems(let items, let of, let id, let from, let to):
            try encoder.write("moveItems", ["items": items, "of": of, "as": id, "from": from, "to": to])
        case .mergeTabs(let from, let into): try encoder.write("mergeTabs", ["from": from, "into": into])
        case .place(let order, let cart, let tab, let guest, let recipient):
            try encoder.write(
                "place",
                ["order": order, "cart": cart, "tab": tab, "guest": guest, "recipient": recipient]
            )
        case .order(let order, let request): try encoder.write("order", ["order": order, "request": request])
        case .assignOrder(let order): try encoder.write("assignOrder", ["order": order])
        case .shift(let change): try encoder.write("shift", ["change": change])
        case .call(let table, let request): try encoder.write("call", ["table": table, "request": request])
        case .stock(let request): try encoder.write("stock", ["request": request])
        case .flagReview(let visit, let reason): try encoder.write("flagReview", ["visit": visit, "reason": reason])
        case .branch(let request): try encoder.write("branch", ["request": request])
        case .employment(let request): try encoder.write("employment", ["request": request])
        case .loyalty(let guest, let request):
            try encoder.write("loyalty", ["guest": guest, "request": request])
        case .promotion(let promotion, let request):
            try encoder.write("promotion", ["promotion": promotion, "request": request])
        case .flagComment(let comment, let reason):
            try encoder.write("flagComment", ["comment": comment, "reason": reason])
        case .waitlist(let date, let request): try encoder.write("waitlist", ["date": date, "request": request])
        case .closeTables(let closure): try encoder.write("closeTables", ["closure": closure])
        case .reopenTables(let closure): try encoder.write("reopenTables", ["closure": closure])
        case .menu(let menu, let request): try encoder.write("menu", ["menu": menu, "request": request])
        }
    }
}

extension StaffDayRequest {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "book": try .book(request: read("request"))
            case "hold": try .hold(request: read("request"), lasting: read(optional: "lasting"))
            case "swapHold":
                try .swapHold(booking: read("booking"), request: read("request"), lasting: read(optional: "lasting"))
            case "releaseHold": try .releaseHold(booking: read("booking"))
            case "confirm": try .confirm(booking: read("booking"), ifExpired: read("ifExpired"))
            case "expire": try .expire(booking: read("booking"))
            case "accept": try .accept(booking: read("booking"))
            case "decline": try .decline(booking: read("booking"), reason: read(optional: "reason"))
            case "cancel": try .cancel(booking: read("booking"))
            case "modify": try .modify(booking: read("booking"), change: read("change"))
            case "inviteFriends":
                try .inviteFriends(booking: read("booking"), friends: read.list("friends", within: .invitedFriends))
            case "arrive": try .arrive(booking: read("booking"))
            case "confirmArrival": try .confirmArrival(booking: read("booking"))
            case "seat":
                try .seat(booking: read("booking"), tables: read.list(optional: "tables", within: .namedTables))
            case "walkIn": try .walkIn(party: read("party"))
            case "enter": try .enter(stay: read("stay"))
            case "extend": try .extend(booking: read("booking"), until: read("until"))
            case "finish": try .finish(booking: read("booking"))
            case "complete": try .complete(booking: read("booking"))
            case "markLate": try .markLate(booking: read("booking"))
            case "noShow": try .noShow(booking: read("booking"))
            case "reinstate": try .reinstate(booking: read("booking"), overrideReason: read(optional: "overrideReason"))
            case "lock": try .lock(booking: read("booking"))
            case "unlock": try .unlock(booking: read("booking"))
            case "move": try .move(booking: read("booking"), tables: read.list("tables", within: .namedTables))
            case "blockTables": try .blockTables(blocks: read.list("blocks", within: .namedTables))
            case "unblockTables": try .unblockTables(blocks: read.list("blocks", within: .namedTables))
            case "clearTables": try .clearTables(tables: read.list("tables", within: .namedTables))
            case "adoptPlan": try read.alone(.adoptPlan)
            case "reseat": try .reseat(moves: read.list("moves", within: .moves), expecting: read("expecting"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .book(let request): try encoder.write("book", ["request": request])
        case .hold(let request, let lasting): try encoder.write("hold", ["request": request, "lasting": lasting])
        case .swapHold(let booking, let request, let lasting):
            try encoder.write("swapHold", ["booking": booking, "request": request, "lasting": lasting])
        case .releaseHold(let booking): try encoder.write("releaseHold", ["booking": booking])
        case .confirm(let booking, let ifExpired):
            try encoder.write("confirm", ["booking": booking, "ifExpired": ifExpired])
        case .expire(let booking): try encoder.write("expire", ["booking": booking])
        case .accept(let booking): try encoder.write("accept", ["booking": booking])
        case .decline(let booking, let reason): try encoder.write("decline", ["booking": booking, "reason": reason])
        case .cancel(let booking): try encoder.write("cancel", ["booking": booking])
        case .modify(let booking, let change): try encoder.write("modify", ["booking": booking, "change": change])
        case .inviteFriends(let booking, let friends):
            try encoder.write("inviteFriends", ["booking": booking, "friends": friends])
        case .arrive(let booking): try encoder.write("arrive", ["booking": booking])
        case .confirmArrival(let booking): try encoder.write("confirmArrival", ["booking": booking])
        case .seat(let booking, let tables): try encoder.write("seat", ["booking": booking, "tables": tables])
        case .walkIn(let party): try encoder.write("walkIn", ["party": party])
        case .enter(let stay): try encoder.write("enter", ["stay": stay])
        case .extend(let booking, let until): try encoder.write("extend", ["booking": booking, "until": until])
        case .finish(let booking): try encoder.write("finish", ["booking": booking])
        case .complete(let booking): try encoder.write("complete", ["booking": booking])
        case .markLate(let booking): try encoder.write("markLate", ["booking": booking])
        case .noShow(let booking): try encoder.write("noShow", ["booking": booking])
        case .reinstate(let booking, let overrideReason):
            try encoder.write("reinstate", ["booking": booking, "overrideReason": overrideReason])
        case .lock(let booking): try encoder.write("lock", ["booking": booking])
        case .unlock(let booking): try encoder.write("unlock", ["booking": booking])
        case .move(let booking, let tables): try encoder.write("move", ["booking": booking, "tables": tables])
        case .blockTables(let blocks): try encoder.write("blockTables", ["blocks": blocks])
        case .clearTables(let tables): try encoder.write("clearTables", ["tables": tables])
        case .unblockTables(let blocks): try encoder.write("unblockTables", ["blocks": blocks])
        case .adoptPlan: try encoder.write("adoptPlan")
        case .reseat(let moves, let expecting): try encoder.write("reseat", ["moves": moves, "expecting": expecting])
        }
    }
}
