import Foundation
import Tableside
import Testing

/// The code of the guide, compiled: what a block takes for granted is a parameter.
private enum FillTheHouse {
    static func desk(
        _ list: Waitlist,
        _ friday: ServiceDay,
        in plan: VenuePlan,
        for ana: UserID,
        at now: Instant,
        _ later: Instant,
        _ soon: Instant,
        _ changes: inout Changes
    ) throws {
        // begin: a desk
        var desk = WaitlistDesk(list, friday, plan: plan, policy: WaitlistPolicy(hold: .minutes(10)))
        let wish = WaitlistWish(id: "w1", party: 2)
        try desk.perform(.join(wish), by: .guest(ana), at: now, changes: &changes)
        try desk.perform(.promote(freed: ["t7"]), by: .system, at: later, changes: &changes)
        try desk.perform(.accept("w1", as: "b9"), by: .guest(ana), at: soon, changes: &changes)
        // end: a desk
    }

    static func quote(
        _ bookings: [Booking],
        _ noted: [BookingID: [StayStage: Instant]],
        _ wish: WaitlistWish,
        at desk: WaitlistDesk,
        under policy: WaitlistPolicy,
        at now: Instant,
        _ show: (String) -> Void
    ) throws {
        // begin: a quote
        let history = try StayHistory(bookings.compactMap { CompletedStay($0, stages: noted[$0.id] ?? [:]) })
        let quoter = WaitQuoter(history, policy: policy)
        switch try desk.quote(for: wish, by: quoter, at: now) {
        case .wait(let wait): show("\(wait.from) to \(wait.to)")
        case .insufficientHistory, .noSeating: break
        }
        // end: a quote
    }

    static func feed(of month: BookingCalendar, after sent: AvailabilityFeed, at now: Instant) -> FeedDelta {
        // begin: a feed
        let slots = month.portalSlots(for: 1...10, at: now)
        let feed = AvailabilityFeed(slots, merchant: "bistro", service: "reservation", at: now)
        for problem in feed.problems() { print(problem) }
        let changes = sent.changes(to: feed)
        // end: a feed
        return changes
    }

    static func overbook(
        _ evening: DayAvailability,
        from start: Instant,
        beside promised: [OverbookedParty],
        learningFrom lastYear: [PastBooking],
        judgedBy lastMonth: [PastBooking],
        at now: Instant
    ) throws -> ShowCalibration {
        // begin: overbooking
        let rates = try ShowRates.learned(from: lastYear)
        let report = try ShowCalibration(of: rates, on: lastMonth)
        let policy = OverbookingPolicy(alpha: 0.02, rates: rates)
        let verdict = try evening.overbooking(of: 4, at: start, beside: promised, under: policy, at: now)
        print(verdict.isAccepted, verdict.risk, verdict.expectedExcess, verdict.expectedWait)
        // end: overbooking
        return report
    }

    static func choose(
        _ requests: [SelectionRequest],
        on evening: DayAvailability,
        _ friday: inout ServiceDay,
        in plan: VenuePlan,
        by hanna: UserID,
        of branch: BranchID,
        at now: Instant
    ) throws {
        // begin: a choice
        let batch = BookingBatch(requests, for: .covers, ties: .draw(seed: 2_026), seatingsPerGuest: 1)
        var selector = try evening.selector(for: batch, at: now)
        selector.run(nodes: 1_000)
        let selection = selector.selection
        print(selection.status, selection.value.all, selection.bound.all)
        for seating in selection.seatings {
            try friday.perform(.book(seating.booking), in: plan, by: .host(hanna, at: branch), at: now)
        }
        for refusal in selection.refused { print(refusal.id, refusal.reason) }
        // end: a choice
    }

    static func decide(
        _ selection: BookingSelection,
        on friday: inout ServiceDay,
        in plan: VenuePlan,
        by hanna: UserID,
        of branch: BranchID,
        at now: Instant
    ) throws -> BookingBatch {
        // begin: undecided requests
        let batch = BookingBatch(undecidedOn: friday, at: now)
        for command in selection.seatings.flatMap(\.commands) {
            try friday.perform(command, in: plan, by: .host(hanna, at: branch), at: now)
        }
        for request in friday.requests(at: now) where request.isTentative {
            try friday.perform(.decline(request.id), in: plan, by: .host(hanna, at: branch), at: now)
        }
        // end: undecided requests
        return batch
    }
}

/// The settings of a house with a waitlist.
private struct QuotingHouse {
    let quoter: WaitQuoter

    // begin: a house
    func waitlist(at branch: BranchID) -> HouseWaitlist? { HouseWaitlist(quoter: quoter, headStart: .minutes(10)) }
    // end: a house
}

@Suite("Code of the guide Fill the house")
struct FillTheHouseTests {
    /// The lines without remarks at their ends, which a page aligns.
    private static func code(_ lines: [String]) -> [String] {
        lines.map { line in
            guard !line.hasPrefix("//"), let remark = line.range(of: "  //") else { return line }
            return line[..<remark.lowerBound].trimmingCharacters(in: .whitespaces)
        }
    }

    @Test("each block of the page is compiled, line by line")
    func blocks() throws {
        let here = URL(fileURLWithPath: #filePath)
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let guide = root.appendingPathComponent("Sources/Tableside/Documentation.docc/Fill-the-house.md")
        let source = try String(contentsOf: here, encoding: .utf8)
        let names = ["a desk", "a quote", "a feed", "overbooking", "a choice", "undecided requests", "a house"]
        let compiled = try names.map { name in
            try GuideProgramTests.region(of: source, from: "// begin: " + name + "\n", to: "// end: " + name + "\n")
        }
        let shown = GuideProgramTests.blocks("swift", of: try String(contentsOf: guide, encoding: .utf8))
        #expect(shown.map { Self.code(GuideProgramTests.code($0)) } == compiled)
    }
}
