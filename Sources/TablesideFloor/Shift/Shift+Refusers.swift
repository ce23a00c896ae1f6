import TablesideCore

extension Shift {
    /// The most orders that left the shift unserved whose refusals are kept; then the oldest ones are forgotten.
    static let maxReturning = 100

    /// The waiters who refused an order that waits or is not on the shift, or who let its offer lapse.
    func refusers(of order: OrderID) -> [UserID] {
        waiting.first { $0.id == order }?.refusedBy ?? returning.first { $0.id == order }?.refusedBy ?? []
    }

    /// Keeps who refused an order that leaves the shift unserved, for it may come back.
    mutating func keep(_ refusers: [UserID], of order: OrderID) {
        guard !refusers.isEmpty else { return }
        returning.removeAll { $0.id == order }
        var work = Work(id: order, facts: WorkFacts())
        work.refusedBy = refusers
        returning.append(work)
        if returning.count > Self.maxReturning { returning.removeFirst(returning.count - Self.maxReturning) }
    }

    /// Takes over who refused an order that comes to the shift, or that is in its queue.
    mutating func takeRefusers(of order: OrderID) -> [UserID] {
        let refusers = refusers(of: order)
        if !returning.isEmpty { returning.removeAll { $0.id == order } }
        return refusers
    }
}
