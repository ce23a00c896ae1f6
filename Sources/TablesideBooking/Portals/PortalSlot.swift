public import TablesideCore

/// The availability of a start for a party size, as sent to a portal: how many such parties the floor takes at once.
///
/// ``DayAvailability/portalSlots(for:through:at:)`` makes it; an ``AvailabilityFeed`` has the format that Google reads.
public struct PortalSlot: Hashable, Codable, Sendable {
    /// Whether a booking is confirmed at once.
    public enum Confirmation: String, ClosedCode {
        /// At once, if the booking gets tables.
        case instant
        /// After the restaurant has answered the request.
        case onRequest
    }

    /// The business date and the branch.
    public let day: BranchDay
    /// The start of the stay.
    public let start: Instant
    /// The end of the stay as given to guests: the latest, if it depends on the table.
    public let end: Instant
    /// The number of people in the party.
    public let party: Int
    /// The number of parties of this size that the empty floor takes at once, in disjoint tables and combinations,
    /// without the blocked tables.
    public let total: SpotCount
    /// The number of further parties of this size that could be booked, with all current bookings at their tables.
    public let open: SpotCount
    /// Whether a booking is confirmed at once.
    public let confirmation: Confirmation
    /// The first instant at which the slot can be booked; `nil` if it can be booked now.
    public let bookableFrom: Instant?
    /// The last instant, included, at which the slot can be booked; `nil` for up to the start.
    public let bookableUntil: Instant?
    /// The deposit that the party owes; `nil` for none.
    public let deposit: DepositRule?
    /// The fee that the party owes for a no-show; `nil` for none.
    public let noShowFee: NoShowFee?
    /// The state of the bookings and rules that the counts are based on.
    public let tag: AvailabilityTag

    package init(
        day: BranchDay,
        start: Instant,
        end: Instant,
        party: Int,
        total: SpotCount,
        open: SpotCount,
        confirmation: Confirmation = .instant,
        bookableFrom: Instant? = nil,
        bookableUntil: Instant? = nil,
        deposit: DepositRule? = nil,
        noShowFee: NoShowFee? = nil,
        tag: AvailabilityTag
    ) {
        self.day = day
        self.start = start
        self.end = end
        self.party = party
        self.total = total
        self.open = open
        self.confirmation = confirmation
        self.bookableFrom = bookableFrom
        self.bookableUntil = bookableUntil
        self.deposit = deposit
        self.noShowFee = noShowFee
        self.tag = tag
    }
}
