public import TablesideCore

extension ServiceDay {
    /// The bookings of a guest that keep tables at a time, by start: what their profile lists (QP-29, QP-31).
    ///
    /// - Complexity: O(bookings × log bookings).
    public func bookings(of guest: UserID, at now: Instant) -> [Booking] {
        listed { $0.guest == guest && $0.blocks(at: now) }
    }

    /// The booking with which a guest sits at a table; `nil` when they have none such, and so may not order (QP-77).
    ///
    /// - Complexity: O(bookings × log bookings).
    public func seatedBooking(of guest: UserID) -> Booking? {
        listed { $0.guest == guest && $0.status == .seated }.first
    }

    /// The requests that wait at a time for the house to accept them, in the order in which it should look at them (AP-11).
    ///
    /// The highest priority comes first, then the earliest request. Where the priority comes from is the host's
    /// affair: APPetito's badges give one (AP-23).
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - priority: The priority of a booking's guest; the larger, the sooner.
    /// - Returns: The requests.
    /// - Complexity: O(bookings × log bookings).
    public func requests(at now: Instant, prioritizing priority: (Booking) -> Int = { _ in 0 }) -> [Booking] {
        bookings.values.filter { $0.status == .requested && $0.blocks(at: now) && now < $0.span.upperBound }
            .map { (rank: priority($0), booking: $0) }
            .sorted { left, right in
                if left.rank != right.rank { return left.rank > right.rank }
                return (left.booking.madeAt, left.booking.id) < (right.booking.madeAt, right.booking.id)
            }
            .map(\.booking)
    }

    /// The bookings that keep their tables from others at a time, by start.
    ///
    /// - Complexity: O(bookings × log bookings).
    public func blocking(at now: Instant) -> [Booking] {
        listed { $0.blocks(at: now) }
    }

    func listed(where belongs: (Booking) -> Bool) -> [Booking] {
        bookings.values.filter(belongs).sorted { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
    }
}

// What time asks.
extension ServiceDay {
    /// When time alone next says that a party is late or does not come, or that nobody answered it; `nil` while it says
    /// nothing.
    ///
    /// Holds expire without a word: that is read off the clock. So is whether a request has, but who asked is told.
    ///
    /// - Complexity: O(bookings).
    public var nextDue: Instant? { due?.at }

    /// What time asks then: that a booking be marked as late, released as a no-show, or recorded as expired.
    ///
    /// - Complexity: O(bookings).
    public var dueCommand: Command? { due?.command }

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
