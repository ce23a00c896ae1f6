public import TablesideCore

extension ServiceDay {
    /// Returns a guest's bookings that are open at a time, by start: the list in the guest's profile (QP-29, QP-31).
    ///
    /// - Complexity: O(bookings × log bookings).
    public func bookings(of guest: UserID, at now: Instant) -> [Booking] {
        listed { $0.guest == guest && $0.isOpen(at: now) }
    }

    /// Returns the booking with which a guest is seated; `nil` if there is none, so that the guest may not order
    /// (QP-77).
    ///
    /// - Complexity: O(bookings × log bookings).
    public func seatedBooking(of guest: UserID) -> Booking? {
        listed { $0.guest == guest && $0.status == .seated }.first
    }

    /// Returns the requests waiting for the house to accept them, in the order in which to review them (AP-11).
    ///
    /// Requests with the highest priority come first, then the oldest. The host supplies the priority, for example from
    /// APPetito's badges (AP-23).
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - priority: The priority of a booking's guest; higher comes sooner.
    /// - Returns: The requests in review order.
    /// - Complexity: O(bookings × log bookings).
    public func requests(at now: Instant, prioritizing priority: (Booking) -> Int = { _ in 0 }) -> [Booking] {
        bookings.values.filter { $0.status == .requested && $0.isOpen(at: now) && now < $0.span.upperBound }
            .map { (rank: priority($0), booking: $0) }
            .sorted { left, right in
                if left.rank != right.rank { return left.rank > right.rank }
                return (left.booking.madeAt, left.booking.id) < (right.booking.madeAt, right.booking.id)
            }
            .map(\.booking)
    }

    /// Returns the bookings that keep their tables from others at a time, by start.
    ///
    /// - Complexity: O(bookings × log bookings).
    public func blocking(at now: Instant) -> [Booking] {
        listed { $0.blocks(at: now) }
    }

    func listed(where belongs: (Booking) -> Bool) -> [Booking] {
        bookings.values.filter(belongs).sorted { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
    }
}

// Commands that are due because of time alone.
extension ServiceDay {
    /// When time alone next requires a command: a late party, a no-show, an unanswered request, or bookings that are
    /// past and leave the day; `nil` if nothing is due.
    ///
    /// Holds are not included: they expire without an event. Requests expire without one too, but their guests must be
    /// notified. Bookings leave the day once ``archiveBatch`` of them are past.
    ///
    /// - Complexity: O(bookings), and O(n log n) for n bookings that have ended.
    public var nextDue: Instant? {
        guard let pastAt else { return due?.at }
        return due.map { min($0.at, pastAt) } ?? pastAt
    }

    /// The command due at ``nextDue``: marks a party as late, records a no-show, records a request as expired, or
    /// archives the bookings that have been past for longest, at most ``SizeLimit/archivedBookings``.
    ///
    /// Of what is due at the same instant, the bookings that leave the day come last.
    ///
    /// - Complexity: O(bookings), and O(n log n) for n bookings that have ended.
    public var dueCommand: Command? {
        if let pastAt, due.map({ pastAt < $0.at }) ?? true { return archiving(at: pastAt) }
        return due?.command
    }

    private var due: (at: Instant, command: Command)? {
        bookings.values.lazy.compactMap(\.due)
            .min { ($0.at, $0.booking) < ($1.at, $1.booking) }
            .map { ($0.at, $0.command) }
    }
}

extension Booking {
    fileprivate var due: (at: Instant, booking: BookingID, command: ServiceDay.Command)? {
        switch status {
        case .confirmed:
            if let releaseAt, releaseAt <= lateAt ?? releaseAt { return (releaseAt, id, .noShow(id)) }
            return lateAt.map { ($0, id, .markLate(id)) }
        case .late: return releaseAt.map { ($0, id, .noShow(id)) }
        case .requested: return expiresAt.map { ($0, id, .expire(booking: id)) }
        case .asked, .held, .arrived, .seated, .finished, .cancelled, .declined, .expired, .noShow:
            return nil
        }
    }
}
