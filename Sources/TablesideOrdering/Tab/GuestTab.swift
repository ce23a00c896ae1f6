public import TablesideCore

/// What a party owes: its orders, the bill, the payments, from the first to the last moment of a visit.
///
/// A tab knows its orders by identity; the orders own their lines. A command that asks for the bill brings what the tab has to
/// know about them, in one decision with the orders, so that none is placed in between.
///
/// ```swift
/// var tab = GuestTab(id: TabID("7"))
/// let opening = GuestTab.Opening(branch: branch.id, currency: .eur, opener: .arrival, guest: ana, covers: 2)
/// try tab.perform(.open(opening), by: .guest(ana), at: now)
/// try tab.perform(.add(order.id), by: .guest(ana), at: now)
/// try tab.perform(.askForBill(facts), by: .guest(ana), at: later)
/// ```
public struct GuestTab: Aggregate {
    /// Documents of this type are stored as `tab`.
    public static let kind = DocumentKind(rawValue: "tab")

    /// What can be asked of a tab.
    public enum Command: Encodable, Hashable, Sendable {
        /// The visit begins.
        case open(opening: Opening)
        /// A device at the table begins to choose, for so many people (GI-25).
        case join(device: DeviceID, persons: Int)
        /// A device has chosen, and waits for those that have not, to send together with them (GI-33).
        case wait(device: DeviceID)
        /// A device takes part no longer.
        case leave(device: DeviceID)
        /// One device more may take part (GI-27).
        case admitDevice
        /// An order that was placed belongs to the tab; the device that sent it, where devices take part.
        case add(order: OrderID, device: DeviceID? = nil)
        /// The party is of another size.
        case changeCovers(covers: Int)
        /// The party sits elsewhere.
        case changeTable(table: TableID)
        /// The visit goes into another waiter's hands.
        case handOver(waiter: UserID)
        /// Orders go to another tab; those that stay, and for how many people the others charge a place at the table.
        case release(orders: [OrderID], to: TabID, staying: [BilledOrder], coversCharged: Int = 0)
        /// What another tab releases comes to this one.
        case takeOver(parts: TabParts)
        /// Everything went to another tab; the facts of what is left here.
        case merge(into: TabID, orders: [BillableOrder])
        /// Staff take something off, charge something, or do not take a charge.
        case adjust(adjustment: BillAdjustment)
        /// An adjustment is taken back.
        case withdraw(adjustment: AdjustmentID)
        /// The guest wants the bill; all orders of the tab.
        case askForBill(orders: [BilledOrder])
        /// The payers share what is left of the bill.
        case split(split: BillSplit)
        /// The bill is taken back, so that more can be ordered.
        case unlock
        /// The guest says how they will pay.
        case choosePayment(method: PaymentMethod)
        /// Money is paid.
        case pay(payment: Payment)
        /// What was paid beyond the bill is given back.
        case refund(payment: Payment)
        /// Of what was paid something is given back.
        case giveBack(refund: BillRefund)
        /// A settled tab is taken up again.
        case reopen
        /// The visit is over.
        case close
        /// The tab was opened for nothing; the facts of all orders of the tab.
        case void(orders: [BillableOrder])
    }

    /// What can happen to a tab.
    public enum Event: Codable, Hashable, Sendable {
        /// The visit began.
        case opened(opening: Opening, at: Instant)
        /// The device chooses, for so many people.
        case joined(device: DeviceID, persons: Int, guest: UserID?, at: Instant)
        /// The device has chosen, and waits for the others.
        case waiting(device: DeviceID, at: Instant)
        /// The device takes part no longer.
        case left(device: DeviceID, at: Instant)
        /// So many devices may take part.
        case deviceAdmitted(devices: Int, at: Instant)
        /// The order belongs to the tab; the device that sent it, where devices take part.
        case orderAdded(order: OrderID, device: DeviceID?, at: Instant)
        /// The party is of so many.
        case coversChanged(covers: Int, at: Instant)
        /// The party sits elsewhere.
        case tableChanged(from: TableID?, to: TableID, at: Instant)
        /// The visit went into another waiter's hands.
        case handedOver(from: UserID?, to: UserID, at: Instant)
        /// The orders went to another tab, with what was taken off their lines.
        case released(orders: [OrderID], to: TabID, coversCharged: Int, at: Instant)
        /// What another tab released came to this one.
        case tookOver(parts: TabParts, at: Instant)
        /// Everything went to another tab.
        case merged(into: TabID, at: Instant)
        /// Something was taken off or charged.
        case adjusted(adjustment: BillAdjustment, at: Instant)
        /// An adjustment was taken back.
        case withdrawn(adjustment: AdjustmentID, at: Instant)
        /// The bill was made, and what of it is left to pay.
        case billAsked(bill: Bill, due: Money, at: Instant)
        /// The payers shared what was left of the bill; what was paid before is what some have taken over.
        case split(taken: [BillShare], shares: [BillShare], at: Instant)
        /// The bill was taken back.
        case unlocked(at: Instant)
        /// The guest said how they will pay; a member of staff is to come (QP-53).
        case paymentChosen(method: PaymentMethod, at: Instant)
        /// Money was paid: what is paid in all, and what is left to pay if the bill was made.
        case paid(payment: Payment, paid: Money, due: Money?, at: Instant)
        /// Money was given back: what is paid in all, and what is left to pay.
        case refunded(payment: Payment, paid: Money, due: Money, at: Instant)
        /// Of what was paid something was given back.
        case gaveBack(refunded: RefundedBill, at: Instant)
        /// Nothing is left to pay.
        case settled(at: Instant)
        /// The settled tab was taken up again.
        case reopened(at: Instant)
        /// The visit is over.
        case closed(settlement: Settlement, at: Instant)
        /// The tab was opened for nothing.
        case voided(at: Instant)
    }

    /// How the bill of a closed tab was settled.
    public enum Settlement: String, ClosedCode {
        /// By payments that the tab recorded.
        case recorded
        /// Outside the library, by the method that was chosen.
        case outside
    }

    /// The identity of the tab.
    public let id: TabID
    /// The number of events so far.
    public var version = Version.absent
    /// Where the visit stands.
    public internal(set) var state = State.unopened
    /// How it began; `nil` before it did.
    public internal(set) var opening: Opening?
    /// Where the party sits; `nil` away from a table, and before the opening.
    public internal(set) var table: TableID?
    /// How many people the party has; 0 where nobody said.
    public internal(set) var covers = 0
    /// How many of its people are charged for their place by orders that went to other tabs, less those whom orders charge
    /// that came from others: what ``PlaceOrder`` takes off the covers that are left.
    public internal(set) var coversChargedElsewhere = 0
    /// The waiter whose table it is; `nil` for nobody in particular.
    public internal(set) var waiter: UserID?
    /// The guests who act on the tab beside the one whose it is: friends, and those of tabs that were merged into it.
    public internal(set) var friends: [UserID] = []
    /// How many devices may take part; `nil` for as many as there are.
    public internal(set) var deviceLimit: Int?
    /// The devices that take part, in the order in which they joined.
    public internal(set) var devices: [TabDevice] = []
    /// How often each device has joined, those that left included; empty unless the opening limits it.
    public internal(set) var joins: [DeviceID: Int] = [:]
    /// The tab to which everything went; `nil` for a tab that was not merged into another.
    public internal(set) var mergedInto: TabID?
    /// The orders, in the order in which they were placed.
    public internal(set) var orders: [OrderID] = []
    /// What staff took off or charged, in the order in which they did.
    public internal(set) var adjustments: [BillAdjustment] = []
    /// The bill; `nil` while there is none.
    public internal(set) var bill: Bill?
    /// What payers had taken over of the bill before it was last split.
    public internal(set) var taken: [BillShare] = []
    /// How the payers share the rest of the bill; empty while nobody split it.
    public internal(set) var shares: [BillShare] = []
    /// What was paid of each share, in the same order.
    public internal(set) var sharesPaid: [Money] = []
    /// What is left to pay, below zero when something is to be given back; `nil` while there is no bill.
    public internal(set) var due: Money?
    /// What was paid less what was given back, tips apart; `nil` before the opening.
    public internal(set) var paid: Money?
    /// The payments, in the order in which they came.
    public internal(set) var payments: [Payment] = []
    /// What was given back, in the order in which it was.
    public internal(set) var refunds: [Payment] = []
    /// What was given back of a bill that was paid, in the order in which it was.
    public internal(set) var refunded: [RefundedBill] = []
    /// How the guest said they will pay; `nil` before they did.
    public internal(set) var chosenMethod: PaymentMethod?
    /// How often somebody said how they pay, or shared the bill, since it was made; 0 unless the opening limits it.
    public internal(set) var billChanges = 0
    /// How the bill was settled; `nil` while the tab is not closed.
    public internal(set) var settlement: Settlement?
    /// When the visit was over; `nil` for a tab that is not closed.
    public internal(set) var closedAt: Instant?
    /// When something last happened; `nil` before the first event.
    public internal(set) var lastEventAt: Instant?

    /// A tab that nobody has opened yet.
    public init(id: TabID) { self.id = id }

    /// What the bill comes to; `nil` while there is none.
    public var total: Money? { bill?.total }

    /// Tabs of a branch are listed together.
    public var scope: String { opening.map(\.branch.rawValue) ?? "" }
}

extension GuestTab {
    /// Takes an event into the state.
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
            self.taken = taken
            self.shares = shares
            sharesPaid = shares.map { .zero($0.total.currency) }
            countBillChange()
            enter(state, at: at)
        case .unlocked(let at), .reopened(let at):
            bill = nil
            due = nil
            taken = []
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
            if let share = payment.share, sharesPaid.indices.contains(share) {
                let units = sharesPaid[share].minorUnits &+ payment.amount.minorUnits
                sharesPaid[share] = Money(minorUnits: units, payment.amount.currency)
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

    /// Notes a device, in place of what was known of it.
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
    /// What else happens with the event, for joint decisions.
    public var effects: [GuestTab.Effect] {
        switch self {
        case .paymentChosen: [.callStaff]
        case .closed: [.endVisit]
        default: []
        }
    }
}
