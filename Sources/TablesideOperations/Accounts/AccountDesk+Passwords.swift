public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Sends a code for a new password to an email address or telephone number.
    ///
    /// The answer is the same when no account has the address or number, when too many codes were sent, and when a code
    /// could not be stored or sent: the host learns of that from its own store and authenticator. For every address,
    /// the authenticator is first asked about a user who does not exist, so a missing connection is reported for all.
    ///
    /// Anyone may ask, so a stranger can use up a day's codes and the tries of each code. Codes and tries on a device
    /// on which the person was the last to sign in are counted separately, so the person can still recover there.
    ///
    /// - Parameters:
    ///   - contact: the address or number that the person typed, as a key.
    ///   - device: the device that the host has authenticated, never one that the request names; `nil` if unknown.
    ///   - command: the identity of the command, kept on every retry.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Throws: the failure of the store when the address cannot be looked up; `account.noConnection` when the
    ///   authenticator cannot be reached.
    public func recoverPassword(
        of contact: AccountKeyID,
        on device: DeviceID? = nil,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        guard let owner = try await owner(of: contact) else { return }
        // Whatever fails from here on would reveal that there is an account.
        _ = try? await send(recovery(of: owner, on: device), by: .system, command: command, at: now)
    }

    /// The owner of an address or a number whose password is to be recovered; fails alike with and without one.
    private func owner(of contact: AccountKeyID) async throws(Failure) -> UserID? {
        let owner = try await load(AccountKey.self, contact)?.owner
        let nobodys = VerificationKey(.recovery, of: Self.nobody)
        _ = try await reach { try await authenticator.codeMatches("0", 0, of: nobodys) }
        return owner
    }

    /// Where the recovery of a user's password is counted: separately on a device on which the user was the last to
    /// sign in.
    private func recovery(of owner: UserID, on device: DeviceID?) async throws(Failure) -> VerificationKey {
        guard let device, try await load(DeviceSession.self, device)?.lastUser == owner else {
            return VerificationKey(.recovery, of: owner)
        }
        return VerificationKey(recoveryOf: owner, on: device)
    }

    /// The code that was entered on a device: the code requested there, or otherwise the code for all other devices.
    private func entered(
        by owner: UserID,
        on device: DeviceID?,
        _ command: CommandID,
        at now: Instant?
    ) async throws(Failure) -> VerificationKey {
        let (own, shared) = (try await recovery(of: owner, on: device), VerificationKey(.recovery, of: owner))
        guard own != shared else { return shared }
        do throws(Failure) {
            if try await recall(Self.entry(of: own, command), as: AnswerCode.Answer.self) != nil { return own }
        } catch {
            guard case .commandReused = error else { throw error }
            return shared
        }
        let isOut = try await load(Verification.self, own)?.isOpen(at: now ?? runner.clock.now()) == true
        return isOut ? own : shared
    }

    /// Sets a new password in place of a forgotten one, using the code that was sent (GI-41).
    ///
    /// The answer doesn't reveal whether an address has an account. A wrong code, a used, expired or exhausted one, one
    /// that could not be checked or counted, and an address without an account all get the same answer, and the
    /// password must satisfy the rules of every role.
    ///
    /// A code requested on the person's own device has to be entered there.
    ///
    /// The right code also verifies the address or number. If none had verified it before, all provider accounts are
    /// unlinked: a stranger may have registered it with their own.
    ///
    /// - Returns: whether the command has succeeded. Repeated under the same ID, it returns `true` again and replaces
    ///   nothing; it also completes an entry that was counted although the store failed to say so. After `false`,
    ///   repeat the command once under the same ID before the person types another code: another ID cannot complete it.
    /// - Throws: `account.signUpRefused` with the problems of the password, before the code is counted; the failure of
    ///   the store when the address cannot be looked up; `account.noConnection` when the authenticator cannot be
    ///   reached; after a right code, the failure of the store or the authenticator to keep the new password.
    public func recoverPassword(
        of contact: AccountKeyID,
        by code: String,
        to password: NewPassword,
        on device: DeviceID? = nil,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> Bool {
        for sheet in rules.sheets { try check(password, by: sheet) }
        guard let owner = try await owner(of: contact) else { return false }
        let answer: AnswerCode.Answer
        do {
            let verification = try await entered(by: owner, on: device, command, at: now)
            answer = try await enter(code, for: verification, command: command, at: now)
        } catch {
            // A failure would reveal that there is an account, and to a guesser perhaps that the code is right.
            return false
        }
        guard let number = answer.passwordNumber else { return false }
        try await keep(password, number: number, of: owner)
        return true
    }

    /// Replaces a signed-in person's password; the session on the device stays open, all others end.
    ///
    /// If the method returns, the command has succeeded. Repeated under the same ID, it replaces nothing. A wrong old
    /// password counts like a failed sign-in, and the same lockout refuses even the right one.
    ///
    /// - Parameters:
    ///   - old: the current password.
    ///   - password: the new password.
    ///   - user: the user whose password changes.
    ///   - device: the author's device, which the host has authenticated, never one that the request names.
    ///   - command: the identity of the command, kept on every retry.
    ///   - now: the time of the decision; `nil` to read the clock.
    /// - Throws: `access.notForSender` if the table of rights doesn't allow this for the user's role,
    ///   `account.signUpRefused` with the problems of the new password, `account.wrongCredentials` for a wrong old
    ///   password, a refusal of the user, `account.noConnection`.
    public func changePassword(
        from old: String,
        to password: NewPassword,
        of user: UserID,
        on device: DeviceID? = nil,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        guard let role = try await load(User.self, user)?.role else { throw .wrongCredentials }
        try await admit(Author(user, as: role), to: .changePassword, on: user)
        if let sheet = rules[role] { try check(password, by: sheet) }
        let request = ChangePassword.Request(user: user, device: device)
        let key = CommandKey(command, by: .guest(user))
        let identity = CommandIdentity.of(request, on: ChangePassword.name.rawValue, by: .system, key)
        // Asked before the command is recalled, which may replace the password at the same moment.
        let found = try await passwordNumber(of: user, matching: old)
        if let earlier = try await recall(identity, as: ChangePassword.Answer.self)?.passwordNumber {
            // Repeated, it finds the old password if the new one was not kept yet, and otherwise the new one.
            let kept = try await passwordNumber(of: user, matching: password.text)
            try await admit(user, on: device, at: now) { account in
                found.map { $0 < earlier } == true
                    || kept.map { $0 >= earlier && $0 == account.passwordNumber } == true
            }
            return try await keep(password, number: earlier, of: user)
        }
        let proved = try await admit(found, of: user, on: device, at: now)
        let decision = ChangePassword(user, from: proved, on: device)
        let envelope = Envelope(decision, by: .system, as: identity, expecting: nil)
        let context = FixedContext<ChangePassword, _>(SignIn.Context(rules, policy: signInPolicy))
        let answer = try await runner.perform(envelope, in: context, at: now).answer
        try await keep(password, number: answer.passwordNumber, of: user)
    }

    private func check(_ password: NewPassword, by sheet: SignUpRules.Sheet) throws(Failure) {
        let problems = sheet.problems(with: password)
        guard problems.isEmpty else { throw .refused(AnyRefusal(AccountError(.signUpRefused(problems: problems)))) }
    }

    /// Lets the authenticator keep a password, unless the account has been closed in the meantime.
    func keep(
        _ password: NewPassword,
        number: Int,
        of user: UserID,
        during operation: AccountError.Operation = .signIn
    ) async throws(Failure) {
        guard try await load(User.self, user)?.state == .registered else { return }
        try await reach(during: operation) {
            try await authenticator.setPassword(password.text, number: number, of: user)
        }
        // If the account was closed meanwhile, the password may have been forgotten before it was kept.
        guard try await load(User.self, user)?.state != .registered else { return }
        try await reach(during: operation) { try await authenticator.forgetPassword(of: user) }
    }

    /// The number of the user's matching password; a password that is too long never matches.
    func passwordNumber(of user: UserID, matching password: String) async throws(Failure) -> Int? {
        guard PasswordPolicy.admits(password) else { return nil }
        return try await reach { try await authenticator.passwordNumber(of: user, matching: password) }
    }

    /// The number of the right password of an account that is not locked; a wrong password, or `nil`, is counted and
    /// refused.
    func admit(
        _ number: Int?,
        of user: UserID,
        on device: DeviceID?,
        at now: Instant?
    ) async throws(Failure) -> Int {
        try await admit(user, on: device, at: now) { number != nil && number == $0.passwordNumber }
        guard let number else { throw .wrongCredentials }
        return number
    }

    /// Admits a person with the right password of an account that is not locked; otherwise refuses the guess, and
    /// counts it unless there were already too many.
    func admit(
        _ user: UserID,
        on device: DeviceID?,
        at now: Instant?,
        if isRight: (Account) -> Bool
    ) async throws(Failure) {
        // A round that is lost to another guess has counted that one, so after this many the account is locked.
        for _ in 0...signInPolicy.tries {
            var session: DeviceSession?
            if let device { session = try await load(DeviceSession.self, device) }
            let place = SignInTriesKey(user, on: session)
            let tries = try await load(SignInTries.self, place) ?? SignInTries(id: place)
            guard let account = try await load(User.self, user)?.account,
                !tries.isLocked(
                    under: signInPolicy,
                    credentialVersion: account.credentialVersion,
                    at: now ?? runner.clock.now()
                )
            else { throw .wrongCredentials }
            if isRight(account) { return }
            let key = CommandKey.guess(in: DocumentRef(SignInTries.self, place), at: tries.version)
            let envelope = Envelope(CountGuess(tries: place), by: .system, key: key)
            do throws(Failure) {
                let outcome = try await perform(envelope, in: FixedContext(signInPolicy), at: now)
                if !outcome.isReplay { throw Failure.wrongCredentials }
            } catch {
                // Another guess was counted first, so this one is still to be counted.
                guard case .store(let failure) = error, case .conflict = failure.reason else { throw error }
            }
        }
        throw .wrongCredentials
    }

    /// Calls the authenticator; any error it throws means that it could not be reached.
    func reach<Answer: Sendable>(
        during operation: AccountError.Operation = .signIn,
        _ ask: () async throws -> Answer
    ) async throws(Failure) -> Answer {
        do {
            return try await ask()
        } catch {
            throw .refused(AnyRefusal(AccountError(.noConnection(during: operation))))
        }
    }
}

extension AccountDesk.Failure {
    /// The single answer wherever a more specific one would reveal whether an address has an account.
    static var wrongCredentials: Self { .refused(AnyRefusal(AccountError(.wrongCredentials))) }
}
