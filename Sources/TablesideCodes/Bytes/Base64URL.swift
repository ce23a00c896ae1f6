import TablesideCore

/// Base64url (RFC 4648 §5) without padding: bytes as text that needs no escaping in a URL.
///
/// ```swift
/// print(Base64URL.encode([0xFB, 0xFF]))  // -_8
/// ```
///
/// Decoding is strict, so each byte string has exactly one text and each text at most one byte string.
public enum Base64URL: Sendable {
    /// Encodes bytes as text; empty for no bytes.
    ///
    /// - Complexity: O(bytes).
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        var text: [UInt8] = []
        text.reserveCapacity(characters(for: bytes.count))
        var index = 0
        while index + 2 < bytes.count {
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
            text.append(character(group >> 18))
            text.append(character(group >> 12))
            text.append(character(group >> 6))
            text.append(character(group))
            index += 3
        }
        if index + 1 < bytes.count {
            let group = UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
            text.append(character(group >> 18))
            text.append(character(group >> 12))
            text.append(character(group >> 6))
        } else if index < bytes.count {
            let group = UInt32(bytes[index]) << 16
            text.append(character(group >> 18))
            text.append(character(group >> 12))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes text into bytes.
    ///
    /// - Throws: ``ByteTextError`` for a character outside the alphabet (including padding), else for an impossible
    ///   length, else for bits that belong to no byte (`byteText.trailingBits`).
    /// - Complexity: O(characters).
    public static func decode(_ text: String) throws(ByteTextError) -> [UInt8] {
        try decode(utf8: Array(text.utf8)[...])
    }

    /// Decodes text given as UTF-8 bytes.
    static func decode(utf8 text: ArraySlice<UInt8>) throws(ByteTextError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var bits: UInt32 = 0
        var held: UInt32 = 0
        for index in text.indices {
            guard let value = value(of: text[index]) else { throw .invalidCharacter(in: text, at: index) }
            bits = bits << 6 | value
            held += 6
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> held))
            }
        }
        guard text.count % 4 != 1 else { throw ByteTextError(.impossibleLength(count: text.count)) }
        guard bits & (1 << held - 1) == 0 else {
            let last = String(decoding: text.suffix(1), as: UTF8.self)
            throw ByteTextError(.trailingBits(character: last, position: text.count - 1))
        }
        return bytes
    }

    /// The number of characters in the text of this many bytes.
    static func characters(for count: Int) -> Int { count / 3 * 4 + (count % 3 == 0 ? 0 : count % 3 + 1) }

    private static func character(_ bits: UInt32) -> UInt8 {
        switch UInt8(truncatingIfNeeded: bits & 63) {
        case let value where value < 26: value + UInt8(ascii: "A")
        case let value where value < 52: value - 26 + UInt8(ascii: "a")
        case let value where value < 62: value - 52 + UInt8(ascii: "0")
        case 62: UInt8(ascii: "-")
        default: UInt8(ascii: "_")
        }
    }

    static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
