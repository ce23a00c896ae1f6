public import TablesideCore

extension QRSymbol {
    /// How much of a symbol can be damaged and still be read (ISO/IEC 18004 §6.5.1).
    public enum Level: String, ClosedCode {
        /// About 7 % of the codewords: `L`.
        case low = "L"
        /// About 15 %: `M`.
        case medium = "M"
        /// About 25 %: `Q`.
        case quartile = "Q"
        /// About 30 %: `H`.
        case high = "H"

        /// The position among the levels, from the weakest.
        var index: Int {
            switch self {
            case .low: 0
            case .medium: 1
            case .quartile: 2
            case .high: 3
            }
        }

        /// The level's two bits in the format information.
        var formatBits: Int {
            switch self {
            case .low: 1
            case .medium: 0
            case .quartile: 3
            case .high: 2
            }
        }
    }

    /// Whether a symbol declares its bytes to be UTF-8, with designator 26 (extended channel interpretation).
    ///
    /// Strictly by the standard, bytes without a designator are ISO/IEC 8859-1. Most scanners inspect the bytes and
    /// guess instead, but they guess differently: zbar takes a few accented letters for Chinese. Scanners in use
    /// respect a designator, so non-ASCII text has one by default. It costs 12 bits. ASCII reads the same either way
    /// and never has one.
    public enum Designation: Hashable, Sendable {
        /// Adds a designator to text with a character outside ASCII.
        case whenNeeded
        /// No designator, for old scanners that do not support them.
        case never

        func isNeeded(for bytes: [UInt8]) -> Bool {
            switch self {
            case .whenNeeded: bytes.contains { $0 >= 0x80 }
            case .never: false
            }
        }
    }

    /// The choices for making a symbol that are not left to the library.
    public struct Options: Hashable, Sendable {
        /// The versions to choose from, within 1…40; the smallest that holds the data is used, and `5...5` forces
        /// version 5.
        public var versions: ClosedRange<Int>
        /// The mode for all data; `nil` for the shortest mixture of modes.
        public var mode: QRSegment.Mode?
        /// The mask, 0…7; `nil` for the one with the lowest penalty.
        public var mask: Int?
        /// Whether to raise the level as far as the chosen version allows, without increasing the size.
        public var raisesLevel: Bool
        /// Whether a text is declared to be UTF-8.
        public var designation: Designation

        /// Makes options; everything is automatic by default.
        ///
        /// The ranges are checked when the options are used.
        public init(
            versions: ClosedRange<Int> = 1...40,
            mode: QRSegment.Mode? = nil,
            mask: Int? = nil,
            raisesLevel: Bool = false,
            designation: Designation = .whenNeeded
        ) {
            self.versions = versions
            self.mode = mode
            self.mask = mask
            self.raisesLevel = raisesLevel
            self.designation = designation
        }

        /// - Throws: ``QRSymbolError`` for versions outside 1…40 or a mask outside 0…7.
        func check() throws(QRSymbolError) {
            guard versions.lowerBound >= 1, versions.upperBound <= 40 else {
                throw QRSymbolError(.invalidVersions(lowest: versions.lowerBound, highest: versions.upperBound))
            }
            if let mask, !(0...7).contains(mask) { throw QRSymbolError(.invalidMask(mask: mask)) }
        }
    }
}
