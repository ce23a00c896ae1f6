public import TablesideCore

/// Why there is no text.
public struct TextError: ReasonedError {
    /// The reasons why there is no text.
    public enum Reason: CodedReason {
        /// There is no text of this name: a host's own code, or one of a newer release.
        case unknownName(name: TextName)
        /// The text needs a value that was not given.
        case missingParameter(name: TextName, parameter: String)
        /// A noun stands beside the value, which is not a whole number.
        case notANumber(name: TextName, parameter: String)
        /// The host did not format the value.
        case unformatted(name: TextName, parameter: String)

        /// The stable code of the error.
        public var code: ErrorCode {
            switch self {
            case .unknownName: ErrorCode(rawValue: "texts.unknownName")
            case .missingParameter: ErrorCode(rawValue: "texts.missingParameter")
            case .notANumber: ErrorCode(rawValue: "texts.notANumber")
            case .unformatted: ErrorCode(rawValue: "texts.unformatted")
            }
        }

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .unknownName(let name): "there is no text for “\(shown: name)”"
            case .missingParameter(let name, let parameter):
                "the text “\(shown: name)” needs the value “\(shown: parameter)”"
            case .notANumber(let name, let parameter):
                "the value “\(shown: parameter)” of the text “\(shown: name)” is not a whole number"
            case .unformatted(let name, let parameter):
                "the value “\(shown: parameter)” of the text “\(shown: name)” was not formatted"
            }
        }
    }

    /// Why there is no text, with the names that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
