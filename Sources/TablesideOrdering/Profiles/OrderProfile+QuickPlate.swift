import TablesideCore
import TablesideMenu

extension Order.Profile {
    /// QuickPlate's four steps: pending, preparing, ready, sent (QP-37, QP-38).
    ///
    /// The waiter accepts, the cook finishes and the waiter serves the whole order. Only the waiter cancels, from every
    /// state but the last, and all goods return to stock (QP-39, QP-45). Guests do not see the state (QP-72).
    public static let quickPlate = Order.Profile(
        lifecycle: Order.Machine(
            profile: .quickPlate,
            initial: .draft,
            terminals: [.served, .cancelled],
            states: [.draft, .placed, .preparing, .ready, .served, .cancelled],
            commands: [.place, .accept, .ready, .serve, .cancel],
            roles: [.guest, .waiter, .cook],
            guards: [.orderable, .everythingReady, .everythingServed],
            effects: [
                .voidItems, .releaseStock, .restock, .reserveStock, .commitStock, .loadWaiter, .unloadWaiter,
            ],
            labels: [.placed: "pending", .served: "sent"],
            rows: [
                .init(
                    .draft,
                    .place,
                    by: [.guest, .waiter],
                    to: .placed,
                    if: .orderable,
                    then: [.reserveStock]
                ),
                .init(.placed, .accept, by: [.waiter], to: .preparing, then: [.commitStock, .loadWaiter]),
                .init(.placed, .cancel, by: [.waiter], to: .cancelled, then: [.voidItems, .releaseStock]),
                .init(.preparing, .ready, by: [.cook], to: .ready, if: .everythingReady),
                .init(.preparing, .cancel, by: [.waiter], to: .cancelled, then: [.voidItems, .restock, .unloadWaiter]),
                .init(.ready, .serve, by: [.waiter], to: .served, if: .everythingServed, then: [.unloadWaiter]),
                .init(.ready, .cancel, by: [.waiter], to: .cancelled, then: [.voidItems, .restock, .unloadWaiter]),
            ]
        ),
        items: OrderItem.quickPlate,
        channels: [.dineIn],
        cancelPolicy: .usual,
        restocking: .everything,
        firesByCourse: false,
        guestsSeeState: false,
        lists: [.waiter: [.placed, .ready], .cook: [.preparing]],
        prompts: [
            .placed: [.waiter: Prompt(command: .accept, label: "send to kitchen")],
            .preparing: [.cook: Prompt(command: .ready, label: "order is done")],
            .ready: [.waiter: Prompt(command: .serve, label: "serve")],
        ],
        tabProfile: .quickPlate
    )
}
