public import TablesideCore

/// The calls of one table, with the guests' requests and the staff who are asked (GI-38).
///
/// A table has at most one open call of a kind. The call goes to the table's waiter, and over time to the waiters of
/// the section, to every waiter and to the managers (``CallRules/patience``). The joint decision `CallFromTable` of
/// `TablesideOperations` looks up these people.
///
/// ```swift
/// var calls = TableCalls(id: BranchEntry("t7", at: "centru"))
/// let call = TableCalls.Command.call(call: "c1", kind: .waiter, text: nil, route: shift.route(to: "t7", at: now))
/// try calls.perform(call, in: .usual, by: .guest("vera"), at: now)
/// try calls.perform(.acknowledge(call: "c1"), in: .usual, by: .waiter("ana", at: "centru"), at: now)
/// try calls.perform(.answer(call: "c1"), in: .usual, by: .waiter("ana", at: "centru"), at: now)
/// ```
public struct TableCalls: Aggregate, Hashable {
    /// The document kind, `tableCalls`.
    public static let kind = DocumentKind(rawValue: "tableCalls")

    /// The commands that the calls of a table accept.
    public enum Command: Encodable, Hashable, Sendable {
        /// Makes a call for the guests.
        case call(call: ServiceCallID, kind: CallKind, text: String?, route: CallRoute)
        /// Acknowledges the call; the author is on the way, and may take it over from a colleague.
        case acknowledge(call: ServiceCallID)
        /// Takes back the author's acknowledgment; the staff asked before are asked again.
        case giveBack(call: ServiceCallID)
        /// Records that the guests were served.
        case answer(call: ServiceCallID)
        /// Withdraws the call for the guests.
        case withdraw(call: ServiceCallID)
        /// Asks the next level, because the call was not answered in time.
        case escalate(call: ServiceCallID)
        /// Asks the staff who can come now, because the member of staff on the way has left.
        case reroute(call: ServiceCallID, from: UserID, route: CallRoute)
        /// Records that the guests were served: all open calls are answered.
        case answerAll
    }

    /// The events of a table's calls.
    public enum Event: Codable, Hashable, Sendable {
        /// This author called for the guests; this level is asked, and the next one from `due` on.
        case called(
            call: ServiceCallID,
            kind: CallKind,
            text: String?,
            route: CallRoute,
            level: CallLevel,
            due: Instant?,
            by: Author,
            at: Instant
        )
        /// A member of staff is on the way; the next level is asked from `due` on.
        case acknowledged(call: ServiceCallID, staff: UserID?, due: Instant?, at: Instant)
        /// The member of staff cannot come after all; the next level is asked from `due` on.
        case givenBack(call: ServiceCallID, due: Instant?, at: Instant)
        /// The call was not answered in time; this level is asked now.
        case escalated(call: ServiceCallID, level: CallLevel, due: Instant?, at: Instant)
        /// The member of staff on the way has left; this level of the new route is asked, and the next one from `due`
        /// on.
        case rerouted(call: ServiceCallID, route: CallRoute, level: CallLevel, due: Instant?, at: Instant)
        /// The guests were served.
        case answered(call: ServiceCallID, staff: UserID?, at: Instant)
        /// The guests withdrew the call, or left.
        case withdrawn(call: ServiceCallID, at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .called(_, _, _, _, _, _, _, let at), .acknowledged(_, _, _, let at), .givenBack(_, _, let at),
                .escalated(_, _, _, let at), .rerouted(_, _, _, _, let at), .answered(_, _, let at),
                .withdrawn(_, let at):
                at
            }
        }

        /// The call that changed.
        public var call: ServiceCallID {
            switch self {
            case .called(let call, _, _, _, _, _, _, _), .acknowledged(let call, _, _, _), .givenBack(let call, _, _),
                .escalated(let call, _, _, _), .rerouted(let call, _, _, _, _), .answered(let call, _, _),
                .withdrawn(let call, _):
                call
            }
        }
    }

    /// The table, within its branch.
    public let id: BranchEntry
    /// The number of events so far.
    public var version = Version.absent
    /// The open calls and the latest closed ones, in the order in which they were made.
    public internal(set) var calls: [ServiceCall] = []
    /// The latest calls, open or not, oldest first.
    var recent: [Recent] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// When a call was made, and by whom: what the limits on calls count.
    struct Recent: Hashable, Codable {
        let at: Instant
        let by: Author
    }

    /// The number of closed calls that a table keeps, so that a repeated answer is recognized.
    static let closedKept = 8
    /// The maximum number of open calls at one table, whatever kinds its rules have had.
    static let openLimit = SizeLimit.tableCalls - closedKept

    /// Makes the calls of a table without any yet.
    public init(id: BranchEntry) { self.id = id }

    /// Makes the calls of a table without any yet.
    public init(at table: TableID, of branch: BranchID) { self.init(id: BranchEntry(table.rawValue, at: branch)) }

    /// The table that the calls come from.
    public var table: TableID { TableID(id.name) }

    /// The open calls, oldest first.
    public var open: [ServiceCall] { calls.filter(\.state.isOpen) }

    /// Finds a call that is open or was closed recently; `nil` for others.
    public func call(_ id: ServiceCallID) -> ServiceCall? { calls.first { $0.id == id } }

    /// The branch, so that tables are listed by branch.
    public var scope: String { id.branch.rawValue }

    /// The sort key: tables with open calls come first, by the time of their oldest one.
    public var sortKey: String { open.first.map { "0" + $0.since.sortKey } ?? Self.quietKey }

    /// The sort key of a table without open calls; those with open calls sort before it.
    public static let quietKey = "1"
}

extension TableCalls {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .called(let id, let kind, let text, let route, let level, let due, let author, let at):
            calls.removeAll { $0.id == id }
            calls.append(
                ServiceCall(
                    id: id,
                    kind: kind,
                    text: text,
                    route: route,
                    since: at,
                    state: .waiting,
                    level: level,
                    due: due,
                    staff: nil
                )
            )
            recent.append(Recent(at: at, by: author))
            if recent.count > SizeLimit.tableCalls { recent.removeFirst() }
            // No limit looks back further.
            recent.removeAll { $0.at + CallProblem.lengths.upperBound <= at }
        case .acknowledged(let id, let staff, let due, _):
            update(id) { ($0.state, $0.staff, $0.due) = (.acknowledged, staff, due) }
        case .givenBack(let id, let due, _): update(id) { ($0.state, $0.staff, $0.due) = (.waiting, nil, due) }
        case .escalated(let id, let level, let due, _):
            update(id) { ($0.state, $0.staff, $0.level, $0.due) = (.waiting, nil, level, due) }
        case .rerouted(let id, let route, let level, let due, _):
            update(id) { ($0.state, $0.staff, $0.route, $0.level, $0.due) = (.waiting, nil, route, level, due) }
        case .answered(let id, let staff, _): close(id, .answered, by: staff)
        case .withdrawn(let id, _): close(id, .withdrawn, by: nil)
        }
        lastEventAt = event.at
    }

    private mutating func update(_ id: ServiceCallID, _ change: (inout ServiceCall) -> Void) {
        if let place = calls.firstIndex(where: { $0.id == id }) { change(&calls[place]) }
    }

    private mutating func close(_ id: ServiceCallID, _ state: ServiceCall.State, by staff: UserID?) {
        update(id) { ($0.state, $0.staff, $0.text, $0.due) = (state, staff, nil, nil) }
        // The call closed just now is the latest, whenever it was made.
        let closed = calls.indices.filter { !calls[$0].state.isOpen && calls[$0].id != id }
        if closed.count >= Self.closedKept { calls.remove(at: closed[0]) }
    }
}

extension TableCalls: Summarized {
    /// The table and the number of open calls, without the guests' messages.
    public var summary: String { "calls of \(shown: id.description): \(count: open.count, "open call")" }
}
