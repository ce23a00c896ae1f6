public import TablesideCore

/// Why a conversion between a Foundation value and an engine value failed.
public struct BridgeError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// The identifier's text is not a UUID.
        case notAUUID(text: String)
        /// The decimal is not a whole number of the currency's minor units, or does not fit into 64 bits of them.
        case notAnAmount(text: String, currency: String)

        /// The stable code of the reason.
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

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
