import TablesideBooking
public import TablesideCore
import TablesideFloor
import TablesideHosting
public import TablesideVenue

/// A table of the room as it is now, for the people who work there.
public struct FloorTableCard: Hashable, Codable, Sendable, Identifiable {
    /// The table.
    public let id: TableID
    /// The number by which people know it.
    public let number: Int
    /// How it shows on a map: who sits there or is expected soon, and who serves it (``FloorMarking``).
    public let mark: TableMark
    /// How far its guests are, and since when.
    public let state: TableState
    /// When the staff should look after the table, by the house's ``StageAlerts``, if it stays at its stage; `nil` for
    /// never.
    public let alertAt: Instant?

    /// Makes a card.
    public init(id: TableID, number: Int, mark: TableMark, state: TableState, alertAt: Instant? = nil) {
        self.id = id
        self.number = number
        self.mark = mark
        self.state = state
        self.alertAt = alertAt
    }

    /// Whether the table has been at its stage for too long.
    public func isLate(at now: Instant) -> Bool { alertAt.map { $0 <= now } ?? false }
}

// The room as staff see it.
extension HouseReader {
    /// Every table of a branch with what is at it now, by number; for a waiter by what they see of the shift
    /// (`Shift.shown(to:)`).
    ///
    /// Nothing is locked while it is read, so that two tables may be shown at slightly different times.
    ///
    /// - Parameters:
    ///   - day: The branch, and the date whose book, shift and open tabs count.
    ///   - now: When the tables are marked, such as at the start of the evening: what is stored now is shown as it
    ///     would be then; `nil` for the time of the clock.
    ///   - author: The sender.
    /// - Returns: A card for each table.
    /// - Throws: ``AccessRefusal``, ``StoreError``.
    /// - Complexity: Five reads of the store; O(n log n) for n tables, bookings, open tabs and their orders.
    public func floor(
        on day: BranchDay,
        at now: Instant? = nil,
        by author: Author
    ) async throws -> [FloorTableCard] {
        var (reader, standing) = try await admit(author, to: .floor, .branch(day.branch))
        guard let branch = try await store.load(BranchRecord.self, day.branch)?.branch else {
            throw AccessRefusal.absent
        }
        let book = try await reader.document(ServiceDay.self, day) ?? ServiceDay(id: day)
        let around = AdjoiningDays.around(day).map { DocumentRef(ServiceDay.self, $0) }
        let neighbors = try await store.fetch(around).values.map { try $0.decoded(as: ServiceDay.self) }
        var shift = try await reader.document(Shift.self, day)
        if standing.author.role == .waiter { shift = shift?.shown(to: standing.author.user) }
        var visits = try await store.visits(at: branch.tables.map(\.id), of: branch.id)
        // A party at several tables has its tab at one of them.
        let groups =
            book.bookings.values.filter { $0.status == .seated }.map(\.tables)
            + book.carried.values.filter(\.isSeated).map(\.tables)
        for tables in groups {
            guard let visit = tables.lazy.compactMap({ visits[$0] }).first else { continue }
            for table in tables where visits[table] == nil { visits[table] = visit }
        }
        let alerts = try await house.service(at: day.branch).alerts
        let parties = SeatedParties(on: book)
        let tables = branch.tables.sorted { ($0.number, $0.id) < ($1.number, $1.id) }.map { table in
            let (tab, orders) = visits[table.id].map { ($0.tab, $0.orders) } ?? (nil, [])
            let state = TableState(
                of: table.id,
                among: parties,
                on: book,
                beside: neighbors,
                tab: tab,
                orders: orders
            )
            return (table, state)
        }
        let marks = FloorMarking()
            .marks(
                of: branch,
                on: book,
                beside: neighbors,
                shift: shift,
                states: Dictionary(tables.map { ($0.0.id, $0.1) }) { first, _ in first },
                at: now ?? clock.now()
            )
        return tables.map { table, state in
            FloorTableCard(
                id: table.id,
                number: table.number,
                mark: marks[table.id] ?? TableMark(.free),
                state: state,
                alertAt: alerts.due(state)
            )
        }
    }
}
