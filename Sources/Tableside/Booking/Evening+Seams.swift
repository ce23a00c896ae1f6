extension BookingRequest {
    var wishes: BookingWishes { BookingWishes(tables: table.map { [$0] }, duration: duration) }
    var overrideReason: String? { nil }
}

extension WalkIn {
    var wishes: BookingWishes { BookingWishes(tables: table.map { [$0] }, duration: duration) }
}

extension Booking {
    var expiry: Instant? { nil }
    func hasLapsed(at now: Instant) -> Bool { false }
}

extension ServiceDay.Event {
    /// The booking to which it happened.
    public var booking: BookingID {
        switch self {
        case .booked(let booking, _), .walkedIn(let booking, _): booking.id
        case .cancelled(let id, _), .arrived(let id, _, _), .missed(let id, _), .finished(let id, _): id
        }
    }
    var bookings: [BookingID] { [booking] }
}
