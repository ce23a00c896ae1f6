import Foundation
import TablesideCore

/// Walks a value like an encoder, and refuses keys of one object that Foundation's JSON encoder would merge.
///
/// Swift considers two strings equal that differ only in the composition of an accent, so the encoder would silently
/// keep only one of two such keys.
struct JSONKeyCheck: Encoder {
    let codingPath: [any CodingKey]
    /// An error found in a method that cannot throw; thrown with the next value.
    private let fault: EncodingError?

    init(codingPath: [any CodingKey] = [], fault: EncodingError? = nil) {
        self.codingPath = codingPath
        self.fault = fault
    }

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Members<Key>(codingPath: codingPath, fault: fault))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(codingPath: codingPath, fault: fault) }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(codingPath: codingPath, fault: fault) }

    /// The types without keys, which would otherwise encode themselves endlessly.
    private static let leaves: Set<ObjectIdentifier> = [
        ObjectIdentifier(Bool.self), ObjectIdentifier(String.self), ObjectIdentifier(Double.self),
        ObjectIdentifier(Float.self), ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self),
        ObjectIdentifier(Int16.self), ObjectIdentifier(Int32.self), ObjectIdentifier(Int64.self),
        ObjectIdentifier(UInt.self), ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self),
        ObjectIdentifier(UInt32.self), ObjectIdentifier(UInt64.self), ObjectIdentifier(Data.self),
        ObjectIdentifier(Date.self), ObjectIdentifier(Decimal.self), ObjectIdentifier(URL.self),
    ]

    private static func visit<Value: Encodable>(_ value: Value, at path: [any CodingKey]) throws {
        if leaves.contains(ObjectIdentifier(Value.self)) { return }
        try value.encode(to: JSONKeyCheck(codingPath: path))
    }

    private struct Single: SingleValueEncodingContainer {
        let codingPath: [any CodingKey]
        let fault: EncodingError?

        mutating func encodeNil() throws { if let fault { throw fault } }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            if let fault { throw fault }
            try visit(value, at: codingPath)
        }
    }

    private struct Position: CodingKey {
        let intValue: Int?
        var stringValue: String { intValue.map { "\($0)" } ?? "" }

        init(intValue: Int) { self.intValue = intValue }
        init?(stringValue: String) { nil }
    }

    private struct Elements: UnkeyedEncodingContainer {
        let codingPath: [any CodingKey]
        let fault: EncodingError?
        private(set) var count = 0

        init(codingPath: [any CodingKey], fault: EncodingError?) {
            self.codingPath = codingPath
            self.fault = fault
        }

        private mutating func next() -> [any CodingKey] {
            defer { count += 1 }
            return codingPath + [Position(intValue: count)]
        }

        mutating func encodeNil() throws {
            if let fault { throw fault }
            count += 1
        }

        mutating func encode<Value: Encodable>(_ value: Value) throws {
            if let fault { throw fault }
            try visit(value, at: next())
        }

        mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            JSONKeyCheck(codingPath: next(), fault: fault).container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
            JSONKeyCheck(codingPath: next(), fault: fault).unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder { JSONKeyCheck(codingPath: next(), fault: fault) }
    }

    private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let codingPath: [any CodingKey]
        let fault: EncodingError?
        private var seen: Set<String> = []

        init(codingPath: [any CodingKey], fault: EncodingError?) {
            self.codingPath = codingPath
            self.fault = fault
        }

        /// Returns why a key is not allowed here; `nil` if it is.
        ///
        /// Exactly the same key again replaces the first, as its type intends.
        private mutating func problem(with key: String) -> EncodingError? {
            if let fault { return fault }
            let (inserted, other) = seen.insert(key)
            if inserted || other.utf8.elementsEqual(key.utf8) { return nil }
            let error = JSONError(.repeatedKey(path: FieldPath(codingPath).field(key).cut))
            return .invalidValue(
                key,
                .init(codingPath: codingPath, debugDescription: error.description, underlyingError: error)
            )
        }

        mutating func encodeNil(forKey key: Key) throws {
            if let problem = problem(with: key.stringValue) { throw problem }
        }

        mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
            if let problem = problem(with: key.stringValue) { throw problem }
            try visit(value, at: codingPath + [key])
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type,
            forKey key: Key
        ) -> KeyedEncodingContainer<Nested> {
            nested(key.stringValue, codingPath + [key]).container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            nested(key.stringValue, codingPath + [key]).unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder { nested("super", codingPath) }

        mutating func superEncoder(forKey key: Key) -> any Encoder { nested(key.stringValue, codingPath + [key]) }

        private mutating func nested(_ key: String, _ path: [any CodingKey]) -> JSONKeyCheck {
            JSONKeyCheck(codingPath: path, fault: problem(with: key))
        }
    }
}
