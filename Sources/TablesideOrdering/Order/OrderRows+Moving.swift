import TablesideCore

extension OrderRows {
    /// Orders and parts of them go to other tabs and tables (`ordering.md` §2.6), with every step that parting with items
    /// can cause.
    ///
    /// Before it is accepted an order goes as a whole. A part comes with its items as far as they are, and the waiter who
    /// has the order in hand has the part in hand as well.
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

    /// Orders go to other tabs and tables as they are, in these states.
    static func transfers(in states: [Order.State]) -> [Order.Machine.Row] {
        states.map { .init($0, .transfer, by: staff + [.system], to: $0, then: [.notify]) }
    }
}
