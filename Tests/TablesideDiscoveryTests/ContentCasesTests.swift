import TablesideCore
import TablesideDiscovery
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The stored form of every enum of comments, letters, sharing and data on the device whose cases have values.
@Suite("Comments and letters: cases of stored enums")
struct ContentCasesTests {
    private static let types: [String: any (Codable & Sendable).Type] = [
        "GuestComment.Event": GuestComment.Event.self,
        "GuestComment.Refusal.Reason": GuestComment.Refusal.Reason.self,
        "CommentProblem": CommentProblem.self,
        "SharingProblem": SharingProblem.self,
        "OfflineError.Reason": OfflineError.Reason.self,
        "SupportTopic": SupportTopic.self,
        "SupportLetter.Event": SupportLetter.Event.self,
        "SupportLetter.Refusal.Reason": SupportLetter.Refusal.Reason.self,
        "SupportProblem": SupportProblem.self,
        "SignUpProblem": SignUpProblem.self,
    ]

    private static func lines() throws -> [(type: String, json: String)] {
        try goldenLines("Cases.content.txt").map { line in
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
            do {
                let written = try Self.again(type, json)
                #expect(written == json, "\(name)")
            } catch {
                Issue.record("\(name) \(json): \(error)")
            }
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

    @Test("every refusal and every problem has a code of its own and a short sentence")
    func words() throws {
        var codes: [ErrorCode: String] = [:]
        for (name, json) in try Self.lines() {
            let type = try #require(Self.types[name])
            guard let reason = try decoded(type, json) as? any CodedReason else { continue }
            let word = json.split(separator: "\"").dropFirst().first ?? ""
            let before = codes.updateValue("\(name).\(word)", forKey: reason.code)
            #expect(before == nil || before == "\(name).\(word)", "\(reason.code)")
            let words = reason.description
            #expect((10...130).contains(words.count) && !words.hasSuffix("."), "\(name): \(words)")
        }
        // Of comments, what they say, sharing, data on the device, letters, what they say, and birthdays.
        #expect(codes.count == 11 + 3 + 6 + 5 + 12 + 3 + 3)
    }
}
