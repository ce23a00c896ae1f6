public import TablesideCore

extension DayAvailability {
    /// Returns every start of this date, in order, with what a party would get or all the reasons why not.
    ///
    /// Late starts belong to the date on which their service opened. When clocks are set back, two slots can have the
    /// same label; their offsets differ.
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - duration: The length of the stay; `nil` for the length set by the wishes or the rules.
    ///   - wishes: The party's other wishes.
    ///   - channel: The channel that the party books through; notice, horizon and party limits apply to guests.
    ///   - now: The current time.
    /// - Returns: The slots, each at a different instant.
    /// - Complexity: O(starts × units that hold the party × stays on a table).
    public func slots(
        for party: Int,
        lasting duration: Elapsed? = nil,
        wishing wishes: BookingWishes = .none,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [Slot] {
        slots(at: frame.points.indices, for: party, lasting: duration, wishes, channel, overrides: false, now)
    }

    /// The slots at some of the starts.
    private func slots(
        at positions: Range<Int>,
        for party: Int,
        lasting duration: Elapsed?,
        _ wishes: BookingWishes,
        _ channel: BookingChannel,
        overrides: Bool,
        _ now: Instant
    ) -> [Slot] {
        let evening = current(at: now)
        var wishes = wishes
        if let duration { wishes.duration = duration }
        var session = SeatingSession(evening, at: now)
        return positions.map { position in
            let point = frame.points[position]
            let request = SeatingRequest(
                party: party,
                start: point.start,
                wishes: wishes,
                channel: channel,
                overrides: overrides
            )
            return evening.slot(at: point, evening.place(request, in: &session, at: now), wishing: request)
        }
    }

    /// The slot at a start, given its answer.
    func slot(at point: GridStart, _ result: Result<Seating, NoSeating>, wishing request: SeatingRequest) -> Slot {
        let span = (try? result.get())?.span ?? (request.faults.isEmpty ? span(of: request) : nil)
        return Slot(
            start: point.start,
            end: span.map { plan.guestEnd(of: $0) },
            label: point.label,
            offset: point.offset,
            answer: Slot.Answer(result),
            revision: day.version
        )
    }

    /// Returns the available slots near the start that a party asked for, nearest first.
    ///
    /// - Parameters:
    ///   - request: The original request, including tables.
    ///   - reach: The maximum distance from the requested start, earlier or later, inclusive.
    ///   - limit: The maximum number of slots; `nil` for all.
    ///   - channel: The channel if the request names none.
    ///   - now: The current time.
    /// - Returns: The available slots; of two equally near ones, the earlier comes first. The requested start is
    ///   included if it is available.
    /// - Complexity: That of the slots within reach.
    public func alternatives(
        to request: BookingRequest,
        within reach: Elapsed,
        limit: Int? = nil,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [Slot] {
        guard reach >= .zero else { return [] }
        let first = frame.grid.position(atOrAfter: request.at - reach)
        let end = frame.grid.position(atOrAfter: request.at + reach + .milliseconds(1))
        let near = slots(
            at: first..<max(first, end),
            for: request.party,
            lasting: nil,
            request.wishes,
            request.channel ?? channel,
            overrides: request.overrideReason != nil,
            now
        )
        let open = nearest(near, to: request.at, within: reach)
        return Array(open.prefix(max(limit ?? open.count, 0)))
    }

    /// The available slots within reach of an instant, nearest first; of two equally near ones, the earlier comes
    /// first.
    func nearest(_ slots: [Slot], to instant: Instant, within reach: Elapsed) -> [Slot] {
        slots.filter { $0.isAvailable && distance($0.start, instant) <= reach }.sorted { one, other in
            let (here, there) = (distance(one.start, instant), distance(other.start, instant))
            return here == there ? one.start < other.start : here < there
        }
    }

    func distance(_ one: Instant, _ other: Instant) -> Elapsed { one < other ? other - one : one - other }
}
