import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// One in seven guests was refused as too many, because no more than three tables were combined, and nothing said what would
/// help.
@Suite("Regressions: large parties")
struct LargePartyTests {
    /// Tables for four in a row, each touching the next, losing nothing.
    private static func row(_ count: Int, combining largest: Int?) throws -> SampleHouse {
        var house = try SampleHouse(seats: Array(repeating: 4, count: count))
        for number in 1..<count { house.join("t\(number)", "t\(number + 1)") }
        house.rules.combining = largest.map { CombiningRule(largest: $0) }
        return house
    }

    @Test("three tables are combined unless the rules say another number, up to eight")
    func number() throws {
        #expect(CombiningRule().largest == 3)
        #expect(CombiningRule.limit == 8)
        #expect(try Self.row(9, combining: nil).plan().largestParty == 12)
        for largest in 1...8 {
            let plan = try Self.row(9, combining: largest).plan()
            #expect(plan.largestParty == 4 * largest)
            // In a row of nine there are ten less n sets of n that hang together.
            #expect(plan.units.count == (1...largest).map { 10 - $0 }.reduce(0, +))
        }
        #expect(throws: Defects<PlanDefect>.self) { try Self.row(9, combining: 9).plan() }
    }

    @Test("tables that make too many combinations are a defect, found within a counted limit")
    func explosion() throws {
        // Everything touches everything: of forty tables, 658,008 sets of five.
        var house = try SampleHouse(seats: Array(repeating: 4, count: 40))
        for first in 1...40 {
            for second in (first + 1)..<max(41, first + 1) { house.join("t\(first)", "t\(second)") }
        }
        house.rules.combining = CombiningRule(largest: 8)
        let defect = PlanDefect.tooManyCombinations(limit: VenuePlan.combinationLimit)
        do {
            _ = try house.plan()
            Issue.record("there is no room for that")
        } catch {
            #expect(error.problems.map(\.reason) == [defect])
        }
    }

    @Test("the advice names the largest party of each area and service, and what larger ones need")
    func advice() throws {
        var house = try Self.row(6, combining: nil)
        house.branch.areas = [DiningArea(id: AreaID("garden"), name: LocalizedText("Garden", in: .english))]
        for position in 0..<4 { house.branch.tables[position].area = AreaID("garden") }
        #expect(
            try house.plan().advice() == [
                .largestParty(area: nil, service: nil, largest: 8),
                .largestParty(area: AreaID("garden"), service: nil, largest: 12),
                .largerNeedSplit(largest: 12, isAllowed: false),
                .moreTablesTouch(touching: 4, combined: 3),
            ]
        )
        let hours = OpeningHours(everyDay: [try OpeningPeriod("12:00", "15:00")])
        house.rules.services = [BookingService(.lunch, hours: hours)]
        house.rules.pacing = [
            PacingRule(.starts(window: .minutes(30)), covers: 10, when: StartCriteria(service: .lunch))
        ]
        house.rules.combining = CombiningRule(largest: 4)
        house.rules.allowsSplit = true
        #expect(
            try house.plan().advice() == [
                .largestParty(area: nil, service: .lunch, largest: 8),
                .largestParty(area: AreaID("garden"), service: .lunch, largest: 10),
                .largerNeedSplit(largest: 16, isAllowed: true),
            ]
        )
        // In a house that combines none, nothing is said about tables that touch.
        house.rules.combining = CombiningRule(largest: 1)
        #expect(try house.plan().advice().allSatisfy { if case .moreTablesTouch = $0 { false } else { true } })
        house.branch.tables = []
        house.branch.joints = []
        #expect(try house.plan().advice() == [])
    }

    @Test("a party that is too large is told the largest, and the sizes of two bookings that would do")
    func twoBookings() throws {
        var house = try Self.row(6, combining: nil)
        let (now, at) = (try house.instant("2026-11-27T10:00"), try house.instant("2026-11-27T19:00"))
        func answer(_ party: Int, _ day: ServiceDay? = nil) throws -> Slot.Answer {
            let evening = try house.plan().open(day ?? house.day("2026-11-27"))
            return evening.answer(to: BookingRequest(id: BookingID("new"), party: party, at: at), at: now)
        }
        func split(_ party: Int, _ parties: [Int], of largest: Int = 12) -> Slot.Answer {
            .refused(reasons: [.partyNeedsSplit(party: party, largest: largest, parties: parties)])
        }
        // Three tables together take nine and more, and a fourth beside them the rest.
        #expect(try answer(13) == split(13, [9, 4]))
        // Two sets of three tables that have none in common.
        #expect(try answer(24) == split(24, [12, 12]))
        #expect(try answer(25) == .refused(reasons: [.partyTooLarge(party: 25, largest: 12)]))
        #expect(try answer(.max) == .refused(reasons: [.partyTooLarge(party: .max, largest: 12)]))
        // With the third table taken, two and three tables are left: 20 seats.
        var day = try house.day("2026-11-27")
        let stay = ImportedBooking(id: BookingID("1"), party: 2, span: at..<at + .hours(2), tables: [TableID("t3")])
        let host = Author.host(UserID("h"), at: house.branch.id)
        try day.perform(.enter(stay), in: house.plan(), by: host, at: now)
        #expect(try answer(20, day) == split(20, [12, 8]))
        #expect(try answer(21, day) == .refused(reasons: [.partyTooLarge(party: 21, largest: 12)]))
        // Side by side is in one area.
        house.branch.areas = ["a", "b"].map { DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english)) }
        for position in 0..<6 { house.branch.tables[position].area = AreaID(position < 3 ? "a" : "b") }
        #expect(try answer(13) == .refused(reasons: [.partyTooLarge(party: 13, largest: 12)]))
        // Where fewer parties may begin, two are one too many.
        house = try Self.row(6, combining: nil)
        house.rules.pacing = [PacingRule(.starts(window: .minutes(30)), parties: 1)]
        #expect(try answer(13) == .refused(reasons: [.partyTooLarge(party: 13, largest: 12)]))
        // What guests may not book together, they do not book in parts.
        house.rules.pacing = []
        house.rules.largestParty = 12
        #expect(try answer(13) == .refused(reasons: [.partyTooLarge(party: 13, largest: 12)]))
    }

    @Test("whenever two bookings are proposed, both can be made")
    func promises() throws {
        var random = SplitMix64(seed: 0x1A26E)
        var promised = 0
        for run in 0..<runs(40, long: 10_000) {
            let house = try RandomHouse.random(&random)
            var day = try RandomHouse.day()
            let starts = house.naive.starts()
            let now = RandomHouse.at((starts.first ?? 0) - 60)
            for number in 0..<4 {
                guard let start = starts.randomElement(using: &random) else { break }
                let request = BookingRequest(id: BookingID("\(number)"), party: 2, at: RandomHouse.at(start))
                _ = try? day.perform(.book(request), in: house.plan, by: RandomHouse.host, at: now)
            }
            let largest = house.plan.largestParty ?? 1
            for slot in try house.plan.open(day).slots(for: largest + Int.random(in: 1...4, using: &random), at: now) {
                guard case .refused(let reasons) = slot.answer,
                    case .partyNeedsSplit(let party, _, let parties)? = reasons.first
                else { continue }
                promised += 1
                #expect(parties.reduce(0, +) == party && parties.count == 2, "run \(run)")
                // The larger one first, at the tables that the house chooses.
                var both = day
                for (number, size) in parties.enumerated() {
                    let request = BookingRequest(id: BookingID("part\(number)"), party: size, at: slot.start)
                    let done =
                        (try? both.perform(.book(request), in: house.plan, by: .guest(RandomHouse.guest), at: now))
                        != nil
                    #expect(done, "run \(run): \(parties) at \(slot)")
                }
            }
        }
        #expect(promised > 10, "\(promised)")
    }

    @Test("two bookings are proposed only where the house can seat the larger party first, at a table of its choice")
    func inOrder() throws {
        func parties(of answer: Slot.Answer) -> [Int]? {
            guard case .refused(let reasons) = answer, case .partyNeedsSplit(_, _, let parties)? = reasons.first else {
                return nil
            }
            return parties
        }
        func answer(_ house: SampleHouse) throws -> Slot.Answer {
            let (now, at) = (try house.instant("2026-11-27T10:00"), try house.instant("2026-11-27T19:00"))
            let request = BookingRequest(id: BookingID("new"), party: 6, at: at)
            return try house.plan().open(house.day("2026-11-27")).answer(to: request, at: now)
        }
        // Four get the table of four, and the other one is too large for two: the four must move.
        var house = try SampleHouse(seats: [4, 5])
        house.branch.tables[1].seats = try SeatRange(4, 5)
        #expect(try parties(of: answer(house)) == [4, 2])
        house.rules.assignment = .locked
        #expect(try answer(house) == .refused(reasons: [.partyTooLarge(party: 6, largest: 5)]))

        // Four and two would leave walk-ins three seats of the ten; three and three leave them the table of four.
        house = try SampleHouse(seats: [3, 3, 4, 5])
        house.branch.tables[3].seats = try SeatRange(4, 5)
        house.rules.tables = [TableRule(TableID("t4"), channels: [.inHouse, .online])]
        house.rules.walkInQuota = WalkInQuota(covers: 4)
        #expect(try parties(of: answer(house)) == [3, 3])
    }

    @Test("two bookings are proposed at no table of an area that is paused alone")
    func pausedArea() throws {
        var house = try SampleHouse(seats: [4, 4, 4, 4])
        house.branch.areas = ["a", "b"].map { DiningArea(id: AreaID($0), name: LocalizedText($0, in: .english)) }
        for position in 0..<4 { house.branch.tables[position].area = AreaID(position < 2 ? "a" : "b") }
        let (now, at) = (try house.instant("2026-11-27T10:00"), try house.instant("2026-11-27T19:00"))
        let request = BookingRequest(id: BookingID("new"), party: 8, at: at)
        let split = Slot.Answer.refused(reasons: [.partyNeedsSplit(party: 8, largest: 4, parties: [4, 4])])
        for (paused, expected) in [
            ([], split), (["a"], split), (["a", "b"], .refused(reasons: [.partyTooLarge(party: 8, largest: 4)])),
        ] {
            house.rules.pauses = paused.map { BookingPause(from: at, until: at + .hours(1), area: AreaID($0)) }
            let evening = try house.plan().open(house.day("2026-11-27"))
            #expect(evening.answer(to: request, at: now) == expected, "\(paused)")
        }
    }

    @Test("two bookings are proposed from twice the smallest party on, and that of the house for guests")
    func smallestHalves() throws {
        func halves(
            _ party: Int,
            seats: Int,
            smallest: Int? = nil,
            _ channel: BookingChannel = .online
        ) throws -> [Int]? {
            var house = try SampleHouse(seats: [seats, seats])
            house.rules.smallestParty = smallest
            let (now, at) = (try house.instant("2026-11-27T10:00"), try house.instant("2026-11-27T19:00"))
            let request = BookingRequest(id: BookingID("new"), party: party, at: at, channel: channel)
            let answer = try house.plan().open(house.day("2026-11-27")).answer(to: request, at: now)
            guard case .refused(let reasons) = answer, case .partyNeedsSplit(_, _, let parties)? = reasons.first else {
                return nil
            }
            return parties
        }
        #expect(try halves(4, seats: 2) == [2, 2])
        #expect(try halves(5, seats: 4) == [3, 2])
        // One of them would be alone.
        #expect(try halves(3, seats: 2) == nil)
        #expect(try halves(6, seats: 4, smallest: 3) == [3, 3])
        #expect(try halves(7, seats: 4, smallest: 3) == [4, 3])
        #expect(try halves(5, seats: 4, smallest: 3) == nil)
        #expect(try halves(5, seats: 4, smallest: 3, .inHouse) == [3, 2])
    }
}
