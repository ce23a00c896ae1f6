import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Random bills: what must hold of their sums, of every way to split them, and of what is paid and given back.
@Suite("Bill properties")
struct BillPropertyTests {
    private static func bill(_ seed: UInt64) throws -> (RandomBill, GuestTab, Bill) {
        let random = try RandomBill(seed: seed, rounding: Rounding.allCases[Int(seed % 5)])
        let tab = try random.tab()
        return (random, tab, try tab.bill(for: random.orders))
    }

    @Test(
        "a bill is what was ordered, less what is off, with what is charged and taxed: every sum, and none below zero"
    )
    func sums() throws {
        var seen = Tally()
        let count = runs(300, long: 200_000)
        for seed in 0..<UInt64(count) {
            let (random, _, bill) = try Self.bill(seed)
            let faults = Self.faults(of: bill, random)
            #expect(faults == [], "seed \(seed)")
            let problems = bill.problems()
            #expect(problems == [], "seed \(seed)")
            if seed % 16 == 0 { #expect(try decoded(Bill.self, encoded(bill)) == bill, "seed \(seed)") }
            seen.note(random, bill)
        }
        seen.expectAll(outOf: count)
    }

    @Test("however a bill is split, every column adds up and nobody pays less than nothing, nor when it is split again")
    func splits() throws {
        var (again, seats) = (0, 0)
        let count = runs(300, long: 200_000)
        for seed in 1_000_000..<1_000_000 + UInt64(count) {
            var (random, _, bill) = try Self.bill(seed)
            var taken: [BillShare] = []
            for round in 0..<3 {
                let left = bill.total.minorUnits - BillColumns(of: taken, taxes: bill.taxes.count).total
                let split = random.split(of: left)
                let shares = try bill.split(split, after: taken)
                let faults = splitFaults(shares, after: taken, of: bill)
                #expect(faults == [], "seed \(seed) round \(round): \(split)")
                if case .seats = split { seats += 1 }
                // One of them pays, and the rest is split again.
                taken.append(shares[Int(random.random.next() % UInt64(shares.count))])
                if round > 0 { again += 1 }
            }
        }
        #expect(again == 2 * count && seats > count / 20)
    }

    @Test("shares of the total are by largest remainder, and each column within a unit of its exact part")
    func proportions() throws {
        for seed in 2_000_000..<2_000_000 + UInt64(runs(300, long: 200_000)) {
            var (random, _, bill) = try Self.bill(seed)
            let (total, payers) = (bill.total.minorUnits, Int.random(in: 1...6, using: &random.random))
            let weights = random.weights(payers, upTo: 9)
            let parts = slowShares(1_000_000, weights)
            let amounts = slowShares(total, random.weights(payers, upTo: 9))
            for (split, expected) in [
                (.evenly(payers), slowShares(total, weights.map { _ in 1 })),
                (.byShares(weights), slowShares(total, weights)),
                (.byPercentage(parts.map(Rate.init)), slowShares(total, parts)),
                (.byAmount(amounts.map(random.money)), amounts),
            ] as [(BillSplit, [Int64])] {
                let shares = try bill.split(split)
                #expect(shares.map(\.total.minorUnits) == expected, "seed \(seed): \(split)")
                let far = Self.farFromExact(shares, of: bill)
                #expect(far == [], "seed \(seed): \(split)")
            }
        }
    }

    @Test("by item, lines, charges and taxes are those of a second calculation, one by one")
    func items() throws {
        var (alike, mixed) = (0, 0)
        for seed in 3_000_000..<3_000_000 + UInt64(runs(300, long: 200_000)) {
            var (random, _, bill) = try Self.bill(seed)
            let payers = Int.random(in: 1...6, using: &random.random)
            let split = random.items(payers)
            guard case .items(let assignments) = split else {
                Issue.record("seed \(seed): \(split)")
                continue
            }
            let shares = try bill.split(split)
            let slow = SlowItems(bill, assignments.map(\.weights), payers: payers)
            #expect(shares.map(\.goods.minorUnits) == slow.goods, "seed \(seed)")
            #expect(shares.map(\.charges.minorUnits) == slow.charges, "seed \(seed)")
            #expect(shares.map(\.discount.minorUnits) == slow.discount, "seed \(seed)")
            // With a few cents a tax can be more than somebody has: then every row is handed out by itself.
            guard shares.allSatisfy({ $0.total.isZero || $0.total.minorUnits > 10 * Int64(bill.taxes.count) }) else {
                continue
            }
            for place in bill.taxes.indices {
                let found = shares.map { $0.taxes[place].minorUnits }
                guard let isAlike = slow.isAlike[place] else { continue }
                if isAlike {
                    #expect(found == slow.taxes[place], "seed \(seed) tax \(place)")
                    alike += 1
                    continue
                }
                mixed += 1
                for (units, exact) in zip(found, slow.exact[place]) {
                    #expect(abs(Double(units) - exact) < 1.001, "seed \(seed) tax \(place)")
                }
            }
        }
        #expect(alike > 0 && mixed > 0, "\(alike) alike, \(mixed) not")
    }

    /// Columns that are a unit or more away from row × column ÷ total.
    private static func farFromExact(_ shares: [BillShare], of bill: Bill) -> [String] {
        let whole = BillColumns(of: bill)
        var far: [String] = []
        for (payer, share) in shares.enumerated() {
            let own = BillColumns(of: [share], taxes: bill.taxes.count)
            let cells = [own.net, own.charges, own.discount] + own.taxes
            let columns = [whole.net, whole.charges, whole.discount] + whole.taxes
            for (cell, column) in zip(cells, columns) where whole.total > 0 {
                let (wanted, found) = (own.total * column, cell * whole.total)
                if abs(wanted - found) >= whole.total { far.append("payer \(payer): \(cell) of \(column)") }
            }
        }
        return far
    }

    /// Which sums do not hold, added up from what was ordered.
    private static func faults(of bill: Bill, _ random: RandomBill) -> [String] {
        var faults: [String] = []
        func require(_ holds: Bool, _ name: String) { if !holds { faults.append(name) } }
        func sum(_ amounts: some Sequence<Money>) -> Int64 { amounts.reduce(0) { $0 + $1.minorUnits } }
        let (sale, all) = (bill.sale, bill.sale.rows + bill.sale.charges)
        let lines = random.lines
        require(bill.orders == random.counting.map(\.id), "orders")
        require(bill.lines == lines && sale.rows.count == lines.count, "lines")
        require(
            bill.subtotal.minorUnits == lines.reduce(0) { $0 + $1.unitPrice.minorUnits * Int64($1.quantity) },
            "subtotal"
        )
        for (index, row) in all.enumerated() {
            let held = zip(row.taxes, sale.taxes).compactMap { $1.tax.isIncluded ? $0 : nil }
            require(sum([row.discount, row.net] + held) == row.amount.minorUnits, "amount of row \(index)")
            require(sum([row.net] + row.taxes.compactMap { $0 }) == row.gross.minorUnits, "gross of row \(index)")
        }
        for (line, row) in zip(lines, sale.rows) {
            let own = sum(row.ownDiscounts) + (line.discount?.minorUnits ?? 0)
            require(
                own <= row.discount.minorUnits && row.discount.minorUnits <= line.total.minorUnits,
                "discount of a line"
            )
            let named = zip(row.taxes, sale.taxes).compactMap { $0 == nil ? nil : $1.tax }
            require(Set(named) == Set(line.taxes ?? []), "taxes of a line")
        }
        for (place, tax) in sale.taxes.enumerated() {
            let taxed = all.filter { $0.taxes[place] != nil }
            require(sum(taxed.compactMap { $0.taxes[place] }) == tax.amount.minorUnits, "sum of \(tax.tax.code)")
            require(sum(taxed.map(\.net)) == tax.base.minorUnits, "base of \(tax.tax.code)")
        }
        let off = lines.compactMap(\.discount) + bill.discounts.map(\.amount)
        require(sum(off) == bill.discountTotal.minorUnits && sum(sale.rows.map(\.discount)) == sum(off), "discounts")
        let stations = Dictionary(grouping: lines, by: \.station).mapValues { sum($0.map(\.total)) }
        require(bill.partials.allSatisfy { stations[$0.station] == $0.amount.minorUnits }, "partials")
        require(sum(all.map(\.gross) + sale.lateCharges) == bill.total.minorUnits, "total")
        require(sum(sale.charges.map(\.gross) + sale.lateCharges) == bill.chargeTotal.minorUnits, "charges")
        let taxes = bill.taxes.map(\.amount)
        require(sum(all.map(\.net) + taxes + sale.lateCharges) == bill.total.minorUnits, "net and taxes")
        require(serviceFaults(of: bill, random) == [], "service")
        var amounts = bill.discounts.map(\.amount) + taxes + sale.lateCharges + [bill.total, bill.discountTotal]
        for row in all { amounts += [row.amount, row.discount, row.net, row.gross] + row.taxes.compactMap { $0 } }
        require(!amounts.contains(where: \.isNegative), "below zero")
        return faults
    }

    /// What is charged for covers and service, from the terms and the waivers.
    private static func serviceFaults(of bill: Bill, _ random: RandomBill) -> [String] {
        func waives(_ kind: ChargeKind) -> Bool { random.adjustments.contains { $0.change == .waiver(kind: kind) } }
        var faults: [String] = []
        let covers = waives(.cover) ? [] : random.counting.flatMap(\.charges)
        if bill.charges.filter({ $0.order != nil }) != covers { faults.append("covers") }
        let service = waives(.service) ? [] : random.terms.service.filter { random.covers >= $0.fromCovers }
        let goods = bill.sale.rows.reduce(0) { $0 + $1.amount.minorUnits - $1.discount.minorUnits }
        let late = bill.sale.lateCharges.reduce(0) { $0 + $1.minorUnits }
        for isAfterTax in [false, true] {
            let asked = service.filter { $0.isAfterTax == isAfterTax }
            let charged = (isAfterTax ? bill.lateCharges : bill.charges).filter { $0.kind == .service }
            if charged.map(\.rate) != asked.map(\.rate) { faults.append("service") }
            let base = isAfterTax ? bill.total.minorUnits - late : goods
            for (charge, terms) in zip(charged, asked) {
                let exact = base * terms.rate.partsPerMillion
                if abs(charge.total.minorUnits * 1_000_000 - exact) >= 1_000_000 { faults.append("rate") }
            }
        }
        return faults
    }
}

/// What payers have who share lines by weights, worked out row by row.
private struct SlowItems {
    var goods: [Int64]
    var charges: [Int64]
    var discount: [Int64]
    var taxes: [[Int64]] = []
    /// What each payer has of a tax exactly, by what it is in their part of every row.
    var exact: [[Double]] = []
    /// Whether a tax stands on all its rows beside the same others; `nil` where it came to nothing on some, which then
    /// have no part in it.
    var isAlike: [Bool?] = []

    init(_ bill: Bill, _ weights: [[Int64]], payers: Int) {
        let none = [Int64](repeating: 0, count: payers)
        (goods, charges, discount) = (none, none, none)
        var taxed = bill.taxes.map { _ in none }
        var contents = bill.taxes.map { _ in none.map(Double.init) }
        var lists = bill.taxes.map { _ in Set<[Bool]>() }
        func note(_ row: Sale.Row, _ own: [Int64]) {
            for (place, tax) in row.taxes.enumerated() {
                guard let tax, !tax.isZero, row.gross.isPositive else { continue }
                lists[place].insert(row.taxes.map { $0 != nil })
                for (payer, amount) in own.enumerated() {
                    let part = Double(amount) / Double(row.gross.minorUnits)
                    contents[place][payer] += part * Double(tax.minorUnits)
                }
            }
        }
        func add(_ shares: [Int64], to sums: inout [Int64]) {
            for (index, share) in shares.enumerated() { sums[index] += share }
        }
        for (row, weights) in zip(bill.sale.rows, weights) {
            let own = slowShares(row.gross.minorUnits, weights)
            add(own, to: &goods)
            add(slowShares(row.discount.minorUnits, weights), to: &discount)
            for place in taxed.indices where row.taxes[place] != nil { add(own, to: &taxed[place]) }
            note(row, own)
        }
        for row in bill.sale.charges {
            let own = slowShares(row.gross.minorUnits, goods)
            add(own, to: &charges)
            for place in taxed.indices where row.taxes[place] != nil { add(own, to: &taxed[place]) }
            note(row, own)
        }
        for late in bill.sale.lateCharges { add(slowShares(late.minorUnits, goods), to: &charges) }
        taxes = zip(bill.taxes, taxed).map { slowShares($0.amount.minorUnits, $1) }
        exact = contents
        isAlike = lists.indices.map { place in
            let rows = bill.sale.rows + bill.sale.charges
            if rows.contains(where: { $0.taxes[place]?.isZero == true && $0.gross.isPositive }) { return nil }
            return lists[place].count <= 1
        }
    }
}

/// How often the cases occur without which the sums say little.
private struct Tally {
    private var counts: [String: Int] = [:]
    private static let names = [
        "several orders", "dropped", "covers", "service", "late", "off a line", "off all", "reduced when ordered",
        "waiver", "compound", "on top", "held", "nothing to pay", "a tenth off or more", "twenty lines", "JPY", "EUR",
        "KWD",
    ]

    mutating func note(_ random: RandomBill, _ bill: Bill) {
        let taxes = bill.taxes.map(\.tax)
        let cases: [String: Bool] = [
            "several orders": bill.orders.count > 1, "dropped": random.orders.count > bill.orders.count,
            "covers": bill.charges.contains { $0.kind == .cover && $0.order != nil },
            "service": bill.charges.contains { $0.kind == .service }, "late": !bill.lateCharges.isEmpty,
            "off a line": bill.discounts.contains { $0.line != nil },
            "off all": bill.discounts.contains { $0.line == nil },
            "reduced when ordered": bill.lines.contains { $0.discount != nil },
            "waiver": random.adjustments.contains { if case .waiver = $0.change { true } else { false } },
            "compound": taxes.contains(where: \.isCompound), "on top": taxes.contains { !$0.isIncluded },
            "held": taxes.contains(where: \.isIncluded), "nothing to pay": bill.total.isZero,
            "a tenth off or more": 10 * bill.discountTotal.minorUnits >= bill.subtotal.minorUnits,
            "twenty lines": bill.lines.count == 20, bill.currency.code: true,
        ]
        for (name, occurs) in cases where occurs { counts[name, default: 0] += 1 }
    }

    func expectAll(outOf count: Int) {
        for name in Self.names { #expect(counts[name, default: 0] > count / 200, "\(name): \(counts)") }
    }
}
