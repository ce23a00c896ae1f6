public import TablesideCore

/// The lifecycle of one item of an order: one unit of a line, as the kitchen and the waiter see it.
///
/// A line of quantity 3 holds three items that move separately: one may be served, one ready and one voided. The type
/// is a namespace; ``OrderItem/Counts`` holds the number of a line's items in each state.
public enum OrderItem: Sendable {
    /// The state of an item.
    public enum State: String, LifecycleSymbol {
        /// Ordered, but the order is not accepted yet. Can move to: held, fired, voided.
        case draft
        /// Accepted, and held for its course. Can move to: fired, draft, voided.
        case held
        /// Fired: sent to the kitchen, not started. Can move to: held, preparing, ready, draft, voided.
        case fired
        /// Being made. Can move to: ready, voided.
        case preparing
        /// Made, waiting to be served. Can move to: preparing, served, voided.
        case ready
        /// Served to the guest. Terminal: a served item can only be comped or refunded.
        case served
        /// Voided: taken off the order. Terminal.
        case voided
    }

    /// The commands that move an item.
    public enum Command: String, LifecycleSymbol {
        /// The order is accepted.
        case place
        /// The item's course is fired.
        case fire
        /// The item is held again.
        case hold
        /// The kitchen starts the item.
        case start
        /// The kitchen has made the item.
        case ready
        /// The item goes back to the kitchen.
        case recall
        /// The item is served to the guest.
        case serve
        /// The order is returned for acceptance.
        case sendBack
        /// The item is voided.
        case void
    }

    /// The conditions on moving an item.
    public enum Guard: String, LifecycleSymbol {
        /// An earlier course is fired first.
        case waitsForCourse
        /// No item of an earlier course is held.
        case earlierCoursesFired
        /// The guest's cancellation window is still open.
        case inWindow
        /// The command gives a reason, and this release knows it.
        case reasoned
    }

    /// The stock effects of moving an item.
    public enum Effect: String, LifecycleSymbol {
        /// The item's goods are no longer reserved.
        case releaseStock
        /// The item's goods return to stock.
        case restock
        /// The item's goods return to stock if the author who voids it marks them as restockable.
        case restockIfRestockable
    }

    /// The lifecycle type of items.
    public typealias Machine = Lifecycle<State, Command, Guard, Effect>
}

extension OrderItem {
    /// The items of a kitchen with courses.
    ///
    /// An accepted item is fired at once, or held until its course is. The guest may void items that are not started
    /// while their window is open; only staff void items in preparation, with a reason. Whether a waiter has permission
    /// for that is up to the host's access policy.
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

    /// QuickPlate's items: accepting starts them, and canceling an order returns all goods to stock (QP-37, QP-45).
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
