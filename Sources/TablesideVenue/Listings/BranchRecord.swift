public import TablesideCore

/// A branch from registration to closing: its description, its news, and whether guests see it (AP-06, AP-26, FO-02,
/// FO-34).
///
/// Guests see it while it and its restaurant are active. Its owner is the restaurant's, looked up by the joint decision
/// `OpenBranch` of `TablesideOperations`; managers of the branch edit its day-to-day fields.
///
/// ```swift
/// try record.perform(.register(branch: branch, owner: leo), in: .none, by: owner, at: now)
/// try record.perform(.edit([.setHours(hours: summer)]), in: .none, by: .manager(mara, at: branch.id), at: now)
/// ```
public struct BranchRecord: Aggregate, Hashable {
    /// The document kind, `branch`.
    public static let kind = DocumentKind(rawValue: "branch")

    /// The host's requirements for branches that guests see.
    public typealias Context = ListingRequirements
    /// Why a command is refused.
    public typealias Refusal = ListingRefusal

    /// The commands that a branch accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Registers it as a draft of the owner of its restaurant.
        case register(branch: Branch, owner: UserID)
        /// Changes its description, applying all edits or none.
        case edit(edits: [BranchEdit])
        /// Shows it to guests.
        case activate
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
        public static func edit(_ edits: [BranchEdit]) -> Command { .edit(edits: edits) }
    }

    /// The events of a branch.
    public enum Event: Codable, Hashable, Sendable {
        /// The branch was registered as a draft.
        case registered(branch: Branch, owner: UserID, at: Instant)
        /// It was edited; each edit changed something.
        case edited(edits: [BranchEdit], at: Instant)
        /// The branch became visible to guests.
        case activated(at: Instant)
        /// The branch was hidden from guests.
        case suspended(byHost: Bool, at: Instant)
        /// The branch became visible to guests again.
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

    /// The identity of the branch.
    public let id: BranchID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the branch.
    public internal(set) var state = ListingState.unregistered
    /// The restaurateur who owns it; `nil` before the registration.
    public internal(set) var owner: UserID?
    /// Its description and data; `nil` before the registration.
    public internal(set) var branch: Branch?
    /// Its current and archived news.
    public internal(set) var news = NewsBoard()
    /// Whether the host suspended it; only the host can then resume it.
    public internal(set) var isSuspendedByHost = false
    /// When it was registered; `nil` before.
    public internal(set) var registeredAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a branch that has not been registered yet.
    public init(id: BranchID) { self.id = id }

    /// The restaurant, so that branches are listed by restaurant.
    public var scope: String { branch?.restaurant.rawValue ?? "" }

    /// Whether guests see it, provided that they see its restaurant.
    public var isActive: Bool { state == .active }

    /// The life of a branch, and who may send which command.
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
