import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideFloor
public import TablesideHosting
import TablesideVenue

/// Calls the waiter from a table: determines who can answer, and asks the nearest (GI-38).
///
/// The table's waiter is the waiter of its open tab, if they are at work, or else a waiter with orders of the table
/// (``Shift/route(to:waiter:at:)``).
public struct CallFromTable: JointDecision {
    /// Commands of this kind are remembered as `callFromTable`.
    public static let name = DecisionName(rawValue: "callFromTable")

    /// The answer for the guests, which doesn't say who is asked.
    public struct Answer: Sendable, Codable, Equatable {
        /// The identity of the call.
        public let call: ServiceCallID
        /// When the call was made.
        public let since: Instant
        /// The version of the table's calls.
        public let version: Version
    }

    /// The table, within its branch.
    public let table: BranchEntry
    /// The identity of the new call.
    public let call: ServiceCallID
    /// The kind of call, such as for the bill.
    public let kind: CallKind
    /// The guests' message; `nil` for none.
    public let text: String?
    /// The shift whose waiters serve; `nil` if the restaurant does not track them, in which case every call goes to the
    /// managers.
    public let shift: BranchDay?
    /// The branch's rules for answering calls.
    public let rules: CallRules

    /// Makes the decision to call.
    public init(
        _ call: ServiceCallID,
        _ kind: CallKind,
        from table: TableID,
        of branch: BranchID,
        text: String? = nil,
        shift: BranchDay? = nil,
        rules: CallRules = .usual
    ) {
        self.table = BranchEntry(table.rawValue, at: branch)
        self.call = call
        self.kind = kind
        self.text = text
        self.shift = shift
        self.rules = rules
    }

    /// The calls of the table, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(TableCalls.self, table) }

    /// The calls, the shift, the open tabs of the table and the oldest of them.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) throws -> [DocumentNeed] {
        var needs = [DocumentNeed(TableCalls.self, table), DocumentNeed(OpenTabs.self, table)]
        if let shift { needs.append(DocumentNeed(Shift.self, shift)) }
        guard loaded.contains(OpenTabs.self, table) else { return needs }
        return needs + (try openTab(loaded).map { [DocumentNeed(GuestTab.self, $0)] } ?? [])
    }

    /// Makes the call.
    ///
    /// - Throws: the refusal of the calls; ``VisitRefusal`` for a plan or a shift of another branch, or a table that it
    ///   does not have.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        for branch in [plan.branch, shift?.branch ?? table.branch] where branch != table.branch {
            throw VisitRefusal(.otherBranch(branch: branch, expected: table.branch))
        }
        let table = TableID(table.name)
        guard plan.tables.contains(where: { $0.id == table }) else { throw VisitRefusal(.unknownTable(table: table)) }
        let tab = try openTab(loaded).flatMap { try loaded.document(GuestTab.self, $0) }
        let shift = try shift.flatMap { try loaded.document(Shift.self, $0) }
        let route = shift?.route(to: table, waiter: tab?.waiter, at: now) ?? CallRoute()
        var calls = try loaded.aggregate(TableCalls.self, self.table)
        let command = TableCalls.Command.call(call: call, kind: kind, text: text, route: route)
        try changes.perform(command, on: &calls, in: rules, by: author, at: now)
        return Answer(call: call, since: now, version: calls.version)
    }

    private func openTab(_ loaded: Loaded) throws -> TabID? {
        try loaded.document(OpenTabs.self, table)?.tabs.first
    }
}

extension Reaction {
    /// Withdraws guests' calls at a table that they have left: their tab was closed, voided, merged or moved.
    ///
    /// Calls made since then belong to the next guests, and stay.
    ///
    /// ```swift
    /// _ = try await runner.advance(.withdrawingCalls(through: runner))
    /// ```
    ///
    /// - Parameter runner: The runner of the commands.
    /// - Returns: the reaction, named `withdrawCalls`.
    public static func withdrawingCalls(through runner: CommandRunner) -> Reaction {
        Reaction(ReactionName(rawValue: "withdrawCalls"), to: GuestTab.self) { event, trigger in
            guard let tab = try await runner.store.load(GuestTab.self, TabID(event.aggregate.id)),
                let branch = tab.opening?.branch, let table = tab.tableLeft(by: event.event)
            else { return }
            let entry = BranchEntry(table.rawValue, at: branch)
            // Others may sit there with a tab of their own.
            if try await runner.store.load(OpenTabs.self, entry)?.tabs.isEmpty == false { return }
            guard let calls = try await runner.store.load(TableCalls.self, entry) else { return }
            for call in calls.open where call.since <= event.at {
                let command = Envelope(
                    TableCalls.Command.withdraw(call: call.id),
                    on: TableCalls.self,
                    entry,
                    by: .system,
                    key: trigger.key(call.id.rawValue)
                )
                do throws(CommandFailure<TableCalls.Refusal>) {
                    try await runner.perform(command, in: FixedContext(CallRules()))
                } catch {
                    // Refused: somebody answered it meanwhile.
                    guard case .refused = error else { throw error }
                }
            }
        }
    }
}

extension GuestTab {
    /// The table that the guests left with an event; `nil` for none.
    fileprivate func tableLeft(by event: Event) -> TableID? {
        switch event {
        case .closed, .voided, .merged: table
        case .tableChanged(let from, _, _): from
        default: nil
        }
    }
}
