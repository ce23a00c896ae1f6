public import TablesideCore

extension Referral {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - chain: The chain of the named inviter; `nil` for commands that name none.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(users of the chain), which ``SizeLimit/inviters`` bounds.
    public func decide(
        _ command: Command,
        in chain: InviterChain?,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, in: chain, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in chain: InviterChain?,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        if case .name(let inviter, _) = command, isOwn(author) {
            // A more specific reason than that the step does not exist in this state.
            if let named = self.inviter, named != inviter || state != .named { throw Refusal(.alreadyNamed) }
            if state == .visited { throw Refusal(.alreadyVisited) }
        }
        let row = try table.resolve(state, command.kind, by: author.role) { condition in
            failure(of: condition, command, in: chain, by: author)
        }
        switch command {
        case .name(let inviter, let invitation): return [.named(inviter: inviter, invitation: invitation, at: now)]
        case .visit(let activity, let at):
            return row.to == .completed
                ? [.completed(activity: activity, visitedAt: at, at: now)]
                : [.visited(activity: activity, visitedAt: at, at: now)]
        }
    }

    private func isOwn(_ author: Author) -> Bool {
        author.role == .system || author.role == .guest && author.user == id
    }

    private func failure(
        of condition: Guard,
        _ command: Command,
        in chain: InviterChain?,
        by author: Author
    ) -> Refusal? {
        switch (condition, command) {
        case (.isOutside, .name(let inviter, _)):
            guard isOwn(author) else { return Refusal(.notYours) }
            guard inviter != id else { return Refusal(.ownInviter) }
            guard let chain, chain.inviter == inviter else { return Refusal(.otherChain) }
            guard !chain.users.contains(id) else { return Refusal(.circle) }
            return chain.isWhole ? nil : Refusal(.chainTooLong(limit: SizeLimit.inviters))
        case (.isLater, .visit(_, let at)):
            guard let namedAt, namedAt < at else { return Refusal(.alreadyVisited) }
            return nil
        case (.isOutside, .visit), (.isLater, .name): return nil
        }
    }

    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .named(let inviter, let invitation, let at):
            (self.inviter, self.invitation, namedAt, state) = (inviter, invitation, at, .named)
        case .completed(_, let visitedAt, _): (self.visitedAt, state) = (visitedAt, .completed)
        case .visited(_, let visitedAt, _): (self.visitedAt, state) = (visitedAt, .visited)
        }
        lastEventAt = event.at
    }
}
