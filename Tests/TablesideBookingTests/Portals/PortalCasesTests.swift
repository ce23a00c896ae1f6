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

    private static func lines() throws -> [(type: String, json: String)] {
        try goldenLines("Cases.portals.txt").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), String(try #require(parts.dropFirst().first)))
        }
    }

    private static func again<Value: Codable>(_ type: Value.Type, _ json: String) throws -> String {
        try encoded(decoded(type, json))
    }

    @Test("every case is read, and written as it was")
    func cases() throws {
        for (name, json) in try Self.lines() {
            let type = try #require(Self.types[name], "\(name) is not known here")
            #expect(try Self.again(type, json) == json, "\(name)")
        }
        #expect(try Set(Self.lines().map(\.type)) == Set(Self.types.keys))
    }

    @Test("a case refuses other names, further members and lists")
    func damaged() throws {
        for (name, json) in try Self.lines() {
            let type = try #require(Self.types[name])
            let word = try #require(json.split(separator: "\"").dropFirst().first)
            let renamed = json.replacing("{\"\(word)\"", with: "{\"\(word)X\"", maxReplacements: 1)
            let twice = json.dropLast() + ",\"someCaseX\":{}}"
            for broken in [renamed, String(twice), "{\"\(word)\":[]}"] {
                #expect(throws: DecodingError.self, "\(name) \(broken)") { try Self.again(type, broken) }
            }
        }
    }

    @Test("every problem has a code of its own and a short sentence")
    func words() throws {
        func check<Reason: CodedReason & Codable>(_ type: Reason.Type, _ name: String, _ area: String) throws {
            let reasons = try Self.lines().filter { $0.type == name }.map { try decoded(type, $0.json) }
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
