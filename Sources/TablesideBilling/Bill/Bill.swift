public import TablesideCore
public import TablesideMenu
public import TablesideOrdering

/// The bill of a tab, line by line: items, discounts, station subtotals, charges and taxes.
///
/// ``check()`` adds everything up again and compares. A bill holds no payments; those are on the ``Receipt``.
///
/// ```swift
/// let bill = try tab.bill(for: orders)
/// for share in try bill.split(.evenly(3)) { print(share.total) }
/// ```
public struct Bill: Hashable, Codable, Sendable {
    /// The tab it bills.
    public let tab: TabID
    /// The orders that are billed, in the order in which they were placed (QP-52).
    public let orders: [OrderID]
    /// The lines of the orders, order by order.
    public let lines: [BillLine]
    /// The charges before taxes: those of each order, then those on the whole bill.
    public let charges: [BillCharge]
    /// The charges after taxes.
    public let lateCharges: [BillCharge]
    /// The discounts staff gave on the bill, apart from those given when ordering.
    public let discounts: [BilledDiscount]
    /// The sum of each station's lines, before discounts, sorted by station (GI-31).
    public let partials: [StationSubtotal]
    /// The sums: one row for each line and one for each charge.
    public let sale: Sale

    /// Makes a bill of the given orders and computes its sums.
    ///
    /// - Throws: ``BillError`` when an amount is in another currency, a discount, charge or tax is invalid, or a sum
    ///   overflows.
    init(
        tab: TabID,
        currency: Currency,
        orders: [BilledOrder],
        terms: BillTerms,
        covers: Int,
        adjustments: [BillAdjustment]
    ) throws(BillError) {
        let lines = orders.flatMap(\.lines)
        let own = orders.flatMap(\.charges).filter { !adjustments.waives($0.kind) }
        let service = terms.service.filter { covers >= $0.fromCovers && !adjustments.waives(.service) }.map(\.charge)
        let early = service.filter { !$0.isAfterTax } + adjustments.charges(afterTax: false)
        let late = service.filter(\.isAfterTax) + adjustments.charges(afterTax: true)
        let whole = adjustments.discounts(off: nil)
        let byLine = adjustments.discountsByLine()
        do throws(SaleError) {
            sale = try Sale(
                of: lines.map { line in
                    let discounts = byLine[line.id, default: []].map(\.discount)
                    return SaleItem(line.total, reduction: line.discount, taxes: line.taxes ?? [], discounts: discounts)
                },
                in: currency,
                discounts: whole.map(\.discount),
                charges: own.map { SaleCharge($0.kind, .amount(money: $0.total), taxes: $0.taxes ?? []) } + early
                    + late,
                policy: terms.policy
            )
        } catch {
            throw BillError(error)
        }
        do throws(MoneyError) {
            partials = try StationSubtotal.sums(of: lines.map { ($0.station, $0.total) }, in: currency)
        } catch {
            throw BillError(.amount(reason: error.reason))
        }
        self.tab = tab
        self.orders = orders.map(\.id)
        self.lines = lines
        charges = own + zip(early, sale.charges.dropFirst(own.count)).map { BillCharge($0, amount: $1.amount) }
        lateCharges = zip(late, sale.lateCharges).map { BillCharge($0, amount: $1) }
        var discounts: [BilledDiscount] = []
        for (line, row) in zip(lines, sale.rows) where !row.ownDiscounts.isEmpty {
            for (given, amount) in zip(byLine[line.id, default: []], row.ownDiscounts) {
                discounts.append(BilledDiscount(id: given.id, discount: given.discount, line: line.id, amount: amount))
            }
        }
        for (given, amount) in zip(whole, sale.discounts) {
            discounts.append(BilledDiscount(id: given.id, discount: given.discount, line: nil, amount: amount))
        }
        self.discounts = discounts
    }
}

extension Bill {
    /// The currency of every amount.
    public var currency: Currency { sale.currency }

    /// The sum of the lines, before discounts.
    public var subtotal: Money { sale.subtotal }

    /// The sum of all discounts, given when ordering or on the bill.
    public var discountTotal: Money { sale.discountTotal }

    /// The total of each tax, included taxes as well.
    public var taxes: [Sale.TaxTotal] { sale.taxes }

    /// The amount to pay, before cash rounding and tips.
    public var total: Money { sale.total }

    /// The sum of the charges, with the taxes on top of them.
    public var chargeTotal: Money {
        // Part of the total, so it cannot overflow.
        Money(minorUnits: (sale.charges.map(\.gross) + sale.lateCharges).reduce(0) { $0 &+ $1.minorUnits }, currency)
    }

    /// The sum of a station's lines, before discounts; zero for a station with none.
    public func partial(of station: Station) -> Money {
        partials.first { $0.station == station }?.amount ?? .zero(currency)
    }
}

extension BilledOrder {
    /// Rejects an order with lines or charges of another order, or with amounts that do not add up.
    func check(in currency: Currency) throws(BillError) {
        for owner in lines.map({ .some($0.order) }) + charges.map(\.order) where owner != id {
            throw BillError(.foreignLine(order: id, owner: owner))
        }
        var seen: Set<LineID> = []
        for line in lines {
            try checkRow(line.unitPrice, line.quantity, line.total)
            let off = line.discount?.minorUnits ?? 0
            guard seen.insert(line.line).inserted, !line.total.isNegative, off >= 0, off <= line.total.minorUnits else {
                throw BillError(.line(order: id, line: line.line))
            }
        }
        for charge in charges where charge.total.isNegative {
            throw BillError(.sale(reason: .negativeCharge(amount: charge.total)))
        }
        for charge in charges { try checkRow(charge.unitPrice, charge.quantity, charge.total) }
        let sum: Money
        do throws(MoneyError) {
            let all = try Money.sum(lines.map(\.total) + charges.map(\.total), in: currency)
            sum = try all - Money.sum(lines.compactMap(\.discount), in: currency)
        } catch {
            throw BillError(.amount(reason: error.reason))
        }
        guard sum == facts.total else { throw BillError(.orderSum(order: id, told: facts.total, lines: sum)) }
    }

    private func checkRow(_ unitPrice: Money, _ quantity: Int, _ total: Money) throws(BillError) {
        guard quantity >= 1, (try? unitPrice.multiplied(by: quantity)) == total else {
            throw BillError(.row(order: id, unitPrice: unitPrice, quantity: quantity, total: total))
        }
    }
}
