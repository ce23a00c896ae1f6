import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideFloor
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// What a guest of a simulated evening is up to.
struct SimulatedGuest: Sendable {
    /// How a guest's evening goes.
    enum Part: Sendable { case comes, callsOff, staysAway, walksIn }

    let id: UserID
    let part: Part
    let booking: BookingID
    let party: Int
    /// When the guest books; for a walk-in, when they come.
    let asksAt: Instant
    /// When the party is to sit down.
    let startsAt: Instant
    /// How many orders they place.
    let rounds: Int
    /// Whether they pay in an app.
    let paysInApp: Bool

    var tab: TabID { TabID("tab-\(booking)") }
}

/// Who takes part in a simulated evening, and what each wants next, by what they see.
struct HouseCast: Sendable {
    let house: SimulationHouse
    let guests: [SimulatedGuest]
    static let couriers: [UserID] = ["ivo", "iva"]
    static let deliveries = 4
    private static let offers = OfferPlan([.everyone], answerWithin: .minutes(10))
    static let cap = 3
    private var dice: SplitMix64
    private var calls = 0
    private var refusals: [BookingID: Int] = [:]
    /// How many desserts each guest has wanted.
    private var desserts: [UserID: Int] = [:]
    private static let maxDesserts = 3
    /// The guests whom the house has welcomed with points.
    private var welcomed: Set<UserID> = []
    /// The guests who have sent points to a friend.
    private var givers: Set<UserID> = []
    /// The gifts of friends that were looked at.
    private var gifts: Set<PointsTransferID> = []
    /// Decides which gifts go back; dice of their own, so that the others fall as they do without gifts.
    private var pride: SplitMix64
    /// The paid tabs of which the manager has heard whether the guests liked it.
    private var heard: Set<TabID> = []
    /// Decides which guests get their money back; dice of their own, too.
    private var taste: SplitMix64

    init(_ house: SimulationHouse, seed: UInt64) {
        self.house = house
        var dice = SplitMix64.dice(seed, -1)
        func roll(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }
        let parts: [SimulatedGuest.Part] = [.comes, .comes, .comes, .callsOff, .staysAway, .walksIn]
        guests = (0..<9).map { number in
            let part = number < parts.count ? parts[number] : [.comes, .comes, .walksIn][roll(3)]
            let start = house.opening + .minutes(60 + 15 * roll(14))
            let ahead = 10 + roll(50)
            return SimulatedGuest(
                id: UserID("guest\(number)"),
                part: part,
                booking: BookingID("\(part == .walksIn ? "walk" : "booking")-\(number)"),
                party: 1 + roll(9),
                asksAt: part == .walksIn ? start : start - .minutes(ahead),
                startsAt: start,
                rounds: 1 + roll(3),
                paysInApp: roll(3) == 0
            )
        }
        self.dice = dice
        pride = SplitMix64.dice(seed, -3)
        taste = SplitMix64.dice(seed, -4)
    }

    private mutating func roll(_ count: Int) -> Int { Int(dice.next() % UInt64(count)) }

    /// The people who act, each with the author of their requests.
    var people: [Author] {
        guests.map { .guest($0.id) } + SimulationHouse.waiters.map(house.waiter)
            + [house.cook, house.host, house.host, house.manager] + Self.couriers.map { Author($0, as: .courier) }
    }

    /// What somebody asks next; `nil` for nothing.
    mutating func wish(of author: Author, seeing sight: HouseSight, at now: Instant) -> HouseRequest.Ask? {
        guard let user = author.user else { return nil }
        switch author.role {
        case .guest: return guests.first { $0.id == user }.flatMap { wish(of: $0, seeing: sight, at: now) }
        case .waiter: return waiter(user, seeing: sight, at: now).map { .staff(request: $0) }
        case .cook: return cook(sight).map { .staff(request: $0) }
        case .host: return host(seeing: sight, at: now).map { .staff(request: $0) }
        case .courier: return courier(user, seeing: sight, at: now).map { .courier(request: $0) }
        default: return manager(seeing: sight, at: now)
        }
    }

    /// Notes that a booking was refused, so that the guest gives up after some tries.
    mutating func refuse(_ booking: BookingID) { refusals[booking, default: 0] += 1 }

    // MARK: Guests

    private mutating func wish(of guest: SimulatedGuest, seeing sight: HouseSight, at now: Instant) -> HouseRequest.Ask?
    {
        guard let booking = sight.day.bookings[guest.booking] else {
            guard guest.part != .walksIn, now >= guest.asksAt, now < guest.startsAt,
                refusals[guest.booking, default: 0] < 3
            else { return nil }
            let wish = BookingWish(id: guest.booking, party: guest.party, at: guest.startsAt)
            return .guest(request: .book(day: house.day, wish: wish))
        }
        switch booking.status {
        case .confirmed where guest.part == .callsOff && now >= guest.asksAt + .minutes(5):
            return .guest(request: .cancel(day: house.day, booking: guest.booking))
        case .seated: return atTable(guest, booking, seeing: sight, at: now).map { .table(request: $0) }
        case .finished:
            let dessert = dessert(of: guest, seeing: sight, at: now)
            return (dessert ?? gift(of: guest, seeing: sight, at: now)).map {
                .guest(request: .loyalty(branch: house.branch.id, request: $0))
            }
        default: return nil
        }
    }

    /// Guests take a dessert along for points, and some think better of it.
    private mutating func dessert(
        of guest: SimulatedGuest,
        seeing sight: HouseSight,
        at now: Instant
    ) -> GuestLoyaltyRequest? {
        guard let account = sight.points[guest.id] else { return nil }
        if let waiting = account.rewards.first(where: { $0.state == .issued }) {
            return roll(3) == 0 ? .returnReward(reward: waiting.id) : nil
        }
        let number = desserts[guest.id, default: 0]
        guard number < Self.maxDesserts, account.balance(at: now) >= SimulatedLoyalty.price else { return nil }
        desserts[guest.id] = number + 1
        return .getReward(reward: RewardID("dessert-\(guest.id)-\(number)"), code: SimulatedLoyalty.dessert)
    }

    /// Guests send a point to a friend, and some of these give it back.
    private mutating func gift(
        of guest: SimulatedGuest,
        seeing sight: HouseSight,
        at now: Instant
    ) -> GuestLoyaltyRequest? {
        guard let account = sight.points[guest.id] else { return nil }
        for gift in account.received where gifts.insert(gift.id).inserted {
            if pride.next() % 2 == 0 { return .returnTransfer(transfer: gift.id) }
        }
        guard account.balance(at: now) > 0, let place = guests.firstIndex(where: { $0.id == guest.id }),
            givers.insert(guest.id).inserted
        else { return nil }
        let friend = guests[(place + 1) % guests.count].id
        let transfer = PointsTransferID("gift-\(guest.id)")
        return .sendPoints(transfer: transfer, friend: friend, points: SimulatedLoyalty.giftPoints)
    }

    private mutating func atTable(
        _ guest: SimulatedGuest,
        _ booking: Booking,
        seeing sight: HouseSight,
        at now: Instant
    ) -> TableRequest? {
        guard let tab = sight.tab(of: guest.booking), tab.state == .open, let table = tab.table else { return nil }
        let orders = sight.orders(on: tab)
        if let called = sight.calls[table]?.open.first(where: { $0.id.rawValue.hasPrefix("call-\(guest.id)-") }) {
            // Guests who are answered too late take the call back.
            guard now >= called.since + .minutes(10), roll(2) == 0 else { return nil }
            return .withdrawCall(branch: house.branch.id, table: table, call: called.id)
        }
        if let waiting = orders.first(where: { $0.state == .placed || $0.state == .accepted }),
            roll(waiting.discount?.isPositive == true ? 3 : 6) == 0
        {
            return .cancel(order: waiting.id, reason: nil)
        }
        let isWaiting = orders.contains { !$0.isOver && $0.state != .served }
        if orders.count < guest.rounds, !isWaiting || roll(4) == 0, now < house.closing - .minutes(40) {
            return .place(order: order(of: guest, number: orders.count))
        }
        if roll(5) == 0 {
            calls += 1
            let kinds: [CallKind] = [.waiter, .message, .help]
            let kind = kinds[roll(kinds.count)]
            return .call(
                branch: house.branch.id,
                table: table,
                call: ServiceCallID("call-\(guest.id)-\(calls)"),
                kind: kind,
                text: kind == .message ? "A spoon, please" : nil
            )
        }
        return isWaiting || orders.isEmpty ? nil : .askForBill(tab: guest.tab)
    }

    private mutating func order(of guest: SimulatedGuest, number: Int) -> OrderWish {
        let lines: [OrderWish.Line] = (0...roll(2)).map { line in
            let id = LineID("line-\(line)")
            return switch roll(3) {
            case 0: OrderWish.Line(id: id, item: SimulationHouse.soup, quantity: 1 + roll(2))
            case 1: OrderWish.Line(id: id, item: SimulationHouse.pizza)
            default: OrderWish.Line(id: id, item: SimulationHouse.beer, variation: VariationID("small"))
            }
        }
        let id = OrderID("order-\(guest.booking)-\(number)")
        return OrderWish(id, lines, on: guest.tab, codes: [SimulatedLoyalty.code])
    }

    // MARK: Staff

    private mutating func waiter(_ waiter: UserID, seeing sight: HouseSight, at now: Instant) -> StaffRequest? {
        let work = sight.shift.waiters.first { $0.id == waiter }
        let isOver =
            now >= house.closing && sight.openOrders.isEmpty
            && sight.day.bookings.values.allSatisfy { $0.status != .seated }
        guard let work, work.isOnDuty else {
            return isOver || now >= house.closing && work != nil
                ? nil : .shift(change: .begin(waiter: waiter, cap: Self.cap))
        }
        if isOver { return work.orders.isEmpty ? .shift(change: .end(waiter: waiter)) : nil }
        // Somebody who is busy looks at the first thing that comes to mind.
        for _ in 0..<3 {
            switch roll(3) {
            case 0:
                for calls in sight.calls.values.sorted(by: { $0.table < $1.table }) {
                    for call in calls.open {
                        if call.state == .waiting, roll(3) > 0 {
                            return .call(table: calls.table, request: .acknowledge(call: call.id))
                        }
                        if call.state == .acknowledged, call.staff == waiter {
                            return .call(table: calls.table, request: .answer(call: call.id))
                        }
                    }
                }
            case 1:
                for order in sight.openOrders {
                    if order.state == .ready, order.waiter == waiter {
                        return .order(order: order.id, request: .serve(items: .all))
                    }
                    if order.state == .placed, work.hasRoom {
                        return .order(order: order.id, request: .accept(waiter: waiter, readyBy: nil))
                    }
                }
            default:
                for tab in sight.tabs.values.sorted(by: { $0.id < $1.id }) {
                    if tab.state == .settled { return .tab(tab: tab.id, action: .close) }
                    // Guests who ordered nothing, or took everything back, leave at the end.
                    if tab.state == .open, now >= house.closing, sight.orders(on: tab).allSatisfy(\.isOver) {
                        return .tab(tab: tab.id, action: .void)
                    }
                    guard tab.state == .locked, !paysInApp(tab.id), let due = tab.due, !due.isNegative,
                        let payment = try? Payment(
                            id: PaymentID("cash-\(tab.id)-\(tab.payments.count)"),
                            amount: due,
                            method: .cash
                        )
                    else { continue }
                    return .tab(tab: tab.id, action: .pay(payment: payment))
                }
            }
        }
        return nil
    }

    /// Whether a party pays in an app.
    func paysInApp(_ tab: TabID) -> Bool { guests.contains { $0.tab == tab && $0.paysInApp } }

    private func cook(_ sight: HouseSight) -> StaffRequest? {
        for order in sight.openOrders {
            if order.state == .preparing { return .order(order: order.id, request: .ready(items: .all)) }
            if order.state == .accepted { return .order(order: order.id, request: .start(items: .all)) }
        }
        return nil
    }

    private mutating func host(seeing sight: HouseSight, at now: Instant) -> StaffRequest? {
        if let dirty = sight.day.uncleared.keys.min() {
            return .day(date: house.day.date, request: .clearTables(tables: [dirty]))
        }
        for account in sight.points.values.sorted(by: { $0.id.user < $1.id.user }) {
            guard let reward = account.rewards.first(where: { $0.state == .issued }),
                now >= reward.issuedAt + .minutes(4)
            else { continue }
            return .loyalty(guest: account.id.user, request: .redeemReward(reward: reward.id))
        }
        for guest in guests {
            let booking = sight.day.bookings[guest.booking]
            switch booking?.status {
            case .seated?:
                guard let tab = sight.tab(of: guest.booking) else { continue }
                if [.closed, .voided].contains(tab.state) {
                    return .day(date: house.day.date, request: .finish(booking: guest.booking))
                }
            case .confirmed?, .late?, .arrived?:
                guard guest.part == .comes, now >= guest.startsAt, refusals[guest.booking, default: 0] < 6 else {
                    continue
                }
                return .seat(date: house.day.date, booking: guest.booking, tab: guest.tab)
            case nil:
                guard guest.part == .walksIn, now >= guest.startsAt, now < guest.startsAt + .minutes(45),
                    refusals[guest.booking, default: 0] < 3
                else { continue }
                let party = WalkIn(id: guest.booking, party: guest.party, guest: guest.id)
                return .seatWalkIn(date: house.day.date, party: party, tab: guest.tab)
            default: continue
            }
        }
        return nil
    }

    /// Once the house has closed, the manager gives some guests back all that they paid.
    private mutating func refund(seeing sight: HouseSight) -> StaffRequest? {
        for tab in sight.tabs.values.sorted(by: { $0.id < $1.id }) where tab.state == .closed {
            guard let total = tab.total, total.isPositive, heard.insert(tab.id).inserted, taste.next() % 2 == 0 else {
                continue
            }
            let refund = BillRefund(id: PaymentID("back-\(tab.id)"), [.amount(money: total)], method: .cash)
            return .tab(tab: tab.id, action: .giveBack(refund: refund))
        }
        return nil
    }

    private mutating func manager(seeing sight: HouseSight, at now: Instant) -> HouseRequest.Ask? {
        if now >= house.closing, let refund = refund(seeing: sight) { return .staff(request: refund) }
        for courier in Self.couriers where sight.team?.includes(courier) != true {
            let invited = sight.team?.invitations.contains { $0.terms.invited == .courier(courier: courier) } == true
            if !invited {
                return .store(request: .inviteCourier(terms: InvitationTerms(.courier(courier: courier))))
            }
        }
        for job in sight.jobs.values.sorted(by: { $0.id < $1.id }) {
            switch job.state {
            case .created, .offering, .unassigned:
                if let createdAt = job.createdAt, now >= createdAt + .minutes(50) {
                    return .store(request: .delivery(delivery: job.id, request: .cancel(reason: nil)))
                }
                guard job.state != .offering else { continue }
                return .store(request: .delivery(delivery: job.id, request: .offer(plan: Self.offers)))
            case .returning:
                return .store(request: .delivery(delivery: job.id, request: .bringBack(proof: DeliveryProof())))
            default: continue
            }
        }
        // The last guest has no account, as another has the mailbox.
        for guest in guests.dropLast() where sight.day.bookings[guest.booking]?.status == .seated {
            guard welcomed.insert(guest.id).inserted else { continue }
            let welcome = StaffLoyaltyRequest.adjustPoints(
                adjustment: PointsAdjustmentID("welcome-\(guest.id)"),
                points: SimulatedLoyalty.welcomePoints,
                reason: "Welcome"
            )
            return .staff(request: .loyalty(guest: guest.id, request: welcome))
        }
        if now < house.closing - .minutes(60), roll(8) == 0 {
            return .staff(request: .stock(request: .receive(quantities: [StockKey(item: SimulationHouse.pizza): 1])))
        }
        let next = sight.jobs.count
        let isTime = now >= house.opening + .minutes(40 + 60 * next) && now < house.closing - .minutes(60)
        let isStaffed = Self.couriers.contains { sight.team?.includes($0) == true }
        guard next < Self.deliveries, isTime, isStaffed, let name = try? PersonName(first: "Mia", last: "Pop") else {
            return nil
        }
        let draft = DeliveryDraft(
            to: DeliveryRecipient(name),
            at: DeliveryPlace(PostalAddress(street: "Strada Lunga \(next + 1)", city: "Bucharest")),
            description: "Two pizzas"
        )
        return .store(
            request: .delivery(
                delivery: DeliveryID("delivery-\(next)"),
                request: .create(draft: draft, plan: Self.offers)
            )
        )
    }

    // MARK: Couriers

    private mutating func courier(_ courier: UserID, seeing sight: HouseSight, at now: Instant) -> CourierRequest? {
        guard sight.team?.includes(courier) == true else {
            let code = sight.team?.invitations.first { $0.terms.invited == .courier(courier: courier) }?.id
            return code.map { .redeemCode(code: $0) }
        }
        for job in sight.jobs.values.sorted(by: { $0.id < $1.id }) {
            func step(_ request: CourierDeliveryRequest) -> CourierRequest {
                .delivery(delivery: job.id, request: request)
            }
            switch job.state {
            case .offering where job.isOffered(to: courier, at: now): return step(roll(5) == 0 ? .decline : .accept)
            case .accepted where job.courier == courier: return step(roll(8) == 0 ? .giveUp(reason: nil) : .arrive)
            case .atPickup where job.courier == courier: return step(.pickUp(proof: DeliveryProof()))
            case .pickedUp where job.courier == courier: return step(.arrive)
            case .atDropoff where job.courier == courier: return step(.deliver(proof: DeliveryProof()))
            default: continue
            }
        }
        return nil
    }
}
