import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import Testing

/// Bills and tabs that the tests of splits, payments and refunds share.
enum BillFixture {
    static let order = OrderID("1")
    static let manager = Trattoria.author(.manager)
    /// 11.00 holds 1.00.
    static let food = SaleFixture.tax("food", 100_000, isIncluded: true)
    /// 12.00 holds 2.00.
    static let general = SaleFixture.tax("general", 200_000, isIncluded: true)
    /// 10 % for the service, which hold the general tax.
    static let service = BillTerms(service: [ServiceCharge(.percent(10), taxes: [general])])

    static func line(
        _ id: String,
        _ units: Int64,
        _ quantity: Int = 1,
        of order: OrderID = order,
        in currency: Currency = .eur,
        taxes: [TaxRate] = [],
        off: Int64 = 0,
        seat: Int? = nil
    ) throws -> BillLine {
        let quoted = try QuotedLine(
            id: LineID(id),
            item: Trattoria.soup,
            name: Trattoria.text(id),
            station: .kitchen,
            basePrice: Money(minorUnits: units, currency),
            quantity: quantity,
            taxes: taxes,
            discount: off == 0 ? nil : Money(minorUnits: off, currency),
            seat: seat
        )
        return try BillLine(order: order, quoted: quoted)
    }

    /// An order that comes to what its lines and charges say.
    static func billed(
        _ lines: [BillLine],
        _ charges: [BillCharge] = [],
        id: OrderID = order,
        _ standing: BillableOrder.Standing = .served,
        in currency: Currency = .eur
    ) throws -> BilledOrder {
        let sum = try Money.sum(lines.map(\.total) + charges.map(\.total), in: currency)
        let total = try sum - Money.sum(lines.compactMap(\.discount), in: currency)
        return BilledOrder(
            facts: BillableOrder(id: id, standing: standing, total: total),
            lines: lines,
            charges: charges
        )
    }

    /// An open tab with orders on it.
    static func tab(
        _ orders: [BilledOrder],
        covers: Int = 2,
        terms: BillTerms? = nil,
        in currency: Currency = .eur,
        _ commands: [GuestTab.Command] = []
    ) throws -> GuestTab {
        var tab = GuestTab(id: TabID("t"))
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            currency: currency,
            opener: .arrival,
            guest: Trattoria.ana,
            covers: covers,
            terms: terms
        )
        try perform([.open(opening)] + orders.map { .add(order: $0.id) } + commands, on: &tab)
        return tab
    }

    /// Performs commands one by one; the receipt of every moment is sound.
    static func perform(_ commands: [GuestTab.Command], on tab: inout GuestTab, by author: Author = manager) throws {
        for command in commands {
            try tab.perform(command, by: author, at: Trattoria.now)
            try tab.receipt?.check()
        }
    }

    static func refusal(
        _ command: GuestTab.Command,
        on tab: GuestTab,
        by author: Author = manager
    ) -> GuestTab.Refusal.Reason? {
        do {
            _ = try tab.decide(command, by: author, at: Trattoria.now)
            return nil
        } catch {
            return error.reason
        }
    }

    /// 22.00 at seat 1, 12.00 with the other tax at seat 2, and 5.50 for nobody in particular; two covers at 1.50.
    static func house() throws -> BilledOrder {
        try billed(
            [
                line("a", 1_100, 2, taxes: [food], seat: 1), line("b", 1_200, taxes: [general], seat: 2),
                line("c", 550, taxes: [food]),
            ],
            [BillCharge(order: order, kind: .cover, unitPrice: Trattoria.eur(150), quantity: 2)]
        )
    }

    /// The bill of the house.
    ///
    /// By hand: 10 % of 39.50 are 3.95, and 39.50 + 3.95 + 3.00 = 46.45. Food holds 27.50 ÷ 11 = 2.50, the rest holds
    /// (12.00 + 3.95) ÷ 6 = 2.6583.
    static func houseBill(_ adjustments: [GuestTab.Command] = []) throws -> Bill {
        let orders = [try house()]
        return try tab(orders, terms: service, adjustments).bill(for: orders)
    }

    static func assign(_ weights: [String: [Int64]]) -> BillSplit {
        .byItem(weights.map { BillAssignment(order: order, line: LineID($0.key), weights: $0.value) })
    }

    static func adjust(_ id: String, _ change: BillAdjustment.Change) -> GuestTab.Command {
        .adjust(BillAdjustment(id: AdjustmentID(id), change))
    }

    static func lineID(_ id: String) -> BillLineID { BillLineID(order, LineID(id)) }
}

/// The columns that a bill is split by, in minor units.
struct BillColumns: Hashable {
    var goods: Int64 = 0
    var charges: Int64 = 0
    var discount: Int64 = 0
    var net: Int64 = 0
    var total: Int64 = 0
    var taxes: [Int64]

    /// Those of a bill, added up from its rows.
    init(of bill: Bill) {
        taxes = bill.sale.taxes.map { _ in 0 }
        for row in bill.sale.rows + bill.sale.charges {
            net += row.net.minorUnits
            discount += row.discount.minorUnits
            for (place, tax) in row.taxes.enumerated() { taxes[place] += tax?.minorUnits ?? 0 }
        }
        let late = bill.sale.lateCharges.reduce(0) { $0 + $1.minorUnits }
        net += late
        goods = bill.sale.rows.reduce(0) { $0 + $1.gross.minorUnits }
        charges = bill.sale.charges.reduce(late) { $0 + $1.gross.minorUnits }
        total = goods + charges
    }

    /// Those of shares, added up.
    init(of shares: [BillShare], taxes count: Int) {
        taxes = [Int64](repeating: 0, count: count)
        for share in shares {
            goods += share.goods.minorUnits
            charges += share.charges.minorUnits
            discount += share.discount.minorUnits
            net += share.net.minorUnits
            total += share.total.minorUnits
            for (place, tax) in share.taxes.enumerated() { taxes[place] += tax.minorUnits }
        }
    }
}

/// What does not hold of the shares of a bill, and of what was taken over before.
func splitFaults(_ shares: [BillShare], after taken: [BillShare] = [], of bill: Bill) -> [String] {
    var faults: [String] = []
    let (all, whole) = (BillColumns(of: taken + shares, taxes: bill.taxes.count), BillColumns(of: bill))
    if all != whole { faults.append("\(all) is not \(whole)") }
    for (payer, share) in shares.enumerated() {
        let own = BillColumns(of: [share], taxes: bill.taxes.count)
        let columns = [own.goods, own.charges, own.discount, own.total, own.net] + own.taxes
        if columns.contains(where: { $0 < 0 }) { faults.append("payer \(payer) has \(own)") }
        if own.total != own.goods + own.charges || own.total != own.taxes.reduce(own.net, +) {
            faults.append("the total of payer \(payer) is not that of \(own)")
        }
        let parts = share.parts.reduce(0) { $0 + $1.amount.minorUnits }
        if !share.parts.isEmpty, parts != own.goods { faults.append("payer \(payer) has parts of \(parts)") }
    }
    return faults
}

/// A number in proportion to weights by largest remainder, the lowest index first among equal ones; by sorting.
func slowShares(_ total: Int64, _ weights: [Int64]) -> [Int64] {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return slowShares(total, weights.map { _ in 1 }) }
    var shares = weights.map { total * $0 / sum }
    let byRemainder = weights.indices.sorted { left, right in
        let (first, second) = (total * weights[left] % sum, total * weights[right] % sum)
        return first == second ? left < right : first > second
    }
    for index in byRemainder.prefix(Int(total - shares.reduce(0, +))) { shares[index] += 1 }
    return shares
}
