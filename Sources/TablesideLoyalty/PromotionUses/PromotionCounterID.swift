public import TablesideCore

/// The identity of a counter: the uses of a promotion, of one of its codes or by one guest, or its money.
///
/// Each counter is a separate document, so that two orders conflict only if they share a limit. The text form is the
/// kind and the name, as in `uses/happy`; a code or a guest comes before the name, after its length in bytes:
/// `guest/3/ana/happy`.
public struct PromotionCounterID: Hashable, Sendable {
    /// The kind of counter.
    public enum Kind: String, ClosedCode {
        /// The total uses of a promotion.
        case uses
        /// The total discount of a promotion.
        case budget
        /// The uses of a promotion by one guest.
        case guest
        /// The uses of one code.
        case code
        /// The total uses of a shared limit.
        case sharedUses
        /// The total discount under a shared limit.
        case sharedBudget
        /// The uses of a shared limit by one guest.
        case sharedGuest

        /// Whether it counts money rather than uses.
        public var isMoney: Bool { self == .budget || self == .sharedBudget }

        /// Whether the identity includes a guest or a code.
        var hasPart: Bool { self == .guest || self == .code || self == .sharedGuest }
    }

    /// The kind of counter.
    public let kind: Kind
    /// The identity of the promotion or of the shared limit, as text.
    public let name: String
    /// The guest or the code; `nil` for the other kinds.
    public let part: String?

    private init(_ kind: Kind, _ name: String, _ part: String? = nil) {
        self.kind = kind
        self.name = name
        self.part = part
    }

    /// Counts the total uses of a promotion.
    public static func uses(of promotion: PromotionID) -> Self { Self(.uses, promotion.rawValue) }

    /// Counts the total discount of a promotion.
    public static func budget(of promotion: PromotionID) -> Self { Self(.budget, promotion.rawValue) }

    /// Counts the uses of a promotion by one guest.
    public static func uses(of promotion: PromotionID, by guest: UserID) -> Self {
        Self(.guest, promotion.rawValue, guest.rawValue)
    }

    /// Counts the uses of a code of a promotion.
    public static func uses(ofCode code: PromotionCode, of promotion: PromotionID) -> Self {
        Self(.code, promotion.rawValue, code.rawValue)
    }

    /// Counts the total uses of a shared limit.
    public static func sharedUses(of limit: PromotionLimitID) -> Self { Self(.sharedUses, limit.rawValue) }

    /// Counts the total discount under a shared limit.
    public static func sharedBudget(of limit: PromotionLimitID) -> Self { Self(.sharedBudget, limit.rawValue) }

    /// Counts the uses of a shared limit by one guest.
    public static func sharedUses(of limit: PromotionLimitID, by guest: UserID) -> Self {
        Self(.sharedGuest, limit.rawValue, guest.rawValue)
    }

    /// Whether kind and names are the same, byte for byte.
    public static func == (lhs: Self, rhs: Self) -> Bool {
        // Of one kind, either both have a part or neither has.
        lhs.kind == rhs.kind && lhs.name.hasBytes(of: rhs.name) && (lhs.part ?? "").hasBytes(of: rhs.part ?? "")
    }

    /// Hashes the same bytes that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        name.hashBytes(into: &hasher)
        part?.hashBytes(into: &hasher)
    }
}

extension PromotionCounterID: LosslessStringConvertible, Comparable {
    /// Reads the text form; `nil` for another text.
    public init?(_ description: String) {
        let bytes = description.utf8
        guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), let word = String(bytes[..<slash]),
            let kind = Kind.word(word), let rest = String(bytes[bytes.index(after: slash)...])
        else { return nil }
        guard kind.hasPart else {
            self.init(kind, rest)
            return
        }
        // The rest has the form of a branch entry: the length in bytes, the first name and the second.
        guard let entry = BranchEntry(rest) else { return nil }
        self.init(kind, entry.name, entry.branch.rawValue)
    }

    /// The text form, such as `uses/happy`.
    public var description: String {
        guard let part else { return "\(kind.rawValue)/\(name)" }
        return "\(kind.rawValue)/\(part.utf8.count)/\(part)/\(name)"
    }

    /// Orders by the bytes of the text forms.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.description.precedesByBytes(rhs.description) }
}

extension PromotionCounterID: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        self = try decoder.key("a kind of counter, a slash and what it counts") { PromotionCounterID($0) }
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws { try encoder.encode(description, within: .key) }
}
