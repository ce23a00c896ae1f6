import TablesideCore

/// An activity that a mission has counted, with its deduplication key and its amount.
public struct MissionMark: Hashable, Sendable {
    /// The deduplication key: the activity, branch, restaurant or date.
    public let key: String
    /// The amount added: 1, or the portions or minor units of the activity.
    public let amount: Int64
    /// The local date as a day counted from January 1, 1970, or the number of its ISO week, if the count needs it; else
    /// 0.
    public let bucket: Int

    init(key: String, amount: Int64, bucket: Int) {
        self.key = key
        self.amount = amount
        self.bucket = bucket
    }

    /// Whether it comes before another in the order of marks.
    func precedes(_ other: MissionMark) -> Bool {
        bucket == other.bucket ? key.precedesByBytes(other.key) : bucket < other.bucket
    }

    /// Whether it is preferred to another mark when there is room for only one.
    func outranks(_ other: MissionMark) -> Bool {
        amount == other.amount ? key.precedesByBytes(other.key) : amount > other.amount
    }
}

/// A guest's progress in one count of a mission.
public struct CountProgress: Hashable, Sendable {
    /// The counted marks, by date and key; empty once the count is met.
    public internal(set) var marks: [MissionMark] = []
    /// Whether the count is met.
    public internal(set) var isMet = false

    /// The position of a mark, or the position for inserting it.
    private func place(of mark: MissionMark) -> Int {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].precedes(mark) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func has(_ mark: MissionMark, at place: Int) -> Bool {
        place < marks.count && marks[place].bucket == mark.bucket && marks[place].key.hasBytes(of: mark.key)
    }

    /// The number of marks in buckets before one.
    private func start(of bucket: Int) -> Int {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].bucket < bucket { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The change made by adding a mark; `nil` if there is none.
    ///
    /// - Complexity: O(log marks) for counts of activities over all time, O(marks) for sums and rows of weeks; within
    ///   days, only the marks of the nearby days are read.
    func change(adding mark: MissionMark, by count: CompiledCount) -> (dropped: String?, isMet: Bool)? {
        guard !isMet else { return nil }
        let place = place(of: mark)
        guard !has(mark, at: place) else { return nil }
        let bucket = marks[start(of: mark.bucket)..<start(of: mark.bucket.addingSaturated(1))]
        if case .weeks = count.rule.span, bucket.total >= count.rule.target { return nil }
        var dropped: MissionMark?
        if bucket.count >= count.mostInBucket {
            guard let least = bucket.min(by: { $1.outranks($0) }), mark.outranks(least) else { return nil }
            dropped = least
        }
        let reached: Int64
        switch count.rule.span {
        case .ever where !count.rule.measure.isAmount: reached = Int64(marks.count + 1)
        case .ever:
            // Without the mark that makes room, rather than subtracting it: the total may have been clamped.
            let others = marks.reduce(Int64(0)) { $1 == dropped ? $0 : $0.addingSaturated($1.amount) }
            reached = others.addingSaturated(mark.amount)
        case .days(let days):
            // The count was not met before, so only days around the mark can meet it.
            let first = start(of: mark.bucket.subtractingSaturated(days - 1))
            let end = start(of: mark.bucket.addingSaturated(days))
            reached = count.reached(by: adding(mark, at: place, dropping: dropped, in: first..<end))
        case .weeks: reached = count.reached(by: adding(mark, at: place, dropping: dropped, in: marks.indices))
        }
        return (dropped?.key, reached >= count.rule.end)
    }

    /// The marks of a range, with another one among them.
    private func adding(
        _ mark: MissionMark,
        at place: Int,
        dropping dropped: MissionMark?,
        in range: Range<Int>
    ) -> [MissionMark] {
        var after: [MissionMark] = []
        after.reserveCapacity(range.count + 1)
        after += marks[range.lowerBound..<place]
        after.append(mark)
        after += marks[place..<range.upperBound]
        if let dropped { after.removeAll { $0 == dropped } }
        return after
    }

    /// Adds a mark; defined for all marks, even handmade ones.
    mutating func add(_ mark: MissionMark, dropping dropped: String?) {
        let place = place(of: mark)
        if has(mark, at: place) { marks[place] = mark } else { marks.insert(mark, at: place) }
        guard let dropped else { return }
        let other = MissionMark(key: dropped, amount: 0, bucket: mark.bucket)
        let old = self.place(of: other)
        if has(other, at: old) { marks.remove(at: old) }
    }

    mutating func meet() { (marks, isMet) = ([], true) }
}

extension CompiledCount {
    /// The maximum number of marks kept for one date, one week or all time.
    var mostInBucket: Int {
        guard rule.measure.isAmount else { return Int(clamping: rule.target) }
        return switch rule.span {
        case .ever: SizeLimit.countedAmounts
        case .days: SizeLimit.countedAmountsPerDate
        case .weeks: SizeLimit.countedAmountsPerWeek
        }
    }

    /// How much of ``ActivityCount/end`` these marks reach: the best consecutive days, or the longest row of weeks.
    ///
    /// - Complexity: O(marks).
    func reached(by marks: [MissionMark]) -> Int64 {
        switch rule.span {
        case .ever: marks[...].total
        case .days(let days): rule.measure.recurs ? mostDifferent(marks, within: days) : most(marks, within: days)
        case .weeks: longestRow(marks)
        }
    }

    /// The greatest total of consecutive dates.
    private func most(_ marks: [MissionMark], within days: Int) -> Int64 {
        // A clamped total is enough for any target, whatever follows.
        var (best, total): (Int64, Int64) = (0, 0)
        var first = 0
        for mark in marks {
            while mark.bucket.subtractingSaturated(marks[first].bucket) >= days {
                total = total.subtractingSaturated(marks[first].amount)
                first += 1
            }
            total = total.addingSaturated(mark.amount)
            best = max(best, total)
        }
        return best
    }

    /// The greatest number of different keys within consecutive dates.
    private func mostDifferent(_ marks: [MissionMark], within days: Int) -> Int64 {
        var present: [ByteText: Int] = [:]
        var (best, first) = (0, 0)
        for mark in marks {
            while mark.bucket.subtractingSaturated(marks[first].bucket) >= days {
                let key = ByteText(marks[first].key)
                if let count = present[key], count > 1 { present[key] = count - 1 } else { present[key] = nil }
                first += 1
            }
            present[ByteText(mark.key), default: 0] += 1
            best = max(best, present.count)
        }
        return Int64(best)
    }

    /// The greatest number of consecutive weeks, leaving out paused ones, that reach the target.
    private func longestRow(_ marks: [MissionMark]) -> Int64 {
        var (best, row): (Int64, Int64) = (0, 0)
        var last: Int?
        var place = 0
        while place < marks.count {
            let week = marks[place].bucket
            var total: Int64 = 0
            while place < marks.count, marks[place].bucket == week {
                total = total.addingSaturated(marks[place].amount)
                place += 1
            }
            guard total >= rule.target else { continue }
            if let last {
                let between = week.subtractingSaturated(last).subtractingSaturated(1)
                row = between == paused.placeSorted(week) - paused.placeSorted(last) ? row + 1 : 1
            } else {
                row = 1
            }
            last = week
            best = max(best, row)
        }
        return best
    }
}

extension ArraySlice where Element == MissionMark {
    /// The sum of the amounts, clamped if it does not fit.
    var total: Int64 { reduce(0) { $0.addingSaturated($1.amount) } }
}
