public import TablesideCore
public import TablesideHosting
public import TablesideLoyalty
import TablesideVenue

/// Accepts an invitation: it names the inviter in the guest's referral (AP-03).
public struct AcceptInvitation: JointDecision {
    /// Commands of this kind are remembered as `acceptInvitation`.
    public static let name = DecisionName(rawValue: "acceptInvitation")

    /// The way in which the guest names the invitation.
    public enum Naming: Hashable, Codable, Sendable {
        /// By its code, as read or from a link.
        case code(code: InvitationCode)
        /// By its identity, for an invitation sent by email to the account's address.
        case invitation(invitation: InvitationID)
    }

    /// The invitation to accept, by code or identity.
    public let naming: Naming
    /// The guest who accepts it.
    public let guest: UserID

    /// Makes the decision to accept an invitation.
    public init(_ naming: Naming, by guest: UserID) {
        self.naming = naming
        self.guest = guest
    }

    /// The guest's referral, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Referral.self, guest) }

    /// The claim on the code, the invitation, the guest, the inviter, and the inviter's own chain of inviters.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        var needs = [DocumentNeed(Referral.self, guest), DocumentNeed(User.self, guest)]
        if case .code(let code) = naming {
            needs.append(DocumentNeed(InvitationCodeClaim.self, code))
            guard loaded.contains(InvitationCodeClaim.self, code) else { return needs }
        }
        guard let invitation = try invitation(loaded) else { return needs }
        needs.append(DocumentNeed(FriendInvitation.self, invitation))
        guard loaded.contains(FriendInvitation.self, invitation) else { return needs }
        guard let inviter = try loaded.aggregate(FriendInvitation.self, invitation).inviter else { return needs }
        return needs + [DocumentNeed(User.self, inviter)] + (try Referral.chainNeeds(of: inviter, loaded))
    }

    private func invitation(_ loaded: Loaded) throws(StoreError) -> InvitationID? {
        switch naming {
        case .code(let code): try loaded.document(InvitationCodeClaim.self, code)?.invitation
        case .invitation(let invitation): invitation
        }
    }

    /// Accepts the invitation.
    ///
    /// - Throws: ``LoyaltyRefusal`` for an invitation that does not exist; the refusal of the invitation or the
    ///   referral.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard let id = try invitation(loaded) else { throw LoyaltyRefusal(.unknownInvitation) }
        var invitation = try loaded.aggregate(FriendInvitation.self, id)
        // Who does not have its code learns nothing of it.
        switch (naming, invitation.way) {
        case (.code, .code?), (.code, .link?): break
        case (.invitation, .email(let wanted)?):
            let own = try loaded.aggregate(User.self, guest).account?.facts.email
            guard own.map({ AccountKeyID.email($0) == .email(wanted) }) == true else {
                throw LoyaltyRefusal(.unknownInvitation)
            }
        default: throw LoyaltyRefusal(.unknownInvitation)
        }
        // It is erased with the account of its sender, a little later.
        if let inviter = invitation.inviter, try loaded.aggregate(User.self, inviter).state == .closed {
            throw LoyaltyRefusal(.unknownInvitation)
        }
        let chain = try invitation.inviter.map { inviter throws in try Referral.chain(of: inviter, loaded) } ?? []
        var referral = try loaded.aggregate(Referral.self, guest)
        let email = try loaded.aggregate(User.self, guest).account?.facts.email
        try referral.accept(&invitation, email: email, chain: chain, by: author, at: now, changes: &changes)
        return NoAnswer()
    }
}

extension AcceptInvitation.Naming {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "code": try .code(code: read("code"))
            case "invitation": try .invitation(invitation: read("invitation"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .code(let code): try encoder.write("code", ["code": code])
        case .invitation(let invitation): try encoder.write("invitation", ["invitation": invitation])
        }
    }
}

extension Referral {
    /// The referrals from an inviter up the chain of inviters, as far as it is known yet.
    static func chainNeeds(of inviter: UserID, _ loaded: Loaded) throws -> [DocumentNeed] {
        var needs: [DocumentNeed] = []
        var next: UserID? = inviter
        var seen: Set<UserID> = []
        while let user = next, seen.count < SizeLimit.inviters, seen.insert(user).inserted {
            needs.append(DocumentNeed(Referral.self, user))
            guard loaded.contains(Referral.self, user) else { break }
            next = try loaded.aggregate(Referral.self, user).inviter
        }
        return needs
    }

    /// The loaded referrals of an inviter, of the inviter's inviter, and so on.
    static func chain(of inviter: UserID, _ loaded: Loaded) throws -> [Referral] {
        var chain: [Referral] = []
        var next: UserID? = inviter
        var seen: Set<UserID> = []
        while let user = next, seen.count < SizeLimit.inviters, seen.insert(user).inserted {
            let referral = try loaded.aggregate(Referral.self, user)
            chain.append(referral)
            next = referral.inviter
        }
        return chain
    }
}
