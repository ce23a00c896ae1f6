public import TablesideCore

/// The points that an order earns for each full unit of money.
public struct EarningRule: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the rule; an order earns points by each rule once.
    public var id: EarningRuleID
    /// The points earned for each full unit.
    public var points: Int
    /// The unit of money; the rule applies to orders in its currency.
    public var unit: Money

    /// Makes a rule, such as one point for every full 10.00 EUR.
    public init(_ id: EarningRuleID, points: Int = 1, per unit: Money) {
        self.id = id
        self.points = points
        self.unit = unit
    }
}

/// How long points are valid.
public enum PointsValidity: Hashable, Codable, Sendable {
    /// The points never expire.
    case unlimited
    /// This many days of 24 hours each, or until the end of the local day this many days after the points were earned.
    case days(count: Int, toEndOfDay: Bool)
    /// Until the same time of day this many months later, or until the end of that local day.
    ///
    /// In a month that is too short, the points expire on its last day.
    case months(count: Int, toEndOfDay: Bool)
}

/// The amount on which an order earns points: its goods less all discounts and rewards.
///
/// Tip, cover charge and fees earn no points, so they are left out.
public struct EarningBasis: Hashable, Codable, Sendable {
    /// The value of the goods before discounts.
    public var goods: Money
    /// The sum of all discounts on the goods.
    public var discounts: Money
    /// The sum paid by rewards and with points.
    public var rewards: Money

    /// Makes a basis; by default, there are no discounts and no rewards.
    public init(goods: Money, discounts: Money? = nil, rewards: Money? = nil) {
        self.goods = goods
        self.discounts = discounts ?? .zero(goods.currency)
        self.rewards = rewards ?? .zero(goods.currency)
    }

    /// The net amount; 0 if discounts and rewards exceed the goods.
    ///
    /// - Throws: ``MoneyError`` for mixed currencies or an amount that does not fit.
    public var net: Money {
        get throws(MoneyError) {
            let rest = try goods - discounts - rewards
            return rest.isNegative ? .zero(rest.currency) : rest
        }
    }
}

/// A program's rules for earning points: how many an order earns, when they become available, and how long they are
/// valid.
///
/// ```swift
/// let rules = EarningRules([EarningRule("goods", per: try Money("10.00", .eur))], validity: .months(count: 12, toEndOfDay: true))
/// let basis = EarningBasis(goods: try Money("105.00", .eur))
/// let grants = try rules.grants(for: "o1", on: basis, earnedAt: now, in: bucharest)  // one, of 10 points
/// ```
public struct EarningRules: Hashable, Codable, Sendable {
    /// The rules for orders.
    public var orders: [EarningRule]
    /// The time from earning points until they become available.
    public var delay: Elapsed
    /// The validity of points, counted from when they were earned.
    public var validity: PointsValidity

    /// Makes rules; by default, points are available at once and never expire.
    public init(_ orders: [EarningRule], delay: Elapsed = .zero, validity: PointsValidity = .unlimited) {
        self.orders = orders
        self.delay = delay
        self.validity = validity
    }

    /// The valid delays until points become available: up to ten years.
    public static let delays = Elapsed.zero...Elapsed.days(3_660)
    /// The valid numbers of days: up to a hundred years.
    public static let days = 0...36_600
    /// The valid numbers of months: up to a hundred years.
    public static let months = 0...1_200
}

extension EarningRules {
    /// Every fault of the rules, in field order.
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
