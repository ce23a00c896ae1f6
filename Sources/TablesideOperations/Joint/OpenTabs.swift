public import TablesideBooking
public import TablesideCore
public import TablesideHosting
public import TablesideOrdering
import TablesideVenue

/// Which tabs are open at a table: what keeps a second one from being opened there.
///
/// Whatever opens, closes, merges or moves a tab (``PlaceOrder``, ``OpenTab``, ``SeatParty``, ``TabOperation``, ``MergeTabs``,
/// ``ChangeTable``) writes it in the same unit: of two phones that begin two tabs at one table at the same moment one wins.
public struct OpenTabs: Document, Hashable {
    /// Documents of this type are stored as `openTabs`.
    public static let kind = DocumentKind(rawValue: "openTabs")

    /// The table.
    public let id: BranchEntry
    /// The tabs, in the order in which they were opened; several only where the house allows it, or staff seated parties.
    public internal(set) var tabs: [TabID]
    /// The number of writes so far.
    public var version: Version

    /// Nothing is open at the table.
    public init(at table: TableID, of branch: BranchID) {
        id = BranchEntry(table.rawValue, at: branch)
        tabs = []
        version = .absent
    }

    /// Tables of a branch are listed together.
    public var scope: String { id.branch.rawValue }
}

extension OpenTabs {
    /// What a decision needs that opens or closes a tab at a table; nothing away from a table.
    static func needs(at table: TableID?, of branch: BranchID?) -> [DocumentNeed] {
        guard let table, let branch else { return [] }
        return [DocumentNeed(OpenTabs.self, BranchEntry(table.rawValue, at: branch))]
    }

    /// What a decision needs that may end a tab.
    static func needs(of tab: GuestTab) -> [DocumentNeed] { needs(at: tab.table, of: tab.opening?.branch) }

    /// Notes that a tab is open at its table; throws ``VisitRefusal`` where it must be alone there and is not.
    static func open(_ tab: GuestTab, isAlone: Bool, _ loaded: Loaded, _ changes: inout Changes) throws {
        guard let table = tab.table, let branch = tab.opening?.branch else { return }
        // Where nobody could tell beforehand at which table a party would sit, nothing is noted of it.
        guard isAlone || loaded.contains(OpenTabs.self, BranchEntry(table.rawValue, at: branch)) else { return }
        var open = try read(table, branch, loaded)
        guard !open.tabs.contains(tab.id) else { return }
        guard open.tabs.isEmpty || !isAlone else { throw VisitRefusal(.tableTaken(table: table)) }
        open.tabs.append(tab.id)
        changes.put(&open)
    }

    /// Notes that a tab is open at a table no more.
    static func close(
        _ tab: TabID,
        at table: TableID?,
        _ visit: GuestTab.Opening,
        _ loaded: Loaded,
        _ changes: inout Changes
    ) throws {
        guard let table else { return }
        var open = try read(table, visit.branch, loaded)
        guard open.tabs.contains(tab) else { return }
        open.tabs.removeAll { $0 == tab }
        changes.put(&open)
    }

    private static func read(_ table: TableID, _ branch: BranchID, _ loaded: Loaded) throws -> OpenTabs {
        let entry = BranchEntry(table.rawValue, at: branch)
        return try loaded.document(OpenTabs.self, entry) ?? OpenTabs(at: table, of: branch)
    }
}

/// Opens a tab for guests without a booking: staff do, at a table that the branch has and that has no open tab.
public struct OpenTab: JointDecision {
    /// Commands of this kind are remembered as `openTab`.
    public static let name = DecisionName(rawValue: "openTab")

    /// The identity of the new tab.
    public let tab: TabID
    /// How it is opened.
    public let opening: GuestTab.Opening
    /// Whether the house allows other tabs at the table.
    public let allowsSeveralTabs: Bool

    /// Makes the decision.
    public init(_ tab: TabID, _ opening: GuestTab.Opening, allowsSeveralTabs: Bool = false) {
        self.tab = tab
        self.opening = opening
        self.allowsSeveralTabs = allowsSeveralTabs
    }

    /// The tab.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, tab) }

    /// The tab, and what is open at its table.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(GuestTab.self, tab)] + OpenTabs.needs(at: opening.table, of: opening.branch)
    }

    /// Opens the tab.
    ///
    /// - Throws: the refusal of the tab; ``VisitRefusal`` for another branch than that of the plan, a table that it does not
    ///   have, and one at which a tab is open.
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
        if let table = opening.table, !plan.tables.contains(where: { $0.id == table }) {
            throw VisitRefusal(.unknownTable(table: table))
        }
        var tab = try loaded.aggregate(GuestTab.self, tab)
        let events = try changes.perform(.open(opening: opening), on: &tab, by: author, at: now)
        try OpenTabs.open(tab, isAlone: !allowsSeveralTabs, loaded, &changes)
        return CommandReceipt(events: events, version: tab.version)
    }
}
