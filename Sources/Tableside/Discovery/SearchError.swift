/// Why a search cannot be made.
public struct SearchError: CodedError {
    /// What can be wrong with a search, or with what is searched.
    public enum Reason: CodedReason {
        /// The text is longer than anything that is looked for.
        case textTooLong(bytes: Int, limit: Int)
        /// The text has more words than are looked for at once.
        case tooManyWords(words: Int, limit: Int)

        /// The stable name of the fault.
        public var code: ErrorCode {
            let name =
                switch self {
                case .textTooLong: "textTooLong"
                case .tooManyWords: "tooManyWords"
                }
            return ErrorCode(rawValue: "search." + name)
        }

        /// What is wrong, in plain words.
        public var description: String {
            switch self {
            case .textTooLong(let bytes, let limit): "\(bytes) bytes are more than the \(limit) that are looked for"
            case .tooManyWords(let words, let limit): "\(words) words are more than the \(limit) that are looked for"
            }
        }
    }

    /// What is wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
