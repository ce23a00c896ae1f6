public import TablesideCore

/// The state of a restaurant or a branch (``RestaurantRecord``, ``BranchRecord``).
public enum ListingState: String, LifecycleSymbol {
    /// Nothing is registered under this identity. Can move to: draft.
    case unregistered
    /// Its owner is still describing it, and guests do not see it. Can move to: active, archived.
    case draft
    /// Guests see it. Can move to: suspended, archived.
    case active
    /// Temporarily hidden from guests. Can move to: active, archived.
    case suspended
    /// Closed permanently and kept for the record. This is final.
    case archived
}

/// A command on a restaurant or a branch, without its inputs.
public enum ListingCommandKind: String, LifecycleSymbol {
    /// Registers it as a draft.
    case register
    /// Changes its description.
    case edit
    /// Shows it to guests.
    case activate
    /// Hides it from guests temporarily.
    case suspend
    /// Shows it to guests again.
    case resume
    /// Closes it permanently.
    case archive
    /// Posts a news item.
    case postNews
    /// Moves a news item to the archive.
    case archiveNews
    /// Sets the mean rating by guests.
    case rate
}

extension RestaurantRecord {
    /// The conditions on a step of a restaurant.
    public enum Guard: String, LifecycleSymbol {
        /// The author owns it or is the engine.
        case own
        /// The author owns it and suspended it, or is the engine: only the host can resume what the host suspended.
        case ownSuspension
    }
}

extension BranchRecord {
    /// The conditions on a step of a branch.
    public enum Guard: String, LifecycleSymbol {
        /// The author owns it or is the engine.
        case own
        /// The author owns it and suspended it, or is the engine: only the host can resume what the host suspended.
        case ownSuspension
        /// The author works at the branch.
        case ownBranch
        /// The author works at the branch and edits only day-to-day fields (``BranchEdit/Kind/isDaily``).
        case dailyEdits
    }
}

extension Lifecycle where State == ListingState, Command == ListingCommandKind, Effect == NoSymbol {
    /// The rows for owners and the engine, which restaurants and branches share.
    static func ownersRows(if own: Guard, resumingIf ownSuspension: Guard) -> [Row] {
        let owners: [Role] = [.restaurateur, .system]
        let kept: [State] = [.draft, .active, .suspended]
        return [
            Row(.unregistered, .register, by: owners, to: .draft, if: own),
            Row(.draft, .activate, by: owners, to: .active, if: own),
            Row(.active, .suspend, by: owners, to: .suspended, if: own),
            Row(.suspended, .resume, by: owners, to: .active, if: ownSuspension),
        ] + kept.map { Row($0, .archive, by: owners, to: .archived, if: own) }
            + kept.flatMap { state in
                [Command.edit, .postNews, .archiveNews].map { Row(state, $0, by: owners, to: state, if: own) }
            } + [.active, .suspended].map { Row($0, .rate, by: [.system], to: $0) }
    }
}
