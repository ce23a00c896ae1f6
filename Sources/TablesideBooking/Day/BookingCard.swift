public import TablesideCore
public import TablesideVenue

/// A booking as a guest sees it among theirs: where, how many, when and at which tables (QP-31, QP-80).
public struct BookingCard: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the booking.
    public let id: BookingID
    /// The branch, which belongs to exactly one restaurant.
    public let branch: BranchID
    /// What guests call the restaurant.
    public let restaurant: String
    /// How many people.
    public let party: Int
    /// When it begins.
    public let start: Instant
    /// What the clocks of the branch show then.
    public let label: LocalDateTime
    /// The numbers of the tables that the branch still has.
    public let tableNumbers: [Int]
    /// How far the booking has come.
    public let status: Booking.Status

    /// Takes the card of a booking.
    ///
    /// - Throws: ``PlanError`` when the zone of the branch is not known then.
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
