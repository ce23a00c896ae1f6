extension Encoder {
    /// The record that is written here.
    package func record() -> any RecordWriter { CodableRecordWriter(container: container(keyedBy: TextKey.self)) }
}

extension Decoder {
    /// The record that is read here.
    package func record() throws -> any RecordReader {
        CodableRecordReader(container: try container(keyedBy: TextKey.self))
    }
}

/// Writes a record to any coder.
private struct CodableRecordWriter: RecordWriter {
    // Copies of a container write to the same record.
    let container: KeyedEncodingContainer<TextKey>

    var codingPath: [any CodingKey] { container.codingPath }

    func write(plain text: String, _ key: String) throws { try write(value: text, key) }

    func write(_ number: Int64, _ key: String) throws {
        var container = container
        try container.encode(number, forKey: TextKey(key))
    }

    func write(_ truth: Bool, _ key: String) throws {
        var container = container
        try container.encode(truth, forKey: TextKey(key))
    }

    func write<Value: Encodable>(value: Value, _ key: String) throws {
        var container = container
        try container.encode(value, forKey: TextKey(key))
    }

    func list(_ key: String) -> any ListWriter {
        var container = container
        return CodableListWriter(container: container.nestedUnkeyedContainer(forKey: TextKey(key)))
    }

    func record(_ key: String) -> any RecordWriter {
        var container = container
        return CodableRecordWriter(container: container.nestedContainer(keyedBy: TextKey.self, forKey: TextKey(key)))
    }
}

private struct CodableListWriter: ListWriter {
    var container: any UnkeyedEncodingContainer

    mutating func write(identifier text: String) throws {
        guard SizeSubject.identifier.holds(text) else {
            throw EncodingError.tooLarge(text, .identifier, at: container.codingPath)
        }
        try container.encode(text)
    }

    mutating func write(_ number: Int64) throws { try container.encode(number) }
}

/// Reads a record from any coder.
private struct CodableRecordReader: RecordReader {
    let container: KeyedDecodingContainer<TextKey>

    var codingPath: [any CodingKey] { container.codingPath }
    var keys: [String] { container.allKeys.map(\.stringValue) }

    func plainText(_ key: String) throws -> String { try container.plain(String.self, forKey: TextKey(key)) }

    func holds(_ key: String) throws -> Bool {
        try container.contains(TextKey(key)) && !container.decodeNil(forKey: TextKey(key))
    }

    func number(_ key: String) throws -> Int64 { try container.decode(Int64.self, forKey: TextKey(key)) }

    func optionalNumber(_ key: String) throws -> Int64? {
        try container.decodeIfPresent(Int64.self, forKey: TextKey(key))
    }

    func truth(_ key: String) throws -> Bool { try container.decode(Bool.self, forKey: TextKey(key)) }

    func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value {
        try container.decode(type, forKey: TextKey(key))
    }

    func list(_ key: String) throws -> any ListReader {
        CodableListReader(container: try container.nestedUnkeyedContainer(forKey: TextKey(key)))
    }

    func record(_ key: String) throws -> any RecordReader {
        CodableRecordReader(container: try container.nestedContainer(keyedBy: TextKey.self, forKey: TextKey(key)))
    }
}

private struct CodableListReader: ListReader {
    var container: any UnkeyedDecodingContainer

    var codingPath: [any CodingKey] { container.codingPath }
    var count: Int { container.count ?? 0 }
    var isAtEnd: Bool { container.isAtEnd }

    mutating func identifier() throws -> String {
        let text = try container.decode(String.self)
        do {
            try SizeSubject.identifier.check(text)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath + [PositionKey(container.currentIndex - 1)])
        }
        return text
    }

    mutating func number() throws -> Int64 { try container.decode(Int64.self) }
}
