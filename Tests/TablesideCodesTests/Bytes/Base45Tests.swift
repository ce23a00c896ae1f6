import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideCodes
@testable import TablesideTestSupport

@Suite("Base45")
struct Base45Tests {
    private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")

    private static func fault(_ text: String) -> ByteTextError.Reason? {
        do throws(ByteTextError) {
            _ = try Base45.decode(text)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test(
        "the examples of RFC 9285, both ways",
        arguments: [
            ("", ""), ("AB", "BB8"), ("Hello!!", "%69 VD92EX0"), ("base-45", "UJCLQE7W581"), ("ietf!", "QED8WEX0"),
        ]
    )
    func examples(bytes: String, text: String) throws {
        #expect(Base45.encode(bytes.utf8) == text)
        #expect(Base45.characters(for: bytes.utf8.count) == text.utf8.count)
        #expect(try Base45.decode(text) == Array(bytes.utf8))
    }

    @Test("every text of up to three characters is read as the alphabet has it, or refused")
    func everyShortText() {
        for (first, one) in Self.alphabet.enumerated() {
            #expect(Self.fault(String(one)) == .impossibleLength(count: 1))
            for (second, two) in Self.alphabet.enumerated() {
                let pair = String([one, two])
                let value = first + 45 * second
                let bytes = try? Base45.decode(pair)
                #expect(bytes == (value < 256 ? [UInt8(value)] : nil))
                guard second % 9 == 0 else { continue }
                for (third, three) in Self.alphabet.enumerated() {
                    let value = first + 45 * second + 2025 * third
                    let bytes = try? Base45.decode(String([one, two, three]))
                    #expect(bytes == (value < 65_536 ? [UInt8(value / 256), UInt8(value % 256)] : nil))
                }
            }
        }
    }

    @Test("what is not strict is refused with the place")
    func refused() {
        let cases: [(String, ByteTextError.Reason)] = [
            ("bb8", .invalidCharacter(character: "b", position: 0)),
            ("BB8\n", .invalidCharacter(character: "\n", position: 3)),
            ("BB\t", .invalidCharacter(character: "\t", position: 2)),
            ("BB8=", .invalidCharacter(character: "=", position: 3)),
            ("BBÄ", .invalidCharacter(character: "Ä", position: 2)),
            ("BB🍕", .invalidCharacter(character: "🍕", position: 2)),
            ("B\u{301}B8", .invalidCharacter(character: "\u{301}", position: 1)),
            ("BB8B", .impossibleLength(count: 4)), ("B", .impossibleLength(count: 1)),
            // RFC 9285 §6: FGW is 65535, GGW is one more, which no two bytes hold.
            ("GGW", .valueTooLarge(group: "GGW", position: 0)), (":::", .valueTooLarge(group: ":::", position: 0)),
            ("FGWGGW", .valueTooLarge(group: "GGW", position: 3)),
        ]
        for (text, reason) in cases { #expect(Self.fault(text) == reason) }
        // U5 is 30 + 5 · 45 = 255, V5 one more.
        #expect((try? Base45.decode("U5")) == [255])
        #expect(Self.fault("BB8V5") == .valueTooLarge(group: "V5", position: 3))
        #expect((try? Base45.decode("FGW")) == [255, 255])
    }

    @Test("bytes of any kind come back, in as many characters as there must be")
    func roundTrip() throws {
        let seed: UInt64 = 0xB45E_0001
        var random = SplitMix64(seed: seed)
        for round in 0..<runs(500, long: 100_000) {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = Base45.encode(bytes)
            #expect(text.count == bytes.count / 2 * 3 + bytes.count % 2 * 2, "seed \(seed), round \(round)")
            #expect(try Base45.decode(text) == bytes, "seed \(seed), round \(round)")
        }
    }

    @Test("a text that is read is the text that is written")
    func oneText() {
        let seed: UInt64 = 0xB45E_0002
        var random = SplitMix64(seed: seed)
        var read = 0
        for round in 0..<runs(2_000, long: 500_000) {
            let text = String(
                (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
                    Self.alphabet.randomElement(using: &random)
                }
            )
            guard let bytes = try? Base45.decode(text) else { continue }
            #expect(Base45.encode(bytes) == text, "seed \(seed), round \(round)")
            if !text.isEmpty { read += 1 }
        }
        #expect(read > 100, "\(read) texts")
    }
}
