import TablesideCodes
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("PayloadError")
struct PayloadErrorTests {
    private static let reasons: [PayloadError.Reason] = [
        .foreign(text: "x"), .unreadable(form: .url, fault: ByteTextError(.impossibleLength(count: 1))),
        .unknownEnvelope(position: 1), .cut(count: 3, expected: 28), .cut(count: 3, expected: nil),
        .extended(expected: 28), .unsigned, .unverifiable(key: PayloadKeyID(7)), .unknownKey(key: PayloadKeyID(7)),
        .withdrawnKey(key: PayloadKeyID(7)), .tampered(key: PayloadKeyID(7)), .damaged, .unknownVersion(version: 2),
        .unknownKind(kind: 9), .unknownOptions(options: 4), .trailingFields(count: 1), .malformed(position: 3),
        .expired(expiry: PayloadFixture.later), .replayed(code: RedeemedCodeID(key: PayloadKeyID(7), number: 42)),
        .withoutNumber, .notATable(kind: .friend), .negative(field: .covers, value: -1), .tagLength(length: 7),
        .emptyIdentity(kind: .table), .longIdentity(kind: .table, bytes: 129),
        .wrongTagLength(length: 9, expected: 8), .duplicateKey(key: PayloadKeyID(7)), .unusableBase(text: "a b"),
        .unusableScheme(text: "a"),
    ]

    @Test("every refusal has a code of its own, its own words, and survives being stored")
    func distinct() throws {
        // Two of them are one: a cut code whose length is known, or not.
        #expect(Set(Self.reasons.map(\.code)).count == Self.reasons.count - 1)
        #expect(Set(Self.reasons.map(\.description)).count == Self.reasons.count)
        for reason in Self.reasons {
            let error = PayloadError(reason)
            #expect(error.code.rawValue.hasPrefix("payload."))
            #expect(try decoded(PayloadError.self, encoded(error)) == error)
        }
    }

    @Test("the words name what failed")
    func words() {
        let words = Self.reasons.map(\.description)
        #expect(words[3] == "the code is truncated: it has 3 of 28 bytes")
        #expect(words[10] == "the code does not match its signature with key 7")
        #expect(words[17] == "the code expired at 2026-03-28T18:30:00Z")
        #expect(words[18] == "the code 7-42 was already used")
    }
}
