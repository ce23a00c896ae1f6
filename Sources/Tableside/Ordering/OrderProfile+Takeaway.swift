extension Order.Profile {
    /// Orders that the guest comes for: rows 1–9, 11 and 16 of `ordering.md` §2.3; no courses, nothing is held.
    public static let takeaway = Order.Profile(
        lifecycle: Order.Machine(
            profile: .takeaway,
            initial: .draft,
            terminals: [.completed, .rejected, .expired, .cancelled],
            states: [
                .draft, .scheduled, .placed, .accepted, .preparing, .ready, .collected, .completed, .rejected, .expired,
                .cancelled,
            ],
            commands: [
                .place, .due, .accept, .reject, .expire, .sendBack, .handOver, .start, .ready, .recall, .void, .collect,
                .complete, .cancel, .requestCancel, .grantCancel, .denyCancel,
            ],
            roles: [.guest, .waiter, .cook, .manager, .system],
            guards: [
                .scheduled, .orderable, .isDue, .inTime, .overdue, .reasoned, .inWindow, .everythingReady,
                .nothingStarted, .nothingLive, .codeMatches, .settled, .noOpenRequest, .requestOpen,
            ],
            effects: [
                .voidItems, .releaseStock, .restock, .reserveStock, .commitStock, .loadWaiter, .unloadWaiter, .moveLoad,
                .refund, .accrueLoyalty, .reverseLoyalty, .recheckAvailability, .notify,
            ],
            goals: [.void: [.cancelled]],
            rows: scheduling + OrderRows.acceptance + atTheCounter
                + OrderRows.cancelling(waiter: .reasoned, manager: nil)
        ),
        items: OrderItem.kitchen,
        channels: [.takeaway],
        cancelPolicy: .unrestricted,
        restocking: .unstarted,
        firesByCourse: false,
        guestsSeeState: true,
        lists: [
            .waiter: [.placed, .accepted, .preparing, .ready, .collected],
            .cook: [.accepted, .preparing],
            .manager: [.scheduled, .placed, .accepted, .preparing, .ready, .collected],
        ],
        prompts: [
            .placed: [.waiter: Prompt(command: .accept, label: "accept")],
            .accepted: [.cook: Prompt(command: .start, label: "start")],
            .preparing: [.cook: Prompt(command: .ready, label: "ready")],
            .ready: [.waiter: Prompt(command: .collect, label: "hand out")],
            .collected: [.waiter: Prompt(command: .complete, label: "complete")],
        ]
    )

    private static let scheduling: [Order.Machine.Row] = [
        .init(.draft, .place, by: [.guest, .waiter, .manager], to: .scheduled, if: .scheduled, then: [.reserveStock]),
        .init(.draft, .place, by: [.guest, .waiter, .manager], to: .placed, if: .orderable, then: [.reserveStock]),
        .init(.scheduled, .due, by: [.system], to: .placed, if: .isDue, then: [.recheckAvailability]),
        .init(.scheduled, .cancel, by: [.guest], to: .cancelled, if: .inWindow, then: OrderRows.withdrawal),
        .init(.scheduled, .cancel, by: [.manager], to: .cancelled, then: OrderRows.withdrawal),
    ]

    private static let atTheCounter: [Order.Machine.Row] = {
        let staff = OrderRows.staff
        let all = [.guest] + staff
        let gone = OrderRows.compensation
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
            .init(
                .ready,
                .collect,
                by: [.guest, .waiter],
                to: .collected,
                if: .codeMatches,
                then: [.unloadWaiter]
            ),
            .init(
                .collected,
                .complete,
                by: [.system, .waiter],
                to: .completed,
                if: .settled,
                then: [.accrueLoyalty]
            ),
        ]
    }()
}
