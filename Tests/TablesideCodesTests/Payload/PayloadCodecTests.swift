import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias F = PayloadFixture

@Suite("Refusals of codes")
struct PayloadCodecTests {
    /// The signed table of the golden file: mark, key, length, version, kind, options, "zlin", 12, tag.
    private static let bytes = hex("c5 07 09 01 01 00 08 7a6c696e 19 b5d43bd1464cfd1138dc195220fb1851")

    @Test("tampered: content, tag and key of a signed code cannot be changed")
    func tampered() throws {
        let codec = try F.codec()
        #expect(F.fault(codec, Self.bytes) == nil)
        for place in [4, 7, 11, 12, 27] {
            var bytes = Self.bytes
            bytes[place] ^= 1
            #expect(F.fault(codec, bytes) == .tampered(key: PayloadKeyID(7)))
        }
        // Another table with the tag of this one.
        var other = Self.bytes
        other[11] = 13 * 2 + 1
        #expect(F.fault(codec, other) == .tampered(key: PayloadKeyID(7)))
        // The same content under a key that is known, but did not sign it.
        let both = try PayloadCodec(base: "", scheme: "D", authenticator: F.authenticator(accepting: [F.older]))
        var key = Self.bytes
        key[1] = 6
        #expect(F.fault(both, key) == .tampered(key: PayloadKeyID(6)))
    }

    @Test("cut: a code that ends early says so, in every form")
    func cut() throws {
        let codec = try F.codec()
        for count in 3..<Self.bytes.count {
            #expect(F.fault(codec, Array(Self.bytes.prefix(count))) == .cut(count: count, expected: 28))
        }
        for count in 0..<3 {
            #expect(F.fault(codec, Array(Self.bytes.prefix(count))) == .cut(count: count, expected: nil))
        }
        for form in PayloadForm.allCases {
            let text = try codec.encode(F.table, as: form)
            let head = form == .url ? 23 : form == .alphanumeric ? 5 : 0
            for end in head + 6..<text.count {
                guard case .cut(_, expected: 28) = F.fault(codec, String(text.prefix(end))) else {
                    Issue.record("\(form) cut to \(end) characters")
                    continue
                }
            }
        }
        #expect(F.fault(codec, "DINE:") == .cut(count: 0, expected: nil))
        #expect(F.fault(codec, "https://dine.example/c/") == .cut(count: 0, expected: nil))
        // A length beyond all bytes is a cut code, and nothing is reserved for it.
        let endless = hex("c5 07 ff ff ff ff ff ff ff ff ff 01") + Self.bytes
        #expect(F.fault(codec, endless) == .cut(count: 40, expected: nil))
        #expect(F.fault(codec, hex("c5 07 ff ff ff ff ff ff ff ff 7f")) == .cut(count: 11, expected: nil))
    }

    @Test("extended: a code that goes on says so, in every form")
    func extended() throws {
        let codec = try F.codec()
        #expect(F.fault(codec, Self.bytes + [0]) == .extended(expected: 28))
        #expect(F.fault(codec, Self.bytes + Self.bytes) == .extended(expected: 28))
        for form in PayloadForm.allCases {
            let text = try codec.encode(F.table, as: form)
            for more in ["A", "AA", "AAA", "0000", String(text.suffix(7))] {
                #expect(F.fault(codec, text + more) == .extended(expected: 28), "\(form) \(more)")
            }
        }
    }

    @Test("unreadable: a code of the right length whose last characters stand for no byte is neither cut nor extended")
    func unreadableEnd() throws {
        // Fifteen bytes are 23 characters: seven groups of three, and two for the last byte, of which "::" is 2,024.
        let plain = try F.plain()
        let text = try plain.encode(F.table, as: .alphanumeric)
        #expect(text.count == "DINE:".count + 23)
        let group = ByteTextError(.valueTooLarge(group: "::", position: 21))
        #expect(F.fault(plain, String(text.dropLast(2)) + "::") == .unreadable(form: .alphanumeric, fault: group))
        // Of 28 bytes the last one has two characters, with four bits to spare.
        let codec = try F.codec()
        let bits = ByteTextError(.trailingBits(character: "B", position: 37))
        let link = try codec.encode(F.table, as: .url)
        #expect(F.fault(codec, String(link.dropLast()) + "B") == .unreadable(form: .url, fault: bits))
    }

    @Test("a tag that is shorter or longer than asked for is refused")
    func tagLength() throws {
        for (own, asked) in [(8, 16), (16, 8), (32, 31), (16, 17)] {
            let writer = try PayloadCodec(base: "", scheme: "D", authenticator: F.authenticator(tagLength: own))
            let reader = try PayloadCodec(base: "", scheme: "D", authenticator: F.authenticator(tagLength: asked))
            let bytes = try writer.bytes(of: F.table)
            #expect(bytes.count == 12 + own)
            #expect(try writer.decode(bytes, at: F.now).payload == F.table)
            let expected: PayloadError.Reason =
                own < asked ? .cut(count: 12 + own, expected: 12 + asked) : .extended(expected: 12 + asked)
            #expect(F.fault(reader, bytes) == expected)
        }
    }

    @Test(
        "unsigned codes are refused where a signature is asked for, and signed ones where there is nothing to verify with"
    )
    func unsigned() throws {
        let plain = try F.plain().encode(F.table, as: .url)
        #expect(F.fault(try F.codec(), plain) == .unsigned)
        let signed = try F.codec().encode(F.table, as: .url)
        #expect(F.fault(try F.plain(), signed) == .unverifiable(key: PayloadKeyID(7)))
    }

    @Test("damaged: an unsigned code is held against its checksum")
    func damaged() throws {
        let codec = try F.plain()
        let bytes = try codec.bytes(of: F.table)
        for place in 2..<bytes.count {
            for bit in 0..<8 {
                var changed = bytes
                changed[place] ^= 1 << UInt8(bit)
                #expect(F.fault(codec, changed) == .damaged)
            }
        }
        #expect(F.fault(codec, Array(bytes.dropLast())) == .cut(count: 14, expected: 15))
        #expect(F.fault(codec, bytes + [0]) == .extended(expected: 15))
    }

    @Test("keys: unknown ones and withdrawn ones are refused by name, older ones still count")
    func keys() throws {
        let text = try PayloadCodec(base: "", scheme: "D", authenticator: F.authenticator(F.older)).encode(
            F.table,
            as: .base64url
        )
        func codec(_ older: [PayloadKey], withdrawn: Set<PayloadKeyID> = []) throws -> PayloadCodec {
            try PayloadCodec(
                base: "",
                scheme: "D",
                authenticator: F.authenticator(accepting: older, withdrawn: withdrawn)
            )
        }
        #expect(try codec([F.older]).decode(text, at: F.now).key == PayloadKeyID(6))
        #expect(F.fault(try codec([]), text) == .unknownKey(key: PayloadKeyID(6)))
        #expect(F.fault(try codec([], withdrawn: [PayloadKeyID(6)]), text) == .withdrawnKey(key: PayloadKeyID(6)))
        // The current key signs.
        #expect(try codec([F.older]).decode(codec([F.older]).bytes(of: F.table), at: F.now).key == PayloadKeyID(7))
    }

    @Test("expired: at its expiry a code is refused, one millisecond before it is not")
    func expired() throws {
        let codec = try F.codec()
        let text = try codec.encode(F.table, as: .alphanumeric, expiring: F.later)
        let before = Instant(millisecondsSince1970: F.later.millisecondsSince1970 - 1)
        #expect(try codec.decode(text, at: before).expiry == F.later)
        #expect(F.fault(codec, text, at: F.later) == .expired(expiry: F.later))
        #expect(F.fault(codec, text, at: F.later + .minutes(1)) == .expired(expiry: F.later))
        // What is not genuine is not judged by its time.
        var bytes = try codec.bytes(of: F.table, expiring: F.later)
        bytes[6] ^= 1
        #expect(F.fault(codec, bytes, at: F.later) == .tampered(key: PayloadKeyID(7)))
    }

    @Test("genuine codes of a newer release are told apart from damage, each by its own reason")
    func newer() throws {
        let codec = try F.codec()
        let cases: [(String, PayloadError.Reason)] = [
            ("02 01 00 08 7a6c696e 19", .unknownVersion(version: 2)), ("00 01 00", .unknownVersion(version: 0)),
            ("80 01 de ad be ef", .unknownVersion(version: 128)), ("01 09 00 08 7a6c696e 19", .unknownKind(kind: 9)),
            ("01 00 00", .unknownKind(kind: 0)), ("01 80 08 00", .unknownKind(kind: 1_024)),
            ("01 01 04 08 7a6c696e 19", .unknownOptions(options: 4)), ("01 01 07 00", .unknownOptions(options: 7)),
            ("01 01 00 08 7a6c696e 19 00", .trailingFields(count: 1)),
            ("01 01 00 08 7a6c696e 19 08 7a6c696e", .trailingFields(count: 5)),
        ]
        for (content, reason) in cases { #expect(F.fault(codec, F.signed(hex(content))) == reason, "\(content)") }
    }

    @Test("genuine content that is not written in the one way is its writer's fault")
    func malformed() throws {
        let codec = try F.codec()
        let cases: [(String, Int)] = [
            ("", 3), ("81 00", 3),  // No version, and one that is written too long.
            ("01", 4), ("01 81 00", 4), ("01 01", 5),  // No kind, one too long, no options.
            ("01 01 01", 6), ("01 01 01 80", 6), ("01 01 02", 6),  // No expiry, half of one, no number.
            ("01 01 02 ff ff ff ff ff ff ff ff ff 02 19 19", 6),  // A number of more than 64 bits.
            ("01 01 02 80 80 80 80 80 80 80 80 80 80 01 19 19", 6), ("01 01 00", 6),
            ("01 01 00 08 7a6c69", 6), ("01 01 00 04 c3 28 19", 6),  // A text that is cut, and one that is no UTF-8.
            ("01 01 00 02 35 19", 6), ("01 01 00 00 19", 6),  // The text "5", which is a number, and an empty one.
            ("01 01 00 08 7a6c696e", 11), ("01 01 00 08 7a6c696e 99 00", 11),
            ("01 01 00 fe ff ff ff ff ff ff ff ff 01 19", 6),  // A text of 2⁶³−1 bytes.
            ("01 04 00 00", 6), ("01 05 00 02 2e", 6),  // Invitations with the codes "" and ".".
            // A session of 2⁶³ covers.
            ("01 02 00 03 03 03 03 03 80 80 80 80 80 80 80 80 80 01 01 01", 11),
        ]
        for (content, position) in cases {
            #expect(F.fault(codec, F.signed(hex(content))) == .malformed(position: position), "\(content)")
        }
    }

    @Test("an envelope that is none is told from one that is cut")
    func envelope() throws {
        let codec = try F.codec()
        #expect(F.fault(codec, hex("00 07 09")) == .unknownEnvelope(position: 0))
        // Key and length are written in the one way as well.
        #expect(F.fault(codec, hex("c5 87 00 09")) == .unknownEnvelope(position: 1))
        #expect(F.fault(codec, hex("c5 ff ff ff ff 1f 09")) == .unknownEnvelope(position: 1))
        #expect(F.fault(codec, hex("c5 07 89 00")) == .unknownEnvelope(position: 2))
        #expect(F.fault(try F.plain(), hex("3a 89 00")) == .unknownEnvelope(position: 1))
        #expect(F.fault(codec, "DINE:" + Base45.encode([0x00, 0x07])) == .unknownEnvelope(position: 0))
    }

    @Test("FO-14 the code of another application is told from one of this application that is unreadable")
    func foreign() throws {
        let codec = try F.codec()
        let foreign = [
            "", "https://elsewhere.example/c/xQcJAQ", "http://dine.example/c/xQcJAQ", "https://dine.example/t/1/a/b",
            "https://dine.example", "https://DINE.example/c/xQcJAQ", "OTHER:ABC", "dine:ABC", "HC1:6BFOXN",
            "1353341474_3_308_26_53_1_1_0", "hello", "Z", "4006381333931", "xQcJ AQ",
        ]
        for text in foreign { #expect(F.fault(codec, text) == .foreign(text: text)) }
        let unreadable: [(String, PayloadForm, ByteTextError.Reason)] = [
            ("https://dine.example/c/xQcJ?AQ", .url, .invalidCharacter(character: "?", position: 4)),
            ("https://dine.example/c/xQcJAQ==", .url, .invalidCharacter(character: "=", position: 6)),
            ("https://dine.example/c/xQ/", .url, .invalidCharacter(character: "/", position: 2)),
            ("DINE:*+o", .alphanumeric, .invalidCharacter(character: "o", position: 2)),
            ("DINE:GGW", .alphanumeric, .valueTooLarge(group: "GGW", position: 0)),
        ]
        for (text, form, fault) in unreadable {
            #expect(F.fault(codec, text) == .unreadable(form: form, fault: ByteTextError(fault)), "\(text)")
        }
    }

    @Test("a last character with bits of no byte makes no second text of the same code")
    func oneText() throws {
        let codec = try F.codec()
        let text = try codec.encode(F.table, as: .base64url)
        #expect(text.hasSuffix("UQ"))
        for last in "RSTUVWXYZabcdef" {
            let changed = String(text.dropLast() + [last])
            // The text was cut nowhere; bare text that is no bytes is nobody's.
            #expect(F.fault(codec, changed) == .foreign(text: changed))
            let fault = ByteTextError(.trailingBits(character: String(last), position: 37))
            #expect(F.fault(codec, "https://dine.example/c/\(changed)") == .unreadable(form: .url, fault: fault))
        }
    }

    @Test("bases that are no beginning of a URL, and schemes that are none, are refused")
    func configuration() throws {
        for base in ["https://dine.example/", "/", "https://dine.example?x", "a b", "https://é.example", "a#b", "a\n"] {
            #expect(throws: PayloadError(.unusableBase(text: base))) {
                try PayloadCodec(base: base, scheme: "D", authenticator: nil)
            }
        }
        for scheme in ["", "dine", "1D", "D:", "D E", "É", "+D", "DINE/"] {
            #expect(throws: PayloadError(.unusableScheme(text: scheme))) {
                try PayloadCodec(base: "", scheme: scheme, authenticator: nil)
            }
        }
        let codec = try PayloadCodec(base: "https://dine.example/x", scheme: "D1+-.", authenticator: nil)
        #expect(try codec.decode(codec.encode(F.table, as: .alphanumeric), at: F.now).payload == F.table)
        #expect(try codec.decode(codec.encode(F.table, as: .url), at: F.now).payload == F.table)
    }
}
