public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Sends a code, to verify an address or a number or to recover a password; repeated, the same code again.
    ///
    /// - Throws: a refusal of the verification; `account.noConnection` when the authenticator cannot be reached.
    @discardableResult
    public func sendCode(
        _ verification: VerificationKey,
        by author: Author,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> RequestCode.Answer {
        let envelope = Envelope(RequestCode(verification), by: author, id: command)
        let answer = try await runner.perform(envelope, in: FixedContext(codes), at: now).answer
        // A newer code may have been sent since, elsewhere to.
        if let stored = try await load(Verification.self, verification), stored.number == answer.number,
            let contact = stored.contact
        {
            try await reach { try await authenticator.sendCode(answer.number, of: verification, to: contact) }
        }
        return answer
    }

    /// Counts what a person entered as a code; the right one verifies their address or number.
    ///
    /// Every entry needs a command ID of its own: under that of an earlier entry nothing is counted, and it has the
    /// answer of the earlier one.
    ///
    /// - Returns: whether it was the code, and how many wrong entries are left.
    /// - Throws: a refusal of the verification or the user; `account.noConnection`.
    public func enterCode(
        _ code: String,
        for verification: VerificationKey,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> AnswerCode.Answer {
        guard let stored = try await load(Verification.self, verification) else {
            throw .refused(AnyRefusal(Verification.Refusal(.noCode)))
        }
        var matches = false
        if SizeSubject.code.holds(code) {
            matches = try await reach {
                try await authenticator.codeMatches(code, stored.number, of: verification)
            }
        }
        func count(matches: Bool) async throws(Failure) -> AnswerCode.Answer {
            let entry = AnswerCode(verification, number: stored.number, matches: matches)
            return try await decide(entry, by: .system, command, at: now)
        }
        do {
            return try await count(matches: matches)
        } catch {
            // Under the id of a wrong entry the right one has the answer of the wrong one; otherwise guesses under one id
            // would not be counted, and the right one would be told from the others.
            guard matches, case .commandReused = error else { throw error }
            return try await count(matches: false)
        }
    }

    /// Sends a code for a new password to an email address or telephone number.
    ///
    /// The answer is the same when no account has it, and when too many codes were sent.
    ///
    /// - Throws: `account.noConnection` when store or authenticator cannot be reached.
    public func recoverPassword(
        of contact: AccountKeyID,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        guard let owner = try await load(AccountKey.self, contact)?.owner else { return }
        do {
            try await sendCode(VerificationKey(.recovery, of: owner), by: .system, command: command, at: now)
        } catch {
            guard case .refused(let refusal) = error, refusal.refusal(of: Verification.Refusal.self) != nil else {
                throw error
            }
        }
    }

    /// Sets a new password in place of a forgotten one, by the code that was sent (GI-41).
    ///
    /// Nothing in the answer tells whether an address has an account: a wrong code, one that is used, expired or no longer
    /// counted, and an address without an account are all answered alike, and the password must suit every role.
    ///
    /// - Returns: whether the password was set.
    /// - Throws: `account.signUpRefused` with the problems of the password, before the code is counted;
    ///   `account.noConnection`.
    public func recoverPassword(
        of contact: AccountKeyID,
        by code: String,
        to password: NewPassword,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> Bool {
        for sheet in rules.sheets { try check(password, by: sheet) }
        guard let owner = try await load(AccountKey.self, contact)?.owner else { return false }
        let answer: AnswerCode.Answer
        do {
            answer = try await enterCode(code, for: VerificationKey(.recovery, of: owner), command: command, at: now)
        } catch {
            switch error {
            case .refused(let refusal) where refusal.refusal(of: Verification.Refusal.self) != nil: return false
            case .commandReused: return false
            default: throw error
            }
        }
        guard let number = answer.passwordNumber else { return false }
        try await keep(password, number: number, of: owner)
        return true
    }

    /// Replaces a signed-in person's password; the session on the device goes on, all others are over.
    ///
    /// - Throws: `account.signUpRefused` with the problems of the new password, `account.wrongCredentials` for another
    ///   old one, a refusal of the user, `account.noConnection`.
    public func changePassword(
        from old: String,
        to password: NewPassword,
        of user: UserID,
        on device: DeviceID? = nil,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) {
        guard let role = try await load(User.self, user)?.role else {
            throw .refused(AnyRefusal(AccountError(.wrongCredentials)))
        }
        if let sheet = rules[role] { try check(password, by: sheet) }
        // A repetition after a lost answer finds the new one in place.
        var isKnown = try await matches(old, of: user)
        if !isKnown { isKnown = try await matches(password.text, of: user) }
        guard isKnown else { throw .refused(AnyRefusal(AccountError(.wrongCredentials))) }
        let answer = try await decide(ChangePassword(user, on: device), by: .system, command, at: now)
        try await keep(password, number: answer.passwordNumber, of: user)
    }

    private func check(_ password: NewPassword, by sheet: SignUpRules.Sheet) throws(Failure) {
        let problems = sheet.problems(with: password)
        guard problems.isEmpty else { throw .refused(AnyRefusal(AccountError(.signUpRefused(problems: problems)))) }
    }
}
