// The kinds of what staff do with a tab and with the shift, without their data.

extension TabOperation.Action {
    /// The kinds of actions on a tab.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Adjusts the bill.
        case adjust
        /// Withdraws an adjustment.
        case withdraw
        /// Asks for the bill.
        case askForBill
        /// Asks for the bill and names a payment method.
        case askToPay
        /// Cancels the bill, so that more can be ordered.
        case unlock
        /// Splits the rest of the bill.
        case split
        /// Chooses how to pay.
        case choosePayment
        /// Records a payment.
        case pay
        /// Refunds an overpayment.
        case refund
        /// Refunds part of a paid bill.
        case giveBack
        /// Reopens a settled tab.
        case reopen
        /// Closes the tab.
        case close
        /// Voids a tab on which nothing is owed.
        case void
    }

    /// The kind of this action.
    public var kind: Kind {
        switch self {
        case .adjust: .adjust
        case .withdraw: .withdraw
        case .askForBill: .askForBill
        case .askToPay: .askToPay
        case .unlock: .unlock
        case .split: .split
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

extension ShiftOperation.Change {
    /// The kinds of changes to a shift.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A waiter starts work.
        case begin
        /// A waiter ends work.
        case end
        /// A waiter is cut: no new orders.
        case cut
        /// A waiter ends work, and others take over their orders.
        case sendHome
        /// A waiter ends work, and another waiter takes over their orders and sections.
        case relieve
        /// A waiter takes a break.
        case pause
        /// A waiter comes back from a break.
        case resume
        /// A waiter's limit changes.
        case setCap
        /// A waiter gets a weight, sections and skills.
        case plan
        /// Two waiters exchange their sections.
        case swapSections
        /// The rules of the shift change.
        case follow
        /// A waiter refuses an offer.
        case refuse
        /// An offer ends because it has expired.
        case lapse
        /// A waiting order is assigned.
        case giveAway
    }

    /// The kind of this change.
    public var kind: Kind {
        switch self {
        case .begin: .begin
        case .end: .end
        case .cut: .cut
        case .sendHome: .sendHome
        case .relieve: .relieve
        case .pause: .pause
        case .resume: .resume
        case .setCap: .setCap
        case .plan: .plan
        case .swapSections: .swapSections
        case .follow: .follow
        case .refuse: .refuse
        case .lapse: .lapse
        case .giveAway: .giveAway
        }
    }
}
