extension Evening {
    /// Every start on the grid of this date, in order, with what a party of that size gets or all the reasons why not.
    ///
    /// Late starts belong to the date on which their service opened. Where clocks are put back, two slots can have one
    /// label; they differ in their offset.
    ///
    /// - Parameters:
    ///   - party: How many people.
    ///   - duration: How long they stay; `nil` for as long as the rules say.
    ///   - channel: Through whom they book; guests are held to notice, horizon and party limits.
    ///   - now: The time.
    /// - Returns: The slots, each at an instant of its own.
    /// - Complexity: O(starts × tables × stays on a table).
    public func slots(
        for party: Int,
        lasting duration: Elapsed? = nil,
        through channel: BookingChannel = .online,
        at now: Instant
    ) -> [Slot] {
        let isSensible = faults(party: party, duration: duration).isEmpty
        let length = isSensible ? duration ?? plan.usualTurn(for: party) : nil
        return grid.map { point in
            let wish = Wish(party: party, start: point.start, duration: duration, table: nil, channel: channel)
            let answer: Slot.Answer =
                switch seating(for: wish, at: now) {
                case .success(let seating): .offered(tables: seating.tables)
                case .failure(let refused): .refused(reasons: refused.reasons)
                }
            return Slot(
                start: point.start,
                end: length.map { point.start + $0 },
                label: point.label,
                offset: point.offset,
                answer: answer
            )
        }
    }
}
