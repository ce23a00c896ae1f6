public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Sends a code, to verify an address or a number or to recover a password.
    ///
    /// Repeated under its ID, it sends the same code again as long as that is good, three times at most.
    ///
    /// A code to recover a password is sent for everybody who asks.
    ///
    /// - Throws: `access.notFound` for a code to verify what is somebody else's; a refusal of the verification;
    ///   `account.noConnection` when the authenticator cannot be reached.
    @discardableResult
    public func sendCode(
        _ verification: VerificationKey,
        by author: Author,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> RequestCode.Answer {
        if verification.purpose != .recovery {
            try await admit(author, to: AccountRequest.Kind.sendCode.action, on: verification.user)
        }
        let envelope = Envelope(
            RequestCode(verification),
            by: author,
            key: Self.key(command, by: author, of: verification.user)
        )
        let outcome = try await runner.perform(envelope, in: FixedContext(codes), at: now)
        let answer = outcome.answer
        if outcome.isReplay, try await !mayRepeat(answer.number, of: verification, at: now) { return answer }
        // A newer code may have been sent since, elsewhere to.
        if let stored = try await load(Verification.self, verification), stored.number == answer.number,
            let contact = stored.contact
        {
            try await reach { try await authenticator.sendCode(answer.number, of: verification, to: contact) }
        }
        return answer
    }

    /// Whether a code is sent once more, which is counted.
    private func mayRepeat(
        _ number: Int,
        of verification: VerificationKey,
        at now: Instant?
    ) async throws(Failure) -> Bool {
        let decision = RepeatCode(verification: verification, number: number)
        for key in decision.keys {
            let outcome = try await runner.perform(Envelope(decision, by: .system, key: key), at: now)
            if !outcome.isReplay { return outcome.answer }
        }
        return false
    }

    /// Counts what a person entered as a code; the right one verifies their address or number.
    ///
    /// Every entry needs a command ID of its own: whatever is entered under that of an earlier entry is that entry again. It
    /// has the recorded answer, and neither counts nor is tried.
    ///
    /// - Returns: whether it was the code, and how many wrong entries are left.
    /// - Throws: a refusal of the verification or the user; `account.noConnection`.
    public func enterCode(
        _ code: String,
        for verification: VerificationKey,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> AnswerCode.Answer {
        let key = CommandKey(command, by: .guest(verification.user))
        // Neither the number of the code nor whether it was right is part of what identifies the command.
        let identity = CommandIdentity.of(verification, on: AnswerCode.name.rawValue, by: .system, key)
        if let answer = try await recall(identity, as: AnswerCode.Answer.self) { return answer }
        guard let stored = try await load(Verification.self, verification) else {
            throw .refused(AnyRefusal(Verification.Refusal(.noCode)))
        }
        var matches = false
        if SizeSubject.code.holds(code) {
            matches = try await reach {
                try await authenticator.codeMatches(code, stored.number, of: verification)
            }
        }
        let entry = AnswerCode(verification, number: stored.number, matches: matches)
        let envelope = Envelope(entry, by: .system, as: identity, expecting: nil)
        return try await runner.perform(envelope, in: FixedContext(rules), at: now).answer
    }
}
