public import TablesideCore

/// A booking in schema.org's terms: a `FoodEstablishmentReservation`, encoded as JSON-LD.
///
/// Mail programs and search engines read it in a confirmation, such as inside `<script type="application/ld+json">`.
///
/// ```swift
/// let reservation = try SchemaReservation(booking, under: "Ana Pop", at: .init(name: "Marty"), in: plan)
/// ```
public struct SchemaReservation: Hashable, Sendable {
    /// The status of a reservation in schema.org's terms.
    public enum Status: String, ClosedCode {
        /// The tables are kept.
        case confirmed = "https://schema.org/ReservationConfirmed"
        /// The restaurant has not answered yet.
        case pending = "https://schema.org/ReservationPending"
        /// The tables are kept while the guest decides.
        case hold = "https://schema.org/ReservationHold"
        /// The tables are not or no longer kept.
        case cancelled = "https://schema.org/ReservationCancelled"
    }

    /// The restaurant of a reservation.
    public struct Establishment: Hashable, Sendable {
        /// The name of the restaurant.
        public var name: String
        /// The postal address in one line; `nil` if unknown.
        public var address: String?
        /// The telephone number; `nil` if unknown.
        public var telephone: String?
        /// The URL of the restaurant's page; `nil` if unknown.
        public var url: String?

        /// Creates a restaurant; only the name is required.
        public init(name: String, address: String? = nil, telephone: String? = nil, url: String? = nil) {
            self.name = name
            self.address = address
            self.telephone = telephone
            self.url = url
        }
    }

    /// A time with the offset of the restaurant's clocks: `2026-03-27T19:00:00+02:00`.
    public struct Time: Hashable, Sendable, LosslessStringConvertible {
        /// The instant of the time.
        public let instant: Instant
        /// The offset of local time.
        public let offset: UTCOffset

        /// Creates a time with its offset from UTC.
        public init(_ instant: Instant, offset: UTCOffset) {
            self.instant = instant
            self.offset = offset
        }

        /// Reads the text form; `nil` for any other text.
        public init?(_ description: String) {
            guard SizeSubject.code.holds(description), let instant = try? Instant(iso8601: description) else {
                return nil
            }
            guard !description.hasSuffix("Z") else {
                self.init(instant, offset: .utc)
                return
            }
            let place = description.lastIndex { $0 == "+" || $0 == "-" }
            guard let place, let offset = try? UTCOffset(String(description[place...])) else { return nil }
            self.init(instant, offset: offset)
        }

        /// The local time to the second, and the offset.
        public var description: String { "\(instant + .milliseconds(offset.milliseconds))".dropLast() + "\(offset)" }
    }

    /// The identity of the booking.
    public let id: BookingID
    /// The status of the reservation.
    public let status: Status
    /// The name that the reservation is under; `nil` if unknown.
    public let name: String?
    /// The restaurant of the reservation.
    public let establishment: Establishment
    /// When the stay begins.
    public let start: Time
    /// When it ends, as given to guests.
    public let end: Time
    /// The number of people in the party.
    public let party: Int
    /// When the booking was made.
    public let madeAt: Time

    /// Creates the reservation of a booking.
    ///
    /// A no-show counts as canceled, like a booking that expired or was declined: its tables are no longer kept, and
    /// schema.org has no other status for it.
    ///
    /// - Parameters:
    ///   - booking: The booking.
    ///   - name: The name that the booking is under.
    ///   - establishment: The restaurant.
    ///   - plan: The plan of the branch.
    /// - Throws: ``PlanError`` if the branch's time zone cannot resolve a time.
    public init(
        _ booking: Booking,
        under name: String? = nil,
        at establishment: Establishment,
        in plan: VenuePlan
    ) throws(PlanError) {
        func time(_ instant: Instant) throws(PlanError) -> Time {
            do {
                return Time(instant, offset: try plan.zone.offset(at: instant))
            } catch {
                throw PlanError(.zone(reason: error.reason))
            }
        }
        id = booking.id
        status = Status(booking.status)
        self.name = name
        self.establishment = establishment
        start = try time(booking.span.lowerBound)
        end = try time(plan.guestEnd(of: booking.span))
        party = booking.party
        madeAt = try time(booking.madeAt)
    }
}

extension SchemaReservation.Status {
    /// The schema.org status for a booking's status.
    public init(_ status: Booking.Status) {
        self =
            switch status {
            case .asked, .requested: .pending
            case .held: .hold
            case .confirmed, .late, .arrived, .seated, .finished: .confirmed
            case .cancelled, .declined, .expired, .noShow: .cancelled
            }
    }
}
