public import TablesideCore

/// The reason an order or item was rejected, sent back, voided or canceled.
///
/// A reason that this release does not know survives storage, but a command that gives one is refused.
public struct OrderReason: OpenCode {
    /// The code of the reason, as stored.
    public let rawValue: String

    /// Whether this release knows the reason; computed once, in the initializer.
    public let isKnown: Bool

    /// Makes a reason from its code, known or not.
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
    /// The goods are out of stock.
    public static let outOfStock = OrderReason(known: "outOfStock")
    /// The kitchen or the floor is too busy.
    public static let tooBusy = OrderReason(known: "tooBusy")
    /// The branch or its kitchen is closed.
    public static let closed = OrderReason(known: "closed")
    /// The order was placed or entered incorrectly.
    public static let mistake = OrderReason(known: "mistake")
    /// The quality is wrong: cold, burnt, a foreign object.
    public static let quality = OrderReason(known: "quality")
    /// The order takes too long.
    public static let delay = OrderReason(known: "delay")
    /// The guest left or does not answer.
    public static let guestAbsent = OrderReason(known: "guestAbsent")
    /// The address cannot be reached.
    public static let unreachable = OrderReason(known: "unreachable")
    /// The same order was placed twice.
    public static let duplicate = OrderReason(known: "duplicate")
    /// A reason not listed here.
    public static let other = OrderReason(known: "other")

    /// Every reason this release knows.
    public static let known: [OrderReason] = [
        .guestRequest, .outOfStock, .tooBusy, .closed, .mistake, .quality, .delay, .guestAbsent, .unreachable,
        .duplicate, .other,
    ]

    /// Compares the texts byte by byte.
    public static func == (lhs: OrderReason, rhs: OrderReason) -> Bool { lhs.rawValue.hasBytes(of: rhs.rawValue) }

    /// Hashes the bytes of the text.
    public func hash(into hasher: inout Hasher) { rawValue.hashBytes(into: &hasher) }
}
