import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The hours of a waiter whose duty has a planned end, by figures worked out by hand.
@Suite("Shift, a planned end")
struct PlannedEndTests {
    private let ana = ShiftTests.ana
    private let bob = ShiftTests.bob

    /// Ana until minute 60 and Bob without an end, and then these commands of the system at their minutes.
    private func shift(_ steps: [(Int64, Shift.Command)]) throws -> Shift {
        var shift = try ShiftTests.shift(caps: [bob: nil])
        let begin = Shift.Command.begin(waiter: ana, cap: nil, until: ShiftTests.instant(60))
        for (minute, command) in [(0, begin)] + steps {
            try shift.perform(command, by: .system, at: ShiftTests.instant(minute))
        }
        return shift
    }

    /// The minutes that Ana has worked at each of these minutes.
    private func worked(_ shift: Shift, at minutes: [Int64]) throws -> [Int64] {
        let waiter = try #require(shift.waiter(ana))
        return minutes.map { waiter.worked(until: ShiftTests.instant($0)).milliseconds / 60_000 }
    }

    @Test("a waiter without orders has worked until the planned end, also if the duty is ended later")
    func noOrders() throws {
        let steps: [(Int64, Shift.Command)] = [(10, .take(order: "1", waiter: ana)), (55, .release(order: "1"))]
        #expect(try worked(shift([]), at: [30, 60, 61, 600]) == [30, 60, 60, 60])
        #expect(try worked(shift(steps), at: [57, 60, 90]) == [57, 60, 60])
        #expect(try worked(shift(steps + [(120, .end(waiter: ana))]), at: [120, 180]) == [60, 60])
    }

    @Test("a waiter with orders in hand at the planned end works on until the last of them is done")
    func ordersInHand() throws {
        let taken: [(Int64, Shift.Command)] = [
            (40, .take(order: "1", waiter: ana)), (50, .take(order: "2", waiter: ana)),
        ]
        #expect(try worked(shift(taken), at: [60, 75, 90]) == [60, 75, 90])
        let one = taken + [(62, .release(order: "2"))]
        #expect(try worked(shift(one), at: [62, 75]) == [62, 75])
        let both = one + [(80, .release(order: "1", isServed: false))]
        #expect(try worked(shift(both), at: [80, 200]) == [80, 80])
        // What another waiter takes over is done as well.
        #expect(try worked(shift(one + [(70, .handOver(order: "1", to: bob))]), at: [70, 200]) == [70, 70])
        #expect(try worked(shift(one + [(90, .sendHome(waiter: ana))]), at: [90, 200]) == [90, 90])
        #expect(try worked(shift(one + [(95, .relieve(waiter: ana, by: bob))]), at: [95, 200]) == [95, 95])
        // A second duty counts from its own start.
        let again = both + [(100, .end(waiter: ana)), (120, .begin(waiter: ana, cap: nil))]
        #expect(try worked(shift(again), at: [120, 150]) == [80, 110])
    }

    @Test("breaks before and after the planned end are left out")
    func breaks() throws {
        let taken: [(Int64, Shift.Command)] = [
            (20, .take(order: "1", waiter: ana)), (30, .pause(waiter: ana, until: ShiftTests.instant(40))),
        ]
        #expect(try worked(shift(taken + [(75, .release(order: "1"))]), at: [75, 200]) == [65, 65])
        let late = taken + [(65, .pause(waiter: ana, until: nil)), (70, .resume(waiter: ana))]
        #expect(try worked(shift(late), at: [70, 75]) == [55, 60])
        #expect(try worked(shift(late + [(80, .release(order: "1"))]), at: [80, 200]) == [65, 65])
        // Done by somebody else while Ana is on her break.
        let away = taken + [(65, .pause(waiter: ana, until: nil)), (68, .release(order: "1"))]
        #expect(try worked(shift(away + [(75, .resume(waiter: ana))]), at: [68, 75, 200]) == [55, 55, 55])
        // She comes back after the planned end, and has nothing to do.
        let open: [(Int64, Shift.Command)] = [(50, .pause(waiter: ana, until: nil)), (90, .resume(waiter: ana))]
        #expect(try worked(shift(open), at: [90, 200]) == [50, 50])
    }

    private static let offers = ShiftRules(mode: .offer(within: .minutes(20)))

    @Test("an offer ends with the duty of the waiter who is asked, and the next one is asked then")
    func offerUntilTheEnd() throws {
        var shift = try shift([
            (0, .pause(waiter: bob, until: nil)), (1, .follow(rules: Self.offers)), (30, .assign(order: "1")),
            (50, .assign(order: "2")), (51, .resume(waiter: bob)),
        ])
        let end = ShiftTests.instant(60)
        #expect(shift.offer(of: "1")?.until == ShiftTests.instant(50))
        #expect(shift.offer(of: "2")?.waiter == ana && shift.offer(of: "2")?.until == end)
        #expect(throws: Shift.Refusal(.refusedBefore(waiter: ana, order: "2"))) {
            try shift.perform(.take(order: "2", waiter: ana), by: ShiftTests.waiter(ana), at: end)
        }
        try shift.perform(.lapse(order: "2"), by: .system, at: end)
        #expect(shift.offer(of: "2")?.waiter == bob && shift.offer(of: "2")?.until == ShiftTests.instant(80))
    }

    @Test("who is on a break takes no order that was offered before, but may refuse it, and take it when they are back")
    func offerOnBreak() throws {
        let back = ShiftTests.instant(55)
        let away = try shift([
            (0, .pause(waiter: bob, until: nil)), (1, .follow(rules: Self.offers)), (50, .assign(order: "1")),
            (51, .pause(waiter: ana, until: back)),
        ])
        for author in [ShiftTests.waiter(ana), ShiftTests.manager, .system] {
            var shift = away
            #expect(throws: Shift.Refusal(.onBreak(waiter: ana))) {
                try shift.perform(.take(order: "1", waiter: ana), by: author, at: ShiftTests.instant(54))
            }
            var taking = shift
            try taking.perform(.take(order: "1", waiter: ana), by: author, at: back)
            #expect(taking.holder(of: "1") == ana)
            try shift.perform(.refuse(order: "1", waiter: ana), by: author, at: ShiftTests.instant(54))
            #expect(shift.waiting.map(\.refusedBy) == [[ana]])
        }
    }

    @Test("an offer of an older log that outlasts the duty is taken by nobody; what was taken so counts from then on")
    func lateOffer() throws {
        let at = ShiftTests.instant
        var offering = try shift([(0, .pause(waiter: bob, until: nil)), (1, .follow(rules: Self.offers))])
        offering.apply(.queued(order: "1", at: at(50), facts: WorkFacts()))
        offering.apply(.offered(order: "1", waiter: ana, until: at(70), at: at(50), past: []))
        var asked = offering
        #expect(throws: Shift.Refusal(.offDuty(waiter: ana))) {
            try asked.perform(.take(order: "1", waiter: ana), by: ShiftTests.waiter(ana), at: at(65))
        }
        try asked.perform(.refuse(order: "1", waiter: ana), by: ShiftTests.waiter(ana), at: at(65))
        #expect(asked.queue == ["1"] && asked.offer(of: "1") == nil)
        offering.apply(.taken(order: "1", waiter: ana, at: at(65), facts: WorkFacts()))
        #expect(try worked(offering, at: [65, 75]) == [60, 70])
        var done = offering
        try done.perform(.release(order: "1"), by: .system, at: at(80))
        #expect(try worked(done, at: [80, 200]) == [75, 75])
    }

    @Test("covers per hour and Jain's index count the hours until the planned end")
    func report() throws {
        let id = BranchDay(branch: ShiftTests.branch, date: try CivilDate(year: 2026, month: 3, day: 28))
        let at = ShiftTests.instant
        let events: [Shift.Event] = [
            .began(waiter: ana, cap: nil, at: at(0), limit: nil, from: nil, until: at(60)),
            .began(waiter: bob, cap: nil, at: at(0), limit: nil),
            .taken(order: "1", waiter: ana, at: at(10), facts: WorkFacts(covers: 4)),
            .taken(order: "2", waiter: bob, at: at(10), facts: WorkFacts(covers: 8)),
            .released(order: "1", waiter: ana, at: at(40)),
            .released(order: "2", waiter: bob, at: at(50)),
        ]
        let report = FairnessReport(of: id, events: events, until: at(240))
        #expect(report.rows.map(\.worked) == [.minutes(60), .minutes(240)])
        #expect(report.values(.covers, .perHour) == [4, 2])
        // (4 + 2)² ÷ (2 × (16 + 4)).
        #expect(report.jain(.covers, .perHour) == 0.9)
        // Half an hour more for an order that was in hand at the end.
        var late = events
        late[4] = .released(order: "1", waiter: ana, at: at(90))
        let overtime = FairnessReport(of: id, events: late, until: at(240))
        #expect(overtime.rows.map(\.worked) == [.minutes(90), .minutes(240)])
        #expect(overtime.values(.covers, .perHour) == [4 / 1.5, 2])
    }

    @Test("a question after the planned end explains the hours until then")
    func explained() throws {
        let facts = WorkFacts(covers: 6)
        let shift = try shift([(10, .take(order: "1", facts: facts, waiter: ana)), (50, .release(order: "1"))])
        guard case .assigned(let waiter, let why) = shift.choose(for: "2", at: ShiftTests.instant(240)) else {
            Issue.record("Bob is at work")
            return
        }
        #expect(waiter == bob && why.map(\.waiter) == [bob, ana])
        #expect(why.map(\.worked) == [.minutes(240), .minutes(60)])
        #expect(why[1].coversPerHour == 6 && why[1].obstacle == .offDuty)
    }

    @Test("when the last order was done is stored, and told to no colleague")
    func stored() throws {
        let shift = try shift([(50, .take(order: "1", waiter: ana)), (70, .release(order: "1"))])
        #expect(try decoded(Shift.self, encoded(shift)) == shift)
        #expect(shift.waiter(ana)?.doneAt == ShiftTests.instant(70))
        #expect(shift.shown(to: bob).waiter(ana)?.doneAt == nil)
        #expect(shift.shown(to: ana).waiter(ana)?.doneAt == ShiftTests.instant(70))
    }
}
