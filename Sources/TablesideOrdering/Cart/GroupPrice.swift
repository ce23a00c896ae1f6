import TablesideCore
import TablesideMenu

extension ModifierGroup {
    /// Whether the group's pricing is allowed: no choice may make the portion cheaper unless the group permits it.
    func isPermitted(makingCheaper isCheaper: Bool) -> Bool {
        switch kind == .removal ? .free : pricing {
        case .free: true
        case .fixed(let price): !price.isNegative
        case .sequence(let prices): !prices.isEmpty && !prices.contains(where: \.isNegative)
        case .perOption, .dearest, .mean: allowsNegativePrices || !isCheaper
        }
    }
}

/// The price of the units chosen from a group, split by choice.
struct GroupPrice {
    private let group: ModifierGroup
    private let currency: Currency

    init(_ group: ModifierGroup, _ currency: Currency) {
        self.group = group
        self.currency = currency
    }

    /// The amount each choice adds to a portion, given the unit price of each.
    ///
    /// - Complexity: O(choices × log choices).
    func shares(of own: [Money], units: [Int]) throws(MoneyError) -> [Money] {
        let paid = paidUnits(units, own)
        var prices = [Money](repeating: .zero(currency), count: own.count)
        switch group.kind == .removal ? .free : group.pricing {
        case .free: break
        case .perOption:
            for (index, units) in paid.enumerated() { prices[index] = try own[index].multiplied(by: units) }
        case .fixed(let price):
            if let first = paid.firstIndex(where: { $0 > 0 }) { prices[first] = price }
        case .sequence(let steps):
            var place = 0
            for (index, units) in paid.enumerated() {
                prices[index] = try sum(of: steps, from: place, units)
                place = place.addingSaturated(units)
            }
        case .dearest:
            let dearest = own.indices.filter { paid[$0] > 0 }.max { own[$0].minorUnits < own[$1].minorUnits }
            if let dearest { prices[dearest] = own[dearest] }
        case .mean(let rounding):
            var (sum, count) = (Money.zero(currency), 0)
            for (index, units) in paid.enumerated() {
                sum = try sum + own[index].multiplied(by: units)
                count = count.addingSaturated(units)
            }
            if let first = paid.firstIndex(where: { $0 > 0 }) {
                let mean = try rounding.quotient(of: sum.minorUnits, by: Int64(count))
                prices[first] = Money(minorUnits: mean, currency)
            }
        }
        return prices
    }

    /// The sum of `units` prices of a sequence from `place` on; the last price repeats.
    private func sum(of steps: [Money], from place: Int, _ units: Int) throws(MoneyError) -> Money {
        guard let last = steps.last else { return .zero(currency) }
        let end = place.addingSaturated(units)
        let listed = steps.indices.clamped(to: min(place, steps.count)..<min(end, steps.count))
        let rest = max(end - max(place, steps.count), 0)
        return try Money.sum(steps[listed], in: currency) + last.multiplied(by: rest)
    }

    /// The number of units of each choice that are not free.
    private func paidUnits(_ units: [Int], _ prices: [Money]) -> [Int] {
        var paid = units
        var free = max(group.freeUnits, 0)
        let order =
            switch group.freeOrder {
            case .asChosen: Array(units.indices)
            case .cheapest: units.indices.sorted { (prices[$0].minorUnits, $0) < (prices[$1].minorUnits, $1) }
            case .dearest: units.indices.sorted { (prices[$1].minorUnits, $0) < (prices[$0].minorUnits, $1) }
            }
        for index in order where free > 0 {
            let taken = min(free, paid[index])
            paid[index] -= taken
            free -= taken
        }
        return paid
    }
}
