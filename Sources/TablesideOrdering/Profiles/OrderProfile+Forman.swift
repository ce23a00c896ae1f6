import TablesideCore
import TablesideMenu

extension Order.Profile {
    /// Forman's orders: waiting, approved, rejected, cancelled (FO-19).
    ///
    /// Staff approve orders, send approved ones back, and reject waiting ones; the guest may cancel a waiting or
    /// approved order within thirty seconds of placing, the last instant included (FO-20). Sending back and approving
    /// again does not extend the thirty seconds, and afterwards no one cancels. The guest is notified of every staff
    /// decision (FO-24).
    ///
    /// There is no finished state (FO-21): an approved order stays approved when its tab is closed. Its items are with
    /// the kitchen and none counts as served, because no step records it; a tab that requires everything served would
    /// never be ready for the bill. Approving uses the reserved goods; sending back reserves them again. The approver
    /// is recorded, but no waiter holds the order: the caps of a ``Shift`` do not count it. Payment happens elsewhere,
    /// so nothing is refunded.
    public static let forman = Order.Profile(
        lifecycle: Order.Machine(
            profile: .forman,
            initial: .draft,
            terminals: [.rejected, .cancelled],
            states: [.draft, .placed, .accepted, .rejected, .cancelled],
            commands: [.place, .accept, .reject, .sendBack, .cancel],
            roles: [.guest, .waiter, .manager],
            guards: [.orderable, .reasoned, .inWindow],
            effects: [.voidItems, .releaseStock, .restock, .reserveStock, .commitStock, .notify],
            labels: [.placed: "waiting", .accepted: "approved"],
            rows: [
                .init(.draft, .place, by: [.guest], to: .placed, if: .orderable, then: [.reserveStock]),
                .init(.placed, .accept, by: OrderRows.staff, to: .accepted, then: [.commitStock, .notify]),
                .init(
                    .placed,
                    .reject,
                    by: OrderRows.staff,
                    to: .rejected,
                    if: .reasoned,
                    then: [.voidItems, .releaseStock, .notify]
                ),
                .init(
                    .placed,
                    .cancel,
                    by: [.guest],
                    to: .cancelled,
                    if: .inWindow,
                    then: [.voidItems, .releaseStock]
                ),
                .init(
                    .accepted,
                    .sendBack,
                    by: OrderRows.staff,
                    to: .placed,
                    if: .reasoned,
                    then: [.restock, .reserveStock, .notify]
                ),
                .init(.accepted, .cancel, by: [.guest], to: .cancelled, if: .inWindow, then: [.voidItems, .restock]),
            ]
        ),
        items: OrderItem.kitchen,
        channels: [.dineIn],
        cancelPolicy: CancelPolicy(guestWindow: .seconds(30)),
        restocking: .unstarted,
        firesByCourse: false,
        guestsSeeState: true,
        lists: [.waiter: [.placed, .accepted], .manager: [.placed, .accepted]],
        prompts: [
            .placed: [
                .waiter: Prompt(command: .accept, label: "approve"),
                .manager: Prompt(command: .accept, label: "approve"),
            ]
        ]
    )
}
