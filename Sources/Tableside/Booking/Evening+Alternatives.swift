extension Evening {
    /// How far from the start that was asked for a refusal looks for another one, earlier or later.
    private static var reach: Elapsed { .hours(1) }

    /// What there is instead of what a command asks for: its start at other tables than those it names, and starts within an
    /// hour, the nearest first.
    ///
    /// - Returns: The slots; none for a command that asks for no start, nor where what stands in the way is not that others
    ///   were faster.
    func alternatives(
        to command: ServiceDay.Command,
        against reasons: [Unavailability],
        through channel: BookingChannel,
        at now: Instant
    ) -> [Slot] {
        guard reasons.allSatisfy(\.isRivalry) else { return [] }
        switch command {
        case .book(let request), .hold(let request, _): return alternatives(to: request, through: channel, at: now)
        case .swapHold(let hold, let request, _):
            return without(hold).alternatives(to: request, through: channel, at: now)
        case .confirm(let id, _):
            guard let hold = day.booking(id) else { return [] }
            let request = BookingRequest(
                id: id,
                party: hold.party,
                at: hold.span.lowerBound,
                channel: hold.channel,
                wishes: hold.wishes,
                overrideReason: hold.overrideReason
            )
            return without(id).alternatives(to: request, through: channel, at: now)
        case .modify(let id, let change):
            guard let booking = day.booking(id) else { return [] }
            let slots = slots(moving: id, with: change, through: channel, at: now).filter { slot in
                var change = change
                change.at = slot.start
                return !change.isMade(in: booking)
            }
            return nearest(slots, to: change.at ?? booking.span.lowerBound, within: Self.reach)
        default: return []
        }
    }

    private func alternatives(
        to request: BookingRequest,
        through channel: BookingChannel,
        at now: Instant
    ) -> [Slot] {
        let near = alternatives(to: request, within: Self.reach, through: channel, at: now)
        guard request.wishes.tables != nil else { return near }
        var wishes = request.wishes
        wishes.tables = nil
        wishes.seats = nil
        let elsewhere = request.with(guest: request.guest, wishes: wishes)
        return alternatives(to: elsewhere, within: .zero, through: channel, at: now) + near
    }
}

extension Unavailability {
    /// Whether others were faster.
    fileprivate var isRivalry: Bool {
        switch self {
        case .noFreeTable, .tableTaken, .tooManyStarts, .tooManyPresent, .keptForWalkIns: true
        default: false
        }
    }
}
