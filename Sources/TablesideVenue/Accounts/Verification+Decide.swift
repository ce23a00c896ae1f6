public import TablesideCore

extension Verification {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: the command to decide.
    ///   - policy: the validity of codes, and their limits.
    ///   - author: who sends the command.
    ///   - now: the time of the decision.
    /// - Returns: the resulting events.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    public func decide(
        _ command: Command,
        in policy: VerificationPolicy,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, in: policy, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in policy: VerificationPolicy,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        if case .answer = command, author.role == .system {
            if state == .idle { throw Refusal(.noCode) }
            if state == .locked { throw Refusal(.tooManyTries) }
        }
        let row = try table.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, command, in: policy, by: author, at: now)
        }
        switch command {
        case .request(let contact):
            return [
                .requested(
                    number: number + 1,
                    contact: contact,
                    expiresAt: now + policy.validFor,
                    tries: policy.tries,
                    earlier: counted(in: policy, at: now),
                    at: now
                )
            ]
        case .answer(let number, _):
            return switch row.to {
            case .idle: [.confirmed(number: number, at: now)]
            case .locked: [.exhausted(number: number, at: now)]
            case .waiting: [.mismatched(number: number, triesLeft: triesLeft - 1, at: now)]
            }
        case .cancel: return [.cancelled(at: now)]
        }
    }

    /// The send times of the codes that still count toward the limit.
    private func counted(in policy: VerificationPolicy, at now: Instant) -> [Instant] {
        guard let codes = policy.codes else { return [] }
        return sentAt.suffix(max(0, codes)).filter { now - $0 < policy.window }
    }

    private func failure(
        of condition: Guard,
        _ command: Command,
        in policy: VerificationPolicy,
        by author: Author,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .maySend:
            // A person who has forgotten the password is not signed in.
            guard author.role == .system || author.user == id.user || id.purpose == .recovery else {
                return Refusal(.notYours)
            }
            if let pause = policy.pause, let last = sentAt.last, now < last + pause {
                return Refusal(.tooSoon(until: last + pause))
            }
            guard let codes = policy.codes else { return nil }
            let counted = counted(in: policy, at: now)
            guard counted.count >= codes else { return nil }
            return Refusal(.tooManyCodes(limit: codes))
        case .matches, .isLastTry, .isInTime:
            guard case .answer(let number, let matches) = command, let expiresAt else { return Refusal(.noCode) }
            guard number == self.number else { return Refusal(.supersededCode) }
            guard now < expiresAt else { return Refusal(.expired(at: expiresAt)) }
            switch condition {
            case .matches: return matches ? nil : Refusal(.wrongCode)
            case .isLastTry: return triesLeft <= 1 ? nil : Refusal(.wrongCode)
            default: return nil
            }
        }
    }
}

extension Verification {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .requested(let number, let contact, let expiresAt, let tries, let earlier, let at):
            state = .waiting
            self.number = number
            self.contact = contact
            self.expiresAt = expiresAt
            triesLeft = tries
            sentAt = earlier + [at]
            lastEventAt = at
        case .mismatched(_, let triesLeft, let at):
            self.triesLeft = triesLeft
            lastEventAt = at
        case .exhausted(_, let at):
            state = .locked
            triesLeft = 0
            lastEventAt = at
        case .confirmed(_, let at), .cancelled(let at):
            state = .idle
            contact = nil
            expiresAt = nil
            triesLeft = 0
            lastEventAt = at
        }
    }
}

extension Verification {
    private enum Field: String, CodingKey {
        case id, version, state, number, contact, expiresAt, triesLeft, sentAt, lastEventAt
    }

    /// Reads a verification; refuses one whose parts contradict its state.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(VerificationKey.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        state = try container.decode(State.self, forKey: .state)
        number = try container.decode(Int.self, forKey: .number)
        contact = try container.decodeIfPresent(AccountKeyID.self, forKey: .contact)
        expiresAt = try container.decodeIfPresent(Instant.self, forKey: .expiresAt)
        triesLeft = try container.decode(Int.self, forKey: .triesLeft)
        sentAt = try container.decode([Instant].self, forKey: .sentAt)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        let isOut = state != .idle
        guard (contact != nil) == isOut, (expiresAt != nil) == isOut, (triesLeft > 0) == (state == .waiting),
            0..<Int.max ~= number, number <= version.rawValue
        else {
            throw DecodingError.invalid(Refusal(.inconsistent(state: state.rawValue)), at: container.codingPath)
        }
    }
}
