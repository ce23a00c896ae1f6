public import TablesideCodes
public import TablesideCore
public import TablesideOrdering

/// The table behind a code that somebody scanned, and what Forman's rules say about it.
///
/// Reading answers the first question: is it this application's code? What is known of the table answers the others
/// (FO-14): does it belong to a restaurant, is that restaurant's registration active, and which menu opens (FO-15)?
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
    /// What a host knows about a table.
    public enum Registration: Hashable, Sendable {
        /// No restaurant has such a table.
        case noRestaurant
        /// The restaurant is not registered, not yet or not any more.
        case inactive(restaurant: RestaurantID)
        /// The restaurant is registered: the branch of the table, and its menus that are offered now.
        case active(branch: BranchID, menus: [MenuID])
    }

    /// What follows from a scan.
    public enum Answer: Hashable, Sendable {
        /// The table belongs to no restaurant (FO-14).
        case noRestaurant
        /// The restaurant's registration is not active (FO-14).
        case inactive(restaurant: RestaurantID)
        /// The code names another branch than the one that has the table.
        case otherBranch(scanned: BranchID, registered: BranchID)
        /// Nothing is offered now.
        case noMenu
        /// The one menu opens by itself (FO-15).
        case opens(menu: MenuID)
        /// The guest chooses among several (FO-15).
        case offers(menus: [MenuID])
    }

    /// Where the next item goes.
    public enum Destination: Hashable, Sendable {
        /// It opens a tab at the table that was scanned (FO-17).
        case newTab(table: TableID)
        /// It goes on the tab that is open, at that tab's table, whatever was scanned (FO-16).
        case openTab(tab: TabID, table: TableID?)
    }

    /// The table.
    public let table: TableID
    /// The branch that the code names; `nil` where it names the table alone, as Forman's path does (FO-13).
    public let branch: BranchID?

    /// Makes a scanned table.
    public init(table: TableID, branch: BranchID?) {
        self.table = table
        self.branch = branch
    }

    /// The table of a link without a signature.
    public init(_ link: TableLink) { self.init(table: link.table, branch: link.branch) }

    /// The table of Forman's path.
    public init(_ link: MenuLink) { self.init(table: link.table, branch: nil) }

    /// The table of a payload.
    ///
    /// - Throws: ``PayloadError`` (`payload.notATable`) for any kind but a table and its session.
    public init(_ payload: CodePayload) throws(PayloadError) {
        switch payload {
        case .table(let branch, let table): self.init(table: table, branch: branch)
        case .session(let session): self.init(table: session.table, branch: session.branch)
        case .checkIn, .cooperation, .friend, .handover, .collection:
            throw PayloadError(.notATable(kind: payload.kind))
        }
    }

    /// Reads what was scanned.
    ///
    /// Links without a signature (``TableLink``, ``MenuLink``) are not among it: a host that still accepts them reads them
    /// itself.
    ///
    /// - Parameters:
    ///   - text: what was scanned.
    ///   - codec: reads and verifies it.
    ///   - now: the time at which an expiry is judged.
    /// - Throws: ``PayloadError``: `payload.foreign` for the code of another application (FO-14), `payload.notATable` for
    ///   another code of this one, otherwise why it is refused.
    public init(reading text: String, by codec: PayloadCodec, at now: Instant) throws(PayloadError) {
        try self.init(codec.decode(text, at: now).payload)
    }

    /// What follows from the scan (FO-14, FO-15).
    ///
    /// - Parameter registration: what the host knows about the table.
    /// - Returns: the menu that opens or those to choose from, or why there is none.
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

    /// Where the next item goes (FO-16, FO-17).
    ///
    /// Before the first item there is no tab, and each scan replaces the one before. From then on items go on the open
    /// tab, at its table.
    ///
    /// - Parameter tab: the guest's tab; `nil` before the first item.
    /// - Returns: the new tab, or the guest's own for as long as it is not over; the one that it was merged into, whose
    ///   table is not known here.
    public func destination(for tab: GuestTab?) -> Destination {
        guard let tab else { return .newTab(table: table) }
        switch tab.state {
        case .unopened, .closed, .voided: return .newTab(table: table)
        case .open, .locked, .settled: return .openTab(tab: tab.id, table: tab.table)
        case .merged: return tab.mergedInto.map { .openTab(tab: $0, table: nil) } ?? .newTab(table: table)
        }
    }
}
