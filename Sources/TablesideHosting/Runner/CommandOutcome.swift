public import TablesideCore

/// What became of a command that was not refused.
public enum CommandOutcome<Answer: Sendable>: Sendable {
    /// It was decided and stored now.
    case done(Answer)
    /// It had been stored before under the same id; this is the answer of that time.
    case replayed(Answer)

    /// The answer: of now, or of the first time.
    public var answer: Answer {
        switch self {
        case .done(let answer), .replayed(let answer): answer
        }
    }

    /// Whether the command had been stored before.
    public var isReplay: Bool {
        switch self {
        case .done: false
        case .replayed: true
        }
    }
}

extension CommandOutcome: Equatable where Answer: Equatable {}

/// What a command on one aggregate brought about.
public struct CommandReceipt<Target: Aggregate>: Sendable, Codable, Equatable {
    /// What happened, in order.
    public let events: [Target.Event]
    /// The version of the aggregate afterwards.
    public let version: Version

    /// Makes a receipt.
    public init(events: [Target.Event], version: Version) {
        self.events = events
        self.version = version
    }
}

/// Why a command changed nothing, or why that is not known.
public enum CommandFailure<Refusal: Error & Codable & Equatable>: Error, Equatable, CustomStringConvertible {
    /// A rule says no.
    case refused(Refusal)
    /// The access policy says no.
    case forbidden(AccessRefusal)
    /// The sender saw another version than the one that is stored.
    case conflict(current: Version)
    /// The id of the command was used before, for something else.
    case commandReused(command: CommandKey)
    /// The store failed. After `outcomeUnknown` the command may have been stored: repeat it under the same id.
    case store(StoreError)
    /// The decision or its context failed with an error that is no refusal: a fault in the host's code.
    case unexpected(detail: String)

    init(_ error: StoreError) {
        self =
            if case .commandReused(let command) = error.reason { .commandReused(command: command) } else {
                .store(error)
            }
    }

    /// The rule's refusal, if that is the reason.
    public var refusal: Refusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }

    /// The stable name of the failure; a refusal's own where it has one.
    public var code: ErrorCode {
        switch self {
        case .refused(let refusal):
            (refusal as? any CodedError)?.code ?? (refusal as? AnyRefusal)?.code
                ?? ErrorCode(rawValue: "command.refused")
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
        case .conflict(let current): "it stands at version \(current), not at the one that the sender saw"
        case .commandReused(let command): "\(shown: command) was used before for another command"
        case .store(let error): error.description
        case .unexpected(let detail): "\(detail: detail)"
        }
    }
}

/// A failure of a command, whatever its refusals are.
protocol CommandFailing: Error {
    /// The stable name of the failure.
    var code: ErrorCode { get }

    /// The store's failure, if that is the reason.
    var storeError: StoreError? { get }

    /// The failure as it crosses the wire.
    func wireFailure(_ coder: any DocumentCoder) -> WireFailure
}

extension CommandFailure: CommandFailing {
    /// The store's failure, if that is the reason.
    public var storeError: StoreError? {
        if case .store(let error) = self { error } else { nil }
    }

    func wireFailure(_ coder: any DocumentCoder) -> WireFailure { WireFailure(self, coder: coder) }
}
