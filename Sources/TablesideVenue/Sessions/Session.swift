public import TablesideCore

/// The person signed in on a device, as the app keeps it between launches: the person, the role, the workplace of
/// staff, and the token issued by the server (QP-10, QP-11, ID-10).
///
/// Keep it in the system's secure storage: the token lets its holder act as that person until the session ends. The
/// server's side is a ``DeviceSession``.
public enum Session: Hashable, Sendable {
    /// No one is signed in.
    case notSignedIn
    /// A person is signed in, with the server's token; `nil` for a server that issues none.
    case signedIn(who: SignedIn, token: SessionToken?)

    /// Makes the session of an account without checking credentials.
    ///
    /// - Throws: what ``SignedIn/init(_:)`` throws.
    public init(of user: User, token: SessionToken? = nil) throws(AccountError) {
        self = .signedIn(who: try SignedIn(user), token: token)
    }

    /// Makes a session from the credential service's answer: either a session or one error, never both (QP-13).
    ///
    /// - Parameters:
    ///   - check: the credential service's answer.
    ///   - rules: the rules of the app, which say what must be verified first (QP-07).
    ///   - token: the server's token; `nil` for a server that issues none.
    /// - Throws: ``AccountError``: `account.wrongCredentials` for an unknown account and for a wrong password (QP-83),
    ///   `account.emailNotVerified`, `account.phoneNotVerified`, `account.anonymousSession` (QP-09),
    ///   `account.noConnection` (QP-70), `account.roleWithoutSession`.
    public init(
        signingInBy check: CredentialCheck,
        under rules: SignUpRules,
        token: SessionToken? = nil
    ) throws(AccountError) {
        switch check {
        case .unknownAccount, .wrongPassword: throw AccountError(.wrongCredentials)
        case .anonymous: throw AccountError(.anonymousSession)
        case .noConnection: throw AccountError(.noConnection(during: .signIn))
        case .matched(let user):
            if let fault = user.signInFault(under: rules) { throw AccountError(fault) }
            try self.init(of: user, token: token)
        }
    }

    /// Signs out, and forgets the person, the workplace and the token (QP-12).
    public mutating func signOut() { self = .notSignedIn }

    /// The person signed in; `nil` when signed out.
    public var who: SignedIn? {
        if case .signedIn(let who, _) = self { who } else { nil }
    }

    /// The server's token; `nil` when signed out, and where the server issues none.
    public var token: SessionToken? {
        if case .signedIn(_, let token) = self { token } else { nil }
    }

    /// The state to store (QP-10).
    public var state: SessionState {
        // Signing in refuses roles without a state, so this finds one.
        who.flatMap { try? SessionState(of: $0.role) } ?? .notSignedIn
    }

    /// The signed-in person (QP-83); `nil` when signed out.
    public var user: UserID? { who?.user }

    /// The workplace of the signed-in staff member (QP-11); `nil` for a guest and when signed out.
    public var employment: Employment? { who?.employment }

    /// The author of commands given in this session; `nil` when signed out.
    public var author: Author? { who?.author() }
}

extension Session: Codable {
    private enum CodingKeys: CodingKey {
        case state, user, employment, token
    }

    /// Reads an object with `state`, plus `user`, `employment` and `token` if the state has them; throws if they do not
    /// match the state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let state = try container.decode(SessionState.self, forKey: .state)
        let user = try container.decodeIfPresent(UserID.self, forKey: .user)
        let employment = try container.decodeIfPresent(Employment.self, forKey: .employment)
        let token = try container.decodeIfPresent(SessionToken.self, forKey: .token)
        switch (state.role, user) {
        case (nil, nil) where employment == nil && token == nil: self = .notSignedIn
        case (let role?, let user?):
            guard let who = try? SignedIn(user, as: role, at: employment) else { fallthrough }
            self = .signedIn(who: who, token: token)
        default:
            throw DecodingError.invalid(AccountError(.malformedSession(state: state)), at: container.codingPath)
        }
    }

    /// Writes an object with `state`, plus `user`, `employment` and `token` if the state has them.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(user, forKey: .user)
        try container.encodeIfPresent(employment, forKey: .employment)
        try container.encodeIfPresent(token, forKey: .token)
    }
}
