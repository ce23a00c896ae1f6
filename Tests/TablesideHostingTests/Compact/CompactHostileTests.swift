import TablesideCore
import TablesideHosting
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Bytes that nobody wrote, or that were changed on the way.
@Suite("Hostile bytes of the compact form")
struct CompactHostileTests {
    private let coder = CompactDocumentCoder()

    private func bytes(_ hex: String) -> [UInt8] {
        hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    }

    private func reason(
        _ bytes: [UInt8],
        _ coder: CompactDocumentCoder = CompactDocumentCoder()
    ) -> CompactError.Reason? {
        do {
            _ = try coder.decode(AnyPart.self, from: bytes)
            return nil
        } catch DecodingError.dataCorrupted(let context) {
            return (context.underlyingError as? CompactError)?.reason
        } catch {
            return nil
        }
    }

    @Test("bytes that do not begin as the form does, or are of another version, are refused")
    func beginnings() {
        #expect(reason([]) == .cut(byte: 0))
        #expect(reason([0xF8]) == .cut(byte: 1))
        #expect(reason([0xF8, 0x01]) == .cut(byte: 2))
        #expect(reason(Array("{}".utf8)) == .otherForm)
        #expect(reason([0xF8, 0x00, 0x20]) == .unknownVersion(version: 0))
        #expect(reason([0xF8, 0x02, 0x20]) == .unknownVersion(version: 2))
        #expect(reason([0xF8, 0x01, 0x20, 0x20]) == .extended(byte: 3))
    }

    @Test("a value has one form: the others are refused")
    func otherForms() {
        let forms = [
            // Arguments with a byte too many.
            "38 17", "39 00 18", "3B 00 FF FF FF", "78 01 61", "B8 00", "D8 00",
            // Integers that are near though they are distant, and the other way round.
            "5C 00 FF FF FF FE", "44", "40", "3C 01 00 00 00 00",
            // Numbers that are integers, or of 63 bits.
            "03 40 08 00 00 00 00 00 00", "03 80 00 00 00 00 00 00 00", "03 43 E0 00 00 00 00 00 00",
            "04 7F FF FF FF FF FF FF FF",
            // A text that is known.
            "A2 61 61 61 61", "A2 60 60", "A2 C1 61 61 20 61 61",
            // Keys in another order, or twice.
            "C2 61 62 61 61 20 20", "C2 61 61 80 20 20", "C2 62 61 61 61 61 20 20",
            // Fields that are known.
            "A2 C0 C0", "A2 C1 61 61 20 C1 80 20", "C1 61 61 C1 80 20",
        ]
        for form in forms {
            guard case .notCanonical = reason(bytes("F8 01 " + form)) else {
                Issue.record("\(form): \(String(describing: reason(bytes("F8 01 " + form))))")
                continue
            }
        }
    }

    @Test("what is no value is refused")
    func noValues() {
        let forms = [
            // Words that do not exist.
            "05", "17", "18 20", "1F 20 20 20 20 20 20 20 20",
            // Infinity and what is no number.
            "03 7F F0 00 00 00 00 00 00", "03 FF F0 00 00 00 00 00 00", "03 7F F8 00 00 00 00 00 00",
            "03 7F F0 00 00 00 00 00 01",
            // Texts and fields that are not known yet.
            "80", "A2 61 61 81", "E0", "A2 C0 E1", "A1 9F FF FF FF FF FF FF FF FF",
            "FF FF FF FF FF FF FF FF FF",
            // Keys that are no texts.
            "C1 20 20", "C1 A0 20", "C1 00 20",
        ]
        for form in forms {
            guard case .invalid = reason(bytes("F8 01 " + form)) else {
                Issue.record("\(form): \(String(describing: reason(bytes("F8 01 " + form))))")
                continue
            }
        }
    }

    @Test("texts that are not valid UTF-8 are refused")
    func texts() {
        for text in [
            "61 FF", "61 80", "62 C3 28", "62 C0 80", "63 ED A0 80", "64 F4 90 80 80", "63 F0 9F 8D", "C1 61 FF 20",
        ] {
            guard case .notText = reason(bytes("F8 01 " + text)) else {
                Issue.record("\(text)")
                continue
            }
        }
    }

    @Test("a count beyond the bytes that follow is refused before anything is reserved")
    func counts() {
        let huge = ["18 FF", "1A FF FF FF FF", "1F FF FF FF FF FF FF FF FF", "1F 7F FF FF FF FF FF FF FF"]
        for argument in huge {
            for kind: UInt8 in [3, 5, 6] {
                var form = bytes("F8 01 " + argument)
                form[2] += kind << 5
                guard case .cut = reason(form + [0x20, 0x20]) else {
                    Issue.record("\(kind) with \(argument)")
                    continue
                }
            }
        }
        // Every list asks for all that follows it, inside one that did already.
        let greedy = (0..<60).flatMap { (level: UInt8) -> [UInt8] in [0xB8, 255 - 2 * level] }
        guard case .cut = reason([0xF8, 0x01] + greedy + Array(repeating: 0, count: 300)) else {
            Issue.record("lists that share their elements")
            return
        }
        // So do records with the fields of the first.
        let keys = (0..<20).flatMap { (key: UInt8) -> [UInt8] in [0x61, UInt8(ascii: "a") + key] }
        let start: [UInt8] = [0xF8, 0x01, 0xA2, 0xD4]
        let records = start + keys + Array(repeating: 0x20, count: 20) + Array(repeating: 0xE0, count: 30)
        guard case .cut = reason(records) else {
            Issue.record("records that share their fields")
            return
        }
    }

    @Test("nesting beyond the limit is refused, however deep it goes")
    func depths() {
        for (part, head) in [(UInt8(0xA1), [UInt8(0xA1)]), (0xE0, [0xC1, 0x61, 0x61])] {
            let nested: [UInt8] = head + Array(repeating: part, count: 63) + [0x20]
            #expect(reason([0xF8, 0x01] + nested) == nil)
            #expect(reason([0xF8, 0x01] + head + [part] + nested.dropFirst(head.count)) == .tooDeep(limit: 64))
            let abyss = head + Array(repeating: part, count: 1_000_000)
            let greatest = CompactDocumentCoder(limits: CompactLimits(depth: .max))
            #expect(reason([0xF8, 0x01] + abyss, greatest) == .tooDeep(limit: CompactLimits.greatestDepth))
        }
        #expect(reason(bytes("F8 01 A0"), CompactDocumentCoder(limits: CompactLimits(depth: 0))) == .tooDeep(limit: 0))
        #expect(reason(bytes("F8 01 20"), CompactDocumentCoder(limits: CompactLimits(depth: -1))) == nil)
    }

    @Test("more bytes than the limit are refused, each reader with its own")
    func sizes() throws {
        let coder = CompactDocumentCoder(limits: CompactLimits(requestBytes: 10, documentBytes: 20))
        let texts = ["1234567890", "12345"].map { text in [0xF8, 0x01, 0x60 + UInt8(text.count)] + Array(text.utf8) }
        #expect(try coder.decode(String.self, from: texts[0]) == "1234567890")
        #expect(try coder.decodeStrictly(String.self, from: texts[1]) == "12345")
        #expect(throws: DecodingError.self) { try coder.decodeStrictly(String.self, from: texts[0]) }
        #expect(
            reason(bytes("F8 01 A0"), CompactDocumentCoder(limits: CompactLimits(documentBytes: 2)))
                == .tooLarge(bytes: 3, limit: 2)
        )
    }

    /// Every token of a small document is changed to every other byte.
    @Test("any byte of a document can be any other: what is read then is written with the very bytes")
    func everyByte() throws {
        var maker = SampleMaker(seed: 5)
        var accepted = 0
        for _ in 0..<2 {
            let whole = try coder.encode(maker.part(depth: 3))
            for position in whole.indices.prefix(40) {
                for byte in UInt8.min ... .max {
                    var changed = whole
                    changed[position] = byte
                    accepted += check(changed, "byte \(position) as \(byte)") ? 1 : 0
                }
            }
        }
        #expect(accepted > 100)
    }

    @Test("a document with a few bytes changed is refused, or is the only form of what it holds")
    func mutations() throws {
        let seed: UInt64 = 0xC0DE
        var random = SplitMix64(seed: seed)
        var (accepted, refused) = (0, 0)
        var documents: [[UInt8]] = []
        for seed in 0..<UInt64(40) {
            var maker = SampleMaker(seed: seed)
            documents.append(try coder.encode(maker.part(depth: 5)))
            documents.append(try coder.encode(Sample(from: &maker, depth: 0)))
        }
        for run in 0..<runs(10_000, long: 1_000_000) {
            var bytes = documents[run % documents.count]
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                ByteMutation.allCases.randomElement(using: &random)?.apply(to: &bytes, using: &random)
            }
            if check(bytes, "seed \(seed) run \(run)") { accepted += 1 } else { refused += 1 }
        }
        #expect(accepted > 200 && refused > 2_000, "\(accepted) accepted, \(refused) refused")
    }

    @Test("a changed document of a type is refused, or is a value that survives being written")
    func typedMutations() throws {
        let seed: UInt64 = 0xC0DF
        var random = SplitMix64(seed: seed)
        var accepted = 0
        for run in 0..<runs(600, long: 100_000) {
            var maker = SampleMaker(seed: UInt64(run % 50))
            let whole = try coder.encode(Sample(from: &maker, depth: 1))
            var bytes = whole
            ByteMutation.allCases.randomElement(using: &random)?.apply(to: &bytes, using: &random)
            do {
                let value = try coder.decodeStrictly(Sample.self, from: bytes)
                accepted += 1
                #expect(try coder.decode(Sample.self, from: coder.encode(value)) == value, "seed \(seed) run \(run)")
            } catch is DecodingError {
                continue
            }
        }
        #expect(accepted > 10)
    }

    /// Whether bytes are a document; then they are its only form.
    private func check(_ bytes: [UInt8], _ what: @autoclosure () -> String) -> Bool {
        let value: AnyPart
        do {
            value = try coder.decodeStrictly(AnyPart.self, from: bytes)
        } catch is DecodingError {
            return false
        } catch {
            Issue.record("\(what()): refused by an error that is none of decoding: \(error)")
            return false
        }
        let again = try? coder.encode(value)
        if again != bytes { Issue.record("\(what()): another form of the same value: \(bytes)") }
        return true
    }
}
