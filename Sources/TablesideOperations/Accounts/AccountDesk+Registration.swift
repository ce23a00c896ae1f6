public import TablesideCore
import TablesideDelivery
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Opens an account.
    ///
    /// - Parameters:
    ///   - form: the typed fields.
    ///   - credential: how the person will sign in; a provider has confirmed an identity.
    ///   - user: the identity of the new user, chosen by the host.
    ///   - device: the device on which the person registers: the one that the host has authenticated, never one that
    ///     the request names, because wrong codes of stores are counted separately on each; `nil` if unknown, where
    ///     they are counted together.
    ///   - author: the author; the host's program unless a known person registers the user.
    ///   - command: the identity of the command, kept on every retry; it belongs to the author or, for the host's
    ///     program, to the new user alone.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Throws: `account.signUpRefused` with all problems of the form, or with every value that is taken;
    ///   `accounts.unknownInviter` or a refusal of the referral for an inviter who cannot be named;
    ///   the refusals of a store's code, such as `cooperation.unknownCode`; `courier.tooManyWrongCodes`, even for the
    ///   right one, after as many codes that do not exist as ``signInPolicy`` has tries;
    ///   `account.noConnection` when store or authenticator cannot be reached.
    public func register(
        _ form: SignUpForm,
        with credential: SignUpCredential,
        as user: UserID,
        on device: DeviceID? = nil,
        by author: Author = .system,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        let registration: Registration
        do {
            registration = try form.registration(with: credential, under: rules)
        } catch {
            throw .refused(AnyRefusal(AccountError(.signUpRefused(problems: error.problems))))
        }
        let envelope = Envelope(
            RegisterAccount(user, registration),
            by: author,
            key: Self.key(command, by: author, of: user)
        )
        do throws(Failure) {
            if envelope.decision.courierCode == nil {
                try await runner.perform(envelope, in: FixedContext(rules), at: now)
            } else {
                try await perform(envelope, on: device, at: now)
            }
        } catch {
            throw Self.signingUp(error)
        }
        guard case .password(let password) = credential else { return }
        try await keep(password, number: 1, of: user, during: .signUp)
    }

    /// Performs a registration with a store's code; a code that does not exist is counted before it is answered, and
    /// after too many none is tried.
    private func perform(
        _ registration: Envelope<RegisterAccount>,
        on device: DeviceID?,
        at now: Instant?
    ) async throws(Failure) {
        let place = SignInTriesKey(registrationOn: device)
        let counted = CountedRegistration(registration: registration.decision, tries: place)
        let envelope = Envelope(counted, by: registration.author, as: registration.identity, expecting: nil)
        let context = FixedContext<CountedRegistration, _>(SignIn.Context(rules, policy: signInPolicy))
        do throws(Failure) {
            try await runner.perform(envelope, in: context, at: now)
        } catch {
            guard case .refused(let refusal) = error, refusal.code == CourierTeam.Refusal(.unknownCode).code else {
                throw error
            }
            try await count(in: place, at: now)
            throw error
        }
    }

    /// Refuses a store's code after too many that do not exist; returns the version of the tries otherwise.
    @discardableResult
    private func requireTries(in place: SignInTriesKey, at now: Instant?) async throws(Failure) -> Version {
        let tries = try await load(SignInTries.self, place) ?? SignInTries(id: place)
        let now = now ?? runner.clock.now()
        guard !tries.isLocked(under: signInPolicy, credentialVersion: tries.credentialVersion, at: now) else {
            throw .refused(AnyRefusal(Courier.Refusal(.tooManyWrongCodes)))
        }
        return tries.version
    }

    /// Counts a store's code that does not exist, unless there were already too many.
    private func count(in place: SignInTriesKey, at now: Instant?) async throws(Failure) {
        // A round that is lost to another guess has counted that one, so after this many there were too many.
        for _ in 0...signInPolicy.tries {
            let version = try await requireTries(in: place, at: now)
            let key = CommandKey.guess(in: DocumentRef(SignInTries.self, place), at: version)
            let guess = Envelope(CountGuess(tries: place), by: .system, key: key)
            do throws(Failure) {
                if try await !runner.perform(guess, in: FixedContext(signInPolicy), at: now).isReplay { return }
            } catch {
                // Another guess was counted first, so this one is still to be counted.
                switch error {
                case .store(let failure): guard case .conflict = failure.reason else { throw error }
                case .refused: break
                default: throw error
                }
            }
        }
        throw .refused(AnyRefusal(Courier.Refusal(.tooManyWrongCodes)))
    }

    /// The failure as reported by a sign-up: taken values are problems of the form.
    private static func signingUp(_ failure: Failure) -> Failure {
        switch failure {
        case .refused(let refusal):
            guard case .taken(let problems)? = refusal.refusal(of: AccountRefusal.self)?.reason else { return failure }
            return .refused(AnyRefusal(AccountError(.signUpRefused(problems: problems))))
        case .store(let error):
            guard case .unavailable = error.reason else { return failure }
            return .refused(AnyRefusal(AccountError(.noConnection(during: .signUp))))
        default: return failure
        }
    }
}

/// A registration with a store's code, which is refused even with the right one after too many that do not exist.
///
/// The tries are part of the unit: a wrong code that is counted meanwhile makes this be decided again.
private struct CountedRegistration: JointDecision {
    static var name: DecisionName { RegisterAccount.name }

    let registration: RegisterAccount
    let tries: SignInTriesKey

    var subject: DocumentRef { registration.subject }

    func needs(_ loaded: Loaded, in context: SignIn.Context, at now: Instant) throws -> [DocumentNeed] {
        [DocumentNeed(SignInTries.self, tries)] + (try registration.needs(loaded, in: context.rules, at: now))
    }

    func decide(
        on loaded: Loaded,
        in context: SignIn.Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let tries = try loaded.document(SignInTries.self, tries) ?? SignInTries(id: tries)
        // A person who is registered already learns nothing about a code.
        if try loaded.aggregate(User.self, registration.user).state != .registered,
            tries.isLocked(under: context.policy, credentialVersion: tries.credentialVersion, at: now)
        {
            throw Courier.Refusal(.tooManyWrongCodes)
        }
        return try registration.decide(on: loaded, in: context.rules, by: author, at: now, changes: &changes)
    }

    /// Writes the registration alone: the tries are not part of its identity.
    func encode(to encoder: any Encoder) throws { try registration.encode(to: encoder) }
}
