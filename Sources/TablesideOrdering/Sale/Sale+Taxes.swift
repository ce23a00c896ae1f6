import TablesideCore
import TablesideMenu

// Included taxes first, over rows that include the same ones; then the taxes on top, one by one.
extension SaleMaking {
    mutating func tax() throws(MoneyError) {
        if taxes.isEmpty { return }
        parts = [Int64](repeating: 0, count: rows.count * taxes.count)
        try takeIncluded()
        for place in placesOnTop() {
            let isCompound = taxes[place].isCompound
            let (before, width, places) = (isCompound ? parts : [], taxes.count, places)
            let held = taxes.indices.filter { taxes[$0].isIncluded }
            try add(place) { row, index throws(MoneyError) in
                guard isCompound else { return row.net }
                let earlier = held + places[row.list].prefix { $0 != place }.filter { !held.contains($0) }
                return try Self.sum(row.net, try Self.sum(earlier.lazy.map { before[index * width + $0] }))
            }
        }
    }

    /// The indices of the taxes on top, each after those that come before it in any list.
    private func placesOnTop() -> [Int] {
        var waiting = taxes.indices.filter { !taxes[$0].isIncluded }
        var ordered: [Int] = []
        while !waiting.isEmpty {
            // If lists name two taxes in opposite orders, no tax may be next; then the first one is.
            let next = waiting.firstIndex { place in
                places.allSatisfy { list in
                    let earlier = list.prefix { $0 != place }
                    return earlier.count == list.count || !earlier.contains(where: waiting.contains)
                }
            }
            ordered.append(waiting.remove(at: next ?? 0))
        }
        return ordered
    }

    /// Takes the included taxes out of the prices.
    private mutating func takeIncluded() throws(MoneyError) {
        // Rows with the same included taxes share a group, whatever taxes come on top.
        var groups: [(key: [Int], places: [Int], lists: [Bool])] = []
        for (list, all) in places.enumerated() {
            // A zero rate takes nothing out, so it must not split groups.
            let own = all.filter { taxes[$0].isIncluded && taxes[$0].rate != .zero }
            if own.isEmpty { continue }
            // The order of the taxes matters only for compound ones, and when each row is rounded on its own.
            let isOrdered = policy.taxRounding == .perRow || own.contains { taxes[$0].isCompound }
            let key = isOrdered ? own : own.sorted()
            let known = groups.firstIndex { $0.key == key }
            if known == nil { groups.append((key, own, [Bool](repeating: false, count: places.count))) }
            groups[known ?? groups.count - 1].lists[list] = true
        }
        for group in groups {
            let own = rowsOf(lists: group.lists)
            switch policy.taxRounding {
            case .perBucket: try takeIncluded(group.places, of: own)
            case .perRow: for index in own { try takeIncluded(group.places, of: [index]) }
            }
        }
    }

    private mutating func takeIncluded(_ places: [Int], of group: [Int]) throws(MoneyError) {
        let bases = group.map { rows[$0].rest }
        let factor = try IncludedFactor(places.map { taxes[$0] })
        let whole = try scaled(Self.sum(bases), by: factor.gross - factor.net, over: factor.gross)
        // Computes all taxes of a row together first, so that no net price is more than one minor unit off its exact
        // value.
        let byRow = try Self.shares(of: whole, by: bases)
        for (index, share) in zip(group, byRow) { rows[index].net = try Self.difference(rows[index].net, share) }
        if places.count == 1 {
            for (index, share) in zip(group, byRow) { parts[index * taxes.count + places[0]] = share }
            return
        }
        let byTax = try Self.shares(of: whole, by: factor.weights.map { whole < 0 ? 0 - $0 : $0 })
        for (index, row) in zip(group, ProportionalTable.cells(rows: byRow, columns: byTax)) {
            for (place, part) in zip(places, row) { parts[index * taxes.count + place] = part }
        }
    }

    /// Adds a tax on top to the rows it applies to.
    private mutating func add(
        _ place: Int,
        of base: (Row, Int) throws(MoneyError) -> Int64
    ) throws(MoneyError) {
        let taxed = taxed(place)
        var bases: [Int64] = []
        bases.reserveCapacity(taxed.count)
        for index in taxed { bases.append(try base(rows[index], index)) }
        let rate = taxes[place].rate
        var shares: [Int64] = []
        switch policy.taxRounding {
        case .perBucket: shares = try Self.shares(of: part(of: Self.sum(bases), rate), by: bases)
        case .perRow: for base in bases { shares.append(try part(of: base, rate)) }
        }
        for (index, share) in zip(taxed, shares) { parts[index * taxes.count + place] = share }
    }
}

/// The ratio of gross to net for prices that include some taxes, exact in whole numbers.
struct IncludedFactor {
    private(set) var gross = Rate.million.magnitude
    private(set) var net = Rate.million.magnitude
    /// The share of each tax, in the same units.
    private(set) var weights: [Int64]

    /// Computes the factor for at most two compound taxes and any number of others.
    init(_ taxes: [TaxRate]) throws(MoneyError) {
        let million = Rate.million
        weights = [Int64](repeating: 0, count: taxes.count)
        var (gross, net) = (million, million)
        // The multiplier of a simple tax: a million for each compound one before it.
        var unit: Int64 = 1
        for (index, tax) in taxes.enumerated() {
            guard tax.isCompound else {
                weights[index] = try Self.product(tax.rate.partsPerMillion, unit)
                gross = try SaleMaking.sum(gross, weights[index])
                continue
            }
            for place in weights.indices { weights[place] = try Self.product(weights[place], million) }
            weights[index] = try Self.product(gross, tax.rate.partsPerMillion)
            net = try Self.product(net, million)
            unit = try Self.product(unit, million)
            gross = try SaleMaking.sum(Self.product(gross, million), weights[index])
        }
        self.gross = gross.magnitude
        self.net = net.magnitude
    }

    private static func product(_ left: Int64, _ right: Int64) throws(MoneyError) -> Int64 {
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        guard !overflow else { throw MoneyError(.overflow(operation: .multiplication, left: left, right: right)) }
        return product
    }
}
