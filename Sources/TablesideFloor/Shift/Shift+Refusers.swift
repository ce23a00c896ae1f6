import TablesideCore

extension Shift {
    /// The maximum number of unserved orders that left the shift for which refusals are kept; the oldest are forgotten
    /// first.
    static let maxReturning = 100

    /// The position of an order among the waiting ones.
    func place(of order: OrderID) -> Int? {
        for place in waiting.indices where waiting[place].id == order { return place }
        return nil
    }

    /// The waiters who refused an order that waits or is not on the shift, or who let its offer lapse.
    func refusers(of order: OrderID) -> [UserID] {
        if let place = place(of: order) { return waiting[place].refusedBy }
        return returning.first { $0.id == order }?.refusedBy ?? []
    }

    /// Keeps the refusals of an order that leaves the shift unserved, as it may come back.
    mutating func keep(_ refusers: [UserID], of order: OrderID) {
        guard !refusers.isEmpty else { return }
        returning.removeAll { $0.id == order }
        var work = Work(id: order, facts: WorkFacts())
        work.refusedBy = refusers
        returning.append(work)
        if returning.count > Self.maxReturning { returning.removeFirst(returning.count - Self.maxReturning) }
    }

    /// Takes over the refusals of an order that comes to the shift or is in its queue.
    mutating func takeRefusers(of order: OrderID) -> [UserID] {
        let refusers = refusers(of: order)
        if !returning.isEmpty { returning.removeAll { $0.id == order } }
        return refusers
    }
}
