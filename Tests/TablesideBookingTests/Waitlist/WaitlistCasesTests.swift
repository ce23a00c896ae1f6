import TablesideBooking
import TablesideCore
import Testing

@testable import TablesideTestSupport

/// The stored form of every enum of a waitlist whose cases have values, case by case.
@Suite("Waitlist: cases of stored enums")
struct WaitlistCasesTests {
    private static let types: [String: any (Codable & Sendable).Type] = [
        "Waitlist.Event": Waitlist.Event.self,
        "Waitlist.Refusal.Reason": Waitlist.Refusal.Reason.self,
        "Waitlist.GuestRequest": Waitlist.GuestRequest.self,
        "Waitlist.StaffRequest": Waitlist.StaffRequest.self,
        "WaitlistPolicy.ServeRule": WaitlistPolicy.ServeRule.self,
        "WaitlistPolicyProblem": WaitlistPolicyProblem.self,
        "StayProblem": StayProblem.self,
        "WaitlistQuote": WaitlistQuote.self,
    ]

    private static func lines() throws -> [(type: String, json: String)] {
        try goldenLines("Cases.waitlist.txt").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return (String(parts[0]), String(try #require(parts.dropFirst().first)))
        }
    }

    private static func again<Value: Codable>(_ type: Value.Type, _ json: String) throws -> String {
        try encoded(decoded(type, json))
    }

    @Test("Every case is read, and written as it was")
    func cases() throws {
        for (name, json) in try Self.lines() {
            let type = try #require(Self.types[name], "\(name) is not known here")
            do {
                let written = try Self.again(type, json)
                #expect(written == json, "\(name)")
            } catch {
                Issue.record("\(name) \(json): \(error)")
            }
        }
        #expect(try Set(Self.lines().map(\.type)) == Set(Self.types.keys))
    }

    @Test("A case refuses other names, further members and lists")
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

    @Test("Every refusal and every problem has a code of its own and a short sentence")
    func words() throws {
        var codes: Set<ErrorCode> = []
        for (name, json) in try Self.lines() where !json.contains(#""otherBranch":{"branch""#) {
            let type = try #require(Self.types[name])
            guard let reason = try decoded(type, json) as? any CodedReason else { continue }
            #expect(codes.insert(reason.code).inserted, "\(reason.code)")
            #expect((10...120).contains(reason.description.count), "\(reason)")
        }
        #expect(codes.count == 34)
    }
}
