/// How the payers of a bill share it.
public enum BillSplit: Hashable, Codable, Sendable {
    /// In equal shares; the first payers take the units that are left over.
    case even(payers: Int)
    /// By amounts that the payers take over; together they are the total.
    case amounts(amounts: [Money])
    /// By what each one had; every line of the bill is assigned once.
    case items(assignments: [BillAssignment])

    /// In equal shares.
    public static func evenly(_ payers: Int) -> BillSplit { .even(payers: payers) }

    /// By amounts that the payers take over.
    public static func byAmount(_ amounts: [Money]) -> BillSplit { .amounts(amounts: amounts) }

    /// By what each one had.
    public static func byItem(_ assignments: [BillAssignment]) -> BillSplit { .items(assignments: assignments) }
}

/// Who had a line of a bill.
public struct BillAssignment: Hashable, Codable, Sendable {
    /// The order.
    public let order: OrderID
    /// The line of the order.
    public let line: LineID
    /// One weight per payer: `[1, 0]` for the first of two alone, `[1, 1]` for both alike.
    public let weights: [Int64]

    /// Assigns a line.
    public init(order: OrderID, line: LineID, weights: [Int64]) {
        self.order = order
        self.line = line
        self.weights = weights
    }
}

/// What one payer takes over; the shares of all payers add up to the bill, column by column.
public struct BillShare: Hashable, Codable, Sendable {
    /// The share of the goods.
    public let goods: Money
    /// The share of the charges.
    public let charges: Money
    /// The share of the total: goods and charges.
    public let total: Money
}

extension Bill {
    /// Splits the bill among payers, to the last minor unit.
    ///
    /// Equal shares and amounts are shares of the total, of which the charges are a part in the same proportion. By item,
    /// each line is split on its own by largest remainder, and each charge then in proportion to the goods that the payers
    /// have; who had nothing pays nothing (`conventions.md`, Money).
    ///
    /// - Returns: one share per payer, in their order.
    /// - Throws: ``BillError`` when the amounts or assignments do not fit the bill, or the weights of a line do not make
    ///   sense.
    /// - Complexity: O(lines × payers × log payers).
    public func split(_ split: BillSplit) throws(BillError) -> [BillShare] {
        switch split {
        case .even(let payers):
            try computing { () throws(MoneyError) in
                try shares(totals: try total.split(into: payers), charges: try chargeTotal.split(into: payers))
            }
        case .amounts(let amounts): try shares(byAmount: amounts)
        case .items(let assignments): try shares(byItem: assignments)
        }
    }

    private func shares(byAmount amounts: [Money]) throws(BillError) -> [BillShare] {
        for amount in amounts where amount.isNegative { throw BillError(.negativeAmount(amount: amount)) }
        let sum = try computing { () throws(MoneyError) in try Money.sum(amounts, in: currency) }
        guard sum == total, !amounts.isEmpty else { throw BillError(.amountsDoNotSum(sum: sum, total: total)) }
        return try computing { () throws(MoneyError) in
            // A bill of nothing has no proportions, and no charges either.
            let charges = total.isZero ? amounts : try chargeTotal.allocated(by: amounts.map(\.minorUnits))
            return try shares(totals: amounts, charges: charges)
        }
    }

    private func shares(totals: [Money], charges: [Money]) throws(MoneyError) -> [BillShare] {
        var shares: [BillShare] = []
        for (total, charge) in zip(totals, charges) {
            shares.append(BillShare(goods: try total - charge, charges: charge, total: total))
        }
        return shares
    }

    private func shares(byItem assignments: [BillAssignment]) throws(BillError) -> [BillShare] {
        guard let payers = assignments.first?.weights.count, payers >= 1 else {
            throw BillError(.payers(expected: 1, found: 0))
        }
        var weights: [LineKey: [Int64]] = [:]
        for assignment in assignments {
            guard assignment.weights.count == payers else {
                throw BillError(.payers(expected: payers, found: assignment.weights.count))
            }
            let key = LineKey(order: assignment.order, line: assignment.line)
            guard weights.updateValue(assignment.weights, forKey: key) == nil else {
                throw BillError(.assignment(order: key.order, line: key.line))
            }
        }
        var goods = [Money](repeating: .zero(currency), count: payers)
        for line in lines {
            let key = LineKey(order: line.order, line: line.line)
            guard let own = weights.removeValue(forKey: key) else {
                throw BillError(.assignment(order: key.order, line: key.line))
            }
            try computing { () throws(MoneyError) in try Bill.add(line.total.allocated(by: own), to: &goods) }
        }
        if let stray = weights.keys.min() { throw BillError(.assignment(order: stray.order, line: stray.line)) }
        return try computing { () throws(MoneyError) in
            var shared = [Money](repeating: .zero(currency), count: payers)
            for charge in charges where !charge.total.isZero {
                try Bill.add(charge.total.allocated(by: goods.map(\.minorUnits)), to: &shared)
            }
            let totals = try zip(goods, shared).map { goods, charge throws(MoneyError) in try goods + charge }
            return try shares(totals: totals, charges: shared)
        }
    }

    private static func add(_ shares: [Money], to sums: inout [Money]) throws(MoneyError) {
        for (index, share) in shares.enumerated() { try sums[index] += share }
    }

    private func computing<Value>(_ body: () throws(MoneyError) -> Value) throws(BillError) -> Value {
        do { return try body() } catch { throw BillError(.amount(reason: error.reason)) }
    }

    private struct LineKey: Hashable, Comparable {
        let order: OrderID
        let line: LineID

        static func < (lhs: Self, rhs: Self) -> Bool { (lhs.order, lhs.line) < (rhs.order, rhs.line) }
    }
}
