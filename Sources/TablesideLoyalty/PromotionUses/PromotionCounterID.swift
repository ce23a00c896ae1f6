public import TablesideCore

/// What a counter of promotions counts: the uses of a promotion, of one of its codes or of one guest, or its money.
///
/// Each has a document of its own, so that two orders meet only where they share a limit. The text form is the kind and
/// the name, as in `uses/happy`; a code or a guest comes before the name, after its number of bytes: `guest/3/ana/happy`.
public struct PromotionCounterID: Hashable, Sendable {
    /// What is counted.
    public enum Kind: String, ClosedCode {
        /// The uses of a promotion in all.
        case uses
        /// The money that a promotion takes off in all.
        case budget
        /// The uses of a promotion by one guest.
        case guest
        /// The uses of one code.
        case code
        /// The uses of a shared limit in all.
        case sharedUses
        /// The money of a shared limit in all.
        case sharedBudget
        /// The uses of a shared limit by one guest.
        case sharedGuest

        /// Whether it counts money rather than uses.
        public var isMoney: Bool { self == .budget || self == .sharedBudget }

        /// Whether a guest or a code belongs to the identity.
        var hasPart: Bool { self == .guest || self == .code || self == .sharedGuest }
    }

    /// What is counted.
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

    /// The uses of a promotion in all.
    public static func uses(of promotion: PromotionID) -> Self { Self(.uses, promotion.rawValue) }

    /// The money of a promotion.
    public static func budget(of promotion: PromotionID) -> Self { Self(.budget, promotion.rawValue) }

    /// The uses of a promotion by one guest.
    public static func uses(of promotion: PromotionID, by guest: UserID) -> Self {
        Self(.guest, promotion.rawValue, guest.rawValue)
    }

    /// The uses of a code of a promotion.
    public static func uses(ofCode code: PromotionCode, of promotion: PromotionID) -> Self {
        Self(.code, promotion.rawValue, code.rawValue)
    }

    /// The uses of a shared limit in all.
    public static func sharedUses(of limit: PromotionLimitID) -> Self { Self(.sharedUses, limit.rawValue) }

    /// The money of a shared limit.
    public static func sharedBudget(of limit: PromotionLimitID) -> Self { Self(.sharedBudget, limit.rawValue) }

    /// The uses of a shared limit by one guest.
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
        // What follows has the form of an entry of a branch: the number of bytes, the first name and the second.
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
