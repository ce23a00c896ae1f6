import Foundation
import Tableside

extension Benchmarks {
    /// The cost of arithmetic on amounts, compared with decimal numbers.
    static func money() throws -> [Benchmark] {
        let prices = (0..<1_000).map { Int64(100 + $0 * 37 % 4_900) }
        let amounts = prices.map { Money(minorUnits: $0, .eur) }
        let decimals = prices.map { Decimal($0) / 100 }
        let tax = Rate.percent(19)
        let decimalTax = Decimal(19) / 100
        let weights: [Int64] = [3, 5, 2, 7]
        let decimalWeights = weights.map { Decimal($0) }
        return [
            Benchmark(
                "money: addition",
                per: "addition",
                operations: amounts.count,
                subject: Contender("Money + Money") {
                    var sum = Money.zero(.eur)
                    for amount in amounts { sum = try sum + amount }
                    return [sum]
                } digest: {
                    cents($0)
                },
                peers: [
                    Contender("Decimal + Decimal") {
                        var sum = Decimal(0)
                        for amount in decimals { sum += amount }
                        return [sum]
                    } digest: {
                        cents($0)
                    }
                ]
            ),
            Benchmark(
                "money: rate, rounded half up",
                per: "amount",
                operations: amounts.count,
                subject: Contender("Money.applying(19 %)") {
                    try amounts.map { try $0.applying(tax) }
                } digest: {
                    cents($0)
                },
                peers: [
                    Contender("Decimal × 0.19, rounded") {
                        decimals.map { rounded($0 * decimalTax, .plain) }
                    } digest: {
                        cents($0)
                    }
                ]
            ),
            Benchmark(
                "money: allocation by four weights",
                per: "amount",
                operations: amounts.count,
                subject: Contender("Money.allocated(by:)") {
                    try collect(amounts) { try $0.allocated(by: weights) }
                } digest: {
                    cents($0)
                },
                peers: [
                    Contender("Decimal, largest remainder") {
                        collect(decimals) { allocated($0, by: decimalWeights) }
                    } digest: {
                        cents($0)
                    }
                ]
            ),
            Benchmark(
                "money: split into three",
                per: "amount",
                operations: amounts.count,
                subject: Contender("Money.split(into:)") {
                    try collect(amounts) { try $0.split(into: 3) }
                } digest: {
                    cents($0)
                },
                peers: [
                    Contender("Decimal, largest remainder") {
                        collect(decimals) { allocated($0, by: [1, 1, 1]) }
                    } digest: {
                        cents($0)
                    }
                ]
            ),
        ]
    }

    /// Collects the shares of all amounts into one array.
    @inline(__always)
    private static func collect<Amount>(
        _ amounts: [Amount],
        _ shares: (Amount) throws -> [Amount]
    ) rethrows -> [Amount] {
        var all: [Amount] = []
        all.reserveCapacity(amounts.count * 4)
        for amount in amounts { all += try shares(amount) }
        return all
    }

    /// The same method on decimals for the same amounts.
    private static func allocated(_ amount: Decimal, by weights: [Decimal]) -> [Decimal] {
        let sum = weights.reduce(0, +)
        let cent = Decimal(1) / 100
        var shares: [Decimal] = []
        var losses: [Decimal] = []
        for weight in weights {
            let exact = amount * weight / sum
            let share = rounded(exact, .down)
            shares.append(share)
            losses.append(exact - share)
        }
        var left = amount - shares.reduce(0, +)
        let order = losses.indices.sorted { losses[$0] == losses[$1] ? $0 < $1 : losses[$0] > losses[$1] }
        for index in order {
            guard left > 0 else { break }
            shares[index] += cent
            left -= cent
        }
        return shares
    }

    private static func rounded(_ amount: Decimal, _ mode: NSDecimalNumber.RoundingMode) -> Decimal {
        var exact = amount
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 2, mode)
        return rounded
    }

    private static func cents(_ amounts: [Money]) -> UInt64 {
        var digest: UInt64 = 0
        for amount in amounts { mix(&digest, UInt64(bitPattern: amount.minorUnits)) }
        return digest
    }

    private static func cents(_ amounts: [Decimal]) -> UInt64 {
        var digest: UInt64 = 0
        for amount in amounts { mix(&digest, UInt64(bitPattern: NSDecimalNumber(decimal: amount * 100).int64Value)) }
        return digest
    }
}
