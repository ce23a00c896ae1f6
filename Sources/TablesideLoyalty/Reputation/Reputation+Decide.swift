public import TablesideCore

extension Reputation {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - program: The rules of the program.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting event.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(records).
    public func decide(
        _ command: Command,
        in program: PointsProgram,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(
            command,
            in: program,
            following: Self.praiseLifecycle,
            Self.offenseLifecycle,
            by: author,
            at: now
        )
    }

    /// Decides on a command by the rows of these tables; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in program: PointsProgram,
        following praiseTable: Lifecycle<Praise.State, Command.Kind, Guard, NoSymbol>,
        _ offenseTable: Lifecycle<Offense.State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        let rules = program.reputation
        switch command {
        case .praise(let record, let points, let reason):
            try praiseTable.resolve(praise(record)?.state ?? .absent, .praise, by: author.role) {
                failure(of: $0, nil, in: program, by: author, at: now)
            }
            try check(points, reason, under: rules, at: now)
            return [.praised(record: record, points: points, reason: reason, at: now)]
        case .withdrawPraise(let record):
            try praiseTable.resolve(praise(record)?.state ?? .absent, .withdrawPraise, by: author.role) {
                failure(of: $0, nil, in: program, by: author, at: now)
            }
            return [.praiseWithdrawn(record: record, at: now)]
        case .recordOffense(let record, let kind, let booking):
            try offenseTable.resolve(offense(record)?.state ?? .absent, .recordOffense, by: author.role) {
                failure(of: $0, nil, in: program, by: author, at: now)
            }
            if let booking, offenses.contains(where: { $0.booking == booking }) {
                throw Refusal(.alreadyApplied(command: .recordOffense))
            }
            let weight = rules.weight(of: kind)
            guard ReputationRules.weights.contains(weight) else {
                throw Refusal(.pointsOutOfRange(points: weight, limit: ReputationRules.weights.upperBound))
            }
            let end = rules.expiry.map { now + $0 }
            return [
                .offenseRecorded(
                    record: record,
                    kind: kind,
                    booking: booking,
                    points: weight,
                    expiresAt: end,
                    at: now
                )
            ]
        case .appeal(let record), .uphold(let record), .pardon(let record), .expire(let record):
            let found = offense(record)
            let row = try offenseTable.resolve(found?.state ?? .absent, command.kind, by: author.role) {
                failure(of: $0, found, in: program, by: author, at: now)
            }
            return [.offenseMoved(record: record, to: row.to, at: now)]
        }
    }

    private func check(
        _ points: Int,
        _ reason: String,
        under rules: ReputationRules,
        at now: Instant
    ) throws(Refusal) {
        let limit = min(rules.praiseLimit, ReputationRules.weights.upperBound)
        guard points >= 1, points <= limit else { throw Refusal(.pointsOutOfRange(points: points, limit: limit)) }
        guard !reason.isEmpty else { throw Refusal(.reasonMissing) }
        guard SizeSubject.note.holds(reason) else { throw Refusal(.reasonTooLong(limit: SizeLimit.note)) }
        guard let most = rules.dailyPraise else { return }
        let given = praises.reduce(0) { sum, praise in
            praise.state == .given && praise.since > now - .hours(24) ? sum.addingSaturated(praise.points) : sum
        }
        guard points <= most.subtractingSaturated(given) else {
            throw Refusal(.tooMuchPraise(given: given, limit: most))
        }
    }
}
