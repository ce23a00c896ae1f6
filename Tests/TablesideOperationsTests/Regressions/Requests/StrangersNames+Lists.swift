import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideDiscovery
import TablesideFloor
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

@testable import TablesideTestSupport

private typealias D = Diner

// The lists of requests within requests. Each goes over the kinds, or from one case to the next, in a switch over all: a new kind
// does not compile without a request of its own.
extension StrangersNames {
    private static let restaurant = RestaurantID("theirs")

    /// All values of a list, of which each case names the one after it.
    private static func all<Value>(_ next: (Value?) throws -> Value?) rethrows -> [Value] {
        var values: [Value] = []
        while let value = try next(values.last) { values.append(value) }
        return values
    }

    private var subject: VenueSubject { .branch(id: day.branch) }

    /// What anybody may write, whatever is there.
    func writings() -> [HouseRequest.Ask] {
        let comment = CommentRequest.write(content: GuestComment.Content(text: "Mine"))
        let letter = LetterRequest.write(content: SupportLetter.Content(.support, "Mine"))
        return [
            .guest(request: .comment(subject: subject, request: comment)),
            .guest(request: .letter(letter: "l", request: letter)),
            .owner(request: .letter(letter: "l", request: letter)),
        ]
    }

    // What restaurateurs ask.

    func owners() throws -> [OwnerRequest] {
        var requests: [OwnerRequest] = []
        while let more = try owners(after: requests.last) { requests += more }
        return requests
    }

    private func owners(after last: OwnerRequest?) throws -> [OwnerRequest]? {
        let restaurant = Self.restaurant
        switch last {
        case nil: return [.registerRestaurant(restaurant: Restaurant(id: restaurant, name: "Mine"))]
        case .registerRestaurant:
            return Self.all(request(after:)).map { .restaurant(restaurant: restaurant, request: $0) }
        case .restaurant:
            let draft = Branch(
                id: "new",
                restaurant: restaurant,
                name: "New",
                zone: "UTC",
                currency: .eur,
                hours: nil
            )
            return [.openBranch(branch: draft)]
        case .openBranch: return branches().map { .branch(branch: day.branch, request: $0) }
        case .branch:
            let menu = FoodMenu(id: "m", of: .branch(day.branch), currency: .eur, categories: [], items: [])
            return [.openMenu(menu: menu)]
        case .openMenu: return [.adaptMenu(common: "m", changes: MenuAdaptation(id: "m2", branch: day.branch))]
        case .adaptMenu: return menus().map { .menu(menu: "m", request: $0) }
        case .menu: return try employments().map { .employment(branch: day.branch, request: $0) }
        case .employment: return letters().map { .letter(letter: "l", request: $0) }
        case .letter:
            return MissionRequest.Kind.allCases.map {
                .mission(restaurant: restaurant, mission: "m", request: request($0))
            }
        case .mission:
            return promotions().map { .promotion(restaurant: restaurant, promotion: "p", request: $0) }
        case .promotion:
            return staffLoyalty().map { .loyalty(branch: day.branch, guest: "mia", request: $0) }
        case .loyalty: return nil
        }
    }

    private func request(after last: RestaurantRequest?) -> RestaurantRequest? {
        switch last {
        case nil: .edit(edits: [.rename(name: "Mine")])
        case .edit: .activate(branches: [day.branch], menus: [])
        case .activate: .suspend
        case .suspend: .resume
        case .resume: .archive
        case .archive: .postNews(item: news("n"))
        case .postNews: .archiveNews(news: "n")
        case .archiveNews: nil
        }
    }

    private func request(_ kind: MissionRequest.Kind) -> MissionRequest {
        let terms = MissionTerms(
            LocalizedText("Mine", in: .english),
            goal: .visits(1),
            points: 1,
            restaurant: Self.restaurant
        )
        return switch kind {
        case .draft: .draft(terms: terms)
        case .revise: .revise(terms: terms)
        case .publish: .publish
        case .archive: .archive
        }
    }

    // What restaurateurs and managers ask.

    func branches() -> [BranchRequest] {
        Self.all { last in
            switch last {
            case nil: .edit(edits: [.rename(name: "Mine")])
            case .edit: .activate
            case .activate: .suspend
            case .suspend: .resume
            case .resume: .archive
            case .archive: .postNews(item: news("n"))
            case .postNews: .archiveNews(news: "n")
            case .archiveNews: nil
            }
        }
    }

    func menus() -> [MenuRequest] {
        Self.all { last in
            switch last {
            case nil: .edit(edits: [.removeItem(item: D.soup)])
            case .edit: .follow
            case .follow: .activate
            case .activate: .suspend
            case .suspend: .resume
            case .resume: .archive
            case .archive: nil
            }
        }
    }

    func employments() throws -> [EmploymentRequest] {
        let wanda = AccountKeyID.username(try Username("wanda"))
        return EmploymentRequest.Kind.allCases.map { kind in
            switch kind {
            case .dismiss: .dismiss(person: D.wanda)
            case .withdrawOffer: .withdrawOffer(offer: "o")
            case .offer: .offer(offer: "o", invitee: wanda, until: time)
            }
        }
    }

    func promotions() -> [PromotionRequest] {
        let promotion = Promotion(
            id: "p",
            name: LocalizedText("Mine", in: .english),
            value: .percentage(rate: .percent(100), upTo: nil),
            conditions: PromotionConditions(branches: [day.branch])
        )
        return PromotionRequest.Kind.allCases.map { kind in
            switch kind {
            case .draft: .draft(promotion: promotion)
            case .edit: .edit(promotion: promotion)
            case .publish: .publish
            case .pause: .pause
            case .archive: .archive
            }
        }
    }

    // What stores ask.

    func stores() throws -> [StoreRequest] {
        var requests: [StoreRequest] = []
        while let more = try stores(after: requests.last) { requests += more }
        return requests
    }

    private func stores(after last: StoreRequest?) throws -> [StoreRequest]? {
        switch last {
        case nil: [.inviteCourier(terms: InvitationTerms(.courier(courier: "cris")))]
        case .inviteCourier: [.revokeInvitation(code: "K7Q2")]
        case .revokeInvitation: [.dismissCourier(courier: "cris")]
        case .dismissCourier:
            try StoreDeliveryRequest.Kind.allCases.map { .delivery(delivery: delivery, request: try request($0)) }
        case .delivery: nil
        }
    }

    // What guests ask.

    func comments() -> [CommentRequest] {
        CommentRequest.Kind.allCases.compactMap { kind in
            switch kind {
            // Anybody may.
            case .write: nil
            case .edit: .edit(content: GuestComment.Content(text: "Mine"))
            case .withdraw: .withdraw
            }
        }
    }

    func letters() -> [LetterRequest] {
        LetterRequest.Kind.allCases.compactMap { kind in
            switch kind {
            // Anybody may.
            case .write: nil
            case .reply: .reply(text: "Mine")
            case .close: .close
            }
        }
    }

    func guestWaitlists() -> [Waitlist.GuestRequest] {
        Self.all { last in
            switch last {
            case nil: .join(wish: WaitlistWish(id: "w", party: 2))
            case .join: .markBack(entry: "w")
            case .markBack: .changeParty(entry: "w", party: 3)
            case .changeParty: .accept(entry: "w", booking: "mine")
            case .accept: .decline(entry: "w")
            case .decline: .leave(entry: "w")
            case .leave: nil
            }
        }
    }

    func guestLoyalty() -> [GuestLoyaltyRequest] {
        GuestLoyaltyRequest.Kind.allCases.map { kind in
            switch kind {
            case .getReward: .getReward(reward: "r", code: "dessert")
            case .returnReward: .returnReward(reward: "r")
            case .buyBadge: .buyBadge(badge: "b")
            case .sendPoints: .sendPoints(transfer: "t", friend: "sly", points: 5)
            case .returnTransfer: .returnTransfer(transfer: "t")
            case .appeal: .appeal(offense: "o")
            case .invite: .invite(invitation: "i", way: .code(code: "K7Q2"))
            case .withdrawInvitation: .withdrawInvitation(invitation: "i")
            case .acceptInvitation: .acceptInvitation(code: "K7Q2")
            case .acceptEmailInvitation: .acceptEmailInvitation(invitation: "i")
            }
        }
    }

    // What staff ask.

    func waitlists() -> [Waitlist.StaffRequest] {
        Self.all { last in
            switch last {
            case nil: .join(wish: WaitlistWish(id: "new", party: 2), guest: nil, lateFor: nil)
            case .join: .markNotHere(entry: "w")
            case .markNotHere: .markIncomplete(entry: "w")
            case .markIncomplete: .markBack(entry: "w")
            case .markBack: .changeParty(entry: "w", party: 3)
            case .changeParty: .offer(entry: "w", tables: ["t1"])
            case .offer: .retract(entry: "w")
            case .retract: .accept(entry: "w", booking: "new")
            case .accept: .decline(entry: "w")
            case .decline: .leave(entry: "w")
            case .leave: .seat(entry: "w", tables: ["t1"], booking: "new")
            case .seat: .recall(entry: "w")
            case .recall: .remove(entry: "w")
            case .remove: .promote
            case .promote: .close
            case .close: .reopen
            case .reopen: nil
            }
        }
    }

    func staffLoyalty() -> [StaffLoyaltyRequest] {
        StaffLoyaltyRequest.Kind.allCases.map { kind in
            switch kind {
            case .redeemReward: .redeemReward(reward: "r")
            case .deleteReward: .deleteReward(reward: "r")
            case .adjustPoints: .adjustPoints(adjustment: "a", points: 5, reason: "mistake")
            case .praise: .praise(record: "p", points: 1, reason: "kind")
            case .withdrawPraise: .withdrawPraise(record: "p")
            case .recordOffense: .recordOffense(record: "o", kind: .breach, booking: nil)
            case .uphold: .uphold(record: "o")
            case .pardon: .pardon(record: "o")
            }
        }
    }

    func calls() -> [CallRequest] {
        CallRequest.Kind.allCases.map { kind in
            switch kind {
            case .acknowledge: .acknowledge(call: "c")
            case .giveBack: .giveBack(call: "c")
            case .answer: .answer(call: "c")
            case .answerAll: .answerAll
            }
        }
    }

    func action(_ kind: TabOperation.Action.Kind) throws -> TabOperation.Action {
        let amount = Money(minorUnits: 100, try Currency("RON"))
        let name = LocalizedText("Mine", in: .english)
        let discount = Discount(.percentage(rate: .percent(100)), reason: .promotion, name: name)
        return switch kind {
        case .adjust: .adjust(adjustment: BillAdjustment(id: "a", .discount(discount: discount)))
        case .withdraw: .withdraw(adjustment: "a")
        case .askForBill: .askForBill
        case .askToPay: .askToPay(method: .cash)
        case .unlock: .unlock
        case .split: .split(split: .evenly(2))
        case .choosePayment: .choosePayment(method: .card)
        case .pay: .pay(payment: try Payment(id: "p", amount: amount, method: .cash))
        case .refund: .refund(payment: try Payment(id: "q", amount: amount, method: .cash))
        case .giveBack: .giveBack(refund: BillRefund(id: "r", [.amount(money: amount)], method: .cash))
        case .reopen: .reopen
        case .close: .close
        case .void: .void
        }
    }

    func change(_ kind: ShiftOperation.Change.Kind) -> ShiftOperation.Change {
        switch kind {
        case .begin: .begin(waiter: UserID("otto"), cap: nil)
        case .end: .end(waiter: D.wanda)
        case .cut: .cut(waiter: D.wanda)
        case .sendHome: .sendHome(waiter: D.wanda)
        case .relieve: .relieve(waiter: D.wanda, by: D.will)
        case .pause: .pause(waiter: D.wanda, until: nil)
        case .resume: .resume(waiter: D.wanda)
        case .setCap: .setCap(waiter: D.wanda, cap: 0)
        case .plan: .plan(waiter: D.wanda, plan: WaiterPlan(weight: 1))
        case .swapSections: .swapSections(waiter: D.wanda, with: UserID("otto"))
        case .follow: .follow(rules: .quickPlate)
        case .refuse: .refuse(order: order, waiter: D.wanda)
        case .lapse: .lapse(order: order)
        case .giveAway: .giveAway(order: order)
        }
    }
}
