import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Money allocation")
struct MoneyAllocationTests {
    private func eur(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    @Test(
        "shares by largest remainder, the lowest index first among equals",
        arguments: [
            (200, [1, 1, 1], [67, 67, 66]), (3_400, [1, 1, 1], [1_134, 1_133, 1_133]), (100, [1, 1, 1], [34, 33, 33]),
            (1, [1, 1, 1], [1, 0, 0]), (2, [1, 1, 1], [1, 1, 0]), (0, [1, 2], [0, 0]), (5, [0, 1, 0], [0, 5, 0]),
            // 10 by 1:2:4 is 1.43, 2.86, 5.71: the two left go to the second and the third.
            (10, [1, 2, 4], [1, 3, 6]),
            // 7 by 3:3:1 is 3, 3, 1 exactly; 100 by 50:30:20 as well.
            (7, [3, 3, 1], [3, 3, 1]), (100, [50, 30, 20], [50, 30, 20]),
            // The seats of 100 for 47:16:15.8:12:6.1:3.1, the textbook example of Hare's quota, in tenths of a thousand.
            (10, [47_000, 16_000, 15_800, 12_000, 6_100, 3_100], [5, 2, 1, 1, 1, 0]),
            (-200, [1, 1, 1], [-67, -67, -66]), (-10, [1, 2, 4], [-1, -3, -6]), (7, [5], [7]), (-7, [5], [-7]),
        ] as [(Int64, [Int64], [Int64])]
    )
    func examples(total: Int64, weights: [Int64], shares: [Int64]) throws {
        #expect(try eur(total).allocated(by: weights).map(\.minorUnits) == shares)
    }

    @Test("weights that cannot be split by are refused")
    func refused() {
        #expect(throws: MoneyError(.noWeights)) { try eur(1).allocated(by: []) }
        #expect(throws: MoneyError(.allWeightsZero(count: 2))) { try eur(0).allocated(by: [0, 0]) }
        #expect(throws: MoneyError(.negativeWeight(index: 1, weight: -1))) { try eur(1).allocated(by: [3, -1, -2]) }
        #expect(throws: MoneyError(.negativeWeight(index: 0, weight: .min))) { try eur(1).allocated(by: [.min]) }
    }

    @Test("equal shares, the first ones larger")
    func split() throws {
        #expect(try Money("2.00", .eur).split(into: 3).map(\.decimalText) == ["0.67", "0.67", "0.66"])
        #expect(try Money("34.00", .eur).split(into: 3).map(\.decimalText) == ["11.34", "11.33", "11.33"])
        #expect(try Money("-2.00", .eur).split(into: 3).map(\.decimalText) == ["-0.67", "-0.67", "-0.66"])
        #expect(try Money("1000", .jpy).split(into: 3).map(\.decimalText) == ["334", "333", "333"])
        #expect(try eur(.min).split(into: 1) == [eur(.min)])
        #expect(try eur(.min).split(into: 2) == [eur(.min / 2), eur(.min / 2)])
        #expect(try eur(2).split(into: Money.maximumShares).count(where: \.isPositive) == 2)
    }

    @Test("a count below one or absurdly large is refused", arguments: [0, -1, .min, .max, 1_000_001])
    func impossibleSplit(count: Int) {
        #expect(throws: MoneyError(.invalidShareCount(count: count))) { try eur(100).split(into: count) }
    }

    @Test("the largest amounts and weights do not overflow")
    func extremes() throws {
        #expect(try eur(.min).allocated(by: [.max]) == [eur(.min)])
        #expect(try eur(.max).allocated(by: [.max, .max]) == [eur(1 << 62), eur((1 << 62) - 1)])
        #expect(try eur(.min).allocated(by: [.max, .max]) == [eur(-(1 << 62)), eur(-(1 << 62))])
        // Three weights of this size no longer sum to 64 bits.
        #expect(
            try eur(.min).allocated(by: [.max, 0, .max, .max]).map(\.minorUnits)
                == [-3_074_457_345_618_258_603, 0, -3_074_457_345_618_258_603, -3_074_457_345_618_258_602]
        )
        #expect(try eur(10).allocated(by: [.max, .max, .max, 1]).map(\.minorUnits) == [4, 3, 3, 0])
        // The largest three shares lose 2⁄9 of a unit, the smallest one a third: it gets the unit left over.
        let third = (Int64.max - 1) / 3
        #expect(try eur(.max).allocated(by: [1, .max, .max, .max]).map(\.minorUnits) == [1, third, third, third])
    }

    /// Largest remainder on paper: round every share down, then give the units left over one by one to those who lost most.
    private func slowShares(_ total: Int64, _ weights: [Int64]) -> (shares: [SlowNatural], remainders: [SlowNatural]) {
        let sum = weights.map { SlowNatural($0) }.reduce(.zero, +)
        let exact = weights.map { (SlowNatural(total) * SlowNatural($0)).divided(by: sum) }
        var shares = exact.map(\.quotient)
        var waiting = Array(weights.indices)
        while shares.reduce(.zero, +) < SlowNatural(total) {
            var best = 0
            for place in waiting.indices where exact[waiting[place]].remainder > exact[waiting[best]].remainder {
                best = place
            }
            let index = waiting.remove(at: best)
            shares[index] = shares[index] + .one
        }
        return (shares, exact.map(\.remainder))
    }

    private func weights(_ random: inout SplitMix64) -> [Int64] {
        let count = Int(random.next() % (random.next() % 8 == 0 ? 40 : 7)) + 1
        let kind = random.next() % 4
        var weights = (0..<count).map { _ in
            switch kind {
            case 0: Int64(random.next() % 4)
            case 1: Int64(random.next() % 10_000)
            case 2: Int64(random.next() >> 1)
            default: Int64.max - Int64(random.next() % 3)
            }
        }
        if weights.allSatisfy({ $0 == 0 }) { weights[0] = 1 }
        return weights
    }

    @Test("shares agree with a slow implementation, sum exactly, and mirror")
    func agreesWithSlow() throws {
        let seed: UInt64 = 0x73_68_61_72_65
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(400, long: 10_000) {
            let total = random.awkwardInt64()
            let weights = weights(&random)
            let note: Comment = "seed \(seed), run \(run): \(total) by \(weights)"
            let shares = try eur(total).allocated(by: weights)
            #expect(shares.count == weights.count, note)
            #expect(try Money.sum(shares, in: .eur) == eur(total), note)
            let (expected, _) = slowShares(total, weights)
            #expect(shares.map { SlowNatural($0.minorUnits) } == expected, note)
            #expect(shares.allSatisfy { $0.isZero || $0.isNegative == (total < 0) }, note)
            let sum = weights.map { SlowNatural($0) }.reduce(.zero, +)
            for (share, weight) in zip(shares, weights) {
                // |share − total × weight ÷ sum| < 1, both sides multiplied by the sum.
                let held = SlowNatural(share.minorUnits) * sum
                let exact = SlowNatural(total) * SlowNatural(weight)
                #expect((held > exact ? held - exact : exact - held) < sum, note)
                if weight == 0 { #expect(share.isZero, note) }
            }
            if total != .min {
                let mirrored = try shares.map { share in try -share }
                #expect(try eur(-total).allocated(by: weights) == mirrored, note)
            }
        }
    }

    @Test("a permutation of the weights moves only units between shares whose remainders are equal")
    func permutations() throws {
        let seed: UInt64 = 0x70_65_72_6D
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(400, long: 10_000) {
            let total = random.awkwardInt64()
            let weights = weights(&random)
            let note: Comment = "seed \(seed), run \(run): \(total) by \(weights)"
            let order = weights.indices.shuffled(using: &random)
            let straight = try eur(total).allocated(by: weights).map(\.minorUnits)
            let permuted = try eur(total).allocated(by: order.map { weights[$0] }).map(\.minorUnits)
            let (_, remainders) = slowShares(total, weights)
            var moved: [SlowNatural] = []
            for (place, index) in order.enumerated() where permuted[place] != straight[index] {
                #expect((permuted[place] - straight[index]).magnitude == 1, note)
                moved.append(remainders[index])
            }
            #expect(moved.allSatisfy { $0 == moved[0] }, note)
        }
    }

    @Test("equal shares are the allocation by equal weights")
    func splitIsAllocation() throws {
        let seed: UInt64 = 0x73_70_6C_69_74
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(400, long: 20_000) {
            let total = eur(random.awkwardInt64())
            let count = Int(random.next() % 20) + 1
            let weights = [Int64](repeating: 3, count: count)
            #expect(
                try total.split(into: count) == total.allocated(by: weights),
                "seed \(seed), run \(run): \(total) into \(count)"
            )
        }
    }
}
