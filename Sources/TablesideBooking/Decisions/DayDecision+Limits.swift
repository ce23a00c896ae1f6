import TablesideCore

// How much one guest may claim, and how long the lists of one command may be.
extension DayDecision {
    /// Throws a refusal if a booking, in its new state, takes a guest beyond the house's limits.
    ///
    /// - Complexity: O(bookings).
    func admit(_ booking: Booking, insteadOf released: BookingID? = nil) throws(Refusal) {
        guard author.role == .guest, let limits = plan.rules.guestLimits else { return }
        let before = day.booking(booking.id)
        for measure in GuestLimits.Measure.allCases {
            // A guest who already has it may change it.
            guard let limit = limits[measure], measure.counts(booking, at: now),
                before.map({ !measure.counts($0, at: now) }) ?? true
            else { continue }
            let present = day.bookings.values.count { other in
                // A hold that is released in exchange still counts as a claim.
                let isReleased = other.id == released && measure != .claims
                return other.id != booking.id && !isReleased && isOfAuthor(other.guest, other.device)
                    && measure.counts(other, at: now)
            }
            let taken = present.addingSaturated(day.archived(countedBy: measure, of: isOfAuthor))
            if taken >= limit { throw Refusal(.guestLimit(measure: measure, limit: limit, taken: taken)) }
        }
    }

    /// Whether a booking of a guest, made on a device, is the author's or was made on the author's device.
    private func isOfAuthor(_ guest: UserID?, _ device: DeviceID?) -> Bool {
        author.user != nil && guest == author.user || author.device != nil && device == author.device
    }

    /// Refuses a command whose list is too long, from any author; the lists of wishes are checked with the wishes.
    func admit(_ command: ServiceDay.Command) throws(Refusal) {
        let (count, limit) =
            switch command {
            case .inviteFriends(_, let friends): (friends.count, SizeLimit.invitedFriends)
            case .seat(_, let tables): (tables?.count ?? 0, SizeLimit.namedTables)
            case .move(_, let tables): (tables.count, SizeLimit.namedTables)
            case .enter(let stay): (stay.tables.count, SizeLimit.namedTables)
            case .carry(let stays): (stays.map(\.tables.count).max() ?? 0, SizeLimit.namedTables)
            case .reseat(let moves, _): (moves.count, SizeLimit.moves)
            case .archive(let bookings): (bookings.count, SizeLimit.archivedBookings)
            default: (0, 0)
            }
        if count > limit { throw Refusal(.listTooLong(count: count, limit: limit)) }
    }
}
