import TablesideCore

/// Reads the fields of a record.
struct CompactMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reading: CompactReading
    let node: Int
    private let shape: Int
    private let fields: UnsafeMutablePointer<UInt32>

    init(reading: CompactReading, node: Int) {
        self.reading = reading
        self.node = node
        let found = reading.nodes[node]
        shape = found.shape
        fields = reading.tree.fields.elements + found.fields
        reading.lookup.begin(shape)
    }

    var codingPath: [any CodingKey] { reading.codingPath(of: node) }

    var allKeys: [Key] {
        let shapes = reading.tree.shapes
        return (0..<shapes.length(shape)).compactMap {
            Key(stringValue: reading.texts[Int(shapes.element($0, of: shape))])
        }
    }

    func contains(_ key: Key) -> Bool { reading.lookup.field(key.stringValue, in: shape) >= 0 }

    /// The node of a field; `nil` if there is none, or it is null.
    @inline(__always)
    private func present(_ key: Key) -> Int? {
        let field = reading.lookup.field(key.stringValue, in: shape)
        guard field >= 0 else { return nil }
        let part = Int(fields[field])
        guard !reading.isNull(part) else {
            reading.mark(part)
            return nil
        }
        return part
    }

    @inline(__always)
    private func part(_ key: Key) throws -> Int {
        let field = reading.lookup.field(key.stringValue, in: shape)
        guard field >= 0 else { throw reading.missing(key.stringValue, key, in: node) }
        return Int(fields[field])
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        let part = try part(key)
        guard reading.isNull(part) else { return false }
        reading.mark(part)
        return true
    }

    @inline(__always)
    private func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ key: Key) throws -> Value {
        let part = try part(key)
        let value = try reading.integer(type, part)
        reading.mark(part)
        return value
    }

    @inline(__always)
    private func floating<Value: BinaryFloatingPoint>(_ type: Value.Type, _ key: Key) throws -> Value {
        let part = try part(key)
        let value = try reading.floating(type, part)
        reading.mark(part)
        return value
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        let part = try part(key)
        let value = try reading.truth(part)
        reading.mark(part)
        return value
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        let part = try part(key)
        let value = try reading.text(part)
        reading.mark(part)
        return value
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try floating(type, key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try floating(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let part = try part(key)
        let value = try reading.value(type, of: part)
        reading.mark(part)
        return value
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let part = present(key) else { return nil }
        let value = try reading.value(type, of: part)
        reading.mark(part)
        return value
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        let field = reading.lookup.field("super", in: shape)
        guard field >= 0 else { throw reading.missing("super", TextKey("super"), in: node) }
        return nested(Int(fields[field]))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

    private func nested(_ key: Key) throws -> CompactDecoder { nested(try part(key)) }

    private func nested(_ part: Int) -> CompactDecoder {
        reading.mark(part)
        return CompactDecoder(reading: reading, node: part)
    }
}
