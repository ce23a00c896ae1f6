import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The stored form of every enum of portals, calendars, overbooking and selections whose cases have values, case by case.
@Suite("Portals: cases of stored enums")
struct PortalCasesTests {
    private static let types: [String: any (Codable & Sendable).Type] = [
        "CalendarStatus": CalendarStatus.self, "SelectionTies": SelectionTies.self,
        "SelectionRefusal.Reason": SelectionRefusal.Reason.self,
    ]

    private static func stored() throws -> StoredCases { try StoredCases("Cases.portals.txt", of: types) }

    @Test("every case is read, and written as it was")
    func cases() throws { try Self.stored().expectForm() }

    @Test("a case refuses other names, further members and lists")
    func damaged() throws { try Self.stored().expectDamageRefused() }

    @Test("every problem has a code of its own and a short sentence")
    func words() throws {
        func check(_ reasons: [any CodedReason], _ area: String) {
            #expect(Set(reasons.map(\.code)).count == reasons.count)
            for reason in reasons {
                #expect(reason.code.rawValue.hasPrefix(area), "\(reason.code)")
                #expect((1...110).contains(reason.description.count), "\(reason)")
            }
        }
        check(Self.feed, "feed.")
        check(Self.overbooking, "overbooking.")
        check(Self.selection, "selection.")
        let refusals = try Self.stored().lines.filter { $0.type == "SelectionRefusal.Reason" }
        check(try refusals.map { try decoded(SelectionRefusal.Reason.self, $0.json) }, "selection.")
    }

    private static let noon = Instant(millisecondsSince1970: 1_795_773_600_000)
    private static let seven = noon + .hours(7)

    private static let feed: [FeedProblem] = [
        .tooManyEntries(limit: 9), .incomplete, .shardOutOfRange(shard: 2, shards: 2), .noIdentity,
        .timeOutOfRange(seconds: -1), .durationOutOfRange(seconds: 0), .partyOutOfRange(party: 21, largest: 20),
        .noSpots, .negativeSpots(spots: -1), .moreOpenThanTotal(open: 2, total: 1), .spotsWithRecurrence(spots: 2),
        .invalidStep(seconds: 0), .endsBeforeStart(start: noon, until: seven),
        .recurrenceTooLong(seconds: 86_401), .exceptionsWithoutRecurrence,
        .emptyTime(from: noon, until: noon), .mixedFormats(service: "s"), .repeatedSlot(start: noon),
        .bookableTooLate(first: seven, limit: noon),
        .bookableBeyondStart(last: seven, start: noon), .priceOutOfRange(micros: -1),
        .negativeLength(seconds: -1),
    ]

    private static let overbooking: [OverbookingProblem] = [
        .notProbability(number: "nan"), .noWeight(weight: 0), .tooMany(count: 2, limit: 1), .tooManyCovers(limit: 1),
        .negativeLength(length: .seconds(-1)),
    ]

    private static let selection: [SelectionProblem] = [
        .tooManyRequests(count: 2, limit: 1), .repeatedRequest(id: "a"), .noStart, .tooManyStarts(count: 2, limit: 1),
        .repeatedStart(at: noon), .walkIn, .negativeRevenue(revenue: Money(minorUnits: -1, .eur)),
        .unknownRevenue, .otherCurrency(currency: .ron, first: .eur), .noneForGuests(count: 0), .valuesTooLarge,
    ]

    @Test("a policy of overbooking keeps its form")
    func policy() throws {
        let rule = ShowRates.Rule(
            parties: try SeatRange(7, 20),
            channel: .online,
            leadFrom: .days(7),
            probability: 0.75
        )
        let policy = OverbookingPolicy(alpha: 0.125, rates: ShowRates(usual: 0.5, rules: [rule]))
        try expectGolden(policy, "OverbookingPolicy.json")
    }
}
