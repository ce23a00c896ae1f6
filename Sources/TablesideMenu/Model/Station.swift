public import TablesideCore

/// Where an item is made: the kitchen, the bar, or another station that the host names.
///
/// A bill shows one partial sum per station (GI-31).
public struct Station: OpenCode {
    /// The text of the station.
    public let rawValue: String

    /// Makes the station with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Where food is cooked.
    public static let kitchen = Station(rawValue: "kitchen")
    /// Where drinks are poured.
    public static let bar = Station(rawValue: "bar")
}
