public import TablesideCore

/// How many points an order earns: so many for each full unit of money.
public struct EarningRule: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the rule; an order earns points by each rule once.
    public var id: EarningRuleID
    /// How many points each full unit earns.
    public var points: Int
    /// The unit; the rule is for orders in its currency.
    public var unit: Money

    /// Makes a rule, such as one point for every full 10.00 EUR.
    public init(_ id: EarningRuleID, points: Int = 1, per unit: Money) {
        self.id = id
        self.points = points
        self.unit = unit
    }
}

/// How long points can be used.
public enum PointsValidity: Hashable, Codable, Sendable {
    /// For ever.
    case unlimited
    /// For so many days of 24 hours each; or to the end of the local day so many days after the day of the earning.
    case days(count: Int, toEndOfDay: Bool)
    /// Until the same time of day so many months later; or to the end of that local day. A month that does not have the
    /// day ends the points on its last one.
    case months(count: Int, toEndOfDay: Bool)
}

/// What an order earns points on: its goods less all discounts and rewards.
///
/// The tip, the cover charge and fees earn nothing, so they are not said.
public struct EarningBasis: Hashable, Codable, Sendable {
    /// The goods before discounts.
    public var goods: Money
    /// All discounts on them.
    public var discounts: Money
    /// What rewards and payments with points gave.
    public var rewards: Money

    /// Makes a basis; by default there are no discounts and no rewards.
    public init(goods: Money, discounts: Money? = nil, rewards: Money? = nil) {
        self.goods = goods
        self.discounts = discounts ?? .zero(goods.currency)
        self.rewards = rewards ?? .zero(goods.currency)
    }

    /// The net amount; 0 if discounts and rewards are more than the goods.
    ///
    /// - Throws: ``MoneyError`` for mixed currencies or an amount that does not fit.
    public var net: Money {
        get throws(MoneyError) {
            let rest = try goods - discounts - rewards
            return rest.isNegative ? .zero(rest.currency) : rest
        }
    }
}

/// How a program gives points: how many for an order, from when on, and for how long.
///
/// ```swift
/// let rules = EarningRules([EarningRule("goods", per: try Money("10.00", .eur))], validity: .months(count: 12, toEndOfDay: true))
/// let basis = EarningBasis(goods: try Money("105.00", .eur))
/// let grants = try rules.grants(for: "o1", on: basis, earnedAt: now, in: bucharest)  // one, of 10 points
/// ```
public struct EarningRules: Hashable, Codable, Sendable {
    /// The rules for orders.
    public var orders: [EarningRule]
    /// How long after they were earned points can first be used.
    public var delay: Elapsed
    /// How long points can be used, counted from when they were earned.
    public var validity: PointsValidity

    /// Makes rules; by default points can be used at once and for ever.
    public init(_ orders: [EarningRule], delay: Elapsed = .zero, validity: PointsValidity = .unlimited) {
        self.orders = orders
        self.delay = delay
        self.validity = validity
    }

    /// How long after the earning points can be available: up to ten years.
    public static let delays = Elapsed.zero...Elapsed.days(3_660)
    /// For how many days points can be valid: up to a hundred years.
    public static let days = 0...36_600
    /// For how many months points can be valid: up to a hundred years.
    public static let months = 0...1_200
}

extension EarningRules {
    /// Everything that is wrong with the rules, in the order of the fields.
    public func problems() -> [Problem<EarningProblem>] {
        var problems: [Problem<EarningProblem>] = []
        func note(_ reason: EarningProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }
        let limit = SizeLimit.earningRules
        if orders.count > limit { note(.tooManyRules(found: orders.count, limit: limit), at: "orders") }
        var seen: Set<EarningRuleID> = []
        for (position, rule) in orders.prefix(limit).enumerated() {
            let path = FieldPath("orders").index(position)
            if !seen.insert(rule.id).inserted { note(.repeated(rule: rule.id), at: path.field("id")) }
            if !(1...SizeLimit.points).contains(rule.points) {
                note(.pointsOutOfRange(points: rule.points), at: path.field("points"))
            }
            if !rule.unit.isPositive { note(.unitNotPositive(unit: rule.unit), at: path.field("unit")) }
        }
        if !Self.delays.contains(delay) { note(.delayOutOfRange(delay: delay), at: "delay") }
        switch validity {
        case .unlimited: break
        case .days(let count, let toEndOfDay):
            if !Self.days.contains(count) || count == 0 && !toEndOfDay {
                note(.validityOutOfRange(count: count), at: "validity")
            } else if !toEndOfDay, Self.delays.contains(delay), delay >= .days(count) {
                note(.neverAvailable(delay: delay), at: "delay")
            }
        case .months(let count, let toEndOfDay):
            if !Self.months.contains(count) || count == 0 && !toEndOfDay {
                note(.validityOutOfRange(count: count), at: "validity")
            }
        }
        return problems
    }
}

extension PointsValidity {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unlimited": try read.alone(.unlimited)
            case "days": try .days(count: read("count"), toEndOfDay: read("toEndOfDay"))
            case "months": try .months(count: read("count"), toEndOfDay: read("toEndOfDay"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unlimited: try encoder.write("unlimited")
        case .days(let count, let toEndOfDay):
            try encoder.write("days", ["count": count, "toEndOfDay": toEndOfDay])
        case .months(let count, let toEndOfDay):
            try encoder.write("months", ["count": count, "toEndOfDay": toEndOfDay])
        }
    }
}
