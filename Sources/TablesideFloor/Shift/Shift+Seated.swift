public import TablesideCore

// Which waiter serves the guests at a table, from their first order until they have left.
extension Shift {
    /// The waiter who serves the guests at a table; `nil` if it has no guests, or they have no waiter on duty.
    ///
    /// - Complexity: O(tables with guests).
    public func waiter(of table: TableID) -> UserID? { seat(of: table).map { waiters[$0].id } }

    /// Whether guests are known to sit at a table: it is a waiter's, or an order of theirs waits or is in hand.
    ///
    /// - Complexity: O(tables with guests + orders).
    package func hasGuests(at table: TableID) -> Bool {
        func isTheirs(_ facts: WorkFacts) -> Bool { facts.isSeated && facts.table == table }
        return seat(of: table) != nil || waiting.contains { isTheirs($0.facts) }
            || waiters.contains { $0.hand.contains { isTheirs($0.facts) } }
    }

    /// The position of the waiter who serves the guests at a table.
    private func seat(of table: TableID) -> Int? {
        for index in waiters.indices where waiters[index].seated.contains(table) { return index }
        return nil
    }

    /// Makes the table of guests who stay the first waiter's who gets an order of theirs.
    mutating func meet(_ facts: WorkFacts, _ waiter: UserID) {
        guard facts.isSeated, let table = facts.table, seat(of: table) == nil else { return }
        seat([table], with: waiter)
    }

    /// Makes tables with guests one waiter's; nobody's if the guests have left.
    mutating func seat(_ tables: [TableID], with waiter: UserID?) {
        for index in waiters.indices where waiters[index].seated.contains(where: tables.contains) {
            waiters[index].seated.removeAll(where: tables.contains)
            waiters[index].setFigures()
        }
        guard let waiter, let index = index(of: waiter), waiters[index].isOnDuty else { return }
        for table in tables where !waiters[index].seated.contains(table) { waiters[index].seated.append(table) }
        waiters[index].seated.removeFirst(max(0, waiters[index].seated.count - Waiter.maxSeated))
        waiters[index].setFigures()
    }

    /// Forgets the guests of tables they have left; their open orders no longer tie the table to a waiter.
    mutating func empty(_ tables: [TableID]) {
        func isTheirs(_ facts: WorkFacts) -> Bool { facts.isSeated && facts.table.map(tables.contains) == true }
        for place in waiting.indices where isTheirs(waiting[place].facts) { waiting[place].facts.isSeated = false }
        for index in waiters.indices {
            for place in waiters[index].hand.indices where isTheirs(waiters[index].hand[place].facts) {
                waiters[index].hand[place].facts.isSeated = false
            }
            for place in waiters[index].offered.indices where isTheirs(waiters[index].offered[place].facts) {
                waiters[index].offered[place].facts.isSeated = false
            }
        }
    }

    /// Passes the table of an order that a waiter hands over, if they serve it and have no more orders of it in hand.
    mutating func pass(_ table: TableID?, from waiter: UserID, to other: UserID) {
        guard let table, let index = seat(of: table), waiters[index].id == waiter,
            !waiters[index].hand.contains(where: { $0.facts.table == table })
        else { return }
        seat([table], with: other)
    }

    /// Moves the guests of a table to another one with their waiter, unless that one has a waiter; `nil` for no table.
    mutating func move(_ table: TableID, to other: TableID?) {
        guard table != other, let index = seat(of: table) else { return }
        let waiter = waiters[index].id
        seat([table], with: nil)
        if let other, seat(of: other) == nil { seat([other], with: waiter) }
    }
}

extension Shift.Waiter {
    /// The maximum number of tables with guests of one waiter; the oldest are forgotten first.
    static let maxSeated = 100
}
