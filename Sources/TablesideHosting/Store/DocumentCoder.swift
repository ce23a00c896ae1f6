import TablesideCore

/// Encodes values as bytes and decodes them, for hosts that store or send bytes.
///
/// `TablesideFoundation` provides one for JSON. An implementation must be canonical: equal values give equal bytes on
/// every platform and in every process, because a command's bytes are its fingerprint. Values help by not encoding sets
/// in hash order.
public protocol DocumentCoder: Sendable {
    /// Encodes a value as canonical bytes.
    ///
    /// - Throws: whatever the value's encoding throws.
    func encode<Value: Encodable>(_ value: Value) throws -> [UInt8]

    /// Decodes a value that this library wrote, in this release or an earlier one.
    ///
    /// - Throws: `DecodingError`, also if the bytes break a rule of the value.
    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value

    /// Decodes a value from another writer like ``decode(_:from:)``, but refuses every key that the value does not
    /// know.
    ///
    /// - Throws: `DecodingError`; an unknown field must not be ignored while its sender believes that it counts.
    func decodeStrictly<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value
}

extension DocumentCoder {
    /// Encodes a value as the text that an answer carries; `nil` where the bytes are no text, as those of a binary
    /// form.
    ///
    /// - Throws: whatever ``encode(_:)`` throws.
    package func text<Value: Encodable>(of value: Value) throws -> String? { try Self.text(encode(value)) }

    /// Bytes as text; `nil` if they are no UTF-8, which as text would be other bytes.
    package static func text(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }
}
