import TablesideCore

extension OrderRows {
    /// Moving orders and parts of them to other tabs and tables, with every step that losing items can cause.
    ///
    /// Before acceptance an order moves only as a whole. A part keeps the progress of its items, and the order's waiter
    /// also gets the part.
    static let goingElsewhere: [Order.Machine.Row] = {
        let told: [Order.Effect] = [.notify]
        let finished: [Order.Effect] = [.unloadWaiter, .notify]
        let loaded: [Order.Effect] = [.loadWaiter, .notify]
        return transfers(in: [.placed, .accepted, .preparing, .ready, .served]) + [
            .init(.accepted, .separate, by: staff, to: .accepted, then: told),
            .init(.preparing, .separate, by: staff, to: .served, if: .everythingServed, then: finished),
            .init(.preparing, .separate, by: staff, to: .ready, if: .everythingReady, then: told),
            .init(.preparing, .separate, by: staff, to: .accepted, if: .nothingStarted, then: told),
            .init(.preparing, .separate, by: staff, to: .preparing, then: told),
            .init(.ready, .separate, by: staff, to: .served, if: .everythingServed, then: finished),
            .init(.ready, .separate, by: staff, to: .accepted, if: .nothingStarted, then: told),
            .init(.ready, .separate, by: staff, to: .ready, then: told),
            .init(.served, .separate, by: staff, to: .served, then: told),
            .init(.draft, .receive, by: staff, to: .served, if: .everythingServed, then: told),
            .init(.draft, .receive, by: staff, to: .ready, if: .everythingReady, then: loaded),
            .init(.draft, .receive, by: staff, to: .accepted, if: .nothingStarted, then: loaded),
            .init(.draft, .receive, by: staff, to: .preparing, then: loaded),
        ]
    }()

    /// Moving orders to other tabs and tables in these states, without a change of state.
    static func transfers(in states: [Order.State]) -> [Order.Machine.Row] {
        states.map { .init($0, .transfer, by: staff + [.system], to: $0, then: [.notify]) }
    }
}
