import TablesideCore

/// What stands around the content, the same in every version.
///
/// | bytes | what |
/// |---|---|
/// | 1 | the mark: 0xC5 for a signed code, 0x3A for an unsigned one |
/// | 1–5 | the number of the key, of a signed code only |
/// | 1–10 | the length of the content |
/// | length | the content |
/// | tag | the tag of all bytes before it; of an unsigned code their CRC-32, four bytes, the highest first |
///
/// So that a code is verified before anything in it is looked at, whatever version wrote it. The length serves to tell
/// apart what was cut, what goes on, and what was changed.
struct PayloadEnvelope {
    static let checksumLength = 4

    private static let signed: UInt8 = 0xC5
    // No bit in common: one that is flipped does not make one of the other.
    private static let unsigned: UInt8 = 0x3A

    /// The key; `nil` for an unsigned code.
    let key: PayloadKeyID?
    /// Where the content begins.
    let start: Int
    /// Where the content ends; `nil` where no code is that long.
    let end: Int?

    /// The bytes of a code up to its seal.
    static func opened(_ content: [UInt8], key: PayloadKeyID?) -> [UInt8] {
        var writer = PayloadWriter()
        writer.append([key == nil ? unsigned : signed])
        if let key { writer.number(UInt64(key.rawValue)) }
        writer.number(UInt64(content.count))
        writer.append(content)
        return writer.bytes
    }

    /// Reads the beginning of a code.
    init(_ bytes: [UInt8]) throws(PayloadError) {
        guard let mark = bytes.first else { throw PayloadError(.cut(count: 0, expected: nil)) }
        guard mark == Self.signed || mark == Self.unsigned else { throw PayloadError(.unknownEnvelope(position: 0)) }
        var reader = PayloadReader(bytes[1...])
        if mark == Self.signed {
            let position = reader.position
            guard let number = UInt32(exactly: try Self.number(&reader)) else {
                throw PayloadError(.unknownEnvelope(position: position))
            }
            key = PayloadKeyID(number)
        } else {
            key = nil
        }
        let length = try Self.number(&reader)
        start = reader.position
        let (end, overflow) = (Int(exactly: length) ?? .max).addingReportingOverflow(start)
        self.end = overflow ? nil : end
    }

    private static func number(_ reader: inout PayloadReader) throws(PayloadError) -> UInt64 {
        do throws(PayloadReader.NumberFault) {
            return try reader.plainNumber()
        } catch {
            switch error {
            case .cut: throw PayloadError(.cut(count: reader.position + reader.rest, expected: nil))
            case .malformed: throw PayloadError(.unknownEnvelope(position: reader.position))
            }
        }
    }
}
