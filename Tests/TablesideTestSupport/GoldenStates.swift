import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideDiscovery
import TablesideFloor
import TablesideLoyalty
import TablesideMenu
import TablesideOrdering
import TablesideVenue

// What the golden files of several values hold: states and the events that lead to them.

struct GoldenStock: Codable, Equatable {
    var state: Stock
    var events: [Stock.Event]
}

struct GoldenSearch: Codable, Equatable {
    var listings: [RestaurantListing]
    var query: SearchQuery
    var prior: RatingPrior
}

struct GoldenReview: Codable, Equatable {
    var state: Review
    /// The same one while it was flagged and hidden.
    var hidden: Review
    var events: [Review.Event] = []
    var ratings: VenueRatings
}

struct GoldenShift: Codable, Equatable {
    var state: Shift
    var events: [Shift.Event] = []
}

struct GoldenTab: Codable, Equatable {
    var states: [GuestTab]
    var events: [GuestTab.Event]
}

/// What is stored of recipients.
struct GoldenRecipient: Codable, Equatable {
    var bare: Recipient
    var placement: Placement
    var terms: Order.Terms?
    var problems: [Problem<RecipientProblem>]
}

/// An order with every field, and every event that a life can hold.
struct GoldenOrder: Codable, Equatable {
    var order: Order
    var events: [Order.Event]
}

/// Numbers of people and businesses, and what they claim.
struct GoldenNumbers: Codable, Equatable {
    var phone: PhoneNumber
    var oib: OIB
    var vat: VATNumber
    var rules: [PhoneRule]
    var claims: [AccountKey]
}

/// Verifications, and the events of the last one's life.
struct GoldenVerifications: Codable, Equatable {
    var states: [Verification]
    var events: [Verification.Event]
}

/// Users in every state, and the events of the last one's life.
struct GoldenUsers: Codable, Equatable {
    var users: [User]
    var events: [User.Event]
}

/// Accounts of two friends, and the events that led to them.
struct GoldenPoints: Codable, Equatable {
    var accounts: [PointsAccount]
    var events: [[PointsAccount.Event]]
}

/// A reputation, and the events that led to it.
struct GoldenReputation: Codable, Equatable {
    var state: Reputation
    var events: [Reputation.Event]
}

/// A comment at its end, the same one while it was hidden, the events, and the counts of its subject before the end.
struct GoldenComments: Codable, Equatable {
    var state: GuestComment
    var hidden: GuestComment
    var events: [GuestComment.Event] = []
    var counts: CommentCounts
}

/// Letters to support after every step of a life, and its events.
struct GoldenLetters: Codable, Equatable {
    var letters: [SupportLetter]
    var events: [SupportLetter.Event] = []
}

/// A waitlist at the end of an evening, and the events that led there.
struct GoldenWaitlist: Codable, Equatable {
    var state: Waitlist
    var events: [Waitlist.Event]
}
