public import TablesideCore

/// Who is signed in on a device, and where they work: what a host keeps from one start to the next.
///
/// A member of staff brings the workplace along, so that their order list shows that restaurant's orders only (QP-11).
public enum Session: Hashable, Sendable {
    /// Nobody is signed in.
    case notSignedIn
    /// A guest.
    case client(user: UserID)
    /// A waiter, at their workplace.
    case waiter(user: UserID, employment: Employment)
    /// A cook, at their workplace.
    case cook(user: UserID, employment: Employment)

    /// The session of an account, no matter who vouches for it.
    ///
    /// - Throws: ``AccountError``: `account.roleWithoutSession` for roles other than guest, waiter and cook.
    public init(of user: User) throws(AccountError) {
        try self.init(state: SessionState(of: user.role), user: user.id, employment: user.employment)
    }

    /// Signs in by what the credential service answered: either a session or one error, never both (QP-13).
    ///
    /// - Throws: ``AccountError``: `account.wrongCredentials` for an unknown account as for a wrong password (QP-83),
    ///   `account.emailNotVerified` (QP-07), `account.anonymousSession` (QP-09), `account.noConnection` (QP-70),
    ///   `account.roleWithoutSession`.
    public init(signingInBy check: CredentialCheck) throws(AccountError) {
        switch check {
        case .unknownAccount, .wrongPassword: throw AccountError(.wrongCredentials)
        case .anonymous: throw AccountError(.anonymousSession)
        case .noConnection: throw AccountError(.noConnection(during: .signIn))
        case .matched(let user):
            guard user.isEmailVerified else { throw AccountError(.emailNotVerified(email: user.email)) }
            try self.init(of: user)
        }
    }

    private init(state: SessionState, user: UserID?, employment: Employment?) throws(AccountError) {
        switch (state, user, employment) {
        case (.notSignedIn, nil, nil): self = .notSignedIn
        case (.clientSignedIn, let user?, nil): self = .client(user: user)
        case (.waiterSignedIn, let user?, let employment?): self = .waiter(user: user, employment: employment)
        case (.cookSignedIn, let user?, let employment?): self = .cook(user: user, employment: employment)
        default: throw AccountError(.malformedSession(state: state))
        }
    }

    /// Signs out: nobody is signed in, and no user or workplace is remembered (QP-12).
    public mutating func signOut() { self = .notSignedIn }

    /// The state to store (QP-10).
    public var state: SessionState {
        switch self {
        case .notSignedIn: .notSignedIn
        case .client: .clientSignedIn
        case .waiter: .waiterSignedIn
        case .cook: .cookSignedIn
        }
    }

    /// Who is signed in (QP-83); `nil` while nobody is.
    public var user: UserID? {
        switch self {
        case .notSignedIn: nil
        case .client(let user), .waiter(let user, _), .cook(let user, _): user
        }
    }

    /// Where the signed-in member of staff works (QP-11); `nil` for a guest and while nobody is signed in.
    public var employment: Employment? {
        switch self {
        case .notSignedIn, .client: nil
        case .waiter(_, let employment), .cook(_, let employment): employment
        }
    }

    /// The author of the commands that are given in this session; `nil` while nobody is signed in.
    public var author: Author? {
        switch self {
        case .notSignedIn: nil
        case .client(let user): .guest(user)
        case .waiter(let user, let employment): .waiter(user, at: employment.branch)
        case .cook(let user, let employment): .cook(user, at: employment.branch)
        }
    }
}

extension Session: Codable {
    private enum CodingKeys: CodingKey {
        case state, user, employment
    }

    /// Reads an object with `state`, and `user` and `employment` where the state has them; anything that does not go
    /// with the state is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let state = try container.decode(SessionState.self, forKey: .state)
        let user = try container.decodeIfPresent(UserID.self, forKey: .user)
        let employment = try container.decodeIfPresent(Employment.self, forKey: .employment)
        do {
            try self.init(state: state, user: user, employment: employment)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }

    /// Writes an object with `state`, and `user` and `employment` where the state has them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(user, forKey: .user)
        try container.encodeIfPresent(employment, forKey: .employment)
    }
}

/// What the host's credential service answered to an e-mail address and a password.
public enum CredentialCheck: Hashable, Sendable {
    /// The password is that of this account.
    case matched(user: User)
    /// No account has the address.
    case unknownAccount
    /// The account has another password.
    case wrongPassword
    /// The service opened a session of nobody.
    case anonymous
    /// The service could not be asked.
    case noConnection

    /// The answer to a look-up by address and a comparison of passwords.
    ///
    /// - Parameters:
    ///   - account: the account of the address; `nil` when there is none.
    ///   - credentialMatches: whether the password is the account's.
    public init(account: User?, credentialMatches: Bool) {
        if let account {
            self = credentialMatches ? .matched(user: account) : .wrongPassword
        } else {
            self = .unknownAccount
        }
    }
}
