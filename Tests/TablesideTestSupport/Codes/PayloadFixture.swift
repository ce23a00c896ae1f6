import TablesideCodes
import TablesideCore
import TablesideTesting

/// Keys, codecs and one payload of each kind.
enum PayloadFixture {
    static let now = Instant(millisecondsSince1970: 1_774_720_800_000)
    static let later = Instant(millisecondsSince1970: 1_774_722_600_000)
    static let key = PayloadKey(PayloadKeyID(7), secret: Array(0..<32))
    static let older = PayloadKey(PayloadKeyID(6), secret: Array(32..<64))
    static let base = "https://dine.example"

    static func authenticator(
        _ key: PayloadKey = key,
        accepting older: [PayloadKey] = [],
        withdrawn: Set<PayloadKeyID> = [],
        tagLength: Int = 16
    ) throws -> HMACAuthenticator {
        try HMACAuthenticator(signing: key, alsoAccepting: older, withdrawn: withdrawn, tagLength: tagLength)
    }

    /// A codec that signs with ``key``.
    static func codec() throws -> PayloadCodec {
        try PayloadCodec(base: base, scheme: "DINE", authenticator: authenticator())
    }

    /// A codec without signatures.
    static func plain() throws -> PayloadCodec { try PayloadCodec(base: base, scheme: "DINE", authenticator: nil) }

    static let table = CodePayload.table(branch: BranchID("zlin"), table: TableID("12"))

    static func giorgi() throws -> TableSession {
        try TableSession(
            tab: TabID("1353341474"),
            branch: BranchID("3"),
            number: 308,
            waiter: UserID("26"),
            table: TableID("53"),
            covers: 1,
            devices: 1,
            menu: MenuID("0")
        )
    }

    struct Content: Hashable, Sendable {
        let name: String
        let payload: CodePayload
        var expiry: Instant?
        var number: UInt64?
    }

    /// What the golden file `CodePayload.vectors.txt` holds, line by line.
    static func contents() throws -> [Content] {
        [
            Content(name: "table", payload: table),
            Content(name: "session", payload: .session(try giorgi())),
            Content(
                name: "check-in",
                payload: .checkIn(branch: BranchID("calea-victoriei"), booking: BookingID("b-1007")),
                expiry: later
            ),
            Content(
                name: "store key",
                payload: .cooperation(try CooperationInvitation(.registerStoreKey, code: "K7Q2"))
            ),
            Content(
                name: "courier key",
                payload: .cooperation(try CooperationInvitation(.registerCourierKey, code: "0042"))
            ),
            Content(
                name: "friend",
                payload: .friend(inviter: UserID("ana"), invitation: InvitationID("Brașov")),
                expiry: Instant(millisecondsSince1970: -1)
            ),
            Content(
                name: "handover",
                payload: .handover(delivery: DeliveryID("9223372036854775807"), code: "9223372036854775808"),
                number: 0
            ),
            Content(
                name: "collection",
                payload: .collection(branch: BranchID("zlin"), order: OrderID("17"), code: "4821"),
                expiry: later,
                number: .max
            ),
        ]
    }

    /// Why a codec refuses a text; nil when it reads it.
    static func fault(_ codec: PayloadCodec, _ text: String, at now: Instant = now) -> PayloadError.Reason? {
        do throws(PayloadError) {
            _ = try codec.decode(text, at: now)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Why a codec refuses bytes; nil when it reads them.
    static func fault(_ codec: PayloadCodec, _ bytes: [UInt8], at now: Instant = now) -> PayloadError.Reason? {
        do throws(PayloadError) {
            _ = try codec.decode(bytes, at: now)
            return nil
        } catch {
            return error.reason
        }
    }

    /// A content, given as it is, in a genuine envelope: what another release, or a writer at fault, would sign.
    static func signed(_ content: [UInt8]) -> [UInt8] {
        let head: [UInt8] = [0xC5, 7, UInt8(content.count)]
        let message = head + content
        return message + HMACSHA256.tag(for: message, key: PayloadFixture.key.secret).prefix(16)
    }
}

/// Payloads of any kind, drawn at random.
struct RandomPayload {
    var random: SplitMix64

    private static let alphabet = Array("aZ09-._~/?#%&=+ :@é👩‍🍳\n\u{0}Ș")

    private mutating func text() -> String {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            String(
                UInt64.random(in: 0...UInt64(Int64.max), using: &random) >> UInt64.random(in: 0..<63, using: &random)
            )
        case 1: "0" + String(UInt16.random(in: 0...999, using: &random))
        default:
            String(
                (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
                    Self.alphabet.randomElement(using: &random)
                }
            )
        }
    }

    private mutating func number() -> Int {
        Int.random(in: 0...Int.max, using: &random) >> Int.random(in: 0..<63, using: &random)
    }

    mutating func payload() throws -> CodePayload {
        switch CodePayload.Kind.allCases.randomElement(using: &random) {
        case nil, .table: return .table(branch: BranchID(text()), table: TableID(text()))
        case .session:
            return .session(
                try TableSession(
                    tab: TabID(text()),
                    branch: BranchID(text()),
                    number: number(),
                    waiter: UserID(text()),
                    table: TableID(text()),
                    covers: number(),
                    devices: number(),
                    menu: MenuID(text())
                )
            )
        case .checkIn: return .checkIn(branch: BranchID(text()), booking: BookingID(text()))
        case .registerStoreKey:
            return .cooperation(try CooperationInvitation(.registerStoreKey, code: "x" + text()))
        case .registerCourierKey:
            return .cooperation(try CooperationInvitation(.registerCourierKey, code: "x" + text()))
        case .friend: return .friend(inviter: UserID(text()), invitation: InvitationID(text()))
        case .handover: return .handover(delivery: DeliveryID(text()), code: text())
        case .collection: return .collection(branch: BranchID(text()), order: OrderID(text()), code: text())
        }
    }

    mutating func content() throws -> PayloadFixture.Content {
        let instant = Instant(millisecondsSince1970: Int64.random(in: .min ... .max, using: &random))
        return PayloadFixture.Content(
            name: "",
            payload: try payload(),
            expiry: Bool.random(using: &random) ? instant : nil,
            number: Bool.random(using: &random) ? random.next() >> UInt64.random(in: 0..<64, using: &random) : nil
        )
    }
}
