public import TablesideCore
public import TablesideVenue

/// A booking as its guest sees it: where, how many people, when and at which tables (QP-31, QP-80).
public struct BookingCard: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the booking.
    public let id: BookingID
    /// The branch, which belongs to exactly one restaurant.
    public let branch: BranchID
    /// The name of the restaurant.
    public let restaurant: String
    /// The number of people.
    public let party: Int
    /// The start of the stay.
    public let start: Instant
    /// The start as local time at the branch.
    public let label: LocalDateTime
    /// The numbers of its tables, except those that the branch no longer has.
    public let tableNumbers: [Int]
    /// The stage that the booking has reached.
    public let status: Booking.Status

    /// Creates the card of a booking.
    ///
    /// - Throws: ``PlanError`` if the branch's time zone is not known at the start.
    public init(_ booking: Booking, at restaurant: Restaurant, in plan: VenuePlan) throws(PlanError) {
        id = booking.id
        branch = plan.branch
        self.restaurant = restaurant.name
        party = booking.party
        start = booking.span.lowerBound
        do {
            label = try plan.zone.local(at: start)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
        tableNumbers = booking.tables.compactMap { plan.table($0)?.number }
        status = booking.status
    }
}
