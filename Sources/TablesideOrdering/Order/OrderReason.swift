public import TablesideCore

/// Why an order or an item was refused, sent back, taken off or cancelled.
///
/// A reason that this release does not know survives storage; a command that gives one is refused by name.
public struct OrderReason: OpenCode {
    /// The text of the reason.
    public let rawValue: String

    /// Whether this release knows the reason; found out once, when the reason is made.
    public let isKnown: Bool

    /// Makes the reason with this text, known or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
        isKnown = OrderReason.names.contains { $0.hasBytes(of: rawValue) }
    }

    private init(known name: String) {
        rawValue = name
        isKnown = true
    }

    private static let names = [
        "guestRequest", "outOfStock", "tooBusy", "closed", "mistake", "quality", "delay", "guestAbsent", "unreachable",
        "duplicate", "other",
    ]

    /// The guest changed their mind.
    public static let guestRequest = OrderReason(known: "guestRequest")
    /// The goods are not there.
    public static let outOfStock = OrderReason(known: "outOfStock")
    /// The kitchen or the floor has too much to do.
    public static let tooBusy = OrderReason(known: "tooBusy")
    /// The branch or its kitchen is closed.
    public static let closed = OrderReason(known: "closed")
    /// Something was ordered or written down wrongly.
    public static let mistake = OrderReason(known: "mistake")
    /// It is not as it should be: cold, burnt, a foreign body.
    public static let quality = OrderReason(known: "quality")
    /// It takes too long.
    public static let delay = OrderReason(known: "delay")
    /// The guest is gone or does not answer.
    public static let guestAbsent = OrderReason(known: "guestAbsent")
    /// The address cannot be reached.
    public static let unreachable = OrderReason(known: "unreachable")
    /// The same order came twice.
    public static let duplicate = OrderReason(known: "duplicate")
    /// Anything else.
    public static let other = OrderReason(known: "other")

    /// Every reason that this release knows.
    public static let known: [OrderReason] = [
        .guestRequest, .outOfStock, .tooBusy, .closed, .mistake, .quality, .delay, .guestAbsent, .unreachable,
        .duplicate, .other,
    ]

    /// Two reasons are equal when their texts are the same byte for byte.
    public static func == (lhs: OrderReason, rhs: OrderReason) -> Bool { lhs.rawValue.hasBytes(of: rhs.rawValue) }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
