import TablesideCore

/// Iterates over the stretches during which a branch is open without a break.
///
/// Days are visited one by one, up to two weeks past the first day and past each exception. Later days repeat the
/// weekly pattern of those two weeks; if the pattern neither ended nor began a stretch in them, it will not do so
/// later, and the search jumps to the next exception.
struct OpeningStretches {
    /// A stretch; when `end` is `nil` it never ends.
    struct Stretch {
        let start: Instant
        let end: Instant?
    }

    /// The number of days that show everything the weekly pattern can do, including hours skipped on one Sunday.
    private static let pattern = 15

    private let hours: OpeningHours
    /// The day numbers of upcoming exceptions, latest first.
    private var exceptions: [Int]
    private var day: Int
    /// The last day to visit before jumping.
    private var limit: Int
    /// Periods read but not yet used, latest first.
    private var pending: [Range<Instant>] = []
    /// The current stretch, not yet returned.
    private var current: Range<Instant>?
    private var hasJumped = false

    init(of hours: OpeningHours, around date: CivilDate) {
        self.hours = hours
        day = date.dayNumber - 2
        limit = date.dayNumber + Self.pattern
        let first = day
        exceptions = hours.exceptions.keys.map(\.dayNumber).filter { $0 >= first }.sorted(by: >)
    }

    /// The next stretch, as far as its periods extend.
    mutating func next(in zone: some ZoneRules) throws(ZoneError) -> Stretch? {
        while let period = try nextPeriod(in: zone) {
            guard let stretch = current else {
                current = period
                hasJumped = false
                continue
            }
            if hasJumped || period.lowerBound <= stretch.upperBound {
                hasJumped = false
                current = stretch.lowerBound..<max(stretch.upperBound, period.upperBound)
            } else {
                current = period
                return Stretch(start: stretch.lowerBound, end: stretch.upperBound)
            }
        }
        guard let last = current else { return nil }
        current = nil
        // Unless the calendar ends, at least two weeks of the pattern after the last exception have been visited: one
        // that has not ended the stretch by now never will.
        let isEnded = hours.weekly.isEmpty || day > CivilDate.last.dayNumber
        return Stretch(start: last.lowerBound, end: isEnded ? last.upperBound : nil)
    }

    /// The start of the next stretch, available before its end is known.
    mutating func nextStart(in zone: some ZoneRules) throws(ZoneError) -> Instant? {
        while let period = try nextPeriod(in: zone) {
            guard let stretch = current else {
                current = period
                hasJumped = false
                return period.lowerBound
            }
            if hasJumped || period.lowerBound <= stretch.upperBound {
                hasJumped = false
                current = stretch.lowerBound..<max(stretch.upperBound, period.upperBound)
            } else {
                current = period
                return period.lowerBound
            }
        }
        return nil
    }

    private mutating func nextPeriod(in zone: some ZoneRules) throws(ZoneError) -> Range<Instant>? {
        while pending.isEmpty {
            if day > limit {
                guard let exception = exceptions.last else { return nil }
                if exception - 2 > day {
                    day = exception - 2
                    // With a weekly pattern, the branch has been open since then; without one, closed.
                    hasJumped = !hours.weekly.isEmpty
                }
                limit = exception
            }
            while let exception = exceptions.last, exception <= day {
                exceptions.removeLast()
                limit = max(limit, exception + Self.pattern)
            }
            guard let date = try? CivilDate(dayNumber: day) else {
                if day > CivilDate.last.dayNumber { return nil }
                day += 1
                continue
            }
            pending = try hours.periods(on: date, in: zone).reversed()
            day += 1
        }
        return pending.removeLast()
    }
}
