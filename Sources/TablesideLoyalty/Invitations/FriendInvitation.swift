public import TablesideCore
public import TablesideVenue

/// The code of an invitation, as it is written, read aloud or part of a link.
///
/// It is compared byte by byte. A code belongs to one invitation for ever: ``InvitationCodeClaim`` finds the invitation.
public typealias InvitationCode = Identifier<InvitationCodeClaim>

/// How an invitation reaches a friend (AP-03, AP-17).
public enum InvitationWay: Hashable, Codable, Sendable {
    /// By a code that anybody who has it can use.
    case code(code: InvitationCode)
    /// By a link with a code that anybody who has it can use.
    case link(code: InvitationCode)
    /// By email, for the account with this address only.
    case email(email: EmailAddress)

    /// An invitation by email to an address as it was typed.
    ///
    /// - Throws: ``EmailAddressError``: an empty address and a malformed one are different errors (AP-17).
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

/// The invitation that a code belongs to, so that no code is made twice.
public struct InvitationCodeClaim: Document, Hashable {
    /// The document kind, `invitationCode`.
    public static let kind = DocumentKind(rawValue: "invitationCode")

    /// The code.
    public let id: InvitationCode
    /// The number of writes so far.
    public var version = Version.absent
    /// The invitation.
    public let invitation: InvitationID

    /// Makes the claim of an invitation on a code.
    public init(_ code: InvitationCode, of invitation: InvitationID) {
        id = code
        self.invitation = invitation
    }
}

/// A guest's invitation to one friend, from its sending until the friend's first completed visit (AP-03, AP-17).
///
/// The friend accepts it once; that names the inviter in the friend's ``Referral``, and the two are decided together. It is
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

    /// Where an invitation is in its life.
    public enum State: String, LifecycleSymbol {
        /// There is no such invitation. Can move to: open.
        case absent
        /// A friend can accept it. Can move to: accepted, withdrawn.
        case open
        /// A friend accepted it and has not completed a visit. Can move to: completed.
        case accepted
        /// The friend completed a first visit. This is final.
        case completed
        /// The inviter took it back. This is final.
        case withdrawn
    }

    /// The commands that an invitation accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Invites a friend; without an end it can be accepted for ever.
        case send(inviter: UserID, way: InvitationWay, until: Instant?)
        /// Takes it back.
        case withdraw
        /// A friend accepts it; the address is that of the friend's account, if it has one.
        case accept(invitee: UserID, email: EmailAddress?)
        /// The friend completed a first visit.
        case complete
    }

    /// The events of an invitation.
    public enum Event: Codable, Hashable, Sendable {
        /// It was sent.
        case sent(inviter: UserID, way: InvitationWay, until: Instant?, at: Instant)
        /// The inviter took it back.
        case withdrawn(at: Instant)
        /// A friend accepted it.
        case accepted(invitee: UserID, at: Instant)
        /// The friend completed a first visit.
        case completed(at: Instant)

        /// When it happened.
        public var at: Instant {
            switch self {
            case .sent(_, _, _, let at), .withdrawn(let at), .accepted(_, let at), .completed(let at): at
            }
        }
    }

    /// The conditions on a step of an invitation.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the inviter, or the engine.
        case isInviter
        /// The author is the friend, or the engine, and the friend can accept it now.
        case isInvited
    }

    /// The identity of the invitation.
    public let id: InvitationID
    /// The number of events so far.
    public var version = Version.absent
    /// Where it is in its life.
    public internal(set) var state = State.absent
    /// The guest who invites; `nil` before it is sent.
    public internal(set) var inviter: UserID?
    /// How it reaches the friend; `nil` before it is sent.
    public internal(set) var way: InvitationWay?
    /// The first instant at which it can no longer be accepted; `nil` for no end.
    public internal(set) var until: Instant?
    /// The friend who accepted it; `nil` before.
    public internal(set) var invitee: UserID?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes an invitation that nobody has sent yet.
    public init(id: InvitationID) { self.id = id }

    /// The inviter, so that their invitations are one list.
    public var scope: String { inviter?.rawValue ?? "" }

    /// The life of an invitation, and who may do what with it.
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
        /// Takes the invitation back.
        case withdraw
        /// A friend accepts it.
        case accept
        /// The friend completed a first visit.
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
    /// The invitation, without the code.
    public var summary: String { "code of the invitation \(shown: invitation)" }
}
