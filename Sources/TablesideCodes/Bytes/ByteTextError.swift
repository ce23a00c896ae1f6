public import TablesideCore

/// Why a text is not valid Base45 or base64url.
///
/// Positions are zero-based offsets in UTF-8 bytes.
public struct ByteTextError: ReasonedError, Codable {
    /// The errors of byte texts.
    public enum Reason: CodedReason, Codable {
        /// A character is not in the alphabet, which excludes padding, white space and, in Base45, lowercase.
        case invalidCharacter(character: String, position: Int)
        /// No byte string has a text of this length.
        case impossibleLength(count: Int)
        /// The value of a group of Base45 characters exceeds its bytes.
        case valueTooLarge(group: String, position: Int)
        /// The last character of a base64url text has bits set that belong to no byte.
        case trailingBits(character: String, position: Int)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .invalidCharacter: ErrorCode(rawValue: "byteText.invalidCharacter")
            case .impossibleLength: ErrorCode(rawValue: "byteText.impossibleLength")
            case .valueTooLarge: ErrorCode(rawValue: "byteText.valueTooLarge")
            case .trailingBits: ErrorCode(rawValue: "byteText.trailingBits")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .invalidCharacter(let character, let position):
                "the character “\(shown: character)” at position \(position) is not in the alphabet"
            case .impossibleLength(let count): "a text of \(count: count, "character") encodes no whole number of bytes"
            case .valueTooLarge(let group, let position):
                "“\(shown: group)” at position \(position) has a value too large for its bytes"
            case .trailingBits(let character, let position):
                "the last character “\(shown: character)” at position \(position) has bits that belong to no byte"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// The error for the first byte of a text that is not in the alphabet; all bytes before it are ASCII.
    static func invalidCharacter(in text: ArraySlice<UInt8>, at index: Int) -> ByteTextError {
        // A UTF-8 character has at most four bytes.
        let scalars = String(decoding: text[index...].prefix(4), as: UTF8.self).unicodeScalars
        let position = index - text.startIndex
        return ByteTextError(
            .invalidCharacter(character: scalars.prefix(1).map(String.init).joined(), position: position)
        )
    }
}

extension ByteTextError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "invalidCharacter": try .invalidCharacter(character: read("character"), position: read("position"))
            case "impossibleLength": try .impossibleLength(count: read("count"))
            case "valueTooLarge": try .valueTooLarge(group: read("group"), position: read("position"))
            case "trailingBits": try .trailingBits(character: read("character"), position: read("position"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .invalidCharacter(let character, let position):
            try encoder.write("invalidCharacter", ["character": character, "position": position])
        case .impossibleLength(let count): try encoder.write("impossibleLength", ["count": count])
        case .valueTooLarge(let group, let position):
            try encoder.write("valueTooLarge", ["group": group, "position": position])
        case .trailingBits(let character, let position):
            try encoder.write("trailingBits", ["character": character, "position": position])
        }
    }
}
