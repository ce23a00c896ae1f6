public import TablesideCore

/// Why a symbol cannot be created.
public struct QRSymbolError: ReasonedError {
    /// The errors of symbols.
    public enum Reason: CodedReason {
        /// The data needs more bits than the largest allowed version has at the level.
        ///
        /// For more than 7,089 bytes, which no symbol holds, the number of bits needed is that of a single segment in
        /// the densest mode that supports all of them, without a designator.
        case tooLong(neededBits: Int, availableBits: Int, version: Int, level: QRSymbol.Level)
        /// A forced mode does not support a character; the offset counts Unicode scalars from 0.
        case characterOutsideMode(character: String, offset: Int, mode: QRSegment.Mode)
        /// A forced mode does not support a byte.
        case byteOutsideMode(byte: UInt8, offset: Int, mode: QRSegment.Mode)
        /// The versions are not within 1…40.
        case invalidVersions(lowest: Int, highest: Int)
        /// The mask is not in 0…7.
        case invalidMask(mask: Int)
        /// The designator is not within 0…999,999.
        case invalidDesignator(designator: Int)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .tooLong: ErrorCode(rawValue: "qrSymbol.tooLong")
            case .characterOutsideMode: ErrorCode(rawValue: "qrSymbol.characterOutsideMode")
            case .byteOutsideMode: ErrorCode(rawValue: "qrSymbol.byteOutsideMode")
            case .invalidVersions: ErrorCode(rawValue: "qrSymbol.invalidVersions")
            case .invalidMask: ErrorCode(rawValue: "qrSymbol.invalidMask")
            case .invalidDesignator: ErrorCode(rawValue: "qrSymbol.invalidDesignator")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .tooLong(let neededBits, let availableBits, let version, let level):
                "the data need \(neededBits) bits, and version \(version) at level \(shown: level.rawValue) "
                    + "has \(availableBits): \(neededBits &- availableBits) too many"
            case .characterOutsideMode(let character, let offset, let mode):
                "the mode \(shown: mode.rawValue) cannot encode the character “\(shown: character)” at offset \(offset)"
            case .byteOutsideMode(let byte, let offset, let mode):
                "the mode \(shown: mode.rawValue) cannot encode the byte \(byte) at offset \(offset)"
            case .invalidVersions(let lowest, let highest): "the versions \(lowest)…\(highest) are not within 1…40"
            case .invalidMask(let mask): "the mask \(mask) is not within 0…7"
            case .invalidDesignator(let designator): "the designator \(designator) is not within 0…999999"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
