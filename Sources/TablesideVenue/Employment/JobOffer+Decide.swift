public import TablesideCore

extension JobOffer {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: the command to decide.
    ///   - context: nothing; offers need no context.
    ///   - author: who sends the command.
    ///   - now: the time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``EmploymentRefusal`` with the reason; nothing is changed then.
    /// - Complexity: O(1).
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(EmploymentRefusal) -> [Event] {
        try decide(command, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(EmploymentRefusal) -> [Event] {
        try EmploymentRefusal.admit(now, notBefore: lastEventAt)
        try table.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, command, by: author)
        }
        switch command {
        case .send(let terms):
            guard now < terms.until else { throw EmploymentRefusal(.expired(until: terms.until)) }
            return [.sent(terms: terms, at: now)]
        case .withdraw: return [.withdrawn(at: now)]
        case .accept:
            if let until = terms?.until, now >= until { throw EmploymentRefusal(.expired(until: until)) }
            return [.accepted(at: now)]
        case .decline: return [.declined(at: now)]
        }
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author) -> EmploymentRefusal? {
        if author.role == .system { return nil }
        let terms = if case .send(let terms) = command { terms } else { self.terms }
        switch condition {
        case .employer:
            guard author.role == .manager else {
                return author.user != nil && author.user == terms?.owner ? nil : EmploymentRefusal(.notYours)
            }
            guard let branch = terms?.workplace.branch, !author.belongs(to: branch) else { return nil }
            return EmploymentRefusal(.otherBranch(author: author.branch, branch: branch))
        case .invitee:
            return author.user != nil && author.user == terms?.invitee ? nil : EmploymentRefusal(.notYours)
        }
    }
}

extension JobOffer {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .sent(let terms, let at):
            self.terms = terms
            (state, lastEventAt) = (.open, at)
        case .withdrawn(let at): (state, lastEventAt) = (.withdrawn, at)
        case .accepted(let at): (state, lastEventAt) = (.accepted, at)
        case .declined(let at): (state, lastEventAt) = (.declined, at)
        }
    }
}
