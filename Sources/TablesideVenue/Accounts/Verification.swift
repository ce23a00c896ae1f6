public import TablesideCore

/// The codes that show that an address or a number is a user's, or that let them set a new password.
///
/// It counts codes and tries and knows until when a code is good. The code itself is in no command, event or document:
/// the host's ``Authenticator`` makes it for a ``number``, and says whether what was entered is that code. A code is
/// good until ``expiresAt``, once, and only while no newer one was sent.
public struct Verification: Aggregate, Hashable {
    /// The document kind, `verification`.
    public static let kind = DocumentKind(rawValue: "verification")

    /// How long codes are good for, and how many there are.
    public typealias Context = VerificationPolicy

    /// The commands that a verification accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// A code is sent to this address or number, which is the user's; the one before it is void.
        case request(contact: AccountKeyID)
        /// Something was entered as the code with this number; `matches` is what the authenticator says of it.
        case answer(number: Int, matches: Bool)
        /// The code is void, and where it was sent is forgotten.
        case cancel
    }

    /// The events of a verification.
    public enum Event: Codable, Hashable, Sendable {
        /// A code was sent.
        case requested(
            number: Int,
            contact: AccountKeyID,
            expiresAt: Instant,
            tries: Int,
            earlier: [Instant],
            at: Instant
        )
        /// Something else than the code was entered.
        case mismatched(number: Int, triesLeft: Int, at: Instant)
        /// Something else than the code was entered for the last time; the code is void.
        case exhausted(number: Int, at: Instant)
        /// The code was entered, and is used up.
        case confirmed(number: Int, at: Instant)
        /// The code is void.
        case cancelled(at: Instant)
    }

    /// Whose verification it is, and for what.
    public let id: VerificationKey
    /// The number of events so far.
    public var version = Version.absent
    /// Where it stands.
    public internal(set) var state = State.idle
    /// The number of the latest code; 0 before the first.
    public internal(set) var number = 0
    /// Where the code was sent; `nil` unless one is out.
    public internal(set) var contact: AccountKeyID?
    /// The first instant at which the code is no longer good; `nil` unless one is out.
    public internal(set) var expiresAt: Instant?
    /// How many wrong entries are left.
    public internal(set) var triesLeft = 0
    /// When the codes that count against the limit were sent, oldest first.
    public internal(set) var sentAt: [Instant] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a verification for which no code was sent yet.
    public init(id: VerificationKey) { self.id = id }

    /// The user for codes on a device of theirs, so that they are found when the account is closed; empty for all
    /// others, whose identities are known.
    public var scope: String { id.device == nil ? "" : id.user.rawValue }

    /// Whether a code was sent that can be entered at an instant.
    public func isOpen(at now: Instant) -> Bool { state == .waiting && expiresAt.map { now < $0 } == true }
}

extension Verification.Command {
    /// The command without its inputs, as the lifecycle uses it.
    public enum Kind: String, LifecycleSymbol {
        /// Sends a code.
        case request
        /// Notes what was entered.
        case answer
        /// Makes the code void.
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
    /// Where a verification stands.
    public enum State: String, LifecycleSymbol {
        /// No code is out. Can move to: waiting.
        case idle
        /// A code was sent. Can move to: idle, locked.
        case waiting
        /// Too many wrong entries; only a new code helps. Can move to: waiting, idle.
        case locked
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author may ask for a code, and there were not too many of them.
        case maySend
        /// The code that is out was entered in time.
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
