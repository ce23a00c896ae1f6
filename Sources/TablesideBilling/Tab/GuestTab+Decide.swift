public import TablesideCore

extension GuestTab {
    /// Decides on a command.
    ///
    /// - Throws: ``Refusal`` with the reason; the tab is then unchanged.
    /// - Complexity: O(orders + payments).
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        let opening = try opening(with: command)
        guard let profile = opening.rules else {
            throw Refusal(.unknownProfile(profile: opening.profile))
        }
        return try decide(command, following: profile, by: author, at: now)
    }

    /// The tab's opening, or the requested one if the tab is not open yet.
    private func opening(with command: Command) throws(Refusal) -> Opening {
        if let opening { return opening }
        guard case .open(let opening) = command else {
            throw Refusal(.illegal(state: state.rawValue, command: command.kind))
        }
        return opening
    }

    /// Refuses a guest who may not act on the tab.
    package func admit(_ author: Author) throws(Refusal) {
        if let opening { try admit(author, opening) }
    }

    // A joining device is checked against the device limit later.
    private func admit(_ author: Author, _ opening: Opening, isJoining: Bool = false) throws(Refusal) {
        guard author.role == .guest else { return }
        guard let guest = opening.guest else {
            if !isJoining { try admitDevice(author, opening) }
            return
        }
        guard guest != author.user else { return }
        guard let user = author.user, friends.contains(user) else { throw Refusal(.notYours(tab: id)) }
    }

    /// Refuses a guest whose device has not joined, on a tab without a table that devices share.
    private func admitDevice(_ author: Author, _ opening: Opening) throws(Refusal) {
        guard opening.table == nil, table == nil, !devices.isEmpty else { return }
        let takesPart = devices.contains { device in
            device.id == author.device || device.guest.map { $0 == author.user } ?? false
        }
        guard takesPart || author.user.map(friends.contains) ?? false else { throw Refusal(.notYours(tab: id)) }
    }

    /// Decides by the rules of a profile, which may be one made by a test.
    package func decide(
        _ command: Command,
        following profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        let opening = try opening(with: command)
        try Refusal.admit(author, to: opening.branch)
        try admit(author, opening, isJoining: command.kind == .join)
        try Refusal.admit(now, notBefore: lastEventAt)
        let account = GuestTabAccount(self, opening: opening, profile: profile)
        do throws(Refusal) {
            let row = try profile.lifecycle.resolve(state, command.kind, by: author.role) { condition in
                account.failure(of: condition, command, by: author)
            }
            return try account.events(of: command, entering: row.to, by: author, at: now)
        } catch {
            throw account.repetition(of: command, refusedAs: error, by: author)
        }
    }
}

/// A tab before a decision, with the amounts that guards and events need.
struct GuestTabAccount {
    let tab: GuestTab
    let opening: GuestTab.Opening
    let profile: GuestTab.Profile
    let paid: Money

    init(_ tab: GuestTab, opening: GuestTab.Opening, profile: GuestTab.Profile) {
        self.tab = tab
        self.opening = opening
        self.profile = profile
        paid = if let paid = tab.paid { paid } else { .zero(opening.currency) }
    }

    /// The events of a command whose guards hold.
    func events(
        of command: GuestTab.Command,
        entering state: GuestTab.State,
        by author: Author,
        at now: Instant
    ) throws(GuestTab.Refusal) -> [GuestTab.Event] {
        let settled: [GuestTab.Event] = state == .settled ? [.settled(at: now)] : []
        switch command {
        case .open(let opening):
            return [.opened(opening: opening, at: now)]
        case .join(let device, let persons):
            let guest = author.role == .guest ? author.user : tab.devices.first { $0.id == device }?.guest
            return [.joined(device: device, persons: persons, guest: guest, at: now)]
        case .wait(let device):
            return [.waiting(device: device, at: now)]
        case .leave(let device):
            return [.left(device: device, at: now)]
        case .admitDevice:
            return [.deviceAdmitted(devices: (tab.deviceLimit ?? 0).addingSaturated(1), at: now)]
        case .add(let order, let device):
            return [.orderAdded(order: order, device: device, at: now)]
        case .changeCovers(let covers):
            return [.coversChanged(covers: covers, at: now)]
        case .changeTable(let table):
            return [.tableChanged(from: tab.table, to: table, at: now)]
        case .handOver(let waiter):
            return [.handedOver(from: tab.waiter, to: waiter, at: now)]
        case .release(let orders, let to, _, let charged):
            return [.released(orders: orders, to: to, coversCharged: charged, at: now)]
        case .takeOver(let parts):
            return [.tookOver(parts: parts, at: now)]
        case .merge(let into, _):
            return [.merged(into: into, at: now)]
        case .adjust(let adjustment):
            return [.adjusted(adjustment: adjustment, at: now)]
        case .withdraw(let adjustment):
            return [.withdrawn(adjustment: adjustment, at: now)]
        case .askForBill(let orders):
            let bill = try bill(for: orders)
            return [.billAsked(bill: bill, due: try difference(bill.total, paid), at: now)] + settled
        case .split(let split):
            try checkMayChangeBill(by: author)
            let (taken, shares) = try shares(by: split)
            return [.split(taken: taken, shares: shares, at: now)]
        case .unlock:
            return [.unlocked(at: now)]
        case .choosePayment(let method):
            let closed: [GuestTab.Event] = state == .closed ? [.closed(settlement: .outside, at: now)] : []
            return [.paymentChosen(method: method, at: now)] + closed
        case .pay(let payment):
            let paid = try sum(paid, payment.amount)
            let due = try due(after: paid)
            return [.paid(payment: try rounded(payment), paid: paid, due: due, at: now)] + settled
        case .refund(let payment):
            let paid = try difference(paid, payment.amount)
            guard let due = try due(after: paid) else { throw GuestTab.Refusal(.nothingToRefund(due: nil)) }
            return [.refunded(payment: try rounded(payment), paid: paid, due: due, at: now)] + settled
        case .giveBack(let refund):
            return [.gaveBack(refunded: try refunded(refund), at: now)]
        case .reopen:
            return [.reopened(at: now)]
        case .close:
            return [.closed(settlement: tab.state == .settled ? .recorded : .outside, at: now)]
        case .void:
            return [.voided(at: now)]
        }
    }

    /// The amount due after paying this much in all; `nil` while there is no bill.
    private func due(after paid: Money) throws(GuestTab.Refusal) -> Money? {
        guard let total = tab.total else { return nil }
        return try difference(total, paid)
    }

    /// The bill of the orders that are not dropped.
    private func bill(for orders: [BilledOrder]) throws(GuestTab.Refusal) -> Bill {
        do { return try tab.bill(for: orders) } catch { throw GuestTab.Refusal(error) }
    }

    private func sum(_ left: Money, _ right: Money) throws(GuestTab.Refusal) -> Money {
        do { return try left + right } catch { throw GuestTab.Refusal(.amount(reason: error.reason)) }
    }

    func difference(_ left: Money, _ right: Money) throws(GuestTab.Refusal) -> Money {
        do { return try left - right } catch { throw GuestTab.Refusal(.amount(reason: error.reason)) }
    }
}

extension GuestTabAccount {
    /// Evaluates a guard: `nil` if it holds, else the refusal.
    func failure(
        of condition: GuestTab.Guard,
        _ command: GuestTab.Command,
        by author: Author
    ) -> GuestTab.Refusal? {
        do throws(GuestTab.Refusal) {
            switch (condition, command) {
            case (.validOpening, .open): try checkOpening(by: author)
            case (.deviceFits, .join(let device, let persons)): try checkJoining(device, for: persons, by: author)
            case (.choosing, .wait(let device)): try checkChoosing(device, by: author)
            case (.knownDevice, .leave(let device)): try known(device, by: author)
            case (.limitedDevices, .admitDevice): try checkDevicesAreLimited()
            case (.newOrder, .add(let order, let device)): try check(order, sentBy: device, by: author)
            case (.newCovers, .changeCovers(let covers)): try check(newCovers: covers)
            case (.otherTable, .changeTable(let table)):
                if table == tab.table { throw GuestTab.Refusal(.alreadyApplied(command: .changeTable)) }
            case (.otherWaiter, .handOver(let waiter)): try check(waiter)
            case (.releasable, .release(let orders, let to, let staying, let charged)):
                guard charged >= 0 else { throw GuestTab.Refusal(.invalidCovers(covers: charged)) }
                try checkRelease(of: orders, to: to, staying: staying)
            case (.newParts, .takeOver(let parts)): try check(parts, by: author)
            case (.emptied, .merge(let into, let orders)): try checkEmptied(orders, into: into)
            case (.billable, .askForBill(let orders)): try checkDue(of: orders)
            case (.nothingDue, .askForBill(let orders)): try checkBalance(try checkDue(of: orders))
            case (.offeredMethod, .choosePayment(let method)):
                try checkOffered(method)
                try checkMayChangeBill(by: author)
            case (.validPayment, .pay(let payment)): try check(payment, by: author)
            case (.settlesBill, .pay(let payment)):
                try check(payment, by: author)
                try checkBalance(try due(after: try sum(paid, payment.amount)))
            case (.validRefund, .refund(let payment)): try checkRefund(payment)
            case (.balancesBill, .refund(let payment)):
                try checkRefund(payment)
                try checkBalance(try due(after: try difference(paid, payment.amount)))
            case (.nothingOwed, .void(let orders)): try checkNothingOwed(orders)
            case (.validAdjustment, .adjust(let adjustment)): try check(adjustment, by: author)
            case (.knownAdjustment, .withdraw(let adjustment)): try checkKnown(adjustment, by: author)
            case (.nothingReturned, .reopen):
                if !tab.refunded.isEmpty { throw GuestTab.Refusal(.wasRefunded(tab: tab.id)) }
            // A guard on any other command is a mistake in the table; it never passes.
            default: throw GuestTab.Refusal(.illegal(state: tab.state.rawValue, command: command.kind))
            }
            return nil
        } catch {
            return error
        }
    }

    /// Refuses orders that cannot be billed; returns the amount due.
    @discardableResult
    private func checkDue(of orders: [BilledOrder]) throws(GuestTab.Refusal) -> Money {
        try checkBillable(orders.map(\.facts))
        return try difference(try bill(for: orders).total, paid)
    }

    private func checkOpening(by author: Author) throws(GuestTab.Refusal) {
        guard TabOpener.known.contains(opening.opener) else {
            throw GuestTab.Refusal(.unknownOpener(opener: opening.opener))
        }
        guard opening.opener != .waiter || author.role != .guest else {
            throw GuestTab.Refusal(.notPermitted(role: author.role, command: .open))
        }
        guard opening.covers >= 0 else { throw GuestTab.Refusal(.invalidCovers(covers: opening.covers)) }
        if opening.devices != nil, !profile.lifecycle.commands.contains(.join) {
            throw GuestTab.Refusal(.devicesNotOffered(profile: profile.code))
        }
        if let joins = opening.joinsPerDevice, joins < 0 {
            throw GuestTab.Refusal(.tooManyDevices(limit: joins))
        }
        if let changes = opening.changesPerBill, changes < 0 {
            throw GuestTab.Refusal(.tooManyBillChanges(limit: changes))
        }
        if let devices = opening.devices, devices < 0 { throw GuestTab.Refusal(.tooManyDevices(limit: devices)) }
        if let fault = opening.terms?.fault(in: opening.currency) {
            throw GuestTab.Refusal(.invalidTerms(reason: fault))
        }
    }

    /// Checks that the facts cover exactly the orders of the tab.
    private func checkFacts(_ orders: [BillableOrder]) throws(GuestTab.Refusal) {
        try checkFacts(orders, of: tab.orders)
    }

    /// Checks that the facts cover exactly these orders.
    func checkFacts(_ orders: [BillableOrder], of expected: [OrderID]) throws(GuestTab.Refusal) {
        var told: Set<OrderID> = []
        for order in orders {
            guard expected.contains(order.id) else { throw GuestTab.Refusal(.unknownOrder(order: order.id)) }
            guard told.insert(order.id).inserted else { throw GuestTab.Refusal(.repeatedOrder(order: order.id)) }
            guard order.total.currency == opening.currency, !order.total.isNegative else {
                throw GuestTab.Refusal(.invalidAmount(amount: order.total, currency: opening.currency))
            }
        }
        let missing = expected.filter { !told.contains($0) }
        guard missing.isEmpty else { throw GuestTab.Refusal(.missingOrders(orders: missing)) }
    }

    private func checkBillable(_ orders: [BillableOrder]) throws(GuestTab.Refusal) {
        try checkFacts(orders)
        // If every order was dropped but something was paid, a bill of zero allows the refund.
        guard orders.contains(where: { $0.standing != .dropped }) || !paid.isZero else {
            throw GuestTab.Refusal(.nothingOrdered)
        }
        let unaccepted = orders.filter { $0.standing == .unaccepted }.map(\.id)
        if profile.requiresAllServed {
            let unserved = orders.filter { $0.standing == .underWay || $0.standing == .unaccepted }.map(\.id)
            guard unserved.isEmpty else {
                throw GuestTab.Refusal(.unserved(orders: unserved, unaccepted: unaccepted))
            }
        }
        guard unaccepted.isEmpty || opening.terms?.billsUnaccepted == true else {
            throw GuestTab.Refusal(.awaitingAcceptance(orders: unaccepted))
        }
    }

    private func checkOffered(_ method: PaymentMethod) throws(GuestTab.Refusal) {
        guard PaymentMethod.offered.contains(method) else { throw GuestTab.Refusal(.unknownMethod(method: method)) }
        if tab.chosenMethod == method { throw GuestTab.Refusal(.alreadyApplied(command: .choosePayment)) }
    }

    /// Limits how often guests may change the payment method or the split.
    private func checkMayChangeBill(by author: Author) throws(GuestTab.Refusal) {
        guard author.role == .guest, let limit = opening.changesPerBill, tab.billChanges >= limit else { return }
        throw GuestTab.Refusal(.tooManyBillChanges(limit: limit))
    }

    private func check(_ payment: Payment, by author: Author) throws(GuestTab.Refusal) {
        guard PaymentMethod.known.contains(payment.method) else {
            throw GuestTab.Refusal(.unknownMethod(method: payment.method))
        }
        if author.role == .system, payment.reference == nil {
            throw GuestTab.Refusal(.unconfirmedPayment(payment: payment.id))
        }
        if tab.payments.contains(where: { $0.hasName(of: payment) }) {
            throw GuestTab.Refusal(.alreadyApplied(command: .pay))
        }
        try checkAmounts(of: payment)
        _ = try sum(paid, payment.amount)
        if let tip = payment.tip { try checkTips(with: tip) }
        if let due = tab.due, payment.amount.minorUnits > due.minorUnits {
            throw GuestTab.Refusal(.exceedsDue(amount: payment.amount, due: due))
        }
        if let share = payment.share { try check(payment, isWithin: share) }
        // Cash rounding may round an amount to zero only if it is the whole rest of the bill.
        if let rounding = try rounded(payment).rounding, payment.amount.minorUnits == 0 &- rounding.minorUnits,
            payment.amount != tab.due
        {
            throw GuestTab.Refusal(.invalidAmount(amount: payment.amount, currency: opening.currency))
        }
        if let tendered = payment.tendered { try check(tendered, for: payment) }
    }

    /// Refuses a payment of more than is left of its share, or of a share that the bill does not have.
    ///
    /// Money confirmed by a provider has arrived: if its share is one of an earlier split, it counts on no share.
    private func check(_ payment: Payment, isWithin share: Int) throws(GuestTab.Refusal) {
        guard let place = tab.place(ofShare: share) else {
            if payment.reference != nil, 0..<tab.firstShare ~= share { return }
            throw GuestTab.Refusal(.unknownShare(share: share))
        }
        let left = try difference(tab.shares[place].total, tab.sharesPaid[place])
        guard payment.amount.minorUnits <= left.minorUnits else {
            throw GuestTab.Refusal(.exceedsDue(amount: payment.amount, due: left))
        }
    }

    private func check(_ tendered: Money, for payment: Payment) throws(GuestTab.Refusal) {
        let payment = try rounded(payment)
        let collected: Money
        let isEnough: Bool
        do throws(MoneyError) {
            collected = try payment.collected()
            let rest = try tendered - collected
            isEnough = payment.method == .cash && !rest.isNegative
        } catch {
            throw GuestTab.Refusal(.amount(reason: error.reason))
        }
        guard isEnough else { throw GuestTab.Refusal(.tendered(tendered: tendered, collected: collected)) }
    }

    /// Checks that the sum of all tips does not overflow.
    private func checkTips(with tip: Money) throws(GuestTab.Refusal) {
        do {
            _ = try Money.sum(tab.payments.compactMap(\.tip) + [tip], in: opening.currency)
        } catch {
            throw GuestTab.Refusal(.amount(reason: error.reason))
        }
    }

    private func checkRefund(_ payment: Payment) throws(GuestTab.Refusal) {
        guard PaymentMethod.known.contains(payment.method) else {
            throw GuestTab.Refusal(.unknownMethod(method: payment.method))
        }
        if tab.refunds.contains(where: { $0.id == payment.id }) {
            throw GuestTab.Refusal(.alreadyApplied(command: .refund))
        }
        try checkAmounts(of: payment)
        guard payment.tip == nil, payment.share == nil, payment.tendered == nil, let due = tab.due,
            due.isNegative, try sum(due, payment.amount).minorUnits <= 0
        else { throw GuestTab.Refusal(.nothingToRefund(due: tab.due)) }
    }

    private func checkAmounts(of payment: Payment) throws(GuestTab.Refusal) {
        guard payment.amount.currency == opening.currency, payment.amount.isPositive else {
            throw GuestTab.Refusal(.invalidAmount(amount: payment.amount, currency: opening.currency))
        }
        if let tip = payment.tip, tip.isNegative {
            throw GuestTab.Refusal(.invalidAmount(amount: tip, currency: opening.currency))
        }
    }

    private func checkBalance(_ due: Money?) throws(GuestTab.Refusal) {
        guard let due, due.isZero else { throw GuestTab.Refusal(.notBalanced(due: due)) }
    }

    func checkNothingOwed(_ orders: [BillableOrder]) throws(GuestTab.Refusal) {
        try checkFacts(orders)
        let counting = orders.filter { $0.standing != .dropped }.map(\.id)
        guard counting.isEmpty else { throw GuestTab.Refusal(.hasOrders(orders: counting)) }
        guard paid.isZero else { throw GuestTab.Refusal(.hasPayments(paid: paid)) }
    }
}
