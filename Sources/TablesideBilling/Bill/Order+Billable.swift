import TablesideCore
public import TablesideOrdering

extension Order {
    /// The order's data for the tab's bill; `nil` before the order is placed.
    ///
    /// Rejected, expired, canceled and returned orders are dropped: they count neither as ordered nor as unserved.
    public var billable: BillableOrder? {
        guard let total else { return nil }
        return BillableOrder(id: id, standing: standing, total: total)
    }

    private var standing: BillableOrder.Standing {
        switch state {
        case .served, .collected, .delivered, .completed: .served
        case .rejected, .expired, .cancelled, .returned: .dropped
        case .draft, .scheduled, .placed: .unaccepted
        case .accepted, .preparing, .ready, .dispatched, .failed: .underWay
        }
    }
}
