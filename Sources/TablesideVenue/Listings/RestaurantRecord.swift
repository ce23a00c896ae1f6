public import TablesideCore

/// A restaurant from registration to closing: its owner, its description, its news, and whether guests see it (AP-04,
/// AP-26, GI-05, GI-08, FO-34).
///
/// It begins as a draft, which may be incomplete. Once it is active, its contents have no ``Restaurant/problems()``,
/// and an edit cannot remove what the host requires (``ListingRequirements``). The joint decision `ActivateRestaurant`
/// of `TablesideOperations` looks up what branches and menus provide.
///
/// ```swift
/// var record = RestaurantRecord(id: "da-leo")
/// let draft = Restaurant(id: "da-leo", name: "Da Leo")
/// try record.perform(.register(restaurant: draft, owner: leo), in: .appetito, by: owner, at: now)
/// try record.perform(.edit([.setKinds(kinds: [.pizzeria])]), in: .appetito, by: owner, at: now)
/// ```
public struct RestaurantRecord: Aggregate, Hashable {
    /// The document kind, `restaurant`.
    public static let kind = DocumentKind(rawValue: "restaurant")

    /// The host's requirements for restaurants that guests see.
    public typealias Context = ListingRequirements
    /// Why a command is refused.
    public typealias Refusal = ListingRefusal

    /// The commands that a restaurant accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Registers it as a draft of its owner.
        case register(restaurant: Restaurant, owner: UserID)
        /// Changes its description, applying all edits or none.
        case edit(edits: [RestaurantEdit])
        /// Shows it to guests, given what its branches and menus provide.
        case activate(facts: ListingFacts)
        /// Hides it from guests temporarily.
        case suspend
        /// Shows it to guests again.
        case resume
        /// Closes it permanently.
        case archive
        /// Posts a news item, or replaces the one with the same identity.
        case postNews(item: NewsItem)
        /// Moves a news item to the archive.
        case archiveNews(news: NewsID)
        /// Sets the mean rating by guests; `nil` for none.
        case rate(rating: Rating?)

        /// Changes its description, applying all edits or none.
        public static func edit(_ edits: [RestaurantEdit]) -> Command { .edit(edits: edits) }
    }

    /// The events of a restaurant.
    public enum Event: Codable, Hashable, Sendable {
        /// The restaurant was registered as a draft.
        case registered(restaurant: Restaurant, owner: UserID, at: Instant)
        /// It was edited; each edit changed something.
        case edited(edits: [RestaurantEdit], at: Instant)
        /// The restaurant became visible to guests.
        case activated(at: Instant)
        /// The restaurant was hidden from guests.
        case suspended(byHost: Bool, at: Instant)
        /// The restaurant became visible to guests again.
        case resumed(at: Instant)
        /// It was closed permanently.
        case archived(at: Instant)
        /// A news item was posted; `dropped` names an older one that made room.
        case newsPosted(item: NewsItem, dropped: NewsID?, at: Instant)
        /// A news item was moved to the archive.
        case newsArchived(news: NewsID, at: Instant)
        /// The mean rating by guests was set.
        case rated(rating: Rating?, at: Instant)
    }

    /// The identity of the restaurant.
    public let id: RestaurantID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the restaurant.
    public internal(set) var state = ListingState.unregistered
    /// The restaurateur who owns it; `nil` before the registration.
    public internal(set) var owner: UserID?
    /// Its description and data; `nil` before the registration.
    public internal(set) var restaurant: Restaurant?
    /// Its current and archived news.
    public internal(set) var news = NewsBoard()
    /// Whether the host suspended it; only the host can then resume it.
    public internal(set) var isSuspendedByHost = false
    /// When it was registered; `nil` before.
    public internal(set) var registeredAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a restaurant that has not been registered yet.
    public init(id: RestaurantID) { self.id = id }

    /// Empty for active restaurants, which form one list; the owner's identity for all others.
    public var scope: String { state == .active ? "" : owner?.rawValue ?? "" }

    /// Whether guests see it.
    public var isActive: Bool { state == .active }

    /// The life of a restaurant, and who may send which command.
    public static let lifecycle = Lifecycle<ListingState, ListingCommandKind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "restaurant"),
        initial: .unregistered,
        terminals: [.archived],
        roles: [.restaurateur, .system],
        rows: Lifecycle<ListingState, ListingCommandKind, Guard, NoSymbol>
            .ownersRows(if: .own, resumingIf: .ownSuspension)
    )
}

extension RestaurantRecord.Command {
    /// The command without its inputs.
    public typealias Kind = ListingCommandKind

    /// The command without its inputs.
    public var kind: ListingCommandKind {
        switch self {
        case .register: .register
        case .edit: .edit
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        case .postNews: .postNews
        case .archiveNews: .archiveNews
        case .rate: .rate
        }
    }
}
