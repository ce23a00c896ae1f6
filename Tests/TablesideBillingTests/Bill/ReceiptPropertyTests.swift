import TablesideBilling
import TablesideCore
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// Random visits to their end: whatever is paid and given back in whatever order, the receipt is sound.
@Suite("Bill payment properties")
struct ReceiptPropertyTests {
    @Test("payments by share, in parts, in cash, ahead of the bill and beyond it: each receipt is sound")
    func payments() throws {
        var visits = Visits()
        let count = runs(300, long: 200_000)
        for seed in 4_000_000..<4_000_000 + UInt64(count) {
            let random = try RandomBill(seed: seed, rounding: Rounding.allCases[Int(seed % 5)])
            var visit = try Visit(random)
            let faults = try visit.run()
            #expect(faults == [], "seed \(seed)")
            let tab = visit.tab
            #expect(tab.state == .settled && tab.paid == tab.total, "seed \(seed)")
            if seed % 16 == 0 { #expect(try decoded(GuestTab.self, encoded(tab)) == tab, "seed \(seed)") }
            visits.note(visit)
        }
        visits.expectAll(outOf: count)
    }

    @Test(
        "portions, charges and tips one by one come to what was paid for them, every tax too, and then nothing is left"
    )
    func refunds() throws {
        var portions = 0
        for seed in 5_000_000..<5_000_000 + UInt64(runs(300, long: 200_000)) {
            let random = try RandomBill(seed: seed, rounding: Rounding.allCases[Int(seed % 5)])
            var visit = try Visit(random)
            _ = try visit.run()
            var tab = visit.tab
            let bill = try #require(tab.bill)
            let before = visit.refundAll(on: &tab)
            #expect(before.faults == [], "seed \(seed)")
            portions += before.portions
            let taxes = bill.taxes.indices.map { place in
                tab.refunded.reduce(0) { $0 + $1.taxes[place].minorUnits }
            }
            #expect(tab.refunded.reduce(0) { $0 + $1.amount.minorUnits } == bill.total.minorUnits, "seed \(seed)")
            #expect(taxes == bill.taxes.map(\.amount.minorUnits), "seed \(seed)")
            let receipt = try #require(tab.receipt)
            #expect(receipt.problems() == [], "seed \(seed)")
            #expect(receipt.kept.isZero && receipt.tips.isZero, "seed \(seed)")
            let more = BillRefund(id: PaymentID("more"), [.amount(money: random.money(1))], method: .card)
            #expect(BillFixture.refusal(.giveBack(more), on: tab) != nil, "seed \(seed)")
            if seed % 16 == 0 { #expect(try decoded(GuestTab.self, encoded(tab)) == tab, "seed \(seed)") }
        }
        #expect(portions > 600)
    }
}

/// A visit of which everything is paid, at random.
private struct Visit {
    var random: RandomBill
    private(set) var tab: GuestTab
    private(set) var kinds: Set<String> = []
    private var faults: [String] = []
    private var number = 0

    init(_ random: RandomBill) throws {
        self.random = random
        tab = try random.tab()
    }

    /// Pays until nothing is due; what does not hold on the way.
    mutating func run() throws -> [String] {
        if random.chance(3) { try pay(random.money(Int64.random(in: 1...2_000, using: &random.random)), "ahead") }
        try perform(.askForBill(random.orders))
        while let due = tab.due, !due.isZero, number < 60 {
            if due.isNegative {
                try giveBack(try -due)
            } else if random.chance(3) {
                let split = random.split(of: due.minorUnits)
                if !tab.shares.isEmpty { kinds.insert("split again") }
                try perform(.split(split))
                if let bill = tab.bill {
                    faults += splitFaults(tab.shares, after: tab.taken, of: bill).map { "\(split): \($0)" }
                }
            } else if random.chance(10) {
                kinds.insert("unlocked")
                try perform(.unlock)
                try perform(.askForBill(random.orders))
            } else {
                try payShare(due)
            }
        }
        return faults
    }

    private mutating func payShare(_ due: Money) throws {
        let open = tab.shares.indices.filter { tab.shares[$0].total.minorUnits > tab.sharesPaid[$0].minorUnits }
        guard let share = open.randomElement(using: &random.random), !random.chance(4) else {
            let part = random.chance(2) ? due.minorUnits : Int64.random(in: 1...due.minorUnits, using: &random.random)
            return try pay(random.money(part), "no share")
        }
        let left = min(tab.shares[share].total.minorUnits - tab.sharesPaid[share].minorUnits, due.minorUnits)
        let isPart = random.chance(3)
        let part = isPart ? Int64.random(in: 1...left, using: &random.random) : left
        try pay(random.money(part), isPart ? "a part of a share" : "a share", share: tab.firstShare + share)
    }

    private mutating func pay(_ amount: Money, _ kind: String, share: Int? = nil) throws {
        kinds.insert(kind)
        number += 1
        var method = PaymentMethod.known.randomElement(using: &random.random) ?? .card
        // Nobody pays in coins what there are no coins for, unless it is all that is left.
        if let coin = random.terms.cashRounding?.increment, amount.minorUnits < coin.minorUnits { method = .card }
        let tip = random.chance(3) ? random.money(Int64(random.random.next() % 300)) : nil
        let tendered = method == .cash && random.chance(2) ? random.money(amount.minorUnits + 10_000) : nil
        let id = PaymentID("\(number)")
        let payment = try Payment(id: id, amount: amount, method: method, tip: tip, tendered: tendered, share: share)
        try perform(.pay(payment))
        guard let paid = tab.payments.last else { return }
        if let rounding = paid.rounding { try note(rounding, of: amount) }
        if let change = try paid.change() {
            kinds.insert("change")
            let collected = amount.minorUnits + (paid.rounding?.minorUnits ?? 0) + (tip?.minorUnits ?? 0)
            if change.minorUnits != amount.minorUnits + 10_000 - collected { faults.append("change of \(paid)") }
        }
    }

    private mutating func giveBack(_ over: Money) throws {
        kinds.insert("overpaid")
        number += 1
        let part = random.chance(2) ? over.minorUnits : Int64.random(in: 1...over.minorUnits, using: &random.random)
        let method: PaymentMethod = random.chance(2) ? .cash : .card
        let refund = try Payment(id: PaymentID("\(number)"), amount: random.money(part), method: method)
        try perform(.refund(payment: refund))
        if let rounding = tab.refunds.last?.rounding { try note(rounding, of: refund.amount) }
    }

    /// What an amount was rounded by leads to the nearest multiple, halves away from zero.
    private mutating func note(_ rounding: Money, of amount: Money) throws {
        kinds.insert("rounded")
        guard let coin = random.terms.cashRounding?.increment.minorUnits else { return faults.append("rounding") }
        let rounded = (2 * amount.minorUnits + coin) / (2 * coin) * coin
        if rounded - amount.minorUnits != rounding.minorUnits { faults.append("\(amount) is rounded by \(rounding)") }
    }

    private mutating func perform(_ command: GuestTab.Command) throws {
        try tab.perform(command, by: BillFixture.manager, at: Trattoria.now)
        if let receipt = tab.receipt {
            let problems = receipt.problems()
            if !problems.isEmpty { faults.append("\(problems)") }
            let paid = tab.payments.reduce(0) { $0 + $1.amount.minorUnits }
            let back = tab.refunds.reduce(0) { $0 + $1.amount.minorUnits }
            if receipt.paid.minorUnits != paid - back { faults.append("paid \(receipt.paid)") }
            if receipt.due.minorUnits != receipt.bill.total.minorUnits - paid + back {
                faults.append("due \(receipt.due)")
            }
        }
    }

    /// Gives everything back in parts of a few portions.
    mutating func refundAll(on tab: inout GuestTab) -> (faults: [String], portions: Int) {
        var (faults, portions, parts): ([String], Int, [BillRefund.Part]) = ([], 0, [])
        guard let bill = tab.bill else { return (["no bill"], 0) }
        for line in bill.lines {
            var left = line.quantity
            while left > 0 {
                let quantity = random.chance(2) ? 1 : Int.random(in: 1...left, using: &random.random)
                parts.append(.line(line: line.id, quantity: quantity))
                left -= quantity
                if line.quantity > 1 { portions += 1 }
            }
        }
        parts += (bill.charges + bill.lateCharges).map { .charge(kind: $0.kind) }
        parts += tab.payments.compactMap { $0.tip?.isPositive == true ? .tip(payment: $0.id) : nil }
        parts.shuffle(using: &random.random)
        var count = 0
        while !parts.isEmpty {
            let some = Array(parts.suffix(Int.random(in: 1...3, using: &random.random)))
            parts.removeLast(some.count)
            let method: PaymentMethod = random.chance(2) ? .cash : .card
            let refund = BillRefund(id: PaymentID("b\(count)"), some, method: method)
            count += 1
            do {
                try tab.perform(.giveBack(refund), by: BillFixture.manager, at: Trattoria.now)
            } catch {
                faults.append("\(some): \(error)")
            }
            guard let given = tab.refunded.last else { continue }
            if given.amount.isNegative || given.taxes.contains(where: \.isNegative) { faults.append("\(given)") }
        }
        return (faults, portions)
    }
}

/// How often the cases occur without which a visit says little.
private struct Visits {
    private var counts: [String: Int] = [:]
    private static let names = [
        "ahead", "no share", "a share", "a part of a share", "split again", "unlocked", "overpaid", "rounded", "change",
    ]

    mutating func note(_ visit: Visit) { for kind in visit.kinds { counts[kind, default: 0] += 1 } }

    func expectAll(outOf count: Int) {
        for name in Self.names { #expect(counts[name, default: 0] > count / 50, "\(name): \(counts)") }
    }
}
