import TablesideCore

/// Base45 (RFC 9285): bytes as text in the 45 characters of a QR symbol's alphanumeric mode.
///
/// ```swift
/// print(Base45.encode(Array("Hello!!".utf8)))  // %69 VD92EX0
/// ```
///
/// Two bytes take three characters and a single last byte takes two, which makes a symbol's data 3 % longer than the
/// bytes themselves; base64url makes it a third longer. Decoding is strict: no lowercase, no white space other than the
/// alphabet's space, no value that exceeds its bytes, so each byte string has exactly one text.
public enum Base45: Sendable {
    /// Encodes bytes as text; empty for no bytes.
    ///
    /// - Complexity: O(bytes).
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        var text: [UInt8] = []
        text.reserveCapacity(characters(for: bytes.count))
        var index = 0
        while index + 1 < bytes.count {
            let value = UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
            text.append(character(value % 45))
            text.append(character(value / 45 % 45))
            text.append(character(value / 2025))
            index += 2
        }
        if index < bytes.count {
            let value = UInt32(bytes[index])
            text.append(character(value % 45))
            text.append(character(value / 45))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes text into bytes.
    ///
    /// - Throws: ``ByteTextError`` for a character outside the alphabet, else for an impossible length, else for the
    ///   first group whose value exceeds its bytes.
    /// - Complexity: O(characters).
    public static func decode(_ text: String) throws(ByteTextError) -> [UInt8] {
        try decode(utf8: Array(text.utf8)[...])
    }

    /// Decodes text given as UTF-8 bytes.
    static func decode(utf8 text: ArraySlice<UInt8>) throws(ByteTextError) -> [UInt8] {
        var digits: [UInt32] = []
        digits.reserveCapacity(text.count)
        for index in text.indices {
            guard let value = value(of: text[index]) else { throw .invalidCharacter(in: text, at: index) }
            digits.append(value)
        }
        guard digits.count % 3 != 1 else { throw ByteTextError(.impossibleLength(count: digits.count)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 3 * 2 + 1)
        var index = 0
        while index + 2 < digits.count {
            let value = digits[index] + digits[index + 1] * 45 + digits[index + 2] * 2025
            guard value <= 0xFFFF else { throw tooLarge(digits, index, 3) }
            bytes.append(UInt8(value >> 8))
            bytes.append(UInt8(value & 0xFF))
            index += 3
        }
        if index + 1 < digits.count {
            let value = digits[index] + digits[index + 1] * 45
            guard value <= 0xFF else { throw tooLarge(digits, index, 2) }
            bytes.append(UInt8(value))
        }
        return bytes
    }

    /// The number of characters in the text of this many bytes.
    static func characters(for count: Int) -> Int { count / 2 * 3 + count % 2 * 2 }

    private static func tooLarge(_ digits: [UInt32], _ index: Int, _ count: Int) -> ByteTextError {
        let group = digits[index..<index + count].map(character)
        return ByteTextError(.valueTooLarge(group: String(decoding: group, as: UTF8.self), position: index))
    }

    private static func character(_ value: UInt32) -> UInt8 {
        switch value {
        case 0..<10: UInt8(value) + UInt8(ascii: "0")
        case 10..<36: UInt8(value - 10) + UInt8(ascii: "A")
        case 36: UInt8(ascii: " ")
        case 37: UInt8(ascii: "$")
        case 38: UInt8(ascii: "%")
        case 39: UInt8(ascii: "*")
        case 40: UInt8(ascii: "+")
        case 41: UInt8(ascii: "-")
        case 42: UInt8(ascii: ".")
        case 43: UInt8(ascii: "/")
        default: UInt8(ascii: ":")
        }
    }

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A")) + 10
        case UInt8(ascii: " "): 36
        case UInt8(ascii: "$"): 37
        case UInt8(ascii: "%"): 38
        case UInt8(ascii: "*"): 39
        case UInt8(ascii: "+"): 40
        case UInt8(ascii: "-"): 41
        case UInt8(ascii: "."): 42
        case UInt8(ascii: "/"): 43
        case UInt8(ascii: ":"): 44
        default: nil
        }
    }
}
