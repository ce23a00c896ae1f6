import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting

/// A tab of a few orders, drawn so quickly that a million of them can be judged; the same under every rounding mode.
///
/// One in twenty has twenty lines, the others one to six. Prices are a few units at times, so that there is less to hand out
/// than rows and payers; half of all tabs have charges, discounts, or both.
struct QuickBill {
    private static let names = (0..<20).map { Trattoria.text("\($0)") }
    private static let lineIDs = (0..<20).map { LineID("\($0)") }
    private static let orderIDs = (0..<4).map { OrderID("\($0)") }
    private static let stations: [Station] = [.kitchen, .bar]
    /// Currencies with no, two and three digits behind the point.
    static let currencies: [Currency] = [.jpy, .eur, .kwd]
    /// Lists of taxes: none, in prices, on top, compound, mixed.
    private static let houses: [[[TaxRate]]] = {
        let held = SaleFixture.tax("held", 200_000, isIncluded: true)
        let other = SaleFixture.tax("other", 90_000, isIncluded: true)
        let heldCompound = SaleFixture.tax("heldCompound", 99_750, isIncluded: true, isCompound: true)
        let sales = SaleFixture.tax("sales", 88_750)
        return [
            [[held], [other], []],
            [[held, heldCompound], [other]],
            [[SaleFixture.gst, SaleFixture.qst], [SaleFixture.gst], []],
            [[held, sales], [other, SaleFixture.gst, SaleFixture.qst], []],
            [[sales], []],
        ]
    }()

    let currency: Currency
    let covers: Int
    private(set) var orders: [BilledOrder] = []
    private(set) var lines: [BillLine] = []
    private(set) var adjustments: [BillAdjustment] = []
    private(set) var service: [ServiceCharge] = []
    let percentages: SalePolicy.Percentages
    let taxRounding: SalePolicy.TaxRounding
    var random: SplitMix64

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        currency = Self.currencies[Int(seed % 3)]
        covers = Int(random.next() % 5)
        percentages = random.next() % 3 == 0 ? .sequential : .additive
        taxRounding = random.next() % 3 == 0 ? .perRow : .perBucket
        let house = Self.houses[draw(Self.houses.count)]
        let most = [40, 2_000, 99_999][draw(3)]
        let count = draw(20) == 0 ? 20 : 1 + draw(6)
        let splits = 1 + draw(min(3, count))
        for number in 0..<splits {
            let own = (number * count / splits)..<((number + 1) * count / splits)
            orders.append(try order(Self.orderIDs[number], own, most: most, house))
        }
        guard draw(2) == 0 else { return }
        for _ in 0..<draw(3) {
            let isAfterTax = draw(3) == 0
            let rate = Rate(partsPerMillion: Int64(draw(61)) * 2_500)
            let taxes = isAfterTax ? [] : house[draw(house.count)]
            service.append(ServiceCharge(rate, fromCovers: draw(3), taxes: taxes, isAfterTax: isAfterTax))
        }
        for number in 0..<draw(4) {
            let change = change(most, house)
            // Nobody is let off a charge twice.
            if case .waiver = change, adjustments.contains(where: { $0.change == change }) { continue }
            adjustments.append(BillAdjustment(id: AdjustmentID("\(number)"), change))
        }
    }

    /// A number from 0 up to, and without, a limit.
    mutating func draw(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    private func money(_ units: Int) -> Money { Money(minorUnits: Int64(units), currency) }

    private mutating func order(
        _ id: OrderID,
        _ places: Range<Int>,
        most: Int,
        _ house: [[TaxRate]]
    ) throws -> BilledOrder {
        var own: [BillLine] = []
        var sum = 0
        for place in places {
            let units = draw(12) == 0 ? 0 : 1 + draw(most)
            let quantity = draw(2) == 0 ? 2 + draw(4) : 1
            let off = draw(5) == 0 ? draw(units * quantity + 1) : 0
            let quoted = try QuotedLine(
                id: Self.lineIDs[place],
                item: Trattoria.soup,
                name: Self.names[place],
                station: Self.stations[draw(2)],
                basePrice: money(units),
                quantity: quantity,
                taxes: house[draw(house.count)],
                discount: off == 0 ? nil : money(off),
                seat: draw(3) == 0 ? nil : 1 + draw(4)
            )
            own.append(try BillLine(order: id, quoted: quoted))
            sum += units * quantity - off
        }
        lines += own
        var charges: [BillCharge] = []
        if covers > 0, draw(2) == 0 {
            let price = draw(300)
            let taxes = house[draw(house.count)]
            charges.append(
                try BillCharge(order: id, kind: .cover, unitPrice: money(price), quantity: covers, taxes: taxes)
            )
            sum += price * covers
        }
        let facts = BillableOrder(id: id, standing: .served, total: money(sum))
        return BilledOrder(facts: facts, lines: own, charges: charges)
    }

    private mutating func change(_ most: Int, _ house: [[TaxRate]]) -> BillAdjustment.Change {
        let line = lines[draw(lines.count)].id
        let rate = draw(12) == 0 ? Rate.whole : Rate(partsPerMillion: Int64(draw(400_001)))
        switch draw(6) {
        case 0: return .discount(discount: SaleFixture.discount(.percentage(rate: rate)))
        case 1: return .discount(discount: SaleFixture.discount(.percentage(rate: rate)), line: line)
        case 2: return .discount(discount: SaleFixture.off(Int64(draw(most)), currency), line: line)
        case 3: return .discount(discount: SaleFixture.off(Int64(draw(2 * most)), currency))
        case 4: return .waiver(kind: draw(2) == 0 ? .cover : .service)
        default:
            let isAfterTax = draw(3) == 0
            return .charge(
                kind: .delivery,
                value: draw(2) == 0 ? .amount(money: money(draw(500))) : .percentage(rate: rate),
                taxes: isAfterTax ? [] : house[draw(house.count)],
                isAfterTax: isAfterTax
            )
        }
    }

    /// The tab, still open, at a house that rounds like this.
    func tab(_ rounding: Rounding) throws -> GuestTab {
        let policy = SalePolicy(rounding: rounding, percentages: percentages, taxRounding: taxRounding)
        let opening = GuestTab.Opening(
            branch: Trattoria.branch,
            currency: currency,
            opener: .waiter,
            covers: covers,
            terms: BillTerms(policy: policy, service: service)
        )
        var tab = GuestTab(id: TabID("t"))
        let author = BillFixture.manager
        try tab.perform(.open(opening), by: author, at: Trattoria.now)
        for order in orders { try tab.perform(.add(order.id), by: author, at: Trattoria.now) }
        for adjustment in adjustments { try tab.perform(.adjust(adjustment), by: author, at: Trattoria.now) }
        return tab
    }

    /// A split that makes sense of what is left of a bill.
    mutating func split(of left: Int64) -> BillSplit {
        let payers = 1 + draw(5)
        switch draw(6) {
        case 0: return .evenly(payers)
        case 1: return .byShares(weights(payers, upTo: 9))
        case 2: return .byPercentage(slowShares(1_000_000, weights(payers, upTo: 99)).map(Rate.init))
        case 3:
            let amounts = slowShares(left, weights(payers, upTo: 99))
            return .byAmount(amounts.map { Money(minorUnits: $0, currency) })
        case 4 where lines.contains { $0.seat != nil }: return .bySeat
        default:
            var assignments: [BillAssignment] = []
            for line in lines {
                assignments.append(
                    BillAssignment(order: line.order, line: line.line, weights: weights(payers, upTo: 3))
                )
            }
            return .byItem(assignments)
        }
    }

    private mutating func weights(_ count: Int, upTo most: Int) -> [Int64] {
        var weights: [Int64] = []
        for _ in 0..<count { weights.append(Int64(draw(3) == 0 ? 0 : 1 + draw(most))) }
        weights[draw(count)] += 1
        return weights
    }
}
