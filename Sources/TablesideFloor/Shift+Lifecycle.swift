public import TablesideCore

extension Shift.Command {
    /// The command without its inputs: what the lifecycle tables are written in.
    public enum Kind: String, LifecycleSymbol {
        /// A waiter comes to work.
        case begin
        /// A waiter goes home.
        case end
        /// A waiter's cap changes.
        case setCap
        /// A waiter takes an order.
        case take
        /// The shift gives an order away.
        case assign
        /// An order leaves the hands that hold it, or the queue.
        case release
        /// An order goes from one waiter to another.
        case handOver
        /// An order leaves the hands that hold it, or the queue, and nobody gets another one for it yet.
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
    /// Whether a waiter is at work.
    public enum Duty: String, LifecycleSymbol {
        /// Not at work. Can move to: on duty.
        case offDuty
        /// At work. Can move to: off duty.
        case onDuty
    }

    /// Where an order is, as far as the floor goes.
    public enum Assignment: String, LifecycleSymbol {
        /// Nobody's: not yet given to anybody, or out of everybody's hands again. Can move to: waiting, in hand.
        case unassigned
        /// Nobody could take it yet. Can move to: in hand, unassigned.
        case waiting
        /// In a waiter's hands. Can move to: unassigned.
        case inHand
    }

    /// What must hold for a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author is the waiter in question and asks for no more orders than the house allows, or is not a waiter.
        case ownWithinLimit
        /// The waiter in question is at work and below their cap.
        case hasRoom
        /// The author is the waiter in question, or not a waiter, and the waiter has no order in hand.
        case mayLeave
        /// Somebody at work is below their cap, and no order waits.
        case somebodyHasRoom
        /// Somebody at work is below their cap, although orders wait: one decision does not give away more than a few.
        case placeIsFree
    }

    /// The tables by which a shift decides.
    package struct Tables: Sendable {
        /// The tables of every shift.
        package static let standard = Tables(duty: Shift.duty, assignment: Shift.assignment)

        /// How waiters come and go.
        package let duty: Lifecycle<Duty, Command.Kind, Guard, NoSymbol>
        /// How orders pass through the waiters' hands.
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

    /// How waiters come and go.
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

    /// How orders pass through the waiters' hands.
    ///
    /// Who may serve or cancel is the order's own decision; the release that follows from it is given by the engine.
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
