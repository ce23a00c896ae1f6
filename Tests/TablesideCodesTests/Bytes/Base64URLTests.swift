import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Base64URL")
struct Base64URLTests {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    private static func fault(_ text: String) -> ByteTextError.Reason? {
        do throws(ByteTextError) {
            _ = try Base64URL.decode(text)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "the examples of RFC 4648 §10, without their padding",
        arguments: [
            ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func examples(bytes: String, text: String) throws {
        #expect(Base64URL.encode(bytes.utf8) == text)
        #expect(try Base64URL.decode(text) == Array(bytes.utf8))
    }

    @Test("all 64 values of RFC 4648 §5 stand where they should")
    func alphabet() throws {
        for (value, character) in Self.alphabet.enumerated() {
            let bytes = [UInt8(value << 2)]
            #expect(Base64URL.encode(bytes) == "\(character)A")
            #expect(try Base64URL.decode("\(character)A") == bytes)
            #expect(try Base64URL.decode("AAA\(character)") == [0, 0, UInt8(value)])
        }
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
        #expect(Base64URL.encode([0x14, 0xFB, 0x9C, 0x03, 0xD9, 0x7E]) == "FPucA9l-")
    }

    @Test("what is not strict is refused with the place")
    func refused() {
        let cases: [(String, ByteTextError.Reason)] = [
            ("Zg==", .invalidCharacter(character: "=", position: 2)),
            ("Zm8=", .invalidCharacter(character: "=", position: 3)),
            ("+_8", .invalidCharacter(character: "+", position: 0)),
            ("-/8", .invalidCharacter(character: "/", position: 1)),
            ("Zm9v\n", .invalidCharacter(character: "\n", position: 4)),
            (" Zg", .invalidCharacter(character: " ", position: 0)),
            ("Zé", .invalidCharacter(character: "é", position: 1)),
            ("Z%67", .invalidCharacter(character: "%", position: 1)),
            ("Z", .impossibleLength(count: 1)), ("Zm9vY", .impossibleLength(count: 5)),
            ("Zh", .trailingBits(character: "h", position: 1)), ("Zm9", .trailingBits(character: "9", position: 2)),
            ("Zm9vYmF", .trailingBits(character: "F", position: 6)),
        ]
        for (text, reason) in cases { #expect(Self.fault(text) == reason) }
    }

    @Test("of all last characters one in sixteen, and one in four, leaves no bits over")
    func trailingBits() {
        let pairs = Self.alphabet.filter { Self.fault("A\($0)") == nil }
        let triples = Self.alphabet.filter { Self.fault("AA\($0)") == nil }
        #expect(String(pairs) == "AQgw")
        #expect(String(triples) == "AEIMQUYcgkosw048")
    }

    @Test("bytes of any kind come back, in as many characters as there must be")
    func roundTrip() throws {
        let seed: UInt64 = 0xB64E_0001
        var random = SplitMix64(seed: seed)
        for round in 0..<runs(500, long: 100_000) {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = Base64URL.encode(bytes)
            #expect(text.count == (bytes.count * 8 + 5) / 6, "seed \(seed), round \(round)")
            #expect(try Base64URL.decode(text) == bytes, "seed \(seed), round \(round)")
        }
    }

    @Test("a text that is read is the text that is written")
    func oneText() {
        let seed: UInt64 = 0xB64E_0002
        var random = SplitMix64(seed: seed)
        var read = 0
        for round in 0..<runs(2_000, long: 500_000) {
            let text = String(
                (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
                    Self.alphabet.randomElement(using: &random)
                }
            )
            guard let bytes = try? Base64URL.decode(text) else { continue }
            #expect(Base64URL.encode(bytes) == text, "seed \(seed), round \(round)")
            if !text.isEmpty { read += 1 }
        }
        #expect(read > 100, "\(read) texts")
    }
}

@Suite("ByteTextError")
struct ByteTextErrorTests {
    @Test("each fault has its code and its words")
    func words() {
        let cases: [(ByteTextError.Reason, String, String)] = [
            (
                .invalidCharacter(character: "=", position: 2), "byteText.invalidCharacter",
                "the character “=” at position 2 is not in the alphabet"
            ),
            (
                .impossibleLength(count: 5), "byteText.impossibleLength",
                "a text of 5 characters encodes no whole number of bytes"
            ),
            (
                .valueTooLarge(group: "GGW", position: 3), "byteText.valueTooLarge",
                "“GGW” at position 3 has a value too large for its bytes"
            ),
            (
                .trailingBits(character: "h", position: 1), "byteText.trailingBits",
                "the last character “h” at position 1 has bits that belong to no byte"
            ),
        ]
        for (reason, code, words) in cases {
            #expect(ByteTextError(reason).code.rawValue == code)
            #expect(ByteTextError(reason).description == words)
        }
    }
}
