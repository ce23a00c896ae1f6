import TablesideCore

/// Writes one value of a draft.
struct CompactEncoder: Encoder {
    let draft: CompactDraft
    let node: UInt32

    var codingPath: [any CodingKey] { draft.codingPath(of: node) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        draft.become(.record, node)
        return KeyedEncodingContainer(CompactFields<Key>(draft: draft, node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        draft.become(.list, node)
        return CompactElements(draft: draft, node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { CompactSingle(draft: draft, node: node) }
}

/// Writes a value that has no parts, or leaves its form to another value.
struct CompactSingle: SingleValueEncodingContainer {
    let draft: CompactDraft
    let node: UInt32

    var codingPath: [any CodingKey] { draft.codingPath(of: node) }

    mutating func encodeNil() { draft.set(node, .null) }
    mutating func encode(_ value: Bool) { draft.set(node, value ? .yes : .no) }
    mutating func encode(_ value: String) { draft.set(node, value) }
    mutating func encode(_ value: Double) throws { try draft.set(node, value) }
    mutating func encode(_ value: Float) throws { try draft.set(node, Double(value)) }
    mutating func encode(_ value: Int) { draft.set(node, value) }
    mutating func encode(_ value: Int8) { draft.set(node, value) }
    mutating func encode(_ value: Int16) { draft.set(node, value) }
    mutating func encode(_ value: Int32) { draft.set(node, value) }
    mutating func encode(_ value: Int64) { draft.set(node, value) }
    mutating func encode(_ value: UInt) { draft.set(node, value) }
    mutating func encode(_ value: UInt8) { draft.set(node, value) }
    mutating func encode(_ value: UInt16) { draft.set(node, value) }
    mutating func encode(_ value: UInt32) { draft.set(node, value) }
    mutating func encode(_ value: UInt64) { draft.set(node, value) }
    mutating func encode<Value: Encodable>(_ value: Value) throws { try draft.write(value, to: node) }
}

/// Writes the elements of a list.
struct CompactElements: UnkeyedEncodingContainer {
    let draft: CompactDraft
    let node: UInt32

    var codingPath: [any CodingKey] { draft.codingPath(of: node) }
    var count: Int { draft.count(of: node) }

    mutating func encodeNil() { draft.add(.null, to: node) }
    mutating func encode(_ value: Bool) { draft.add(value ? .yes : .no, to: node) }
    mutating func encode(_ value: String) { draft.add(value, to: node) }
    mutating func encode(_ value: Double) throws { try draft.add(value, to: node) }
    mutating func encode(_ value: Float) throws { try draft.add(Double(value), to: node) }
    mutating func encode(_ value: Int) { draft.add(value, to: node) }
    mutating func encode(_ value: Int8) { draft.add(value, to: node) }
    mutating func encode(_ value: Int16) { draft.add(value, to: node) }
    mutating func encode(_ value: Int32) { draft.add(value, to: node) }
    mutating func encode(_ value: Int64) { draft.add(value, to: node) }
    mutating func encode(_ value: UInt) { draft.add(value, to: node) }
    mutating func encode(_ value: UInt8) { draft.add(value, to: node) }
    mutating func encode(_ value: UInt16) { draft.add(value, to: node) }
    mutating func encode(_ value: UInt32) { draft.add(value, to: node) }
    mutating func encode(_ value: UInt64) { draft.add(value, to: node) }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        let part = draft.node(in: node)
        try draft.write(value, to: part)
        draft.append(part)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        draft.nested(in: node).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        draft.nested(in: node).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { draft.nested(in: node) }
}

/// Writes the fields of a record.
struct CompactFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let draft: CompactDraft
    let node: UInt32

    var codingPath: [any CodingKey] { draft.codingPath(of: node) }

    @inline(__always)
    private func part(_ key: Key) -> UInt32 { draft.node(in: node, key: draft.key(key.stringValue)) }

    mutating func encodeNil(forKey key: Key) { draft.add(.null, to: node, draft.key(key.stringValue)) }

    mutating func encode(_ value: Bool, forKey key: Key) {
        draft.add(value ? .yes : .no, to: node, draft.key(key.stringValue))
    }

    mutating func encode(_ value: String, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        try draft.add(value, to: node, draft.key(key.stringValue))
    }

    mutating func encode(_ value: Float, forKey key: Key) throws {
        try draft.add(Double(value), to: node, draft.key(key.stringValue))
    }

    mutating func encode(_ value: Int, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: Int8, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: Int16, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: Int32, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: Int64, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: UInt, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: UInt8, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: UInt16, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: UInt32, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }
    mutating func encode(_ value: UInt64, forKey key: Key) { draft.add(value, to: node, draft.key(key.stringValue)) }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        let part = part(key)
        try draft.write(value, to: part)
        draft.append(part)
    }

    mutating func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    private func nested(_ key: Key) -> CompactEncoder { draft.nested(in: node, key: draft.key(key.stringValue)) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        nested(key).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { draft.nested(in: node, key: draft.key("super"), isOpen: false) }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        draft.nested(in: node, key: draft.key(key.stringValue), isOpen: false)
    }
}
