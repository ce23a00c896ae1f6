import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@Suite("Shift, in time")
struct ShiftTimedTests {
    private static let ids = (1...20).map { OrderID("\($0)") }

    /// Ana is at work and takes nothing; twenty orders wait.
    private func crowd() throws -> Shift {
        var shift = try ShiftTests.shift(caps: [ShiftTests.ana: 0])
        for id in Self.ids { try shift.perform(.assign(order: id), by: .system, at: ShiftTests.instant(1)) }
        return shift
    }

    @Test("while nobody has room, and while nobody waits, time asks nothing")
    func nothingDue() throws {
        let empty = try ShiftTests.shift(caps: [ShiftTests.ana: nil])
        #expect(empty.nextDue == nil)
        #expect(empty.dueCommand == nil)
        let crowd = try crowd()
        #expect(crowd.nextDue == nil)
        #expect(crowd.dueCommand == nil)
    }

    @Test("what one decision leaves waiting is due at once, and is given away in order")
    func leftOver() throws {
        var shift = try crowd()
        try shift.perform(.setCap(waiter: ShiftTests.ana, cap: nil), by: .system, at: ShiftTests.instant(2))
        #expect(shift.queue == Array(Self.ids[16...]))
        #expect(shift.nextDue == ShiftTests.instant(2))
        let command = try #require(shift.dueCommand)
        #expect(command == .assign(order: Self.ids[16]))
        let events = try shift.perform(command, by: .system, at: ShiftTests.instant(3))
        #expect(events.count == 4)
        #expect(shift.waiter(ShiftTests.ana)?.orders == Self.ids)
        #expect(shift.nextDue == nil)
    }

    @Test("an order that is withdrawn leaves its place free for the next decision, from the queue as from the hands")
    func withdrawn() throws {
        var shift = try crowd()
        try shift.perform(.setCap(waiter: ShiftTests.ana, cap: 1), by: .system, at: ShiftTests.instant(2))
        let out = try shift.perform(.withdraw(order: Self.ids[0]), by: .system, at: ShiftTests.instant(3))
        let now = ShiftTests.instant(3)
        #expect(out == [.released(order: Self.ids[0], waiter: ShiftTests.ana, at: now, isServed: false)])
        #expect(shift.load(of: ShiftTests.ana) == 0)
        #expect(shift.nextDue == ShiftTests.instant(3))
        try shift.perform(.withdraw(order: Self.ids[1]), by: ShiftTests.manager, at: ShiftTests.instant(4))
        #expect(shift.queue == Array(Self.ids[2...]))
        #expect(shift.load(of: ShiftTests.ana) == 0)
        // Whichever of those who wait is named, the longest-waiting goes first.
        try shift.perform(.assign(order: Self.ids[9]), by: .system, at: ShiftTests.instant(5))
        #expect(shift.waiter(ShiftTests.ana)?.orders == [Self.ids[2]])
        #expect(throws: Shift.Refusal(.unknownOrder(order: Self.ids[0]))) {
            try shift.perform(.withdraw(order: Self.ids[0]), by: .system, at: ShiftTests.instant(6))
        }
        #expect(throws: Shift.Refusal(.notPermitted(role: .waiter, command: .withdraw))) {
            let author = ShiftTests.waiter(ShiftTests.ana)
            try shift.perform(.withdraw(order: Self.ids[3]), by: author, at: ShiftTests.instant(6))
        }
    }

    @Test("a timer that comes after the end of the only waiter who was back notes it, and is not due again")
    func late() throws {
        let ana = ShiftTests.ana
        var shift = try ShiftTests.shift(caps: [:])
        let end = ShiftTests.instant(30)
        try shift.perform(.begin(waiter: ana, cap: 1, until: end), by: ShiftTests.manager, at: ShiftTests.instant(0))
        let back = ShiftTests.instant(20)
        try shift.perform(.pause(waiter: ana, until: back), by: ShiftTests.manager, at: ShiftTests.instant(1))
        try shift.perform(.assign(order: "1"), by: .system, at: ShiftTests.instant(2))
        #expect(shift.nextDue == back && shift.dueCommand == .assign(order: "1"))
        // In time it is assigned.
        var punctual = shift
        try punctual.perform(.assign(order: "1"), by: .system, at: back)
        #expect(punctual.holder(of: "1") == ana)
        let events = try shift.perform(.assign(order: "1"), by: .system, at: end)
        #expect(events == [.missed(at: end)])
        #expect(shift.queue == ["1"] && shift.nextDue == nil)
        #expect(throws: Shift.Refusal(.alreadyApplied(command: .assign))) {
            try shift.perform(.assign(order: "1"), by: .system, at: end)
        }
    }

    /// When time asks something, as slowly as can be: the first arrival of a waiter at which an order waits that anybody
    /// can be given.
    private static func due(_ shift: Shift) throws -> (at: Instant, order: OrderID?)? {
        let last = try #require(shift.lastEventAt)
        let lapse = shift.waiting.compactMap(\.offer?.until).min()
        let lastOrder = shift.rules.lastOrder
        let arrivals = shift.waiters.filter(\.isOnDuty).flatMap { waiter in
            let closing = lastOrder.flatMap { before in waiter.until.map { $0 - before } }
            return [waiter.from, waiter.pause?.until, closing].compactMap { $0 }
        }
        for at in [last] + arrivals.filter({ $0 > last }).sorted() where shift.rules.mode != .claim {
            if let lapse, lapse <= at { break }
            let order = shift.waiting.first { order in
                order.offer == nil && shift.waiter(for: order.facts, refusedBy: order.refusedBy, at: at) != nil
            }
            if let order { return (at, order.id) }
        }
        return lapse.map { ($0, nil) }
    }

    @Test("what is due is what a look at every arrival finds, with skills, sections, breaks, duties ahead and offers")
    func everyArrival() throws {
        let seed: UInt64 = 20_261_129
        var random = SplitMix64(seed: seed)
        var seen: [String: Int] = [:]
        for life in 0..<300 {
            var shift = try ShiftTests.shift(caps: [:])
            let offers = AssignmentMode.offer(within: .minutes(Int.random(in: 5...90, using: &random)))
            var rules = ShiftRules(mode: [.assign, offers, .claim].randomElement(using: &random) ?? .assign)
            rules.unit = [.orders, .covers, .tables].randomElement(using: &random) ?? .orders
            rules.sections = ["bar": ["b1"], "hall": ["h1", "h2"]]
            rules.allowsOverflow = Bool.random(using: &random)
            rules.lastOrder = Bool.random(using: &random) ? .minutes(20) : nil
            try shift.perform(.follow(rules: rules), by: ShiftTests.manager, at: ShiftTests.instant(0))
            for step in 1...30 {
                let (now, any) = (ShiftTests.instant(Int64(step)), Int64.random(in: 1...40, using: &random))
                let waiter = UserID("w\(Int.random(in: 1...4, using: &random))")
                let later = Bool.random(using: &random) ? now + .minutes(Int(any)) : nil
                let command: Shift.Command
                switch Int.random(in: 0..<8, using: &random) {
                case 0:
                    let end = Int.random(in: 0..<3, using: &random) == 0 ? now + .minutes(45) : nil
                    let cap = Int.random(in: 0...3, using: &random)
                    command = .begin(waiter: waiter, cap: cap, from: later, until: end)
                case 1: command = .pause(waiter: waiter, until: later)
                case 2:
                    let sections: Set<SectionID> = Bool.random(using: &random) ? ["bar"] : []
                    let skills: Set<WaiterSkill> = Bool.random(using: &random) ? [.wine] : []
                    command = .plan(waiter: waiter, plan: WaiterPlan(sections: sections, skills: skills))
                case 3: command = .cut(waiter: waiter)
                case 4:
                    guard let order = shift.waiting.randomElement(using: &random), let offer = order.offer else {
                        continue
                    }
                    command = .refuse(order: order.id, waiter: offer.waiter)
                default:
                    let table = ["b1", "h1", "h2", "x"].randomElement(using: &random).map { TableID($0) }
                    let skills: Set<WaiterSkill> = Int.random(in: 0..<3, using: &random) == 0 ? [.wine] : []
                    let facts = WorkFacts(
                        covers: Int.random(in: 0...4, using: &random),
                        table: table,
                        skills: skills,
                        isSeated: Bool.random(using: &random)
                    )
                    command = .assign(order: OrderID("\(step)"), facts: facts)
                }
                guard (try? shift.perform(command, by: ShiftTests.manager, at: now)) != nil else { continue }
                let (wanted, place) = (try Self.due(shift), "seed \(seed), life \(life), step \(step)")
                #expect(shift.nextDue == wanted?.at, "\(place)")
                switch shift.dueCommand {
                case nil: #expect(wanted == nil, "\(place)")
                case .assign(let order, _)?:
                    #expect(wanted?.order == order, "\(place)")
                    seen["assign", default: 0] += 1
                case .lapse(let order)?:
                    #expect(wanted?.order == nil && shift.offer(of: order)?.until == wanted?.at, "\(place)")
                    seen["lapse", default: 0] += 1
                default: Issue.record("\(place): neither an assignment nor a lapse")
                }
            }
        }
        #expect(seen["assign", default: 0] > 50 && seen["lapse", default: 0] > 50, "\(seen)")
    }

    @Test(
        "hundreds of waiters who come one after another, and hundreds of orders that none of them can take, are soon seen"
    )
    func crowdAhead() throws {
        var shift = try ShiftTests.shift(caps: [:])
        for number in 1...SizeLimit.waiters {
            shift.apply(
                .began(
                    waiter: UserID("w\(number)"),
                    cap: nil,
                    at: ShiftTests.instant(0),
                    limit: nil,
                    from: ShiftTests.instant(Int64(number))
                )
            )
        }
        let wine = WorkFacts(skills: [.wine])
        for number in 1...300 {
            shift.apply(.queued(order: OrderID("\(number)"), at: ShiftTests.instant(0), facts: wine))
        }
        // 300 orders × 1,000 waiters, and not once more for each of their 1,000 arrivals.
        #expect(shift.nextDue == nil)
        shift.apply(.queued(order: "plain", at: ShiftTests.instant(0)))
        #expect(shift.nextDue == ShiftTests.instant(1) && shift.dueCommand == .assign(order: "plain"))
    }
}
