public import TablesideCore

/// Which taxes a house takes of what, and how it rounds.
///
/// ```swift
/// let rules = SaleRules(taxes: [
///     TaxRule(TaxRate(reduced, .percent(9), isIncluded: true), on: [.food, .drink]),
///     TaxRule(TaxRate(general, .percent(21), isIncluded: true), on: [.alcohol, .service]),
/// ])
/// rules.taxes(on: .food, by: .dineIn).map(\.rate)  // 9 %
/// ```
public struct SaleRules: Hashable, Codable, Sendable {
    /// The taxes, in the order in which they are taken and printed.
    public var taxes: [TaxRule]
    /// How sums are computed where houses differ.
    public var policy: SalePolicy

    /// Makes rules; without any tax nothing is taxed.
    public init(taxes: [TaxRule] = [], policy: SalePolicy = SalePolicy()) {
        self.taxes = taxes
        self.policy = policy
    }

    /// The taxes on something, in order.
    ///
    /// - Parameters:
    ///   - category: what it is for the tax office; `nil` for what the house tells nothing of.
    ///   - channel: how the guest gets it.
    /// - Returns: the taxes of every rule that names neither other categories nor other channels.
    /// - Complexity: O(rules).
    public func taxes(on category: TaxCategory?, by channel: Channel) -> [TaxRate] {
        taxes.filter { $0.holds(for: category, by: channel) }.map(\.tax)
    }
}

extension SaleRules {
    /// Every way in which the rules make no sense; an empty list for rules that do.
    ///
    /// - Complexity: O(rules²).
    func problems() -> [Problem<MenuDefect>] {
        var problems: [Problem<MenuDefect>] = []
        for (index, rule) in taxes.enumerated() {
            let path = FieldPath("taxes").index(index)
            if rule.tax.rate < .zero {
                problems.append(Problem(.negativeTax(tax: rule.tax.code), at: path.field("tax").field("rate")))
            }
            for channel in (rule.channels ?? []).sorted() where !Channel.known.contains(channel) {
                problems.append(Problem(.unknownChannel(channel: channel), at: path.field("channels")))
            }
            if rule.channels?.isEmpty == true { problems.append(Problem(.noChannel, at: path.field("channels"))) }
            if rule.categories?.isEmpty == true {
                problems.append(Problem(.idleTax(tax: rule.tax.code), at: path.field("categories")))
            }
            if taxes[..<index].contains(where: { $0.tax.code == rule.tax.code && $0.meets(rule) }) {
                problems.append(Problem(.repeatedTax(tax: rule.tax.code), at: path.field("tax")))
            }
        }
        return problems
    }
}

/// One tax, and what it is taken of.
public struct TaxRule: Hashable, Codable, Sendable {
    /// The tax.
    public var tax: TaxRate
    /// What it is taken of; `nil` for everything, also for what the house tells nothing of.
    public var categories: Set<TaxCategory>?
    /// On which channels; `nil` for all.
    public var channels: Set<Channel>?

    /// Makes a rule that holds for everything unless told so.
    public init(_ tax: TaxRate, on categories: Set<TaxCategory>? = nil, by channels: Set<Channel>? = nil) {
        self.tax = tax
        self.categories = categories
        self.channels = channels
    }

    /// Whether something can fall under both rules.
    func meets(_ other: TaxRule) -> Bool {
        func meet<Element>(_ left: Set<Element>?, _ right: Set<Element>?) -> Bool {
            guard let left else { return right?.isEmpty != true }
            return right.map { !left.isDisjoint(with: $0) } ?? !left.isEmpty
        }
        return meet(categories, other.categories) && meet(channels, other.channels)
    }

    func holds(for category: TaxCategory?, by channel: Channel) -> Bool {
        if let channels, !channels.contains(channel) { return false }
        guard let categories else { return true }
        return category.map(categories.contains) ?? false
    }
}

extension TaxRule {
    private enum CodingKeys: CodingKey {
        case tax, categories, channels
    }

    /// Writes a rule; sets are lists in order.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tax, forKey: .tax)
        try container.encodeSortedIfPresent(categories, forKey: .categories)
        try container.encodeSortedIfPresent(channels, forKey: .channels)
    }
}

/// How a sale is computed where houses differ.
public struct SalePolicy: Hashable, Codable, Sendable {
    /// What several percentages on one base are taken of.
    public enum Percentages: String, ClosedCode {
        /// All of the same base: 10 % and 5 % are 15 % of it.
        case additive
        /// Each of what the ones before have left.
        case sequential
    }

    /// Over what a tax is rounded.
    public enum TaxRounding: String, ClosedCode {
        /// Once for everything of which it is taken.
        case perBucket
        /// For each row.
        case perRow
    }

    /// The mode of every rounding.
    public var rounding: Rounding
    /// What several percentages are taken of.
    public var percentages: Percentages
    /// Over what taxes are rounded.
    public var taxRounding: TaxRounding

    /// Makes a policy: halves away from zero, percentages of one base, taxes over all rows.
    public init(
        rounding: Rounding = .halfUp,
        percentages: Percentages = .additive,
        taxRounding: TaxRounding = .perBucket
    ) {
        self.rounding = rounding
        self.percentages = percentages
        self.taxRounding = taxRounding
    }
}
