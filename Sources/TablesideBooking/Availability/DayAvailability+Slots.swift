public import TablesideCore

extension DayAvailability {
    /// Every start on the grid of this date, in order, with what a party of that size gets or all the reasons why not.
    ///
    /// Late starts belong to the date on which their service opened. Where clocks are put back, two slots can have one
    /// label; they differ in their offset.
    ///
    /// - Parameters:
    ///   - party: How many people.
    ///   - duration: How long they stay; `nil` for as long as the wishes or the rules say.
    ///   - wishes: What they need besides.
    ///   - channel: Through whom they book; guests are held to notice, horizon and party limits.
    ///   - now: The time.
    /// - Returns: The slots, each at an instant of its own.
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
            let wish = Wish(party: party, start: point.start, wishes: wishes, channel: channel, overrides: overrides)
            return evening.slot(at: point, evening.place(wish, in: &session, at: now), wishing: wish)
        }
    }

    /// The slot at a start, once its answer is known.
    func slot(at point: GridStart, _ result: Result<Seating, Refused>, wishing wish: Wish) -> Slot {
        let isSensible = faults(party: wish.party, duration: wish.wishes.duration).isEmpty
        let span = (try? result.get())?.span ?? (isSensible ? span(of: wish) : nil)
        return Slot(
            start: point.start,
            end: span.map { plan.guestEnd(of: $0) },
            label: point.label,
            offset: point.offset,
            answer: Slot.Answer(result),
            revision: day.version
        )
    }

    /// What a party can have instead of a start that it wished for, the nearest first.
    ///
    /// - Parameters:
    ///   - request: What they wished for; tables and all.
    ///   - reach: How far away the other starts may lie, earlier or later, that far included.
    ///   - limit: How many at most; `nil` for all.
    ///   - channel: Through whom they book, where the request does not say.
    ///   - now: The time.
    /// - Returns: The slots that they can have; of two that are equally near the earlier comes first. The wish itself
    ///   is among them where it can be had.
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

    /// Of some slots those that can be had and lie near an instant, the nearest first; of two that are equally near the earlier.
    func nearest(_ slots: [Slot], to instant: Instant, within reach: Elapsed) -> [Slot] {
        slots.filter { $0.isAvailable && distance($0.start, instant) <= reach }.sorted { one, other in
            let (here, there) = (distance(one.start, instant), distance(other.start, instant))
            return here == there ? one.start < other.start : here < there
        }
    }

    func distance(_ one: Instant, _ other: Instant) -> Elapsed { one < other ? other - one : one - other }
}
