import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideHosting
import TablesideOrdering

extension HostStore {
    /// Returns the stages of a date's guests whose tabs and orders are in the store, which wait quotes use.
    ///
    /// A ``HouseServer`` reads them for each quote, and adds the restaurant's own (``HouseSource/guestStages(on:)``).
    ///
    /// - Parameter day: The branch and the date.
    /// - Returns: the stage of each seated booking, including bookings carried over from an adjacent date, without
    ///   bookings that have no tab or have ordered nothing.
    /// - Throws: `StoreError`.
    /// - Complexity: Four reads of the store; O(bookings + orders of their tabs).
    public func guestStages(on day: BranchDay) async throws -> [BookingID: DayAvailability.GuestStage] {
        guard let book = try await load(ServiceDay.self, day) else { return [:] }
        let seated =
            book.bookings.values.filter { $0.status == .seated }.map { (id: $0.id, tables: $0.tables) }
            + book.carried.values.filter(\.isSeated).map { (id: $0.booking, tables: $0.tables) }
        let visits = try await visits(at: Set(seated.flatMap(\.tables)).sorted(), of: day.branch)
        let parties = SeatedParties(on: book)
        var stages: [BookingID: DayAvailability.GuestStage] = [:]
        for (booking, tables) in seated {
            // A party at several tables has its tab at one of them.
            guard let table = tables.first(where: { visits[$0] != nil }), let visit = visits[table] else { continue }
            let state = TableState(of: table, among: parties, on: book, tab: visit.tab, orders: visit.orders)
            if state.booking == booking { stages[booking] = state.guestStage }
        }
        return stages
    }

    /// Returns the oldest open tab of each table, with its orders.
    func visits(
        at tables: [TableID],
        of branch: BranchID
    ) async throws -> [TableID: (tab: GuestTab, orders: [Order])] {
        guard !tables.isEmpty else { return [:] }
        let open = try await fetch(tables.map { DocumentRef(OpenTabs.self, BranchEntry($0.rawValue, at: branch)) })
            .values.map { try $0.decoded(as: OpenTabs.self) }
        let tabs = try await fetch(open.flatMap { $0.tabs.prefix(1) }.map { DocumentRef(GuestTab.self, $0) })
            .values.map { try $0.decoded(as: GuestTab.self) }
        let orders = try await fetch(tabs.flatMap(\.orders).map { DocumentRef(Order.self, $0) })
        var visits: [TableID: (tab: GuestTab, orders: [Order])] = [:]
        for tab in tabs {
            let own = try tab.orders.compactMap { try orders[DocumentRef(Order.self, $0)]?.decoded(as: Order.self) }
            for table in tab.table.map({ [$0] }) ?? [] { visits[table] = (tab, own) }
        }
        return visits
    }
}
