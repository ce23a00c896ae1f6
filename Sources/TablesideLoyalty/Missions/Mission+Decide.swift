public import TablesideCore

extension Mission {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - context: Nothing; missions need no context.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(n log n) in the size of the terms.
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        try table.resolve(state, command.kind, by: author.role) { failure(of: $0, command, by: author) }
        switch command {
        case .draft(let terms, let owner):
            try check(terms)
            return [.drafted(terms: terms, owner: owner, at: now)]
        case .revise(let terms):
            try check(terms)
            guard terms != self.terms else { throw Refusal(.alreadyApplied(command: .revise)) }
            return [.revised(terms: terms, at: now)]
        case .publish: return [.published(at: now)]
        case .archive: return [.archived(at: now)]
        }
    }

    private func check(_ terms: MissionTerms) throws(Refusal) {
        var problems = terms.problems()
        for (position, other) in terms.prerequisites.prefix(SizeLimit.missionPrerequisites).enumerated()
        where other == id {
            problems.append(Problem(.ownPrerequisite, at: FieldPath("prerequisites").index(position)))
        }
        guard problems.isEmpty else { throw Refusal(.incomplete(problems: problems)) }
    }

    private func failure(of condition: Guard, _ command: Command, by author: Author) -> Refusal? {
        switch condition {
        case .isOwn:
            if author.role == .system { return nil }
            let owner = if case .draft(_, let owner) = command { owner } else { self.owner }
            guard let owner, author.user == owner else { return Refusal(.notYours) }
            // Missions for all restaurants have no owner.
            let terms: MissionTerms? =
                switch command {
                case .draft(let terms, _), .revise(let terms): terms
                case .publish, .archive: self.terms
                }
            return terms?.restaurant == nil ? Refusal(.onlyOfHouse) : nil
        }
    }
}
