public import TablesideCore

/// How much one guest may claim of a service day, so that nobody keeps a house from everybody else.
///
/// What is `nil` is not limited. Guests are limited, by their account and by the device that they use, where the host tells
/// devices apart; what staff enter is not, though it counts for the guest for whom they enter it. Each service day counts for
/// itself.
///
/// ```swift
/// rules.guestLimits = GuestLimits(holds: 1, openRequests: 2, bookings: 3)
/// ```
public struct GuestLimits: Hashable, Codable, Sendable {
    /// What is counted.
    public enum Measure: String, ClosedCode {
        /// Holds that have not lapsed.
        case holds
        /// Requests that wait for the house to answer them and have not lapsed.
        case openRequests
        /// Bookings of the date: requests, those accepted and visits; what was called off, declined or missed, or has
        /// lapsed, does not count.
        case bookings
        /// Everything that was ever asked for and had, holds and what has ended included: nobody fills a date by booking and
        /// calling off forever.
        case claims
        /// How often the guest has changed one hold or booking.
        case changes
    }

    /// The most holds at a time.
    public var holds: Int?
    /// The most requests that wait for an answer.
    public var openRequests: Int?
    /// The most bookings of the date.
    public var bookings: Int?
    /// The most holds and bookings of the date in all, whatever became of them.
    public var claims: Int?
    /// How often one hold or booking may be changed.
    public var changes: Int?

    /// Makes limits; none unless told so.
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

    /// What most houses can live with: two holds at a time, two open requests, three bookings of a date, thirty of all that
    /// ever were, and twenty changes of one.
    public static let usual = GuestLimits(holds: 2, openRequests: 2, bookings: 3, claims: 30, changes: 20)

    /// The limit of what is counted; `nil` for none.
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
    /// Whether a booking is counted at a time.
    func counts(_ booking: Booking, at now: Instant) -> Bool {
        if self == .claims { return true }
        if booking.hasLapsed(at: now) { return false }
        return switch self {
        case .claims: true
        // They are counted on each booking.
        case .changes: false
        case .holds: booking.status == .held
        case .openRequests: booking.status == .requested
        case .bookings:
            switch booking.status {
            case .requested, .confirmed, .late, .arrived, .seated, .finished: true
            case .asked, .held, .cancelled, .declined, .expired, .noShow: false
            }
        }
    }

    /// What is counted, in a word or two.
    var words: String {
        switch self {
        case .holds: "holds"
        case .openRequests: "open requests"
        case .bookings: "bookings"
        case .claims: "holds and bookings in all"
        case .changes: "changes of one booking"
        }
    }
}
