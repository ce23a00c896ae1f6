import TablesideCore
import TablesideMenu

extension Order.Profile {
    /// Takeout orders, which the guest picks up; no courses, and nothing is held.
    ///
    /// A placement may name who picks up the order and when (``Recipient``).
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
                .place, .due, .accept, .reject, .expire, .sendBack, .handOver, .transfer, .start, .ready, .recall,
                .void, .collect,
                .complete, .cancel, .requestCancel, .grantCancel, .denyCancel, .lapseCancel,
            ],
            roles: [.guest, .waiter, .cook, .manager, .system],
            guards: [
                .scheduled, .orderable, .isDue, .inTime, .overdue, .reasoned, .inWindow, .everythingReady,
                .nothingStarted, .nothingLive, .codeMatches, .settled, .noOpenRequest, .requestOpen, .requestLapsed,
            ],
            effects: [
                .voidItems, .releaseStock, .restock, .reserveStock, .commitStock, .loadWaiter, .unloadWaiter, .moveLoad,
                .refund, .accrueLoyalty, .reverseLoyalty, .recheckAvailability, .notify,
            ],
            goals: [.void: [.cancelled]],
            rows: OrderRows.scheduling + OrderRows.acceptance + OrderRows.making + atTheCounter
                + OrderRows.cancelling(waiter: .reasoned, manager: nil)
                + OrderRows.transfers(in: [.scheduled, .placed, .accepted, .preparing, .ready, .collected])
        ),
        items: OrderItem.kitchen,
        channels: [.takeaway],
        cancelPolicy: .usual,
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
        ],
        recipientUse: .optional
    )

    private static let atTheCounter: [Order.Machine.Row] = [
        .init(.ready, .collect, by: [.guest, .waiter], to: .collected, if: .codeMatches, then: [.unloadWaiter]),
        OrderRows.completing(.collected, by: [.system, .waiter]),
    ]
}
