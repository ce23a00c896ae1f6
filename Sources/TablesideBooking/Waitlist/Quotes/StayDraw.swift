import TablesideCore

/// A distribution of times for a simulation to draw from: the tail of a sorted list of past times, minus the time
/// already passed.
struct StayDraw: Sendable {
    /// The times in ascending milliseconds; never empty.
    private let times: [Int64]
    /// The index of the first time that is longer than the time already passed.
    private let first: Int
    /// The time already passed, in milliseconds.
    private let passed: Int64

    /// The minimum number of longer times; with fewer, the longest times overall determine how much longer a stay
    /// lasts.
    private static let leastLonger = 8

    private init?(_ times: [Int64], after passed: Int64) {
        guard !times.isEmpty else { return nil }
        self.times = times
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= passed { low = middle + 1 } else { high = middle }
        }
        guard times.count - low >= min(Self.leastLonger, times.count) else { return nil }
        first = low
        self.passed = passed
    }

    /// A distribution of the longest times, measured from the shortest one.
    private init?(longestOf times: [Int64]) {
        guard !times.isEmpty else { return nil }
        self.times = times
        first = max(0, times.count - Self.leastLonger)
        passed = first > 0 ? times[first - 1] : 0
    }

    /// The time at a quantile in [0, 1), interpolated between two past times.
    ///
    /// A small sample of past stays is an uncertain estimate of the true distribution. The lean shifts the quantile by
    /// this many standard deviations.
    @inline(__always)
    func time(at share: Double, leaning lean: Double) -> Int64 {
        let deviation = (share * (1 - share) / Double(times.count - first)).squareRoot()
        let share = min(max(share + lean * deviation, 0), 1)
        let place = share * Double(times.count - first) - 0.5
        if place <= 0 { return times[first] - passed }
        let lower = first + Int(place)
        guard lower + 1 < times.count else { return times[times.count - 1] - passed }
        let step = Double(times[lower + 1] - times[lower])
        return times[lower] + Int64((place - Double(Int(place))) * step) - passed
    }

    /// The length of stay of a party that sits down now; `nil` without history.
    init?(_ history: StayHistory, party: Int) {
        guard let draw = Self.best(of: history.lengths, for: party, after: 0) else { return nil }
        self = draw
    }

    /// The remaining stay of a seated party; `nil` without history.
    ///
    /// The stage predicts more than the time seated: the sample has the past stays that were in the stage for longer
    /// than this party has been.
    init?(_ history: StayHistory, staying stay: WaitlistFloor.Stay, at now: Instant) {
        if let stage = stay.stage, let since = stay.stageSince, let groups = history.rests[stage],
            let draw = StayDraw(groups, for: stay.party, inStage: max(now - since, .zero).milliseconds)
        {
            self = draw
            return
        }
        let passed = max(now - stay.since, .zero).milliseconds
        guard let draw = Self.best(of: history.lengths, for: stay.party, after: passed) else { return nil }
        self = draw
    }

    /// The remaining times of past stays that were in a stage for longer than the time passed: those of the party's
    /// size group, or else all.
    private init?(_ groups: [[StayHistory.Rest]], for party: Int, inStage passed: Int64) {
        for group in [groups[StayHistory.group(of: party)], groups[groups.count - 1]]
        where group.count >= StayHistory.leastInGroup {
            let times = group.lazy.filter { $0.inStage > passed }.map(\.whole)
            let sorted = Array(times)
            guard sorted.count >= Self.leastLonger else { continue }
            self.times = sorted
            first = 0
            self.passed = passed
            return
        }
        return nil
    }

    /// The times of the party's size group if it has enough of them, otherwise those of all groups.
    private static func best(of groups: [[Int64]], for party: Int, after passed: Int64) -> StayDraw? {
        let own = groups[StayHistory.group(of: party)]
        if own.count >= StayHistory.leastInGroup, let draw = StayDraw(own, after: passed) { return draw }
        let all = groups[groups.count - 1]
        return StayDraw(all, after: passed) ?? StayDraw(longestOf: all)
    }
}
