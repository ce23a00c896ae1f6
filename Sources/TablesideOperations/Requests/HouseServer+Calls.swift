import TablesideCore
import TablesideFloor
public import TablesideHosting

// Calls from tables, and what staff say to them.
extension HouseServer {
    func call(
        _ id: ServiceCallID,
        _ kind: CallKind,
        _ text: String?,
        from table: TableID,
        of branch: BranchID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        let service = try await house.service(at: branch)
        guard service.day.branch == branch else { throw AccessRefusal.absent }
        let call = CallFromTable(
            id,
            kind,
            from: table,
            of: branch,
            text: text,
            shift: service.shift,
            rules: service.calls
        )
        return await run(call, in: HousePlan(house: house, branch: branch), by: sender)
    }

    func perform(
        _ command: TableCalls.Command,
        onCallsOf table: TableID,
        of branch: BranchID,
        by sender: Sender
    ) async -> CommandAnswer {
        let calls = BranchEntry(table.rawValue, at: branch)
        return await run(command, on: TableCalls.self, calls, in: HouseCalls(house: house), by: sender)
    }
}

/// The rules by which branches answer calls.
struct HouseCalls<House: HouseSource>: ContextSource {
    let house: House

    func context(for table: BranchEntry, afresh: Bool) async throws -> ReadContext<CallRules> {
        ReadContext(try await house.service(at: table.branch).calls)
    }
}

extension DueHandler {
    /// Escalates calls that were not answered in time to the next level.
    ///
    /// - Parameter house: The source of each branch's rules.
    /// - Returns: the handler.
    public static func tableCalls(of house: some HouseSource) -> DueHandler {
        .command(TableCalls.self, in: HouseCalls(house: house))
    }
}
