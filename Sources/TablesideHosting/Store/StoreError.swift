public import TablesideCore

/// Why a store did not do what it was asked, and what helps.
public struct StoreError: CodedError {
    /// What a caller may do about a failure.
    public enum Retry: String, ClosedCode {
        /// Repeating does not help.
        case never
        /// Read the documents again, decide again and commit that.
        case rereadFirst
        /// Repeat the very same call; for a commit, the same unit under the same command id.
        case sameUnit
    }

    /// A document that stands at another version than the unit expected.
    public struct Mismatch: Hashable, Codable, Sendable, CustomStringConvertible {
        /// Which document.
        public let ref: DocumentRef
        /// The version on which the decision rests.
        public let expected: Version
        /// The version that is stored; `nil` where the store cannot say.
        public let found: Version?

        /// Makes a mismatch.
        public init(ref: DocumentRef, expected: Version, found: Version?) {
            self.ref = ref
            self.expected = expected
            self.found = found
        }

        /// The mismatch in plain words.
        public var description: String {
            "\(shown: ref) was expected at version \(expected)" + (found.map { " but stands at \($0)" } ?? "")
        }
    }

    /// What can go wrong in a store.
    public enum Reason: CodedReason {
        /// At least one version no longer holds; nothing was applied.
        case conflict(mismatches: [Mismatch])
        /// The identity of the command was used before, for something else; nothing was applied.
        case commandReused(command: CommandKey)
        /// The store gave up among competing writers; surely nothing was applied.
        case contention(detail: String)
        /// The store cannot be reached or refuses work; surely nothing was applied.
        case unavailable(detail: String)
        /// The connection died after the commit was sent: it may have been applied.
        ///
        /// Repeating the same unit is safe, because its command id tells the store whether it was.
        case outcomeUnknown(detail: String)
        /// The unit or the request is larger than the store takes.
        case tooLarge(what: String, size: Int, limit: Int)
        /// What is stored cannot be read (QP-76); it is reported and left as it is.
        case corrupt(subject: String, detail: String)
        /// The caller gave up before anything was sent.
        case cancelled
        /// The request contradicts itself: a programmer's mistake that no repetition mends.
        case malformed(detail: String)
        /// A failure that only the host's store knows.
        case other(code: ErrorCode, retry: Retry, detail: String)
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// What a caller may do about it.
    public var retry: Retry {
        switch reason {
        case .conflict: .rereadFirst
        case .contention, .unavailable, .outcomeUnknown: .sameUnit
        case .commandReused, .tooLarge, .corrupt, .cancelled, .malformed: .never
        case .other(_, let retry, _): retry
        }
    }
}

extension StoreError.Reason {
    /// The stable name of the fault.
    public var code: ErrorCode {
        switch self {
        case .conflict: ErrorCode(rawValue: "store.conflict")
        case .commandReused: ErrorCode(rawValue: "store.commandReused")
        case .contention: ErrorCode(rawValue: "store.contention")
        case .unavailable: ErrorCode(rawValue: "store.unavailable")
        case .outcomeUnknown: ErrorCode(rawValue: "store.outcomeUnknown")
        case .tooLarge: ErrorCode(rawValue: "store.tooLarge")
        case .corrupt: ErrorCode(rawValue: "store.corrupt")
        case .cancelled: ErrorCode(rawValue: "store.cancelled")
        case .malformed: ErrorCode(rawValue: "store.malformed")
        case .other(let code, _, _): code
        }
    }

    /// What went wrong, in plain words.
    public var description: String {
        switch self {
        case .conflict(let mismatches): mismatches.firstSentences
        case .commandReused(let command): "the command id \(shown: command) was used before for another command"
        case .contention(let detail): "other writers were in the way: \(detail: detail)"
        case .unavailable(let detail): "the store is unavailable: \(detail: detail)"
        case .outcomeUnknown(let detail): "whether the unit was applied is unknown: \(detail: detail)"
        case .tooLarge(let what, let size, let limit): "\(shown: what): \(size) is more than the limit of \(limit)"
        case .corrupt(let subject, let detail): "\(shown: subject) cannot be read: \(detail: detail)"
        case .cancelled: "the caller gave up before anything was sent"
        case .malformed(let detail): "the request makes no sense: \(detail: detail)"
        case .other(let code, _, let detail): "\(shown: code): \(detail: detail)"
        }
    }
}
