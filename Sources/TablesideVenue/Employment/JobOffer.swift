public import TablesideCore

/// The terms of a job offer: the workplace, the person and the deadline.
public struct JobTerms: Hashable, Codable, Sendable {
    /// The workplace on offer.
    public let workplace: Employment
    /// The owner of the branch, who can also act on the offer.
    public let owner: UserID
    /// The invited person; `nil` if the employer's entry matches no account, which is not revealed to the employer.
    public let invitee: UserID?
    /// When the offer expires.
    public let until: Instant

    /// Makes terms of an offer that expires at an instant.
    public init(workplace: Employment, owner: UserID, invitee: UserID?, until: Instant) {
        self.workplace = workplace
        self.owner = owner
        self.invitee = invitee
        self.until = until
    }
}

/// An offer to work at a branch, from its sending to the answer.
///
/// The branch's managers and owner make offers; only the invited person accepts. The joint decision `OfferJob` of
/// `TablesideOperations` looks up the owner and the person, and `AnswerJobOffer` employs a person who accepts.
///
/// ```swift
/// var offer = JobOffer(id: "o1")
/// try offer.perform(.send(terms: terms), by: .manager("mara", at: "corso"), at: now)
/// try offer.perform(.accept, by: Author("vera", as: .waiter), at: now)
/// ```
public struct JobOffer: Aggregate, Hashable {
    /// The document kind, `jobOffer`.
    public static let kind = DocumentKind(rawValue: "jobOffer")

    /// Why a command is refused.
    public typealias Refusal = EmploymentRefusal

    /// The commands that an offer accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Sends the offer.
        case send(terms: JobTerms)
        /// Withdraws the offer.
        case withdraw
        /// Accepts the job.
        case accept
        /// Declines the job.
        case decline
    }

    /// The events of an offer.
    public enum Event: Codable, Hashable, Sendable {
        /// The offer was sent.
        case sent(terms: JobTerms, at: Instant)
        /// The offer was withdrawn.
        case withdrawn(at: Instant)
        /// The person accepted the job.
        case accepted(at: Instant)
        /// The person declined the job.
        case declined(at: Instant)
    }

    /// The state of an offer.
    public enum State: String, LifecycleSymbol {
        /// No offer was sent under this identity. Can move to: open.
        case unsent
        /// The person has not answered. Can move to: accepted, declined, withdrawn.
        case open
        /// The person accepted the job. This is final.
        case accepted
        /// The person declined the job. This is final.
        case declined
        /// The employer withdrew the offer. This is final.
        case withdrawn
    }

    /// The conditions on a step of an offer.
    public enum Guard: String, LifecycleSymbol {
        /// The author works at the branch, owns it, or is the engine.
        case employer
        /// The author is the invited person.
        case invitee
    }

    /// The identity of the offer.
    public let id: JobOfferID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the offer.
    public internal(set) var state = State.unsent
    /// The terms of the offer; `nil` before it was sent.
    public internal(set) var terms: JobTerms?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes an offer that has not been sent yet.
    public init(id: JobOfferID) { self.id = id }

    /// The branch, so that offers are listed by branch.
    public var scope: String { terms?.workplace.branch.rawValue ?? "" }

    /// Whether it can be accepted at an instant.
    public func isOpen(at now: Instant) -> Bool { state == .open && terms.map { now < $0.until } == true }

    /// Whether a role can be offered a job: the roles that work at one branch.
    public static func isForStaff(_ role: Role) -> Bool { [.waiter, .cook, .host, .manager].contains(role) }

    /// The life of an offer, and who may send which command.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "jobOffer"),
        initial: .unsent,
        terminals: [.accepted, .declined, .withdrawn],
        roles: [.waiter, .cook, .host, .manager, .restaurateur, .system],
        rows: [
            .init(.unsent, .send, by: [.manager, .restaurateur, .system], to: .open, if: .employer),
            .init(.open, .withdraw, by: [.manager, .restaurateur, .system], to: .withdrawn, if: .employer),
            .init(.open, .accept, by: [.waiter, .cook, .host, .manager], to: .accepted, if: .invitee),
            .init(.open, .decline, by: [.waiter, .cook, .host, .manager], to: .declined, if: .invitee),
        ]
    )
}

extension JobOffer.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Sends the offer.
        case send
        /// Withdraws the offer.
        case withdraw
        /// Accepts the job.
        case accept
        /// Declines the job.
        case decline
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .send: .send
        case .withdraw: .withdraw
        case .accept: .accept
        case .decline: .decline
        }
    }
}

extension JobOffer: Summarized {
    /// The branch and the state, without the person.
    public var summary: String { "job offer \(shown: id) of \(shown: scope): \(state.rawValue)" }
}
