import TablesideBilling
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Seven sums of every bill, under each of the five rounding modes, in currencies with no, two and three digits.
///
/// 1. goods: unit price × quantity is the line, the lines are the subtotal, so are the stations;
/// 2. discounts: what is off the lines is what the discounts come to, and nothing falls below zero;
/// 3. rows: price less what is off is net price and the taxes in it, net price and taxes are the gross price;
/// 4. taxes: the taxes of the rows are the tax, the net prices of the taxed rows are its base;
/// 5. total: the gross prices are the total, and so are net prices and taxes, with what comes after taxes;
/// 6. payers: payers add up to the bill in every column, also when the rest is split again;
/// 7. refunds: what is given back portion by portion is what was paid, of every tax too.
///
/// They are judged by plain sums of whole units (``PlainBill``), which know nothing of how the bill was made.
@Suite("Bill invariants")
struct BillInvariantTests {
    private static let author = BillFixture.manager

    /// The numbers of one tab under one rounding mode: its bill, split twice, paid, and given back.
    private static func play(_ quick: inout QuickBill, _ rounding: Rounding) throws -> PlainBill {
        var tab = try quick.tab(rounding)
        try tab.perform(.askForBill(quick.orders), by: author, at: Trattoria.now)
        let bill = try #require(tab.bill)
        var plain = PlainBill(bill, ordered: quick.lines)
        let first = try bill.split(quick.split(of: bill.total.minorUnits))
        // One of them pays, and the rest is split again.
        let payer = first[quick.draw(first.count)]
        let left = bill.total.minorUnits - payer.total.minorUnits
        let second = try bill.split(quick.split(of: left), after: [payer])
        plain.take(first, of: bill)
        if plain.broken.contains(.payers) { return plain }
        plain.take([payer] + second, of: bill)
        if bill.total.isPositive {
            let payment = try Payment(id: PaymentID("p"), amount: bill.total, method: .card)
            try tab.perform(.pay(payment), by: author, at: Trattoria.now)
        }
        try giveBack(bill, on: &tab, &quick)
        plain.take(tab.refunded)
        return plain
    }

    /// Gives everything back, portion by portion and charge by charge, in any order.
    private static func giveBack(_ bill: Bill, on tab: inout GuestTab, _ quick: inout QuickBill) throws {
        var parts: [BillRefund.Part] = []
        for line in bill.lines {
            parts += [BillRefund.Part](repeating: .line(line: line.id, quantity: 1), count: line.quantity)
        }
        parts += (bill.charges + bill.lateCharges).map { .charge(kind: $0.kind) }
        parts.shuffle(using: &quick.random)
        for (number, part) in parts.enumerated() {
            let refund = BillRefund(id: PaymentID("\(number)"), [part], method: .card)
            try tab.perform(.giveBack(refund), by: author, at: Trattoria.now)
        }
    }

    @Test("goods, discounts, rows, taxes, total, payers and refunds of every random bill add up, however it is rounded")
    func sevenSums() throws {
        var seen = Tally()
        let count = runs(60, long: 1_000_000)
        for seed in 0..<UInt64(count) {
            var quick = try QuickBill(seed: seed)
            for rounding in Rounding.allCases {
                let plain = try Self.play(&quick, rounding)
                if !plain.broken.isEmpty {
                    Issue.record("seed \(seed) \(rounding): \(plain.broken)")
                }
                seen.note(plain)
            }
            seen.note(quick)
        }
        seen.expectAll(outOf: count)
    }

    @Test("a unit more or less anywhere breaks one of the seven sums, and each of them is broken by one")
    func judge() throws {
        var broken: [BillInvariant: Int] = [:]
        for seed in 500_000_000..<500_000_000 + UInt64(runs(12, long: 2_000)) {
            var quick = try QuickBill(seed: seed)
            let whole = try Self.play(&quick, .halfUp)
            #expect(whole.broken.isEmpty, "seed \(seed)")
            for path in whole.numbers {
                for change in [-1, 1] as [Int64] {
                    var other = whole
                    other[keyPath: path] += change
                    #expect(!other.broken.isEmpty, "seed \(seed) \(path)")
                    for invariant in other.broken { broken[invariant, default: 0] += 1 }
                }
            }
        }
        #expect(Set(broken.keys) == Set(BillInvariant.allCases))
    }
}

extension PlainBill {
    /// Every number that the sums judge, apart from what was ordered.
    fileprivate var numbers: [WritableKeyPath<PlainBill, Int64>] {
        typealias Path = WritableKeyPath<PlainBill, Int64>
        var paths: [Path] = [\.subtotal, \.discountTotal, \.chargeTotal, \.total]
        paths += late.indices.map { \.late[$0] } + stations.indices.map { \.stations[$0] }
        paths += discounts.indices.map { \.discounts[$0] }
        paths += taxes.indices.flatMap { [\.taxes[$0], \.bases[$0]] as [Path] }
        for list in [\.rows, \.charges] as [WritableKeyPath<PlainBill, [Row]>] {
            for index in self[keyPath: list].indices {
                let row = list.appending(path: \.[index])
                paths += ([\.amount, \.discount, \.net, \.gross] as [WritableKeyPath<Row, Int64>]).map(row.appending)
            }
        }
        for index in payers.indices {
            paths += [\.payers[index].goods, \.payers[index].charges, \.payers[index].discount] as [Path]
            paths += [\.payers[index].net, \.payers[index].total] as [Path]
            paths += payers[index].taxes.indices.map { \.payers[index].taxes[$0] }
            paths += payers[index].parts.indices.map { \.payers[index].parts[$0].amount }
            paths += payers[index].chargeParts.indices.map { \.payers[index].chargeParts[$0] }
        }
        for index in refunds.indices {
            paths.append(\.refunds[index].amount)
            paths += refunds[index].taxes.indices.map { \.refunds[index].taxes[$0] }
        }
        return paths
    }
}

/// How often the cases occur without which the sums say little.
private struct Tally {
    private var counts: [String: Int] = [:]
    private static let names = [
        "several orders", "twenty lines", "charges", "late", "discounts", "several taxes", "held", "on top",
        "several payers", "nothing to pay", "JPY", "EUR", "KWD",
    ]

    mutating func note(_ plain: PlainBill) {
        let cases: [(String, Bool)] = [
            ("charges", !plain.charges.isEmpty), ("late", !plain.late.isEmpty), ("discounts", !plain.discounts.isEmpty),
            ("several taxes", plain.taxes.count > 1), ("held", plain.isHeld.contains(true)),
            ("on top", plain.isHeld.contains(false)), ("several payers", plain.payers.count > 2),
            ("nothing to pay", plain.total == 0),
        ]
        for (name, occurs) in cases where occurs { counts[name, default: 0] += 1 }
    }

    mutating func note(_ quick: QuickBill) {
        if quick.orders.count > 1 { counts["several orders", default: 0] += 1 }
        if quick.lines.count == 20 { counts["twenty lines", default: 0] += 1 }
        counts[quick.currency.code, default: 0] += 1
    }

    func expectAll(outOf count: Int) {
        for name in Self.names { #expect(counts[name, default: 0] > count / 200, "\(name): \(counts)") }
    }
}
