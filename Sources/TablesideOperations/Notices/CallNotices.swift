public import TablesideCore
public import TablesideFloor
public import TablesideHosting

extension TableCalls {
    /// The recipients of an event: the staff who should answer, and the guests once someone is on the way (GI-38).
    ///
    /// A call that is given back, escalated or rerouted is notified of like a new one. An event that a later one has
    /// overtaken causes no notice: a call that has gone on to the next level, or that is closed, is not news for those
    /// who were asked before. What the guests wrote is not part of a notice, and guests do not learn who comes.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - shift: The shift whose waiters serve; `nil` if the restaurant does not track them.
    ///   - tabs: The tabs that are open at the table, whose guests hear that someone is on the way.
    /// - Returns: for a call a notice for each waiter who is asked, or one for the managers if no waiter is asked or at
    ///   work; for an acknowledgment one for each tab.
    /// - Complexity: O(waiters + tabs).
    public func notices(for event: Recorded<Event>, on shift: Shift?, tabs: [TabID] = []) -> [Notice] {
        guard let call = call(event.event.call) else { return [] }
        let (kind, recipients): (NoticeKind, [Notice.Recipient])
        switch event.event {
        case .called(_, _, _, _, let level, _, _, _), .escalated(_, let level, _, _), .rerouted(_, _, let level, _, _):
            guard call.state == .waiting, call.level == level else { return [] }
            (kind, recipients) = (.tableCalls, asked(by: call, on: shift, at: event.event.at))
        case .givenBack:
            guard call.state == .waiting else { return [] }
            (kind, recipients) = (.tableCalls, asked(by: call, on: shift, at: event.event.at))
        case .acknowledged(_, let staff, _, _):
            guard call.state == .acknowledged, call.staff == staff else { return [] }
            (kind, recipients) = (.callAcknowledged, tabs.map { .tab(id: $0) })
        case .answered, .withdrawn: return []
        }
        let parameters = ["table": table.rawValue, "call": call.id.rawValue, "kind": call.kind.rawValue]
        return recipients.map { Notice(kind, to: $0, because: event.id, parameters: parameters) }
    }

    /// The waiters who are asked to answer a call, or else the managers.
    private func asked(by call: ServiceCall, on shift: Shift?, at now: Instant) -> [Notice.Recipient] {
        let waiters = shift?.waiters(for: call, at: now) ?? []
        return waiters.isEmpty ? [.staff(role: .manager, branch: id.branch)] : waiters.map { .user(id: $0) }
    }
}

extension Reaction {
    /// Notifies waiters and managers of the calls from tables that they are asked to answer, and the guests when
    /// somebody is on the way (GI-38).
    ///
    /// Who is asked follows from the shift that the house names for the branch. Guests are reached by the tabs that are
    /// open at their table.
    ///
    /// - Parameters:
    ///   - house: Supplies the shift of each branch.
    ///   - notifier: What sends the notices.
    ///   - store: Where the documents are.
    /// - Returns: the reaction, which is called `callNotices`.
    public static func notifyingOfCalls(
        at house: some HouseSource,
        through notifier: any Notifier,
        in store: any HostStore
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "callNotices"), to: TableCalls.self) { event, _ in
            guard let table = BranchEntry(event.aggregate.id),
                let calls = try await store.load(TableCalls.self, table)
            else { return }
            var notices: [Notice] = []
            if case .acknowledged = event.event {
                let tabs = try await store.load(OpenTabs.self, table)?.tabs ?? []
                notices = calls.notices(for: event, on: nil, tabs: tabs)
            } else if calls.call(event.event.call)?.state == .waiting {
                let day = try await house.service(at: table.branch).shift
                let shift: Shift? = if let day { try await store.load(Shift.self, day) } else { nil }
                notices = calls.notices(for: event, on: shift)
            }
            if !notices.isEmpty { try await notifier.send(notices) }
        }
    }
}
