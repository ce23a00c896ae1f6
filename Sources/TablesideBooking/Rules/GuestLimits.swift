public import TablesideCore

/// How much of a service day a guest may claim, which keeps a single guest from blocking the restaurant.
///
/// `nil` means no limit. Limits apply to guests, by account and, if the host identifies devices, by device. Bookings
/// that staff enter are not limited, but count toward the guest they are for. Each service day is counted separately.
///
/// ```swift
/// rules.guestLimits = GuestLimits(holds: 1, openRequests: 2, bookings: 3)
/// ```
public struct GuestLimits: Hashable, Codable, Sendable {
    /// The quantity that a limit counts.
    public enum Measure: String, ClosedCode {
        /// Holds that have not expired.
        case holds
        /// Requests that wait for the house to answer and have not expired.
        case openRequests
        /// Bookings of the date: open requests, accepted bookings and visits. Canceled, declined, missed and expired
        /// ones do not count.
        case bookings
        /// Every hold and booking ever made for the date, including those that have ended, so that no guest can keep
        /// booking and canceling without end.
        case claims
        /// How often the guest has changed one hold or booking.
        case changes
    }

    /// The maximum number of holds at a time.
    public var holds: Int?
    /// The maximum number of requests awaiting an answer.
    public var openRequests: Int?
    /// The maximum number of bookings on the date.
    public var bookings: Int?
    /// The maximum number of holds and bookings on the date overall, including those that have ended.
    public var claims: Int?
    /// The maximum number of changes to a hold or booking.
    public var changes: Int?

    /// Creates limits; `nil` for no limit.
    public init(
        holds: Int? = nil,
        openRequests: Int? = nil,
        bookings: Int? = nil,
        claims: Int? = nil,
        changes: Int? = nil
    ) {
        self.holds = holds
        self.openRequests = openRequests
        self.bookings = bookings
        self.claims = claims
        self.changes = changes
    }

    /// Limits that suit most houses: per date two holds, two open requests, three bookings and thirty claims; twenty
    /// changes of one booking.
    public static let usual = GuestLimits(holds: 2, openRequests: 2, bookings: 3, claims: 30, changes: 20)

    /// The limit of a measure; `nil` for none.
    public subscript(measure: Measure) -> Int? {
        switch measure {
        case .holds: holds
        case .openRequests: openRequests
        case .bookings: bookings
        case .claims: claims
        case .changes: changes
        }
    }

    func problems() -> [Problem<PlanDefect>] {
        Measure.allCases.compactMap { measure in
            guard let limit = self[measure], limit < 0 else { return nil }
            return Problem(.negativeCount(count: limit), at: FieldPath([.field(name: measure.rawValue)]))
        }
    }
}

extension GuestLimits.Measure {
    /// Whether a booking counts at a time.
    func counts(_ booking: Booking, at now: Instant) -> Bool {
        switch self {
        case .claims: true
        // Changes are counted on each booking.
        case .changes: false
        case .holds: booking.status == .held && !booking.hasLapsed(at: now)
        case .openRequests: booking.status == .requested && !booking.hasLapsed(at: now)
        case .bookings:
            switch booking.status {
            case .requested: !booking.hasLapsed(at: now)
            case .confirmed, .late, .arrived, .seated, .finished: true
            case .asked, .held, .cancelled, .declined, .expired, .noShow: false
            }
        }
    }

    /// The number with the name of the measure, such as `2 holds`.
    func words(for number: Int) -> String {
        switch self {
        case .holds: "\(count: number, "hold") on a date"
        case .openRequests: "\(count: number, "open request") on a date"
        case .bookings: "\(count: number, "booking") on a date"
        case .claims: "\(count: number, "hold or booking", "holds and bookings") on a date in all"
        case .changes: "\(count: number, "change") of one booking"
        }
    }
}
