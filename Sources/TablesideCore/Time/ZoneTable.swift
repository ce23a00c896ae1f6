/// The changes of a zone as dense arrays, for binary search without allocation.
///
/// A recurring rule is written out for 400 years, after which the calendar and with it the rule repeats; instants
/// beyond are looked up that many whole periods earlier.
struct ZoneTable: Sendable {
    static let period = CivilCalendar.daysPerEra * CivilCalendar.millisecondsPerDay

    /// The instants of the changes.
    private var starts: [Int64] = []
    /// The offset before the first change, then that after each.
    private var offsets: [UTCOffset]
    /// Where on the wall each change's gap or overlap begins and ends.
    private var wallStarts: [Int64] = []
    private var wallEnds: [Int64] = []
    /// From here on everything repeats by ``period``.
    private var repeatsFrom: Int64?

    init(initialOffset: UTCOffset) { offsets = [initialOffset] }

    /// Adds a change, which must come after those before it.
    mutating func append(_ change: ZoneChange) {
        starts.append(change.at)
        offsets.append(change.after)
        wallStarts.append(change.wallStart)
        wallEnds.append(change.wallEnd)
    }

    /// Adds what a rule says for the years from this one on and after an instant, forever.
    mutating func append(_ rule: RecurringRule, from year: Int64, after milliseconds: Int64) {
        guard rule.daylight != nil else { return }
        // Two years on either side hold the changes near the seams.
        for year in year...(year + 404) {
            for change in rule.changes(in: year) where change.at > milliseconds { append(change) }
        }
        repeatsFrom = CivilCalendar.dayNumber(year: year + 2, month: 1, day: 1) * CivilCalendar.millisecondsPerDay
    }

    func offset(at milliseconds: Int64) -> UTCOffset {
        offsets[Self.count(of: starts, upTo: milliseconds - shift(milliseconds))]
    }

    func resolve(_ wall: Int64) -> LocalResolution {
        let shift = shift(wall)
        let wall = wall - shift
        let passed = Self.count(of: wallStarts, upTo: wall)
        let latest = wall - offsets[passed].milliseconds + shift
        guard passed > 0, wall < wallEnds[passed - 1] else { return .unique(instant: Self.instant(latest)) }
        // In the window of a change: by the offset before it the local time is one instant, by that after it another.
        let former = wall - offsets[passed - 1].milliseconds + shift
        if former < latest { return .ambiguous(earlier: Self.instant(former), later: Self.instant(latest)) }
        let next = starts[passed - 1] + shift
        return .nonexistent(earlier: Self.instant(latest), later: Self.instant(former), next: Self.instant(next))
    }

    private func shift(_ milliseconds: Int64) -> Int64 {
        guard let repeatsFrom, milliseconds >= repeatsFrom + Self.period else { return 0 }
        return (milliseconds - repeatsFrom) / Self.period * Self.period
    }

    private static func instant(_ milliseconds: Int64) -> Instant { Instant(millisecondsSince1970: milliseconds) }

    /// How many of the ascending numbers are not above the limit.
    private static func count(of values: [Int64], upTo limit: Int64) -> Int {
        values.withUnsafeBufferPointer { values in
            var (low, high) = (0, values.count)
            while low < high {
                let middle = (low + high) / 2
                if values[middle] <= limit { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
}
