import TablesideCore

/// Reads one value of a tree.
struct CompactDecoder: Decoder {
    let reading: CompactReading
    let node: Int

    var codingPath: [any CodingKey] { reading.codingPath(of: node) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard reading.nodes[node].kind == .record else { throw reading.mismatch([String: Any].self, node) }
        return KeyedDecodingContainer(CompactMembers<Key>(reading: reading, node: node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard reading.nodes[node].kind == .list else { throw reading.mismatch([Any].self, node) }
        return CompactItems(reading: reading, node: UInt32(truncatingIfNeeded: node))
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { CompactLeaf(reading: reading, node: node) }
}

/// Reads a value that has no parts, or leaves its form to another value.
struct CompactLeaf: SingleValueDecodingContainer {
    let reading: CompactReading
    let node: Int

    var codingPath: [any CodingKey] { reading.codingPath(of: node) }

    func decodeNil() -> Bool { reading.isNull(node) }
    func decode(_ type: Bool.Type) throws -> Bool { try reading.truth(node) }
    func decode(_ type: String.Type) throws -> String { try reading.text(node) }
    func decode(_ type: Double.Type) throws -> Double { try reading.floating(type, node) }
    func decode(_ type: Float.Type) throws -> Float { try reading.floating(type, node) }
    func decode(_ type: Int.Type) throws -> Int { try reading.integer(type, node) }
    func decode(_ type: Int8.Type) throws -> Int8 { try reading.integer(type, node) }
    func decode(_ type: Int16.Type) throws -> Int16 { try reading.integer(type, node) }
    func decode(_ type: Int32.Type) throws -> Int32 { try reading.integer(type, node) }
    func decode(_ type: Int64.Type) throws -> Int64 { try reading.integer(type, node) }
    func decode(_ type: UInt.Type) throws -> UInt { try reading.integer(type, node) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try reading.integer(type, node) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try reading.integer(type, node) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try reading.integer(type, node) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try reading.integer(type, node) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try reading.value(type, of: node) }
}

/// Reads the elements of a list.
struct CompactItems: UnkeyedDecodingContainer {
    let reading: CompactReading
    let node: UInt32
    private var next: UInt32
    private var done: UInt32 = 0

    init(reading: CompactReading, node: UInt32) {
        self.reading = reading
        self.node = node
        next = node &+ 1
    }

    var codingPath: [any CodingKey] { reading.codingPath(of: Int(node)) }
    var count: Int? { Int(truncatingIfNeeded: reading.nodes[Int(node)].payload) }
    var currentIndex: Int { Int(done) }
    var isAtEnd: Bool { next >= reading.nodes[Int(node)].end }

    /// Moves past the current element.
    @inline(__always)
    private mutating func pass() {
        reading.mark(Int(next))
        next = reading.nodes[Int(next)].end
        done &+= 1
    }

    /// The current element.
    @inline(__always)
    private func item(_ type: any Any.Type) throws -> Int {
        guard !isAtEnd else { throw noMore(type) }
        return Int(next)
    }

    private func noMore(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath + [PositionKey(currentIndex)],
            debugDescription: "the list has only \(count: currentIndex, "element")"
        )
        return .valueNotFound(type, context)
    }

    mutating func decodeNil() throws -> Bool {
        guard reading.isNull(try item(Never.self)) else { return false }
        pass()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        let value = try reading.truth(try item(type))
        pass()
        return value
    }

    mutating func decode(_ type: String.Type) throws -> String {
        let value = try reading.text(try item(type))
        pass()
        return value
    }

    /// Reads a text within the limit of an identifier.
    mutating func identifier() throws -> String {
        let text = try reading.text(try item(String.self))
        // The type itself knows what to say about a text that is too long.
        if !SizeSubject.identifier.holds(text) { return try decode(Identifier<Self>.self).rawValue }
        pass()
        return text
    }

    @inline(__always)
    private mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
        let value = try reading.integer(type, try item(type))
        pass()
        return value
    }

    private mutating func floating<Value: BinaryFloatingPoint>(_ type: Value.Type) throws -> Value {
        let value = try reading.floating(type, try item(type))
        pass()
        return value
    }

    mutating func decode(_ type: Double.Type) throws -> Double { try floating(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try floating(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try reading.value(type, of: try item(type))
        pass()
        return value
    }

    private mutating func nested() throws -> CompactDecoder {
        let decoder = CompactDecoder(reading: reading, node: try item(Any.self))
        pass()
        return decoder
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try nested().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try nested() }
}
