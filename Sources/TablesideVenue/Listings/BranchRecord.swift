public import TablesideCore

/// A branch from its registration until it is closed: what it says about itself, its news, and whether guests see it
/// (AP-06, AP-26, FO-02, FO-34).
///
/// Guests see it while it and its restaurant are active. Its owner is that of the restaurant, as the joint decision
/// `OpenBranch` of `TablesideOperations` finds; managers of the branch edit what changes from day to day.
///
/// ```swift
/// try record.perform(.register(branch: branch, owner: leo), in: .none, by: owner, at: now)
/// try record.perform(.edit([.setHours(hours: summer)]), in: .none, by: .manager(mara, at: branch.id), at: now)
/// ```
public struct BranchRecord: Aggregate, Hashable {
    /// The document kind, `branch`.
    public static let kind = DocumentKind(rawValue: "branch")

    /// What the host requires of branches that guests see.
    public typealias Context = ListingRequirements
    /// Why a command is refused.
    public typealias Refusal = ListingRefusal

    /// The commands that a branch accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Registers it as a draft of the owner of its restaurant.
        case register(branch: Branch, owner: UserID)
        /// Changes what it says about itself, all of it or nothing.
        case edit(edits: [BranchEdit])
        /// Shows it to guests.
        case activate
        /// Hides it from guests for a while.
        case suspend
        /// Shows it to guests again.
        case resume
        /// Closes it for ever.
        case archive
        /// Posts news, or replaces those with the same identity.
        case postNews(item: NewsItem)
        /// Moves news to the archive.
        case archiveNews(news: NewsID)
        /// Sets the mean rating by guests; `nil` for none.
        case rate(rating: Rating?)

        /// Changes what it says about itself, all of it or nothing.
        public static func edit(_ edits: [BranchEdit]) -> Command { .edit(edits: edits) }
    }

    /// The events of a branch.
    public enum Event: Codable, Hashable, Sendable {
        /// It was registered.
        case registered(branch: Branch, owner: UserID, at: Instant)
        /// It was edited; each edit changed something.
        case edited(edits: [BranchEdit], at: Instant)
        /// Guests see it.
        case activated(at: Instant)
        /// Guests no longer see it.
        case suspended(byHost: Bool, at: Instant)
        /// Guests see it again.
        case resumed(at: Instant)
        /// It was closed for ever.
        case archived(at: Instant)
        /// News was posted; `dropped` names older ones that made room.
        case newsPosted(item: NewsItem, dropped: NewsID?, at: Instant)
        /// News was moved to the archive.
        case newsArchived(news: NewsID, at: Instant)
        /// Guests have this mean rating of it.
        case rated(rating: Rating?, at: Instant)
    }

    /// The identity of the branch.
    public let id: BranchID
    /// The number of events so far.
    public var version = Version.absent
    /// Where it is in its life.
    public internal(set) var state = ListingState.unregistered
    /// The restaurateur who owns it; `nil` before the registration.
    public internal(set) var owner: UserID?
    /// What it says about itself; `nil` before the registration.
    public internal(set) var branch: Branch?
    /// Its news.
    public internal(set) var news = NewsBoard()
    /// Whether the host suspended it, so that only the host resumes it.
    public internal(set) var isSuspendedByHost = false
    /// When it was registered; `nil` before.
    public internal(set) var registeredAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a branch that nobody has registered yet.
    public init(id: BranchID) { self.id = id }

    /// The restaurant, so that branches are listed by restaurant.
    public var scope: String { branch?.restaurant.rawValue ?? "" }

    /// Whether guests see it, if they see its restaurant.
    public var isActive: Bool { state == .active }

    /// The life of a branch, and who may do what with it.
    public static let lifecycle: Lifecycle<ListingState, ListingCommandKind, Guard, NoSymbol> = {
        typealias Table = Lifecycle<ListingState, ListingCommandKind, Guard, NoSymbol>
        let daily: [(ListingCommandKind, Guard)] = [
            (.edit, .dailyEdits), (.postNews, .ownBranch), (.archiveNews, .ownBranch),
        ]
        return Lifecycle(
            profile: ProfileCode(rawValue: "branch"),
            initial: .unregistered,
            terminals: [.archived],
            roles: [.restaurateur, .manager, .system],
            rows: Table.ownersRows(if: .own, resumingIf: .ownSuspension)
                + [ListingState.draft, .active, .suspended].flatMap { state in
                    daily.map { Table.Row(state, $0.0, by: [.manager], to: state, if: $0.1) }
                }
        )
    }()
}

extension BranchRecord.Command {
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
