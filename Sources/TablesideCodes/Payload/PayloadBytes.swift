import TablesideCore

/// Writes the fields of a payload one after another.
struct PayloadWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether an empty text was written; identities cannot be empty.
    private(set) var hasEmptyText = false
    /// The byte count of the longest text.
    private(set) var longestText = 0

    init() { bytes.reserveCapacity(96) }

    /// Writes a number in groups of seven bits, lowest first; every byte but the last has its highest bit set (LEB128).
    mutating func number(_ value: UInt64) {
        var rest = value
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a text as twice its UTF-8 byte count followed by the bytes; if it is a plain decimal number, as twice
    /// that number plus 1.
    mutating func text(_ text: String) {
        let utf8 = text.utf8
        if utf8.isEmpty { hasEmptyText = true }
        longestText = max(longestText, utf8.count)
        if let value = PayloadReader.plainNumber(utf8) {
            number(value << 1 | 1)
        } else {
            number(UInt64(utf8.count) << 1)
            bytes.append(contentsOf: utf8)
        }
    }

    /// Writes an instant as its milliseconds, with the sign in the lowest bit.
    mutating func instant(_ instant: Instant) {
        let value = instant.millisecondsSince1970
        number(UInt64(bitPattern: value << 1 ^ value >> 63))
    }

    mutating func append(_ more: [UInt8]) { bytes.append(contentsOf: more) }
}

/// Reads fields back; each has exactly one encoding, and any other is refused.
struct PayloadReader {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// The number of bytes left.
    var rest: Int { bytes.endIndex - position }

    private var malformed: PayloadError { PayloadError(.malformed(position: position)) }

    /// The ways in which a number can fail to be canonical.
    enum NumberFault: Error {
        case cut, malformed
    }

    mutating func number() throws(PayloadError) -> UInt64 {
        do throws(NumberFault) { return try plainNumber() } catch { throw malformed }
    }

    /// Reads a number that may be cut off.
    mutating func plainNumber() throws(NumberFault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        var place = position
        while place < bytes.endIndex {
            let byte = bytes[place]
            place += 1
            // The tenth byte has room for only one bit.
            guard shift < 63 || byte <= 1 else { throw .malformed }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                guard byte != 0 || shift == 0 else { throw .malformed }
                position = place
                return value
            }
            shift += 7
        }
        throw .cut
    }

    mutating func text() throws(PayloadError) -> String {
        let start = position
        let head = try number()
        if head & 1 == 1 { return String(head >> 1) }
        guard let count = Int(exactly: head >> 1), count > 0, count <= rest, count <= SizeLimit.identifier,
            let text = String(validating: bytes[position..<position + count]), Self.plainNumber(text.utf8) == nil
        else { throw PayloadError(.malformed(position: start)) }
        position += count
        return text
    }

    mutating func instant() throws(PayloadError) -> Instant {
        let value = try number()
        return Instant(millisecondsSince1970: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    }

    mutating func integer() throws(PayloadError) -> Int {
        let start = position
        guard let value = Int(exactly: try number()) else { throw PayloadError(.malformed(position: start)) }
        return value
    }

    /// The value of ASCII digits without leading zeros, up to 2⁶³−1; `nil` for any other text.
    static func plainNumber(_ utf8: String.UTF8View) -> UInt64? {
        guard let first = utf8.first, (0x30...0x39).contains(first), utf8.count <= 19 else { return nil }
        guard first != 0x30 || utf8.count == 1 else { return nil }
        var value: UInt64 = 0
        for byte in utf8 {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + UInt64(byte - 0x30)
        }
        return value <= UInt64(Int64.max) ? value : nil
    }
}
