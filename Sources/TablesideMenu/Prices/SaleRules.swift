public import TablesideCore

/// The taxes that a restaurant charges, and how it rounds.
///
/// ```swift
/// let rules = SaleRules(taxes: [
///     TaxRule(TaxRate(reduced, .percent(9), isIncluded: true), on: [.food, .drink]),
///     TaxRule(TaxRate(general, .percent(21), isIncluded: true), on: [.alcohol, .service]),
/// ])
/// rules.taxes(on: .food, by: .dineIn).map(\.rate)  // 9 %
/// ```
public struct SaleRules: Hashable, Codable, Sendable {
    /// The taxes, in the order in which they are applied and printed.
    public var taxes: [TaxRule]
    /// The policies on which restaurants differ.
    public var policy: SalePolicy

    /// Makes rules; without taxes nothing is taxed.
    public init(taxes: [TaxRule] = [], policy: SalePolicy = SalePolicy()) {
        self.taxes = taxes
        self.policy = policy
    }

    /// The taxes that apply to a category on a channel, in order.
    ///
    /// - Parameters:
    ///   - category: the tax category; `nil` for items without one.
    ///   - channel: how the guest receives it.
    /// - Returns: the taxes of every rule that is not limited to other categories or channels.
    /// - Complexity: O(rules).
    public func taxes(on category: TaxCategory?, by channel: Channel) -> [TaxRate] {
        taxes.filter { $0.holds(for: category, by: channel) }.map(\.tax)
    }
}

extension SaleRules {
    /// All problems of the rules; empty if there are none.
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

/// A tax, and what it applies to.
public struct TaxRule: Hashable, Codable, Sendable {
    /// The tax and its rate.
    public var tax: TaxRate
    /// The tax categories that it applies to; `nil` for everything, including items without a category.
    public var categories: Set<TaxCategory>?
    /// The channels that it applies to; `nil` for all.
    public var channels: Set<Channel>?

    /// Makes a rule, which applies to everything by default.
    public init(_ tax: TaxRate, on categories: Set<TaxCategory>? = nil, by channels: Set<Channel>? = nil) {
        self.tax = tax
        self.categories = categories
        self.channels = channels
    }

    /// Whether both rules can apply to the same thing.
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

    /// Writes a rule; sets are written as sorted lists.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tax, forKey: .tax)
        try container.encodeSortedIfPresent(categories, forKey: .categories)
        try container.encodeSortedIfPresent(channels, forKey: .channels)
    }
}

/// The policies for computing a sale, on which restaurants differ.
public struct SalePolicy: Hashable, Codable, Sendable {
    /// The base of several percentages.
    public enum Percentages: String, ClosedCode {
        /// All of the same base: 10 % and 5 % are 15 % of it.
        case additive
        /// Each of what remains after the earlier ones.
        case sequential
    }

    /// The scope over which a tax is rounded.
    public enum TaxRounding: String, ClosedCode {
        /// Once for the total that it applies to.
        case perBucket
        /// Separately for each row.
        case perRow
    }

    /// The rounding mode, used everywhere.
    public var rounding: Rounding
    /// The base of several percentages.
    public var percentages: Percentages
    /// The scope over which taxes are rounded.
    public var taxRounding: TaxRounding

    /// Makes a policy; by default halves round away from zero, percentages share one base, and taxes are rounded over
    /// all rows.
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
