import Foundation
import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Fairness report")
struct FairnessReportTests {
    private static var id: BranchDay {
        get throws { BranchDay(branch: ShiftTests.branch, date: try CivilDate(year: 2026, month: 3, day: 28)) }
    }

    /// The events of a shift on which each waiter takes one order of so many covers.
    private static func events(_ covers: [Int]) -> [Shift.Event] {
        covers.enumerated().flatMap { index, covers -> [Shift.Event] in
            let waiter = UserID("w\(index)")
            return [
                .began(waiter: waiter, cap: nil, at: ShiftTests.instant(0), limit: nil),
                .taken(
                    order: OrderID("\(index)"),
                    waiter: waiter,
                    at: ShiftTests.instant(0),
                    facts: WorkFacts(covers: covers)
                ),
            ]
        }
    }

    @Test(
        "Jain's index, spread and mean",
        arguments: [
            ([12, 8], 0.9615, 4, 10), ([9, 10, 11], 0.9934, 2, 10), ([20, 20, 20, 19], 0.9995, 1, 19.75),
            ([7, 7, 7], 1, 0, 7), ([40, 0, 0, 0], 0.25, 40, 10), ([0, 0], 1, 0, 0), ([], 1, 0, 0), ([3], 1, 0, 3),
        ] as [([Int], Double, Double, Double)]
    )
    func indices(covers: [Int], jain: Double, spread: Double, mean: Double) throws {
        let report = try FairnessReport(of: Self.id, events: Self.events(covers))
        #expect(report.rows.map(\.covers) == covers)
        #expect((report.jain(.covers) * 10_000).rounded() == (jain * 10_000).rounded())
        #expect(report.spread(.covers) == spread)
        #expect(report.mean(.covers) == mean)
        #expect(report.jain(.tips) == 1)
    }

    /// An evening worked out by hand, minute by minute.
    private static var evening: [Shift.Event] {
        func at(_ minute: Int64) -> Instant { ShiftTests.instant(minute) }
        let (ana, bob) = (ShiftTests.ana, ShiftTests.bob)
        let regular = WorkFacts(covers: 4, table: "t1", regular: ana)
        return [
            .rulesSet(rules: ShiftRules(policy: .roundRobin), at: at(0)),
            .planned(waiter: bob, plan: WaiterPlan(weight: 50), at: at(0)),
            .planned(waiter: "cleo", plan: WaiterPlan(), at: at(0)),
            .began(waiter: ana, cap: 1, at: at(0), limit: nil),
            .began(waiter: bob, cap: nil, at: at(60), limit: nil),
            // Ana's regulars get her.
            .assigned(order: "1", waiter: ana, at: at(60), facts: regular),
            .assigned(order: "2", waiter: bob, at: at(70), facts: WorkFacts(covers: 2, table: "t2", regular: ana)),
            // It is Ana's turn, who is full.
            .assigned(order: "3", waiter: bob, at: at(80), facts: WorkFacts(covers: 3, table: "t2")),
            .released(order: "1", waiter: ana, at: at(90)),
            .paused(waiter: ana, until: nil, at: at(90)),
            // And once more, now on her break.
            .assigned(order: "4", waiter: bob, at: at(100), facts: WorkFacts(covers: 5)),
            .resumed(waiter: ana, at: at(120)),
            .handedOver(order: "3", from: bob, to: ana, at: at(120)),
            // Canceled: it counts for nobody.
            .released(order: "4", waiter: bob, at: at(130), isServed: false),
            .released(order: "2", waiter: bob, at: at(130)),
        ]
    }

    @Test("an evening worked out by hand: orders, covers, tables, times, requests and skipped turns")
    func worked() throws {
        let tips = [ShiftTests.ana: try Money("30.00", .eur), ShiftTests.bob: try Money("12.50", .eur)]
        let report = try FairnessReport(of: Self.id, events: Self.evening, until: ShiftTests.instant(150), tips: tips)
        #expect(report.rows.map(\.waiter) == [ShiftTests.ana, ShiftTests.bob], "Cleo was planned and never came")
        #expect(report.rows.map(\.orders) == [2, 1])
        #expect(report.rows.map(\.covers) == [7, 2])
        #expect(report.rows.map(\.tables) == [2, 1])
        // 60–90 and 120–150; 70–130, 80–120 and 100–130.
        #expect(report.rows.map(\.active) == [.minutes(60), .minutes(130)])
        #expect(report.rows.map(\.worked) == [.minutes(120), .minutes(90)])
        #expect(report.rows.map(\.requests) == [2, 0])
        #expect(report.rows.map(\.requestsMet) == [1, 0])
        let skipped = report.rows[0].skipped.map { [$0.reason.rawValue: $0.count] }
        #expect(skipped == [["atCap": 1], ["onBreak": 1]])
        #expect(report.rows[1].skipped.isEmpty)
        #expect(report.values(.covers, .perHour) == [3.5, 2 / 1.5])
        #expect(report.values(.covers, .perWeight) == [7, 4])
        #expect(report.values(.covers, .perHourAndWeight) == [3.5, 2 / 0.75])
        #expect(report.values(.active) == [60, 130])
        #expect(report.values(.tips) == [3_000, 1_250])
        #expect(
            report.text(naming: { $0.rawValue.capitalized }) == """
                waiter  weight  on duty  orders  covers  tables  busy  covers/h       tips  asked for  skipped
                Ana        100     2:00       2       7       2  1:00       3.5  30.00 EUR     1 of 2  at cap 1, on a break 1
                Bob         50     1:30       1       2       1  2:10       1.3  12.50 EUR     0 of 0
                Jain's index of covers 0.7642, per hour on duty 0.8327, per hour and weight 0.9821
                covers differ by 5, 111.1 % of the mean

                """
        )
        let json = try encoded(report)
        #expect(try decoded(FairnessReport.self, json) == report)
    }

    @Test("a chart has a bar for each waiter, as long as their number, and names are written as text")
    func chart() throws {
        let report = try FairnessReport(of: Self.id, events: Self.events([40, 10, 0]))
        let svg = report.svg(naming: { $0 == "w1" ? "<b>&" : $0.rawValue })
        let widths = svg.matches(of: #/<rect class="share" x="104" y="\d+" width="(\d+)"/#).map { $0.1 }
        #expect(widths == ["400", "100", "0"])
        #expect(svg.contains(">&lt;b&gt;&amp;</text>"))
        #expect(!svg.contains("<b>"))
        // A third of 50 covers, of 40 in 400 pixels.
        #expect(svg.contains(#"<line class="mean" x1="271""#))
        #expect(svg.contains("Covers, Jain's index 0.4902"))
        let parser = XMLCheck(svg)
        #expect(parser.isBalanced)
        let empty = try FairnessReport(of: Self.id, events: []).svg(.tips, .perHour)
        #expect(!empty.contains("<line"))
    }

    /// Whether every element of a document is closed in order.
    private struct XMLCheck {
        var isBalanced = true

        init(_ text: String) {
            var open: [Substring] = []
            for match in text.matches(of: #/<(/?)([a-z]+)[^>]*?(/?)>/#) {
                if !match.1.isEmpty {
                    if open.popLast() != match.2 { isBalanced = false }
                } else if match.3.isEmpty {
                    open.append(match.2)
                }
            }
            if !open.isEmpty { isBalanced = false }
        }
    }

    @Test("records come in any order, twice, and with those of other shifts")
    func records() throws {
        let ref = try Shift(id: Self.id).ref
        let other = try Shift(id: BranchDay(branch: "other", date: Self.id.date)).ref
        var random = SplitMix64(seed: 3)
        let own = try Self.evening.enumerated().map { index, event in
            try Recorded(
                aggregate: ref,
                version: #require(Version(rawValue: index + 1)),
                at: event.at,
                author: .system,
                cause: nil,
                event: event
            )
        }
        let foreign = try Recorded(
            aggregate: other,
            version: #require(Version(rawValue: 1)),
            at: ShiftTests.instant(0),
            author: .system,
            cause: nil,
            event: Shift.Event.began(waiter: "dan", cap: nil, at: ShiftTests.instant(0), limit: nil)
        )
        let mixed = (own + own + [foreign]).shuffled(using: &random)
        let report = try FairnessReport(of: Self.id, records: mixed)
        #expect(try report == FairnessReport(of: Self.id, events: Self.evening))
        #expect(report.otherTips == nil)
        let strangers: [UserID: Money] = ["zoe": try Money("3.00", .eur), "yan": try Money("0.50", .eur)]
        let tipped = try FairnessReport(
            of: Self.id,
            events: Self.evening,
            tips: strangers.merging([ShiftTests.ana: try Money("30.00", .eur)]) { one, _ in one }
        )
        #expect(tipped.otherTips == (try Money("3.50", .eur)) && tipped.rows.count == report.rows.count)
        #expect(tipped.text().hasSuffix("\ntips of people who were not on duty: 3.50 EUR\n"))
        let tips = [ShiftTests.ana: Money.zero(.eur), ShiftTests.bob: Money.zero(.usd)]
        #expect {
            try FairnessReport(of: Self.id, events: [], tips: tips)
        } throws: {
            ($0 as? MoneyError)?.code.rawValue == "money.mixedCurrencies"
        }
    }

    @Test("the counts of random evenings are those of a slow count, minute by minute and order by order")
    func second() throws {
        let seed: UInt64 = 2_026
        var random = SplitMix64(seed: seed)
        var (handed, returned, refused, moved, skipped, asked) = (0, 0, 0, 0, 0, 0)
        for run in 0..<runs(100, long: 3_000) {
            let names = (0..<Int.random(in: 1...4, using: &random)).map { UserID("w\($0)") }
            let isOffering = Bool.random(using: &random)
            var shift = try Shift(id: Self.id)
            let rules = ShiftRules(mode: isOffering ? .offer(within: .minutes(3)) : .assign, minGap: .minutes(1))
            var log = try shift.perform(.follow(rules: rules), by: .system, at: ShiftTests.instant(0))
            var minute: Int64 = 0
            for step in 0..<80 {
                minute += Int64.random(in: 0...4, using: &random)
                let waiter = names.randomElement(using: &random) ?? "w0"
                let order = OrderID("o\(Int.random(in: 0..<20, using: &random))")
                let held = shift.waiters.flatMap(\.orders).randomElement(using: &random)
                let facts = WorkFacts(
                    covers: Int.random(in: 1...6, using: &random),
                    table: ["t1", "t2", "t3", nil].randomElement(using: &random) ?? nil,
                    regular: Bool.random(using: &random) ? waiter : nil
                )
                let until = ShiftTests.instant(minute + Int64.random(in: 5...60, using: &random))
                let command: Shift.Command =
                    switch step < names.count ? 0 : Int.random(in: 1..<22, using: &random) {
                    case 0: .begin(waiter: names[step], cap: 3, until: step == 0 ? until : nil)
                    case 1:
                        .begin(
                            waiter: waiter,
                            cap: Int.random(in: 1...5, using: &random),
                            until: Bool.random(using: &random) ? until : nil
                        )
                    case 2: .pause(waiter: waiter, until: nil)
                    case 3: .resume(waiter: waiter)
                    case 4: .sendHome(waiter: waiter)
                    case 5: .end(waiter: waiter)
                    case 6, 7, 16, 17: .handOver(order: held ?? order, to: waiter)
                    case 8, 9, 10: .release(order: order, isServed: Bool.random(using: &random))
                    case 11: .refuse(order: order, waiter: waiter)
                    case 12: .take(order: order, facts: facts, waiter: waiter)
                    case 18: .changeTable(orders: [held ?? order], table: facts.table)
                    default: .assign(order: order, facts: facts)
                    }
                log += (try? shift.perform(command, by: .system, at: ShiftTests.instant(minute))) ?? []
            }
            let end = minute + 5
            let report = try FairnessReport(of: Self.id, events: log, until: ShiftTests.instant(end))
            let slow = try SlowCount(log, end: end)
            for row in report.rows {
                let place = "seed \(seed), run \(run), \(row.waiter)"
                #expect(row.worked == .minutes(slow.worked[row.waiter] ?? 0), "\(place)")
                #expect(row.active == .minutes(slow.active[row.waiter] ?? 0), "\(place)")
                let own = slow.credited.filter { $0.waiter == row.waiter }
                #expect(row.orders == own.count, "\(place)")
                #expect(row.covers == own.reduce(0) { $0 + $1.facts.covers }, "\(place)")
                #expect(row.tables == Set(own.compactMap(\.facts.table)).count, "\(place)")
                #expect(row.refusals == slow.refusals.filter { $0 == row.waiter }.count, "\(place)")
                #expect(row.requests == slow.requests.filter { $0.regular == row.waiter }.count, "\(place)")
                let met = slow.requests.filter { $0.regular == row.waiter && $0.isMet }
                #expect(row.requestsMet == met.count, "\(place)")
                let turns = Dictionary(uniqueKeysWithValues: row.skipped.map { ($0.reason, $0.count) })
                #expect(turns == slow.skipped[row.waiter] ?? [:], "\(place)")
                skipped += turns.values.reduce(0, +)
                asked += met.count
            }
            let came = Set(
                log.compactMap { event in if case .began(let waiter, _, _, _, _, _) = event { waiter } else { nil } }
            )
            #expect(Set(report.rows.map(\.waiter)) == came)
            for event in log {
                switch event {
                case .handedOver: handed += 1
                case .returned: returned += 1
                case .tableChanged: moved += 1
                case .refused, .lapsed: refused += 1
                default: break
                }
            }
        }
        #expect(handed > 10)
        #expect(returned > 10)
        #expect(refused > 10)
        #expect(moved > 10)
        #expect(skipped > 10)
        #expect(asked > 10)
    }
}

/// The counts of a shift, by looking at its state in every minute and at the events of every order.
private struct SlowCount {
    var worked: [UserID: Int] = [:]
    var active: [UserID: Int] = [:]
    var credited: [(waiter: UserID, facts: WorkFacts)] = []
    var refusals: [UserID] = []
    /// The first wish of each order for a waiter, and whether that one got it.
    var requests: [(order: OrderID, regular: UserID, isMet: Bool)] = []
    /// How often each waiter was passed over, and why.
    var skipped: [UserID: [Shift.Standing.Obstacle: Int]] = [:]

    init(_ log: [Shift.Event], end: Int64) throws {
        let id = BranchDay(branch: "any", date: try CivilDate(dayNumber: 0))
        var state = Shift(id: id)
        var rest = log[...]
        for minute in 0..<end {
            let now = ShiftTests.instant(minute)
            while let next = rest.first, next.at <= now {
                state.apply(next)
                rest.removeFirst()
            }
            for waiter in state.waiters {
                active[waiter.id, default: 0] += waiter.hand.count
                // Who has orders at the planned end works on.
                let isOver = waiter.hand.isEmpty && waiter.until.map { $0 <= now } == true
                if waiter.isOnDuty, !waiter.isOnBreak(at: now), !isOver { worked[waiter.id, default: 0] += 1 }
            }
        }
        // Of each order, the waiter and the facts while it is in hand; what is served stays.
        var holders: [OrderID: (waiter: UserID, facts: WorkFacts)] = [:]
        for event in log {
            switch event {
            case .taken(let order, let waiter, _, let facts), .assigned(let order, let waiter, _, let facts, _):
                holders[order] = (waiter, facts)
            case .handedOver(let order, _, let waiter, _): holders[order]?.waiter = waiter
            case .tableChanged(let orders, let table, _, _):
                for order in orders { holders[order]?.facts.table = table }
            case .returned(let orders, _, _): for order in orders { holders[order] = nil }
            case .released(let order, _, _, let isServed):
                if isServed, let holder = holders[order] { credited.append(holder) }
                holders[order] = nil
            case .refused(_, let waiter, _): refusals.append(waiter)
            case .lapsed(let orders, let waiter, _): refusals += orders.map { _ in waiter }
            default: break
            }
        }
        credited += holders.values
        countWishes(log)
        countTurns(log, id)
    }

    private mutating func countWishes(_ log: [Shift.Event]) {
        func ask(_ order: OrderID, _ facts: WorkFacts) {
            guard let regular = facts.regular, !requests.contains(where: { $0.order == order }) else { return }
            requests.append((order, regular, false))
        }
        func give(_ order: OrderID, to waiter: UserID) {
            for index in requests.indices where requests[index].order == order && requests[index].regular == waiter {
                requests[index].isMet = true
            }
        }
        for event in log {
            switch event {
            case .queued(let order, _, let facts): ask(order, facts)
            case .taken(let order, let waiter, _, let facts), .assigned(let order, let waiter, _, let facts, _):
                ask(order, facts)
                give(order, to: waiter)
            case .handedOver(let order, _, let waiter, _): give(order, to: waiter)
            default: break
            }
        }
    }

    /// Who was passed over, under the default policy with a gap of a minute, full weights and no sections: those who could
    /// not take the order, and would have come before the one who got it.
    private mutating func countTurns(_ log: [Shift.Event], _ id: BranchDay) {
        var state = Shift(id: id)
        var refusers: [OrderID: [UserID]] = [:]
        for event in log {
            switch event {
            case .assigned(let order, let waiter, let at, let facts, _):
                // The guest's own waiter comes before the policy.
                if facts.regular != waiter { count(state, refusers[order] ?? [], to: waiter, at: at) }
            case .offered(let order, let waiter, _, let at, _):
                let facts = state.waiting.first { $0.id == order }?.facts
                if facts?.regular != waiter { count(state, refusers[order] ?? [], to: waiter, at: at) }
            case .refused(let order, let waiter, _): refusers[order, default: []].append(waiter)
            case .lapsed(let orders, let waiter, _): for order in orders { refusers[order, default: []].append(waiter) }
            case .released(let order, _, _, let isServed): if isServed { refusers[order] = nil }
            default: break
            }
            state.apply(event)
        }
    }

    private mutating func count(_ state: Shift, _ refusers: [UserID], to chosen: UserID, at now: Instant) {
        func load(_ waiter: Shift.Waiter) -> Int {
            waiter.hand.count + state.waiting.filter { $0.offer?.waiter == waiter.id }.count
        }
        func reason(_ waiter: Shift.Waiter) -> Shift.Standing.Obstacle? {
            guard waiter.isOnDuty, waiter.until.map({ now < $0 }) ?? true else { return .offDuty }
            if waiter.isOnBreak(at: now) { return .onBreak }
            if refusers.contains(waiter.id) { return .refused }
            return waiter.cap.map { load(waiter) >= $0 } ?? false ? .atCap : nil
        }
        func isRested(_ waiter: Shift.Waiter) -> Bool { waiter.lastGiven.map { now - $0 >= .minutes(1) } ?? true }
        guard let best = state.waiter(chosen) else { return }
        let pool = state.waiters.filter { reason($0) == nil && isRested($0) == isRested(best) }
        let least = pool.map(load).min() ?? 0
        func hours(_ waiter: Shift.Waiter) -> Int64 {
            max(AssignmentPolicy.shortestDuty, waiter.worked(until: now)).milliseconds
        }
        for waiter in state.waiters where waiter.id != chosen && load(waiter) <= least + 1 {
            guard let reason = reason(waiter), reason != .offDuty else { continue }
            let own = (
                Int64(waiter.creditedCovers) * hours(best), load(waiter),
                waiter.lastGiven?.millisecondsSince1970 ?? .min,
                waiter.id.rawValue
            )
            let other = (
                Int64(best.creditedCovers) * hours(waiter), load(best), best.lastGiven?.millisecondsSince1970 ?? .min,
                best.id.rawValue
            )
            if own < other { skipped[waiter.id, default: [:]][reason, default: 0] += 1 }
        }
    }
}
