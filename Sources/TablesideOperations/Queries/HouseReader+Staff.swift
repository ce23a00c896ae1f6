import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideFloor
import TablesideHosting
public import TablesideMenu
public import TablesideOrdering
import TablesideVenue

// What staff see of their branch, and couriers of those for whom they deliver.
extension HouseReader {
    /// The orders that wait for someone in the sender's role (QP-40), in the order in which they were placed.
    ///
    /// - Parameters:
    ///   - branch: The branch.
    ///   - since: The first instant of placing; at most ``workReach`` back.
    ///   - author: The sender.
    /// - Returns: the first ``pageLimit`` orders.
    /// - Throws: ``AccessRefusal``, ``StoreError``.
    public func work(of branch: BranchID, since: Instant, by author: Author) async throws -> [OrderCard] {
        guard author.role != .guest else { throw AccessRefusal.foreign }
        let list = try await list(of: branch, as: .work, by: author)
        guard list.isOpen else { return [] }
        let role = list.standing.author.role
        let start = max(since, clock.now() - Self.workReach)
        let range = SortRange(from: start.sortKey)
        let numbers = try await tableNumbers(of: branch)
        return try await list.page(
            of: Order.self,
            in: branch.rawValue,
            range: range,
            after: nil,
            limit: Self.pageLimit
        ) { order in
            guard let document = Belonging(order, on: nil), list.shows(document), order.isListed(for: role) else {
                return nil
            }
            return order.card(for: role, tableNumber: order.table.flatMap { numbers[$0] })
        }
        .items
    }

    /// The numbers by which people know the tables of a branch (QP-48); none where the store has no record of it.
    func tableNumbers(of branch: BranchID) async throws(StoreError) -> [TableID: Int] {
        let tables = try await store.load(BranchRecord.self, branch)?.branch?.tables ?? []
        return Dictionary(tables.map { ($0.id, $0.number) }) { first, _ in first }
    }

    /// The book of a date, by which it decides; bookings that are past are in ``bookings(of:from:through:by:)``.
    public func day(_ id: BranchDay, by author: Author) async throws -> ServiceDay {
        var reader = try await admit(author, to: .day, .branch(id.branch)).reader
        return try await reader.document(ServiceDay.self, id) ?? ServiceDay(id: id)
    }

    /// The shift of a date; a waiter sees the others without their figures (`Shift.shown(to:)`).
    public func shift(_ id: BranchDay, by author: Author) async throws -> Shift {
        var (reader, standing) = try await admit(author, to: .shift, .branch(id.branch))
        let shift = try await reader.document(Shift.self, id) ?? Shift(id: id)
        return standing.author.role == .waiter ? shift.shown(to: standing.author.user) : shift
    }

    /// The stock of a branch.
    public func stock(of branch: BranchID, by author: Author) async throws -> Stock {
        var reader = try await admit(author, to: .stock, .branch(branch)).reader
        return try await reader.document(Stock.self, branch) ?? Stock(id: branch)
    }
}
