public import TablesideCore

/// The station that makes an item: the kitchen, the bar, or another station that the host defines.
///
/// A bill shows a subtotal per station (GI-31).
public struct Station: OpenCode {
    /// The text of the station.
    public let rawValue: String

    /// Makes the station with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kitchen, where food is cooked.
    public static let kitchen = Station(rawValue: "kitchen")
    /// The bar, where drinks are made.
    public static let bar = Station(rawValue: "bar")
}
