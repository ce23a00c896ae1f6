import TablesideCore
import TablesideMenu

extension Order.Profile {
    /// Orders served at a table, with every step that voiding, firing and holding items can cause.
    ///
    /// A draft lives in the guest's cart: an order that was never placed is unknown, so no row cancels one. While an
    /// order is accepted no item is started, so sending it back needs no guard for that.
    public static let dineIn = Order.Profile(
        lifecycle: Order.Machine(
            profile: .dineIn,
            initial: .draft,
            terminals: [.completed, .rejected, .expired, .cancelled],
            states: [
                .draft, .placed, .accepted, .preparing, .ready, .served, .completed, .rejected, .expired, .cancelled,
            ],
            commands: [
                .place, .accept, .reject, .expire, .sendBack, .handOver, .transfer, .separate, .receive, .start, .ready,
                .recall, .serve, .fire, .hold,
                .void, .complete, .cancel, .requestCancel, .grantCancel, .denyCancel, .lapseCancel,
            ],
            roles: [.guest, .waiter, .cook, .manager, .system],
            guards: [
                .automatic, .orderable, .inTime, .overdue, .reasoned, .inWindow, .voidable, .voidableWithReason,
                .everythingReady, .everythingServed, .nothingStarted, .nothingLive, .settled, .noOpenRequest,
                .requestOpen, .requestLapsed,
            ],
            effects: [
                .voidItems, .releaseStock, .restock, .reserveStock, .commitStock, .loadWaiter, .unloadWaiter, .moveLoad,
                .refund, .accrueLoyalty, .reverseLoyalty, .notify,
            ],
            goals: [.void: [.cancelled], .hold: []],
            rows: placing + OrderRows.acceptance + atTheTable + OrderRows.goingElsewhere
                + OrderRows.cancelling(waiter: .voidableWithReason, manager: .voidable)
        ),
        items: OrderItem.kitchen,
        channels: [.dineIn],
        cancelPolicy: .usual,
        restocking: .unstarted,
        firesByCourse: true,
        guestsSeeState: true,
        lists: [
            .waiter: [.placed, .accepted, .preparing, .ready, .served],
            .cook: [.accepted, .preparing],
            .manager: [.placed, .accepted, .preparing, .ready, .served],
        ],
        prompts: [
            .placed: [.waiter: Prompt(command: .accept, label: "accept")],
            .accepted: [.cook: Prompt(command: .start, label: "start")],
            .preparing: [.cook: Prompt(command: .ready, label: "ready")],
            .ready: [.waiter: Prompt(command: .serve, label: "serve")],
            .served: [.waiter: Prompt(command: .complete, label: "complete")],
        ]
    )

    private static let placing: [Order.Machine.Row] = [
        .init(
            .draft,
            .place,
            by: [.guest, .waiter, .manager],
            to: .accepted,
            if: .automatic,
            then: [.reserveStock, .commitStock]
        ),
        .init(.draft, .place, by: [.guest, .waiter, .manager], to: .placed, if: .orderable, then: [.reserveStock]),
    ]

    /// Guests void only items not started, so a started item always remains when they do.
    private static let atTheTable: [Order.Machine.Row] = {
        let staff = OrderRows.staff
        let all = [.guest] + staff
        let firing: [Role] = [.waiter, .cook, .system]
        let gone = OrderRows.compensation
        let taken: [Order.Effect] = [.voidItems, .restock]
        let finished: [Order.Effect] = [.voidItems, .restock, .unloadWaiter]
        return [
            .init(.accepted, .start, by: [.cook], to: .preparing),
            .init(.accepted, .ready, by: [.cook], to: .ready, if: .everythingReady),
            .init(.accepted, .ready, by: [.cook], to: .preparing),
            .init(.accepted, .fire, by: firing, to: .accepted),
            .init(.accepted, .hold, by: [.waiter], to: .accepted),
            .init(.accepted, .void, by: all, to: .cancelled, if: .nothingLive, then: gone),
            .init(.accepted, .void, by: all, to: .accepted, then: taken),
            .init(.preparing, .start, by: [.cook], to: .preparing),
            .init(.preparing, .ready, by: [.cook], to: .ready, if: .everythingReady),
            .init(.preparing, .ready, by: [.cook], to: .preparing),
            .init(.preparing, .recall, by: [.cook, .waiter], to: .preparing),
            .init(.preparing, .serve, by: [.waiter], to: .preparing),
            .init(.preparing, .fire, by: firing, to: .preparing),
            .init(.preparing, .hold, by: [.waiter], to: .ready, if: .everythingReady),
            .init(.preparing, .hold, by: [.waiter], to: .preparing),
            .init(.preparing, .void, by: staff, to: .cancelled, if: .nothingLive, then: gone),
            .init(.preparing, .void, by: all, to: .served, if: .everythingServed, then: finished),
            .init(.preparing, .void, by: all, to: .ready, if: .everythingReady, then: taken),
            .init(.preparing, .void, by: staff, to: .accepted, if: .nothingStarted, then: taken),
            .init(.preparing, .void, by: all, to: .preparing, then: taken),
            .init(.ready, .recall, by: [.cook, .waiter], to: .preparing),
            .init(.ready, .serve, by: [.waiter], to: .served, if: .everythingServed, then: [.unloadWaiter]),
            .init(.ready, .serve, by: [.waiter], to: .ready),
            .init(.ready, .fire, by: firing, to: .preparing),
            .init(.ready, .void, by: staff, to: .cancelled, if: .nothingLive, then: gone),
            .init(.ready, .void, by: all, to: .served, if: .everythingServed, then: finished),
            .init(.ready, .void, by: staff, to: .accepted, if: .nothingStarted, then: taken),
            .init(.ready, .void, by: all, to: .ready, then: taken),
            OrderRows.completing(.served, by: [.system, .waiter]),
        ]
    }()
}
