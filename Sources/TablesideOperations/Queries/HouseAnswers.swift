public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
public import TablesideHosting
import TablesideOrdering
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
    /// The guest whose it is; `nil` for none, and for those who are only invited.
    public let guest: UserID?
    /// The friends who are invited; `nil` for none, and for those who are only invited themselves.
    public let friends: [UserID]?
    /// The guest's birthday without the year, for the staff, where one booking is asked for and the guest consents; `nil`
    /// otherwise (QP-69).
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

/// A tab as its party and the staff see it.
public struct TabCard: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the tab.
    public let id: TabID
    /// The branch of the visit.
    public let branch: BranchID
    /// The table; `nil` for none.
    public let table: TableID?
    /// The number of people, 0 if unknown.
    public let covers: Int
    /// Where the tab stands.
    public let state: GuestTab.State
    /// The orders, in the order in which they were placed.
    public let orders: [OrderID]
    /// The bill; `nil` while there is none.
    public let bill: Bill?
    /// The shares of a split bill; empty unless it was split.
    public let shares: [BillShare]
    /// What is left to pay; `nil` while there is no bill.
    public let due: Money?
    /// What was paid; `nil` before the opening.
    public let paid: Money?
    /// How the guest wants to pay; `nil` for not chosen yet.
    public let chosenMethod: PaymentMethod?
    /// The waiter of the table; `nil` for none, and for guests.
    public let waiter: UserID?

    /// Makes the card of a tab for a role; `nil` before the tab is opened.
    public init?(_ tab: GuestTab, for role: Role) {
        guard let opening = tab.opening else { return nil }
        id = tab.id
        branch = opening.branch
        table = tab.table
        covers = tab.covers
        state = tab.state
        orders = tab.orders
        bill = tab.bill
        shares = tab.shares
        due = tab.due
        paid = tab.paid
        chosenMethod = tab.chosenMethod
        waiter = role == .guest ? nil : tab.waiter
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
    /// Where it stands; `nil` for others than its writer, who see published reviews alone.
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
