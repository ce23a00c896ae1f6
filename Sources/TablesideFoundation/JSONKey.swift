/// The position of an element in a list.
struct JSONIndex: CodingKey {
    let position: Int
    var intValue: Int? { position }
    var stringValue: String { "\(position)" }

    init(_ position: Int) { self.position = position }
    init(intValue: Int) { position = intValue }
    init?(stringValue: String) { nil }
}

/// The key of an object's member, as it was read.
struct JSONMember: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
