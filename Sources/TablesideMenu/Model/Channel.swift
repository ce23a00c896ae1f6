public import TablesideCore

/// How the guest gets what they order (GI-28).
public struct Channel: OpenCode {
    /// The text of the channel.
    public let rawValue: String

    /// Makes the channel with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Eaten at a table of the branch.
    public static let dineIn = Channel(rawValue: "dineIn")
    /// Collected at the branch.
    public static let takeaway = Channel(rawValue: "takeaway")
    /// Brought to the guest.
    public static let delivery = Channel(rawValue: "delivery")

    /// Every channel that this release knows; a cart for another one is refused by name.
    public static let known: [Channel] = [.dineIn, .takeaway, .delivery]
}
