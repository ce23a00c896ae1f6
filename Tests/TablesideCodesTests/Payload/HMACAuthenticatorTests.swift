import TablesideCodes
import TablesideCore
import Testing

@testable import TablesideTestSupport

private typealias F = PayloadFixture

@Suite("HMACAuthenticator")
struct HMACAuthenticatorTests {
    @Test("tags are cut to the length that is chosen, 8 to 32")
    func tagLength() throws {
        let whole = HMACSHA256.tag(for: [1, 2, 3], key: F.key.secret)
        for length in 8...32 {
            let authenticator = try F.authenticator(tagLength: length)
            #expect(try authenticator.tag(for: [1, 2, 3], with: F.key.id) == Array(whole.prefix(length)))
        }
        for length in [-1, 0, 7, 33] {
            #expect(throws: PayloadError(.tagLength(length: length))) { try F.authenticator(tagLength: length) }
        }
    }

    @Test("a tag is valid for its message, its key and its length alone")
    func validity() throws {
        let authenticator = try F.authenticator(accepting: [F.older])
        let tag = try authenticator.tag(for: [1, 2, 3], with: F.key.id)
        #expect(try authenticator.isValid(tag, for: [1, 2, 3], with: F.key.id))
        #expect(try !authenticator.isValid(tag, for: [1, 2, 4], with: F.key.id))
        #expect(try !authenticator.isValid(tag, for: [1, 2, 3], with: F.older.id))
        #expect(try !authenticator.isValid(Array(tag.dropLast()), for: [1, 2, 3], with: F.key.id))
        #expect(try !authenticator.isValid(tag + [0], for: [1, 2, 3], with: F.key.id))
        #expect(try !authenticator.isValid([], for: [1, 2, 3], with: F.key.id))
    }

    @Test("no number stands for two keys, nor for one that was withdrawn")
    func duplicates() {
        #expect(throws: PayloadError(.duplicateKey(key: PayloadKeyID(7)))) {
            try F.authenticator(accepting: [PayloadKey(PayloadKeyID(7), secret: [1])])
        }
        #expect(throws: PayloadError(.duplicateKey(key: PayloadKeyID(6)))) {
            try F.authenticator(accepting: [F.older, F.older])
        }
        #expect(throws: PayloadError(.duplicateKey(key: PayloadKeyID(7)))) {
            try F.authenticator(withdrawn: [PayloadKeyID(7)])
        }
    }

    @Test("neither printing nor dumping shows a secret")
    func secrecy() throws {
        let key = PayloadKey(PayloadKeyID(1), secret: [0xAB, 0xCD])
        var shown = ""
        dump(key, to: &shown)
        dump(try F.authenticator(key), to: &shown)
        #expect("\(key)" == "key 1")
        #expect(!shown.contains("171") && !shown.contains("205"))
    }

    /// An authenticator of a host: the sum of all bytes, which is no security at all.
    private struct Sum: PayloadAuthenticator {
        let signingKey = PayloadKeyID(1)
        var tagLength = 8
        var made = 8

        func tag(for message: [UInt8], with key: PayloadKeyID) throws(PayloadError) -> [UInt8] {
            guard key == signingKey else { throw PayloadError(.unknownKey(key: key)) }
            return [UInt8](repeating: message.reduce(0, &+), count: made)
        }
    }

    @Test("a host brings an authenticator of its own, which has to keep its word about the length")
    func ownAuthenticator() throws {
        let codec = try PayloadCodec(base: "", scheme: "D", authenticator: Sum())
        let bytes = try codec.bytes(of: F.table)
        #expect(try codec.decode(bytes, at: F.now).key == PayloadKeyID(1))
        #expect(F.fault(codec, Array(bytes.dropLast()) + [0]) == .tampered(key: PayloadKeyID(1)))
        for length in [Int.min, -2, 0, 7] {
            #expect(throws: PayloadError(.tagLength(length: length))) {
                try PayloadCodec(base: "", scheme: "D", authenticator: Sum(tagLength: length))
            }
        }
        let liar = try PayloadCodec(base: "", scheme: "D", authenticator: Sum(made: 9))
        #expect(throws: PayloadError(.wrongTagLength(length: 9, expected: 8))) { try liar.bytes(of: F.table) }
    }

    @Test("keys ascend by their numbers")
    func order() { expectAscending([0, 6, 7, 10, .max].map { PayloadKeyID($0) }) }
}
