import TablesideCore
import TablesideMenu

extension Order.Profile {
    /// Giorgi's orders in the venue: sent directly, and confirmed by nobody (GI-35, X-01).
    ///
    /// Placing leads to `accepted`, called sent, at once; a placement that asks for a waiter's acceptance is refused. What
    /// was sent a guest no longer cancels; staff delete single portions or the whole order (GI-36). To change a
    /// portion they delete it and add an order with the other one.
    ///
    /// The kitchen's steps are not recorded: everything is sent at once, courses are words for the kitchen (GI-32), and what
    /// is deleted counts as not begun, so that its goods come back, unless a manager who deletes the order says otherwise.
    ///
    /// No rule of Giorgi's says how an order ends. Here the system completes it when its tab is settled (called settled), as
    /// at other tables; the items stay as they were sent, since nobody says that they are served.
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

    /// Giorgi's orders to be fetched or brought: waiting for confirmation, then confirmed by the venue (GI-35).
    ///
    /// A placement says who gets the order, when, and where if it is brought (``Recipient``, GI-34). The waiter confirms for
    /// the venue, which may also say no; the guest is told either way, and cancels nothing after sending. What is
    /// confirmed staff may still take off in part or call off, as in the venue (GI-36): a guest who telephones, or never
    /// comes. It ends as in the venue: the system completes it when its tab is settled (called settled).
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
        // No waiter has it in hand: the fixed order of compensation without that.
        let gone = OrderRows.compensation.filter { $0 != .unloadWaiter }
        return [
            .init(.accepted, .void, by: OrderRows.staff, to: .cancelled, if: .nothingLive, then: gone),
            .init(.accepted, .void, by: OrderRows.staff, to: .accepted, then: [.voidItems, .restock]),
            .init(.accepted, .cancel, by: OrderRows.staff, to: .cancelled, then: gone),
            OrderRows.completing(.accepted, by: [.system]),
        ]
    }()
}
