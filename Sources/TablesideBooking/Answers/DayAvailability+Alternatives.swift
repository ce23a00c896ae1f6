package import TablesideCore

extension DayAvailability {
    /// How far before or after the requested start a refusal looks for alternatives.
    private static var reach: Elapsed { .hours(1) }

    /// Returns alternatives to a refused command: available starts within an hour, nearest first.
    ///
    /// For a new booking, its own start comes first if it is available at other tables than those named, or without the
    /// wishes that are in the way.
    ///
    /// - Returns: The slots; empty for a command that asks for no start, or if no other start would help.
    package func alternatives(
        to command: ServiceDay.Command,
        against reasons: [Unavailability],
        through channel: BookingChannel,
        at now: Instant
    ) -> [Slot] {
        guard reasons.allSatisfy({ $0.suggestions.contains(.otherTime) }) else { return [] }
        switch command {
        case .book(let request), .hold(let request, _):
            return alternatives(to: request, against: reasons, through: channel, at: now)
        case .swapHold(let hold, let request, _):
            return without(hold).alternatives(to: request, against: reasons, through: channel, at: now)
        case .confirm(let id, _):
            guard let hold = day.booking(id) else { return [] }
            // A guest cannot make further use of an override that the house granted.
            let request = BookingRequest(
                id: id,
                party: hold.party,
                at: hold.span.lowerBound,
                channel: channel.isHouse ? hold.channel : nil,
                wishes: hold.wishes,
                overrideReason: channel.isHouse ? hold.overrideReason : nil
            )
            return without(id).alternatives(to: request, against: reasons, through: channel, at: now)
        case .modify(let id, let change):
            guard let booking = day.booking(id) else { return [] }
            let wanted = change.at ?? booking.span.lowerBound
            let slots = slots(moving: id, with: change, through: channel, at: now) { start in
                var change = change
                change.at = start
                return distance(start, wanted) <= Self.reach && !change.isMade(in: booking)
            }
            return nearest(slots, to: wanted, within: Self.reach)
        default: return []
        }
    }

    private func alternatives(
        to request: BookingRequest,
        against reasons: [Unavailability],
        through channel: BookingChannel,
        at now: Instant
    ) -> [Slot] {
        let near = alternatives(to: request, within: Self.reach, through: channel, at: now)
        var wishes = request.wishes
        wishes.tables = nil
        wishes.seats = nil
        for case .takenAsWished(let dropped) in reasons { wishes = wishes.without(dropped) }
        guard wishes != request.wishes else { return near }
        let elsewhere = request.with(guest: request.guest, wishes: wishes)
        return alternatives(to: elsewhere, within: .zero, through: channel, at: now) + near
    }
}
