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

    private static func stored() throws -> StoredCases { try StoredCases("Cases.content.txt", of: types) }

    @Test("every case is read, and written as it was")
    func cases() throws { try Self.stored().expectForm() }

    @Test("a case refuses other names, further members and lists")
    func damaged() throws { try Self.stored().expectDamageRefused() }

    @Test("every refusal and every problem has a code of its own and a short sentence")
    func words() throws {
        var codes: [ErrorCode: String] = [:]
        for (name, json, reason) in try Self.stored().reasons() {
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
