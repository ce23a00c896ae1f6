import TablesideCore

// The compact form: starts at equal distances as one entry, and exceptions for what is taken.
extension AvailabilityFeed {
    /// Returns the feed with recurrences in place of starts at equal distances.
    ///
    /// The portal assumes one spot per recurrence start, so a feed can be compressed only if no start has room for more
    /// than one party. A recurrence covers at most 24 hours, so each day has its own. Where a taken stay overlaps open
    /// ones too closely for an exception to tell them apart, the recurrence is divided.
    ///
    /// ``expanded()`` gives the same starts again, with the same spots.
    ///
    /// - Returns: The compressed feed, by keys; `nil` if an entry has room for several parties, a stay has no length,
    ///   or an exception lacks a recurrence.
    /// - Complexity: O(n log n) for n starts.
    public func compressed() -> AvailabilityFeed? {
        guard let singles = expanded() else { return nil }
        let canRepeat = singles.entries.allSatisfy { entry in
            entry.spotsTotal == 1 && [0, 1].contains(entry.spotsOpen) && entry.duration > .zero
                && entry.exceptions.isEmpty
        }
        guard canRepeat else { return nil }
        var places: [FeedEntry: Int] = [:]
        var groups: [(template: FeedEntry, starts: [(start: Instant, isOpen: Bool)])] = []
        for entry in singles.entries {
            let template = entry.template
            let place = places[template] ?? groups.count
            if place == groups.count {
                places[template] = place
                groups.append((template, []))
            }
            groups[place].starts.append((entry.start, entry.spotsOpen == 1))
        }
        var entries: [FeedEntry] = []
        for (template, starts) in groups {
            for run in Self.runs(of: starts, lasting: template.duration) { entries.append(template.repeated(run)) }
        }
        entries.sort { ($0.key, $0.recurrence?.until ?? $0.start) < ($1.key, $1.recurrence?.until ?? $1.start) }
        return AvailabilityFeed(entries, metadata: metadata)
    }

    /// Returns the feed with one entry for each start of a recurrence, open or taken.
    ///
    /// - Returns: The expanded feed, by keys; `nil` if it would have more than ``SizeLimit/feedEntries`` entries.
    /// - Complexity: O(n log n) for n starts and exceptions.
    public func expanded() -> AvailabilityFeed? {
        var singles: [FeedEntry] = []
        for entry in entries {
            guard entry.recurrence != nil else {
                singles.append(entry)
                continue
            }
            let starts = entry.starts
            guard singles.count + starts.count <= SizeLimit.feedEntries else { return nil }
            let taken = entry.exceptions.filter { $0.from < $0.until }.map { $0.from..<$0.until }.merged()
            var place = 0
            for start in starts {
                while place < taken.count, taken[place].upperBound <= start { place += 1 }
                let isTaken = place < taken.count && taken[place].lowerBound < start + entry.duration
                singles.append(entry.single(at: start, isOpen: !isTaken))
            }
        }
        guard singles.count <= SizeLimit.feedEntries else { return nil }
        return AvailabilityFeed(singles.sorted { $0.key < $1.key }, metadata: metadata)
    }

    /// Starts at equal distances, and the times of the taken ones.
    fileprivate struct Run {
        var starts: [Instant]
        var taken: [Range<Instant>] = []
    }

    /// Divides starts into runs greedily, in order.
    private static func runs(of all: [(start: Instant, isOpen: Bool)], lasting duration: Elapsed) -> [Run] {
        let starts = all.sorted { $0.start < $1.start }
        var runs: [Run] = []
        var first = 0
        while first < starts.count {
            var end = first + 1
            if end < starts.count {
                let step = starts[end].start - starts[first].start
                while end < starts.count, starts[end].start - starts[end - 1].start == step, step > .zero,
                    starts[end].start - starts[first].start <= .days(1)
                { end += 1 }
            }
            runs += divided(starts[first..<end], lasting: duration)
            first = end
        }
        return runs
    }

    /// The parts of the times that no other time covers; both lists are sorted and disjoint.
    private static func difference(of times: [Range<Instant>], and others: [Range<Instant>]) -> [Range<Instant>] {
        var rest: [Range<Instant>] = []
        var place = 0
        for time in times {
            while place < others.count, others[place].upperBound <= time.lowerBound { place += 1 }
            var (start, next) = (time.lowerBound, place)
            while next < others.count, others[next].lowerBound < time.upperBound {
                if start < others[next].lowerBound { rest.append(start..<others[next].lowerBound) }
                start = max(start, others[next].upperBound)
                next += 1
            }
            if start < time.upperBound { rest.append(start..<time.upperBound) }
            // The last of the others may reach into the next time.
            place = max(place, next - 1)
        }
        return rest
    }

    /// One run if exceptions can tell taken times from open ones, otherwise a run for each stretch of the same kind.
    private static func divided(
        _ starts: ArraySlice<(start: Instant, isOpen: Bool)>,
        lasting duration: Elapsed
    ) -> [Run] {
        func times(_ isOpen: Bool) -> [Range<Instant>] {
            starts.filter { $0.isOpen == isOpen }.map { $0.start..<max($0.start, $0.start + duration) }
        }
        let taken = times(false)
        let exceptions = difference(of: taken.merged(), and: times(true).merged())
        var place = 0
        let areTold = taken.allSatisfy { time in
            while place < exceptions.count, exceptions[place].upperBound <= time.lowerBound { place += 1 }
            return place < exceptions.count && exceptions[place].lowerBound < time.upperBound
        }
        if areTold { return [Run(starts: starts.map(\.start), taken: exceptions)] }
        var runs: [Run] = []
        var isOpen: Bool?
        for start in starts {
            if start.isOpen == isOpen {
                runs[runs.count - 1].starts.append(start.start)
            } else {
                runs.append(Run(starts: [start.start]))
            }
            isOpen = start.isOpen
            let run = runs[runs.count - 1]
            if !start.isOpen {
                runs[runs.count - 1].taken = [run.starts[0]..<max(run.starts[0], start.start + duration)]
            }
        }
        return runs
    }
}

extension FeedEntry {
    /// The entry without the fields that differ from start to start.
    fileprivate var template: FeedEntry {
        var template = moved(to: Instant(millisecondsSince1970: 0))
        (template.spotsTotal, template.spotsOpen) = (nil, nil)
        return template
    }

    fileprivate func moved(to start: Instant) -> FeedEntry {
        FeedEntry(
            merchant: merchant,
            service: service,
            start: start,
            duration: duration,
            spotsTotal: spotsTotal,
            spotsOpen: spotsOpen,
            resources: resources,
            tag: tag,
            recurrence: recurrence,
            exceptions: exceptions,
            deposit: deposit,
            noShowFee: noShowFee,
            cardRequirement: cardRequirement,
            durationDisplay: durationDisplay,
            bookingTimes: bookingTimes,
            confirmation: confirmation
        )
    }

    fileprivate func repeated(_ run: AvailabilityFeed.Run) -> FeedEntry {
        let (first, last) = (run.starts[0], run.starts[run.starts.count - 1])
        var entry = moved(to: first)
        // The distance of a single start is without meaning, but may not be zero.
        let step = run.starts.count > 1 ? run.starts[1] - first : max(duration, .seconds(1))
        entry.recurrence = Recurrence(until: last, every: step)
        entry.exceptions = run.taken.map { ScheduleException(from: $0.lowerBound, until: $0.upperBound) }
        return entry
    }

    fileprivate func single(at start: Instant, isOpen: Bool) -> FeedEntry {
        var entry = moved(to: start)
        entry.recurrence = nil
        entry.exceptions = []
        (entry.spotsTotal, entry.spotsOpen) = (1, isOpen ? 1 : 0)
        return entry
    }
}
