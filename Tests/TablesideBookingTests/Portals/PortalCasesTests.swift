import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The stored form of every enum of portals, calendars, overbooking and selections whose cases have values, case by case.
@Suite("Portals: cases of stored enums")
struct PortalCasesTests {
    private static let types: [String: any (Codable & Sendable).Type] = [
        "FeedProblem": FeedProblem.self, "CalendarStatus": CalendarStatus.self,
        "OverbookingProblem": OverbookingProblem.self, "SelectionProblem": SelectionProblem.self,
        "SelectionTies": SelectionTies.self, "SelectionRefusal.Reason": SelectionRefusal.Reason.self,
    ]

    private static func stored() throws -> StoredCases { try StoredCases("Cases.portals.txt", of: types) }

    @Test("every case is read, and written as it was")
    func cases() throws { try Self.stored().expectForm() }

    @Test("a case refuses other names, further members and lists")
    func damaged() throws { try Self.stored().expectDamageRefused() }

    @Test("every problem has a code of its own and a short sentence")
    func words() throws {
        func check<Reason: CodedReason & Codable>(_ type: Reason.Type, _ name: String, _ area: String) throws {
            let reasons = try Self.stored().lines.filter { $0.type == name }.map { try decoded(type, $0.json) }
            #expect(Set(reasons.map(\.code)).count == reasons.count)
            for reason in reasons {
                #expect(reason.code.rawValue.hasPrefix(area), "\(reason.code)")
                #expect((1...110).contains(reason.description.count), "\(reason)")
            }
        }
        try check(FeedProblem.self, "FeedProblem", "feed.")
        try check(OverbookingProblem.self, "OverbookingProblem", "overbooking.")
        try check(SelectionProblem.self, "SelectionProblem", "selection.")
        try check(SelectionRefusal.Reason.self, "SelectionRefusal.Reason", "selection.")
    }

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
