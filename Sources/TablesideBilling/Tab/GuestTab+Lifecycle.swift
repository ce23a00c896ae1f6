public import TablesideCore

extension GuestTab.Command {
    /// Opens the tab.
    public static func open(_ opening: GuestTab.Opening) -> GuestTab.Command { .open(opening: opening) }

    /// Adds a placed order to the tab.
    public static func add(_ order: OrderID) -> GuestTab.Command { .add(order: order, device: nil) }

    /// Makes an adjustment: a discount, a charge, or a waiver.
    public static func adjust(_ adjustment: BillAdjustment) -> GuestTab.Command { .adjust(adjustment: adjustment) }

    /// Withdraws an adjustment.
    public static func withdraw(_ adjustment: AdjustmentID) -> GuestTab.Command { .withdraw(adjustment: adjustment) }

    /// Requests the bill; pass all orders of the tab.
    public static func askForBill(_ orders: [BilledOrder]) -> GuestTab.Command { .askForBill(orders: orders) }

    /// Splits what is left of the bill among payers.
    public static func split(_ split: BillSplit) -> GuestTab.Command { .split(split: split) }

    /// Records how the guest wants to pay.
    public static func choosePayment(_ method: PaymentMethod) -> GuestTab.Command { .choosePayment(method: method) }

    /// Records a payment.
    public static func pay(_ payment: Payment) -> GuestTab.Command { .pay(payment: payment) }

    /// Refunds part of a paid bill.
    public static func giveBack(_ refund: BillRefund) -> GuestTab.Command { .giveBack(refund: refund) }

    /// The command without its inputs, as the lifecycle tables use it.
    public enum Kind: String, LifecycleSymbol {
        /// Opens the tab.
        case open
        /// A device joins and starts choosing.
        case join
        /// A device waits for the others.
        case wait
        /// A device leaves.
        case leave
        /// Raises the device limit by one.
        case admitDevice
        /// Adds an order to the tab.
        case add
        /// Changes the party size.
        case changeCovers
        /// Moves the party to another table.
        case changeTable
        /// Hands the tab over to another waiter.
        case handOver
        /// Releases orders to another tab.
        case release
        /// Takes over what another tab releases.
        case takeOver
        /// Ends the tab after its contents moved to another one.
        case merge
        /// Makes an adjustment.
        case adjust
        /// Withdraws an adjustment.
        case withdraw
        /// Requests the bill.
        case askForBill
        /// Cancels the bill, so that more can be ordered.
        case unlock
        /// Splits the bill among payers.
        case split
        /// Records how the guest wants to pay.
        case choosePayment
        /// Records a payment.
        case pay
        /// Refunds an overpayment.
        case refund
        /// Refunds part of a paid bill.
        case giveBack
        /// Reopens a settled tab.
        case reopen
        /// Closes the tab at the end of the visit.
        case close
        /// Voids a tab on which nothing is owed.
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
    /// The state of a tab.
    public enum State: String, LifecycleSymbol {
        /// Not open yet. Can move to: open.
        case unopened
        /// Taking orders. Can move to: locked, settled, closed, merged, voided.
        case open
        /// The bill was requested; nothing more can be ordered. Can move to: open, settled, closed, voided.
        case locked
        /// Fully paid. Can move to: open, closed.
        case settled
        /// Closed: the visit is over.
        case closed
        /// Ended because everything moved to another tab.
        case merged
        /// Ended with nothing owed or paid.
        case voided
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// The opener, covers, limits and terms are valid, and a guest does not open as a waiter.
        case validOpening
        /// The device limit allows another device, and the people of all devices fit the covers (GI-26); staff may
        /// exceed the covers.
        case deviceFits
        /// The device has joined and is choosing.
        case choosing
        /// The device has joined.
        case knownDevice
        /// The number of devices is limited, and can be raised.
        case limitedDevices
        /// The order is not on the tab yet, and its device has joined and waits for no other one.
        case newOrder
        /// The party size is new and not negative.
        case newCovers
        /// The party does not sit at this table already.
        case otherTable
        /// The tab belongs to another waiter.
        case otherWaiter
        /// The orders are on the tab, and the orders that stay cover what was paid.
        case releasable
        /// The parts come from another tab and are not on this one yet.
        case newParts
        /// No order but dropped ones and no payment is left, and the target is another tab.
        case emptied
        /// The tab has orders, and they are served if the profile requires it (QP-51, QP-52); or there is something to
        /// refund.
        case billable
        /// As ``billable``, and everything is already paid.
        case nothingDue
        /// The method is known and new, and guests have not reached their limit of bill changes.
        case offeredMethod
        /// The payment is new, above zero, confirmed if needed, and at most the amount due.
        case validPayment
        /// As ``validPayment``, and nothing is due afterwards.
        case settlesBill
        /// The refund is new, above zero, and at most the overpayment.
        case validRefund
        /// As ``validRefund``, and nothing is due afterwards.
        case balancesBill
        /// Nothing was paid, and every order is dropped.
        case nothingOwed
        /// The adjustment is new and valid, and the role may make it.
        case validAdjustment
        /// The adjustment is on the tab, and the role may withdraw it.
        case knownAdjustment
        /// No refund was made after the bill was paid.
        case nothingReturned
    }

    /// The side effects of a step.
    public enum Effect: String, LifecycleSymbol {
        /// Tell the guest that staff are coming to take the payment (QP-53).
        case callStaff
        /// End the visit: the booking is finished and the table free (QP-35).
        case endVisit
    }

    /// The lifecycle type of tabs.
    public typealias Machine = Lifecycle<State, Command.Kind, Guard, Effect>
}
