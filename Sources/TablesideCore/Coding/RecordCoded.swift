/// A type with keys that is written and read field by field, without types of keys and containers of `Codable`.
///
/// Coders of the library that know records write it directly, because the containers of `Codable` cost many times what
/// their values do. For all others it is `Codable` in two lines:
///
/// ```swift
/// public init(from decoder: any Decoder) throws { try self.init(reading: decoder.record()) }
/// public func encode(to encoder: any Encoder) throws { try write(to: encoder.record()) }
/// ```
package protocol RecordCoded: Codable {
    /// Reads the fields.
    init(reading record: any RecordReader) throws

    /// Writes the fields.
    func write(to record: any RecordWriter) throws
}

/// The fields of a record that is being written.
package protocol RecordWriter {
    /// The keys and positions that lead to the record.
    var codingPath: [any CodingKey] { get }

    /// Writes a text; see ``write(_:within:_:)`` for the limit.
    func write(plain text: String, _ key: String) throws
    /// Writes an integer.
    func write(_ number: Int64, _ key: String) throws
    /// Writes whether something is true.
    func write(_ truth: Bool, _ key: String) throws
    /// Writes any other value.
    func write<Value: Encodable>(value: Value, _ key: String) throws
    /// Begins a list.
    func list(_ key: String) -> any ListWriter
    /// Begins a record.
    func record(_ key: String) -> any RecordWriter
}

/// The elements of a list that is being written.
package protocol ListWriter {
    /// Writes a text within the limit of an identifier.
    mutating func write(identifier text: String) throws
    /// Writes an integer.
    mutating func write(_ number: Int64) throws
}

/// The fields of a record that is being read.
///
/// A field that is missing and one that is null are the same to the methods with an optional result; the others throw
/// `DecodingError` for both, and all of them for values of another kind.
package protocol RecordReader {
    /// The keys and positions that lead to the record.
    var codingPath: [any CodingKey] { get }
    /// The keys of the record.
    var keys: [String] { get }

    /// Reads a text; see ``text(_:within:)`` for the limit.
    func plainText(_ key: String) throws -> String
    /// Whether there is a field, and it is not null.
    func holds(_ key: String) throws -> Bool
    /// Reads an integer.
    func number(_ key: String) throws -> Int64
    /// Reads an integer; `nil` if there is none.
    func optionalNumber(_ key: String) throws -> Int64?
    /// Reads whether something is true.
    func truth(_ key: String) throws -> Bool
    /// Reads any other value.
    func value<Value: Decodable>(_ type: Value.Type, _ key: String) throws -> Value
    /// Reads a list.
    func list(_ key: String) throws -> any ListReader
    /// Reads a record.
    func record(_ key: String) throws -> any RecordReader
}

/// The elements of a list that is being read.
package protocol ListReader {
    /// The keys and positions that lead to the list.
    var codingPath: [any CodingKey] { get }
    /// The number of elements.
    var count: Int { get }
    /// Whether all elements have been read.
    var isAtEnd: Bool { get }

    /// Reads a text within the limit of an identifier.
    mutating func identifier() throws -> String
    /// Reads an integer.
    mutating func number() throws -> Int64
}
