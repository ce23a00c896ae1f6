public import TablesideCore

extension DayAvailability {
    /// Returns the starts at which a party can have tables without moving any other booking.
    ///
    /// These are the offered slots of ``slots(for:lasting:wishing:through:at:)``, without tables, ends or reasons.
    /// Starts at which the party would be split are not included. Without wishes or a duration, with at most 512 starts
    /// and no expired holds, the query allocates no memory.
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - duration: The length of the stay; `nil` for the length set by the wishes or the rules.
    ///   - wishes: The party's other wishes.
    ///   - channel: The channel that the party books through.
    ///   - now: The current time.
    /// - Returns: The starts; none for an invalid party or duration.
    /// - Complexity: O(units that hold the party × starts ÷ 64), regardless of the number of bookings; with a duration
    ///   also O(bookings × log starts).
    public func openings(
        for party: Int,
        lasting duration: Elapsed? = nil,
        wishing wishes: BookingWishes = .none,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> AvailableStarts {
        if isOutdated(at: now) {
            return current(at: now).openings(for: party, lasting: duration, wishing: wishes, through: channel, at: now)
        }
        let frame = frame
        var openings = AvailableStarts(of: frame.grid.starts)
        let duration = duration ?? wishes.duration
        guard isWelcome(party, staying: duration, through: channel, at: now) else { return openings }
        if wishes != .none {
            let request = SeatingRequest(party: party, start: now, wishes: wishes, channel: channel)
            guard inputFaults(of: request).isEmpty else { return openings }
        }
        let groups = plan.groups(for: party, wishing: wishes, through: channel)
        if let duration {
            let profile = frame.profile(lasting: duration, in: plan)
            let masks = ledger.masks(of: profile)
            let fits = frame.fits(of: profile, in: plan)
            let kept = door?.masks(of: profile, on: frame.grid) ?? []
            var free = openings
            for group in groups { add(group, 0, masks, fits, 0, kept, to: &free) }
            pace.restrict(&free, for: party, through: channel, staying: profile, on: frame.grid)
            openings = free
        } else {
            for group in groups {
                let position = frame.profile(of: party, at: group.place, experience: wishes.experience)
                if pace.isEmpty {
                    add(group, position, ledger.masks, frame.fits, position, door?.masks ?? [], to: &openings)
                } else {
                    var free = AvailableStarts(of: frame.grid.starts)
                    add(group, position, ledger.masks, frame.fits, position, door?.masks ?? [], to: &free)
                    let profile = frame.grid.profiles[position]
                    pace.restrict(&free, for: party, through: channel, staying: profile, on: frame.grid)
                    openings.bits.formUnion(free.bits)
                }
            }
        }
        strike(&openings, through: channel, at: now)
        if let start = frame.grid.position(of: now), openings.bits[start],
            !isStillFree(
                start,
                for: SeatingRequest(party: party, start: now, wishes: wishes, channel: channel),
                staying: duration,
                in: groups,
                at: now
            )
        {
            openings.bits[start] = false
        }
        return openings
    }

    /// Adds the starts at which some unit of a group is free, the walk-in quota is met, and the stay ends in time.
    @inline(__always)
    private func add(
        _ group: SeatingIndex.Group,
        _ profile: Int,
        _ masks: [UInt64],
        _ fits: [UInt64],
        _ fit: Int,
        _ kept: [UInt64],
        to openings: inout AvailableStarts
    ) {
        let words = frame.grid.words
        for word in 0..<words {
            let limit = fits[fit * words + word] & ~openings.bits[word: word]
            guard limit != 0 else { continue }
            let base = (profile * words + word) * ledger.tables
            if door != nil || !frame.areaPaused.isEmpty {
                let share = (profile * words + word) * (door?.kinds ?? 0)
                openings.bits[word: word] |= union(of: group, masks, at: base, kept, at: share, word, limit: limit)
            } else {
                openings.bits[word: word] |= group.union(masks, at: base, limit: limit)
            }
        }
    }

    /// The starts of one word at which some unit of a group is free and not paused, and the walk-in quota is met.
    private func union(
        of group: SeatingIndex.Group,
        _ masks: [UInt64],
        at base: Int,
        _ kept: [UInt64],
        at share: Int,
        _ word: Int,
        limit: UInt64
    ) -> UInt64 {
        var free: UInt64 = 0
        let pauses = word * plan.areaPauses.count
        for unit in group.units {
            var all = door.map { $0.starts(unit, kept, at: share) } ?? .max
            for table in plan.unitTables[unit] {
                all &= masks[base &+ table]
                if !frame.areaPaused.isEmpty { all &= ~frame.areaPaused[pauses + table] }
            }
            free |= all
            if free & limit == limit { return limit }
        }
        return free & limit
    }

    /// Removes the starts that are not bookable through this channel now: past ones, those in pauses, and, for guests,
    /// those with too little notice.
    private func strike(_ openings: inout AvailableStarts, through channel: BookingChannel, at now: Instant) {
        let frame = frame
        let earliest = channel.isHouse ? now : max(now, plan.earliestStart(at: now))
        let first = frame.grid.position(atOrAfter: earliest)
        let allowed = first..<max(first, frame.grid.starts.count)
        let words = frame.grid.words
        for word in 0..<words {
            openings.bits[word: word] &= Bits.of(allowed, inWord: word) & frame.unpaused[word]
        }
        guard !channel.isHouse else { return }
        for (position, service) in frame.services.enumerated() {
            guard let last = service.bookBy, now > last else { continue }
            for word in 0..<words { openings.bits[word: word] &= ~frame.ofService[position * words + word] }
        }
    }

    /// Whether a party of this size can book on this date at all.
    private func isWelcome(
        _ party: Int,
        staying duration: Elapsed?,
        through channel: BookingChannel,
        at now: Instant
    ) -> Bool {
        guard party >= 1, duration.map(BookingRules.isStay) ?? true else { return false }
        guard !channel.isHouse else { return true }
        if let smallest = plan.rules.smallestParty, party < smallest { return false }
        if let largest = plan.rules.largestParty, party > largest { return false }
        if let from = frame.bookableFrom, now < from { return false }
        return true
    }

    /// Whether a start at this very instant is available, given that seated parties may have stayed longer than
    /// planned.
    private func isStillFree(
        _ start: Int,
        for request: SeatingRequest,
        staying duration: Elapsed?,
        in groups: [SeatingIndex.Group],
        at now: Instant
    ) -> Bool {
        let service = services[frame.points[start].service]
        let quota = isHeldToQuota(now) ? door : nil
        for group in groups {
            let position = frame.profile(of: request.party, at: group.place, experience: request.wishes.experience)
            let end = duration.map { now + $0 } ?? frame.grid.profiles[position].ends[start]
            guard now < end, DayFrame.misfit(of: now..<end, in: service, plan, frame.nextDay) == nil,
                pace.isEmpty || pace.reasons(against: guests(of: request, during: now..<end)).isEmpty
            else { continue }
            for unit in group.units
            where plan.pausedUntil(now, at: unit) == nil && isFree(unit, for: now..<end, at: now)
                && quota?.allows(unit, during: now..<end) ?? true
            {
                return true
            }
        }
        return false
    }
}
