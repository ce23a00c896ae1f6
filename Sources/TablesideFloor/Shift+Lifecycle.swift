public import TablesideCore

extension Shift.Command {
    /// The command without its inputs, as the lifecycle tables use it.
    public enum Kind: String, LifecycleSymbol {
        /// A waiter comes on duty.
        case begin
        /// A waiter goes off duty.
        case end
        /// A waiter's cap changes.
        case setCap
        /// A waiter takes an order.
        case take
        /// The shift assigns an order.
        case assign
        /// An order leaves its waiter or the queue.
        case release
        /// An order goes from one waiter to another.
        case handOver
        /// An order leaves its waiter or the queue, and no other order takes its place yet.
        case withdraw
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .begin: .begin
        case .end: .end
        case .setCap: .setCap
        case .take: .take
        case .assign: .assign
        case .release: .release
        case .handOver: .handOver
        case .withdraw: .withdraw
        }
    }
}

extension Shift {
    /// Whether a waiter is on duty.
    public enum Duty: String, LifecycleSymbol {
        /// Off duty. Can move to: on duty.
        case offDuty
        /// On duty. Can move to: off duty.
        case onDuty
    }

    /// Where an order stands on the floor.
    public enum Assignment: String, LifecycleSymbol {
        /// No waiter has the order: not assigned yet, or released again. Can move to: waiting, in hand.
        case unassigned
        /// No waiter can take the order yet. Can move to: in hand, unassigned.
        case waiting
        /// A waiter has the order. Can move to: unassigned.
        case inHand
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author is that waiter and asks for no higher cap than the house limit, or is not a waiter.
        case ownWithinLimit
        /// The waiter is on duty and below their cap.
        case hasRoom
        /// The author is that waiter, or not a waiter, and the waiter has no open orders.
        case mayLeave
        /// A waiter on duty is below their cap, and no order waits.
        case somebodyHasRoom
        /// A waiter on duty is below their cap although orders wait: one decision assigns only a limited number of
        /// them.
        case placeIsFree
    }

    /// The lifecycle tables a shift decides by.
    package struct Tables: Sendable {
        /// The standard tables, which every shift uses.
        package static let standard = Tables(duty: Shift.duty, assignment: Shift.assignment)

        /// How waiters come on and go off duty.
        package let duty: Lifecycle<Duty, Command.Kind, Guard, NoSymbol>
        /// How orders move between waiters.
        package let assignment: Lifecycle<Assignment, Command.Kind, Guard, NoSymbol>

        /// Makes a pair of tables.
        package init(
            duty: Lifecycle<Duty, Command.Kind, Guard, NoSymbol>,
            assignment: Lifecycle<Assignment, Command.Kind, Guard, NoSymbol>
        ) {
            self.duty = duty
            self.assignment = assignment
        }
    }

    /// The table for waiters: how they come on and go off duty.
    public static let duty = Lifecycle<Duty, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "duty"),
        initial: .offDuty,
        terminals: [],
        commands: [.begin, .end, .setCap],
        roles: [.waiter, .manager, .system],
        guards: [.ownWithinLimit, .mayLeave],
        rows: [
            .init(.offDuty, .begin, by: [.waiter, .manager, .system], to: .onDuty, if: .ownWithinLimit),
            .init(.onDuty, .setCap, by: [.manager, .system], to: .onDuty),
            .init(.onDuty, .end, by: [.waiter, .manager, .system], to: .offDuty, if: .mayLeave),
        ]
    )

    /// The table for orders: how they move between waiters.
    ///
    /// The order itself decides who may serve or cancel it; the engine then releases it here.
    public static let assignment = Lifecycle<Assignment, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "assignment"),
        initial: .unassigned,
        terminals: [],
        commands: [.take, .assign, .release, .handOver, .withdraw],
        roles: [.waiter, .manager, .system],
        guards: [.hasRoom, .somebodyHasRoom, .placeIsFree],
        rows: [
            .init(.unassigned, .take, by: [.waiter, .manager, .system], to: .inHand, if: .hasRoom),
            .init(.waiting, .take, by: [.waiter, .manager, .system], to: .inHand, if: .hasRoom),
            .init(.unassigned, .assign, by: [.manager, .system], to: .inHand, if: .somebodyHasRoom),
            .init(.unassigned, .assign, by: [.manager, .system], to: .waiting),
            .init(.waiting, .assign, by: [.manager, .system], to: .inHand, if: .placeIsFree),
            .init(.waiting, .release, by: [.waiter, .manager, .system], to: .unassigned),
            .init(.inHand, .release, by: [.waiter, .manager, .system], to: .unassigned),
            .init(.inHand, .handOver, by: [.waiter, .manager, .system], to: .inHand, if: .hasRoom),
            .init(.waiting, .withdraw, by: [.manager, .system], to: .unassigned),
            .init(.inHand, .withdraw, by: [.manager, .system], to: .unassigned),
        ]
    )
}
