public import TablesideCore

/// The outcome of a command that was not refused.
public enum CommandOutcome<Answer: Sendable>: Sendable {
    /// The command was decided and stored now.
    case done(Answer)
    /// The command was stored earlier under the same ID; carries the original answer.
    case replayed(Answer)

    /// The answer, whether new or replayed.
    public var answer: Answer {
        switch self {
        case .done(let answer), .replayed(let answer): answer
        }
    }

    /// Whether the command was stored earlier.
    public var isReplay: Bool {
        switch self {
        case .done: false
        case .replayed: true
        }
    }
}

extension CommandOutcome: Equatable where Answer: Equatable {}

/// The result of a command on one aggregate.
public struct CommandReceipt<Target: Aggregate>: Sendable, Codable, Equatable {
    /// The events that the command caused, in order.
    public let events: [Target.Event]
    /// The version of the aggregate after the command.
    public let version: Version

    /// Makes a receipt from the events and the new version.
    public init(events: [Target.Event], version: Version) {
        self.events = events
        self.version = version
    }
}

/// Why a command failed, or why its outcome is unknown.
public enum CommandFailure<Refusal: Error & Codable & Equatable>: CodedError, Equatable {
    /// A rule refused the command.
    case refused(Refusal)
    /// The access policy refused the command.
    case forbidden(AccessRefusal)
    /// The sender expected a different version from the stored one.
    case conflict(current: Version)
    /// The command's ID was used before with different content.
    case commandReused(command: CommandKey)
    /// The store failed. After `outcomeUnknown` the command may have been stored: retry it under the same ID.
    case store(StoreError)
    /// The decision or its context threw an error that is not a refusal: a bug in the host's code.
    case unexpected(detail: String)

    init(_ error: StoreError) {
        self =
            if case .commandReused(let command) = error.reason { .commandReused(command: command) } else {
                .store(error)
            }
    }

    /// The rule's refusal, if that is the cause.
    public var refusal: Refusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }

    /// The stable code of the failure; a refusal's own code if it has one.
    public var code: ErrorCode {
        switch self {
        case .refused(let refusal):
            (refusal as? any CodedError)?.code ?? ErrorCode(rawValue: "command.refused")
        case .forbidden(let refusal): refusal.code
        case .conflict: ErrorCode(rawValue: "command.conflict")
        case .commandReused: ErrorCode(rawValue: "command.reused")
        case .store(let error): error.code
        case .unexpected: ErrorCode(rawValue: "command.unexpected")
        }
    }

    /// The failure in plain words.
    public var description: String {
        switch self {
        case .refused(let refusal): "\(refusal)"
        case .forbidden(let refusal): refusal.description
        case .conflict(let current): "the document is at version \(current), not at the one that the sender saw"
        case .commandReused(let command): "the command id \(shown: command) was already used for another command"
        case .store(let error): error.description
        case .unexpected(let detail): "\(detail: detail)"
        }
    }
}

extension CommandFailure where Refusal == AnyRefusal {
    /// The failure of a command for which a host's own code threw this error.
    package init(hostError error: any Error) {
        switch error {
        case let error as StoreError: self.init(error)
        case let refusal as AccessRefusal: self = .forbidden(refusal)
        case let refusal as AnyRefusal: self = .refused(refusal)
        case let refusal as any ReasonedError: self = .refused(AnyRefusal(refusal))
        default: self = .unexpected(detail: "\(detail: error)")
        }
    }
}

/// A failure of a command, independent of the type of its refusals.
protocol CommandFailing: Error {
    /// The store's failure, if that is the cause.
    var storeError: StoreError? { get }

    /// The failure in the form sent to clients.
    func wireFailure(_ coder: any DocumentCoder) -> WireFailure
}

extension CommandFailure: CommandFailing {
    /// The store's failure, if that is the cause.
    public var storeError: StoreError? {
        if case .store(let error) = self { error } else { nil }
    }

    func wireFailure(_ coder: any DocumentCoder) -> WireFailure { WireFailure(self, coder: coder) }
}
