public import TablesideCore

extension VenuePlan {
    /// Returns the bookings of a date that no longer fit its hours, by start: those that would have to be moved or
    /// canceled.
    ///
    /// Closing a date or shortening a service deletes nothing. A booking is stranded if its start is no longer in any
    /// service of the date, or if it is now too late in it. Seated parties are not stranded, and a pause strands no
    /// one: it only keeps new bookings out. Expired holds and requests do not count.
    ///
    /// - Parameters:
    ///   - day: The service day of the date.
    ///   - now: The current time.
    /// - Returns: The stranded bookings.
    /// - Throws: ``PlanError`` if the day belongs to another branch or the time zone is not known then.
    /// - Complexity: O(bookings × services).
    public func stranded(in day: ServiceDay, at now: Instant) throws(PlanError) -> [Booking] {
        guard day.id.branch == branch else { throw PlanError(.otherBranch(plan: branch, day: day.id)) }
        let services = try services(on: day.id.date)
        return day.bookings.values
            .filter { booking in
                // The included buffer may extend past closing.
                let stay = booking.span.lowerBound..<guestEnd(of: booking.span)
                return booking.isOpen(at: now) && booking.status != .seated && !services.contains { $0.holds(stay) }
            }
            .sorted { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
    }
}

extension ServiceWindow {
    /// Whether a stay starts in the service and ends as early as its closing time requires.
    func holds(_ stay: Range<Instant>) -> Bool {
        guard starts.contains(stay.lowerBound) else { return false }
        if let latestStart, stay.lowerBound > latestStart { return false }
        if let latestEnd, stay.upperBound > latestEnd { return false }
        return true
    }
}
