public import TablesideCore
import TablesideVenue

extension DayAvailability {
    /// Returns the date's availability for a portal: for each future start and each party size, how many such parties
    /// the floor takes at once, and how many more can be booked.
    ///
    /// All starts whose stay ends in time are listed, even those without open spots. Every open spot can be booked:
    /// wherever a start has open spots, ``slots(for:lasting:wishing:through:at:)`` offers it between the instants from
    /// and until which it can be booked. Bookings that require moving others, or splitting the party, are not counted.
    ///
    /// ```swift
    /// for slot in evening.portalSlots(at: now) { print(slot.start, slot.party, slot.open.spots, "of", slot.total.spots) }
    /// ```
    ///
    /// - Parameters:
    ///   - parties: The party sizes, at most ``SizeLimit/portalParty``; sizes that may not book through the channel are
    ///     left out.
    ///   - channel: The channel that the portal's guests book through.
    ///   - now: The current time.
    /// - Returns: The slots, by start and then by party size.
    /// - Complexity: O(starts × sizes × units × stays on a table), plus a packing (``SpotCount``) for each different
    ///   set of free units.
    public func portalSlots(
        for parties: ClosedRange<Int> = 1...20,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [PortalSlot] {
        guard !isOutdated(at: now) else { return current(at: now).portalSlots(for: parties, through: channel, at: now) }
        let largest = min(parties.upperBound, plan.largestParty ?? 0, SizeLimit.portalParty)
        let smallest = max(parties.lowerBound, 1)
        guard smallest <= largest else { return [] }
        var lister = PortalLister(self, through: channel, at: now)
        let lists = (smallest...largest).map { lister.slots(for: $0) }
        return lists.joined().sorted { ($0.start, $0.party) < ($1.start, $1.party) }
    }
}

/// Lists the slots of one date for a portal.
private struct PortalLister {
    private let evening: DayAvailability
    private let channel: BookingChannel
    private let now: Instant
    /// The stays that take a table out of use, by table.
    private let blocks: [(table: Int, stay: TableLedger.Stay)]
    /// The packings of sets of units already seen.
    private var known: [[UInt64]: SpotPacking] = [:]

    init(_ evening: DayAvailability, through channel: BookingChannel, at now: Instant) {
        self.evening = evening
        self.channel = channel
        self.now = now
        blocks = evening.ledger.stays.enumerated().flatMap { table, stays in
            stays.filter(\.isBlock).map { (table, $0) }
        }
    }

    private var plan: VenuePlan { evening.plan }

    /// The slots of a party size; none if it may not book.
    mutating func slots(for party: Int) -> [PortalSlot] {
        let first = evening.frame.grid.position(atOrAfter: now)
        let asked = SeatingRequest(party: party, start: now, channel: channel)
        guard evening.limit(on: asked) == nil else { return [] }
        let candidates = plan.candidates(for: asked)
        guard !candidates.isEmpty else { return [] }
        let isGuest = asked.isGuest
        let confirmation: PortalSlot.Confirmation = plan.asksHouse(for: party, through: channel) ? .onRequest : .instant
        let from = isGuest ? evening.frame.bookableFrom.flatMap { $0 > now ? $0 : nil } : nil
        var slots: [PortalSlot] = []
        for point in evening.frame.points.dropFirst(first) {
            let service = evening.services[point.service]
            let request = SeatingRequest(party: party, start: point.start, channel: channel)
            let sittings = evening.sittings(of: request, at: candidates).filter {
                DayFrame.misfit(of: $0.span, in: service, plan, evening.frame.nextDay) == nil
            }
            guard let end = sittings.map({ plan.guestEnd(of: $0.span) }).max() else { continue }
            let total = total(in: sittings)
            guard total.spots > 0, let charges = try? plan.charges(of: point.start, on: evening.day.id.date) else {
                continue
            }
            // An amount that does not fit cannot be owed, and bookings for such parties fail.
            let deposit = charges.deposit.flatMap { (try? $0.due(for: party))?.isPositive == true ? $0 : nil }
            let fee = charges.noShowFee.flatMap { (try? $0.due(for: party))?.isPositive == true ? $0 : nil }
            slots.append(
                PortalSlot(
                    day: evening.day.id,
                    start: point.start,
                    end: end,
                    party: party,
                    total: total,
                    open: open(in: sittings, of: request),
                    confirmation: confirmation,
                    bookableFrom: from,
                    bookableUntil: isGuest ? lastBooking(of: point.start, in: service) : nil,
                    deposit: deposit,
                    noShowFee: fee,
                    tag: evening.availabilityTag
                )
            )
        }
        return slots
    }

    /// The last instant at which a guest may book a start; `nil` for up to the start.
    private func lastBooking(of start: Instant, in service: ServiceWindow) -> Instant? {
        var last = service.bookBy
        if case .beforeVisit(let length) = plan.rules.notice {
            last = min(last ?? start - length, start - length)
        }
        return last.flatMap { $0 < start ? $0 : nil }
    }

    private mutating func total(in sittings: [Sitting]) -> SpotCount {
        var units: [Int] = []
        let buffer = evening.ledger.buffer
        for sitting in sittings {
            let out = Set(blocks.filter { $0.stay.blocks(sitting.span, at: now, buffer: buffer) }.map(\.table))
            units += sitting.units.filter { out.isDisjoint(with: plan.unitTables[$0]) }
        }
        return packing(of: units).count
    }

    private mutating func open(in sittings: [Sitting], of request: SeatingRequest) -> SpotCount {
        guard plan.pausedUntil(request.start) == nil else { return .none }
        let free = sittings.map { sitting in
            Sitting(
                span: sitting.span,
                units: plan.unpaused(sitting.units, at: request.start)
                    .filter { evening.isFree($0, for: sitting.span, at: now) }
            )
        }
        let units = free.flatMap(\.units)
        guard !units.isEmpty else { return .none }
        var packing = packing(of: units)
        if let quota = evening.quota(on: request) {
            // With stays of several lengths, the least that is left during any of them counts for all.
            let least = free.filter { !$0.units.isEmpty }.map { quota.least(during: $0.span) }
            let allowed = free.flatMap { sitting in quota.permitted(sitting.units, during: sitting.span) }
            packing = self.packing(of: allowed)
            return limited(packing.under(quota, least, units: allowed, in: plan), in: free, of: request)
        }
        return limited(packing.count, in: free, of: request)
    }

    /// The count limited to the number of parties that pacing admits one after another.
    private func limited(_ count: SpotCount, in free: [Sitting], of request: SeatingRequest) -> SpotCount {
        guard !evening.pace.isEmpty, count.spots > 0 else { return count }
        // Those who stay longest meet the most others.
        let spans = free.filter { !$0.units.isEmpty }.map(\.span)
        guard let longest = spans.max(by: { $0.upperBound < $1.upperBound }),
            let shortest = spans.min(by: { $0.upperBound < $1.upperBound })
        else { return .none }
        let surely = admitted(upTo: count.spots, during: longest, of: request)
        guard longest != shortest else { return SpotCount(surely, isProved: count.isProved || surely < count.spots) }
        let perhaps = admitted(upTo: count.spots, during: shortest, of: request)
        return SpotCount(surely, isProved: surely == perhaps && (count.isProved || surely < count.spots))
    }

    private func admitted(upTo most: Int, during span: Range<Instant>, of request: SeatingRequest) -> Int {
        var pace = evening.pace
        let guests = evening.guests(of: request, during: span)
        var count = 0
        while count < most, pace.reasons(against: guests).isEmpty {
            pace.add(guests)
            count += 1
        }
        return count
    }

    private mutating func packing(of units: [Int]) -> SpotPacking {
        var key = [UInt64](repeating: 0, count: (plan.units.count + 63) / 64)
        for unit in units { key[unit / 64] |= 1 &<< UInt64(unit % 64) }
        if let packing = known[key] { return packing }
        let packing = SpotPacking(units.sorted().map { plan.unitTables[$0] })
        known[key] = packing
        return packing
    }
}

extension SpotPacking {
    /// The number of the chosen units that together leave enough to walk-ins.
    fileprivate func under(
        _ quota: WalkInLedger,
        _ least: [WalkInCapacity.Share],
        units: [Int],
        in plan: VenuePlan
    ) -> SpotCount {
        let units = units.sorted()
        guard let door = plan.door, let tables = least.map(\.tables).min(), let seats = least.map(\.seats).min() else {
            return count
        }
        let left = WalkInCapacity.Share(tables: tables, seats: seats)
        let shares = chosen.map { door.shares[door.ofUnit[units[$0]]] }
            .sorted { ($0.tables, $0.seats) < ($1.tables, $1.seats) }
        var taken = WalkInCapacity.Share()
        var count = 0
        for share in shares {
            let sum = WalkInCapacity.Share(tables: taken.tables + share.tables, seats: taken.seats + share.seats)
            guard share.tables == 0 || door.allows(sum, of: left) else { continue }
            taken = sum
            count += 1
        }
        // Without the quota no more than the packing; what it stops could perhaps be chosen otherwise.
        return SpotCount(count, isProved: count == bound)
    }
}
