import TablesideCodes
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias F = PayloadFixture

@Suite("CodePayload")
struct CodePayloadTests {
    @Test("GI-21 FO-13 each kind has the bytes and texts that were worked out beside the library, both ways")
    func golden() throws {
        let before = Instant(millisecondsSince1970: -2)
        var lines = try goldenLines("CodePayload.vectors.txt")[...]
        for content in try F.contents() {
            for (how, codec) in try [("signed", F.codec()), ("unsigned", F.plain())] {
                let next = lines.popFirst()
                let line = try #require(next)
                // Base45 has spaces of its own.
                let columns = line.split(separator: "|", maxSplits: 4).map { $0.dropFirst($0.first == " " ? 1 : 0) }
                try #require(columns.count == 5)
                let fields = columns.prefix(4).map { $0.dropLast() } + [columns[4]]
                #expect(fields[0] == content.name)
                #expect(fields[1] == how)
                let bytes = try codec.bytes(
                    of: content.payload,
                    expiring: content.expiry,
                    oneTimeNumber: content.number
                )
                #expect(hex(bytes) == fields[2])
                let texts: [(PayloadForm, String)] = [
                    (.url, "https://dine.example/c/\(fields[3])"), (.base64url, String(fields[3])),
                    (.alphanumeric, "DINE:\(fields[4])"),
                ]
                for (form, text) in texts {
                    let made = try codec.encode(
                        content.payload,
                        as: form,
                        expiring: content.expiry,
                        oneTimeNumber: content.number
                    )
                    #expect(made == text)
                    let read = try codec.decode(text, at: before)
                    #expect(read.payload == content.payload)
                    #expect(read.expiry == content.expiry)
                    #expect(read.oneTimeNumber == content.number)
                    #expect(read.key == (how == "signed" ? PayloadKeyID(7) : nil))
                }
                #expect(try codec.decode(bytes, at: before).payload == content.payload)
            }
        }
        #expect(lines.isEmpty)
    }

    @Test("the numbers of the kinds never change")
    func kinds() throws {
        #expect(CodePayload.Kind.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7, 8])
        #expect(try F.contents().map(\.payload.kind) == CodePayload.Kind.allCases)
    }

    @Test("what names nothing is not written")
    func emptyIdentities() throws {
        let codec = try F.codec()
        let payloads: [CodePayload] = [
            .table(branch: BranchID(""), table: TableID("12")), .table(branch: BranchID("zlin"), table: TableID("")),
            .collection(branch: BranchID("zlin"), order: OrderID("17"), code: ""),
        ]
        for payload in payloads {
            #expect(throws: PayloadError(.emptyIdentity(kind: payload.kind))) { try codec.encode(payload, as: .url) }
        }
    }

    @Test("what is longer than an identifier can be is neither written nor linked to")
    func longIdentities() throws {
        let codec = try F.codec()
        let (longest, long) = (String(repeating: "x", count: 128), String(repeating: "x", count: 129))
        let payload = CodePayload.table(branch: BranchID("zlin"), table: TableID(longest))
        let text = try codec.encode(payload, as: .url)
        #expect(try codec.decode(text, at: Instant(millisecondsSince1970: 0)).payload == payload)
        #expect(throws: PayloadError(.longIdentity(kind: .table, bytes: 129))) {
            try codec.encode(.table(branch: BranchID("zlin"), table: TableID(long)), as: .url)
        }
        #expect(throws: TableLinkError(.unusableIdentity(text: long))) {
            try TableLink(branch: BranchID("zlin"), table: TableID(long))
        }
    }

    @Test("payloads of any kind come back from every form, and bytes that are read are those that are written")
    func roundTrip() throws {
        let seed: UInt64 = 0xC0DE_0001
        var random = RandomPayload(random: SplitMix64(seed: seed))
        let codecs = [try F.codec(), try F.plain()]
        for round in 0..<runs(300, long: 50_000) {
            let content = try random.content()
            let codec = codecs[round % 2]
            let form = PayloadForm.allCases[round % 3]
            let text = try codec.encode(
                content.payload,
                as: form,
                expiring: content.expiry,
                oneTimeNumber: content.number
            )
            let read = try codec.decode(text, at: Instant(millisecondsSince1970: .min))
            #expect(read.payload == content.payload, "seed \(seed), round \(round)")
            #expect(read.expiry == content.expiry, "seed \(seed), round \(round)")
            #expect(read.oneTimeNumber == content.number, "seed \(seed), round \(round)")
        }
    }

    @Test("the alphanumeric form is made of nothing but what a symbol's alphanumeric mode holds")
    func alphanumeric() throws {
        let alphabet = Set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
        for content in try F.contents() {
            let text = try F.codec().encode(content.payload, as: .alphanumeric)
            #expect(alphabet.isSuperset(of: text))
        }
    }

    @Test("the link is a path of unreserved characters, without a query")
    func link() throws {
        for content in try F.contents() {
            let text = try F.codec().encode(content.payload, as: .url)
            let path = text.dropFirst("https://dine.example/c/".count)
            #expect(path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        }
        // The bare path, for hosts that know their own name.
        let codec = try PayloadCodec(base: "", scheme: "D", authenticator: F.authenticator())
        let text = try codec.encode(F.table, as: .url)
        #expect(text.hasPrefix("/c/xQcJ"))
        #expect(try codec.decode(text, at: F.now).payload == F.table)
    }
}
