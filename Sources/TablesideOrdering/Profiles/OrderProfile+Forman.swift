import TablesideCore
import TablesideMenu

extension Order.Profile {
    /// Forman's orders: waiting, approved, rejected, cancelled (FO-19).
    ///
    /// Staff approve, send an approved order back to wait, and reject a waiting one; the guest cancels within thirty
    /// seconds of placing, waiting or approved, the last instant included (FO-20). Sending back and approving again changes
    /// nothing about the thirty seconds, and afterwards nobody cancels. The guest is told of every decision of the staff
    /// (FO-24).
    ///
    /// There is no state for what is finished (FO-21): an approved order stays one when its tab is closed. Its items are
    /// before the kitchen, and none counts as served, because nobody says so; a tab that asks for everything to be served
    /// would never be ready to pay. Approving uses the goods that were set aside, sending back sets them aside again. Who
    /// approved is recorded, but no waiter holds the order: the limits of a ``Shift`` do not count it. Paying happens
    /// elsewhere, so that nothing is refunded.
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
