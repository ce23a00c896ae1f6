import TablesideCore

/// The envelope around the content, which is the same in every version.
///
/// | bytes | contents |
/// |---|---|
/// | 1 | the mark: 0xC5 for a signed code, 0x3A for an unsigned one |
/// | 1–5 | the key number, only in a signed code |
/// | 1–10 | the length of the content |
/// | length | the content |
/// | tag | the tag of all preceding bytes; in an unsigned code their CRC-32, four bytes, highest first |
///
/// A code can be verified before its content is parsed, whatever version wrote it. The length tells apart codes that
/// were cut, extended or changed.
struct PayloadEnvelope {
    static let checksumLength = 4

    private static let signed: UInt8 = 0xC5
    // The two marks differ in every bit, so flipped bits are unlikely to turn one into the other.
    private static let unsigned: UInt8 = 0x3A

    /// The key number; `nil` for an unsigned code.
    let key: PayloadKeyID?
    /// The start of the content.
    let start: Int
    /// The end of the content; `nil` if no code can be that long.
    let end: Int?

    /// The bytes of a code before its seal.
    static func opened(_ content: [UInt8], key: PayloadKeyID?) -> [UInt8] {
        var writer = PayloadWriter()
        writer.append([key == nil ? unsigned : signed])
        if let key { writer.number(UInt64(key.rawValue)) }
        writer.number(UInt64(content.count))
        writer.append(content)
        return writer.bytes
    }

    /// Reads the start of a code.
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
