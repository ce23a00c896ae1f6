public import TablesideCore

/// A party's tab for one visit: its orders, the bill and the payments.
///
/// A tab knows its orders by identity; the orders own their lines. A command that requests the bill passes the facts
/// about them, in one decision with the orders, so that none is placed in between.
///
/// ```swift
/// var tab = GuestTab(id: TabID("7"))
/// let opening = GuestTab.Opening(branch: branch.id, currency: .eur, opener: .arrival, guest: ana, covers: 2)
/// try tab.perform(.open(opening), by: .guest(ana), at: now)
/// try tab.perform(.add(order.id), by: .guest(ana), at: now)
/// try tab.perform(.askForBill(facts), by: .guest(ana), at: later)
/// ```
public struct GuestTab: Aggregate, Hashable {
    /// The document kind, `tab`.
    public static let kind = DocumentKind(rawValue: "tab")

    /// The commands a tab accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Opens the tab.
        case open(opening: Opening)
        /// A device at the table joins and starts choosing, for a number of people (GI-25).
        case join(device: DeviceID, persons: Int)
        /// A device has chosen and waits for the others, to send together with them (GI-33).
        case wait(device: DeviceID)
        /// A device leaves.
        case leave(device: DeviceID)
        /// Raises the device limit by one (GI-27).
        case admitDevice
        /// Adds a placed order; `device` is the one that sent it, if devices take part.
        case add(order: OrderID, device: DeviceID? = nil)
        /// Changes the party size.
        case changeCovers(covers: Int)
        /// Moves the party to another table.
        case changeTable(table: TableID)
        /// Hands the tab over to another waiter.
        case handOver(waiter: UserID)
        /// Releases orders to another tab; `staying` are the orders that stay, `coversCharged` the covers charged on
        /// those that leave.
        case release(orders: [OrderID], to: TabID, staying: [BilledOrder], coversCharged: Int = 0)
        /// Takes over what another tab releases.
        case takeOver(parts: TabParts)
        /// Ends the tab after everything moved to another one; `orders` are the facts of what is left here.
        case merge(into: TabID, orders: [BillableOrder])
        /// Makes an adjustment: a discount, a charge, or a waiver.
        case adjust(adjustment: BillAdjustment)
        /// Withdraws an adjustment.
        case withdraw(adjustment: AdjustmentID)
        /// Requests the bill; pass all orders of the tab.
        case askForBill(orders: [BilledOrder])
        /// Splits what is left of the bill among payers.
        case split(split: BillSplit)
        /// Cancels the bill, so that more can be ordered.
        case unlock
        /// Records how the guest wants to pay.
        case choosePayment(method: PaymentMethod)
        /// Records a payment.
        case pay(payment: Payment)
        /// Refunds an overpayment.
        case refund(payment: Payment)
        /// Refunds part of a paid bill.
        case giveBack(refund: BillRefund)
        /// Reopens a settled tab.
        case reopen
        /// Closes the tab at the end of the visit.
        case close
        /// Voids a tab on which nothing is owed; pass the facts of all its orders.
        case void(orders: [BillableOrder])
    }

    /// The events of a tab.
    public enum Event: Codable, Hashable, Sendable {
        /// The tab was opened.
        case opened(opening: Opening, at: Instant)
        /// The device joined and is choosing, for a number of people.
        case joined(device: DeviceID, persons: Int, guest: UserID?, at: Instant)
        /// The device has chosen and waits for the others.
        case waiting(device: DeviceID, at: Instant)
        /// The device left.
        case left(device: DeviceID, at: Instant)
        /// The device limit was raised to this number.
        case deviceAdmitted(devices: Int, at: Instant)
        /// The order was added; `device` is the one that sent it, if devices take part.
        case orderAdded(order: OrderID, device: DeviceID?, at: Instant)
        /// The party size changed.
        case coversChanged(covers: Int, at: Instant)
        /// The party moved to another table.
        case tableChanged(from: TableID?, to: TableID, at: Instant)
        /// The tab was handed over to another waiter.
        case handedOver(from: UserID?, to: UserID, at: Instant)
        /// The orders left for another tab, with the discounts on their lines.
        case released(orders: [OrderID], to: TabID, coversCharged: Int, at: Instant)
        /// The tab took over what another tab released.
        case tookOver(parts: TabParts, at: Instant)
        /// Everything moved to another tab.
        case merged(into: TabID, at: Instant)
        /// An adjustment was made.
        case adjusted(adjustment: BillAdjustment, at: Instant)
        /// An adjustment was withdrawn.
        case withdrawn(adjustment: AdjustmentID, at: Instant)
        /// The bill was made; `due` is the amount left to pay.
        case billAsked(bill: Bill, due: Money, at: Instant)
        /// What was left of the bill was split; `taken` holds the shares taken over by earlier payments.
        case split(taken: [BillShare], shares: [BillShare], at: Instant)
        /// The bill was canceled.
        case unlocked(at: Instant)
        /// The guest chose a payment method; staff should come (QP-53).
        case paymentChosen(method: PaymentMethod, at: Instant)
        /// A payment was made; `paid` is the amount paid in all, `due` the rest if there is a bill.
        case paid(payment: Payment, paid: Money, due: Money?, at: Instant)
        /// An overpayment was refunded; `paid` is the amount paid in all, `due` the rest.
        case refunded(payment: Payment, paid: Money, due: Money, at: Instant)
        /// Part of a paid bill was refunded.
        case gaveBack(refunded: RefundedBill, at: Instant)
        /// The bill is fully paid.
        case settled(at: Instant)
        /// The settled tab was reopened.
        case reopened(at: Instant)
        /// The tab was closed at the end of the visit.
        case closed(settlement: Settlement, at: Instant)
        /// The tab was voided, with nothing owed.
        case voided(at: Instant)
    }

    /// How a closed tab was settled.
    public enum Settlement: String, ClosedCode {
        /// By payments recorded on the tab.
        case recorded
        /// Outside the library, for example by the method the guest chose.
        case outside
    }

    /// The tab's identity.
    public let id: TabID
    /// The number of events so far.
    public var version = Version.absent
    /// The current state, `unopened` until the tab is opened.
    public internal(set) var state = State.unopened
    /// The opening; `nil` before the tab is opened.
    public internal(set) var opening: Opening?
    /// The party's table; `nil` for none, and before the opening.
    public internal(set) var table: TableID?
    /// The party size; 0 if unknown.
    public internal(set) var covers = 0
    /// The covers of this party charged on orders that went to other tabs, less those of other parties charged on
    /// orders that came here: ``PlaceOrder`` subtracts it from the covers left to charge.
    public internal(set) var coversChargedElsewhere = 0
    /// The waiter of the table; `nil` for none in particular.
    public internal(set) var waiter: UserID?
    /// The guests who may act on the tab besides its owner: friends, and guests of tabs merged into it.
    public internal(set) var friends: [UserID] = []
    /// The most devices that may join; `nil` for no limit.
    public internal(set) var deviceLimit: Int?
    /// The devices that have joined, in the order in which they did.
    public internal(set) var devices: [TabDevice] = []
    /// The number of times each device has joined, including those that left; empty unless the opening limits it.
    public internal(set) var joins: [DeviceID: Int] = [:]
    /// The tab everything moved to; `nil` for a tab that was not merged.
    public internal(set) var mergedInto: TabID?
    /// The orders, in the order in which they were placed.
    public internal(set) var orders: [OrderID] = []
    /// The adjustments staff made, in the order in which they were made.
    public internal(set) var adjustments: [BillAdjustment] = []
    /// The bill; `nil` while there is none.
    public internal(set) var bill: Bill?
    /// The shares payers had taken over before the last split.
    public internal(set) var taken: [BillShare] = []
    /// The shares of the rest of the bill; empty until it is split.
    public internal(set) var shares: [BillShare] = []
    /// The number of the first of the ``shares``; the others follow.
    ///
    /// Each split numbers its shares after those of the splits before it, so that no two shares of a tab ever have the
    /// same number: the first split starts at 0.
    public internal(set) var firstShare = 0
    /// The amount paid of each share, in the same order.
    public internal(set) var sharesPaid: [Money] = []
    /// The amount left to pay, below zero when the guest is owed a refund; `nil` while there is no bill.
    public internal(set) var due: Money?
    /// The payments less refunds of overpayments, without tips; `nil` before the opening.
    public internal(set) var paid: Money?
    /// The payments, in the order in which they were made.
    public internal(set) var payments: [Payment] = []
    /// The refunds of overpayments, in the order in which they were made.
    public internal(set) var refunds: [Payment] = []
    /// The refunds of a paid bill, in the order in which they were made.
    public internal(set) var refunded: [RefundedBill] = []
    /// The payment method the guest chose; `nil` for none yet.
    public internal(set) var chosenMethod: PaymentMethod?
    /// The number of times the payment method or split has changed since the bill was made; 0 unless the opening limits
    /// it.
    public internal(set) var billChanges = 0
    /// How the tab was settled; `nil` until it is closed.
    public internal(set) var settlement: Settlement?
    /// When the tab was closed; `nil` until then.
    public internal(set) var closedAt: Instant?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a tab that is not open yet.
    public init(id: TabID) { self.id = id }

    /// The total of the bill; `nil` while there is none.
    public var total: Money? { bill?.total }

    /// The branch: tabs are listed by branch; empty before the opening.
    public var scope: String { opening.map(\.branch.rawValue) ?? "" }
}

extension GuestTab {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .opened(let opening, let at):
            self.opening = opening
            table = opening.table
            covers = opening.covers
            waiter = opening.waiter
            deviceLimit = opening.devices
            friends = opening.friends ?? []
            paid = .zero(opening.currency)
            enter(.open, at: at)
        case .joined(let device, let persons, let guest, let at):
            place(TabDevice(id: device, persons: persons, guest: guest, stage: .choosing))
            if opening?.joinsPerDevice != nil { joins[device] = (joins[device] ?? 0).addingSaturated(1) }
            enter(state, at: at)
        case .waiting(let device, let at):
            enter(.waiting, device: device)
            enter(state, at: at)
        case .left(let device, let at):
            devices.removeAll { $0.id == device }
            enter(state, at: at)
        case .deviceAdmitted(let devices, let at):
            deviceLimit = devices
            enter(state, at: at)
        case .orderAdded(let order, let device, let at):
            orders.append(order)
            if let device { enter(.sent, device: device) }
            enter(state, at: at)
        case .coversChanged(let covers, let at):
            self.covers = covers
            enter(state, at: at)
        case .tableChanged(_, let to, let at):
            table = to
            enter(state, at: at)
        case .handedOver(_, let to, let at):
            waiter = to
            enter(state, at: at)
        case .released(let orders, _, let charged, let at):
            coversChargedElsewhere = coversChargedElsewhere.addingSaturated(charged)
            self.orders.removeAll(where: orders.contains)
            adjustments.removeAll { adjustment in adjustment.line.map { orders.contains($0.order) } == true }
            enter(state, at: at)
        case .tookOver(let parts, let at):
            orders += parts.orders
            adjustments += parts.adjustments
            coversChargedElsewhere = coversChargedElsewhere.subtractingSaturated(parts.coversCharged)
            if let more = parts.covers { covers = covers == 0 || more == 0 ? 0 : covers.addingSaturated(more) }
            for device in parts.devices { place(device) }
            for guest in parts.guests where guest != opening?.guest && !friends.contains(guest) {
                friends.append(guest)
            }
            enter(state, at: at)
        case .merged(let into, let at):
            mergedInto = into
            enter(.merged, at: at)
        case .adjusted(let adjustment, let at):
            adjustments.append(adjustment)
            enter(state, at: at)
        case .withdrawn(let adjustment, let at):
            adjustments.removeAll { $0.id == adjustment }
            enter(state, at: at)
        case .billAsked(let bill, let due, let at):
            self.bill = bill
            self.due = due
            enter(.locked, at: at)
        case .split(let taken, let shares, let at):
            firstShare = firstShare.addingSaturated(self.shares.count)
            self.taken = taken
            self.shares = shares
            sharesPaid = shares.map { .zero($0.total.currency) }
            countBillChange()
            enter(state, at: at)
        case .unlocked(let at), .reopened(let at):
            bill = nil
            due = nil
            taken = []
            firstShare = firstShare.addingSaturated(shares.count)
            shares = []
            sharesPaid = []
            chosenMethod = nil
            billChanges = 0
            enter(.open, at: at)
        case .paymentChosen(let method, let at):
            chosenMethod = method
            countBillChange()
            enter(state, at: at)
        case .paid(let payment, let paid, let due, let at):
            payments.append(payment)
            if let place = payment.share.flatMap(place(ofShare:)) {
                let units = sharesPaid[place].minorUnits &+ payment.amount.minorUnits
                sharesPaid[place] = Money(minorUnits: units, payment.amount.currency)
            }
            self.paid = paid
            self.due = due
            enter(state, at: at)
        case .refunded(let payment, let paid, let due, let at):
            refunds.append(payment)
            self.paid = paid
            self.due = due
            enter(state, at: at)
        case .gaveBack(let refunded, let at):
            self.refunded.append(refunded)
            enter(state, at: at)
        case .settled(let at):
            enter(.settled, at: at)
        case .closed(let settlement, let at):
            self.settlement = settlement
            closedAt = at
            enter(.closed, at: at)
        case .voided(let at):
            enter(.voided, at: at)
        }
    }

    /// The index in ``shares`` of the share with a number; `nil` if the bill has no such share, or no longer.
    func place(ofShare number: Int) -> Int? {
        guard number >= firstShare, number - firstShare < shares.count else { return nil }
        return number - firstShare
    }

    /// Adds a device, or replaces the entry it has.
    private mutating func place(_ device: TabDevice) {
        if let index = devices.firstIndex(where: { $0.id == device.id }) {
            devices[index] = device
        } else {
            devices.append(device)
        }
    }

    private mutating func countBillChange() {
        if opening?.changesPerBill != nil { billChanges = billChanges.addingSaturated(1) }
    }

    private mutating func enter(_ stage: TabDevice.Stage, device id: DeviceID) {
        for index in devices.indices where devices[index].id == id { devices[index].stage = stage }
    }

    private mutating func enter(_ state: State, at instant: Instant) {
        self.state = state
        lastEventAt = instant
    }
}

extension GuestTab.Event {
    /// The side effects of the event, for joint decisions.
    public var effects: [GuestTab.Effect] {
        switch self {
        case .paymentChosen: [.callStaff]
        case .closed: [.endVisit]
        default: []
        }
    }
}
