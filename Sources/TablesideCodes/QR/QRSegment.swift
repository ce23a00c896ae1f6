public import TablesideCore

/// A segment of a symbol's data in one mode (ISO/IEC 18004 §7.4).
///
/// Make segments by hand only to control the exact encoding; otherwise ``QRSymbol`` finds the shortest ones.
public struct QRSegment: Hashable, Sendable {
    /// How the characters of a segment are packed.
    public enum Mode: String, ClosedCode {
        /// The digits 0–9, three in ten bits.
        case numeric
        /// Digits, uppercase A–Z, space and `$%*+-./:`, two in eleven bits.
        case alphanumeric
        /// Any bytes, eight bits each.
        case byte
    }

    /// The content of a segment: data, or the designator of an interpretation.
    enum Content: Hashable, Sendable {
        case data(mode: Mode, bytes: [UInt8])
        case designator(value: Int)
    }

    let content: Content

    /// Makes a segment from text; ``Mode/byte`` uses its UTF-8 bytes.
    ///
    /// - Parameters:
    ///   - text: the characters.
    ///   - mode: how they are packed.
    /// - Throws: ``QRSymbolError`` (`qrSymbol.characterOutsideMode`), which names the first character that the mode
    ///   does not support.
    public init(_ text: String, mode: Mode) throws(QRSymbolError) {
        if let fault = mode.firstOutside(of: text) {
            throw QRSymbolError(.characterOutsideMode(character: fault.character, offset: fault.offset, mode: mode))
        }
        content = .data(mode: mode, bytes: Array(text.utf8))
    }

    /// Makes a segment from bytes, in ``Mode/byte``.
    public init(bytes: [UInt8]) { content = .data(mode: .byte, bytes: bytes) }

    /// Makes a segment that sets how the bytes of the segments after it are interpreted; 26 means UTF-8.
    ///
    /// - Parameter designator: the number of the interpretation, 0…999,999 (extended channel interpretation).
    /// - Throws: ``QRSymbolError`` (`qrSymbol.invalidDesignator`) for a number out of range.
    public init(designator: Int) throws(QRSymbolError) {
        guard (0...999_999).contains(designator) else {
            throw QRSymbolError(.invalidDesignator(designator: designator))
        }
        content = .designator(value: designator)
    }

    /// Splits bytes into the segments that need the fewest bits in a symbol of a version.
    ///
    /// - Parameters:
    ///   - bytes: the data.
    ///   - version: the version, 1…40; segment headers have one length in 1…9, another in 10…26 and another in 27…40.
    /// - Returns: the segments, which together contain the bytes; empty for no bytes.
    /// - Throws: ``QRSymbolError`` (`qrSymbol.invalidVersions`) for a version outside 1…40.
    /// - Complexity: linear in the bytes.
    public static func shortest(for bytes: [UInt8], version: Int) throws(QRSymbolError) -> [QRSegment] {
        guard (1...40).contains(version) else {
            throw QRSymbolError(.invalidVersions(lowest: version, highest: version))
        }
        var segments: [QRSegment] = []
        var start = 0
        for run in QRSegmentation(bytes, heads: QRHeads(version: version)).runs {
            let end = start + run.count
            segments.append(QRSegment(mode: run.mode, bytes: Array(bytes[start..<end])))
            start = end
        }
        return segments
    }

    /// The mode; `nil` for a designator.
    public var mode: Mode? {
        if case .data(let mode, _) = content { mode } else { nil }
    }

    /// The bytes in the segment; empty for a designator.
    public var bytes: [UInt8] {
        if case .data(_, let bytes) = content { bytes } else { [] }
    }

    /// The number of bits that the segment takes in a symbol of a version, including its header.
    ///
    /// - Parameter version: the version, 1…40.
    /// - Returns: the number of bits.
    /// - Throws: ``QRSymbolError`` (`qrSymbol.invalidVersions`) for a version outside 1…40.
    public func bitCount(version: Int) throws(QRSymbolError) -> Int {
        guard (1...40).contains(version) else {
            throw QRSymbolError(.invalidVersions(lowest: version, highest: version))
        }
        switch content {
        case .data(let mode, let bytes): return QRHeads(version: version).bitCount(of: mode, count: bytes.count)
        case .designator(let value): return QRPayload.bitCount(designator: value)
        }
    }

    private init(mode: Mode, bytes: [UInt8]) { content = .data(mode: mode, bytes: bytes) }
}

extension QRSegment.Mode {
    /// Whether the mode supports a byte.
    func contains(_ byte: UInt8) -> Bool {
        switch self {
        case .numeric: (0x30...0x39).contains(byte)
        case .alphanumeric: QRAlphanumeric.values[Int(byte)] != QRAlphanumeric.absent
        case .byte: true
        }
    }

    /// The first Unicode scalar of a text that the mode does not support, with its offset.
    func firstOutside(of text: String) -> (character: String, offset: Int)? {
        guard self != .byte else { return nil }
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            guard scalar.isASCII, contains(UInt8(truncatingIfNeeded: scalar.value)) else {
                return (String(scalar), offset)
            }
        }
        return nil
    }

    /// The indicator in the segment's header.
    var indicator: UInt64 {
        switch self {
        case .numeric: 1
        case .alphanumeric: 2
        case .byte: 4
        }
    }
}

/// The 45 characters of the alphanumeric mode (ISO/IEC 18004 table 5).
enum QRAlphanumeric {
    /// The value for characters that the mode does not support.
    static let absent: UInt8 = 0xFF

    /// The value of each byte.
    static let values: [UInt8] = {
        var values = [UInt8](repeating: absent, count: 256)
        for (value, character) in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".utf8.enumerated() {
            values[Int(character)] = UInt8(value)
        }
        return values
    }()
}
