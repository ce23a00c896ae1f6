public import TablesideCore
public import TablesideVenue

/// The code of an invitation, for writing down, reading aloud, or use in a link.
///
/// It is compared byte by byte. A code belongs to one invitation permanently: ``InvitationCodeClaim`` finds the
/// invitation.
public typealias InvitationCode = Identifier<InvitationCodeClaim>

/// The way an invitation reaches a friend (AP-03, AP-17).
public enum InvitationWay: Hashable, Codable, Sendable {
    /// By a code that works for every person who has it.
    case code(code: InvitationCode)
    /// By a link with a code that works for every person who has it.
    case link(code: InvitationCode)
    /// By email, only for the account with this address.
    case email(email: EmailAddress)

    /// An invitation by email, from an address as typed.
    ///
    /// - Throws: ``EmailAddressError``; an empty address and a malformed one give different errors (AP-17).
    public static func email(_ text: String) throws(EmailAddressError) -> InvitationWay {
        .email(email: try EmailAddress(text))
    }

    /// The code; `nil` for an email.
    public var code: InvitationCode? {
        switch self {
        case .code(let code), .link(let code): code
        case .email: nil
        }
    }
}

/// The invitation that a code belongs to; it prevents the same code from being made twice.
public struct InvitationCodeClaim: Document, Hashable {
    /// The document kind, `invitationCode`.
    public static let kind = DocumentKind(rawValue: "invitationCode")

    /// The code that friends enter.
    public let id: InvitationCode
    /// The number of writes so far.
    public var version = Version.absent
    /// The invitation that the code belongs to.
    public let invitation: InvitationID

    /// Makes the claim of an invitation on a code.
    public init(_ code: InvitationCode, of invitation: InvitationID) {
        id = code
        self.invitation = invitation
    }
}

/// A guest's invitation to one friend, until the friend's first completed visit (AP-03, AP-17).
///
/// The friend accepts it once, which names the inviter in the friend's ``Referral``; both are decided together. It is
/// completed together with the referral.
///
/// ```swift
/// var invitation = FriendInvitation(id: "i1")
/// let way = try InvitationWay.email("ivo@example.hr")
/// try invitation.perform(.send(inviter: "ana", way: way, until: nil), by: .guest("ana"), at: now)
/// ```
public struct FriendInvitation: Aggregate, Hashable {
    /// The document kind, `friendInvitation`.
    public static let kind = DocumentKind(rawValue: "friendInvitation")

    /// The state of an invitation.
    public enum State: String, LifecycleSymbol {
        /// There is no such invitation. Can move to: open.
        case absent
        /// A friend can accept it. Can move to: accepted, withdrawn.
        case open
        /// A friend accepted it but has not completed a visit yet. Can move to: completed.
        case accepted
        /// The friend completed their first visit. This is final.
        case completed
        /// The inviter withdrew it. This is final.
        case withdrawn
    }

    /// The commands that an invitation accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Invites a friend; without `until`, the invitation does not expire.
        case send(inviter: UserID, way: InvitationWay, until: Instant?)
        /// Withdraws the invitation.
        case withdraw
        /// Accepts the invitation for a friend; the address is the one in the friend's account, if any.
        case accept(invitee: UserID, email: EmailAddress?)
        /// Records the friend's first completed visit.
        case complete
    }

    /// The events of an invitation.
    public enum Event: Codable, Hashable, Sendable {
        /// The inviter sent the invitation.
        case sent(inviter: UserID, way: InvitationWay, until: Instant?, at: Instant)
        /// The inviter withdrew it.
        case withdrawn(at: Instant)
        /// A friend accepted it.
        case accepted(invitee: UserID, at: Instant)
        /// The friend completed their first visit.
        case completed(at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .sent(_, _, _, let at), .withdrawn(let at), .accepted(_, let at), .completed(let at): at
            }
        }
    }

    /// The conditions on a step of an invitation.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the inviter or the engine.
        case isInviter
        /// The author is the friend or the engine, and the friend can accept it now.
        case isInvited
    }

    /// The identity of the invitation.
    public let id: InvitationID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the invitation.
    public internal(set) var state = State.absent
    /// The guest who invites; `nil` before it is sent.
    public internal(set) var inviter: UserID?
    /// The way it reaches the friend; `nil` before it is sent.
    public internal(set) var way: InvitationWay?
    /// When it expires; `nil` for no end.
    public internal(set) var until: Instant?
    /// The friend who accepted it; `nil` before.
    public internal(set) var invitee: UserID?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes an invitation that has not been sent yet.
    public init(id: InvitationID) { self.id = id }

    /// The inviter, so that a guest's invitations form one list.
    public var scope: String { inviter?.rawValue ?? "" }

    /// The life of an invitation, and who may send which command.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "friendInvitation"),
        initial: .absent,
        terminals: [.completed, .withdrawn],
        roles: [.guest, .system],
        rows: [
            .init(.absent, .send, by: [.guest, .system], to: .open, if: .isInviter),
            .init(.open, .withdraw, by: [.guest, .system], to: .withdrawn, if: .isInviter),
            .init(.open, .accept, by: [.guest, .system], to: .accepted, if: .isInvited),
            .init(.accepted, .complete, by: [.system], to: .completed),
        ]
    )
}

extension FriendInvitation.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Invites a friend.
        case send
        /// Withdraws the invitation.
        case withdraw
        /// Accepts the invitation for a friend.
        case accept
        /// Records the friend's first completed visit.
        case complete
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .send: .send
        case .withdraw: .withdraw
        case .accept: .accept
        case .complete: .complete
        }
    }
}

extension FriendInvitation: Summarized {
    /// The identity and the state, without the guests and the code.
    public var summary: String { "invitation \(shown: id), \(state.rawValue)" }
}

extension InvitationCodeClaim: Summarized {
    /// The identity of the invitation, without the code.
    public var summary: String { "code of the invitation \(shown: invitation)" }
}
