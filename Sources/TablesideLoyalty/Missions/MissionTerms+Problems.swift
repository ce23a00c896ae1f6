public import TablesideCore
import TablesideVenue

extension MissionTerms {
    /// Every fault of the terms, in field order.
    ///
    /// - Complexity: O(n log n) in the size of the terms, of which no more than ``SizeLimit`` allows is checked.
    public func problems() -> [Problem<MissionProblem>] {
        var check = TermsCheck()
        check.name(name)
        check.walk(goal, at: "goal", depth: 0, dates: dates?.count)
        if check.counts > SizeLimit.missionCounts {
            check.note(.tooMany(found: check.counts, limit: SizeLimit.missionCounts), at: "goal")
        }
        let isSound = check.problems.isEmpty
        check.number(Int64(points), 0, SizeLimit.missionPoints, at: "points")
        if let restaurant { check.text(restaurant.rawValue, at: "restaurant") }
        if let category { check.text(category.rawValue, at: "category") }
        if let first = dates?.first, let last = dates?.last, last < first {
            check.note(.datesInverted(first: first, last: last), at: "dates")
        }
        check.list(prerequisites.map(\.rawValue), upTo: SizeLimit.missionPrerequisites, at: "prerequisites")
        // Faults that only follow from other faults are not reported.
        if isSound {
            let marks = goal.counts.reduce(0) { $0.addingSaturated($1.mostMarks(in: dates?.count)) }
            if marks > SizeLimit.missionMarks {
                check.note(.tooMuchToRemember(marks: marks, limit: SizeLimit.missionMarks), at: "goal")
            }
        }
        return check.problems
    }
}

/// Collects the problems of terms.
private struct TermsCheck {
    var problems: [Problem<MissionProblem>] = []
    var counts = 0

    mutating func note(_ reason: MissionProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }

    mutating func number(_ number: Int64, _ least: Int64, _ limit: Int, at path: FieldPath) {
        guard number < least || number > Int64(limit) else { return }
        note(.numberOutOfRange(number: number, least: least, limit: Int64(limit)), at: path)
    }

    mutating func text(_ text: String, upTo limit: Int = SizeLimit.identifier, at path: FieldPath) {
        if text.isEmpty || text.utf8.count > limit { note(.badText(limit: limit), at: path) }
    }

    mutating func list(_ texts: [String], upTo limit: Int, at path: FieldPath) {
        guard texts.count <= limit else { return note(.tooMany(found: texts.count, limit: limit), at: path) }
        var seen: Set<ByteText> = []
        for (position, text) in texts.enumerated() {
            self.text(text, at: path.index(position))
            if !seen.insert(ByteText(text)).inserted { note(.repeated(value: text.shown), at: path.index(position)) }
        }
    }

    mutating func name(_ name: LocalizedText) {
        guard name.texts.count <= SizeLimit.languages else {
            return note(.tooMany(found: name.texts.count, limit: SizeLimit.languages), at: "name")
        }
        for language in name.texts.keys.sorted() {
            guard let text = name.texts[language] else { continue }
            self.text(text, upTo: SizeLimit.name, at: FieldPath("name").field(language.description))
        }
    }

    mutating func walk(_ goal: MissionGoal, at path: FieldPath, depth: Int, dates: Int?) {
        // Counts beyond the limit are not checked, however many there are.
        guard counts <= SizeLimit.missionCounts else { return }
        switch goal {
        case .count(let count):
            counts += 1
            if counts <= SizeLimit.missionCounts { self.count(count, at: path.field("count"), dates: dates) }
        case .all(let goals): self.goals(goals, at: path.field("all"), depth: depth, dates: dates)
        case .any(let goals): self.goals(goals, at: path.field("any"), depth: depth, dates: dates)
        }
    }

    private mutating func goals(_ goals: [MissionGoal], at path: FieldPath, depth: Int, dates: Int?) {
        guard depth < SizeLimit.missionDepth else { return note(.tooDeep(limit: SizeLimit.missionDepth), at: path) }
        if goals.isEmpty { note(.noGoals, at: path) }
        guard goals.count <= SizeLimit.missionCounts else {
            return note(.tooMany(found: goals.count, limit: SizeLimit.missionCounts), at: path)
        }
        for (position, goal) in goals.enumerated() {
            walk(goal, at: path.index(position), depth: depth + 1, dates: dates)
        }
    }

    private mutating func count(_ count: ActivityCount, at path: FieldPath, dates: Int?) {
        filter(count.filter, at: path.field("filter"))
        let kind = count.filter.kind
        switch count.measure {
        case .activities, .dates: break
        case .branches, .restaurants: if kind == .purchase { note(.notMeasured(kind: kind), at: path.field("measure")) }
        case .portions: if kind != .order { note(.notMeasured(kind: kind), at: path.field("measure")) }
        case .spending(let currency):
            if kind != .order { note(.notMeasured(kind: kind), at: path.field("measure")) }
            if let least = count.filter.minSpending, least.currency != currency {
                note(
                    .otherCurrency(currency: least.currency, expected: currency),
                    at: path.field("filter").field("minSpending")
                )
            }
        }
        let limit =
            switch count.measure {
            case .activities, .branches, .restaurants, .dates: SizeLimit.missionTarget
            case .portions: SizeLimit.missionPortions
            case .spending: Int.max
            }
        number(count.target, 1, limit, at: path.field("target"))
        span(count.span, of: count, at: path.field("span"), dates: dates)
    }

    private mutating func span(_ span: MissionSpan, of count: ActivityCount, at path: FieldPath, dates: Int?) {
        let length: Int
        switch span {
        case .ever: return
        case .days(let days):
            number(Int64(days), 1, SizeLimit.missionDates, at: path.field("count"))
            length = 1
            if let dates, count.measure == .dates, count.target > Int64(min(days, dates)), count.target >= 1 {
                note(.tooShort(found: min(days, dates), needed: Int(clamping: count.target)), at: path)
            }
        case .weeks(let weeks, let paused):
            number(Int64(weeks), 1, SizeLimit.missionTarget, at: path.field("count"))
            list(paused.map(\.description), upTo: SizeLimit.pausedWeeks, at: path.field("paused"))
            length = weeks
            if count.measure == .dates, count.target > 7 {
                note(.tooShort(found: 7, needed: Int(clamping: count.target)), at: path)
            }
        }
        guard let dates, dates <= SizeLimit.missionDates + 1 else {
            return note(.needsDates(limit: SizeLimit.missionDates), at: path)
        }
        let weeks = dates / 7 + 2
        if case .weeks = span, (1...SizeLimit.missionTarget).contains(length), length > weeks {
            note(.tooShort(found: weeks, needed: length), at: path)
        }
    }

    private mutating func filter(_ filter: ActivityFilter, at path: FieldPath) {
        let limit = SizeLimit.missionChoices
        list(filter.branches.map(\.rawValue), upTo: limit, at: path.field("branches"))
        list(filter.items.map(\.rawValue), upTo: limit, at: path.field("items"))
        list(filter.categories.map(\.rawValue), upTo: limit, at: path.field("categories"))
        list(filter.codes.map(\.rawValue), upTo: limit, at: path.field("codes"))
        if filter.hours.count > limit {
            note(.tooMany(found: filter.hours.count, limit: limit), at: path.field("hours"))
        }
        for (position, hours) in filter.hours.prefix(limit).enumerated() where hours.weekdays.isEmpty {
            note(.noWeekdays, at: path.field("hours").index(position).field("weekdays"))
        }
        let kind = filter.kind
        func of(_ kinds: GuestActivity.Kind..., isSet: Bool, _ field: String, _ check: inout TermsCheck) {
            if isSet, !kinds.contains(kind) { check.note(.notOfThisKind(kind: kind), at: path.field(field)) }
        }
        of(.order, .review, isSet: !filter.items.isEmpty, "items", &self)
        of(.order, isSet: !filter.categories.isEmpty, "categories", &self)
        of(.purchase, isSet: !filter.codes.isEmpty, "codes", &self)
        of(.visit, isSet: filter.minParty != nil, "minParty", &self)
        of(.visit, isSet: filter.isBooked != nil, "isBooked", &self)
        of(.order, isSet: filter.minSpending != nil, "minSpending", &self)
        if let party = filter.minParty { number(Int64(party), 1, SizeLimit.load, at: path.field("minParty")) }
        if let least = filter.minSpending, !least.isPositive {
            note(.notPositive(amount: least), at: path.field("minSpending"))
        }
    }
}

extension ActivityCount {
    /// The maximum number of marks that a record keeps for the count before it is met.
    ///
    /// - Parameter dates: The number of possible local dates of an activity; `nil` without a start or an end.
    /// - Returns: the number; the greatest integer if there is no bound.
    func mostMarks(in dates: Int?) -> Int {
        let below = Int(clamping: max(0, target - 1))
        switch span {
        case .ever: return measure.isAmount ? SizeLimit.countedAmounts : below
        case .days(let days):
            let dates = dates ?? .max
            if measure.isAmount { return dates.multipliedSaturated(by: SizeLimit.countedAmountsPerDate) }
            if measure == .dates { return dates }
            // Consecutive days never hold as many as the target; a branch counts once, but is marked on every date.
            let windows = measure.recurs ? dates : (dates.addingSaturated(days - 1)) / max(1, days)
            return windows.multipliedSaturated(by: below)
        case .weeks:
            let weeks = (dates ?? .max) / 7 + 2
            if measure.isAmount { return weeks.multipliedSaturated(by: SizeLimit.countedAmountsPerWeek) }
            return weeks.multipliedSaturated(by: Int(clamping: target))
        }
    }
}
