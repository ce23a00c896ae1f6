import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting

/// A tab of a few orders with taxes, covers, service and adjustments of every kind.
struct RandomBill {
    let currency: Currency
    let terms: BillTerms
    let covers: Int
    private(set) var orders: [BilledOrder] = []
    private(set) var adjustments: [BillAdjustment] = []
    var random: SplitMix64
    /// Few lists, so that several rows share one.
    private var lists: [[TaxRate]]

    init(seed: UInt64, rounding: Rounding) throws {
        random = SplitMix64(seed: seed)
        currency = [.jpy, .eur, .kwd][Int(random.next() % 3)]
        covers = Int(random.next() % 9)
        lists = Self.taxes(of: random.next() % 5)
        lists.append([])
        let policy = SalePolicy(
            rounding: rounding,
            percentages: random.next() % 3 == 0 ? .sequential : .additive,
            taxRounding: random.next() % 3 == 0 ? .perRow : .perBucket
        )
        var service: [ServiceCharge] = []
        for _ in 0..<random.next() % 3 {
            let rate = Rate(partsPerMillion: Int64(random.next() % 61) * 2_500)
            let fromCovers = random.next() % 2 == 0 ? 0 : 6
            let isAfterTax = random.next() % 3 == 0
            let taxes = isAfterTax ? [] : lists[Int(random.next() % UInt64(lists.count))]
            service.append(ServiceCharge(rate, fromCovers: fromCovers, taxes: taxes, isAfterTax: isAfterTax))
        }
        let coin: Int64 = [1, 5, 100][Int(random.next() % 3)]
        let rounds = random.next() % 2 == 0
        terms = BillTerms(
            policy: policy,
            service: service,
            cashRounding: rounds ? CashRounding(Money(minorUnits: coin, currency)) : nil
        )
        let most: Int64 = [60, 2_000, 2_000, 99_999][Int(random.next() % 4)]
        var left = Int.random(in: 1...20, using: &random)
        let count = Int.random(in: 1...4, using: &random)
        for number in 1...count where left > 0 {
            let lines = number == count ? left : Int.random(in: 1...left, using: &random)
            left -= lines
            orders.append(try order(number, lines: lines, most: most, .served))
        }
        if random.next() % 4 == 0 { orders.append(try order(9, lines: 2, most: most, .dropped)) }
        for number in 0..<Int(random.next() % 5) {
            let change = change(most)
            // Nobody is let off a charge twice.
            if case .waiver = change, adjustments.contains(where: { $0.change == change }) { continue }
            adjustments.append(BillAdjustment(id: AdjustmentID("\(number)"), change))
        }
    }

    /// The orders that count.
    var counting: [BilledOrder] { orders.filter { $0.facts.standing != .dropped } }
    var lines: [BillLine] { counting.flatMap(\.lines) }

    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency) }

    mutating func chance(_ one: UInt64) -> Bool { random.next() % one == 0 }

    /// The tab, still open.
    func tab() throws -> GuestTab {
        try BillFixture.tab(orders, covers: covers, terms: terms, in: currency, adjustments.map { .adjust($0) })
    }

    /// A split that makes sense, of a bill or of what is left of it.
    mutating func split(of total: Int64) -> BillSplit {
        let payers = Int.random(in: 1...6, using: &random)
        let hasSeats = lines.contains { $0.seat != nil }
        switch random.next() % 6 {
        case 0: return .evenly(payers)
        case 1: return .byShares(weights(payers, upTo: 9))
        case 2: return .byPercentage(slowShares(1_000_000, weights(payers, upTo: 99)).map(Rate.init))
        case 3: return .byAmount(slowShares(total, weights(payers, upTo: 999)).map(money))
        case 4 where hasSeats: return .bySeat
        default: return items(payers)
        }
    }

    /// Who had which line, at random.
    mutating func items(_ payers: Int) -> BillSplit {
        var assignments: [BillAssignment] = []
        for line in lines {
            let weights = weights(payers, upTo: 3)
            assignments.append(BillAssignment(order: line.order, line: line.line, weights: weights))
        }
        return .byItem(assignments)
    }

    mutating func weights(_ count: Int, upTo most: Int64) -> [Int64] {
        var weights: [Int64] = []
        for _ in 0..<count { weights.append(chance(3) ? 0 : Int64.random(in: 1...most, using: &random)) }
        weights[Int.random(in: 0..<count, using: &random)] += 1
        return weights
    }

    private mutating func order(
        _ number: Int,
        lines count: Int,
        most: Int64,
        _ standing: BillableOrder.Standing
    ) throws -> BilledOrder {
        let id = OrderID("\(number)")
        var lines: [BillLine] = []
        for index in 0..<count {
            let units = chance(12) ? 0 : Int64.random(in: 1...most, using: &random)
            let quantity = chance(2) ? Int.random(in: 2...5, using: &random) : 1
            let off = chance(5) ? Int64.random(in: 0...units * Int64(quantity), using: &random) : 0
            let taxes = lists[Int(random.next() % UInt64(lists.count))]
            let seat = chance(3) ? nil : Int.random(in: 1...4, using: &random)
            lines.append(
                try BillFixture.line(
                    "\(index)",
                    units,
                    quantity,
                    of: id,
                    in: currency,
                    taxes: taxes,
                    off: off,
                    seat: seat
                )
            )
        }
        guard covers > 0, chance(2) else { return try BillFixture.billed(lines, id: id, standing, in: currency) }
        let price = money(Int64.random(in: 0...300, using: &random))
        let taxes = lists[Int(random.next() % UInt64(lists.count))]
        let cover = try BillCharge(
            order: id,
            kind: .cover,
            unitPrice: price,
            quantity: covers,
            taxes: taxes.isEmpty ? nil : taxes
        )
        return try BillFixture.billed(lines, [cover], id: id, standing, in: currency)
    }

    private mutating func change(_ most: Int64) -> BillAdjustment.Change {
        let line = lines[Int.random(in: 0..<lines.count, using: &random)].id
        let rate = chance(12) ? Rate.whole : Rate(partsPerMillion: Int64(random.next() % 400_001))
        switch random.next() % 8 {
        case 0, 1: return .discount(discount: SaleFixture.discount(.percentage(rate: rate)))
        case 2: return .discount(discount: SaleFixture.discount(.percentage(rate: rate)), line: line)
        case 3:
            return .discount(
                discount: SaleFixture.off(Int64.random(in: 0...most, using: &random), currency),
                line: line
            )
        case 4: return .discount(discount: SaleFixture.off(Int64.random(in: 0...2 * most, using: &random), currency))
        case 5: return .waiver(kind: chance(2) ? .cover : .service)
        default:
            let isAmount = chance(2)
            let isLate = chance(3)
            let rate = Rate(partsPerMillion: Int64(random.next() % 200_001))
            return .charge(
                kind: chance(2) ? .delivery : .cover,
                value: isAmount ? .amount(money: money(Int64(random.next() % 500))) : .percentage(rate: rate),
                taxes: isLate ? [] : lists[Int(random.next() % UInt64(lists.count))],
                isAfterTax: isLate
            )
        }
    }

    /// The lists of taxes of a house: none, in prices, on top, compound, or mixed.
    private static func taxes(of house: UInt64) -> [[TaxRate]] {
        let held = SaleFixture.tax("held", 200_000, isIncluded: true)
        let other = SaleFixture.tax("other", 90_000, isIncluded: true)
        let heldCompound = SaleFixture.tax("heldCompound", 99_750, isIncluded: true, isCompound: true)
        let sales = SaleFixture.tax("sales", 88_750)
        switch house {
        case 0: return [[held], [other]]
        case 1: return [[held, heldCompound], [other]]
        case 2: return [[SaleFixture.gst, SaleFixture.qst], [SaleFixture.gst]]
        case 3: return [[held, sales], [other, SaleFixture.gst, SaleFixture.qst]]
        default: return [[sales]]
        }
    }
}
