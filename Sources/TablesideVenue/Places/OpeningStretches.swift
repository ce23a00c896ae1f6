import TablesideCore

/// The stretches of time in which a branch is open without a break, one after another.
///
/// Days are visited one by one, two weeks beyond the first one and beyond every exception. A day in between follows the
/// weekly pattern like the two weeks before it; when the pattern did not end a stretch or begin one in these, it does
/// not in between, and the visit jumps to the next exception.
struct OpeningStretches {
    /// A stretch; it ends never where `end` is `nil`.
    struct Stretch {
        let start: Instant
        let end: Instant?
    }

    /// How many days of the weekly pattern show all that it can do, skipped hours on one Sunday included.
    private static let pattern = 15

    private let hours: OpeningHours
    /// The day numbers of the exceptions still ahead, the latest first.
    private var exceptions: [Int]
    private var day: Int
    /// The last day to visit before jumping.
    private var limit: Int
    /// Periods read but not yet taken, the latest first.
    private var pending: [Range<Instant>] = []
    /// The stretch begun and not yet handed out.
    private var current: Range<Instant>?
    private var hasJumped = false

    init(of hours: OpeningHours, around date: CivilDate) {
        self.hours = hours
        day = date.dayNumber - 2
        limit = date.dayNumber + Self.pattern
        let first = day
        exceptions = hours.exceptions.keys.map(\.dayNumber).filter { $0 >= first }.sorted(by: >)
    }

    /// The next stretch, as far as its periods reach.
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
        // Two weeks of pattern beyond everything special lie behind: a pattern that has not ended the stretch in them
        // never does.
        return Stretch(start: last.lowerBound, end: hours.weekly.isEmpty ? last.upperBound : nil)
    }

    /// The start of the next stretch, known before its end is.
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
                    // With a weekly pattern the branch has been open ever since; without one it has been closed.
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
