public import TablesideCore
public import TablesideVenue

/// A guest's review of a visit: stars for the restaurant, a short text and stars for dishes (AP-12, GI-09, GI-12,
/// QP-64).
///
/// A review is identified by its visit, so there is at most one per visit. It can be written once the visit is
/// completed, edited and withdrawn by its writer, flagged by anyone permitted to, and hidden and restored by the host's
/// moderators, who act as the engine. Only published reviews count toward ratings; ``VenueRatings`` keeps the sums.
///
/// ```swift
/// var review = Review(id: .booking(day: day.id, id: booking.id))
/// let events = try review.perform(.write(content: content), in: visit, by: .guest(ana), at: now)
/// for event in events { try ratings.apply(event) }
/// ```
public struct Review: Aggregate, Hashable {
    /// Documents of this type are stored as `review`.
    public static let kind = DocumentKind(rawValue: "review")

    /// The content of a review.
    public struct Content: Hashable, Codable, Sendable {
        /// The stars for the restaurant.
        public var rating: Rating
        /// A short text; `nil` for none.
        public var text: String?
        /// The stars for dishes, by menu item.
        public var dishes: [MenuItemID: Rating]

        /// Makes the content of a review.
        public init(rating: Rating, text: String? = nil, dishes: [MenuItemID: Rating] = [:]) {
            self.rating = rating
            self.text = text
            self.dishes = dishes
        }
    }

    /// A report that something is wrong with a review.
    public struct Flag: Hashable, Codable, Sendable {
        /// Who flagged the review; `nil` for the engine.
        public let user: UserID?
        /// What is wrong with the review.
        public let reason: FlagReason

        /// Makes a flag with its reason.
        public init(_ reason: FlagReason, by user: UserID?) {
            self.user = user
            self.reason = reason
        }
    }

    /// A command on a review.
    public enum Command: Encodable, Hashable, Sendable {
        /// The guest reviews the visit; needs the completed visit as its context.
        case write(content: Content)
        /// The writer replaces the content.
        case edit(content: Content)
        /// The writer withdraws the review, which cannot be written again.
        case withdraw
        /// Someone flags the review, which stays published until a moderator hides it.
        case flag(reason: FlagReason)
        /// A moderator hides the review, which then no longer counts.
        case hide(reason: FlagReason)
        /// A moderator restores the review: it is published, and its flags are cleared.
        case restore
    }

    /// An event of a review.
    public enum Event: Codable, Hashable, Sendable {
        /// The review was written.
        case written(visit: CompletedVisit, content: Content, at: Instant)
        /// The content was replaced; a hidden review stays hidden.
        case edited(from: Content, to: Content, isHidden: Bool, at: Instant)
        /// The review was withdrawn.
        case withdrawn(content: Content, wasHidden: Bool, at: Instant)
        /// The review was flagged.
        case flagged(flag: Flag, at: Instant)
        /// The review was hidden and no longer counts.
        case hidden(content: Content, reason: FlagReason, at: Instant)
        /// The review was published again, or its flags were cleared.
        case restored(content: Content, wasHidden: Bool, at: Instant)
    }

    /// The visit that the review is about.
    public let id: Visit
    /// The number of events so far.
    public var version = Version.absent
    /// The state of the review.
    public internal(set) var state = State.unwritten
    /// The visit as of when the review was written; `nil` before.
    public internal(set) var visit: CompletedVisit?
    /// The content; `nil` before the review is written and after it is withdrawn.
    public internal(set) var content: Content?
    /// The flags, oldest first.
    public internal(set) var flags: [Flag] = []
    /// The reason why a moderator hid it; `nil` unless it is hidden.
    public internal(set) var hiddenFor: FlagReason?
    /// When the review was written; `nil` before.
    public internal(set) var writtenAt: Instant?
    /// The time of the last event; `nil` before the first one.
    public internal(set) var lastEventAt: Instant?

    /// Makes the unwritten review of a visit.
    public init(id: Visit) { self.id = id }

    /// The branch, so that a branch's reviews are listed together.
    public var scope: String { visit?.branch.rawValue ?? "" }
}

/// Why a review is flagged or hidden.
public struct FlagReason: OpenCode {
    /// The text that is stored and sent, such as `offensive`.
    public let rawValue: String

    /// Makes a reason from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The review is offensive.
    public static let offensive = FlagReason(rawValue: "offensive")
    /// The review is advertising.
    public static let advertising = FlagReason(rawValue: "advertising")
    /// The review is off topic.
    public static let beside = FlagReason(rawValue: "besideThePoint")
    /// The review discloses personal data.
    public static let personalData = FlagReason(rawValue: "personalData")
    /// The review is not true.
    public static let untrue = FlagReason(rawValue: "untrue")

    /// The reasons that this release knows; any other is refused.
    public static let known: [FlagReason] = [.offensive, .advertising, .beside, .personalData, .untrue]
}

extension Review {
    /// Applies an event to the state.
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

extension Review.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .write(let content): try encoder.write("write", ["content": content])
        case .edit(let content): try encoder.write("edit", ["content": content])
        case .withdraw: try encoder.write("withdraw")
        case .flag(let reason): try encoder.write("flag", ["reason": reason])
        case .hide(let reason): try encoder.write("hide", ["reason": reason])
        case .restore: try encoder.write("restore")
        }
    }
}

extension Review.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "written": try .written(visit: read("visit"), content: read("content"), at: read("at"))
            case "edited": try .edited(from: read("from"), to: read("to"), isHidden: read("isHidden"), at: read("at"))
            case "withdrawn": try .withdrawn(content: read("content"), wasHidden: read("wasHidden"), at: read("at"))
            case "flagged": try .flagged(flag: read("flag"), at: read("at"))
            case "hidden": try .hidden(content: read("content"), reason: read("reason"), at: read("at"))
            case "restored": try .restored(content: read("content"), wasHidden: read("wasHidden"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .written(let visit, let content, let at):
            try encoder.write("written", ["visit": visit, "content": content, "at": at])
        case .edited(let from, let to, let isHidden, let at):
            try encoder.write("edited", ["from": from, "to": to, "isHidden": isHidden, "at": at])
        case .withdrawn(let content, let wasHidden, let at):
            try encoder.write("withdrawn", ["content": content, "wasHidden": wasHidden, "at": at])
        case .flagged(let flag, let at): try encoder.write("flagged", ["flag": flag, "at": at])
        case .hidden(let content, let reason, let at):
            try encoder.write("hidden", ["content": content, "reason": reason, "at": at])
        case .restored(let content, let wasHidden, let at):
            try encoder.write("restored", ["content": content, "wasHidden": wasHidden, "at": at])
        }
    }
}
