public import TablesideCore

/// What is offered to whom, and until when.
public struct JobTerms: Hashable, Codable, Sendable {
    /// Where the person would work.
    public let workplace: Employment
    /// The owner of the branch.
    public let owner: UserID
    /// The person; `nil` if nobody with an account is known by what the employer typed, which the employer is not told.
    public let invitee: UserID?
    /// The first instant at which it is no longer accepted.
    public let until: Instant

    /// Makes terms.
    public init(workplace: Employment, owner: UserID, invitee: UserID?, until: Instant) {
        self.workplace = workplace
        self.owner = owner
        self.invitee = invitee
        self.until = until
    }
}

/// An offer to work at a branch, from its sending to the answer.
///
/// Managers of the branch and its owner make offers; only the person who was invited accepts. The joint decision `OfferJob`
/// of `TablesideOperations` finds the owner and the person, and `AnswerJobOffer` employs who accepts.
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
        /// Offers the job.
        case send(terms: JobTerms)
        /// Takes the offer back.
        case withdraw
        /// Takes the job.
        case accept
        /// Does not take the job.
        case decline
    }

    /// The events of an offer.
    public enum Event: Codable, Hashable, Sendable {
        /// The job was offered.
        case sent(terms: JobTerms, at: Instant)
        /// The offer was taken back.
        case withdrawn(at: Instant)
        /// The person took the job.
        case accepted(at: Instant)
        /// The person did not take the job.
        case declined(at: Instant)
    }

    /// Where an offer is in its life.
    public enum State: String, LifecycleSymbol {
        /// Nothing was offered under this identity. Can move to: open.
        case unsent
        /// The person has not answered. Can move to: accepted, declined, withdrawn.
        case open
        /// The person took the job. This is final.
        case accepted
        /// The person did not take the job. This is final.
        case declined
        /// The employer took the offer back. This is final.
        case withdrawn
    }

    /// The conditions on a step of an offer.
    public enum Guard: String, LifecycleSymbol {
        /// The author works at the branch, owns it, or is the engine.
        case employer
        /// The author is the person to whom the job is offered.
        case invitee
    }

    /// The identity of the offer.
    public let id: JobOfferID
    /// The number of events so far.
    public var version = Version.absent
    /// Where it is in its life.
    public internal(set) var state = State.unsent
    /// What is offered; `nil` before it was sent.
    public internal(set) var terms: JobTerms?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes an offer that nobody has sent yet.
    public init(id: JobOfferID) { self.id = id }

    /// The branch, so that offers are listed by branch.
    public var scope: String { terms?.workplace.branch.rawValue ?? "" }

    /// Whether it can be accepted at an instant.
    public func isOpen(at now: Instant) -> Bool { state == .open && terms.map { now < $0.until } == true }

    /// Whether people in a role can be offered a job: those who work at one branch.
    public static func isForStaff(_ role: Role) -> Bool { [.waiter, .cook, .host, .manager].contains(role) }

    /// The life of an offer, and who may do what with it.
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
        /// Offers the job.
        case send
        /// Takes the offer back.
        case withdraw
        /// Takes the job.
        case accept
        /// Does not take the job.
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
