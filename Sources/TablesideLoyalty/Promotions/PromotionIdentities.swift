public import TablesideCore

extension Noun {
    /// A promotion of the house.
    public enum Promotion: Sendable {}
    /// A code that guests enter to get a promotion.
    public enum PromotionCode: Sendable {}
    /// A limit shared by several promotions.
    public enum PromotionLimit: Sendable {}
    /// A group of promotions.
    public enum PromotionGroup: Sendable {}
}

/// The identity of a promotion.
public typealias PromotionID = Identifier<Noun.Promotion>
/// A code of a promotion: the entered text, compared byte by byte.
public typealias PromotionCode = Identifier<Noun.PromotionCode>
/// The identity of a limit shared by several promotions.
public typealias PromotionLimitID = Identifier<Noun.PromotionLimit>
/// The identity of a group of promotions.
public typealias PromotionGroupID = Identifier<Noun.PromotionGroup>

/// The kind of an order, such as `dineIn`: how the guest gets it.
///
/// The codes are those of a cart's channel.
public struct OrderKind: OpenCode {
    /// The text of the kind.
    public let rawValue: String

    /// Makes the kind with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Eaten at a table of the branch.
    public static let dineIn = OrderKind(rawValue: "dineIn")
    /// Picked up at the branch.
    public static let takeaway = OrderKind(rawValue: "takeaway")
    /// Delivered to the guest.
    public static let delivery = OrderKind(rawValue: "delivery")
}

/// A group of guests defined by the restaurant, such as `students` or `gold`.
public struct GuestGroup: OpenCode, ExpressibleByStringLiteral {
    /// The text of the group.
    public let rawValue: String

    /// Makes the group with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the group with this text, as in `let group: GuestGroup = "students"`.
    public init(stringLiteral text: String) { self.init(rawValue: text) }

    /// Every guest with an account (FO-28).
    public static let registered: GuestGroup = "registered"
}
