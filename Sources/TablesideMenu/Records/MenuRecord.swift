public import TablesideCore
public import TablesideVenue

/// A menu of a branch from its first draft until it is put away: who owns it, what is on it, and whether guests see it
/// (AP-08, AP-26, FO-02, FO-34).
///
/// A draft may have defects. Once it is active, no edit brings one in. The joint decision `OpenMenu` of
/// `TablesideOperations` finds the owner; managers of the branch edit what changes from day to day.
///
/// Branches of a restaurant can share a common menu (FO-04, FO-07), which guests never see by itself. A branch's menu
/// that takes it over keeps the branch's changes in its ``basis`` and follows each edit of the common menu, as the
/// joint decisions `AdaptMenu` and `FollowMenu` do.
///
/// ```swift
/// var record = MenuRecord(id: "carta")
/// try record.perform(.register(menu: menu, owner: leo), in: .none, by: owner, at: now)
/// try record.perform(.edit([.setItem(item: margherita), .setAvailable(item: tripe, isAvailable: false)]), in: .none, by: owner, at: now)
/// try record.perform(.activate, in: .none, by: owner, at: now)
/// ```
public struct MenuRecord: Aggregate, Hashable {
    /// The document kind, `menu`.
    public static let kind = DocumentKind(rawValue: "menu")

    /// What the host requires of the dishes on menus that guests see.
    public typealias Context = MenuRequirements
    /// Why a command is refused.
    public typealias Refusal = MenuRefusal

    /// The commands that a menu accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Registers it as a draft of the owner of its branch.
        case register(menu: FoodMenu, owner: UserID)
        /// Takes over a common menu with the branch's changes, in place of what it took over before; registers it as a
        /// draft of the owner of its branch unless it is registered.
        indirect case adapt(common: FoodMenu, changes: MenuAdaptation, owner: UserID)
        /// Takes over what was edited on the common menu; changes of the branch that no longer make sense are dropped.
        indirect case follow(common: FoodMenu)
        /// Changes what is on it, all of it or nothing.
        case edit(edits: [MenuEdit])
        /// Shows it to guests.
        case activate
        /// Hides it from guests for a while.
        case suspend
        /// Shows it to guests again.
        case resume
        /// Puts it away for ever.
        case archive

        /// Changes what is on it, all of it or nothing.
        public static func edit(_ edits: [MenuEdit]) -> Command { .edit(edits: edits) }
    }

    /// The events of a menu.
    public enum Event: Codable, Hashable, Sendable {
        /// It was registered.
        case registered(menu: FoodMenu, owner: UserID, at: Instant)
        /// It is now a common menu with the branch's changes.
        indirect case adapted(menu: FoodMenu, basis: MenuBasis, owner: UserID, at: Instant)
        /// It was edited; each edit changed something.
        case edited(edits: [MenuEdit], at: Instant)
        /// Guests see it.
        case activated(at: Instant)
        /// Guests no longer see it.
        case suspended(at: Instant)
        /// Guests see it again.
        case resumed(at: Instant)
        /// It was put away for ever.
        case archived(at: Instant)
    }

    /// The conditions on a step of a menu.
    public enum Guard: String, LifecycleSymbol {
        /// The author owns it, or is the engine.
        case own
        /// The author works at the branch, and edits no more than day-to-day fields (``MenuEdit/Kind/isDaily``).
        case dailyEdits
    }

    /// The identity of the menu.
    public let id: MenuID
    /// The number of events so far.
    public var version = Version.absent
    /// Where it is in its life.
    public internal(set) var state = ListingState.unregistered
    /// The restaurateur who owns it; `nil` before the registration.
    public internal(set) var owner: UserID?
    /// What is on it; `nil` before the registration.
    public internal(set) var menu: FoodMenu?
    /// The common menu that it takes over, and the branch's changes; `nil` for a menu with contents of its own.
    public internal(set) var basis: MenuBasis?
    /// When it was registered; `nil` before.
    public internal(set) var registeredAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a menu that nobody has registered yet.
    public init(id: MenuID) { self.id = id }

    /// The branch, so that menus are listed by branch; the restaurant of a common menu.
    public var scope: String { menu?.place.scope ?? "" }

    /// Whether guests see it, if they see its branch; branches take over a common menu that is active.
    public var isActive: Bool { state == .active }

    /// The life of a menu, and who may do what with it.
    public static let lifecycle = Lifecycle<ListingState, MenuCommandKind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "menu"),
        initial: .unregistered,
        terminals: [.archived],
        roles: [.restaurateur, .manager, .system],
        rows: [
            .init(.unregistered, .register, by: owners, to: .draft, if: .own),
            .init(.unregistered, .adapt, by: owners, to: .draft, if: .own),
            .init(.draft, .activate, by: owners, to: .active, if: .own),
            .init(.active, .suspend, by: owners, to: .suspended, if: .own),
            .init(.suspended, .resume, by: owners, to: .active, if: .own),
        ]
            + [ListingState.draft, .active, .suspended].flatMap { state -> [Lifecycle.Row] in
                [
                    .init(state, .adapt, by: owners, to: state, if: .own),
                    .init(state, .follow, by: owners, to: state, if: .own),
                    .init(state, .edit, by: owners, to: state, if: .own),
                    .init(state, .edit, by: [.manager], to: state, if: .dailyEdits),
                    .init(state, .archive, by: owners, to: .archived, if: .own),
                ]
            }
    )

    private static let owners: [Role] = [.restaurateur, .system]
}

/// A command on a menu, without its inputs.
public enum MenuCommandKind: String, LifecycleSymbol {
    /// Registers it as a draft.
    case register
    /// Takes over a common menu with the branch's changes.
    case adapt
    /// Takes over what was edited on the common menu.
    case follow
    /// Changes what is on it.
    case edit
    /// Shows it to guests.
    case activate
    /// Hides it from guests for a while.
    case suspend
    /// Shows it to guests again.
    case resume
    /// Puts it away for ever.
    case archive
}

extension MenuRecord.Command {
    /// The command without its inputs.
    public typealias Kind = MenuCommandKind

    /// The command without its inputs.
    public var kind: MenuCommandKind {
        switch self {
        case .register: .register
        case .adapt: .adapt
        case .follow: .follow
        case .edit: .edit
        case .activate: .activate
        case .suspend: .suspend
        case .resume: .resume
        case .archive: .archive
        }
    }
}
