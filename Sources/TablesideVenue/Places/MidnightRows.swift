package import TablesideCore

/// Joins the two rows that some restaurants write for one service: one until midnight, and one from midnight on the
/// next day.
package enum MidnightRows {
    /// The periods of a date, with each such pair joined into one period of the date on which it opens.
    ///
    /// Two periods are a pair if the first closes at midnight and did not last all day, the second opens at midnight,
    /// and together they last less than 24 hours. If several periods could form a pair with the same one, nothing is
    /// joined.
    ///
    /// - Parameters:
    ///   - today: The periods of the date.
    ///   - before: The periods of the previous date.
    ///   - after: The periods of the next date.
    /// - Returns: The periods, sorted.
    package static func joined(
        _ today: [OpeningPeriod],
        after before: [OpeningPeriod],
        before after: [OpeningPeriod]
    ) -> [OpeningPeriod] {
        var joined = today
        if let night = pair(before, today) { joined.removeAll { $0 == night.second } }
        if let night = pair(today, after), let place = joined.firstIndex(of: night.first) {
            joined[place] = night.whole
        }
        return joined.sorted()
    }

    private static func pair(
        _ today: [OpeningPeriod],
        _ tomorrow: [OpeningPeriod]
    ) -> (first: OpeningPeriod, second: OpeningPeriod, whole: OpeningPeriod)? {
        let firsts = today.filter { ($0.closes == .midnight || $0.closes.isEndOfDay) && $0.opens != .midnight }
        let seconds = tomorrow.filter { $0.opens == .midnight }
        guard firsts.count == 1, seconds.count == 1, let first = firsts.first, let second = seconds.first,
            second.closes != .midnight, second.closes < first.opens,
            let whole = try? OpeningPeriod(opens: first.opens, closes: second.closes)
        else { return nil }
        return (first, second, whole)
    }

    /// A week with its pairs joined.
    package static func joined(_ weekly: [Weekday: [OpeningPeriod]]) -> [Weekday: [OpeningPeriod]] {
        let days = Weekday.allCases
        func periods(_ place: Int) -> [OpeningPeriod] { weekly[days[place % days.count]] ?? [] }
        var joined: [Weekday: [OpeningPeriod]] = [:]
        for (place, day) in days.enumerated() {
            joined[day] = Self.joined(
                periods(place),
                after: periods(place + days.count - 1),
                before: periods(place + 1)
            )
        }
        return joined
    }

    /// The periods of a date, joined with the neighboring dates' periods.
    package static func joined(
        on date: CivilDate,
        _ periods: (CivilDate) -> [OpeningPeriod]
    ) -> [OpeningPeriod] {
        joined(
            periods(date),
            after: (try? date.adding(days: -1)).map(periods) ?? [],
            before: (try? date.adding(days: 1)).map(periods) ?? []
        )
    }
}

extension OpeningHours {
    /// The same hours, with one row for each service that is written as two: one until midnight, and one from midnight
    /// on the next day.
    ///
    /// Friday 18:00–24:00 and Saturday 00:00–02:00 become Friday 18:00–02:00, so that a visit at one o'clock belongs to
    /// Friday. The branch is open at the same instants as before, including around exceptions, so there may be more
    /// exceptions afterwards. Periods that would together last 24 hours or longer are not joined.
    ///
    /// - Complexity: O(periods + exceptions), on average.
    public func joinedOverMidnight() -> OpeningHours {
        let week = OpeningHours(weekly: MidnightRows.joined(weekly))
        var others: [CivilDate: [OpeningPeriod]] = [:]
        for date in exceptions.keys {
            for offset in -1...1 {
                guard let near = try? date.adding(days: offset) else { continue }
                let wanted = MidnightRows.joined(on: near) { periods(on: $0) }
                if exceptions[near] != nil || wanted != week.periods(on: near) { others[near] = wanted }
            }
        }
        return OpeningHours(weekly: week.weekly, exceptions: others)
    }
}
