public import TablesideCore

extension Shift.Command {
    /// The command without its inputs, as the lifecycle tables use it.
    public enum Kind: String, LifecycleSymbol {
        /// Sets the shift's rules.
        case follow
        /// Sets a waiter's weight, sections and skills.
        case plan
        /// Exchanges the sections of two waiters.
        case swapSections
        /// Puts a waiter on duty.
        case begin
        /// Ends a waiter's duty.
        case end
        /// Cuts a waiter: no new tables, and off duty when nothing is left to serve.
        case cut
        /// Ends a waiter's duty at once; others get their orders.
        case sendHome
        /// Ends a waiter's duty at once; another waiter takes over their orders and sections.
        case relieve
        /// Starts a waiter's break.
        case pause
        /// Ends a waiter's break.
        case resume
        /// Changes a waiter's cap.
        case setCap
        /// Gives an order to the waiter who takes it.
        case take
        /// Assigns or offers an order to a waiter, or queues it.
        case assign
        /// Refuses an offer, so that the next waiter is asked.
        case refuse
        /// Ends an offer whose time is over.
        case lapse
        /// Removes an order from its waiter or the queue.
        case release
        /// Moves an order from one waiter to another.
        case handOver
        /// Removes an order from its waiter or the queue, without filling its place yet.
        case withdraw
        /// Moves orders to another table.
        case changeTable
        /// Says who serves the guests at tables.
        case seat
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .follow: .follow
        case .plan: .plan
        case .swapSections: .swapSections
        case .begin: .begin
        case .end: .end
        case .cut: .cut
        case .sendHome: .sendHome
        case .relieve: .relieve
        case .pause: .pause
        case .resume: .resume
        case .setCap: .setCap
        case .take: .take
        case .assign: .assign
        case .refuse: .refuse
        case .lapse: .lapse
        case .release: .release
        case .handOver: .handOver
        case .withdraw: .withdraw
        case .changeTable: .changeTable
        case .seat: .seat
        }
    }
}

extension Shift {
    /// Whether a waiter is on duty.
    public enum Duty: String, LifecycleSymbol {
        /// Off duty. Can move to: on duty.
        case offDuty
        /// On duty. Can move to: on break, leaving, off duty.
        case onDuty
        /// On a break. Can move to: on duty, leaving, off duty.
        case onBreak
        /// Cut: no new tables, and off duty when nothing is left to serve. Can move to: off duty.
        case leaving
    }

    /// Where an order is in the assignment to waiters.
    public enum Assignment: String, LifecycleSymbol {
        /// No waiter has the order: not assigned yet, or released again. Can move to: waiting, offered, in hand.
        case unassigned
        /// No waiter can take the order yet. Can move to: offered, in hand, unassigned.
        case waiting
        /// The order is offered to a waiter. Can move to: in hand, waiting, unassigned.
        case offered
        /// A waiter has the order. Can move to: waiting, unassigned.
        case inHand
    }

    /// The state of the shift as a whole.
    public enum PolicyState: String, LifecycleSymbol {
        /// A shift always has rules, and a waiter for each table with guests or none.
        case inForce
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// The author is that waiter, or has another role.
        case own
        /// The author is that waiter and asks for a cap within the house limit, or has another role.
        case ownWithinLimit
        /// The waiter is at work, has the skills and room for the order, and has not refused it.
        case hasRoom
        /// The author is that waiter, or has another role, and the waiter is at work, has the skills and room for the
        /// order, and has not refused it.
        case mayTake
        /// The author is that waiter, or has another role, and the waiter has no open orders.
        case mayLeave
        /// The other waiter is at work and has the skills and room for every order in hand, and the orders fit in one
        /// decision.
        case canTakeOver
        /// The shift assigns orders, a waiter can take this one, and no earlier one can be assigned.
        case somebodyCan
        /// The shift offers orders, a waiter can take this one, and no earlier one can be offered.
        case somebodyIsAsked
        /// The shift assigns orders, and a waiting one can be assigned: one decision assigns only a limited number.
        case placeIsFree
        /// The shift offers orders, and a waiting one can be offered.
        case placeIsAsked
        /// The shift was due to assign orders, but no waiter can take one now.
        case cameLate
        /// The order is offered to that waiter, who is the author or on whose behalf the author acts, and the offer is
        /// open; a waiter who takes it is on duty and not on a break.
        case isAsked
        /// The time for the offer is over.
        case hasLapsed
    }

    /// The lifecycle tables that a shift uses.
    package struct Tables: Sendable {
        /// The standard tables, which every shift uses.
        package static let standard = Tables(duty: Shift.duty, assignment: Shift.assignment, policy: Shift.policy)

        /// How waiters come on and go off duty.
        package let duty: Lifecycle<Duty, Command.Kind, Guard, NoSymbol>
        /// How orders move between waiters.
        package let assignment: Lifecycle<Assignment, Command.Kind, Guard, NoSymbol>
        /// Who changes the rules, and says who serves which table.
        package let policy: Lifecycle<PolicyState, Command.Kind, Guard, NoSymbol>

        /// Makes a set of tables.
        package init(
            duty: Lifecycle<Duty, Command.Kind, Guard, NoSymbol>,
            assignment: Lifecycle<Assignment, Command.Kind, Guard, NoSymbol>,
            policy: Lifecycle<PolicyState, Command.Kind, Guard, NoSymbol> = Shift.policy
        ) {
            self.duty = duty
            self.assignment = assignment
            self.policy = policy
        }
    }

    /// The table for waiters: how they come on and go off duty, and who plans that.
    public static let duty = Lifecycle<Duty, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "duty"),
        initial: .offDuty,
        terminals: [],
        commands: [.begin, .end, .cut, .sendHome, .relieve, .pause, .resume, .setCap, .plan, .swapSections],
        roles: [.waiter, .manager, .system],
        guards: [.own, .ownWithinLimit, .mayLeave, .canTakeOver],
        rows: [
            .init(.offDuty, .begin, by: [.waiter, .manager, .system], to: .onDuty, if: .ownWithinLimit),
            .init(.onDuty, .pause, by: [.waiter, .manager, .system], to: .onBreak, if: .own),
            .init(.onBreak, .resume, by: [.waiter, .manager, .system], to: .onDuty, if: .own),
            .init(.onDuty, .end, by: [.waiter, .manager, .system], to: .offDuty, if: .mayLeave),
            .init(.onBreak, .end, by: [.waiter, .manager, .system], to: .offDuty, if: .mayLeave),
            .init(.leaving, .end, by: [.waiter, .manager, .system], to: .offDuty, if: .mayLeave),
            .init(.onDuty, .cut, by: [.manager, .system], to: .leaving),
            .init(.onBreak, .cut, by: [.manager, .system], to: .leaving),
            .init(.onDuty, .sendHome, by: [.manager, .system], to: .offDuty),
            .init(.onBreak, .sendHome, by: [.manager, .system], to: .offDuty),
            .init(.leaving, .sendHome, by: [.manager, .system], to: .offDuty),
            .init(.onDuty, .relieve, by: [.manager, .system], to: .offDuty, if: .canTakeOver),
            .init(.onBreak, .relieve, by: [.manager, .system], to: .offDuty, if: .canTakeOver),
            .init(.leaving, .relieve, by: [.manager, .system], to: .offDuty, if: .canTakeOver),
            .init(.onDuty, .setCap, by: [.manager, .system], to: .onDuty),
            .init(.onBreak, .setCap, by: [.manager, .system], to: .onBreak),
            .init(.offDuty, .plan, by: [.manager, .system], to: .offDuty),
            .init(.onDuty, .plan, by: [.manager, .system], to: .onDuty),
            .init(.onBreak, .plan, by: [.manager, .system], to: .onBreak),
            .init(.leaving, .plan, by: [.manager, .system], to: .leaving),
            .init(.offDuty, .swapSections, by: [.manager, .system], to: .offDuty),
            .init(.onDuty, .swapSections, by: [.manager, .system], to: .onDuty),
            .init(.onBreak, .swapSections, by: [.manager, .system], to: .onBreak),
            .init(.leaving, .swapSections, by: [.manager, .system], to: .leaving),
        ]
    )

    /// The table for orders: how they move between waiters.
    ///
    /// A waiter takes an order only for themselves. Any waiter may release an order, or hand it over, also to
    /// themselves. The order itself decides who may serve or cancel it; the engine then releases it here.
    public static let assignment = Lifecycle<Assignment, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "assignment"),
        initial: .unassigned,
        terminals: [],
        commands: [.take, .assign, .refuse, .lapse, .release, .handOver, .withdraw, .changeTable],
        roles: [.waiter, .manager, .system],
        guards: [
            .mayTake, .hasRoom, .somebodyCan, .somebodyIsAsked, .placeIsFree, .placeIsAsked, .cameLate, .isAsked,
            .hasLapsed,
        ],
        rows: [
            .init(.unassigned, .take, by: [.waiter, .manager, .system], to: .inHand, if: .mayTake),
            .init(.waiting, .take, by: [.waiter, .manager, .system], to: .inHand, if: .mayTake),
            .init(.offered, .take, by: [.waiter, .manager, .system], to: .inHand, if: .isAsked),
            .init(.unassigned, .assign, by: [.manager, .system], to: .inHand, if: .somebodyCan),
            .init(.unassigned, .assign, by: [.manager, .system], to: .offered, if: .somebodyIsAsked),
            .init(.unassigned, .assign, by: [.manager, .system], to: .waiting),
            .init(.waiting, .assign, by: [.manager, .system], to: .inHand, if: .placeIsFree),
            .init(.waiting, .assign, by: [.manager, .system], to: .offered, if: .placeIsAsked),
            .init(.waiting, .assign, by: [.manager, .system], to: .waiting, if: .cameLate),
            .init(.offered, .refuse, by: [.waiter, .manager, .system], to: .waiting, if: .isAsked),
            .init(.offered, .lapse, by: [.manager, .system], to: .waiting, if: .hasLapsed),
            .init(.waiting, .release, by: [.waiter, .manager, .system], to: .unassigned),
            .init(.offered, .release, by: [.waiter, .manager, .system], to: .unassigned),
            .init(.inHand, .release, by: [.waiter, .manager, .system], to: .unassigned),
            .init(.inHand, .handOver, by: [.waiter, .manager, .system], to: .inHand, if: .hasRoom),
            .init(.waiting, .withdraw, by: [.manager, .system], to: .unassigned),
            .init(.offered, .withdraw, by: [.manager, .system], to: .unassigned),
            .init(.inHand, .withdraw, by: [.manager, .system], to: .unassigned),
            .init(.waiting, .changeTable, by: [.manager, .system], to: .waiting),
            .init(.offered, .changeTable, by: [.manager, .system], to: .offered),
            .init(.inHand, .changeTable, by: [.manager, .system], to: .inHand),
        ]
    )

    /// The table for the shift as a whole: who may change the rules, and say who serves which table.
    public static let policy = Lifecycle<PolicyState, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "policy"),
        initial: .inForce,
        terminals: [],
        commands: [.follow, .seat],
        roles: [.manager, .system],
        guards: [],
        rows: [
            .init(.inForce, .follow, by: [.manager, .system], to: .inForce),
            .init(.inForce, .seat, by: [.manager, .system], to: .inForce),
        ]
    )
}
