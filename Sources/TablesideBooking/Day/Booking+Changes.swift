import TablesideCore

// What a change makes of a booking.
extension Booking {
    /// Whether the house assigned its tables, so that a guest may not change them.
    func isKept(byHouseFrom change: BookingChange) -> Bool {
        isLocked && wishes.tables == nil && change.chosenTables(instead: nil) != nil
    }

    /// Whether its tables are locked after a change.
    ///
    /// A guest can undo a guest's choice of tables, but not the house's.
    func isLocked(after change: BookingChange, byGuest: Bool) -> Bool {
        guard let tables = change.chosenTables(instead: wishes.tables) else { return isLocked }
        return !tables.isEmpty || isLocked && byGuest && wishes.tables == nil
    }

    /// Whether it keeps its present tables after a change.
    func isSettled(after change: BookingChange, byGuest: Bool, at now: Instant) -> Bool {
        if !isLocked { return isSettled(at: now) }
        return isLocked(after: change, byGuest: byGuest) || lockAt.map { $0 <= now } ?? false
    }

    /// The booking with the party and wishes of a change, at its present time and tables.
    func with(_ change: BookingChange) -> Booking {
        var booking = self
        booking.party = change.party ?? party
        if change.tables != nil || change.party != nil { booking.wishes.seats = nil }
        booking.wishes = change.wishes ?? booking.wishes
        if let duration = change.duration { booking.wishes.duration = duration }
        if let tables = change.tables { booking.wishes.tables = tables.isEmpty ? nil : tables }
        return booking
    }
}
