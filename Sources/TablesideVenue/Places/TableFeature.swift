public import TablesideCore

/// Something that a table offers and that a party may need, such as a way without steps.
///
/// A party that names features sits only where every table has all of them (`booking.md` §1.7).
public struct TableFeature: OpenCode {
    /// The text of the feature.
    public let rawValue: String

    /// Makes the feature with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is reached without steps, and a wheelchair fits under it.
    ///
    /// Parties that do not ask for it get such tables last (`booking.md` §1.22).
    public static let stepFree = TableFeature(rawValue: "stepFree")
    /// A high chair fits at it.
    public static let highChair = TableFeature(rawValue: "highChair")
    /// It stands in the open.
    public static let outdoor = TableFeature(rawValue: "outdoor")
    /// It stands at a window.
    public static let window = TableFeature(rawValue: "window")
}
