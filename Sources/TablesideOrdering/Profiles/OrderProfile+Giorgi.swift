import TablesideCore
import TablesideMenu

extension Order.Profile {
    /// Giorgi's orders in the venue: sent directly, without confirmation (GI-35, X-01).
    ///
    /// Placing leads straight to `accepted`, labeled "sent"; a placement that asks for a waiter's acceptance is
    /// refused. A guest cannot cancel a sent order; staff void single portions or the whole order (GI-36). To
    /// change a portion, they void it and add an order with the new one.
    ///
    /// Kitchen steps are not recorded: everything is sent at once, and courses are notes for the kitchen (GI-32).
    /// Voided items count as not started, so their goods return to stock, unless a manager who cancels the order
    /// chooses otherwise.
    ///
    /// Giorgi has no rule for how an order ends. Here the system completes it when its tab is settled (labeled
    /// "settled"); the items stay as they were sent, since no step records serving.
    public static let giorgiTable = Order.Profile(
        lifecycle: Order.Machine(
            profile: .giorgiTable,
            initial: .draft,
            terminals: [.completed, .cancelled],
            states: [.draft, .accepted, .completed, .cancelled],
            commands: [.place, .transfer, .void, .complete, .cancel],
            roles: [.guest, .waiter, .manager, .system],
            guards: [.orderable, .nothingLive, .settled],
            effects: [
                .voidItems, .restock, .reserveStock, .commitStock, .refund, .accrueLoyalty, .reverseLoyalty, .notify,
            ],
            labels: [.accepted: "sent", .completed: "settled"],
            goals: [.void: [.cancelled]],
            rows: [
                .init(
                    .draft,
                    .place,
                    by: [.guest] + OrderRows.staff,
                    to: .accepted,
                    if: .orderable,
                    then: [.reserveStock, .commitStock]
                )
            ] + onceAgreed + OrderRows.transfers(in: [.accepted])
        ),
        items: OrderItem.kitchen,
        channels: [.dineIn],
        cancelPolicy: .usual,
        restocking: .unstarted,
        firesByCourse: false,
        guestsSeeState: true,
        lists: [.waiter: [.accepted], .manager: [.accepted]],
        prompts: [:]
    )

    /// Giorgi's takeout and delivery orders: waiting for confirmation, then confirmed by the venue (GI-35).
    ///
    /// A placement names the recipient, the time and, for delivery, the address (``Recipient``, GI-34). The waiter
    /// confirms for the venue, which may also reject; the guest is notified either way and cannot cancel after sending
    /// . Staff may void items of a confirmed order or cancel it, as in the venue (GI-36), for a guest who calls
    /// or never comes. It also ends as in the venue: the system completes it when its tab is settled (labeled
    /// "settled").
    public static let giorgiTakeaway = Order.Profile(
        lifecycle: Order.Machine(
            profile: .giorgiTakeaway,
            initial: .draft,
            terminals: [.completed, .rejected, .cancelled],
            states: [.draft, .placed, .accepted, .completed, .rejected, .cancelled],
            commands: [.place, .accept, .reject, .void, .complete, .cancel],
            roles: [.guest, .waiter, .manager, .system],
            guards: [.orderable, .reasoned, .nothingLive, .settled],
            effects: [
                .voidItems, .releaseStock, .restock, .reserveStock, .commitStock, .refund, .accrueLoyalty,
                .reverseLoyalty, .notify,
            ],
            labels: [.placed: "waiting for confirmation", .accepted: "confirmed", .completed: "settled"],
            goals: [.void: [.cancelled]],
            rows: [
                .init(
                    .draft,
                    .place,
                    by: [.guest] + OrderRows.staff,
                    to: .placed,
                    if: .orderable,
                    then: [.reserveStock]
                ),
                .init(.placed, .accept, by: OrderRows.staff, to: .accepted, then: [.commitStock, .notify]),
                .init(
                    .placed,
                    .reject,
                    by: OrderRows.staff,
                    to: .rejected,
                    if: .reasoned,
                    then: OrderRows.withdrawal
                ),
            ] + onceAgreed
        ),
        items: OrderItem.kitchen,
        channels: [.takeaway, .delivery],
        cancelPolicy: .usual,
        restocking: .unstarted,
        firesByCourse: false,
        guestsSeeState: true,
        lists: [.waiter: [.placed, .accepted], .manager: [.placed, .accepted]],
        prompts: [
            .placed: [
                .waiter: Prompt(command: .accept, label: "confirm"),
                .manager: Prompt(command: .accept, label: "confirm"),
            ]
        ],
        recipientUse: .required
    )

    private static let onceAgreed: [Order.Machine.Row] = {
        // No waiter holds the order, so the compensation has no waiter to unload.
        let gone = OrderRows.compensation.filter { $0 != .unloadWaiter }
        return [
            .init(.accepted, .void, by: OrderRows.staff, to: .cancelled, if: .nothingLive, then: gone),
            .init(.accepted, .void, by: OrderRows.staff, to: .accepted, then: [.voidItems, .restock]),
            .init(.accepted, .cancel, by: OrderRows.staff, to: .cancelled, then: gone),
            OrderRows.completing(.accepted, by: [.system]),
        ]
    }()
}
