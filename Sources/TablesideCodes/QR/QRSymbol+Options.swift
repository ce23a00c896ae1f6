public import TablesideCore

extension QRSymbol {
    /// How much of a symbol may be damaged and still be read (ISO/IEC 18004 §6.5.1).
    public enum Level: String, ClosedCode {
        /// About 7 % of the codewords: `L`.
        case low = "L"
        /// About 15 %: `M`.
        case medium = "M"
        /// About 25 %: `Q`.
        case quartile = "Q"
        /// About 30 %: `H`.
        case high = "H"

        /// The place among the levels, from the weakest.
        var index: Int {
            switch self {
            case .low: 0
            case .medium: 1
            case .quartile: 2
            case .high: 3
            }
        }

        /// The two bits of the format information.
        var formatBits: Int {
            switch self {
            case .low: 1
            case .medium: 0
            case .quartile: 3
            case .high: 2
            }
        }
    }

    /// Whether a symbol says of its bytes that they are UTF-8, by the designator 26 (extended channel interpretation).
    ///
    /// By the letter of the standard bytes without a designator are ISO/IEC 8859-1. Most scanners look at the bytes instead
    /// and guess, but they guess differently: zbar takes a few accented letters for Chinese. Scanners in use obey a
    /// designator, so that a text outside ASCII has one by default. It costs 12 bits. ASCII reads the same either way and
    /// never has one.
    public enum Designation: Hashable, Sendable {
        /// A designator before a text with a character outside ASCII.
        case whenNeeded
        /// No designator, for old scanners that do not know them.
        case never

        func isNeeded(for bytes: [UInt8]) -> Bool {
            switch self {
            case .whenNeeded: bytes.contains { $0 >= 0x80 }
            case .never: false
            }
        }
    }

    /// What is not left to the library when a symbol is made.
    public struct Options: Hashable, Sendable {
        /// The versions from which the smallest that holds the data is taken, within 1…40; `5...5` forces version 5.
        public var versions: ClosedRange<Int>
        /// The mode of everything, or `nil` for the shortest mixture of modes.
        public var mode: QRSegment.Mode?
        /// The mask, 0…7, or `nil` for the one with the lowest penalty.
        public var mask: Int?
        /// Whether the level is raised as far as the chosen version allows, at no cost in size.
        public var raisesLevel: Bool
        /// Whether a text is said to be UTF-8.
        public var designation: Designation

        /// Makes options; what is left out is chosen automatically.
        ///
        /// Whether they are in range is checked when they are used.
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

        /// - Throws: ``QRSymbolError`` for versions outside 1…40 and a mask outside 0…7.
        func check() throws(QRSymbolError) {
            guard versions.lowerBound >= 1, versions.upperBound <= 40 else {
                throw QRSymbolError(.invalidVersions(lowest: versions.lowerBound, highest: versions.upperBound))
            }
            if let mask, !(0...7).contains(mask) { throw QRSymbolError(.invalidMask(mask: mask)) }
        }
    }
}
