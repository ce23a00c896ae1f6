import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Opens and changes accounts, and defines the order in which the store and the authenticator are called.
///
/// People's requests about their own account are checked against the table of rights first, as in a ``HouseServer``.
///
/// If a step fails, the same call with the same command ID completes it: the account is stored first, and the password
/// is kept afterward.
///
/// ```swift
/// let desk = AccountDesk(runner: runner, authenticator: passwords, rules: .quickPlate)
/// try await desk.register(form, with: .password(password), as: id, command: commandID)
/// ```
public struct AccountDesk: Sendable {
    /// The failure of a call: refused with an ``AccountError``, an ``AccountRefusal`` or a refusal of the user.
    public typealias Failure = CommandFailure<AnyRefusal>

    /// The runner that performs the decisions on the store.
    public let runner: CommandRunner
    /// The host's keeper of passwords and codes.
    public let authenticator: any Authenticator
    /// The rules for the accounts of the app.
    public let rules: SignUpRules
    /// The rules for verification codes.
    public let codes: VerificationPolicy
    /// The limits on wrong passwords.
    public let signInPolicy: SignInPolicy
    /// The table of rights for people's own accounts.
    public let rights: Rights

    /// Creates a desk.
    ///
    /// - Parameters:
    ///   - runner: performs the decisions on the store.
    ///   - authenticator: keeps passwords and codes.
    ///   - rules: the rules for the accounts of the app.
    ///   - codes: the rules for verification codes.
    ///   - signInPolicy: the limits on wrong passwords.
    ///   - rights: the restaurant's table of rights.
    public init(
        runner: CommandRunner,
        authenticator: any Authenticator,
        rules: SignUpRules,
        codes: VerificationPolicy = .usual,
        signInPolicy: SignInPolicy = .usual,
        rights: Rights = .house
    ) {
        // Staff without work have an account like everybody else.
        self.runner = (runner.access as? any BranchRequiring).map { runner.following($0.withoutBranch) } ?? runner
        self.authenticator = authenticator
        self.rules = rules
        self.codes = codes
        self.signInPolicy = signInPolicy
        self.rights = rights
    }

    /// Checks the table of rights for an author's action on an account; the engine may do everything.
    func admit(_ author: Author, to action: ActionCode, on user: UserID) async throws(Failure) {
        guard author.role != .system else { return }
        // Whose account it is is known without asking who works or sits where.
        let judge = Judge(rights: rights, senders: BelievedSenders())
        var reader = ClaimReader(runner.store)
        do {
            try await judge.judge([.account(user, action)], by: author, &reader)
        } catch {
            throw Failure(hostError: error)
        }
    }

    /// Checks the table of rights and the runner's policy for an author who reads data of an account.
    func admit(reader author: Author, to action: ActionCode, on user: UserID) async throws(Failure) {
        try await admit(author, to: action, on: user)
        let request = AccessRequest(
            subject: DocumentRef(User.self, user),
            action: AccountQuestion(user: user, action: action),
            author: author,
            loaded: Loaded(),
            store: runner.store
        )
        do {
            _ = try await runner.access.admit(request)
        } catch {
            throw Failure(hostError: error)
        }
    }
}
