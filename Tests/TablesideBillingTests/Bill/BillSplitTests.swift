import TablesideBilling
import TablesideCore
import TablesideMenu
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Bill splits")
struct BillSplitTests {
    private static let table = TabID("t")

    /// A bill of one order with these lines (in cents) and a cover charge.
    private static func bill(_ lines: [Int64], cover: Int64 = 0) throws -> Bill {
        let id = OrderID("1")
        let billLines = try lines.enumerated().map { index, cents in
            try BillLine(
                order: id,
                quoted: QuotedLine(
                    id: LineID("\(index)"),
                    item: Trattoria.soup,
                    name: Trattoria.text("Soup"),
                    station: .kitchen,
                    basePrice: Trattoria.eur(cents),
                    quantity: 1
                )
            )
        }
        let charge = try BillCharge(order: id, kind: .cover, unitPrice: Trattoria.eur(cover), quantity: 1)
        let total = lines.reduce(cover, +)
        let tab = try TabFixture.tab(.dineIn, [.add(order: id)])
        return try tab.bill(
            for: [BilledOrder(facts: TabFixture.facts(id, .served, total), lines: billLines, charges: [charge])])
    }

    private static func assign(_ weights: [[Int64]]) -> BillSplit {
        .byItem(
            weights.enumerated().map {
                BillAssignment(order: OrderID("1"), line: LineID("\($0.offset)"), weights: $0.element)
            }
        )
    }

    private func cents(_ shares: [BillShare]) -> [[Int64]] {
        shares.map { [$0.goods.minorUnits, $0.charges.minorUnits, $0.total.minorUnits] }
    }

    @Test("QP-68 by order: each payer has their own lines, several share theirs alike, all share what is nobody's")
    func byOrder() throws {
        func lines(_ order: OrderID, _ cents: [Int64]) throws -> BilledOrder {
            let lines = try cents.enumerated().map { index, cents in
                let quoted = try QuotedLine(
                    id: LineID("\(index)"),
                    item: Trattoria.soup,
                    name: Trattoria.text("Soup"),
                    station: .kitchen,
                    basePrice: Trattoria.eur(cents),
                    quantity: 1
                )
                return try BillLine(order: order, quoted: quoted)
            }
            return BilledOrder(facts: TabFixture.facts(order, .served, cents.reduce(0, +)), lines: lines, charges: [])
        }
        let tab = try TabFixture.tab(.dineIn, ["1", "2", "3"].map { .add(order: $0) })
        let bill = try tab.bill(for: [lines("1", [700, 300]), lines("2", [500]), lines("3", [201])])
        func totals(_ payers: [[OrderID]]) throws -> [Int64] {
            try bill.split(.byOrder(payers, on: bill)).map(\.total.minorUnits)
        }
        #expect(try totals([["1"], ["2", "3"]]) == [1_000, 701])
        // 2.01 of the third order is shared: 1.01 and 1.00.
        #expect(try totals([["1"], ["2"]]) == [1_101, 600])
        // 5.00 of the second order is shared by the two who name it.
        #expect(try totals([["1"], ["2"], ["2", "3", "3", "9"]]) == [1_000, 250, 451])
        #expect(try totals([["1", "2", "3"], []]) == [1_701, 0])
        #expect(throws: BillError.self) { try bill.split(.byOrder([], on: bill)) }
        // A hundred payers are the most there may be.
        #expect(try totals(Array(repeating: ["1", "2", "3"], count: 100)).reduce(0, +) == 1_701)
        #expect(throws: BillError(.tooManyPayers(payers: 101, limit: 100))) {
            try totals(Array(repeating: ["1"], count: 5_000))
        }
    }

    @Test("QP-68 by device: an order of two phones is divided by its lines; what no phone added is shared alike")
    func byDevice() throws {
        func order(
            _ id: String,
            by device: DeviceID?,
            _ lines: [(cents: Int64, participant: DeviceID?)]
        ) throws -> Order {
            let quoted = try lines.enumerated().map { index, line in
                try QuotedLine(
                    id: LineID("\(index)"),
                    item: Trattoria.soup,
                    name: Trattoria.text("Soup"),
                    station: .kitchen,
                    basePrice: Trattoria.eur(line.cents),
                    quantity: 1,
                    participant: line.participant
                )
            }
            let quote = try OrderFixture.quote(quoted)
            let placement = Placement(quote: quote, profile: .dineIn, tab: Self.table, device: device)
            var order = Order(id: OrderID(id))
            try order.perform(.place(placement), by: OrderFixture.waiter, at: OrderFixture.at(0))
            try order.perform(.accept(waiter: OrderFixture.ana), by: OrderFixture.waiter, at: OrderFixture.at(1))
            try order.perform(.ready, by: OrderFixture.cook, at: OrderFixture.at(2))
            try order.perform(.serve, by: OrderFixture.waiter, at: OrderFixture.at(3))
            return order
        }
        let orders = [
            // What phone a sent, with a line that phone b added; what phone b sent alone; and what the waiter took down.
            try order("1", by: "a", [(700, "a"), (300, "b"), (110, nil)]), try order("2", by: "b", [(500, nil)]),
            try order("3", by: nil, [(201, nil)]),
        ]
        let tab = try TabFixture.tab(.dineIn, orders.map { .add(order: $0.id) })
        let bill = try tab.bill(for: orders.map { try #require(try $0.billed()) })
        func totals(_ devices: [DeviceID]) throws -> [Int64] {
            try bill.split(.byDevice(devices, of: orders, on: bill)).map(\.total.minorUnits)
        }
        // 2.01 are shared: 1.01 and 1.00.
        #expect(try totals(["a", "b"]) == [700 + 110 + 101, 300 + 500 + 100])
        #expect(try totals(["b", "a"]) == [300 + 500 + 101, 700 + 110 + 100])
        // Phone b left: what it added is everybody's.
        #expect(try totals(["a"]) == [1_811])
        // A third phone that added nothing has a share of what is nobody's: 0.67 each.
        #expect(try totals(["a", "b", "c"]) == [700 + 110 + 67, 300 + 500 + 67, 67])
        #expect(throws: BillError(.tooManyPayers(payers: 101, limit: 100))) {
            try totals((0..<500).map { DeviceID("\($0)") })
        }
    }

    @Test("equal shares: 2.00 by three is 0.67, 0.67, 0.66")
    func even() throws {
        #expect(try Self.bill([200]).split(.evenly(3)).map(\.total.minorUnits) == [67, 67, 66])
        // 10.00 of goods and 1.00 of charges by three: 3.67, 3.67, 3.66, of which 0.34, 0.33, 0.33 are charges.
        #expect(
            try cents(Self.bill([1_000], cover: 100).split(.evenly(3))) == [
                [333, 34, 367], [334, 33, 367], [333, 33, 366],
            ]
        )
        #expect(try cents(Self.bill([1_000]).split(.evenly(1))) == [[1_000, 0, 1_000]])
        for payers in [101, Int.max] {
            #expect(throws: BillError(.tooManyPayers(payers: payers, limit: 100))) {
                try Self.bill([200]).split(.evenly(payers))
            }
        }
        for payers in [0, -1, Int.min] {
            #expect(throws: BillError(.amount(reason: .invalidShareCount(count: payers)))) {
                try Self.bill([200]).split(.evenly(payers))
            }
        }
    }

    @Test("shares that were taken over count only as far as the bill has room for them, and only if they add up")
    func taken() throws {
        let bill = try Self.bill([1_000], cover: 100)
        let (half, other) = (try bill.split(.evenly(2))[0], try bill.split(.evenly(2))[1])
        #expect(try cents(bill.split(.evenly(1), after: [half])) == [[500, 50, 550]])
        #expect(try cents(bill.split(.evenly(1), after: [half, other])) == [[0, 0, 0]])
        // More than there is, of one line or of a line that the bill does not have, and charges that it does not have.
        let larger = try Self.bill([3_000], cover: 100).split(.evenly(2))[0]
        let elsewhere = try Self.bill([0, 1_000], cover: 100).split(.evenly(2))[0]
        let charged = try Self.bill([1_000], cover: 900).split(.evenly(2))[0]
        var wrong = [[half, other, half], [larger], [elsewhere], [charged]]
        // Columns that do not add up, are negative, or are in another currency.
        let text = try encoded(half)
        for (old, new) in [(":550", ":551"), (":500", ":-500"), (":500", ":501"), ("EUR", "USD"), (":50}", ":49}")] {
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            try #require(changed != text)
            wrong.append([try decoded(BillShare.self, changed)])
        }
        // Discounts that no bill can have, and whose sum is no amount.
        let sized = "\"discount\":{\"currency\":\"EUR\",\"minorUnits\":0}"
        try #require(text.contains(sized))
        let vast = try decoded(
            BillShare.self,
            text.replacing(sized, with: "\"discount\":{\"currency\":\"EUR\",\"minorUnits\":\(Int64.max)}")
        )
        wrong += [[vast], [vast, vast]]
        for taken in wrong {
            #expect(throws: BillError(.takenShares), "\(taken)") { try bill.split(.evenly(1), after: taken) }
        }
    }

    @Test("by amount: the amounts are the shares, and must be the total")
    func byAmount() throws {
        let bill = try Self.bill([900], cover: 100)
        #expect(
            try cents(bill.split(.byAmount([Trattoria.eur(700), Trattoria.eur(0), Trattoria.eur(300)])))
                == [[630, 70, 700], [0, 0, 0], [270, 30, 300]]
        )
        #expect(throws: BillError(.amountsDoNotSum(sum: Trattoria.eur(999), total: Trattoria.eur(1_000)))) {
            try bill.split(.byAmount([Trattoria.eur(999)]))
        }
        #expect(throws: BillError(.amountsDoNotSum(sum: Trattoria.eur(0), total: Trattoria.eur(1_000)))) {
            try bill.split(.byAmount([]))
        }
        #expect(throws: BillError(.negativeAmount(amount: Trattoria.eur(-1)))) {
            try bill.split(.byAmount([Trattoria.eur(-1), Trattoria.eur(1_001)]))
        }
        #expect(throws: BillError(.amount(reason: .mixedCurrencies(left: .eur, right: .usd)))) {
            try bill.split(.byAmount([Money(minorUnits: 1_000, .usd)]))
        }
        #expect(try cents(Self.bill([0]).split(.byAmount([Trattoria.eur(0)]))) == [[0, 0, 0]])
    }

    @Test("by item: each line on its own, then the charges by the goods that the payers have")
    func byItem() throws {
        let bill = try Self.bill([1_000, 500, 101], cover: 100)
        // 10.00 to the first, 5.00 to the second, 1.01 shared: 0.51 and 0.50 by largest remainder, the lowest index first.
        // 1.00 of charges by 10.51 to 5.50: 65.646… and 34.353… cents.
        #expect(
            try cents(bill.split(Self.assign([[1, 0], [0, 1], [1, 1]]))) == [[1_051, 66, 1_117], [550, 34, 584]]
        )
        // Who had nothing pays nothing.
        #expect(
            try cents(bill.split(Self.assign([[1, 0], [1, 0], [3, 0]]))) == [[1_601, 100, 1_701], [0, 0, 0]]
        )
    }

    @Test("assignments that do not fit the bill are refused by name")
    func assignments() throws {
        let bill = try Self.bill([1_000, 500])
        func reason(_ split: BillSplit) -> BillError.Reason? {
            do throws(BillError) {
                _ = try bill.split(split)
                return nil
            } catch {
                return error.reason
            }
        }
        let order = OrderID("1")
        #expect(reason(Self.assign([])) == .payers(expected: 1, found: 0))
        #expect(reason(Self.assign([[], []])) == .payers(expected: 1, found: 0))
        #expect(reason(Self.assign([[1, 1], [1]])) == .payers(expected: 2, found: 1))
        #expect(reason(Self.assign([[1, 1]])) == .assignment(order: order, line: LineID("1")))
        #expect(reason(Self.assign([[1], [1], [1]])) == .assignment(order: order, line: LineID("2")))
        let twice = BillAssignment(order: order, line: LineID("0"), weights: [1])
        #expect(reason(.byItem([twice, twice])) == .assignment(order: order, line: LineID("0")))
        #expect(reason(Self.assign([[1], [0]])) == .amount(reason: .allWeightsZero(count: 1)))
        #expect(reason(Self.assign([[1, 1], [1, -1]])) == .amount(reason: .negativeWeight(index: 1, weight: -1)))
    }

    @Test("random bills: the shares add up to the bill in every column, and nobody is a cent away from equal")
    func property() throws {
        let seed: UInt64 = 7
        var generator = SplitMix64(seed: seed)
        for run in 0..<runs(200, long: 50_000) {
            let lines = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                Int64.random(in: 1...3_000, using: &generator)
            }
            let bill = try Self.bill(lines, cover: Int64.random(in: 0...900, using: &generator))
            let payers = Int.random(in: 1...7, using: &generator)
            let equal = try bill.split(.evenly(payers))
            let weights = lines.map { _ in
                var weights = (0..<payers).map { _ in Int64.random(in: 0...3, using: &generator) }
                weights[Int.random(in: 0..<payers, using: &generator)] += 1
                return weights
            }
            let own = try bill.split(Self.assign(weights))
            let amounts = try bill.split(.byAmount(own.map(\.total)))
            for shares in [equal, own, amounts] {
                #expect(shares.count == payers)
                #expect(
                    shares.reduce(0) { $0 + $1.goods.minorUnits } == bill.subtotal.minorUnits,
                    "seed \(seed) run \(run)"
                )
                #expect(
                    shares.reduce(0) { $0 + $1.charges.minorUnits } == bill.chargeTotal.minorUnits,
                    "seed \(seed) run \(run)"
                )
                #expect(
                    shares.reduce(0) { $0 + $1.total.minorUnits } == bill.total.minorUnits,
                    "seed \(seed) run \(run)"
                )
                for share in shares {
                    #expect(share.total.minorUnits == share.goods.minorUnits + share.charges.minorUnits)
                    #expect(share.goods.minorUnits >= 0 && share.charges.minorUnits >= 0, "seed \(seed) run \(run)")
                }
            }
            let totals = equal.map(\.total.minorUnits)
            #expect((totals.max() ?? 0) - (totals.min() ?? 0) <= 1, "seed \(seed) run \(run)")
        }
    }
}
