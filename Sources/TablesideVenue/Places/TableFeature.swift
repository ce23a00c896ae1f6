public import TablesideCore

/// A feature of a table that a party may need, such as step-free access.
///
/// A party that asks for features is seated only where every table has all of them.
public struct TableFeature: OpenCode {
    /// The text of the feature.
    public let rawValue: String

    /// Makes the feature with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Reachable without steps, with room for a wheelchair under the table.
    ///
    /// Parties that do not need it get such tables last.
    public static let stepFree = TableFeature(rawValue: "stepFree")
    /// Room for a high chair.
    public static let highChair = TableFeature(rawValue: "highChair")
    /// The table is outdoors.
    public static let outdoor = TableFeature(rawValue: "outdoor")
    /// The table is at a window.
    public static let window = TableFeature(rawValue: "window")
}
