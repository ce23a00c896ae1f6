public import TablesideCore
public import TablesideVenue

/// What a guest says about a visit: stars for the house, a few words, stars for dishes (AP-12, GI-09, GI-12, QP-64).
///
/// A review is known by its visit, so that there is one for each and never a second one. It can be written once the visit
/// is completed, edited and withdrawn by its writer, flagged by anybody who may, and hidden and shown again by the host's
/// moderators, who act as the engine. Only published reviews count for a rating; ``VenueRatings`` keeps the sums.
///
/// ```swift
/// var review = Review(id: .booking(id: booking.id))
/// let events = try review.perform(.write(content: content), in: visit, by: .guest(ana), at: now)
/// for event in events { try ratings.take(event) }
/// ```
public struct Review: Aggregate {
    /// Documents of this type are stored as `review`.
    public static let kind = DocumentKind(rawValue: "review")

    /// What a guest says.
    public struct Content: Hashable, Codable, Sendable {
        /// The stars for the house.
        public var rating: Rating
        /// A few words; `nil` for none.
        public var text: String?
        /// The stars for dishes.
        public var dishes: [MenuItemID: Rating]

        /// Makes the content of a review.
        public init(rating: Rating, text: String? = nil, dishes: [MenuItemID: Rating] = [:]) {
            self.rating = rating
            self.text = text
            self.dishes = dishes
        }
    }

    /// Somebody's doubt about a review.
    public struct Flag: Hashable, Codable, Sendable {
        /// Who doubts; `nil` for the engine.
        public let user: UserID?
        /// What is wrong with the review.
        public let reason: FlagReason

        /// Makes a flag.
        public init(_ reason: FlagReason, by user: UserID?) {
            self.user = user
            self.reason = reason
        }
    }

    /// What can be asked of a review.
    public enum Command: Encodable, Hashable, Sendable {
        /// The guest says something about the visit; needs the completed visit as its context.
        case write(content: Content)
        /// The writer says something else instead.
        case edit(content: Content)
        /// The writer takes it back; it cannot be written again.
        case withdraw
        /// Somebody doubts it; it stays published until a moderator hides it.
        case flag(reason: FlagReason)
        /// A moderator hides it: it counts no more.
        case hide(reason: FlagReason)
        /// A moderator finds nothing wrong: it is published, and its flags are taken down.
        case restore
    }

    /// What can happen to a review.
    public enum Event: Codable, Hashable, Sendable {
        /// It was written.
        case written(visit: CompletedVisit, content: Content, at: Instant)
        /// It says something else; a hidden one stays hidden.
        case edited(from: Content, to: Content, isHidden: Bool, at: Instant)
        /// It was taken back.
        case withdrawn(content: Content, wasHidden: Bool, at: Instant)
        /// Somebody doubts it.
        case flagged(flag: Flag, at: Instant)
        /// It counts no more.
        case hidden(content: Content, reason: FlagReason, at: Instant)
        /// It is published again, or was found in order.
        case restored(content: Content, wasHidden: Bool, at: Instant)
    }

    /// The visit.
    public let id: Visit
    /// The number of events so far.
    public var version = Version.absent
    /// How the review stands.
    public internal(set) var state = State.unwritten
    /// The visit as it was when the review was written; `nil` before.
    public internal(set) var visit: CompletedVisit?
    /// What it says; `nil` before it is written, and when it was withdrawn.
    public internal(set) var content: Content?
    /// Who doubts it, in the order in which they said so.
    public internal(set) var flags: [Flag] = []
    /// Why a moderator hid it; `nil` unless it is hidden.
    public internal(set) var hiddenFor: FlagReason?
    /// When it was written; `nil` before.
    public internal(set) var writtenAt: Instant?
    /// When something last happened; `nil` before the first event.
    public internal(set) var lastEventAt: Instant?

    /// The review of a visit, before it is written.
    public init(id: Visit) { self.id = id }

    /// Reviews are listed by branch.
    public var scope: String { visit?.branch.rawValue ?? "" }
}

/// What is wrong with a review.
public struct FlagReason: OpenCode {
    /// The text of the reason.
    public let rawValue: String

    /// Makes the reason with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It insults somebody.
    public static let offensive = FlagReason(rawValue: "offensive")
    /// It advertises something.
    public static let advertising = FlagReason(rawValue: "advertising")
    /// It is not about the visit.
    public static let beside = FlagReason(rawValue: "besideThePoint")
    /// It gives away what is private.
    public static let personalData = FlagReason(rawValue: "personalData")
    /// It is not true.
    public static let untrue = FlagReason(rawValue: "untrue")

    /// The reasons that this release knows; any other is refused.
    public static let known: [FlagReason] = [.offensive, .advertising, .beside, .personalData, .untrue]
}

extension Review {
    /// Takes an event into the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .written(let visit, let content, let at):
            self.visit = visit
            self.content = content
            state = .published
            writtenAt = at
            lastEventAt = at
        case .edited(_, let content, _, let at):
            self.content = content
            lastEventAt = at
        case .withdrawn(_, _, let at):
            state = .withdrawn
            content = nil
            hiddenFor = nil
            lastEventAt = at
        case .flagged(let flag, let at):
            flags.append(flag)
            lastEventAt = at
        case .hidden(_, let reason, let at):
            state = .hidden
            hiddenFor = reason
            lastEventAt = at
        case .restored(_, _, let at):
            state = .published
            flags = []
            hiddenFor = nil
            lastEventAt = at
        }
    }
}
