public import TablesideCore

extension AvailabilityFeed {
    /// The size of the largest party that a portal accepts; it is often set up with a lower limit (10).
    public static let largestParty = 20

    /// Returns all the problems that make the portal refuse the feed, at paths in the names of the encoded form.
    ///
    /// - Parameter largestParty: The size of the largest party that the portal is set up for.
    /// - Returns: The problems: first of the metadata, then of each entry by itself, then of entries together.
    /// - Complexity: O(starts that the entries represent), at most ``SizeLimit/feedEntries``.
    public func problems(largestParty: Int = AvailabilityFeed.largestParty) -> [Problem<FeedProblem>] {
        var problems = metadata.problems().under("metadata")
        guard entries.count <= SizeLimit.feedEntries else {
            return problems + [Problem(.tooManyEntries(limit: SizeLimit.feedEntries), at: Self.path)]
        }
        var sound: [Bool] = []
        for (position, entry) in entries.enumerated() {
            let own = entry.problems(largestParty: largestParty)
            sound.append(own.isEmpty)
            problems += own.under(Self.path.index(position))
        }
        return problems + mixtures() + repetitions(among: sound)
    }

    private static let path = FieldPath("service_availability").index(0).field("availability")

    /// The first entry of each service whose form differs from that of the service's first entry.
    private func mixtures() -> [Problem<FeedProblem>] {
        struct Service: Hashable {
            let merchant: ByteText
            let service: ByteText
        }
        var repeats: [Service: Bool] = [:]
        var told: Set<Service> = []
        var problems: [Problem<FeedProblem>] = []
        for (position, entry) in entries.enumerated() {
            let service = Service(merchant: ByteText(entry.merchant), service: ByteText(entry.service))
            guard let first = repeats[service] else {
                repeats[service] = entry.recurrence != nil
                continue
            }
            if first != (entry.recurrence != nil), told.insert(service).inserted {
                problems.append(Problem(.mixedFormats(service: entry.service), at: Self.path.index(position)))
            }
        }
        return problems
    }

    /// The entries that represent a start that an earlier entry already represents.
    private func repetitions(among sound: [Bool]) -> [Problem<FeedProblem>] {
        var known: Set<FeedEntry.Key> = []
        var problems: [Problem<FeedProblem>] = []
        var left = SizeLimit.feedEntries
        for (position, entry) in entries.enumerated() where sound[position] {
            let starts = entry.starts
            left -= starts.count
            guard left >= 0 else {
                let path = Self.path.index(position).field("recurrence")
                return problems + [Problem(.tooManyEntries(limit: SizeLimit.feedEntries), at: path)]
            }
            var isTold = false
            for start in starts where !known.insert(entry.key(at: start)).inserted && !isTold {
                problems.append(Problem(.repeatedSlot(start: start), at: Self.path.index(position)))
                isTold = true
            }
        }
        return problems
    }
}

extension AvailabilityFeed.Metadata {
    fileprivate func problems() -> [Problem<FeedProblem>] {
        var problems: [Problem<FeedProblem>] = []
        if instruction != .complete { problems.append(Problem(.incomplete, at: "processing_instruction")) }
        if shards < 1 || shard < 0 || shard >= shards {
            problems.append(Problem(.shardOutOfRange(shard: shard, shards: shards), at: "shard_number"))
        }
        return problems + FeedEntry.problems(of: generatedAt, at: "generation_timestamp")
    }
}

extension FeedEntry {
    /// The starts that the entry represents, open or not: at most a day's, one per second.
    var starts: [Instant] {
        guard let recurrence, recurrence.every > .zero, recurrence.until >= start,
            recurrence.until - start <= .days(1)
        else { return [start] }
        let step = recurrence.every.milliseconds
        let count = Int((recurrence.until - start).milliseconds / step)
        return (0...count).map { start + .milliseconds(Int64($0) * step) }
    }

    /// The key of one start of the entry.
    func key(at start: Instant) -> Key {
        Key(merchant: merchant, service: service, start: start, duration: duration, resources: resources)
    }

    /// Returns all the problems that make the portal refuse this entry, at paths in the names of the encoded form.
    ///
    /// - Parameter largestParty: The size of the largest party that the portal is set up for.
    /// - Returns: The problems, in the order of the members.
    public func problems(largestParty: Int = AvailabilityFeed.largestParty) -> [Problem<FeedProblem>] {
        var problems: [Problem<FeedProblem>] = []
        if merchant.isEmpty { problems.append(Problem(.noIdentity, at: "merchant_id")) }
        if service.isEmpty { problems.append(Problem(.noIdentity, at: "service_id")) }
        problems += Self.problems(of: start, at: "start_sec")
        if duration <= .zero || duration > .days(1) {
            problems.append(Problem(.durationOutOfRange(seconds: duration.seconds), at: "duration_sec"))
        }
        problems += spotProblems()
        if resources.party < 1 || resources.party > largestParty {
            let path = FieldPath("resources").field("party_size")
            problems.append(Problem(.partyOutOfRange(party: resources.party, largest: largestParty), at: path))
        }
        problems += recurrenceProblems()
        problems += deposit?.problems().under("deposit") ?? []
        problems += noShowFee?.price.problems().under(FieldPath("no_show_fee").field("fee")) ?? []
        return problems + timeProblems()
    }

    static func problems(of time: Instant, at path: FieldPath) -> [Problem<FeedProblem>] {
        // 2000-01-01 and 2100-01-01.
        (946_684_800...4_102_444_800).contains(time.seconds)
            ? [] : [Problem(.timeOutOfRange(seconds: time.seconds), at: path)]
    }

    private func spotProblems() -> [Problem<FeedProblem>] {
        if recurrence != nil {
            return [("spots_total", spotsTotal), ("spots_open", spotsOpen)].compactMap { name, spots in
                guard let spots, spots != 1 else { return nil }
                return Problem(.spotsWithRecurrence(spots: spots), at: FieldPath([.field(name: name)]))
            }
        }
        guard let total = spotsTotal, let open = spotsOpen else {
            return [Problem(.noSpots, at: spotsTotal == nil ? "spots_total" : "spots_open")]
        }
        if total < 0 { return [Problem(.negativeSpots(spots: total), at: "spots_total")] }
        if open < 0 { return [Problem(.negativeSpots(spots: open), at: "spots_open")] }
        return open > total ? [Problem(.moreOpenThanTotal(open: open, total: total), at: "spots_open")] : []
    }

    private func recurrenceProblems() -> [Problem<FeedProblem>] {
        guard let recurrence else {
            return exceptions.isEmpty ? [] : [Problem(.exceptionsWithoutRecurrence, at: "schedule_exception")]
        }
        var problems: [Problem<FeedProblem>] = []
        let path = FieldPath("recurrence")
        let length = recurrence.until - start
        if length < .zero {
            let problem = FeedProblem.endsBeforeStart(start: start, until: recurrence.until)
            problems.append(Problem(problem, at: path.field("repeat_until_sec")))
        } else if length > .days(1) {
            problems.append(
                Problem(.recurrenceTooLong(seconds: length.seconds), at: path.field("repeat_until_sec"))
            )
        }
        if recurrence.every <= .zero {
            problems.append(
                Problem(.invalidStep(seconds: recurrence.every.seconds), at: path.field("repeat_every_sec"))
            )
        }
        for (position, exception) in exceptions.enumerated() where exception.from >= exception.until {
            let path = FieldPath("schedule_exception").index(position).field("time_range")
            problems.append(Problem(.emptyTime(from: exception.from, until: exception.until), at: path))
        }
        return problems
    }

    private func timeProblems() -> [Problem<FeedProblem>] {
        guard let bookingTimes else { return [] }
        var problems: [Problem<FeedProblem>] = []
        let path = FieldPath("scheduling_rule_overrides")
        if let first = bookingTimes.first {
            let limit = bookingTimes.last.map { min($0, start) } ?? start
            // Who may book at one instant alone may book.
            if first > limit || first == start {
                let problem = FeedProblem.bookableTooLate(first: first, limit: limit)
                problems.append(Problem(problem, at: path.field("first_bookable_sec")))
            }
        }
        if let last = bookingTimes.last, last >= start {
            let problem = FeedProblem.bookableBeyondStart(last: last, start: start)
            problems.append(Problem(problem, at: path.field("last_bookable_sec")))
        }
        return problems
    }
}

extension FeedEntry.Price {
    fileprivate func problems() -> [Problem<FeedProblem>] {
        (0..<1_000_000_000_000).contains(micros)
            ? [] : [Problem(.priceOutOfRange(micros: micros), at: "price_micros")]
    }
}

extension FeedEntry.Deposit {
    fileprivate func problems() -> [Problem<FeedProblem>] {
        var problems = price.problems().under("deposit")
        if let freeCancellation, freeCancellation < .zero {
            let problem = FeedProblem.negativeLength(seconds: freeCancellation.seconds)
            problems.append(Problem(problem, at: "min_advance_cancellation_sec"))
        }
        return problems
    }
}
