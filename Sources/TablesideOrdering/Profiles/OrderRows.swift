import TablesideCore

/// Roles and effects that many rows share.
enum OrderRows {
    static let staff: [Role] = [.waiter, .manager]

    /// The effects of ending an order before it is accepted.
    static let withdrawal: [Order.Effect] = [.voidItems, .releaseStock, .refund, .notify]

    /// The effects of canceling an accepted order, in the fixed order of compensation.
    static let compensation: [Order.Effect] = [
        .voidItems, .restock, .unloadWaiter, .refund, .reverseLoyalty, .notify,
    ]

    /// Placing an order for now or for later, on takeout and delivery profiles.
    static let scheduling: [Order.Machine.Row] = [
        .init(.draft, .place, by: [.guest] + staff, to: .scheduled, if: .scheduled, then: [.reserveStock]),
        .init(.draft, .place, by: [.guest] + staff, to: .placed, if: .orderable, then: [.reserveStock]),
        .init(.scheduled, .due, by: [.system], to: .placed, if: .isDue, then: [.recheckAvailability]),
        .init(.scheduled, .cancel, by: [.guest], to: .cancelled, if: .inWindow, then: withdrawal),
        .init(.scheduled, .cancel, by: [.manager], to: .cancelled, then: withdrawal),
    ]

    /// From placing to acceptance, on profiles where staff accept orders by a deadline.
    static let acceptance: [Order.Machine.Row] = [
        .init(
            .placed,
            .accept,
            by: [.waiter, .system],
            to: .accepted,
            if: .inTime,
            then: [.commitStock, .loadWaiter]
        ),
        .init(.placed, .reject, by: staff, to: .rejected, if: .reasoned, then: withdrawal),
        .init(.placed, .expire, by: [.system], to: .expired, if: .overdue, then: withdrawal),
        .init(.placed, .void, by: [.guest] + staff, to: .cancelled, if: .nothingLive, then: withdrawal),
        .init(
            .placed,
            .void,
            by: [.guest] + staff,
            to: .placed,
            then: [.voidItems, .releaseStock, .reserveStock]
        ),
        .init(.placed, .cancel, by: [.guest], to: .cancelled, if: .inWindow, then: withdrawal),
        .init(.placed, .cancel, by: [.manager], to: .cancelled, then: withdrawal),
        .init(
            .accepted,
            .sendBack,
            by: staff,
            to: .placed,
            if: .reasoned,
            then: [.restock, .reserveStock, .unloadWaiter]
        ),
    ]

    /// Making and voiding items, on profiles where an order leaves the house as a whole: no courses, and nothing is
    /// handed to the guest before everything is.
    static let making: [Order.Machine.Row] = {
        let all = [.guest] + staff
        let gone = compensation
        let taken: [Order.Effect] = [.voidItems, .restock]
        return [
            .init(.accepted, .start, by: [.cook], to: .preparing),
            .init(.accepted, .ready, by: [.cook], to: .ready, if: .everythingReady),
            .init(.accepted, .ready, by: [.cook], to: .preparing),
            .init(.accepted, .void, by: all, to: .cancelled, if: .nothingLive, then: gone),
            .init(.accepted, .void, by: all, to: .accepted, then: taken),
            .init(.preparing, .start, by: [.cook], to: .preparing),
            .init(.preparing, .ready, by: [.cook], to: .ready, if: .everythingReady),
            .init(.preparing, .ready, by: [.cook], to: .preparing),
            .init(.preparing, .recall, by: [.cook, .waiter], to: .preparing),
            .init(.preparing, .void, by: staff, to: .cancelled, if: .nothingLive, then: gone),
            .init(.preparing, .void, by: all, to: .ready, if: .everythingReady, then: taken),
            .init(.preparing, .void, by: staff, to: .accepted, if: .nothingStarted, then: taken),
            .init(.preparing, .void, by: all, to: .preparing, then: taken),
            .init(.ready, .recall, by: [.cook, .waiter], to: .preparing),
            .init(.ready, .void, by: staff, to: .cancelled, if: .nothingLive, then: gone),
            .init(.ready, .void, by: staff, to: .ready, then: taken),
        ]
    }()

    /// Completing an order that the guest has: the tab is settled, or the order was prepaid.
    static func completing(_ state: Order.State, by roles: [Role]) -> Order.Machine.Row {
        .init(state, .complete, by: roles, to: .completed, if: .settled, then: [.accrueLoyalty])
    }

    /// Canceling an accepted order, by guests and staff.
    ///
    /// - Parameters:
    ///   - waiter: the guard for a waiter once an item is started.
    ///   - manager: the guard for a manager once an item is started; `nil` for none.
    /// - Returns: the rows.
    static func cancelling(waiter: Order.Guard, manager: Order.Guard?) -> [Order.Machine.Row] {
        [
            .init(.accepted, .cancel, by: [.guest], to: .cancelled, if: .inWindow, then: compensation),
            .init(.accepted, .cancel, by: staff, to: .cancelled, then: compensation),
            .init(.accepted, .requestCancel, by: [.guest], to: .accepted, if: .noOpenRequest),
            .init(.preparing, .cancel, by: [.waiter], to: .cancelled, if: waiter, then: compensation),
            .init(.preparing, .cancel, by: [.manager], to: .cancelled, if: manager, then: compensation),
            .init(.preparing, .requestCancel, by: [.guest], to: .preparing, if: .noOpenRequest),
            .init(.ready, .cancel, by: [.waiter], to: .cancelled, if: waiter, then: compensation),
            .init(.ready, .cancel, by: [.manager], to: .cancelled, if: manager, then: compensation),
        ]
            + [.accepted, .preparing, .ready].flatMap { state -> [Order.Machine.Row] in
                [
                    .init(state, .grantCancel, by: staff, to: .cancelled, if: .requestOpen, then: compensation),
                    .init(state, .denyCancel, by: staff, to: state, if: .requestOpen),
                    .init(state, .lapseCancel, by: [.system], to: state, if: .requestLapsed, then: [.notify]),
                    .init(state, .handOver, by: staff + [.system], to: state, then: [.moveLoad]),
                ]
            }
    }
}
