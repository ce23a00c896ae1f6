import TablesideCore
import TablesideMenu

extension Order.Profile {
    /// Delivery orders; no courses, and nothing is held.
    ///
    /// A courier takes the whole order at once; from then on no item is voided, and guests, waiters and the kitchen can
    /// change nothing. A manager who cancels an order out for delivery makes it a failed one, with the reason: its
    /// goods still have to come back, and until a courier or manager records that (`goodsReturned`) it counts as under
    /// way. Goods that were out for delivery do not return to stock.
    ///
    /// A placement may name the recipient (``Recipient``), with an address. A house that keeps addresses elsewhere
    /// leaves all of it out.
    public static let delivery = Order.Profile(
        lifecycle: Order.Machine(
            profile: .delivery,
            initial: .draft,
            terminals: [.completed, .returned, .rejected, .expired, .cancelled],
            states: [
                .draft, .scheduled, .placed, .accepted, .preparing, .ready, .dispatched, .delivered, .completed,
                .failed, .returned, .rejected, .expired, .cancelled,
            ],
            commands: [
                .place, .due, .accept, .reject, .expire, .sendBack, .handOver, .transfer, .start, .ready, .recall,
                .void,
                .dispatch, .deliver, .fail, .goodsReturned, .complete, .cancel, .requestCancel, .grantCancel,
                .denyCancel, .lapseCancel,
            ],
            roles: [.guest, .waiter, .cook, .manager, .courier, .system],
            guards: [
                .scheduled, .orderable, .isDue, .inTime, .overdue, .reasoned, .inWindow, .everythingReady,
                .nothingStarted, .nothingLive, .settled, .noOpenRequest, .requestOpen, .requestLapsed,
            ],
            effects: [
                .voidItems, .releaseStock, .restock, .reserveStock, .commitStock, .loadWaiter, .unloadWaiter, .moveLoad,
                .refund, .accrueLoyalty, .reverseLoyalty, .recheckAvailability, .notify,
            ],
            goals: [.void: [.cancelled]],
            rows: OrderRows.scheduling + OrderRows.acceptance + OrderRows.making + onTheRoad
                + OrderRows.cancelling(waiter: .reasoned, manager: nil)
                + OrderRows.transfers(
                    in: [.scheduled, .placed, .accepted, .preparing, .ready, .dispatched, .delivered]
                )
        ),
        items: OrderItem.kitchen,
        channels: [.delivery],
        cancelPolicy: .usual,
        restocking: .unstarted,
        firesByCourse: false,
        guestsSeeState: true,
        lists: [
            .waiter: [.placed, .accepted, .preparing, .ready, .delivered],
            .cook: [.accepted, .preparing],
            .manager: [.scheduled, .placed, .accepted, .preparing, .ready, .dispatched, .delivered, .failed],
            .courier: [.ready, .dispatched, .failed],
        ],
        prompts: [
            .placed: [.waiter: Prompt(command: .accept, label: "accept")],
            .accepted: [.cook: Prompt(command: .start, label: "start")],
            .preparing: [.cook: Prompt(command: .ready, label: "ready")],
            .ready: [
                .courier: Prompt(command: .dispatch, label: "take along"),
                .waiter: Prompt(command: .dispatch, label: "send off"),
            ],
            .dispatched: [.courier: Prompt(command: .deliver, label: "deliver")],
            .delivered: [.waiter: Prompt(command: .complete, label: "complete")],
            .failed: [
                .courier: Prompt(command: .goodsReturned, label: "goods are back"),
                .manager: Prompt(command: .goodsReturned, label: "goods are back"),
            ],
        ],
        recipientUse: .optional
    )

    private static let onTheRoad: [Order.Machine.Row] = [
        .init(.ready, .dispatch, by: [.courier, .waiter], to: .dispatched, then: [.unloadWaiter]),
        .init(.dispatched, .deliver, by: [.courier], to: .delivered),
        .init(.dispatched, .fail, by: [.courier, .system], to: .failed, if: .reasoned, then: [.notify]),
        .init(.dispatched, .cancel, by: [.manager], to: .failed, if: .reasoned, then: [.notify]),
        .init(
            .failed,
            .goodsReturned,
            by: [.courier, .manager],
            to: .returned,
            then: [.refund, .reverseLoyalty, .notify]
        ),
        OrderRows.completing(.delivered, by: [.system, .waiter]),
    ]
}
