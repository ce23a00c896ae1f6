import TablesideCore
import TablesideDiscovery
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A text longer than its limit was written without a word and could never be read again: an order with a long note, a
/// refusal with a long message, and the key of a long name in Hangul.
@Suite("What is written can be read")
struct WrittenIsReadTests {
    private let coder = JSONDocumentCoder()

    private func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    private func fault(_ value: some Encodable) -> SizeError? {
        do {
            _ = try coder.encode(value)
        } catch EncodingError.invalidValue(_, let context) {
            return context.underlyingError as? SizeError
        } catch {}
        return nil
    }

    private func error(_ subject: SizeSubject, _ found: Int) -> SizeError {
        SizeError(.tooLarge(subject: subject, limit: subject.limit, found: found))
    }

    @Test("a text at its limit is written and read, one byte more is not written")
    func limits() throws {
        func check<Value: Codable & Equatable>(_ subject: SizeSubject, _ make: (String) -> Value) throws {
            let value = make(text(subject.limit))
            #expect(try coder.decode(Value.self, from: coder.encode(value)) == value)
            #expect(fault(make(text(subject.limit + 1))) == error(subject, subject.limit + 1))
        }
        try check(.identifier) { [OrderID($0)] }
        try check(.code) { [Role(rawValue: $0)] }
        try check(.token) { [SessionToken(rawValue: $0)] }
        try check(.token) { [EventCursor(rawValue: $0)] }
        try check(.note) { CartLine(id: LineID("1"), item: MenuItemID("a"), note: $0) }
        try check(.note) { ModifierChoice(saying: $0, for: ModifierGroupID("g")) }
        try check(.answer) { CommandAnswer.done(receipt: $0) }
        try check(.answer) { WireFailure(code: ErrorCode(rawValue: "c"), message: "m", body: $0) }
    }

    @Test("keys of several parts are bounded as a whole")
    func keys() throws {
        let branch = BranchID(text(1_300))
        #expect(fault([BranchDay(branch: branch, date: try CivilDate("2026-03-27"))]) == error(.key, 1_311))
        #expect(fault([BranchEntry("t", at: branch)]) == error(.key, 1_307))
        let read = decodingFault([BranchEntry].self, "[\"1/b/\(text(2_000))\"]")
        #expect(read as? SizeError == error(.key, 2_004))
    }

    @Test("a message that is too long is cut between two letters", arguments: ["x", "é", "東", "🍕"])
    func messages(letter: String) throws {
        let count = letter.utf8.count
        let message = String(repeating: letter, count: 4_000)
        let failure = WireFailure(code: ErrorCode(rawValue: "c"), message: message)
        #expect(failure.message == String(repeating: letter, count: (2_000 - 3) / count) + "…")
        #expect(try coder.decode(WireFailure.self, from: coder.encode(failure)) == failure)
        #expect(WireFailure(code: ErrorCode(rawValue: "c"), message: text(2_000)).message == text(2_000))
    }

    @Test("the key of every name is read, however long it grows when the name is taken apart")
    func names() throws {
        for letter in ["각", "ΐ", "ᾯ", "ﬃ", "½", "a", "ẞ", "㋀", "\u{FB2A}"] {
            let name = String(repeating: letter, count: 400 / letter.utf8.count)
            let key = AccountKeyID.username(try Username(name))
            #expect(AccountKeyID(key.description) == key, "\(letter)")
            #expect(try coder.decode([AccountKeyID].self, from: coder.encode([key])) == [key], "\(letter)")
        }
        var tried = 0
        for scalar in (0x20...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
            guard let name = try? Username(String(scalar)) else { continue }
            tried += 1
            let key = AccountKeyID.username(name)
            #expect(AccountKeyID(key.description) == key, "U+\(String(scalar.value, radix: 16))")
        }
        #expect(tried > 40_000)
        // U+FDFA becomes 15 letters of two bytes and 3 spaces: 36 of them have 1,188 bytes, 37 have 1,221.
        let most = AccountKeyID.username(try Username(String(repeating: "\u{FDFA}", count: 36)))
        #expect(most.text.utf8.count == 1_188 && AccountKeyID(most.description) == most)
        let more = Username.problems(with: String(repeating: "\u{FDFA}", count: 37))
        #expect(more.map(\.reason) == [.tooLong(bytes: 1_221, limit: 1_200)])
    }

    @Test("a text of hours that would be too long with what it lacks is not suggested")
    func suggestions() throws {
        func hours(_ periods: Int) -> String {
            let list = (0..<periods).map { index in
                func time(_ minute: Int) -> String {
                    let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
                    return (hour < 10 ? "0" : "") + "\(hour):" + (rest < 10 ? "0" : "") + "\(rest)"
                }
                return time(360 + 4 * index) + "-" + time(362 + 4 * index)
            }
            return "Mo-Fr " + list.joined(separator: ",") + " Sa 10:00-11:00"
        }
        func suggestion(_ text: String) -> String? {
            do throws(HoursTextError) {
                _ = try OpenStreetMapHours(text)
                return nil
            } catch { return error.suggestion }
        }
        #expect(hours(169).utf8.count == OpenStreetMapHours.longest)
        #expect(suggestion(hours(169)) == nil)
        let shorter = try #require(suggestion(hours(168)))
        #expect((try? OpenStreetMapHours(shorter)) != nil)
        // One letter less, and what is suggested is as long as can be read.
        let full = try #require(suggestion(hours(169).replacing(" Sa 10:", with: " Sa 9:")))
        #expect(full.utf8.count == OpenStreetMapHours.longest && (try? OpenStreetMapHours(full)) != nil)
    }
}
