public import TablesideCore

/// A group of promotions, or of other groups, with a rule for combining these.
///
/// A promotion without a group can be combined with every other. Groups can be nested, at most ``maxDepth`` deep: a
/// nested group stands for the promotions that its own mode keeps.
///
/// ```swift
/// let best = PromotionGroup(id: "best", .highest, per: .line, of: [.promotion(id: "happy"), .promotion(id: "students")])
/// ```
public struct PromotionGroup: Hashable, Sendable, Identifiable {
    /// How the members of a group can be combined.
    public enum Mode: String, ClosedCode {
        /// All members can apply.
        case stackable
        /// Only the first that could apply alone, in the order of the members.
        case inOrder
        /// Only the one with the smallest discount if applied alone; ties go to the first.
        case lowest
        /// Only the one with the greatest discount if applied alone; ties go to the first.
        case highest
    }

    /// Whether a member is chosen for the order or for each line.
    public enum Scope: String, ClosedCode {
        /// One member for the whole order.
        case order
        /// One member for each line: a promotion then applies on the lines that it won, as if it included no others.
        case line
    }

    /// A member of a group.
    public enum Member: Hashable, Codable, Sendable {
        /// A single promotion.
        case promotion(id: PromotionID)
        /// A nested group.
        case group(id: PromotionGroupID)
    }

    /// The identity of the group.
    public let id: PromotionGroupID
    /// How its members can be combined.
    public var mode: Mode
    /// Whether a member is chosen for the order or for each line.
    public var scope: Scope
    /// The members; their order matters for ``Mode/inOrder`` and for ties.
    public var members: [Member]

    /// Makes a group that, by default, chooses for the whole order.
    public init(id: PromotionGroupID, _ mode: Mode, per scope: Scope = .order, of members: [Member]) {
        self.id = id
        self.mode = mode
        self.scope = scope
        self.members = members
    }

    /// The maximum depth of nested groups.
    public static let maxDepth = 8
}

extension PromotionGroup: Codable {
    private enum CodingKeys: CodingKey {
        case id, mode, scope, members
    }

    /// Reads a group.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(PromotionGroupID.self, forKey: .id)
        mode = try container.decode(Mode.self, forKey: .mode)
        scope = try container.decode(Scope.self, forKey: .scope)
        members = try container.decodeList(Member.self, atMost: PromotionBook.maxPromotions, forKey: .members)
    }

    /// Writes a group.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(mode, forKey: .mode)
        try container.encode(scope, forKey: .scope)
        try container.encode(members, forKey: .members)
    }
}

extension PromotionGroup.Member {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "promotion": try .promotion(id: read("id"))
            case "group": try .group(id: read("id"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .promotion(let id): try encoder.write("promotion", ["id": id])
        case .group(let id): try encoder.write("group", ["id": id])
        }
    }
}
