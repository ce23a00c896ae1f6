public import TablesideCore
public import TablesideFloor
public import TablesideHosting
import TablesideVenue

/// A call as the guests at its table and the staff see it.
public struct CallCard: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the call.
    public let id: ServiceCallID
    /// What the guests want.
    public let kind: CallKind
    /// What the guests wrote; `nil` for nothing, for guests, and once the call is closed.
    public let text: String?
    /// When it was made.
    public let since: Instant
    /// Where it is in its life.
    public let state: ServiceCall.State
    /// Who is asked to answer; `nil` for guests.
    public let level: CallLevel?
    /// The member of staff who comes or answered; `nil` if there is none yet, and for guests.
    public let staff: UserID?

    init(_ call: ServiceCall, for role: Role) {
        id = call.id
        kind = call.kind
        text = role == .guest ? nil : call.text
        since = call.since
        state = call.state
        level = role == .guest ? nil : call.level
        staff = role == .guest ? nil : call.staff
    }
}

/// The calls of one table.
public struct TableCallsCard: Hashable, Codable, Sendable {
    /// The branch.
    public let branch: BranchID
    /// The table.
    public let table: TableID
    /// The open calls and, for staff, those closed lately, in the order in which they were made.
    public let calls: [CallCard]

    init(_ calls: TableCalls, for role: Role) {
        branch = calls.id.branch
        table = calls.table
        // What earlier guests of the table called for is nothing to the next ones.
        self.calls = (role == .guest ? calls.open : calls.calls).map { CallCard($0, for: role) }
    }
}

// The calls that staff answer, and those of the guests' own table.
extension HouseReader {
    /// The tables with open calls, the one that has waited longest first (GI-38); cheap enough to ask again and again
    /// (GI-39).
    ///
    /// - Complexity: O(tables with open calls).
    public func calls(
        of branch: BranchID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<TableCallsCard> {
        guard author.role != .guest else { throw AccessRefusal.foreign }
        let list = try await list(of: branch, as: .calls, by: author)
        guard list.isOpen, list.shows(Belonging(branch: branch)) else { return HousePage([]) }
        return try await list.page(
            of: TableCalls.self,
            in: branch.rawValue,
            range: SortRange(before: TableCalls.quietKey),
            after: after,
            limit: Self.pageLimit
        ) { TableCallsCard($0, for: list.standing.author.role) }
    }

    /// The calls of one table: the open ones for guests who sit there, and those closed lately as well for staff.
    public func calls(from table: TableID, of branch: BranchID, by author: Author) async throws -> TableCallsCard {
        var (reader, standing) = try await admit(author, to: .tableCalls, .table(table, at: branch))
        let entry = BranchEntry(table.rawValue, at: branch)
        let calls = try await reader.document(TableCalls.self, entry) ?? TableCalls(id: entry)
        return TableCallsCard(calls, for: standing.author.role)
    }
}
