public import TablesideCore

extension TableCalls {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - rules: How the branch answers calls; the events record all resulting times.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting events: one for each call that changes.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(calls that the table remembers), which ``SizeLimit`` bounds.
    public func decide(
        _ command: Command,
        in rules: CallRules,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, in: rules, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in rules: CallRules,
        following table: Lifecycle<ServiceCall.State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(author, to: id.branch)
        try Refusal.admit(now, notBefore: lastEventAt)
        let problems = rules.problems()
        guard problems.isEmpty else { throw Refusal(.unsound(problems: problems)) }
        switch command {
        case .call(let id, let kind, let text, let route):
            try check(kind, text, in: rules)
            if let known = call(id), known.state.isOpen, known.kind != kind || !Self.isSame(known.text, text) {
                throw Refusal(.knownCall(call: id))
            }
            try step(call(id), command, table, in: rules, by: author, at: now)
            let due = rules.due(after: route.first, from: now)
            return [
                .called(
                    call: id,
                    kind: kind,
                    text: text,
                    route: route,
                    level: route.first,
                    due: due,
                    by: author,
                    at: now
                )
            ]
        case .acknowledge(let id):
            try step(known(id), command, table, in: rules, by: author, at: now)
            let due = rules.answerWithin.map { now + $0 }
            return [.acknowledged(call: id, staff: author.user, due: due, at: now)]
        case .giveBack(let id):
            let call = try known(id)
            try step(call, command, table, in: rules, by: author, at: now)
            return [.givenBack(call: id, due: rules.due(after: call.level, from: now), at: now)]
        case .answer(let id):
            try step(known(id), command, table, in: rules, by: author, at: now)
            return [.answered(call: id, staff: author.user, at: now)]
        case .withdraw(let id):
            try step(known(id), command, table, in: rules, by: author, at: now)
            return [.withdrawn(call: id, at: now)]
        case .escalate(let id):
            let call = try known(id)
            try step(call, command, table, in: rules, by: author, at: now)
            let next = rules.escalation(of: call, at: now)
            return [.escalated(call: id, level: next.level, due: next.due, at: now)]
        case .reroute(let id, _, let route):
            let call = try known(id)
            try step(call, command, table, in: rules, by: author, at: now)
            let level = route.level(from: call.level)
            return [.rerouted(call: id, route: route, level: level, due: rules.due(after: level, from: now), at: now)]
        case .answerAll:
            guard let first = open.first else { throw Refusal(.alreadyApplied(command: .answerAll)) }
            try step(first, command, table, in: rules, by: author, at: now)
            return open.map { .answered(call: $0.id, staff: author.user, at: now) }
        }
    }

    /// Whether two texts are the same, byte for byte.
    private static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.hasBytes(of: other)
    }

    private func check(_ kind: CallKind, _ text: String?, in rules: CallRules) throws(Refusal) {
        guard rules.serves(kind) else { throw Refusal(.unknownKind(kind: kind)) }
        if let text, text.utf8.count > SizeLimit.note { throw Refusal(.textTooLong(limit: SizeLimit.note)) }
        if kind == .message, text?.isEmpty ?? true { throw Refusal(.textMissing(kind: kind)) }
    }

    private func known(_ id: ServiceCallID) throws(Refusal) -> ServiceCall {
        guard let call = call(id) else { throw Refusal(.unknownCall(call: id)) }
        return call
    }

    /// Applies one step to a call, or creates it.
    private func step(
        _ call: ServiceCall?,
        _ command: Command,
        _ table: Lifecycle<ServiceCall.State, Command.Kind, Guard, NoSymbol>,
        in rules: CallRules,
        by author: Author,
        at now: Instant
    ) throws(Refusal) {
        try table.resolve(call?.state ?? .absent, command.kind, by: author.role) { condition in
            failure(of: condition, call, command, in: rules, by: author, at: now)
        }
    }

    /// Whether these authors have made as many calls as a limit allows.
    private func isReached(_ limit: CallLimit, at now: Instant, _ counts: (Author) -> Bool) -> Bool {
        recent.count { now < $0.at + limit.within && counts($0.by) } >= limit.calls
    }

    private func failure(
        of condition: Guard,
        _ call: ServiceCall?,
        _ command: Command,
        in rules: CallRules,
        by author: Author,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .isWelcome:
            guard case .call(_, let kind, _, _) = command else { return nil }
            if let other = open.first(where: { $0.kind == kind }) {
                return Refusal(.alreadyOpen(call: other.id, kind: kind))
            }
            guard open.count < Self.openLimit else { return Refusal(.tooManyOpen(limit: Self.openLimit)) }
            if let limit = rules.limit, isReached(limit, at: now, { _ in true }) {
                return Refusal(.tooManyCalls(limit: limit))
            }
            // What one phone counts, whoever is signed in on it, and one account, on whatever phone.
            if let limit = rules.guestLimit,
                author.device.map({ device in isReached(limit, at: now) { $0.device == device } }) ?? false
                    || author.user.map({ user in isReached(limit, at: now) { $0.user == user } }) ?? false
            {
                return Refusal(.tooManyOfGuest(limit: limit))
            }
            return nil
        case .isAnothers:
            return author.user == call?.staff ? Refusal(.alreadyApplied(command: command.kind)) : nil
        case .isTheirs:
            return author.role == .manager || author.user == call?.staff ? nil : Refusal(.notYours(staff: call?.staff))
        case .isLeft:
            guard case .reroute(_, let gone, let route) = command, let call else { return nil }
            if let staff = call.staff { return staff == gone ? nil : Refusal(.notYours(staff: staff)) }
            return route == call.route ? Refusal(.alreadyApplied(command: .reroute)) : nil
        case .isOverdue:
            guard let due = call?.due, due <= now else { return Refusal(.notDue(until: call?.due)) }
            return nil
        }
    }
}

extension CallRules {
    /// When the level after another one will be asked; `nil` for never.
    func due(after level: CallLevel, from start: Instant) -> Instant? {
        level == .manager ? nil : patience[level].map { start + $0 }
    }

    /// The level to ask now about an overdue call, and when the one after it is due: a timer that fires late skips the
    /// levels whose time has passed.
    func escalation(of call: ServiceCall, at now: Instant) -> (level: CallLevel, due: Instant?) {
        var level = call.route.next(after: call.level)
        var due = call.due.flatMap { self.due(after: level, from: $0) }
        while let passed = due, passed <= now {
            level = call.route.next(after: level)
            due = self.due(after: level, from: passed)
        }
        return (level, due)
    }
}

extension TableCalls: Timed {
    /// When the next level will be asked about a call; `nil` for never.
    public var nextDue: Instant? { overdue?.due }

    /// Asks the next level about the call that is due first.
    public var dueCommand: Command? { overdue.map { .escalate(call: $0.id) } }

    private var overdue: (id: ServiceCallID, due: Instant)? {
        open.compactMap { call in call.due.map { (call.id, $0) } }.min { $0.1 < $1.1 }
    }
}
