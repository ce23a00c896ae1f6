public import TablesideBooking
public import TablesideCore
public import TablesideHosting
public import TablesideOrdering

/// A command on a tab, with what it needs of its orders and what follows for the booking.
///
/// Asking for the bill looks at every order of the tab in the unit that locks it, so that none is placed in between
/// (QP-51, QP-52). It waits for the orders that are neither accepted nor refused: what nobody agreed to make is not paid, and
/// no time takes anything off a bill. A house may say otherwise (``BillTerms/billsUnaccepted``). Whatever ends the visit
/// completes the orders that were served and finishes the booking, so that the table is free (QP-35). A table that was
/// already cleared by hand stays as it is.
public struct TabOperation: JointDecision {
    /// Commands of this kind are remembered as `tabStep`.
    public static let name = DecisionName(rawValue: "tabStep")

    /// The most orders on a tab: all of them are completed in the unit that ends the visit, and a unit holds no more than
    /// ``CommitUnit/itemLimit`` items.
    public static let orderLimit = 40

    /// What is asked of a tab that was opened.
    public enum Action: Hashable, Codable, Sendable {
        /// Staff take something off, charge something, or do not take a charge.
        case adjust(adjustment: BillAdjustment)
        /// An adjustment is taken back.
        case withdraw(adjustment: AdjustmentID)
        /// The guest wants the bill.
        case askForBill
        /// The guest wants to pay, and says how: the bill is asked for and the method chosen in one step (FO-21).
        case askToPay(method: PaymentMethod)
        /// The bill is taken back, so that more can be ordered.
        case unlock
        /// The payers share what is left of the bill.
        case split(split: BillSplit)
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
        /// The tab was opened for nothing: the party leaves.
        case void
    }

    /// The tab.
    public let tab: TabID
    /// What is asked.
    public let action: Action
    /// The service day of the tab's booking; `nil` for a visit without one.
    public let day: BranchDay?

    /// Makes the decision.
    public init(_ tab: TabID, _ action: Action, day: BranchDay? = nil) {
        self.tab = tab
        self.action = action
        self.day = day
    }

    /// The tab.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, tab) }

    /// The tab, its orders, and the service day with those beside it.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) throws -> [DocumentNeed] {
        var needs = [DocumentNeed(GuestTab.self, tab)]
        if let day { needs += AdjoiningDays.needs(day) }
        guard loaded.contains(GuestTab.self, tab) else { return needs }
        let tab = try loaded.aggregate(GuestTab.self, tab)
        return needs + OpenTabs.needs(of: tab) + tab.orders.map { DocumentNeed(Order.self, $0) }
    }

    /// Performs the command and ends the visit if it does.
    ///
    /// - Throws: the refusal of the tab, the service day or an order; ``VisitRefusal`` for a tab that does not exist, or when
    ///   the visit of a booking ends and no service day is named.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<GuestTab> {
        var tab = try loaded.aggregate(GuestTab.self, tab)
        guard let visit = tab.opening else { throw VisitRefusal(.unknownTab(tab: tab.id)) }
        var orders = try tab.orders.map { id throws(StoreError) in try loaded.aggregate(Order.self, id) }
        let commands = try commands(for: orders, of: tab)
        var events: [GuestTab.Event] = []
        for command in commands { events += try changes.perform(command, on: &tab, by: author, at: now) }
        let isOver = events.contains { $0.effects.contains(.endVisit) }
        if isOver {
            for index in orders.indices where orders[index].awaitsCompletion {
                try changes.perform(.complete(tabIsSettled: true), on: &orders[index], by: .system, at: now)
            }
        }
        if isOver || tab.state == .voided {
            try OpenTabs.close(tab.id, at: tab.table, visit, loaded, &changes)
        }
        if isOver || tab.state == .voided, let booking = visit.booking {
            guard let day else { throw VisitRefusal(.dayMissing(booking: booking)) }
            var days = try AdjoiningDays(day, in: loaded)
            if try days.day(day).booking(booking)?.status != .finished {
                try days.perform(.finish(booking), on: day, in: plan, by: .system, at: now, changes: &changes)
            }
        }
        return CommandReceipt(events: events, version: tab.version)
    }

    /// The commands that the action comes to.
    ///
    /// A tab that staff close without having been asked gets its bill on the way, so that what the visit cost is known
    /// (FO-21, FO-30).
    private func commands(for orders: [Order], of tab: GuestTab) throws -> [GuestTab.Command] {
        func ask() throws -> GuestTab.Command {
            .askForBill(orders: try orders.compactMap { order in try BilledOrder(order) })
        }
        switch action {
        case .askForBill: return [try ask()]
        case .askToPay(let method): return [try ask(), .choosePayment(method: method)]
        case .close where tab.state == .open && tab.closesUnasked:
            let counts = orders.contains { $0.billable.map { $0.standing != .dropped } == true }
            return counts ? [try ask(), .close] : [.close]
        case .close: return [.close]
        case .adjust(let adjustment): return [.adjust(adjustment: adjustment)]
        case .withdraw(let adjustment): return [.withdraw(adjustment: adjustment)]
        case .split(let split): return [.split(split: split)]
        case .giveBack(let refund): return [.giveBack(refund: refund)]
        case .unlock: return [.unlock]
        case .choosePayment(let method): return [.choosePayment(method: method)]
        case .pay(let payment): return [.pay(payment: payment)]
        case .refund(let payment): return [.refund(payment: payment)]
        case .reopen: return [.reopen]
        case .void: return [.void(orders: orders.compactMap(\.billable))]
        }
    }
}

extension GuestTab {
    /// Whether its profile knows a tab that is closed without a bill.
    fileprivate var closesUnasked: Bool {
        let profile = opening.flatMap { Profile.named($0.profile) }
        return profile?.lifecycle.rows.contains { $0.from == .open && $0.command == .close } ?? false
    }
}

extension Order {
    /// Whether only the settling of the tab is missing.
    fileprivate var awaitsCompletion: Bool {
        profile?.lifecycle.rows.contains { $0.from == state && $0.command == .complete } ?? false
    }
}
