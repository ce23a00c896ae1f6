public import TablesideCore

extension GuestTab.Command {
    /// The visit begins.
    public static func open(_ opening: GuestTab.Opening) -> GuestTab.Command { .open(opening: opening) }

    /// An order that was placed belongs to the tab.
    public static func add(_ order: OrderID) -> GuestTab.Command { .add(order: order, device: nil) }

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
        /// A device begins to choose.
        case join
        /// A device waits for the others.
        case wait
        /// A device takes part no longer.
        case leave
        /// One device more may take part.
        case admitDevice
        /// An order belongs to the tab.
        case add
        /// The party is of another size.
        case changeCovers
        /// The party sits elsewhere.
        case changeTable
        /// The visit goes into another waiter's hands.
        case handOver
        /// Orders go to another tab.
        case release
        /// What another tab releases comes.
        case takeOver
        /// Everything went to another tab.
        case merge
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
        case .join: .join
        case .wait: .wait
        case .leave: .leave
        case .admitDevice: .admitDevice
        case .add: .add
        case .changeCovers: .changeCovers
        case .changeTable: .changeTable
        case .handOver: .handOver
        case .release: .release
        case .takeOver: .takeOver
        case .merge: .merge
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
        /// Orders are taken. Can move to: locked, settled, closed, merged, voided.
        case open
        /// The bill was asked for; nothing can be ordered. Can move to: open, settled, closed, voided.
        case locked
        /// Nothing is left to pay. Can move to: open, closed.
        case settled
        /// Over.
        case closed
        /// Over, because everything went to another tab.
        case merged
        /// Opened for nothing.
        case voided
    }

    /// What must hold for a step.
    public enum Guard: String, LifecycleSymbol {
        /// Opener, profile and covers make sense, and a guest opens their own tab.
        case validOpening
        /// Another device may take part, and those at the table are not more than its covers (GI-26); staff may add some.
        case deviceFits
        /// The device takes part and chooses.
        case choosing
        /// The device takes part.
        case knownDevice
        /// The number of devices is limited, and may become larger.
        case limitedDevices
        /// The order is not on the tab yet, and its device takes part and waits for no other.
        case newOrder
        /// The size of the party is another one, and makes sense.
        case newCovers
        /// The party does not sit there.
        case otherTable
        /// The visit is in other hands.
        case otherWaiter
        /// The orders are on the tab, and what stays is worth what was paid.
        case releasable
        /// What comes is not on the tab yet, and comes from another one.
        case newParts
        /// No order that counts and no payment is left, and the tab is another one.
        case emptied
        /// Something was ordered, and served where the profile asks for it (QP-51, QP-52); or something is to be given back.
        case billable
        /// As ``billable``, and everything is paid already.
        case nothingDue
        /// The method is known, and not the one that was chosen before, and guests have not changed the bill too often.
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
}
