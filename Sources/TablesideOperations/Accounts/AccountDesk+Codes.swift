public import TablesideCore
public import TablesideHosting
public import TablesideVenue

extension AccountDesk {
    /// Sends a code to verify an address or a number, or to recover a password.
    ///
    /// Repeating the command under its ID sends the same code again while the code is valid, at most three times.
    ///
    /// Anyone can ask for a code to recover a password. While a code can still be entered, it is sent again instead of
    /// a new one, at most three times and no more often than new codes.
    ///
    /// - Throws: `access.notFound` for a code to verify another person's value; a refusal of the verification;
    ///   `account.noConnection` when the authenticator cannot be reached.
    @discardableResult
    public func sendCode(
        _ verification: VerificationKey,
        by author: Author,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> RequestCode.Answer {
        // Only the desk finds out whose device it is: a request that names one could use up the codes there.
        guard verification.device == nil else { throw .refused(AnyRefusal(Verification.Refusal(.notYours))) }
        return try await send(verification, by: author, command: command, at: now)
    }

    /// Sends a code, also on a person's own device.
    @discardableResult
    func send(
        _ verification: VerificationKey,
        by author: Author,
        command: CommandID,
        at now: Instant?
    ) async throws(Failure) -> RequestCode.Answer {
        if verification.purpose != .recovery {
            try await admit(author, to: AccountRequest.Kind.sendCode.action, on: verification.user)
        }
        let envelope = Envelope(
            RequestCode(verification),
            by: author,
            key: Self.key(command, by: author, of: verification.user)
        )
        let outcome: CommandOutcome<RequestCode.Answer>
        do throws(Failure) {
            outcome = try await runner.perform(envelope, in: FixedContext(codes), at: now)
        } catch {
            guard let open = try await openRecovery(verification, after: error, at: now) else { throw error }
            return open
        }
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

    /// Sends the open code to recover a password again; `nil` if a code was requested too recently, or none is open.
    private func openRecovery(
        _ verification: VerificationKey,
        after failure: Failure,
        at now: Instant?
    ) async throws(Failure) -> RequestCode.Answer? {
        guard verification.purpose == .recovery, case .refused(let refusal) = failure,
            case .tooSoon(let until)? = refusal.refusal(of: Verification.Refusal.self)?.reason,
            let stored = try await load(Verification.self, verification), stored.expiresAt == until,
            let contact = stored.contact
        else { return nil }
        let now = now ?? runner.clock.now()
        guard stored.sentAt.last.map({ now >= $0 + (codes.pause ?? .zero) }) == true else { return nil }
        if try await mayRepeat(stored.number, of: verification, at: now) {
            try await reach { try await authenticator.sendCode(stored.number, of: verification, to: contact) }
        }
        return RequestCode.Answer(number: stored.number, expiresAt: until)
    }

    /// Whether a code may be sent again, which is counted.
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

    /// Counts a person's entry of a code; the right code verifies their address or number.
    ///
    /// Every entry needs its own command ID: an entry under the ID of an earlier one counts as that earlier entry. It
    /// gets the recorded answer, and is neither counted nor checked.
    ///
    /// - Returns: whether the code was right, and how many wrong entries are left.
    /// - Throws: a refusal of the verification or the user; `account.noConnection`.
    public func enterCode(
        _ code: String,
        for verification: VerificationKey,
        command: CommandID,
        at now: Instant? = nil
    ) async throws(Failure) -> AnswerCode.Answer {
        // Only the desk finds out whose device it is: a request that names one could use up the tries there.
        guard verification.device == nil else { throw .refused(AnyRefusal(Verification.Refusal(.noCode))) }
        return try await enter(code, for: verification, command: command, at: now)
    }

    /// Counts a person's entry of a code, also on their own device.
    func enter(
        _ code: String,
        for verification: VerificationKey,
        command: CommandID,
        at now: Instant?
    ) async throws(Failure) -> AnswerCode.Answer {
        let identity = Self.entry(of: verification, command)
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
    /// The identity of a code entry, without the code's number and whether the entry was right.
    static func entry(of verification: VerificationKey, _ command: CommandID) -> CommandIdentity {
        let key = CommandKey(command, by: .guest(verification.user))
        return .of(verification, on: AnswerCode.name.rawValue, by: .system, key)
    }
}
