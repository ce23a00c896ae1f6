import TablesideCore
import TablesideOrdering

extension Bill {
    /// Splits the bill among payers, to the minor unit.
    ///
    /// Every column of the shares adds up to that of the bill: goods, charges, discounts, net price, each tax, total. A
    /// payer's total is goods plus charges, and also net price plus taxes.
    ///
    /// Equal shares, amounts, weights and percentages split the total by largest remainder, with charges and taxes in
    /// the same proportion. By item or seat, each line is split on its own, each charge in proportion to the payers'
    /// goods, and the taxes follow the parts; a payer with no goods pays nothing. If the goods total zero, charges are
    /// shared equally.
    ///
    /// - Parameters:
    ///   - split: the method.
    ///   - taken: the shares taken over in an earlier split of this bill: only the rest is split.
    /// - Returns: one share per payer, in their order.
    /// - Throws: ``BillError`` when amounts, percentages or assignments do not match what is split, the weights of a
    ///   line are invalid, the shares taken are not of this bill, or there are more payers than ``SizeLimit/payers``.
    /// - Complexity: O(*n* log *n*) in the parts, lines × payers, for each tax.
    public func split(_ split: BillSplit, after taken: [BillShare] = []) throws(BillError) -> [BillShare] {
        let payers = split.payers
        guard payers <= SizeLimit.payers else {
            throw BillError(.tooManyPayers(payers: payers, limit: SizeLimit.payers))
        }
        guard holds(taken) else { throw BillError(.takenShares) }
        let rest = try computing { () throws(MoneyError) in try SplitRest(self, after: taken) }
        return switch split {
        case .even(let payers):
            try computing { () throws(MoneyError) in try rest.shares(totals: rest.total.split(into: payers)) }
        case .amounts(let amounts): try shares(byAmount: amounts, of: rest)
        case .shares(let weights):
            try computing { () throws(MoneyError) in try rest.shares(totals: rest.total.allocated(by: weights)) }
        case .percentages(let rates): try shares(byPercentage: rates, of: rest)
        case .items(let assignments): try shares(byItem: assignments, of: rest)
        case .seats: try sharesBySeat(of: rest, without: taken.compactMap(\.seat))
        }
    }

    /// Whether shares add up and exceed no row or column of the bill.
    func holds(_ taken: [BillShare]) -> Bool {
        if taken.isEmpty { return true }
        guard taken.allSatisfy({ $0.isSound(on: self) }) else { return false }
        var left: [BillLineID: Int64] = [:]
        for (line, row) in zip(lines, sale.rows) { left[line.id] = row.gross.minorUnits }
        for part in taken.flatMap(\.parts) {
            guard let rest = left[part.line], rest >= part.amount.minorUnits else { return false }
            left[part.line] = rest - part.amount.minorUnits
        }
        func fits(_ whole: [Money], _ parts: (BillShare) -> [Money]) -> Bool {
            whole.indices.allSatisfy { place in
                guard let sum = try? Money.sum(taken.map { parts($0)[place] }, in: currency) else { return false }
                return sum.minorUnits <= whole[place].minorUnits
            }
        }
        let taxed = taxes.reduce(total.minorUnits) { $0 &- $1.amount.minorUnits }
        return fits(sale.charges.map(\.gross) + sale.lateCharges) { $0.chargeParts }
            && fits([Money(minorUnits: taxed, currency), discountTotal] + taxes.map(\.amount)) { share in
                [share.net, share.discount] + share.taxes
            }
    }

    private func shares(byAmount amounts: [Money], of rest: SplitRest) throws(BillError) -> [BillShare] {
        for amount in amounts where amount.isNegative { throw BillError(.negativeAmount(amount: amount)) }
        let sum = try computing { () throws(MoneyError) in try Money.sum(amounts, in: currency) }
        guard sum == rest.total, !amounts.isEmpty else {
            throw BillError(.amountsDoNotSum(sum: sum, total: rest.total))
        }
        return try computing { () throws(MoneyError) in try rest.shares(totals: amounts) }
    }

    private func shares(byPercentage rates: [Rate], of rest: SplitRest) throws(BillError) -> [BillShare] {
        var sum = Rate.zero
        for rate in rates {
            // A percentage below 0 or above 100% is invalid, even if the others make up for it.
            guard rate >= .zero, rate <= .whole else { throw BillError(.percentages(sum: rate)) }
            sum = Rate(partsPerMillion: sum.partsPerMillion.addingSaturated(rate.partsPerMillion))
        }
        guard sum == .whole else { throw BillError(.percentages(sum: sum)) }
        return try computing { () throws(MoneyError) in
            try rest.shares(totals: rest.total.allocated(by: rates.map(\.partsPerMillion)))
        }
    }

    private func shares(byItem assignments: [BillAssignment], of rest: SplitRest) throws(BillError) -> [BillShare] {
        guard let payers = assignments.first?.weights.count, payers >= 1 else {
            throw BillError(.payers(expected: 1, found: 0))
        }
        var weights: [BillLineID: [Int64]] = [:]
        for assignment in assignments {
            guard assignment.weights.count == payers else {
                throw BillError(.payers(expected: payers, found: assignment.weights.count))
            }
            let key = BillLineID(assignment.order, assignment.line)
            guard weights.updateValue(assignment.weights, forKey: key) == nil else {
                throw BillError(.assignment(order: key.order, line: key.line))
            }
        }
        var own: [[Int64]] = []
        for line in lines {
            guard let found = weights.removeValue(forKey: line.id) else {
                throw BillError(.assignment(order: line.order, line: line.line))
            }
            own.append(found)
        }
        if let stray = weights.keys.min() { throw BillError(.assignment(order: stray.order, line: stray.line)) }
        return try computing { () throws(MoneyError) in try rest.shares(weights: own, payers: payers) }
    }

    private func sharesBySeat(of rest: SplitRest, without closed: [Int]) throws(BillError) -> [BillShare] {
        let all = Set(lines.compactMap(\.seat))
        guard !all.isEmpty else { throw BillError(.noSeats) }
        // A seat whose share is taken over has no part in the rest.
        let open = all.subtracting(closed)
        let seats = (open.isEmpty ? all : open).sorted()
        guard seats.count <= SizeLimit.payers else {
            throw BillError(.tooManyPayers(payers: seats.count, limit: SizeLimit.payers))
        }
        let places = Dictionary(seats.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
        let weights = lines.map { line in
            guard let place = line.seat.flatMap({ places[$0] }) else {
                return [Int64](repeating: 1, count: seats.count)
            }
            var own = [Int64](repeating: 0, count: seats.count)
            own[place] = 1
            return own
        }
        return try computing { () throws(MoneyError) in
            try rest.shares(weights: weights, payers: seats.count, seats: seats)
        }
    }

    private func computing<Value>(_ body: () throws(MoneyError) -> Value) throws(BillError) -> Value {
        do { return try body() } catch { throw BillError(.amount(reason: error.reason)) }
    }
}

extension BillSplit {
    /// The number of payers it names; 0 if the bill determines it.
    fileprivate var payers: Int {
        switch self {
        case .even(let payers): payers
        case .amounts(let amounts): amounts.count
        case .shares(let shares): shares.count
        case .percentages(let rates): rates.count
        case .items(let assignments): assignments.first?.weights.count ?? 0
        case .seats: 0
        }
    }
}
