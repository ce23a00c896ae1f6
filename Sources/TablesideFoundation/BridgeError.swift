public import TablesideCore

/// Why a value of Foundation could not become one of the engine, or the other way round.
public struct BridgeError: CodedError {
    /// What can be wrong at the bridge.
    public enum Reason: CodedReason {
        /// The identifier's text is not that of a UUID.
        case notAUUID(text: String)
        /// The decimal number is not a whole number of the currency's minor units, or does not fit into 64 bits of them.
        case notAnAmount(text: String, currency: String)

        /// The stable name of the fault.
        public var code: ErrorCode {
            switch self {
            case .notAUUID: ErrorCode(rawValue: "bridge.notAUUID")
            case .notAnAmount: ErrorCode(rawValue: "bridge.notAnAmount")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .notAUUID(let text): "\"\(shown: text)\" is not a UUID"
            case .notAnAmount(let text, let currency):
                "\(shown: text) is not a whole number of the smallest units of \(shown: currency)"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
