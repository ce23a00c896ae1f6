import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A host that keeps nothing but a store and an authenticator.
struct AccountHost {
    let store: any HostStore
    var authenticator = MemoryAuthenticator()
    var rules = SignUpRules.quickPlate
    var signInPolicy = SignInPolicy.usual
    let ids = SerialIDs("sign-in")
    /// How often a command is tried.
    var attempts = 1

    var runner: CommandRunner {
        CommandRunner(store: store, clock: ManualClock(noon), retry: .immediate(attempts: attempts))
    }
    var desk: AccountDesk {
        AccountDesk(runner: runner, authenticator: authenticator, rules: rules, signInPolicy: signInPolicy)
    }

    /// Signs up; throws the error of the account, or else the failure.
    func signUp(
        _ form: SignUpForm,
        id: String,
        password: String = "secret",
        confirmation: String? = nil,
        command: String? = nil
    ) async throws {
        try await signUp(
            form,
            id: id,
            with: .password(NewPassword(password, confirmation: confirmation ?? password)),
            command: command
        )
    }

    func signUp(
        _ form: SignUpForm,
        id: String,
        with credential: SignUpCredential,
        command: String? = nil
    ) async throws {
        do {
            let command = CommandID(command ?? "sign-up-\(id)")
            try await desk.register(form, with: credential, as: UserID(id), command: command)
        } catch {
            throw refusal(of: error, as: AccountError.self) ?? error
        }
    }

    /// Performs a decision on accounts.
    @discardableResult
    func perform<Decision: JointDecision>(
        _ decision: Decision,
        by author: Author,
        id: String
    ) async throws -> Decision.Answer where Decision.Context == SignUpRules {
        try await runner.perform(Envelope(decision, by: author, id: CommandID(id)), in: FixedContext(rules)).answer
    }

    /// Performs a command on a user.
    func perform(_ command: User.Command, on id: String, by author: Author = .system, id key: String) async throws {
        let envelope = Envelope(command, on: User.self, UserID(id), by: author, id: CommandID(key))
        try await runner.perform(envelope, in: FixedContext(rules))
    }

    /// Signs in under a command of its own, on some phone; throws the error of the account, or else the failure.
    func signIn(
        _ identifier: String,
        _ password: String,
        on device: DeviceID = "phone",
        until: Instant? = nil,
        command: String? = nil,
        at now: Instant? = nil
    ) async throws -> Session {
        do throws(AccountDesk.Failure) {
            let answer = try await desk.signIn(
                identifier,
                password: password,
                on: device,
                until: until,
                command: CommandID(command ?? ids.nextText()),
                at: now
            )
            return .signedIn(who: answer.who, token: nil)
        } catch {
            throw refusal(of: error, as: AccountError.self) ?? error
        }
    }

    func verify(_ id: String) async throws {
        let user = try #require(try await store.load(User.self, UserID(id)))
        try await perform(.verify(contact: .email(try #require(user.email))), on: id, id: "verified-\(id)")
    }

    /// Whether the authenticator keeps this password, under any number.
    func keeps(_ password: String, of user: UserID) async throws -> Bool {
        try await authenticator.passwordNumber(of: user, matching: password) != nil
    }

    func user(_ id: String) async throws -> User? { try await store.load(User.self, UserID(id)) }

    func owner(of key: AccountKeyID) async throws -> UserID? { try await store.load(AccountKey.self, key)?.owner }
}

/// The refusal behind the failure of a command, if it is of this type.
func refusal<Refusal: Error>(of error: any Error, as type: Refusal.Type) -> Refusal? {
    guard case .refused(let refusal) = error as? CommandFailure<AnyRefusal> else { return nil }
    return refusal.refusal(of: type)
}
