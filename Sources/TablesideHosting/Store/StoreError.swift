public import TablesideCore

/// Why a store operation failed, and whether a retry helps.
public struct StoreError: ReasonedError {
    /// What a caller can do about a failure.
    public enum Retry: String, ClosedCode {
        /// A retry does not help.
        case never
        /// Read the documents again, decide again and commit the result.
        case rereadFirst
        /// Repeat exactly the same call; for a commit, the same unit under the same command ID.
        case sameUnit
    }

    /// A document whose stored version differs from the one that the unit expected.
    public struct Mismatch: Hashable, Codable, Sendable, CustomStringConvertible {
        /// The kind and identity of the document.
        public let ref: DocumentRef
        /// The version that the decision is based on.
        public let expected: Version
        /// The stored version; `nil` if the store cannot tell.
        public let found: Version?

        /// Makes a mismatch of versions.
        public init(ref: DocumentRef, expected: Version, found: Version?) {
            self.ref = ref
            self.expected = expected
            self.found = found
        }

        /// The mismatch in plain words.
        public var description: String {
            "\(shown: ref) was expected at version \(expected)" + (found.map { " but is at \($0)" } ?? "")
        }
    }

    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// At least one version has changed; nothing was applied.
        case conflict(mismatches: [Mismatch])
        /// The command's key was used before with other content; nothing was applied.
        case commandReused(command: CommandKey)
        /// The store gave up because of competing writers; certainly nothing was applied.
        case contention(detail: String)
        /// The store cannot be reached or refuses work; certainly nothing was applied.
        case unavailable(detail: String)
        /// The connection failed after the commit was sent, so the unit may have been applied.
        ///
        /// Repeating the same unit is safe, because its command ID tells the store whether it was.
        case outcomeUnknown(detail: String)
        /// The unit or the request is larger than the store accepts.
        case tooLarge(what: String, size: Int, limit: Int)
        /// Stored data cannot be decoded (QP-76); it is reported and left unchanged.
        case corrupt(subject: String, detail: String)
        /// The caller gave up before anything was sent.
        case cancelled
        /// The request contradicts itself: a programming error that no retry fixes.
        case malformed(detail: String)
        /// A failure specific to the host's store.
        case other(code: ErrorCode, retry: Retry, detail: String)
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }

    /// What a caller can do about the failure.
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
    /// The stable code of the failure.
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
        case .commandReused(let command): "the command id \(shown: command) was already used for another command"
        case .contention(let detail): "too many conflicts with other writers: \(detail: detail)"
        case .unavailable(let detail): "the store is unavailable: \(detail: detail)"
        case .outcomeUnknown(let detail): "it is unknown whether the unit was applied: \(detail: detail)"
        case .tooLarge(let what, let size, let limit): "\(shown: what): \(size) is more than the limit of \(limit)"
        case .corrupt(let subject, let detail): "\(shown: subject) cannot be read: \(detail: detail)"
        case .cancelled: "the caller canceled the request before anything was sent"
        case .malformed(let detail): "the request is not valid: \(detail: detail)"
        case .other(let code, _, let detail): "\(shown: code): \(detail: detail)"
        }
    }
}
