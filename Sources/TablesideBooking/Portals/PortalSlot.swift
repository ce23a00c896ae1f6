public import TablesideCore

/// What a portal is told about one start and one party size: how many such parties the floor takes at once.
///
/// ``DayAvailability/portalSlots(for:through:at:)`` makes it; an ``AvailabilityFeed`` is the form in which Google reads it.
public struct PortalSlot: Hashable, Codable, Sendable {
    /// Whether a booking is confirmed at once.
    public enum Confirmation: String, ClosedCode {
        /// A booking that gets tables is confirmed.
        case instant
        /// The house answers each request.
        case onRequest
    }

    /// The business date and the branch.
    public let day: BranchDay
    /// The start of the stay.
    public let start: Instant
    /// The end of the stay as given to guests: the latest, if it depends on the table.
    public let end: Instant
    /// The number of people.
    public let party: Int
    /// How many parties of this size the empty floor takes at once, in disjoint tables and combinations, without the
    /// tables that are blocked.
    public let total: SpotCount
    /// How many more parties of this size could be booked, with all present bookings at their tables.
    public let open: SpotCount
    /// Whether a booking is confirmed at once.
    public let confirmation: Confirmation
    /// From when on it can be booked; `nil` if that is not in the future.
    public let bookableFrom: Instant?
    /// The last instant, included, at which it can be booked; `nil` for up to the start.
    public let bookableUntil: Instant?
    /// The deposit that the party owes; `nil` for none.
    public let deposit: DepositRule?
    /// The fee that the party owes if it does not come; `nil` for none.
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
