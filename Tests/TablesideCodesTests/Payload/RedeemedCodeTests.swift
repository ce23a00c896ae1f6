import TablesideCodes
import TablesideCore
import Testing

@testable import TablesideTestSupport

private typealias F = PayloadFixture

@Suite("RedeemedCode")
struct RedeemedCodeTests {
    private func code(number: UInt64? = 42, expiry: Instant? = F.later) throws -> DecodedPayload {
        let codec = try F.codec()
        let text = try codec.encode(F.table, as: .url, expiring: expiry, oneTimeNumber: number)
        return try codec.decode(text, at: F.now)
    }

    @Test("a code is used up by a document that must not exist yet")
    func redeem() throws {
        var changes = Changes(cause: CommandKey(CommandID("c1"), by: .system))
        try code().redeem(knowing: nil, at: F.now, in: &changes)
        #expect(changes.writes.map(\.ref.description) == ["spentCode:7-42"])
        #expect(changes.writes.map(\.expecting) == [.absent])
        let spent = try #require(changes.writes.first?.body as? RedeemedCode)
        #expect(spent.at == F.now)
        #expect(spent.expiry == F.later)
    }

    @Test("replayed: a code that was used is refused, and nothing is written")
    func replayed() throws {
        let code = try code()
        let id = try #require(code.spentCodeID)
        var changes = Changes()
        #expect(throws: PayloadError(.replayed(code: id))) {
            try code.redeem(knowing: RedeemedCode(id, at: F.now, expiry: nil), at: F.now, in: &changes)
        }
        #expect(changes.writes.isEmpty)
        // A document that was loaded for another code is a mistake that lets nobody in.
        let other = RedeemedCode(RedeemedCodeID(key: PayloadKeyID(7), number: 43), at: F.now, expiry: nil)
        #expect(throws: PayloadError(.replayed(code: id))) {
            try code.redeem(knowing: other, at: F.now, in: &changes)
        }
        #expect(changes.writes.isEmpty)
    }

    @Test("replayed: one decision does not use a code up twice")
    func replayedWithin() throws {
        let code = try code()
        let id = try #require(code.spentCodeID)
        var changes = Changes()
        try code.redeem(knowing: nil, at: F.now, in: &changes)
        #expect(throws: PayloadError(.replayed(code: id))) {
            try code.redeem(knowing: nil, at: F.now, in: &changes)
        }
        #expect(changes.writes.count == 1)
    }

    @Test("a code without a number cannot be used up, and one that expired since it was read neither")
    func refused() throws {
        var changes = Changes()
        #expect(try code(number: nil).spentCodeID == nil)
        #expect(throws: PayloadError(.withoutNumber)) {
            try code(number: nil).redeem(knowing: nil, at: F.now, in: &changes)
        }
        #expect(throws: PayloadError(.expired(expiry: F.later))) {
            try code().redeem(knowing: nil, at: F.later, in: &changes)
        }
        #expect(changes.writes.isEmpty)
    }

    @Test("numbers of different keys are different codes")
    func keys() throws {
        let plain = try F.plain()
        let text = try plain.encode(F.table, as: .url, oneTimeNumber: 42)
        #expect(try plain.decode(text, at: F.now).spentCodeID?.description == "unsigned-42")
        #expect(try code().spentCodeID?.description == "7-42")
    }

    @Test("identities are read as they are written, and no other way")
    func identity() {
        for text in ["7-42", "unsigned-0", "0-18446744073709551615", "4294967295-1"] {
            #expect(RedeemedCodeID(text)?.description == text)
        }
        for text in [
            "", "7", "-42", "7-", "07-42", "7-042", "7--42", "signed-42", "7-+42", "4294967296-1", "7-42 ",
            "Unsigned-1",
        ] {
            #expect(RedeemedCodeID(text) == nil, "\(text)")
        }
    }

    @Test("spent codes have the stored form of the golden file")
    func golden() throws {
        let codes = [
            RedeemedCode(RedeemedCodeID(key: PayloadKeyID(7), number: .max), at: F.now, expiry: F.later),
            RedeemedCode(RedeemedCodeID(key: nil, number: 1), at: F.now, expiry: nil),
        ]
        try expectGolden(codes, "RedeemedCode.json")
        #expect(throws: DecodingError.self) {
            try decoded(RedeemedCode.self, #"{"at":1,"id":"07-42","version":1}"#)
        }
    }
}
