/// A coding key made from any text, without an integer form.
package struct TextKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ text: String) { stringValue = text }
    package init(stringValue: String) { self.stringValue = stringValue }
    package init?(intValue: Int) { nil }
}

/// The position of an element in a list as a coding key.
package struct PositionKey: CodingKey {
    package let position: Int
    package var intValue: Int? { position }
    package var stringValue: String { "\(position)" }

    package init(_ position: Int) { self.position = position }
    package init(intValue: Int) { position = intValue }
    package init?(stringValue: String) { nil }
}
