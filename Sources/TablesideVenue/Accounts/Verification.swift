public import TablesideCore

/// The codes that verify a user's address or number, or let the user set a new password.
///
/// It counts codes and tries and knows when a code expires. No command, event or document contains the code itself: the
/// host's ``Authenticator`` makes it for a ``number`` and checks what was entered. A code is valid until ``expiresAt``,
/// for one use, and only until a newer one is sent.
public struct Verification: Aggregate, Hashable {
    /// The document kind, `verification`.
    public static let kind = DocumentKind(rawValue: "verification")

    /// The validity of codes, and their limits.
    public typealias Context = VerificationPolicy

    /// The commands that a verification accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Sends a code to this address or number of the user; the previous code becomes void.
        case request(contact: AccountKeyID)
        /// Reports an entry for the code with this number; `matches` is the authenticator's answer.
        case answer(number: Int, matches: Bool)
        /// Voids the code and forgets where it was sent.
        case cancel
    }

    /// The events of a verification.
    public enum Event: Codable, Hashable, Sendable {
        /// A code was sent, which replaces any earlier one.
        case requested(
            number: Int,
            contact: AccountKeyID,
            expiresAt: Instant,
            tries: Int,
            earlier: [Instant],
            at: Instant
        )
        /// A wrong code was entered.
        case mismatched(number: Int, triesLeft: Int, at: Instant)
        /// A wrong code was entered on the last try; the code is void.
        case exhausted(number: Int, at: Instant)
        /// The right code was entered, and is used up.
        case confirmed(number: Int, at: Instant)
        /// The code was made void.
        case cancelled(at: Instant)
    }

    /// The user and the purpose of the verification.
    public let id: VerificationKey
    /// The number of events so far.
    public var version = Version.absent
    /// Whether a code is pending, or the tries are used up.
    public internal(set) var state = State.idle
    /// The number of the latest code; 0 before the first.
    public internal(set) var number = 0
    /// The address or number that the code was sent to; `nil` unless one is pending.
    public internal(set) var contact: AccountKeyID?
    /// When the code expires; `nil` unless one is pending.
    public internal(set) var expiresAt: Instant?
    /// The number of wrong entries left.
    public internal(set) var triesLeft = 0
    /// The send times of the codes that count toward the limit, oldest first.
    public internal(set) var sentAt: [Instant] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a verification without any code.
    public init(id: VerificationKey) { self.id = id }

    /// The user, for codes on a device of theirs, so that closing the account finds them; empty for all others, whose
    /// identities are known.
    public var scope: String { id.device == nil ? "" : id.user.rawValue }

    /// Whether a code is pending that can be entered at an instant.
    public func isOpen(at now: Instant) -> Bool { state == .waiting && expiresAt.map { now < $0 } == true }
}

extension Verification.Command {
    /// The command without its inputs, as the lifecycle uses it.
    public enum Kind: String, LifecycleSymbol {
        /// Sends a code.
        case request
        /// Records an entered code.
        case answer
        /// Voids the code.
        case cancel
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .request: .request
        case .answer: .answer
        case .cancel: .cancel
        }
    }
}

extension Verification {
    /// Whether a code is pending.
    public enum State: String, LifecycleSymbol {
        /// No code is pending. Can move to: waiting.
        case idle
        /// A code was sent. Can move to: idle, locked.
        case waiting
        /// There were too many wrong entries; the user must request a new code. Can move to: waiting, idle.
        case locked
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author may ask for a code, and the limit is not reached.
        case maySend
        /// The pending code was entered in time.
        case matches
        /// A wrong code was entered in time, and no try is left.
        case isLastTry
        /// A wrong code was entered in time.
        case isInTime
    }

    /// The life of a verification.
    public static let lifecycle: Lifecycle<State, Command.Kind, Guard, NoSymbol> = {
        let people: [Role] = [
            .guest, .waiter, .cook, .host, .manager, .courier, .store, .restaurateur, .system,
        ]
        return Lifecycle(
            profile: ProfileCode(rawValue: "verification"),
            initial: .idle,
            terminals: [],
            roles: people,
            goals: [.answer: []],
            rows: [
                .init(.idle, .request, by: people, to: .waiting, if: .maySend),
                .init(.waiting, .request, by: people, to: .waiting, if: .maySend),
                .init(.locked, .request, by: people, to: .waiting, if: .maySend),
                .init(.waiting, .answer, by: [.system], to: .idle, if: .matches),
                .init(.waiting, .answer, by: [.system], to: .locked, if: .isLastTry),
                .init(.waiting, .answer, by: [.system], to: .waiting, if: .isInTime),
                .init(.waiting, .cancel, by: [.system], to: .idle),
                .init(.locked, .cancel, by: [.system], to: .idle),
            ]
        )
    }()
}
