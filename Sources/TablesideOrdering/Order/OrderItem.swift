public import TablesideCore

/// The life of one item of an order: one unit of a line, as the kitchen and the waiter see it.
///
/// A line of quantity 3 holds three items, which move alone: one may be served, one ready and one voided. The type is a
/// namespace; how many items of a line are in which state is an ``OrderItem/Counts``.
public enum OrderItem: Sendable {
    /// Where an item is (`ordering.md` §2.2).
    public enum State: String, LifecycleSymbol {
        /// Ordered, but the order is not accepted yet. Can move to: held, fired, voided.
        case draft
        /// Accepted, and waiting for its course. Can move to: fired, draft, voided.
        case held
        /// Sent to the kitchen, not started. Can move to: held, preparing, ready, draft, voided.
        case fired
        /// Being made. Can move to: ready, voided.
        case preparing
        /// Made, waiting to be brought. Can move to: preparing, served, voided.
        case ready
        /// With the guest. An end: what is served can only be comped or refunded.
        case served
        /// Taken off the order. An end.
        case voided
    }

    /// What moves an item.
    public enum Command: String, LifecycleSymbol {
        /// Its order is accepted.
        case place
        /// Its course is sent to the kitchen.
        case fire
        /// It is put back to wait.
        case hold
        /// The kitchen begins.
        case start
        /// The kitchen is done.
        case ready
        /// It goes back to the kitchen.
        case recall
        /// It is given to the guest.
        case serve
        /// Its order goes back to be accepted again.
        case sendBack
        /// It is taken off the order.
        case void
    }

    /// What must hold for an item to move.
    public enum Guard: String, LifecycleSymbol {
        /// A course before the item's own is fired first.
        case waitsForCourse
        /// No item of an earlier course is held.
        case earlierCoursesFired
        /// The guest's time to change their mind is not over.
        case inWindow
        /// A reason is given, and it is one that this release knows.
        case reasoned
    }

    /// What moving an item does to the stock.
    public enum Effect: String, LifecycleSymbol {
        /// Its goods are no longer set aside.
        case releaseStock
        /// Its goods come back.
        case restock
        /// Its goods come back if the author who voids it says that they can be sold again.
        case restockIfRestockable
    }

    /// A lifecycle of items.
    public typealias Machine = Lifecycle<State, Command, Guard, Effect>
}

extension OrderItem {
    /// The items of a kitchen with courses (`ordering.md` §2.2).
    ///
    /// An accepted item is fired at once, or held until its course is. The guest takes off what nobody has started, as
    /// long as their window is open; what is being made only staff take off, with a reason. Whether a waiter has the
    /// permission for that is the host's access policy.
    public static let kitchen = Machine(
        profile: ProfileCode(rawValue: "kitchen"),
        initial: .draft,
        terminals: [.served, .voided],
        roles: [.guest, .waiter, .cook, .manager, .system],
        rows: [
            .init(.draft, .place, by: [.guest, .waiter, .manager, .system], to: .held, if: .waitsForCourse),
            .init(.draft, .place, by: [.guest, .waiter, .manager, .system], to: .fired),
            .init(.draft, .void, by: [.guest], to: .voided, if: .inWindow, then: [.releaseStock]),
            .init(.draft, .void, by: [.waiter, .manager, .system], to: .voided, then: [.releaseStock]),
            .init(.held, .fire, by: [.waiter, .cook, .system], to: .fired, if: .earlierCoursesFired),
            .init(.held, .sendBack, by: [.waiter, .manager], to: .draft),
            .init(.held, .void, by: [.guest], to: .voided, if: .inWindow, then: [.restock]),
            .init(.held, .void, by: [.waiter, .manager], to: .voided, then: [.restock]),
            .init(.fired, .hold, by: [.waiter], to: .held),
            .init(.fired, .start, by: [.cook], to: .preparing),
            .init(.fired, .ready, by: [.cook], to: .ready),
            .init(.fired, .sendBack, by: [.waiter, .manager], to: .draft),
            .init(.fired, .void, by: [.guest], to: .voided, if: .inWindow, then: [.restock]),
            .init(.fired, .void, by: [.waiter, .manager], to: .voided, then: [.restock]),
            .init(.preparing, .ready, by: [.cook], to: .ready),
            .init(
                .preparing,
                .void,
                by: [.waiter, .manager],
                to: .voided,
                if: .reasoned,
                then: [.restockIfRestockable]
            ),
            .init(.ready, .recall, by: [.cook, .waiter], to: .preparing, if: .reasoned),
            .init(.ready, .serve, by: [.guest, .waiter], to: .served),
            .init(.ready, .void, by: [.waiter, .manager], to: .voided, if: .reasoned, then: [.restockIfRestockable]),
        ]
    )

    /// QuickPlate's items: accepting begins them, and a cancelled order gives everything back (QP-37, QP-45).
    public static let quickPlate = Machine(
        profile: .quickPlate,
        initial: .draft,
        terminals: [.served, .voided],
        states: [.draft, .preparing, .ready, .served, .voided],
        commands: [.place, .ready, .serve, .void],
        roles: [.waiter, .cook],
        guards: [],
        effects: [.releaseStock, .restock],
        rows: [
            .init(.draft, .place, by: [.waiter], to: .preparing),
            .init(.draft, .void, by: [.waiter], to: .voided, then: [.releaseStock]),
            .init(.preparing, .ready, by: [.cook], to: .ready),
            .init(.preparing, .void, by: [.waiter], to: .voided, then: [.restock]),
            .init(.ready, .serve, by: [.waiter], to: .served),
            .init(.ready, .void, by: [.waiter], to: .voided, then: [.restock]),
        ]
    )
}
