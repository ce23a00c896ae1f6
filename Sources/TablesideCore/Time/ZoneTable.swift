/// The changes of a zone as dense arrays, for binary search without allocation.
///
/// A recurring rule is expanded for 400 years, after which the calendar and therefore the rule repeats; later instants
/// are looked up a whole number of periods earlier.
struct ZoneTable: Sendable {
    static let period = CivilCalendar.daysPerEra * CivilCalendar.millisecondsPerDay

    /// The instants of the changes.
    private var starts: [Int64] = []
    /// The offset before the first change, then the offset after each change.
    private var offsets: [UTCOffset]
    /// The local times at which the gap or overlap of each change begins and ends.
    private var wallStarts: [Int64] = []
    private var wallEnds: [Int64] = []
    /// Everything repeats every ``period`` from here on.
    private var repeatsFrom: Int64?

    init(initialOffset: UTCOffset) { offsets = [initialOffset] }

    /// Appends a change, which must come after all earlier ones.
    mutating func append(_ change: ZoneChange) {
        starts.append(change.at)
        offsets.append(change.after)
        wallStarts.append(change.wallStart)
        wallEnds.append(change.wallEnd)
    }

    /// Appends the changes of a rule from a year on and after an instant, forever.
    mutating func append(_ rule: RecurringRule, from year: Int64, after milliseconds: Int64) {
        guard rule.daylight != nil else { return }
        // Two extra years on either side cover changes near the seams.
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
        // Near a change, the local time may be one instant by the offset before it and another by the offset after it.
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

    /// The number of ascending values that are at most the limit.
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
