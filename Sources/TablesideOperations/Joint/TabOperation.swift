public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideHosting
import TablesideOrdering

/// Performs a command on a tab, with the effects on its orders and its booking.
///
/// Asking for the bill reads every order of the tab in the unit that locks it, so no order can be placed in between
/// (QP-51, QP-52). It is refused while an order is neither accepted nor rejected: guests do not pay for an order that
/// has not been accepted, and no deadline takes anything off a bill. A restaurant may choose otherwise
/// (``BillTerms/billsUnaccepted``). Ending the visit completes the served orders and finishes the booking, which frees
/// the table (QP-35). A booking already finished by hand stays as it is. With the last tab at a table, the shift learns
/// that its guests have left, so that a waiter who was cut can go.
///
/// Only a visit with a booking needs the service day and the plan of the branch:
///
/// ```swift
/// try await runner.perform(Envelope(TabOperation(walkInTab, .pay(payment)), by: till, id: commandID))
/// try await runner.perform(Envelope(TabOperation(tab, .close, day: friday), by: till, id: commandID), in: plans)
/// ```
public struct TabOperation: JointDecision {
    /// Commands of this kind are remembered as `tabStep`.
    public static let name = DecisionName(rawValue: "tabStep")

    /// The maximum number of orders on a tab: ending the visit completes them all in one unit, changing tables or
    /// merging tabs moves them all in one unit, and a unit holds at most ``CommitUnit/itemLimit`` items.
    ///
    /// Merging takes the most items: two for each order, six for the tabs and the table, four for the stock and the
    /// shift, up to three for the shift of the day before, and up to 25 for the booking, whose date and the four dates
    /// around it may adopt a changed plan and exchange stays. That leaves six for the documents behind the author's
    /// rights and the plan.
    public static let orderLimit = 28

    /// A command on an open tab.
    public enum Action: Hashable, Codable, Sendable {
        /// Staff add a discount or a charge, or waive a charge.
        case adjust(adjustment: BillAdjustment)
        /// Withdraws an adjustment.
        case withdraw(adjustment: AdjustmentID)
        /// The guest asks for the bill.
        case askForBill
        /// The guest asks to pay and names the method: the bill and the choice of method in one step (FO-21).
        case askToPay(method: PaymentMethod)
        /// Withdraws the bill, which lets the guests order more.
        case unlock
        /// Splits the rest of the bill among the payers.
        case split(split: BillSplit)
        /// The guest chooses how to pay.
        case choosePayment(method: PaymentMethod)
        /// Records a payment.
        case pay(payment: Payment)
        /// Refunds an overpayment.
        case refund(payment: Payment)
        /// Refunds part of what was paid.
        case giveBack(refund: BillRefund)
        /// Reopens a settled tab.
        case reopen
        /// Ends the visit: completes the served orders and finishes the booking.
        case close
        /// Voids a tab on which nothing was ordered; the party leaves.
        case void

        /// Staff discount, add or waive a charge.
        public static func adjust(_ adjustment: BillAdjustment) -> Action { .adjust(adjustment: adjustment) }

        /// Withdraws an adjustment.
        public static func withdraw(_ adjustment: AdjustmentID) -> Action { .withdraw(adjustment: adjustment) }

        /// The guest asks to pay and names a payment method.
        public static func askToPay(_ method: PaymentMethod) -> Action { .askToPay(method: method) }

        /// Splits the rest of the bill among the payers.
        public static func split(_ split: BillSplit) -> Action { .split(split: split) }

        /// The guest chooses a payment method.
        public static func choosePayment(_ method: PaymentMethod) -> Action { .choosePayment(method: method) }

        /// Records a payment.
        public static func pay(_ payment: Payment) -> Action { .pay(payment: payment) }

        /// Gives back what was paid beyond the bill.
        public static func refund(_ payment: Payment) -> Action { .refund(payment: payment) }

        /// Refunds part of the payment.
        public static func giveBack(_ refund: BillRefund) -> Action { .giveBack(refund: refund) }
    }

    /// The tab that the action is for.
    public let tab: TabID
    /// The action to perform.
    public let action: Action
    /// The service day of the tab's booking; `nil` for a visit without one.
    public let day: BranchDay?
    /// The shift whose waiters serve the guests; `nil` if the restaurant does not track their loads, and for an action
    /// that never ends a visit.
    public let shift: BranchDay?

    /// Makes the decision to perform an action on a tab.
    public init(_ tab: TabID, _ action: Action, day: BranchDay? = nil, shift: BranchDay? = nil) {
        self.tab = tab
        self.action = action
        self.day = day
        self.shift = action.mayEndVisit ? shift : nil
    }

    /// The tab, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, tab) }

    /// The tab, its orders, the open tabs of its table, the service day with its neighboring dates, the booking, should
    /// it be archived, and the shift, with the one of the day before.
    public func needs(_ loaded: Loaded, in plan: VenuePlan?, at now: Instant) throws -> [DocumentNeed] {
        var needs = [DocumentNeed(GuestTab.self, tab)]
        if let day { needs += AdjoiningDays.needs(day) }
        guard loaded.contains(GuestTab.self, tab) else { return needs }
        if action.kind == .refund || action.kind == .giveBack { needs.append(DocumentNeed(TabPoints.self, self.tab)) }
        let tab = try loaded.aggregate(GuestTab.self, tab)
        if let day { needs += AdjoiningDays.archive(of: tab.bookings, on: day) }
        return needs + OpenTabs.needs(of: tab) + tab.orders.map { DocumentNeed(Order.self, $0) }
            + SeatedGuests.needs(at: [tab.table].compactMap { $0 }, on: shift)
    }

    /// Performs the action, and ends the visit if the action does so.
    ///
    /// - Throws: the refusal of the tab, the service day, the shift or an order, such as `order.unknownLine` for a
    ///   discount off a line that the order does not have; ``VisitRefusal`` for a tab that does not exist, for a shift
    ///   of another branch, or if a booked visit ends and no service day is named.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan?,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<GuestTab> {
        var tab = try loaded.aggregate(GuestTab.self, tab)
        guard let visit = tab.opening else { throw VisitRefusal(.unknownTab(tab: tab.id)) }
        if let day { changes.leaveUnchecked(AdjoiningDays.archive(of: tab.bookings, on: day).map(\.ref)) }
        var orders = try tab.orders.map { id throws(StoreError) in try loaded.aggregate(Order.self, id) }
        let commands = try commands(for: orders, of: tab)
        var events: [GuestTab.Event] = []
        for command in commands { events += try changes.perform(command, on: &tab, by: author, at: now) }
        if case .adjust(let adjustment) = action { try checkLine(of: adjustment, among: orders) }
        if action.kind == .refund || action.kind == .giveBack {
            try TabPoints.check(try loaded.document(TabPoints.self, tab.id), after: tab)
        }
        let isOver = events.contains { $0.effects.contains(.endVisit) }
        if isOver {
            for index in orders.indices where orders[index].awaitsCompletion {
                try changes.perform(.complete(tabIsSettled: true), on: &orders[index], by: .system, at: now)
            }
        }
        if isOver || tab.state == .voided {
            let left = try OpenTabs.close(tab.id, at: tab.table, visit, loaded, &changes)
            try SeatedGuests.leave(
                [left].compactMap { $0 },
                at: visit.branch,
                on: shift,
                loaded: loaded,
                at: now,
                changes: &changes
            )
        }
        if isOver || tab.state == .voided, let booking = visit.booking {
            guard let day, let plan else { throw VisitRefusal(.dayMissing(booking: booking)) }
            var days = try AdjoiningDays(day, naming: [booking], in: loaded, &changes)
            if try days.day(day).booking(booking)?.status != .finished {
                try days.perform(.finish(booking), on: day, in: plan, by: .system, at: now, changes: &changes)
            }
        }
        return CommandReceipt(events: events, version: tab.version)
    }

    /// Refuses a discount off a line that its order does not have, which the tab alone cannot check.
    private func checkLine(of adjustment: BillAdjustment, among orders: [Order]) throws(Order.Refusal) {
        guard let line = adjustment.line, let order = orders.first(where: { $0.id == line.order }) else { return }
        guard order.line(line.line) != nil else { throw Order.Refusal(.unknownLine(line: line.line)) }
    }

    /// The tab commands that make up the action.
    ///
    /// When staff close a tab whose guest has not asked for the bill, the bill is made on the way, so that the cost of
    /// the visit is known (FO-21, FO-30).
    private func commands(for orders: [Order], of tab: GuestTab) throws -> [GuestTab.Command] {
        func ask() throws -> GuestTab.Command {
            .askForBill(orders: try orders.compactMap { order in try order.billed() })
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

extension TabOperation.Action {
    /// Whether the action ends visits, by the rules of some profile.
    var mayEndVisit: Bool {
        switch self {
        case .askToPay, .choosePayment, .close, .void: true
        default: false
        }
    }
}

extension GuestTab {
    /// The booking under which the party sits, if there is one.
    var bookings: [BookingID] { [opening?.booking].compactMap { $0 } }

    /// Whether the tab's profile allows closing it without a bill.
    fileprivate var closesUnasked: Bool {
        opening?.rules?.lifecycle.rows.contains { $0.from == .open && $0.command == .close } == true
    }
}

extension Order {
    /// Whether the order can be completed now.
    fileprivate var awaitsCompletion: Bool {
        profile?.lifecycle.rows.contains { $0.from == state && $0.command == .complete } == true
    }
}

extension CommandRunner {
    /// Performs a decision on a tab, with a source that always knows the plan.
    ///
    /// - Parameters:
    ///   - envelope: The decision, its author and its command id.
    ///   - source: The source of the branch's plan; used only if the operation names a service day.
    ///   - now: The instant of the decision; `nil` for the clock's time, read again for every attempt.
    /// - Returns: the outcome of this attempt, or of the first time the command was performed.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform(
        _ envelope: Envelope<TabOperation>,
        in source: some ContextSource<TabOperation, VenuePlan>,
        at now: Instant? = nil
    ) async throws(CommandFailure<AnyRefusal>) -> CommandOutcome<CommandReceipt<GuestTab>> {
        try await perform(envelope, in: VisitPlans(source: source), at: now)
    }
}

/// The plan for a tab whose visit has a booking; `nil` for other tabs.
struct VisitPlans<Source: ContextSource<TabOperation, VenuePlan>>: ContextSource {
    let source: Source

    func context(for operation: TabOperation, afresh: Bool) async throws -> ReadContext<VenuePlan?> {
        guard operation.day != nil else { return ReadContext(nil) }
        let plan = try await source.context(for: operation, afresh: afresh)
        return ReadContext(plan.value, from: plan.basis)
    }
}

extension TabOperation.Action {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "adjust": try .adjust(adjustment: read("adjustment"))
            case "withdraw": try .withdraw(adjustment: read("adjustment"))
            case "askForBill": try read.alone(.askForBill)
            case "askToPay": try .askToPay(method: read("method"))
            case "unlock": try read.alone(.unlock)
            case "split": try .split(split: read("split"))
            case "choosePayment": try .choosePayment(method: read("method"))
            case "pay": try .pay(payment: read("payment"))
            case "refund": try .refund(payment: read("payment"))
            case "giveBack": try .giveBack(refund: read("refund"))
            case "reopen": try read.alone(.reopen)
            case "close": try read.alone(.close)
            case "void": try read.alone(.void)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .adjust(let adjustment): try encoder.write("adjust", ["adjustment": adjustment])
        case .withdraw(let adjustment): try encoder.write("withdraw", ["adjustment": adjustment])
        case .askForBill: try encoder.write("askForBill")
        case .askToPay(let method): try encoder.write("askToPay", ["method": method])
        case .unlock: try encoder.write("unlock")
        case .split(let split): try encoder.write("split", ["split": split])
        case .choosePayment(let method): try encoder.write("choosePayment", ["method": method])
        case .pay(let payment): try encoder.write("pay", ["payment": payment])
        case .refund(let payment): try encoder.write("refund", ["payment": payment])
        case .giveBack(let refund): try encoder.write("giveBack", ["refund": refund])
        case .reopen: try encoder.write("reopen")
        case .close: try encoder.write("close")
        case .void: try encoder.write("void")
        }
    }
}
