import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting

/// What people try on one tab of a profile: the orders, the terms and the adjustments are those of a quick bill.
///
/// A command that no list here names is not tried: a new one of the engine belongs into ``forms(on:)``.
struct RandomTabLife: RandomLife {
    let profile: GuestTab.Profile
    private var quick: QuickBill
    private let guest: UserID?
    private let terms: BillTerms
    private var now = Trattoria.now
    private var number = 0

    init(_ profile: GuestTab.Profile, seed: UInt64) throws {
        self.profile = profile
        quick = try QuickBill(seed: seed)
        guest = quick.draw(2) == 0 ? Trattoria.ana : nil
        let coin = Money(minorUnits: [1, 5, 100][quick.draw(3)], quick.currency)
        let policy = SalePolicy(rounding: Rounding.allCases[quick.draw(5)])
        terms = BillTerms(
            policy: policy,
            service: quick.service,
            cashRounding: quick.draw(2) == 0 ? nil : CashRounding(coin)
        )
    }

    private func money(_ units: Int64) -> Money { Money(minorUnits: units, quick.currency) }

    private mutating func opening() -> GuestTab.Opening {
        GuestTab.Opening(
            branch: Trattoria.branch,
            profile: profile.code,
            currency: quick.currency,
            opener: quick.draw(12) == 0 ? TabOpener(rawValue: "whim") : .arrival,
            guest: guest,
            covers: quick.draw(12) == 0 ? -1 : quick.covers,
            devices: quick.draw(2) == 0 || !profile.lifecycle.commands.contains(.join) ? nil : quick.draw(3),
            terms: terms
        )
    }

    /// The orders of a tab as the bill takes them; at times some are dropped, not served yet, or forgotten.
    private mutating func billed(_ tab: GuestTab) -> [BilledOrder] {
        let isOdd = quick.draw(4) == 0
        var orders: [BilledOrder] = []
        for order in quick.orders where tab.orders.contains(order.id) {
            if isOdd, quick.draw(8) == 0 { continue }
            let standing = isOdd ? BillableOrder.Standing.allCases[quick.draw(3)] : .served
            let facts = BillableOrder(id: order.id, standing: standing, total: order.facts.total)
            orders.append(BilledOrder(facts: facts, lines: order.lines, charges: order.charges))
        }
        return orders
    }

    private mutating func payment(on tab: GuestTab) throws -> Payment {
        let due = tab.due?.minorUnits ?? Int64(quick.draw(3_000))
        let share: Int? = tab.shares.isEmpty || quick.draw(3) == 0 ? nil : quick.draw(tab.shares.count)
        var units = [due, due, -due, due / 2 + 1, 1, 0, 1_000_000][quick.draw(7)]
        if let share, tab.sharesPaid.indices.contains(share), quick.draw(3) > 0 {
            units = tab.shares[share].total.minorUnits - tab.sharesPaid[share].minorUnits
        }
        let known = tab.payments.map(\.id)
        return try Payment(
            id: known.isEmpty || quick.draw(12) > 0 ? PaymentID("\(number)") : known[quick.draw(known.count)],
            amount: money(units),
            method: quick.draw(12) == 0
                ? PaymentMethod(rawValue: "cheque") : PaymentMethod.known[quick.draw(PaymentMethod.known.count)],
            tip: quick.draw(4) == 0 ? money(Int64(quick.draw(200))) : nil,
            tendered: quick.draw(6) == 0 ? money(units + 500) : nil,
            share: share.map { tab.firstShare + $0 }
        )
    }

    /// A refund as the till makes it: without what belongs to a payment alone.
    private mutating func refund(on tab: GuestTab) throws -> Payment {
        let over = tab.due.map { -$0.minorUnits } ?? 0
        let units = [over, over, over / 2 + 1, over + 1][quick.draw(4)]
        return try Payment(id: PaymentID("\(number)"), amount: money(units), method: quick.draw(2) == 0 ? .cash : .card)
    }

    private mutating func part(of tab: GuestTab) -> BillRefund.Part {
        let line = quick.lines[quick.draw(quick.lines.count)]
        switch quick.draw(6) {
        case 0: return .charge(kind: [.cover, .service, .delivery][quick.draw(3)])
        case 1: return .tip(payment: tab.payments.first { $0.tip != nil }?.id ?? PaymentID("none"))
        case 2: return .amount(money: money(Int64(quick.draw(500))))
        default: return .line(line: line.id, quantity: 1 + quick.draw(line.quantity))
        }
    }

    /// One form of every command on who sits where, with what, and of what goes elsewhere.
    private mutating func table(
        of tab: GuestTab,
        _ orders: [BilledOrder],
        _ added: OrderID
    ) -> [GuestTab.Command] {
        let device = DeviceID("\(quick.draw(3))")
        let other = TabID(quick.draw(8) == 0 ? "t" : "u")
        let leaving = tab.orders.filter { _ in quick.draw(3) == 0 }
        return [
            .join(device: device, persons: quick.draw(4)), .wait(device: device), .leave(device: device), .admitDevice,
            .add(order: added, device: device), .changeCovers(covers: quick.draw(6) - 1),
            .changeTable(table: TableID("\(quick.draw(3))")), .handOver(waiter: UserID("\(quick.draw(3))")),
            .release(orders: leaving, to: other, staying: orders.filter { !leaving.contains($0.id) }),
            .takeOver(parts: TabParts(from: other, orders: [added], covers: quick.draw(2))),
            .merge(into: other, orders: orders.map(\.facts)),
        ]
    }

    /// One form of every command.
    private mutating func forms(on tab: GuestTab) throws -> [GuestTab.Command] {
        let orders = billed(tab)
        let fresh = quick.orders.map(\.id).filter { !tab.orders.contains($0) }
        let added = fresh.isEmpty || quick.draw(6) == 0 ? quick.orders[0].id : fresh[0]
        let rate = Rate(partsPerMillion: Int64(quick.draw(500_001)))
        let reason: DiscountReason = [.promotion, .compensation][quick.draw(2)]
        let discount = Discount(.percentage(rate: rate), reason: reason, name: Trattoria.text("off"))
        let adjustments =
            quick.adjustments + [BillAdjustment(id: AdjustmentID("\(number)"), .discount(discount: discount))]
        let known = tab.adjustments.map(\.id) + [AdjustmentID("none")]
        let method: PaymentMethod = quick.draw(4) == 0 ? PaymentMethod(rawValue: "cheque") : .cash
        let (payment, back) = (try payment(on: tab), try refund(on: tab))
        let parts = [part(of: tab), part(of: tab)]
        return table(of: tab, orders, added) + [
            .open(opening()), .add(added), .adjust(adjustments[quick.draw(adjustments.count)]),
            .withdraw(known[quick.draw(known.count)]), .askForBill(orders),
            .split(quick.split(of: max(0, tab.due?.minorUnits ?? 0))), .unlock, .choosePayment(method), .pay(payment),
            .refund(payment: back),
            .giveBack(
                BillRefund(
                    id: PaymentID("b\(number)"),
                    Array(parts.prefix(1 + quick.draw(2))),
                    method: quick.draw(2) == 0 ? .cash : .card
                )
            ),
            .reopen, .close, .void(orders: orders.map(\.facts)),
        ]
    }

    mutating func attempt(on tab: GuestTab, wanting isWanted: (GuestTab.Command) -> Bool) throws -> Attempt<GuestTab> {
        number += 1
        // Now and then a clock goes back.
        now += .seconds(quick.draw(20) == 0 ? -30 : quick.draw(60))
        var commands = try forms(on: tab)
        let rows = profile.lifecycle.rows.filter { $0.from == tab.state }
        if commands.contains(where: isWanted) {
            commands = commands.filter(isWanted)
        } else if quick.draw(6) > 0 {
            // Ends come later than everything else, so that lives are long.
            let ends = Set(
                rows.filter { profile.lifecycle.terminals.contains($0.to) && $0.from != $0.to }.map(\.command)
            )
            let offered = Set(rows.map(\.command)).subtracting(quick.draw(4) > 0 ? ends : [])
            let likely = commands.filter { offered.contains($0.kind) }
            if !likely.isEmpty { commands = likely }
        }
        let command = commands[quick.draw(commands.count)]
        let roles = rows.filter { $0.command == command.kind }.flatMap(\.roles)
        let known = roles.isEmpty || quick.draw(6) == 0 ? Role.known : roles
        let role = known[quick.draw(known.count)]
        let author = role == .guest && quick.draw(12) == 0 ? .guest(UserID("stranger")) : Trattoria.author(role)
        return Attempt(command: command, author: author, now: now)
    }
}
