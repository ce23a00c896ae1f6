import TablesideBilling
public import TablesideCodes
public import TablesideCore

/// The table behind a scanned code, and how Forman's rules respond to the scan.
///
/// Reading the code checks that it belongs to this application. What the host knows about the table settles the rest:
/// whether it belongs to a restaurant and whether that restaurant's registration is active (FO-14), and which menu
/// opens (FO-15).
///
/// ```swift
/// let scanned = try ScannedTable(reading: text, by: codec, at: now)
/// switch scanned.answer(.active(branch: branch.id, menus: menus)) {
/// case .opens(let menu): show(menu)
/// case .offers(let menus): choose(from: menus)
/// case .noRestaurant, .inactive, .otherBranch, .noMenu: explain()
/// }
/// ```
public struct ScannedTable: Hashable, Sendable {
    /// A host's facts about a table.
    public enum Registration: Hashable, Sendable {
        /// The table belongs to no restaurant.
        case noRestaurant
        /// The restaurant's registration is not active, whether it has not started or has ended.
        case inactive(restaurant: RestaurantID)
        /// The restaurant is registered; carries the table's branch and the menus on offer now.
        case active(branch: BranchID, menus: [MenuID])
    }

    /// The result of a scan.
    public enum Answer: Hashable, Sendable {
        /// The table belongs to no restaurant (FO-14).
        case noRestaurant
        /// The restaurant's registration is not active (FO-14).
        case inactive(restaurant: RestaurantID)
        /// The code names a different branch from the one that has the table.
        case otherBranch(scanned: BranchID, registered: BranchID)
        /// No menu is on offer now.
        case noMenu
        /// There is exactly one menu, and it opens without asking (FO-15).
        case opens(menu: MenuID)
        /// There are several menus, and the guest picks one (FO-15).
        case offers(menus: [MenuID])

        /// Why no menu opens, in a word that has a text; `nil` if one does.
        public var obstacle: Obstacle? {
            switch self {
            case .noRestaurant: .noRestaurant
            case .inactive: .inactive
            case .otherBranch: .otherBranch
            case .noMenu: .noMenu
            case .opens, .offers: nil
            }
        }
    }

    /// Why a scan opens no menu.
    public enum Obstacle: String, ClosedCode {
        /// The table belongs to no restaurant (FO-14).
        case noRestaurant
        /// The restaurant's registration is not active (FO-14).
        case inactive
        /// The code names a different branch from the one that has the table.
        case otherBranch
        /// No menu is on offer now.
        case noMenu
    }

    /// The tab that the next item goes on.
    public enum Destination: Hashable, Sendable {
        /// It opens a tab at the scanned table (FO-17).
        case newTab(table: TableID)
        /// It goes on the tab that is already open, at that tab's table, no matter which table was scanned (FO-16).
        case openTab(tab: TabID, table: TableID?)
    }

    /// The table that the code identifies.
    public let table: TableID
    /// The branch named in the code; `nil` if the code names only the table, as in Forman's path (FO-13).
    public let branch: BranchID?

    /// Makes a scanned table from a table and the branch that its code names, if any.
    public init(table: TableID, branch: BranchID?) {
        self.table = table
        self.branch = branch
    }

    /// Takes the table and branch from an unsigned link.
    public init(_ link: TableLink) { self.init(table: link.table, branch: link.branch) }

    /// Takes the table from Forman's path, which names no branch.
    public init(_ link: MenuLink) { self.init(table: link.table, branch: nil) }

    /// Takes the table from a payload.
    ///
    /// - Throws: ``PayloadError`` (`payload.notATable`) for any kind other than a table or a table session.
    public init(_ payload: CodePayload) throws(PayloadError) {
        switch payload {
        case .table(let branch, let table): self.init(table: table, branch: branch)
        case .session(let session): self.init(table: session.table, branch: session.branch)
        case .checkIn, .cooperation, .friend, .handover, .collection:
            throw PayloadError(.notATable(kind: payload.kind))
        }
    }

    /// Reads the text of a scanned code.
    ///
    /// It does not read unsigned links (``TableLink``, ``MenuLink``); a host that still accepts them reads them itself.
    ///
    /// - Parameters:
    ///   - text: the scanned text.
    ///   - codec: decodes and verifies the text.
    ///   - now: the time against which expiry is checked.
    /// - Throws: ``PayloadError``: `payload.foreign` for another application's code (FO-14), `payload.notATable` for a
    ///   code of this application that is not for a table, otherwise the reason for which the codec refuses it.
    public init(reading text: String, by codec: PayloadCodec, at now: Instant) throws(PayloadError) {
        try self.init(codec.decode(text, at: now).payload)
    }

    /// Decides the result of the scan (FO-14, FO-15).
    ///
    /// - Parameter registration: the host's facts about the table.
    /// - Returns: the menu that opens, the menus to choose from, or the reason that there is none.
    public func answer(_ registration: Registration) -> Answer {
        switch registration {
        case .noRestaurant: return .noRestaurant
        case .inactive(let restaurant): return .inactive(restaurant: restaurant)
        case .active(let registered, let menus):
            if let branch, branch != registered { return .otherBranch(scanned: branch, registered: registered) }
            guard let first = menus.first else { return .noMenu }
            return menus.count == 1 ? .opens(menu: first) : .offers(menus: menus)
        }
    }

    /// Decides which tab the next item goes on (FO-16, FO-17).
    ///
    /// Before the first item there is no tab, and each scan replaces the previous one. After that, items go on the open
    /// tab, at its table.
    ///
    /// - Parameter tab: the card of the guest's tab, as a phone has it; `nil` before the first item.
    /// - Returns: a new tab if the guest has none or theirs is closed or voided; otherwise the guest's own tab, or the
    ///   tab that it was merged into, whose table is not known here.
    public func destination(for tab: TabCard?) -> Destination {
        guard let tab else { return .newTab(table: table) }
        switch tab.state {
        case .unopened, .closed, .voided: return .newTab(table: table)
        case .open, .locked, .settled: return .openTab(tab: tab.id, table: tab.table)
        case .merged: return tab.mergedInto.map { .openTab(tab: $0, table: nil) } ?? .newTab(table: table)
        }
    }
}
