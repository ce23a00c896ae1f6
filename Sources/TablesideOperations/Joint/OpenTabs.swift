public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideHosting
import TablesideVenue

/// The tabs open at a table; this keeps a second one from being opened there.
///
/// Everything that opens, closes, merges or moves a tab (``PlaceOrder``, ``OpenTab``, ``SeatParty``, ``TabOperation``,
/// ``MergeTabs``, ``ChangeTable``) writes this document in the same unit, so if two phones start tabs at one table at
/// the same moment, only one succeeds.
public struct OpenTabs: Document, Hashable {
    /// Documents of this type are stored as `openTabs`.
    public static let kind = DocumentKind(rawValue: "openTabs")

    /// The table, within its branch.
    public let id: BranchEntry
    /// The open tabs, oldest first; more than one only if the restaurant allows it or staff seated the parties.
    public internal(set) var tabs: [TabID]
    /// The number of writes so far.
    public var version: Version

    /// Makes the document of a table with no open tabs.
    public init(at table: TableID, of branch: BranchID) {
        id = BranchEntry(table.rawValue, at: branch)
        tabs = []
        version = .absent
    }

    /// The branch, so that a branch's tables are listed together.
    public var scope: String { id.branch.rawValue }
}

extension OpenTabs {
    /// The document needed to open or close a tab at a table; none for a tab without a table.
    static func needs(at table: TableID?, of branch: BranchID?) -> [DocumentNeed] {
        guard let table, let branch else { return [] }
        return [DocumentNeed(OpenTabs.self, BranchEntry(table.rawValue, at: branch))]
    }

    /// The document needed by a decision that may end a tab.
    static func needs(of tab: GuestTab) -> [DocumentNeed] { needs(at: tab.table, of: tab.opening?.branch) }

    /// Refuses to open a tab under a name that another branch's key has (``TabKey``), as if there were no such name.
    static func checkName(of tab: TabID, at branch: BranchID) throws(VisitRefusal) {
        guard TabKey.belongs(tab, to: branch) else { throw VisitRefusal(.unknownTab(tab: tab)) }
    }

    /// Records that a tab is open at its table; throws ``VisitRefusal`` if it must be the only one there and is not.
    static func open(_ tab: GuestTab, isAlone: Bool, _ loaded: Loaded, _ changes: inout Changes) throws {
        guard let table = tab.table, let branch = tab.opening?.branch else { return }
        // If the table could not be predicted when the documents were read, nothing is recorded.
        guard isAlone || loaded.contains(OpenTabs.self, BranchEntry(table.rawValue, at: branch)) else { return }
        var open = try read(table, branch, loaded)
        guard !open.tabs.contains(tab.id) else { return }
        guard open.tabs.isEmpty || !isAlone else { throw VisitRefusal(.tableTaken(table: table)) }
        open.tabs.append(tab.id)
        changes.put(&open)
    }

    /// Records that a tab is no longer open at a table.
    ///
    /// - Returns: The table if no tab is open there now; `nil` otherwise.
    @discardableResult
    static func close(
        _ tab: TabID,
        at table: TableID?,
        _ visit: GuestTab.Opening,
        _ loaded: Loaded,
        _ changes: inout Changes
    ) throws -> TableID? {
        guard let table else { return nil }
        var open = try read(table, visit.branch, loaded)
        if open.tabs.contains(tab) {
            open.tabs.removeAll { $0 == tab }
            changes.put(&open)
        }
        return open.tabs.isEmpty ? table : nil
    }

    private static func read(_ table: TableID, _ branch: BranchID, _ loaded: Loaded) throws -> OpenTabs {
        let entry = BranchEntry(table.rawValue, at: branch)
        return try loaded.document(OpenTabs.self, entry) ?? OpenTabs(at: table, of: branch)
    }
}

/// Opens a tab for a party without a booking, at a table of the branch that has no open tab; staff only.
public struct OpenTab: JointDecision {
    /// Commands of this kind are remembered as `openTab`.
    public static let name = DecisionName(rawValue: "openTab")

    /// The identity of the new tab.
    public let tab: TabID
    /// The details with which the tab is opened.
    public let opening: GuestTab.Opening
    /// Whether the restaurant allows more than one tab at the table.
    public let allowsSeveralTabs: Bool

    /// Makes the decision to open a tab.
    public init(_ tab: TabID, _ opening: GuestTab.Opening, allowsSeveralTabs: Bool = false) {
        self.tab = tab
        self.opening = opening
        self.allowsSeveralTabs = allowsSeveralTabs
    }

    /// The new tab, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, tab) }

    /// The tab and the open tabs of its table.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(GuestTab.self, tab)] + OpenTabs.needs(at: opening.table, of: opening.branch)
    }

    /// Opens the tab.
    ///
    /// - Throws: the refusal of the tab; ``VisitRefusal`` for a branch other than the plan's, the name of another
    ///   branch's tab, a table that the branch does not have, or a table that already has an open tab.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<GuestTab> {
        guard plan.branch == opening.branch else {
            throw VisitRefusal(.otherBranch(branch: plan.branch, expected: opening.branch))
        }
        try OpenTabs.checkName(of: tab, at: opening.branch)
        if let table = opening.table, !plan.tables.contains(where: { $0.id == table }) {
            throw VisitRefusal(.unknownTable(table: table))
        }
        var tab = try loaded.aggregate(GuestTab.self, tab)
        let events = try changes.perform(.open(opening: opening), on: &tab, by: author, at: now)
        try OpenTabs.open(tab, isAlone: !allowsSeveralTabs, loaded, &changes)
        return CommandReceipt(events: events, version: tab.version)
    }
}
