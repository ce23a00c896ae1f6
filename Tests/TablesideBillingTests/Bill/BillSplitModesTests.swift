import TablesideBilling
import TablesideCore
import TablesideOrdering
import Testing

@testable import TablesideTestSupport

/// Every way to split a bill with charges and two taxes, to the last cent of every column.
@Suite("Bill split modes")
struct BillSplitModesTests {
    private static let ways: [BillSplit] = [
        .evenly(1), .evenly(2), .evenly(7), .byShares([2, 1, 1]), .byShares([0, 3, 0, 5]), .bySeat,
        .byPercentage([.percent(50), .percent(30), .percent(20)]), .byPercentage([.percent(100), .percent(0)]),
        BillFixture.assign(["a": [1, 0], "b": [0, 1], "c": [1, 1]]),
        BillFixture.assign(["a": [5, 1, 0], "b": [0, 1, 1], "c": [0, 0, 7]]),
    ]

    private func cents(_ shares: [BillShare]) -> [[Int64]] {
        shares.map { share in
            ([share.goods, share.charges, share.net] + share.taxes + [share.total]).map(\.minorUnits)
        }
    }

    private func totals(_ bill: Bill, _ split: BillSplit, after taken: [BillShare] = []) throws -> [Int64] {
        try bill.split(split, after: taken).map(\.total.minorUnits)
    }

    private func reason(_ bill: Bill, _ split: BillSplit, after taken: [BillShare] = []) -> BillError.Reason? {
        do throws(BillError) {
            _ = try bill.split(split, after: taken)
            return nil
        } catch {
            return error.reason
        }
    }

    @Test("every column of the shares adds up to that of the bill, in every mode", arguments: ways)
    func columns(split: BillSplit) throws {
        let bill = try BillFixture.houseBill()
        #expect(try splitFaults(bill.split(split), of: bill) == [])
        // With a third of a cent off here and there, one more charge, and one after taxes.
        let discount = SaleFixture.discount(.percentage(rate: Rate(partsPerMillion: 33_333)))
        let adjusted = try BillFixture.houseBill([
            BillFixture.adjust("1", .discount(discount: discount)),
            BillFixture.adjust("2", .discount(discount: SaleFixture.off(101), line: BillFixture.lineID("a"))),
            BillFixture.adjust("3", .charge(kind: .delivery, value: .amount(money: Trattoria.eur(199)))),
            BillFixture.adjust("4", .charge(kind: .service, value: .percentage(rate: .percent(3)), isAfterTax: true)),
        ])
        // 3.3333 % of 39.50 are 1.31665; then 1.01 off the first line.
        #expect(adjusted.discountTotal == Trattoria.eur(132 + 101))
        #expect(try splitFaults(adjusted.split(split), of: adjusted) == [])
    }

    @Test("equal shares: the total by two, and of each share the same part of charges, net price and taxes")
    func even() throws {
        let bill = try BillFixture.houseBill()
        #expect(bill.total == Trattoria.eur(4_645))
        #expect(bill.taxes.map(\.amount.minorUnits) == [250, 266])
        // 46.45 is 23.23 and 23.22, charges of 6.95 are 3.4757 and 3.4743. Of 41.29 without taxes that is 20.6494 and
        // 20.6406, of 2.50 1.2503 and 1.2497, of 2.66 1.3303 and 1.3297: the first payer has the cent of the net price.
        #expect(
            try cents(bill.split(.evenly(2))) == [
                [1_975, 348, 2_065, 125, 133, 2_323], [1_975, 347, 2_064, 125, 133, 2_322],
            ]
        )
    }

    @Test("numbers and percentages: the total by largest remainder, a tie to the first")
    func sharesAndPercentages() throws {
        let bill = try BillFixture.houseBill()
        // A half and two quarters of 46.45: 23.225, 11.6125, 11.6125.
        #expect(try totals(bill, .byShares([2, 1, 1])) == [2_323, 1_161, 1_161])
        #expect(try totals(bill, .byShares([1, 1, 2])) == [1_161, 1_161, 2_323])
        // 50, 30 and 20 %: 23.225, 13.935, 9.29; the halves of a cent tie.
        let rates: [Rate] = [.percent(50), .percent(30), .percent(20)]
        #expect(try totals(bill, .byPercentage(rates)) == [2_323, 1_393, 929])
        #expect(try totals(bill, .byPercentage(rates.reversed())) == [929, 1_394, 2_322])
        let fine = [Rate(partsPerMillion: 333_333), Rate(partsPerMillion: 333_333), Rate(partsPerMillion: 333_334)]
        // 15.48331…, 15.48331…, 15.48336…: the larger fraction has the cent.
        #expect(try totals(bill, .byPercentage(fine)) == [1_548, 1_548, 1_549])
    }

    @Test("by amount: what payers take over are their totals, with the same part of every column")
    func amounts() throws {
        let bill = try BillFixture.houseBill()
        let shares = try bill.split(.byAmount([Trattoria.eur(2_000), Trattoria.eur(0), Trattoria.eur(2_645)]))
        // 20.00 of 46.45: 6.95 is 2.9925, 41.29 is 17.7783, 2.50 is 1.0764, 2.66 is 1.1453.
        #expect(
            cents(shares) == [
                [1_701, 299, 1_778, 108, 114, 2_000], [0, 0, 0, 0, 0, 0], [2_249, 396, 2_351, 142, 152, 2_645],
            ]
        )
        #expect(splitFaults(shares, of: bill) == [])
    }

    @Test("by item and by seat: lines on their own, charges by goods, each tax by what is taxed")
    func items() throws {
        let bill = try BillFixture.houseBill()
        // Goods 22.00 + 2.75 and 12.00 + 2.75. Of 3.00 that is 1.8797 and 1.1203, of 3.95 2.475 and 1.475: a tie.
        // Food by 24.75 to 2.75; the rest of 2.66 by 2.48 to 12.00 + 1.47: 0.4136 and 2.2464.
        let expected: [[Int64]] = [[2_475, 436, 2_645, 225, 41, 2_911], [1_475, 259, 1_484, 25, 225, 1_734]]
        let items = try bill.split(BillFixture.assign(["a": [1, 0], "b": [0, 1], "c": [1, 1]]))
        #expect(cents(items) == expected)
        #expect(items.allSatisfy { $0.seat == nil })
        #expect(items[0].parts.map(\.line) == [BillFixture.lineID("a"), BillFixture.lineID("c")])
        #expect(items[1].parts.map(\.amount) == [Trattoria.eur(1_200), Trattoria.eur(275)])
        let seats = try bill.split(.bySeat)
        #expect(cents(seats) == expected)
        #expect(seats.map(\.seat) == [1, 2])
        #expect(seats.map(\.parts) == items.map(\.parts))
    }

    @Test("weights of a line: two thirds and a third of the portions, shared to the cent")
    func weights() throws {
        let order = try BillFixture.billed([BillFixture.line("a", 100, 1), BillFixture.line("b", 101, 1)])
        let bill = try BillFixture.tab([order]).bill(for: [order])
        // 1.00 by 2 to 1 is 0.67 and 0.33; 1.01 by three alike 0.34, 0.34, 0.33.
        #expect(
            try totals(bill, BillFixture.assign(["a": [2, 1, 0], "b": [1, 1, 1]])) == [67 + 34, 33 + 34, 33]
        )
    }

    @Test("seats are told in their order; who sits alone has everything, seats that nobody named split nothing")
    func seats() throws {
        let lines = [
            try BillFixture.line("a", 400, seat: 7), try BillFixture.line("b", 100, seat: -2),
            try BillFixture.line("c", 101), try BillFixture.line("d", 300, seat: 7),
        ]
        let order = try BillFixture.billed(lines)
        let shares = try BillFixture.tab([order]).bill(for: [order]).split(.bySeat)
        // 1.01 for nobody in particular is 0.51 and 0.50.
        #expect(shares.map(\.seat) == [-2, 7])
        #expect(shares.map(\.total.minorUnits) == [151, 750])
        let alone = try BillFixture.billed([lines[0], lines[2]])
        #expect(try totals(BillFixture.tab([alone]).bill(for: [alone]), .bySeat) == [501])
        let nobody = try BillFixture.billed([lines[2]])
        #expect(try reason(BillFixture.tab([nobody]).bill(for: [nobody]), .bySeat) == .noSeats)
    }

    @Test(
        "who has nothing pays nothing",
        arguments: [
            BillFixture.assign(["a": [1, 0], "b": [1, 0], "c": [1, 0]]), .byShares([1, 0]),
            .byPercentage([.percent(100), .percent(0)]), .byAmount([Trattoria.eur(4_645), Trattoria.eur(0)]),
        ]
    )
    func nothing(split: BillSplit) throws {
        let shares = try BillFixture.houseBill().split(split)
        #expect(cents(shares) == [[3_950, 695, 4_129, 250, 266, 4_645], [0, 0, 0, 0, 0, 0]])
    }

    @Test("in another order payers pay the same, but for the cent of a tie, which the first of them has")
    func permutations() throws {
        let bill = try BillFixture.houseBill()
        // By 1, 2 and 4 of seven: 6.6357, 13.2714, 26.5429.
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        for order in orders {
            let expected = order.map { [664, 1_327, 2_654][$0] as Int64 }
            #expect(try totals(bill, .byShares(order.map { [1, 2, 4][$0] })) == expected)
            let assigned = try bill.split(
                BillFixture.assign([
                    "a": order.map { [1, 2, 4][$0] }, "b": order.map { [1, 0, 0][$0] },
                    "c": order.map { [0, 0, 1][$0] },
                ])
            )
            // 22.00 by 1, 2 and 4: 3.1429, 6.2857, 12.5714.
            #expect(assigned.map(\.goods.minorUnits) == order.map { [1_514, 629, 1_807][$0] as Int64 })
        }
        // 2.5, 2.5 and 5 parts of ten: 11.6125 twice, 23.225; two who are equal are the same payer.
        #expect(try totals(bill, .byShares([5, 5, 10])) == [1_161, 1_161, 2_323])
        // A tie among three: 0.34, 0.33, 0.33.
        let order = try BillFixture.billed([BillFixture.line("a", 100)])
        #expect(try totals(BillFixture.tab([order]).bill(for: [order]), .byShares([9, 9, 9])) == [34, 33, 33])
    }

    @Test(
        "percentages that are not 100 %, numbers that make no sense and amounts that are not the rest: refused by name"
    )
    func refusals() throws {
        let bill = try BillFixture.houseBill()
        for parts in [999_999, 1_000_001, 0] as [Int64] {
            let rate = Rate(partsPerMillion: parts)
            #expect(reason(bill, .byPercentage([rate])) == .percentages(sum: rate))
        }
        #expect(reason(bill, .byPercentage([])) == .percentages(sum: .zero))
        #expect(reason(bill, .byPercentage([.percent(60), .percent(41)])) == .percentages(sum: .percent(101)))
        // No part of a whole, however the others make up for it.
        #expect(reason(bill, .byPercentage([.percent(-10), .percent(110)])) == .percentages(sum: .percent(-10)))
        #expect(reason(bill, .byPercentage([.percent(110), .percent(-10)])) == .percentages(sum: .percent(110)))
        #expect(reason(bill, .byShares([])) == .amount(reason: .noWeights))
        #expect(reason(bill, .byShares([0, 0])) == .amount(reason: .allWeightsZero(count: 2)))
        #expect(reason(bill, .byShares([1, -1])) == .amount(reason: .negativeWeight(index: 1, weight: -1)))
        let taken = try [bill.split(.evenly(2))[0]]
        #expect(
            reason(bill, .byAmount([Trattoria.eur(4_645)]), after: taken)
                == .amountsDoNotSum(sum: Trattoria.eur(4_645), total: Trattoria.eur(2_322))
        )
        #expect(try totals(bill, .byAmount([Trattoria.eur(2_322)]), after: taken) == [2_322])
    }

    @Test("only the rest is split again: what was taken and what is new are the bill", arguments: ways)
    func again(first: BillSplit) throws {
        let bill = try BillFixture.houseBill()
        let before = try bill.split(first)
        for place in before.indices {
            let taken = [before[place]]
            for second in Self.ways {
                let shares = try bill.split(second, after: taken)
                #expect(splitFaults(shares, after: taken, of: bill) == [], "\(place) of \(first), then \(second)")
                // And once more, when somebody has taken over what was split again.
                let more = taken + shares.prefix(1)
                let rest = try bill.split(first, after: more)
                #expect(splitFaults(rest, after: more, of: bill) == [], "\(place) of \(first), \(second), \(first)")
            }
        }
    }

    @Test("by item, what somebody took over of a line is nobody else's")
    func againByItem() throws {
        let bill = try BillFixture.houseBill()
        let taken = try [bill.split(BillFixture.assign(["a": [1, 1], "b": [0, 1], "c": [1, 0]]))[0]]
        // 11.00 of 22.00, none of 12.00, and all of 5.50 are gone: 11.00 and 12.00 are left.
        let rest = try bill.split(BillFixture.assign(["a": [1, 0], "b": [0, 1], "c": [1, 0]]), after: taken)
        #expect(rest.map(\.goods.minorUnits) == [1_100, 1_200])
        // Of the 2.50 that food holds, 16.50 to 11.00 are 1.50 and 1.00; the second payer of the rest has no food.
        #expect(taken[0].taxes[0] == Trattoria.eur(150))
        #expect(rest.map { $0.taxes[0].minorUnits } == [100, 0])
        #expect(splitFaults(rest, after: taken, of: bill) == [])
    }

    @Test("a bill over nothing splits into nothing")
    func zero() throws {
        let order = try BillFixture.billed([BillFixture.line("a", 0, taxes: [BillFixture.food], seat: 1)])
        let bill = try BillFixture.tab([order]).bill(for: [order])
        for split in [.evenly(3), .byShares([1, 2]), .bySeat, BillFixture.assign(["a": [1, 1]])] as [BillSplit] {
            #expect(try totals(bill, split).allSatisfy { $0 == 0 })
        }
        // Nothing was eaten, but places were taken: these are shared alike.
        let cover = try BillCharge(order: BillFixture.order, kind: .cover, unitPrice: Trattoria.eur(151), quantity: 1)
        let placed = try BillFixture.billed(order.lines, [cover])
        let covers = try BillFixture.tab([placed]).bill(for: [placed])
        #expect(try totals(covers, BillFixture.assign(["a": [3, 1]])) == [76, 75])
    }
}
