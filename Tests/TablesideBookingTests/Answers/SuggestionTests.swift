import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What a host offers beside a reason.
@Suite("What can be done about a refusal")
struct SuggestionTests {
    private static let now = Instant(millisecondsSince1970: 0)
    private static let table = TableID("t1")

    @Test("each reason has its suggestion")
    func table() throws {
        let (now, seats) = (Self.now, try SeatRange(1, 2))
        let garden = [TableWish.area(area: AreaID("garden"))]
        let suggestions: [([Unavailability.Suggestion], [Unavailability])] = [
            (
                [.correctRequest],
                [
                    .invalidParty(party: 0), .invalidDuration(duration: .zero), .invalidSeats(seats: [], party: 1),
                    .tooManyWishes(count: 201, limit: 200),
                ]
            ),
            (
                [.otherTime],
                [
                    .closed(at: now), .offGrid(at: now, step: .minutes(15)), .past(start: now, now: now),
                    .tooSoon(earliest: now), .paused(until: now), .overrunsService(end: now, latest: now),
                    .afterLastSeating(latest: now), .reachesNextDay(end: now, opening: now),
                    .tooManyStarts(count: .covers, cap: 1, taken: 1),
                    .tooManyPresent(count: .parties, cap: 1, taken: 1),
                    .keptForWalkIns(measure: .tables, quota: 1, left: 1), .noFreeTable, .budgetExhausted(nodes: 1),
                ]
            ),
            ([.withoutWishes(wishes: garden), .otherTime], [.takenAsWished(wishes: garden)]),
            ([.withoutWishes(wishes: garden)], [.noTableAsWished(party: 2, channel: .online, wishes: garden)]),
            (
                [.otherWishes],
                [
                    .unknownTable(table: Self.table), .tableDisabled(table: Self.table),
                    .tableDoesNotFit(table: Self.table, party: 3, seats: seats), .notCombined(tables: []),
                    .combinationDoesNotFit(tables: [], party: 3, seats: seats),
                    .noTableAsWished(party: 2, channel: .online, wishes: []),
                ]
            ),
            ([.otherWishes, .otherTime], [.tableTaken(table: Self.table)]),
            ([.askLater], [.tooFarAhead(bookableFrom: now)]),
            ([.bookAhead], [.noWalkIns(profile: .quickPlate)]),
            ([.splitParty(parties: [5, 4]), .callVenue], [.partyNeedsSplit(party: 9, largest: 8, parties: [5, 4])]),
            (
                [.callVenue],
                [
                    .bookingClosed(since: now), .partyTooSmall(party: 1, smallest: 2),
                    .partyTooLarge(party: 9, largest: 8), .noTableForParty(party: 3),
                ]
            ),
        ]
        for (suggestion, reasons) in suggestions {
            for reason in reasons { #expect(reason.suggestions == suggestion, "\(reason.code)") }
        }
        // A reason that is added stands here as well.
        #expect(Set(suggestions.flatMap(\.1).map(\.code)).count == 32)
    }

    @Test("parties below the smallest and above the largest size call; those who are early ask again")
    func parties() throws {
        let house = try SampleHouse.oldTown { rules in
            (rules.smallestParty, rules.largestParty) = (2, 6)
            rules.horizon = .days(count: 10)
        }
        let evening = try house.plan().open(house.day("2026-03-27"))
        func suggestions(_ party: Int, at now: String = "2026-03-27T12:00") throws -> [Unavailability.Suggestion] {
            let request = try house.request("1", party, "2026-03-27T19:00")
            guard case .refused(let reasons) = evening.answer(to: request, at: try house.instant(now)) else {
                return []
            }
            return reasons.flatMap(\.suggestions)
        }
        #expect(try suggestions(2) == [])
        #expect(try suggestions(1) == [.callVenue])
        #expect(try suggestions(7) == [.callVenue])
        #expect(try suggestions(4, at: "2026-03-10T12:00") == [.askLater])
    }
}
