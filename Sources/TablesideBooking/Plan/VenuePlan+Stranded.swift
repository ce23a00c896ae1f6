public import TablesideCore

extension VenuePlan {
    /// The bookings of a date that its hours no longer hold, by start: those that would have to be moved or called off.
    ///
    /// Closing a date or shortening a service deletes nothing (`booking.md` §1.21). A booking is stranded when it begins in
    /// no service of the date any more, or would now be too late in it. Guests who sit already are not; nor does a pause
    /// strand anybody, which only keeps new bookings out. Holds and requests that have expired are no bookings any more.
    ///
    /// - Parameters:
    ///   - day: The service day of the date.
    ///   - now: The time.
    /// - Returns: The bookings.
    /// - Throws: ``PlanError`` when the date is one of another branch or the zone is not known then.
    /// - Complexity: O(bookings × services).
    public func stranded(in day: ServiceDay, at now: Instant) throws(PlanError) -> [Booking] {
        guard day.id.branch == branch else { throw PlanError(.otherBranch(plan: branch, day: day.id)) }
        let services = try services(on: day.id.date)
        return day.bookings.values
            .filter { booking in
                // What is in the turn for the table may lie past closing.
                let stay = booking.span.lowerBound..<guestEnd(of: booking.span)
                return booking.blocks(at: now) && booking.status != .seated && !services.contains { $0.holds(stay) }
            }
            .sorted { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
    }
}

extension ServiceWindow {
    /// Whether a stay begins in the service and ends no later than its closing allows.
    func holds(_ stay: Range<Instant>) -> Bool {
        guard starts.contains(stay.lowerBound) else { return false }
        if let latestStart, stay.lowerBound > latestStart { return false }
        if let latestEnd, stay.upperBound > latestEnd { return false }
        return true
    }
}
