public import TablesideCore

extension SupportLetter {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: The rules, and for a new letter the author's earlier letters.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(bytes of the text + letters that are counted).
    public func decide(
        _ command: Command,
        in context: SupportContext,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, in: context, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in context: SupportContext,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        try table.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, in: context, by: author, at: now)
        }
        switch command {
        case .write(let content):
            guard let user = author.user else { throw Refusal(.notSignedIn) }
            let problems = content.problems()
            guard problems.isEmpty else { throw Refusal(.content(problems: problems)) }
            return [.written(author: user, role: author.role, content: content, at: now)]
        case .reply(let text):
            try check(text)
            return [.replied(text: text, at: now)]
        case .answer(let text):
            try check(text)
            return [.answered(text: text, at: now)]
        case .close: return [.closed(until: context.policy.reopening.map { now + $0 }, at: now)]
        case .archive: return [.archived(at: now)]
        }
    }

    private func check(_ text: String) throws(Refusal) {
        if let problem = SupportProblem.problem(with: text) {
            throw Refusal(.content(problems: [Problem(problem, at: "text")]))
        }
        let limit = SizeLimit.supportMessages
        guard messages.count < limit else { throw Refusal(.tooManyMessages(limit: limit)) }
    }

    private func failure(
        of condition: Guard,
        in context: SupportContext,
        by author: Author,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .mayWrite:
            guard let user = author.user else { return Refusal(.notSignedIn) }
            guard context.policy.letters != nil else { return nil }
            // The limit cannot be checked without the author's earlier letters.
            guard let sent = context.sent, sent.id == user else { return Refusal(.notLookedUp) }
            return sent.blockedUntil(under: context.policy, at: now).map { Refusal(.tooManyLetters(until: $0)) }
        case .own, .ownInTime:
            guard let user = author.user, user == self.author else { return Refusal(.notYours) }
            guard condition == .ownInTime, let closedUntil, closedUntil <= now else { return nil }
            return Refusal(.tooLate(until: closedUntil))
        case .isDue:
            guard let closedUntil, now < closedUntil else { return nil }
            return Refusal(.notDue(until: closedUntil))
        }
    }
}
