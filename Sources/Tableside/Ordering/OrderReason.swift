/// Why an order or an item was refused, sent back, taken off or cancelled.
///
/// A reason that this release does not know survives storage; a command that gives one is refused by name.
public struct OrderReason: OpenCode {
    /// The text of the reason.
    public let rawValue: String

    /// Makes the reason with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The guest changed their mind.
    public static let guestRequest = OrderReason(rawValue: "guestRequest")
    /// The goods are not there.
    public static let outOfStock = OrderReason(rawValue: "outOfStock")
    /// The kitchen or the floor has too much to do.
    public static let tooBusy = OrderReason(rawValue: "tooBusy")
    /// The branch or its kitchen is closed.
    public static let closed = OrderReason(rawValue: "closed")
    /// Something was ordered or written down wrongly.
    public static let mistake = OrderReason(rawValue: "mistake")
    /// It is not as it should be: cold, burnt, a foreign body.
    public static let quality = OrderReason(rawValue: "quality")
    /// It takes too long.
    public static let delay = OrderReason(rawValue: "delay")
    /// The guest is gone or does not answer.
    public static let guestAbsent = OrderReason(rawValue: "guestAbsent")
    /// The address cannot be reached.
    public static let unreachable = OrderReason(rawValue: "unreachable")
    /// The same order came twice.
    public static let duplicate = OrderReason(rawValue: "duplicate")
    /// Anything else.
    public static let other = OrderReason(rawValue: "other")

    /// Every reason that this release knows.
    public static let known: [OrderReason] = [
        .guestRequest, .outOfStock, .tooBusy, .closed, .mistake, .quality, .delay, .guestAbsent, .unreachable,
        .duplicate, .other,
    ]

    /// Whether this release knows the reason.
    public var isKnown: Bool { OrderReason.known.contains(self) }
}
