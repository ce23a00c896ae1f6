public import TablesideCore

extension BookingRules {
    /// The shortest step of the start grid; finer steps only make long lists.
    static let shortestStep = Elapsed.minutes(1)
    /// The longest step and the longest stay.
    static let longest = Elapsed.days(1)

    /// Whether a stay may have this length: more than zero, at most ``longest``.
    static func isStay(_ length: Elapsed) -> Bool { length > .zero && length <= longest }

    /// Returns everything that is wrong with the rules on their own, all problems at once.
    ///
    /// References to tables, areas and currencies are checked against the branch when a ``VenuePlan`` is compiled.
    public func problems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if bookingProfile == nil {
            problems.append(Problem(.unknownProfile(profile: profile), at: "profile"))
        }
        problems += tableProblems() + serviceProblems() + stayProblems() + guestProblems() + visitProblems()
        return problems
    }

    /// The codes of the services that other rules may refer to.
    private var serviceCodes: Set<ServiceCode> { Set((services ?? []).map(\.code)) }

    private func tableProblems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        var known: Set<TableID> = []
        for (position, rule) in tables.enumerated() {
            let path = FieldPath("tables").index(position)
            if !known.insert(rule.table).inserted {
                problems.append(Problem(.repeatedTableRule(table: rule.table), at: path.field("table")))
            }
            problems += rule.problems().under(path)
        }
        problems += combining?.problems().under("combining") ?? []
        problems += BookingRules.count(oversizeCap, at: "oversizeCap")
        problems += BookingRules.length(lockBefore, at: "lockBefore")
        problems += BookingRules.count(mostMoves, at: "mostMoves")
        return problems
    }

    private func serviceProblems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        var known: Set<ServiceCode> = []
        for (position, service) in (services ?? []).enumerated() {
            let path = FieldPath("services").index(position)
            if !known.insert(service.code).inserted {
                problems.append(Problem(.repeatedService(service: service.code), at: path.field("code")))
            }
            problems += service.problems().under(path)
        }
        for (position, pause) in pauses.enumerated() {
            problems += pause.problems().under(FieldPath("pauses").index(position))
        }
        if step < BookingRules.shortestStep || step > BookingRules.longest {
            problems.append(Problem(.invalidStep(step: step), at: "step"))
        }
        return problems + fit.problems().under("fit")
    }

    private func stayProblems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        if !BookingRules.isStay(turn) { problems.append(Problem(.invalidTurn(turn: turn), at: "turn")) }
        let services = serviceCodes
        var known: Set<TurnTime> = []
        for (position, turn) in turns.enumerated() {
            let path = FieldPath("turns").index(position)
            problems += turn.problems(services: services).under(path)
            // Of turn times with equal conditions, only the first can ever apply.
            if !known.insert(turn.conditions).inserted { problems.append(Problem(.repeatedTurn, at: path)) }
        }
        return problems + (buffer?.problems(turns: [turn] + turns.map(\.lasts)).under("buffer") ?? [])
    }

    private func guestProblems() -> [Problem<PlanDefect>] {
        var problems = notice?.problems().under("notice") ?? []
        problems += horizon?.problems().under("horizon") ?? []
        if let smallestParty, smallestParty < 1 {
            problems.append(Problem(.invalidParty(party: smallestParty), at: "smallestParty"))
        }
        if let largestParty, largestParty < 1 {
            problems.append(Problem(.invalidParty(party: largestParty), at: "largestParty"))
        } else if let smallestParty, let largestParty, smallestParty > largestParty {
            let defect = PlanDefect.contradictoryParties(smallest: smallestParty, largest: largestParty)
            problems.append(Problem(defect, at: "largestParty"))
        }
        problems += guestLimits?.problems().under("guestLimits") ?? []
        let services = serviceCodes
        var known: Set<PacingRule> = []
        for (position, rule) in pacing.enumerated() {
            let path = FieldPath("pacing").index(position)
            problems += rule.problems(services: services).under(path)
            if !known.insert(rule).inserted { problems.append(Problem(.repeatedPacing, at: path)) }
        }
        var paced: Set<PacingException> = []
        for (position, exception) in pacingExceptions.enumerated() {
            let path = FieldPath("pacingExceptions").index(position)
            problems += exception.problems().under(path)
            if !paced.insert(exception.starts).inserted { problems.append(Problem(.repeatedPacing, at: path)) }
        }
        return problems + (walkInQuota?.problems(services: services).under("walkInQuota") ?? [])
    }

    private func visitProblems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        problems += BookingRules.count(acceptanceFrom, at: "acceptanceFrom")
        if let answerTime, answerTime <= .zero {
            problems.append(Problem(.invalidAnswerTime(length: answerTime), at: "answerTime"))
        }
        if let holdTime, holdTime <= .zero { problems.append(Problem(.invalidHold(length: holdTime), at: "holdTime")) }
        if let grace, grace < .zero {
            problems.append(Problem(.negativeLength(length: grace), at: "grace"))
        } else if grace != nil, let known = bookingProfile, !known.lifecycle.commands.contains(.noShow) {
            problems.append(Problem(.graceWithoutNoShow(profile: profile), at: "grace"))
        }
        problems += BookingRules.length(earliestArrival, at: "earliestArrival")
        if let clearing, clearing <= .zero || clearing > BookingRules.longest {
            problems.append(Problem(.invalidClearing(length: clearing), at: "clearing"))
        }
        problems += deposit?.problems().under("deposit") ?? []
        problems += noShowFee?.problems().under("noShowFee") ?? []
        return problems + search.problems().under("search")
    }

    private static func length(_ length: Elapsed?, at path: FieldPath) -> [Problem<PlanDefect>] {
        guard let length, length < .zero else { return [] }
        return [Problem(.negativeLength(length: length), at: path)]
    }

    private static func count(_ count: Int?, at path: FieldPath) -> [Problem<PlanDefect>] {
        guard let count, count < 0 else { return [] }
        return [Problem(.negativeCount(count: count), at: path)]
    }
}
