import TablesideCore
import TablesideMenu

// Discounts, charges, and charges after taxes.
extension SaleMaking {
    /// Applies the four phases of discounts; no row falls below zero, and rows that cost zero or less get no discount.
    mutating func discount(_ whole: [Discount]) throws(MoneyError) {
        discounts = [Int64](repeating: 0, count: whole.count)
        if own.isEmpty, whole.isEmpty { return }
        let discounted = rows.indices.filter { !rows[$0].own.isEmpty }
        for index in discounted {
            let given = own[rows[index].own].map(\.discount)
            takeOff(try percentages(given, of: max(rows[index].rest, 0)), at: index)
        }
        if !whole.isEmpty { try takeOff(percentages(whole, of: discountable())) }
        for index in discounted {
            let given = own[rows[index].own].map(\.discount)
            takeOff(amounts(given, of: max(rows[index].rest, 0)), at: index)
        }
        if !whole.isEmpty { try takeOff(amounts(whole, of: discountable())) }
        for index in rows.indices { rows[index].net = rows[index].rest }
    }

    /// Subtracts a row's own discounts from it.
    private mutating func takeOff(_ parts: [Int64], at index: Int) {
        for (place, part) in zip(rows[index].own, parts) {
            own[place].units += part
            rows[index].rest -= part
        }
    }

    /// The sum of what is left of every row with a price above zero.
    private func discountable() throws(MoneyError) -> Int64 { try Self.sum(rows.lazy.map { max($0.rest, 0) }) }

    /// The amount each percentage takes off a base, 0 for other discounts; together at most the base.
    private func percentages(_ discounts: [Discount], of base: Int64) throws(MoneyError) -> [Int64] {
        var rates: [Rate] = []
        for discount in discounts {
            if case .percentage(let rate) = discount.value { rates.append(rate) } else { rates.append(.zero) }
        }
        switch policy.percentages {
        case .additive:
            let weights = rates.map(\.partsPerMillion)
            let all = min(try Self.sum(weights), Rate.million)
            let off = try scaled(base, by: all.magnitude, over: Rate.million.magnitude)
            return try Self.shares(of: off, by: weights)
        case .sequential:
            var (rest, parts) = (base, [Int64]())
            for rate in rates {
                let off = try part(of: rest, rate)
                parts.append(off)
                rest -= off
            }
            return parts
        }
    }

    /// The amount each fixed discount takes off a base, in order, 0 for percentages; together at most the base.
    private func amounts(_ discounts: [Discount], of base: Int64) -> [Int64] {
        var rest = base
        var parts: [Int64] = []
        for discount in discounts {
            guard case .amount(let money) = discount.value else {
                parts.append(0)
                continue
            }
            let off = min(money.minorUnits, rest)
            rest -= off
            parts.append(off)
        }
        return parts
    }

    /// Subtracts discounts of the whole sale from the rows, in proportion.
    private mutating func takeOff(_ parts: [Int64]) throws(MoneyError) {
        let total = try Self.sum(parts)
        guard total > 0 else { return }
        let shares = try Self.shares(of: total, by: rows.map { max($0.rest, 0) })
        for (index, share) in shares.enumerated() { rows[index].rest -= share }
        for (index, part) in parts.enumerated() { discounts[index] += part }
    }

    /// Adds the charges before taxes as rows of their own, with these tax lists.
    mutating func charge(_ charges: [SaleCharge], _ lists: [Int]) throws(MoneyError) {
        if lists.isEmpty { return }
        let goods = try Self.sum(rows.lazy.map(\.rest))
        for (charge, list) in zip(charges.lazy.filter { !$0.isAfterTax }, lists) {
            let amount = try amount(of: charge, on: goods)
            rows.append(Row(amount, rest: amount, list: list, own: own.endIndex..<own.endIndex))
        }
    }

    /// Adds the charges after taxes.
    mutating func chargeLate(_ charges: [SaleCharge]) throws(MoneyError) {
        guard charges.contains(where: \.isAfterTax) else { return }
        let gross = try Self.sum(try Self.sum(rows.lazy.map(\.net)), try Self.sum(parts))
        for charge in charges where charge.isAfterTax { late.append(try amount(of: charge, on: gross)) }
    }

    private func amount(of charge: SaleCharge, on base: Int64) throws(MoneyError) -> Int64 {
        switch charge.value {
        case .amount(let money): money.minorUnits
        case .percentage(let rate): try part(of: base, rate)
        }
    }
}
