extension GuestTab.Command {
    /// The visit begins.
    public static func open(_ opening: GuestTab.Opening) -> GuestTab.Command { .open(opening: opening) }

    /// An order that was placed belongs to the tab.
    public static func add(_ order: OrderID) -> GuestTab.Command { .add(order: order) }

    /// Staff take something off, charge something, or do not take a charge.
    public static func adjust(_ adjustment: BillAdjustment) -> GuestTab.Command { .adjust(adjustment: adjustment) }

    /// An adjustment is taken back.
    public static func withdraw(_ adjustment: AdjustmentID) -> GuestTab.Command { .withdraw(adjustment: adjustment) }

    /// The guest wants the bill; all orders of the tab.
    public static func askForBill(_ orders: [BilledOrder]) -> GuestTab.Command { .askForBill(orders: orders) }

    /// The payers share what is left of the bill.
    public static func split(_ split: BillSplit) -> GuestTab.Command { .split(split: split) }

    /// The guest says how they will pay.
    public static func choosePayment(_ method: PaymentMethod) -> GuestTab.Command { .choosePayment(method: method) }

    /// Money is paid.
    public static func pay(_ payment: Payment) -> GuestTab.Command { .pay(payment: payment) }

    /// Of what was paid something is given back.
    public static func giveBack(_ refund: BillRefund) -> GuestTab.Command { .giveBack(refund: refund) }

    /// The command without its inputs: what the lifecycle tables are written in.
    public enum Kind: String, LifecycleSymbol {
        /// The visit begins.
        case open
        /// An order belongs to the tab.
        case add
        /// Something is taken off or charged.
        case adjust
        /// An adjustment is taken back.
        case withdraw
        /// The guest wants the bill.
        case askForBill
        /// The bill is taken back.
        case unlock
        /// The payers share the bill.
        case split
        /// The guest says how they will pay.
        case choosePayment
        /// Money is paid.
        case pay
        /// Money that was paid beyond the bill is given back.
        case refund
        /// Of what was paid something is given back.
        case giveBack
        /// A settled tab is taken up again.
        case reopen
        /// The visit is over.
        case close
        /// The tab was opened for nothing.
        case void
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .open: .open
        case .add: .add
        case .adjust: .adjust
        case .withdraw: .withdraw
        case .askForBill: .askForBill
        case .split: .split
        case .unlock: .unlock
        case .choosePayment: .choosePayment
        case .pay: .pay
        case .refund: .refund
        case .giveBack: .giveBack
        case .reopen: .reopen
        case .close: .close
        case .void: .void
        }
    }
}

extension GuestTab {
    /// Where a visit stands.
    public enum State: String, LifecycleSymbol {
        /// Not begun. Can move to: open.
        case unopened
        /// Orders are taken. Can move to: locked, settled, voided.
        case open
        /// The bill was asked for; nothing can be ordered. Can move to: open, settled, closed, voided.
        case locked
        /// Nothing is left to pay. Can move to: open, closed.
        case settled
        /// Over.
        case closed
        /// Opened for nothing.
        case voided
    }

    /// What must hold for a step.
    public enum Guard: String, LifecycleSymbol {
        /// Opener, profile and covers make sense, and a guest opens their own tab.
        case validOpening
        /// The order is not on the tab yet.
        case newOrder
        /// Something was ordered, and served where the profile asks for it (QP-51, QP-52); or something is to be given back.
        case billable
        /// As ``billable``, and everything is paid already.
        case nothingDue
        /// The method is known, and not the one that was chosen before.
        case offeredMethod
        /// The payment is above zero, new, collected by the right person and not above what is due.
        case validPayment
        /// As ``validPayment``, and then nothing is due any more.
        case settlesBill
        /// The amount given back is above zero, new and not above what was paid beyond the bill.
        case validRefund
        /// As ``validRefund``, and then nothing is due any more.
        case balancesBill
        /// Nothing was paid, and no order counts.
        case nothingOwed
        /// The adjustment is new, makes sense, and is one that the role may make.
        case validAdjustment
        /// The adjustment is on the tab, and one that the role may take back.
        case knownAdjustment
        /// Nothing of what was paid was given back since.
        case nothingReturned
    }

    /// What else happens with a step.
    public enum Effect: String, LifecycleSymbol {
        /// The guest is told that a member of staff comes to take the payment (QP-53).
        case callStaff
        /// The party leaves: its booking is finished and its table free (QP-35).
        case endVisit
    }

    /// The lifecycle of a tab.
    public typealias Machine = Lifecycle<State, Command.Kind, Guard, Effect>

    /// The rules of a visit: its lifecycle, and what it asks for before the bill.
    public struct Profile: Sendable {
        /// The name that tabs record.
        public var code: ProfileCode { lifecycle.profile }
        /// The permitted steps.
        public let lifecycle: Machine
        /// Whether every order that counts must be served before the bill is asked for (QP-52, X-05).
        public let requiresAllServed: Bool

        /// Makes a profile.
        public init(lifecycle: Machine, requiresAllServed: Bool) {
            self.lifecycle = lifecycle
            self.requiresAllServed = requiresAllServed
        }
    }
}

extension GuestTab.Profile {
    /// Every profile that this release knows; an opening with another one is refused by name.
    public static let known: [GuestTab.Profile] = [.dineIn, .quickPlate]

    /// The profile with this code; `nil` for one that this release does not know.
    public static func named(_ code: ProfileCode) -> GuestTab.Profile? { known.first { $0.code == code } }

    /// A visit whose payments the tab records: locked by the bill, settled when nothing is due, then closed.
    public static let dineIn = GuestTab.Profile(
        lifecycle: GuestTab.Machine(
            profile: .dineIn,
            initial: .unopened,
            terminals: [.closed, .voided],
            roles: [.guest, .waiter, .host, .manager, .system],
            rows: [
                .init(
                    .unopened,
                    .open,
                    by: [.guest, .waiter, .host, .manager, .system],
                    to: .open,
                    if: .validOpening
                ),
                .init(.open, .add, by: [.guest, .waiter, .manager, .system], to: .open, if: .newOrder),
                .init(.open, .adjust, by: [.waiter, .manager, .system], to: .open, if: .validAdjustment),
                .init(.open, .withdraw, by: [.waiter, .manager, .system], to: .open, if: .knownAdjustment),
                .init(.open, .pay, by: [.guest, .waiter, .manager, .system], to: .open, if: .validPayment),
                .init(.open, .askForBill, by: [.guest, .waiter, .manager], to: .settled, if: .nothingDue),
                .init(.open, .askForBill, by: [.guest, .waiter, .manager], to: .locked, if: .billable),
                .init(.open, .void, by: [.waiter, .manager, .system], to: .voided, if: .nothingOwed),
                .init(.locked, .unlock, by: [.waiter, .manager], to: .open),
                .init(
                    .locked,
                    .choosePayment,
                    by: [.guest, .waiter, .manager],
                    to: .locked,
                    if: .offeredMethod,
                    then: [.callStaff]
                ),
                .init(.locked, .split, by: [.guest, .waiter, .manager], to: .locked),
                .init(.locked, .pay, by: [.guest, .waiter, .manager, .system], to: .settled, if: .settlesBill),
                .init(.locked, .pay, by: [.guest, .waiter, .manager, .system], to: .locked, if: .validPayment),
                .init(.locked, .refund, by: [.waiter, .manager], to: .settled, if: .balancesBill),
                .init(.locked, .refund, by: [.waiter, .manager], to: .locked, if: .validRefund),
                .init(.locked, .void, by: [.manager], to: .voided, if: .nothingOwed),
                .init(.settled, .giveBack, by: [.manager], to: .settled),
                .init(.settled, .reopen, by: [.manager], to: .open, if: .nothingReturned),
                .init(.settled, .close, by: [.waiter, .manager, .system], to: .closed, then: [.endVisit]),
                .init(.closed, .giveBack, by: [.manager], to: .closed),
            ]
        ),
        requiresAllServed: false
    )

    /// QuickPlate's visit: every order is served before the bill, and choosing how to pay ends it (QP-35, QP-52, QP-53).
    ///
    /// The payment itself happens outside the library: a member of staff comes to take it.
    public static let quickPlate = GuestTab.Profile(
        lifecycle: GuestTab.Machine(
            profile: .quickPlate,
            initial: .unopened,
            terminals: [.closed, .voided],
            states: [.unopened, .open, .locked, .closed, .voided],
            commands: [.open, .add, .askForBill, .unlock, .choosePayment, .void],
            roles: [.guest, .waiter, .host, .manager, .system],
            guards: [.validOpening, .newOrder, .billable, .offeredMethod, .nothingOwed],
            rows: [
                .init(
                    .unopened,
                    .open,
                    by: [.guest, .waiter, .host, .manager, .system],
                    to: .open,
                    if: .validOpening
                ),
                .init(.open, .add, by: [.guest, .waiter, .manager, .system], to: .open, if: .newOrder),
                .init(.open, .askForBill, by: [.guest, .waiter, .manager], to: .locked, if: .billable),
                .init(.open, .void, by: [.waiter, .manager, .system], to: .voided, if: .nothingOwed),
                .init(.locked, .unlock, by: [.waiter, .manager], to: .open),
                .init(
                    .locked,
                    .choosePayment,
                    by: [.guest, .waiter, .manager],
                    to: .closed,
                    if: .offeredMethod,
                    then: [.callStaff, .endVisit]
                ),
            ]
        ),
        requiresAllServed: true
    )
}
