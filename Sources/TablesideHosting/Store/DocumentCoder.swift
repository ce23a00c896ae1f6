import TablesideCore

/// Turns values into bytes and back, for hosts that store or send bytes.
///
/// `TablesideFoundation` brings one for JSON. An implementation is canonical: equal values give equal bytes, on every
/// platform and in every process, because the bytes of a command are its fingerprint. Values do their part by not
/// encoding sets in hash order.
public protocol DocumentCoder: Sendable {
    /// The canonical bytes of a value.
    ///
    /// - Throws: whatever the value's encoding throws.
    func encode<Value: Encodable>(_ value: Value) throws -> [UInt8]

    /// Reads a value that this library wrote, in this release or in an earlier one.
    ///
    /// - Throws: `DecodingError`, also where the bytes break a rule of the value.
    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value

    /// Reads a value that somebody else wrote: as ``decode(_:from:)``, but refuses every key that the value does not know.
    ///
    /// - Throws: `DecodingError`; a wrong field must not be ignored while the sender believes that it counted.
    func decodeStrictly<Value: Codable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value
}
