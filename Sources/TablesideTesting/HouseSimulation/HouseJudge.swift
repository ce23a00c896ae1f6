import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDelivery
import TablesideFloor
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// Judges an evening step by step, by rules that are written here a second time, in the simplest form.
struct HouseJudge {
    /// A way in which an evening can go wrong.
    enum Rule: String, CaseIterable {
        case tableTwice, aboveCap, workTwice, illegalStep, callTwice, courierTwice, billDoesNotSum, goodsNotConserved
        case historyBroken, replayDiffers, commandLost, commandHaunts, commandFailed, leftovers, keyTwice, endless
        case countedTwice
        case pointsDoNotSum, pointsTwice, pointsNotOfBill, missionMiscounted, usesMiscounted
    }

    private let simulation: HouseSimulation
    private let house: SimulationHouse
    private(set) var report: HouseSimulation.Report
    private var versions: [DocumentRef: (version: Version, at: Instant)] = [:]
    private var causes: Set<CommandKey> = []
    /// What each request came to, as its sender was told.
    private var told: [CommandKey: Bool] = [:]
    private var refusedCommands: [CommandKey: CommandID] = [:]
    /// Everything that happened, in order.
    private(set) var feed: [StoredEvent] = []
    /// The goods that came, as their receiver was told.
    private var received: [MenuItemID: Int] = [:]
    private var loyalty = LoyaltyJudge()

    init(_ simulation: HouseSimulation, house: SimulationHouse) {
        self.simulation = simulation
        self.house = house
        report = HouseSimulation.Report(seed: simulation.seed)
    }

    mutating func mark(_ mark: HouseSimulation.Mark) { report.marks[mark, default: 0] += 1 }

    mutating func fail(_ rule: Rule, _ detail: String) {
        let place = "seed \(simulation.seed), step \(report.steps.count): "
        report.violations.append(Violation(check: rule.rawValue, detail: place + detail))
    }

    // MARK: What people are told

    mutating func hear(_ ending: SimulatedPhone.Ending, by author: Author, at now: Instant) {
        let request = ending.request
        let key = CommandKey(request.id, by: author)
        let words: String
        switch ending.outcome {
        case .done(_, _, let isReplay):
            words = isReplay ? "done before" : "done"
            if isReplay { mark(.answerRepeated) }
            if told[key] == true { fail(.commandHaunts, "\(request.id) was done twice for its sender") }
            told[key] = true
            if case .staff(.stock(.receive(let quantities))) = request.ask {
                for (key, count) in quantities { received[key.item, default: 0] += count }
            }
        case .refused(_, let failure):
            words = "refused, \(failure.code)"
            told[key] = false
            refusedCommands[key] = request.id
            if case .guest(.book) = request.ask, failure.code.rawValue.hasPrefix("serviceDay.") {
                mark(.bookingRefused)
            }
            if failure.code.rawValue == "command.unexpected" { fail(.commandFailed, "\(request.id): \(failure)") }
        case .retryLater: words = "waits"
        case .signInAgain, .upgradeNeeded:
            words = "not understood"
            fail(.commandFailed, "\(request.id): \(ending.outcome)")
        }
        let action = "\(author.role) \(author.user?.rawValue ?? ""): \(request.ask.action)"
        report.steps.append(RestaurantSimulation.Step(at: now, command: request.id, action: action, outcome: words))
    }

    // MARK: What happened

    mutating func judge(_ events: [StoredEvent], from before: HouseSight, to after: HouseSight, at now: Instant) {
        feed += events
        for event in events { note(event) }
        for event in events { judge(event, after) }
        judgeLoyalty(of: events, after)
        judgeTables(after.day)
        judgeShift(after.shift, after)
        for (id, order) in after.orders where before.orders[id] != order {
            step("order \(id)", before.orders[id]?.state.rawValue ?? "draft", order.state.rawValue, Self.orderWays)
        }
        for (id, tab) in after.tabs where before.tabs[id] != tab {
            step("tab \(id)", before.tabs[id]?.state.rawValue ?? "unopened", tab.state.rawValue, Self.tabWays)
            judgeBill(tab, after)
        }
        for (table, calls) in after.calls where before.calls[table] != calls {
            judgeCalls(calls, before: before.calls[table])
        }
        for (id, job) in after.jobs where before.jobs[id] != job { judgeDelivery(job, before: before.jobs[id]) }
    }

    private mutating func judgeLoyalty(of events: [StoredEvent], _ sight: HouseSight) {
        do {
            for event in events { try loyalty.note(event, sight) }
        } catch {
            fail(.historyBroken, "what happened to points cannot be read: \(error)")
        }
        for mark in loyalty.marks { self.mark(mark) }
        loyalty.marks = []
        failLoyalty()
    }

    /// Judges points, missions and promotions once all that happened was read.
    mutating func judgeLoyalty(_ sight: HouseSight) {
        loyalty.judge(sight)
        failLoyalty()
    }

    /// The guests who have points, or had some.
    var members: [UserID] { loyalty.members }

    /// Judges what a guest is shown of their points.
    mutating func judge(_ card: LoyaltyCard, of guest: UserID, at now: Instant) {
        mark(.cardSeen)
        loyalty.judge(card, of: guest, at: now)
        failLoyalty()
    }

    private mutating func failLoyalty() {
        for finding in loyalty.findings { fail(finding.rule, finding.detail) }
        loyalty.findings = []
    }

    private mutating func note(_ event: StoredEvent) {
        let last = versions[event.aggregate]
        if event.version != (last?.version ?? .absent).next {
            fail(.historyBroken, "\(event.id) follows version \(last?.version ?? .absent)")
        }
        if let last, event.at < last.at { fail(.historyBroken, "\(event.id) is dated before the event before it") }
        if let occurredAt = event.occurredAt, occurredAt > event.at {
            fail(.historyBroken, "\(event.id) is dated before its sender asked")
        }
        if let occurredAt = event.occurredAt, occurredAt + .minutes(2) < event.at { mark(.arrivedLate) }
        versions[event.aggregate] = (event.version, event.at)
        if let cause = event.cause { causes.insert(cause) }
        let cause = event.cause.map { "\($0)" } ?? "-"
        do {
            let digest = try EventDigest.of(event)
            report.feed.append("\(event.id) \(event.at) \(event.author) \(cause) \(digest)")
        } catch {
            fail(.historyBroken, "\(event.id) cannot be read: \(error)")
        }
    }

    private mutating func judge(_ event: StoredEvent, _ sight: HouseSight) {
        switch event.aggregate.kind {
        case ServiceDay.kind:
            switch try? event.recorded(of: ServiceDay.self)?.event {
            case .cancelled?: mark(.bookingCanceled)
            case .missed?: mark(.noShow)
            case .walkedIn?: mark(.walkIn)
            default: break
            }
        case TableCalls.kind:
            switch try? event.recorded(of: TableCalls.self)?.event {
            case .answered?: mark(.callAnswered)
            case .withdrawn?: mark(.callWithdrawn)
            case .escalated?: mark(.callEscalated)
            default: break
            }
        case Order.kind:
            switch try? event.recorded(of: Order.self)?.event {
            case .cancelled?: mark(.orderCanceled)
            // Everybody who orders asks for the promotion.
            case .placed?:
                let order = sight.orders[OrderID(event.aggregate.id)]
                if let order, order.lines.allSatisfy({ $0.quoted.discount.isZero }) { mark(.promotionUsedUp) }
            default: break
            }
        case DeliveryJob.kind:
            switch try? event.recorded(of: DeliveryJob.self)?.event {
            case .givenUp?: mark(.deliveryGivenUp)
            case .delivered?: mark(.delivered)
            default: break
            }
        default: break
        }
    }

    // MARK: Rules

    /// No table is held by two bookings at one time.
    private mutating func judgeTables(_ day: ServiceDay) {
        let holding: Set<Booking.Status> = [.asked, .held, .requested, .confirmed, .late, .arrived, .seated]
        var stays: [TableID: [(booking: BookingID, span: Range<Instant>)]] = [:]
        for booking in day.bookings.values where holding.contains(booking.status) && !booking.isTentative {
            for table in booking.tables { stays[table, default: []].append((booking.id, booking.span)) }
        }
        for (table, list) in stays {
            let list = list.sorted { $0.span.lowerBound < $1.span.lowerBound }
            for (first, second) in zip(list, list.dropFirst()) where second.span.lowerBound < first.span.upperBound {
                fail(.tableTwice, "\(table) is held by \(first.booking) and \(second.booking)")
            }
        }
    }

    /// Nobody has more in hand than agreed, and no order is in two hands.
    private mutating func judgeShift(_ shift: Shift, _ sight: HouseSight) {
        var holder: [OrderID: UserID] = [:]
        for waiter in shift.waiters {
            if let cap = waiter.cap, waiter.hand.count > cap {
                fail(.aboveCap, "\(waiter.id) has \(waiter.hand.count) of \(cap)")
            }
            for work in waiter.hand {
                if let other = holder.updateValue(waiter.id, forKey: work.id) {
                    fail(.workTwice, "\(work.id) is with \(other) and \(waiter.id)")
                }
                let done: Set<Order.State> = [.served, .completed, .cancelled, .rejected, .expired]
                if let order = sight.orders[work.id], done.contains(order.state) {
                    fail(.workTwice, "\(waiter.id) has \(work.id), which is \(order.state)")
                }
            }
        }
    }

    private mutating func step(_ what: String, _ from: String, _ to: String, _ ways: [String: Set<String>]) {
        guard from != to, !Self.isReachable(to, from: from, by: ways) else { return }
        fail(.illegalStep, "\(what) went from \(from) to \(to)")
    }

    /// Whether some steps lead from one state to another: several may have happened at once.
    private static func isReachable(_ goal: String, from start: String, by ways: [String: Set<String>]) -> Bool {
        var seen: Set<String> = [start]
        var rest = [start]
        while let state = rest.popLast() {
            for next in (ways[state] ?? []).sorted() where seen.insert(next).inserted {
                if next == goal { return true }
                rest.append(next)
            }
        }
        return false
    }

    private static let orderWays: [String: Set<String>] = [
        "draft": ["placed"], "placed": ["accepted", "rejected", "expired", "cancelled"],
        "accepted": ["preparing", "ready", "cancelled"], "preparing": ["ready", "cancelled"], "ready": ["served"],
        "served": ["completed"],
    ]

    private static let tabWays: [String: Set<String>] = [
        "unopened": ["open"], "open": ["locked", "voided", "closed"], "locked": ["settled", "open"],
        "settled": ["closed"],
    ]

    /// What a piece costs on the menu of the house, in cents.
    private static let prices: [MenuItemID: Int64] = ["soup": 490, "pizza": 1_200, "beer": 320]

    /// What an order costs by the menu, less the promotion that it may have.
    static func price(of order: Order) -> Int64 {
        let whole = order.lines.reduce(Int64(0)) { $0 + prices[$1.quoted.item, default: 0] * Int64($1.quantity) }
        let isReduced = order.lines.contains { !$0.quoted.discount.isZero }
        return whole - (isReduced ? SimulatedLoyalty.reduction : 0)
    }

    /// The bill is the sum of what was ordered, and a settled one was paid to the cent.
    private mutating func judgeBill(_ tab: GuestTab, _ sight: HouseSight) {
        guard [.locked, .settled, .closed].contains(tab.state), let bill = tab.bill else { return }
        let ordered = sight.orders(on: tab).filter { ![.cancelled, .rejected, .expired].contains($0.state) }
        let sum = ordered.reduce(Int64(0)) { $0 + Self.price(of: $1) }
        if bill.total.minorUnits != sum {
            fail(.billDoesNotSum, "the bill of \(tab.id) is \(bill.total), its orders \(sum)")
        }
        guard tab.state != .locked else { return }
        let paid = tab.payments.reduce(Int64(0)) { $0 + $1.amount.minorUnits }
        if paid != sum { fail(.billDoesNotSum, "\(tab.id) was settled by \(paid) of \(sum)") }
    }

    /// One open call of a kind at a table, and no way back from the end.
    private mutating func judgeCalls(_ calls: TableCalls, before: TableCalls?) {
        let open = calls.calls.filter { $0.state == .waiting || $0.state == .acknowledged }
        if Set(open.map(\.kind)).count < open.count { fail(.callTwice, "two open calls of one kind at \(calls.table)") }
        for call in open {
            if let old = before?.call(call.id), [.answered, .withdrawn].contains(old.state) {
                fail(.illegalStep, "the call \(call.id) was opened again")
            }
        }
    }

    private static let deliveryWays: [String: Set<String>] = [
        "absent": ["created", "offering", "unassigned"], "created": ["offering", "cancelled"],
        "offering": ["accepted", "unassigned", "created", "cancelled"],
        "unassigned": ["offering", "cancelled"],
        "accepted": ["atPickup", "offering", "unassigned", "cancelled"],
        "atPickup": ["pickedUp", "accepted", "offering", "unassigned", "cancelled"],
        "pickedUp": ["atDropoff", "atPickup", "returning", "halted"],
        "atDropoff": ["delivered", "pickedUp", "returning", "halted"], "returning": ["returned"],
    ]

    /// A delivery goes its ways, has a courier while somebody has the goods, and changes hands only through an offer.
    private mutating func judgeDelivery(_ job: DeliveryJob, before: DeliveryJob?) {
        step("delivery \(job.id)", before?.state.rawValue ?? "absent", job.state.rawValue, Self.deliveryWays)
        let carried: Set<DeliveryJob.State> = [.accepted, .atPickup, .pickedUp, .atDropoff, .delivered, .returning]
        if carried.contains(job.state), job.courier == nil {
            fail(.courierTwice, "nobody has \(job.id), which is \(job.state)")
        }
        let inHand: Set<DeliveryJob.State> = [.pickedUp, .atDropoff, .delivered]
        if let before, inHand.contains(before.state), inHand.contains(job.state), before.courier != job.courier {
            fail(.courierTwice, "\(job.id) went from hand to hand")
        }
        if let courier = job.courier, carried.contains(job.state), job.excluded.contains(courier) {
            fail(.courierTwice, "\(courier) gave \(job.id) up and has it")
        }
    }
}

// The end of the evening.
extension HouseJudge {
    /// Judges what a reaction did about events that it had got before.
    ///
    /// - Returns: whether it did nothing.
    mutating func judgeRepeat(to reaction: ReactionName, after count: Int) -> Bool {
        let new = feed.dropFirst(count)
        if !new.isEmpty { fail(.countedTwice, "\(reaction) counts again: \(new.map { "\($0.id)" })") }
        return new.isEmpty
    }

    /// Judges what is left.
    mutating func close(
        _ sight: HouseSight,
        on store: any HostStore,
        phones: [SimulatedPhone],
        reactions: [ReactionName]
    ) async {
        judgeCommands(phones)
        judgeOpenEnds(sight, phones)
        loyalty.close(sight)
        failLoyalty()
        do {
            try await judgeReplay(ServiceDay.self, on: store)
            try await judgeReplay(Shift.self, on: store)
            try await judgeReplay(Order.self, on: store)
            try await judgeReplay(GuestTab.self, on: store)
            try await judgeReplay(TableCalls.self, on: store)
            try await judgeReplay(DeliveryJob.self, on: store)
            try await judgeReplay(CourierTeam.self, on: store)
            try await judgeReplay(Courier.self, on: store)
            try await judgeReplay(User.self, on: store)
            try await judgeReplay(Stock.self, on: store)
            try await judgeReplay(PointsAccount.self, on: store)
            try await judgeReplay(MissionRecord.self, on: store)
            try await judgeReplay(PromotionCounter.self, on: store)
            try await judgeReplay(Reputation.self, on: store)
            try await judgeStock(sight, on: store)
            try await judgeLeftovers(on: store, reactions)
        } catch {
            fail(.historyBroken, "what is stored cannot be read: \(error)")
        }
    }

    /// What was told done is there, and what was told refused is not.
    private mutating func judgeCommands(_ phones: [SimulatedPhone]) {
        for (key, isDone) in told.sorted(by: { $0.key < $1.key }) {
            let hasHappened = causes.contains(key)
            if isDone, !hasHappened { fail(.commandLost, "\(key) was told done, and nothing happened") }
            guard !isDone, hasHappened, let id = refusedCommands[key] else { continue }
            // A network that mixes requests up lets a refused one be decided again, as the guide says.
            if phones.contains(where: { $0.isMixedUp(id) }) { continue }
            fail(.commandHaunts, "\(key) was told refused, and something happened")
        }
    }

    private mutating func judgeOpenEnds(_ sight: HouseSight, _ phones: [SimulatedPhone]) {
        for phone in phones where !phone.isIdle {
            fail(.leftovers, "\(phone.author.user?.rawValue ?? "") still has something to send")
        }
        for (id, order) in sight.orders where !order.isOver { fail(.leftovers, "order \(id) is \(order.state)") }
        for (id, tab) in sight.tabs where ![.closed, .voided].contains(tab.state) {
            fail(.leftovers, "tab \(id) is \(tab.state)")
        }
        let ends: Set<Booking.Status> = [.finished, .cancelled, .declined, .expired, .noShow]
        for (id, booking) in sight.day.bookings where !ends.contains(booking.status) {
            fail(.leftovers, "booking \(id) is \(booking.status)")
        }
        for calls in sight.calls.values where !calls.open.isEmpty {
            fail(.leftovers, "somebody at \(calls.table) still calls")
        }
        let over: Set<DeliveryJob.State> = [.delivered, .returned, .discarded, .cancelled]
        for (id, job) in sight.jobs where !over.contains(job.state) {
            fail(.leftovers, "delivery \(id) is \(job.state)")
        }
        for waiter in sight.shift.waiters where waiter.isOnDuty || !waiter.hand.isEmpty {
            fail(.leftovers, "\(waiter.id) is still at work")
        }
        for (id, courier) in sight.couriers where !courier.hand.isEmpty {
            fail(.leftovers, "\(id) still has a delivery")
        }
        if !sight.day.uncleared.isEmpty { fail(.leftovers, "tables are not cleared") }
    }

    /// The events of each document lead to what is stored.
    private mutating func judgeReplay<Target: Aggregate>(_ type: Target.Type, on store: any HostStore) async throws {
        var replayed: [DocumentRef: Target] = [:]
        for stored in feed where stored.aggregate.kind == Target.kind {
            guard let event = try stored.recorded(of: type), let id = Target.ID(stored.aggregate.id) else { continue }
            replayed[stored.aggregate, default: Target(id: id)].record(event.event)
        }
        let found = try await store.fetch(replayed.keys.sorted())
        for (ref, state) in replayed.sorted(by: { $0.key < $1.key }) where try found[ref]?.decoded(as: type) != state {
            fail(.replayDiffers, "the events of \(ref) do not lead to what is stored")
        }
    }

    /// What came in is there or went to guests.
    private mutating func judgeStock(_ sight: HouseSight, on store: any HostStore) async throws {
        guard let stock = try await store.load(Stock.self, house.branch.id) else {
            return fail(.goodsNotConserved, "there is no stock")
        }
        var gone: [MenuItemID: Int] = [:]
        for order in sight.orders.values where ![.cancelled, .rejected, .expired].contains(order.state) {
            for line in order.lines { gone[line.quoted.item, default: 0] += line.quantity }
        }
        for (item, came) in received.sorted(by: { $0.key < $1.key }) {
            let left = stock.onHand(StockKey(item: item)) ?? 0
            if left + gone[item, default: 0] != came {
                fail(.goodsNotConserved, "\(came) of \(item) came, \(gone[item, default: 0]) went, \(left) are left")
            }
        }
    }

    private mutating func judgeLeftovers(on store: any HostStore, _ reactions: [ReactionName]) async throws {
        for kind in [ServiceDay.kind, Shift.kind, Order.kind, TableCalls.kind, DeliveryJob.kind] {
            for timer in try await store.query(DocumentQuery(Due.kind, scope: kind.rawValue, limit: 100)).documents {
                fail(.leftovers, "the timer \(timer.ref) still runs")
            }
        }
        for name in reactions {
            let place = try await store.load(ReactionProgress.self, name.rawValue)?.cursor
            let left = try await store.events(after: place, limit: 100).events.count
            if left > 0 { fail(.leftovers, "\(count: left, "event") still waiting for the reaction \(name)") }
        }
        var owners: [String: UserID] = [:]
        for stored in feed where stored.aggregate.kind == User.kind {
            guard case .registered(_, let account, _, _)? = try stored.recorded(of: User.self)?.event else { continue }
            for key in account.claims {
                if let other = owners.updateValue(UserID(stored.aggregate.id), forKey: "\(key)") {
                    fail(.keyTwice, "\(key) belongs to \(other) and \(stored.aggregate.id)")
                }
            }
        }
    }
}
