/// Checks the parts of a zone and compiles them into a table.
struct ZoneCompiler {
    let initialOffset: UTCOffset
    let transitions: [ZoneTransitions.Transition]
    let rule: RecurringRule?
    /// The range of milliseconds for which the zone is known, excluding the end.
    let known: (start: Int64, end: Int64)

    /// All problems with the parts, in their order.
    func problems() -> [Problem<ZoneError.Reason>] {
        var problems: [Problem<ZoneError.Reason>] = []
        var previous: ZoneChange?
        for (index, transition) in transitions.enumerated() {
            let path = FieldPath("transitions").index(index).field("at")
            let at = transition.at.millisecondsSince1970
            // A transition at the very end is allowed, because it marks where the data ends.
            guard at >= known.start, at <= known.end, at < CivilCalendar.endMillisecond else {
                problems.append(Problem(.transitionOutOfRange(at: transition.at), at: path))
                continue
            }
            let change = ZoneChange(at: at, before: previous?.after ?? initialOffset, after: transition.offset)
            if let previous {
                let last = Instant(millisecondsSince1970: previous.at)
                if at <= previous.at {
                    problems.append(Problem(.transitionsNotAscending(previous: last, next: transition.at), at: path))
                    continue
                }
                if change.wallStart < previous.wallEnd {
                    problems.append(Problem(.transitionsTooClose(previous: last, next: transition.at), at: path))
                }
            }
            previous = change
        }
        // The rule can be compared with the end of the table only if the table itself is valid.
        if problems.isEmpty, let problem = ruleProblem(after: previous) { problems.append(problem) }
        return problems
    }

    private func ruleProblem(after last: ZoneChange?) -> Problem<ZoneError.Reason>? {
        guard let rule else { return nil }
        guard let last else {
            // Without transitions the rule applies from the first year on, which begins at or before standard time.
            if rule.standard == initialOffset { return nil }
            return Problem(.ruleDisagrees(table: initialOffset, rule: rule.standard), at: "rule")
        }
        let named = rule.offset(at: last.at, year: year)
        if named != last.after { return Problem(.ruleDisagrees(table: last.after, rule: named), at: "rule") }
        let following = (year...(year + 1)).lazy.flatMap { rule.changes(in: $0) }.first { $0.at > last.at }
        guard let following, following.wallStart < last.wallEnd else { return nil }
        let (previous, next) = (Instant(millisecondsSince1970: last.at), Instant(millisecondsSince1970: following.at))
        return Problem(.transitionsTooClose(previous: previous, next: next), at: "rule")
    }

    /// The table for parts that have no problems.
    func table() -> ZoneTable {
        let milliseconds = transitions.last?.at.millisecondsSince1970
        let initial = milliseconds == nil ? rule?.offset(at: CivilCalendar.firstMillisecond, year: year) : nil
        var table = ZoneTable(initialOffset: initial ?? initialOffset)
        var before = initialOffset
        for transition in transitions {
            table.append(ZoneChange(at: transition.at.millisecondsSince1970, before: before, after: transition.offset))
            before = transition.offset
        }
        if let rule { table.append(rule, from: year, after: milliseconds ?? CivilCalendar.firstMillisecond) }
        return table
    }

    /// The UTC year of the last transition, or the first year of the calendar.
    private var year: Int64 {
        let milliseconds = transitions.last?.at.millisecondsSince1970 ?? CivilCalendar.firstMillisecond
        let day = milliseconds.flooredDivision(by: CivilCalendar.millisecondsPerDay).quotient
        return CivilCalendar.civil(dayNumber: day).year
    }
}
