public import TablesideCore
import TablesideVenue

extension DayAvailability {
    /// Returns every table and combination that is free for a party from a start on, best choice first (QP-28).
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - start: When the party comes.
    ///   - wishes: The party's other wishes.
    ///   - channel: The channel that the party books through.
    ///   - now: The current time.
    /// - Returns: The free units; empty if the start or the party is refused.
    /// - Complexity: O(units that hold the party × stays on a table).
    public func tables(
        for party: Int,
        at start: Instant,
        wishing wishes: BookingWishes = .none,
        through channel: BookingChannel = .online,
        now: Instant
    ) -> [SeatingUnit] {
        guard !isOutdated(at: now) else {
            return current(at: now)
                .tables(for: party, at: start, wishing: wishes, through: channel, now: now)
        }
        let request = SeatingRequest(party: party, start: start, wishes: wishes, channel: channel)
        var session = SeatingSession(self, at: now)
        guard case .success(let seating) = place(request, in: &session, at: now), seating.moves.isEmpty,
            seating.parts == nil
        else {
            return []
        }
        let free = plan.unpaused(plan.candidates(for: request), at: start).map { unit in
            (unit: unit, span: span(of: request, at: plan.index.placeOfUnit[unit]))
        }
        return session.chooser.ranked(
            free.filter { isSeatable($0.unit, for: request, during: $0.span, at: now) },
            for: request
        )
        .map { plan.units[$0.unit] }
    }
}
