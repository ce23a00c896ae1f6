public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
import TablesideOrdering

/// What a guest with an account asks besides what stands in ``TableRequest``: their own bookings and reviews.
public enum GuestRequest: Hashable, Codable, Sendable {
    /// Keeps tables for a party.
    case book(day: BranchDay, wish: BookingWish)
    /// Keeps tables while the guest makes up their mind, for that long or as long as the rules say, whichever is shorter.
    case hold(day: BranchDay, wish: BookingWish, lasting: Elapsed?)
    /// Gives a hold back and takes another, both or neither.
    case swapHold(day: BranchDay, booking: BookingID, wish: BookingWish, lasting: Elapsed?)
    /// Gives a hold back.
    case releaseHold(day: BranchDay, booking: BookingID)
    /// Makes a booking of a hold.
    case confirm(day: BranchDay, booking: BookingID, ifExpired: ExpiredHold)
    /// Calls a booking off.
    case cancel(day: BranchDay, booking: BookingID)
    /// Changes party, time, tables or wishes of a booking.
    case modify(day: BranchDay, booking: BookingID, change: BookingWish.Change)
    /// Takes a booking to another date, where it becomes another one.
    case move(booking: BookingID, from: BranchDay, to: BranchDay, wish: BookingWish)
    /// Names friends who come along (QP-67).
    case inviteFriends(day: BranchDay, booking: BookingID, friends: [UserID])
    /// The party has arrived: it takes its tables, and its tab is opened (QP-33, QP-77), under none of another table's
    /// names (``TabKey``).
    case arrive(day: BranchDay, booking: BookingID, tab: TabID)
    /// The party leaves.
    case finish(day: BranchDay, booking: BookingID)
    /// Says something about a visit.
    case review(visit: Visit, content: Review.Content)
    /// Says something else instead.
    case editReview(visit: Visit, content: Review.Content)
    /// Takes a review back.
    case withdrawReview(visit: Visit)
    /// Doubts a review, of anybody's: it stays published until a moderator hides it.
    case flagReview(visit: Visit, reason: FlagReason)

    private enum InviteFriendsCodingKeys: CodingKey, RequestKey { case day, booking, friends }
}

/// What a guest wants to book: neither for somebody else, nor by another way, nor against the rules of the house.
public struct BookingWish: Hashable, Codable, Sendable {
    /// What is to be different about a booking; what is `nil` stays as it is.
    public struct Change: Hashable, Codable, Sendable {
        /// How many people come.
        public let party: Int?
        /// When they come.
        public let at: Instant?
        /// How long they stay.
        public let duration: Elapsed?
        /// The tables they want; none in the list for any that fit.
        public let tables: [TableID]?
        /// Everything that they want besides, in place of what they wanted.
        public let wishes: BookingWishes?

        private enum CodingKeys: CodingKey, RequestKey { case party, at, duration, tables, wishes }

        /// Makes a change.
        public init(
            party: Int? = nil,
            at instant: Instant? = nil,
            duration: Elapsed? = nil,
            tables: [TableID]? = nil,
            wishes: BookingWishes? = nil
        ) {
            self.party = party
            at = instant
            self.duration = duration
            self.tables = tables
            self.wishes = wishes
        }

        var change: BookingChange {
            BookingChange(party: party, at: at, duration: duration, tables: tables, wishes: wishes)
        }
    }

    /// The identity of the booking, chosen before the first attempt.
    public let id: BookingID
    /// How many people.
    public let party: Int
    /// When they come.
    public let at: Instant
    /// What they want besides; `nil` for nothing.
    public let wishes: BookingWishes?

    /// Makes a wish.
    public init(id: BookingID, party: Int, at instant: Instant, wishes: BookingWishes? = nil) {
        self.id = id
        self.party = party
        at = instant
        self.wishes = wishes
    }

    var request: BookingRequest { BookingRequest(id: id, party: party, at: at, wishes: wishes ?? .none) }
}
