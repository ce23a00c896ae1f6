public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
public import TablesideHosting
public import TablesideVenue

/// One page of an answer.
public struct HousePage<Item: Equatable & Codable & Sendable>: Equatable, Codable, Sendable {
    /// What is on the page, in order.
    public let items: [Item]
    /// Where the next page starts; `nil` after the last one.
    public let next: PageCursor?

    /// Makes a page.
    public init(_ items: [Item], next: PageCursor? = nil) {
        self.items = items
        self.next = next
    }
}

extension HousePage: Hashable where Item: Hashable {}

/// A booking, with what the reader may know of it.
public struct BookingSummary: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the booking.
    public let id: BookingID
    /// The branch and the date.
    public let day: BranchDay
    /// The number of people.
    public let party: Int
    /// When it begins.
    public let start: Instant
    /// When it ends.
    public let end: Instant
    /// Its tables.
    public let tables: [TableID]
    /// The stage that it has reached.
    public let status: Booking.Status
    /// The guest who made the booking; `nil` if there is none, and for friends who are only invited.
    public let guest: UserID?
    /// The friends who are invited; `nil` for none, and for those who are only invited themselves.
    public let friends: [UserID]?
    /// The guest's birthday without the year, for the staff, where one booking is asked for and the guest consents;
    /// `nil` otherwise (QP-69).
    public let birthday: Birthday?

    /// Summarizes a booking.
    ///
    /// - Parameters:
    ///   - booking: The booking.
    ///   - day: Its date.
    ///   - hidesPeople: Whether the reader is only invited, and so does not see who else is.
    ///   - birthday: The guest's birthday (`User.birthdayForRestaurants`), for the staff alone.
    public init(_ booking: Booking, on day: BranchDay, hidesPeople: Bool, birthday: Birthday? = nil) {
        id = booking.id
        self.day = day
        party = booking.party
        start = booking.span.lowerBound
        end = booking.span.upperBound
        tables = booking.tables
        status = booking.status
        guest = hidesPeople ? nil : booking.guest
        friends = hidesPeople ? nil : booking.friends
        self.birthday = hidesPeople ? nil : birthday
    }
}

/// A table, or tables joined, that are free for a party.
public struct FreeTableCard: Hashable, Codable, Sendable {
    /// The tables, in the order of the plan: more than one if they are joined.
    public let tables: [TableID]
    /// The numbers by which people know them, in the same order.
    public let numbers: [Int]
    /// The party sizes that it takes.
    public let seats: SeatRange
    /// The area of all its tables; `nil` if they are in none or in several.
    public let area: AreaID?

    init(_ unit: SeatingUnit, numbers known: [TableID: Int]) {
        tables = unit.tables
        numbers = unit.tables.compactMap { known[$0] }
        seats = unit.seats
        area = unit.area
    }
}

/// A review as others read it.
public struct ReviewCard: Hashable, Codable, Sendable, Identifiable {
    /// The visit that it is about, by which it can be flagged.
    public let id: Visit
    /// What was written; `nil` after it was withdrawn.
    public let content: Review.Content?
    /// When it was written.
    public let writtenAt: Instant?
    /// The review's state; `nil` for everyone but its writer, because others see only published reviews.
    public let state: Review.State?

    /// Makes the card of a review.
    ///
    /// - Parameters:
    ///   - review: The review.
    ///   - isOwn: Whether its writer reads it.
    public init(_ review: Review, isOwn: Bool) {
        id = review.id
        content = review.content
        writtenAt = review.writtenAt
        state = isOwn ? review.state : nil
    }
}
