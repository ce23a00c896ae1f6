public import TablesideCore

/// The name of an action that a sender can request, such as `order.place` or `order.view`: a command or a query.
///
/// It consists of a noun, for the kind of document, and a verb.
public struct ActionCode: OpenCode {
    /// The text of the action.
    public let rawValue: String

    /// Makes the action with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes an action from a noun and a verb, such as `order` and `place`.
    public init(_ noun: String, _ verb: String) { rawValue = "\(noun).\(verb)" }

    /// The kind of document that the action is about: the text before the first full stop.
    public var noun: Substring {
        // By bytes: comparing characters takes the square of the marks on one.
        rawValue[..<(rawValue.utf8.firstIndex(of: UInt8(ascii: ".")) ?? rawValue.endIndex)]
    }
}
