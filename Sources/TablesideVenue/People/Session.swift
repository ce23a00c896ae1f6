public import TablesideCore

/// The person signed in on a device and their workplace, which a host keeps between launches.
///
/// A staff member's session includes the workplace, so that their order list shows only that restaurant's orders
/// (QP-11).
public enum Session: Hashable, Sendable {
    /// No one is signed in.
    case notSignedIn
    /// A guest is signed in; QuickPlate calls guests clients.
    case client(user: UserID)
    /// A waiter is signed in, at their workplace.
    case waiter(user: UserID, employment: Employment)
    /// A cook is signed in, at their workplace.
    case cook(user: UserID, employment: Employment)

    /// Makes the session of an account without checking credentials.
    ///
    /// - Throws: ``AccountError``: `account.roleWithoutSession` for roles other than guest, waiter and cook.
    public init(of user: User) throws(AccountError) {
        try self.init(state: SessionState(of: user.role), user: user.id, employment: user.employment)
    }

    /// Makes a session from the credential service's answer: either a session or one error, never both (QP-13).
    ///
    /// - Throws: ``AccountError``: `account.wrongCredentials` for an unknown account or a wrong password alike (QP-83),
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

    /// Signs out, and forgets the user and the workplace (QP-12).
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

    /// The signed-in person (QP-83); `nil` when signed out.
    public var user: UserID? {
        switch self {
        case .notSignedIn: nil
        case .client(let user), .waiter(let user, _), .cook(let user, _): user
        }
    }

    /// The workplace of the signed-in staff member (QP-11); `nil` for a guest and when signed out.
    public var employment: Employment? {
        switch self {
        case .notSignedIn, .client: nil
        case .waiter(_, let employment), .cook(_, let employment): employment
        }
    }

    /// The author of commands given in this session; `nil` when signed out.
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

    /// Reads an object with `state`, plus `user` and `employment` if the state has them; throws if they do not match
    /// the state.
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

    /// Writes an object with `state`, plus `user` and `employment` if the state has them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(user, forKey: .user)
        try container.encodeIfPresent(employment, forKey: .employment)
    }
}

/// The credential service's answer to an email address and a password.
public enum CredentialCheck: Hashable, Sendable {
    /// The password is correct for this account.
    case matched(user: User)
    /// No account has this address.
    case unknownAccount
    /// The password is wrong.
    case wrongPassword
    /// The service returned an anonymous session.
    case anonymous
    /// The service could not be reached.
    case noConnection

    /// Makes the answer from a lookup by address and a password comparison.
    ///
    /// - Parameters:
    ///   - account: the account with the address; `nil` when there is none.
    ///   - credentialMatches: whether the password is the account's.
    public init(account: User?, credentialMatches: Bool) {
        if let account {
            self = credentialMatches ? .matched(user: account) : .wrongPassword
        } else {
            self = .unknownAccount
        }
    }
}
