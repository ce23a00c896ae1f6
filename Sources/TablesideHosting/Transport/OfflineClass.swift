public import TablesideCore

/// What a device does with an action that it cannot send now.
public enum OfflineClass: String, ClosedCode {
    /// Holds it and sends it later; late is as good as now.
    case queue
    /// Holds it, and tells the person that nothing has happened yet: someone may be waiting for it.
    case queueWithWarning
    /// Does not hold it: it makes sense only now, or shows what only the server knows.
    case onlineOnly
}

/// How a sending ended for one action.
///
/// Only ``done(number:receipt:isReplay:)`` and ``refused(number:failure:)`` are final. After the others the action
/// stays where it is in the outbox, and so do the later ones about the same thing.
public enum SendingOutcome: Hashable, Sendable {
    /// The server carried it out, now or at an earlier attempt; the action has left the outbox.
    case done(number: Int, receipt: String?, isReplay: Bool)
    /// A rule refused it; it stays in the outbox, out of the way, until it is dismissed.
    case refused(number: Int, failure: WireFailure)
    /// Nothing was decided, or it is not known what was: it is sent again at this time.
    case retryLater(number: Int, at: Instant)
    /// The session is over: it is sent again once the same person is signed in.
    case signInAgain(number: Int)
    /// App and server do not understand each other: it is sent again after an update of either.
    case upgradeNeeded(number: Int, failure: WireFailure)
}

/// Why an outbox takes an action or a reply, or does not.
public struct OutboxError: ReasonedError {
    /// The reasons for the refusal.
    public enum Reason: CodedReason {
        /// The outbox holds as many actions as it may.
        case full(limit: Int)
        /// The action makes sense only with a connection, and earlier actions are still waiting for one.
        case onlineOnly
        /// No action that was refused has this number.
        case notRefused(number: Int)
        /// No action that waits has this number, or it is on its way.
        case notWaiting(number: Int)
    }

    /// The reason, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension OutboxError.Reason {
    /// The stable code of the error.
    public var code: ErrorCode {
        switch self {
        case .full: ErrorCode(rawValue: "outbox.full")
        case .onlineOnly: ErrorCode(rawValue: "outbox.onlineOnly")
        case .notRefused: ErrorCode(rawValue: "outbox.notRefused")
        case .notWaiting: ErrorCode(rawValue: "outbox.notWaiting")
        }
    }

    /// The reason in plain words.
    public var description: String {
        switch self {
        case .full(let limit): "the device holds \(limit) actions that were not sent, and takes no more"
        case .onlineOnly: "the action needs a connection"
        case .notRefused(let number): "no refused action has the number \(number)"
        case .notWaiting(let number): "no action with the number \(number) waits"
        }
    }
}
