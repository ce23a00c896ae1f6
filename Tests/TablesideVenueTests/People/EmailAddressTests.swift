import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("EmailAddress")
struct EmailAddressTests {
    @Test(
        "an address of dotted atoms and a domain of two or more labels is accepted as it stands",
        arguments: [
            "a@b.co", "ana.pop@example.ro", "Ana.Pop@Example.RO", "1@2.3", "x-y+z@sub.domain.example",
            "!#$%&'*+-/=?^_`{|}~@example.org", "user@xn--fiqs8s.example", "a@a-b.c-d",
            String(repeating: "a", count: 64) + "@example.org",
            "a@" + String(repeating: "b", count: 63) + ".ro",
        ]
    )
    func accepted(text: String) throws {
        #expect(try EmailAddress(text).text == text)
    }

    @Test(
        "a local part that is not dotted atoms of 1–64 characters is refused",
        arguments: [
            "@example.ro", ".ana@example.ro", "ana.@example.ro", "an..a@example.ro", "an a@example.ro", " a@example.ro",
            "ana,pop@example.ro", "\"ana\"@example.ro", "ana@pop@example.ro", "ană@example.ro", "Ana <ana@example.ro",
            "(c)ana@example.ro", "a\u{0}@example.ro", "a\n@example.ro", "a\u{200B}@example.ro",
            String(repeating: "a", count: 65) + "@example.ro",
        ]
    )
    func localPartRefused(text: String) {
        #expect(throws: EmailAddressError(.malformedLocalPart(text: text))) { try EmailAddress(text) }
    }

    @Test(
        "a domain without two labels of 1–63 letters, digits and inner hyphens is refused",
        arguments: [
            "ana@", "ana@ro", "ana@.ro", "ana@example.", "ana@exa..ro", "ana@-a.ro", "ana@a-.ro", "ana@a_b.ro",
            "ana@[192.168.0.1]", "ana@exämple.de", "ana@example.ro ", "ana@example.ro,eva@example.ro",
            "ana@example.ro>",
            "ana@example.ro\n", "ana@" + String(repeating: "b", count: 64) + ".ro",
        ]
    )
    func domainRefused(text: String) {
        #expect(throws: (any Error).self) { try EmailAddress(text) }
        // The list has a second @, so that its mailbox part is what fails.
        let reason: EmailAddressError.Reason =
            text.contains(",") ? .malformedLocalPart(text: text) : .malformedDomain(text: text)
        #expect(throws: EmailAddressError(reason)) { try EmailAddress(text) }
    }

    @Test("254 characters are enough, 255 too many; no text and no @ have faults of their own")
    func limits() throws {
        let label = String(repeating: "b", count: 61)
        let longest = "abcdef@" + Array(repeating: label, count: 4).joined(separator: ".")
        #expect(longest.utf8.count == 254)
        #expect(try EmailAddress(longest).text == longest)
        #expect(throws: EmailAddressError(.tooLong(length: 255))) { try EmailAddress("x" + longest) }
        #expect(throws: EmailAddressError(.empty)) { try EmailAddress("") }
        #expect(throws: EmailAddressError(.withoutSeparator(text: "ana.example.ro"))) {
            try EmailAddress("ana.example.ro")
        }
    }

    @Test("an enormous text is refused without being repeated in the error")
    func enormous() {
        let error = #expect(throws: EmailAddressError.self) {
            try EmailAddress(String(repeating: "a@", count: 500_000))
        }
        #expect(error?.reason == .tooLong(length: 1_000_000))
    }

    @Test("JSON is the plain text, read by the same rules")
    func codable() throws {
        let address = try EmailAddress("ana@example.ro")
        #expect(try encoded([address]) == #"["ana@example.ro"]"#)
        #expect(try decoded([EmailAddress].self, #"["ana@example.ro"]"#) == [address])
        #expect(throws: DecodingError.self) {
            try decoded([EmailAddress].self, #"["ana"]"#)
        }
    }

    @Test("addresses ascend by their text")
    func order() throws {
        expectAscending(try ["ana@example.com", "ana@example.ro", "zoe@example.com"].map { try EmailAddress($0) })
    }
}
