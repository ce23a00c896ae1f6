public import TablesideCore

/// How the guest receives an order (GI-28).
public struct Channel: OpenCode {
    /// The text of the channel.
    public let rawValue: String

    /// Makes the channel with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Eaten at a table of the branch.
    public static let dineIn = Channel(rawValue: "dineIn")
    /// Picked up at the branch.
    public static let takeaway = Channel(rawValue: "takeaway")
    /// Delivered to the guest.
    public static let delivery = Channel(rawValue: "delivery")

    /// Every channel known to this release; a cart for any other channel is refused.
    public static let known: [Channel] = [.dineIn, .takeaway, .delivery]
}
