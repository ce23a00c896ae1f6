public import TablesideCore

/// The name of something that may be asked for, such as `order.place` or `order.view`: a command or a query.
///
/// It is made of what is acted on and of what is done with it.
public struct ActionCode: OpenCode {
    /// The text of the action.
    public let rawValue: String

    /// Makes the action with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes the action of doing something with something: `order`, `place`.
    public init(_ noun: String, _ verb: String) { rawValue = "\(noun).\(verb)" }

    /// What is acted on: the text before the first full stop.
    public var noun: Substring {
        // By bytes: comparing characters takes the square of the marks on one.
        rawValue[..<(rawValue.utf8.firstIndex(of: UInt8(ascii: ".")) ?? rawValue.endIndex)]
    }
}
