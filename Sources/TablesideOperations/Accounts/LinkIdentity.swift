public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Links a provider account to a person's account, or unlinks it (AP-05, GI-41).
///
/// A provider account belongs to one user. Linking trusts the host that the provider has confirmed the account, and
/// both changes need proof of who the person is, so only the engine links and unlinks (``AccountDesk``). The last way
/// to sign in cannot be unlinked.
public struct LinkIdentity: JointDecision {
    /// Commands of this kind are remembered as `linkIdentity`.
    public static let name = DecisionName(rawValue: "linkIdentity")

    /// A change to the linked identities.
    public enum Change: Hashable, Encodable, Sendable {
        /// Links the identity, which the provider has confirmed.
        case link(identity: LinkedIdentity)
        /// Unlinks the identity of the provider.
        case unlink(provider: IdentityProvider)
    }

    /// The user whose identities change.
    public let user: UserID
    /// The change to make.
    public let change: Change
    /// The device on which the person unlinks, whose session stays open; all other sessions end.
    public let device: DeviceID?

    /// Makes the decision to link or unlink an identity.
    public init(_ user: UserID, _ change: Change, on device: DeviceID? = nil) {
        self.user = user
        self.change = change
        self.device = device
    }

    /// The user whose identities change.
    public var subject: DocumentRef { DocumentRef(User.self, user) }

    /// The user, the document of the identity, and the session of the device.
    public func needs(_ loaded: Loaded, in rules: SignUpRules, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(User.self, user)] + KeptSession.needs(device)
        switch change {
        case .link(let identity): return needs + AccountClaims.needs([.identity(identity)])
        case .unlink(let provider):
            guard loaded.contains(User.self, user) else { return needs }
            let identities = try loaded.aggregate(User.self, user).account?.identities ?? []
            return needs + AccountClaims.needs(identities.filter { $0.provider == provider }.map { .identity($0) })
        }
    }

    /// Links or unlinks the identity.
    ///
    /// - Throws: ``AccountRefusal`` if the identity belongs to another account; `user.proofRequired` to unlink, unless
    ///   the engine asks; the refusal of the user.
    public func decide(
        on loaded: Loaded,
        in rules: SignUpRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let before = try loaded.aggregate(User.self, user)
        var user = before
        switch change {
        case .link(let identity):
            var free = FreeKeys.none
            if author.role == .system, let account = before.account, !account.identities.contains(identity) {
                free = try AccountClaims.free([.identity(identity)], of: account.facts, linking: identity, loaded)
            }
            try changes.perform(.link(identity: identity, free: free), on: &user, in: rules, by: author, at: now)
        case .unlink(let provider):
            try before.requireProof(by: author)
            try changes.perform(.unlink(provider: provider), on: &user, in: rules, by: author, at: now)
        }
        try AccountClaims.settle(user, before: before, loaded, &changes)
        try KeptSession.keep(device, of: user, before: before, loaded, at: now, &changes)
        return NoAnswer()
    }
}

extension LinkIdentity.Change {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .link(let identity): try encoder.write("link", ["identity": identity])
        case .unlink(let provider): try encoder.write("unlink", ["provider": provider])
        }
    }
}
