import TablesideCore
import TablesideVenue

/// The result of all rules of an opening hours text on each day of the week, ordinary or a public holiday.
struct HoursTextWeek {
    private struct Day {
        /// The opening periods, each with the position of the rule that it comes from.
        var opening: [(period: OpeningPeriod, rule: Int)] = []
        /// The positions of the rules that apply to the day.
        var rules: [Int] = []
        /// The last rule that replaced everything before it for this day.
        var ruler = -1

        var periods: [OpeningPeriod] { opening.map(\.period) }
    }

    /// Monday to Sunday, then the same seven days as holidays.
    private let days: [Day]

    /// Parses a text.
    ///
    /// - Throws: ``HoursTextError``, without a suggestion.
    init(of text: String) throws(HoursTextError) { try self.init(HoursTextParser.rules(of: text)) }

    /// Applies the rules to the days, one after another.
    ///
    /// - Throws: ``HoursTextError`` if a rule has no effect, or the text only closes days.
    init(_ rules: [HoursTextRule]) throws(HoursTextError) {
        days = Self.days(of: rules)
        var faults: [HoursTextError.Fault] = []
        for (position, rule) in rules.enumerated() {
            guard let obstacle = obstacle(to: rule, at: position, among: rules), faults.last?.rule != rule.number
            else { continue }
            faults.append(HoursTextError.Fault(rule: rule.number, text: rule.text, obstacle: obstacle))
        }
        if faults.isEmpty, let first = rules.first, rules.allSatisfy(\.periods.isEmpty),
            days.contains(where: { $0.rules.isEmpty })
        {
            faults = [HoursTextError.Fault(rule: first.number, text: first.text, obstacle: .onlyClosings)]
        }
        guard faults.isEmpty else { throw HoursTextError(.notUnderstood(faults: faults)) }
    }

    /// The result of the rules, optionally as if one of them did not name holidays.
    private static func days(of rules: [HoursTextRule], withoutHolidaysOf other: Int? = nil) -> [Day] {
        var days = [Day](repeating: Day(), count: 14)
        for (position, rule) in rules.enumerated() {
            let namesHolidays = rule.namesHolidays && position != other
            // A day of the week still counts as such when it is a holiday.
            for day in days.indices where rule.days.contains(day % 7) || day >= 7 && namesHolidays {
                let opening = rule.periods.map { (period: $0, rule: position) }
                if rule.isAdditional && !rule.periods.isEmpty {
                    days[day].opening += opening
                    days[day].rules.append(position)
                } else {
                    days[day] = Day(opening: opening, rules: [position], ruler: position)
                }
            }
        }
        return days
    }

    private func obstacle(
        to rule: HoursTextRule,
        at position: Int,
        among rules: [HoursTextRule]
    ) -> HoursTextError.Obstacle? {
        guard days.contains(where: { $0.rules.contains(position) }) else { return .withoutEffect }
        guard rule.namesHolidays else { return nil }
        let isReplaced = days[7...].contains { day in
            !day.rules.contains(position) && day.rules.allSatisfy { !rules[$0].namesHolidays }
        }
        guard isReplaced else { return nil }
        // If dropping the rule's holidays changes nothing, its writer meant them and they were replaced.
        let others = Self.days(of: rules, withoutHolidaysOf: position)
        return zip(days, others).allSatisfy { $0.periods == $1.periods } ? .holidaysReplaced : nil
    }

    /// The periods by day of the week, without duplicates, sorted by opening time; days without any are left out.
    ///
    /// - Parameters:
    ///   - onHolidays: whether the day is a public holiday.
    ///   - beforeHoliday: whether the next day is a public holiday.
    ///   - nights: how far a night extends into the next day.
    /// - Returns: the periods.
    func periods(
        onHolidays: Bool,
        beforeHoliday: Bool,
        _ nights: OpenStreetMapHours.Nights
    ) -> [Weekday: [OpeningPeriod]] {
        var week: [Weekday: [OpeningPeriod]] = [:]
        for (number, weekday) in Weekday.allCases.enumerated() {
            let next = days[(number + 1) % 7 + (beforeHoliday ? 7 : 0)]
            let periods = days[number + (onHolidays ? 7 : 0)].opening.map { period, rule in
                nights == .untilNextRule && rule < next.ruler ? Self.cut(period) : period
            }
            if !periods.isEmpty { week[weekday] = Set(periods).sorted() }
        }
        return week
    }

    /// A period cut off at midnight.
    private static func cut(_ period: OpeningPeriod) -> OpeningPeriod {
        guard period.runsPastMidnight, period.closes > .midnight else { return period }
        // Any period that opens can close at the end of its day.
        return (try? OpeningPeriod(opens: period.opens, closes: .endOfDay)) ?? period
    }
}
