public import TablesideCore

/// What each side pays and gets after one outcome, as parts of what was agreed.
///
/// The courier's pay and the customer's fee are apart: what stays with the house is the difference.
public struct SettlementShare: Hashable, Codable, Sendable {
    /// The part of the fee that the customer pays: 0…200 %.
    public var customer: Rate
    /// The part of the fee that the store pays: 0…200 %.
    public var store: Rate
    /// The part of their pay that the courier gets: 0…200 %.
    public var courier: Rate

    /// Makes a share; without arguments nobody pays or gets anything.
    public init(customer: Rate = .zero, store: Rate = .zero, courier: Rate = .zero) {
        self.customer = customer
        self.store = store
        self.courier = courier
    }

    /// The rates that a share can have.
    public static let rates = Rate.zero...Rate.percent(200)

    /// The rates by the names of their fields, in order.
    fileprivate var named: [(name: String, rate: Rate)] {
        [("customer", customer), ("store", store), ("courier", courier)]
    }
}

/// What is charged to whom when a delivery ends, by how it ended.
///
/// ```swift
/// let settlement = try SettlementRules.usual.settle(
///     .calledOffOnTheWay,
///     fee: Money("4.00", .eur),
///     pay: Money("3.20", .eur),
///     cash: nil
/// )
/// // The customer pays nothing, the store 2.00, and the courier gets 1.60.
/// ```
public struct SettlementRules: Hashable, Codable, Sendable {
    /// The share of each outcome; after one that is missing nobody pays or gets anything.
    public var shares: [DeliveryOutcome: SettlementShare]
    /// How parts of a minor unit are rounded.
    public var rounding: Rounding

    /// Makes rules.
    public init(_ shares: [DeliveryOutcome: SettlementShare], rounding: Rounding = .halfUp) {
        self.shares = shares
        self.rounding = rounding
    }

    /// Rules for a house that has none of its own: the side at fault pays the fee, and a courier who had set out is paid.
    ///
    /// A store that calls a delivery off while the courier is on the way to it pays half the fee, and the courier gets
    /// half the pay. What fails by nobody's fault is at the expense of the house.
    public static let usual = SettlementRules([
        .delivered: SettlementShare(customer: .whole, courier: .whole),
        .calledOffEarly: SettlementShare(),
        .calledOffOnTheWay: SettlementShare(store: .percent(50), courier: .percent(50)),
        .calledOffAtPickup: SettlementShare(store: .whole, courier: .whole),
        .calledOffUnderWay: SettlementShare(store: .whole, courier: .whole),
        .failedByCustomer: SettlementShare(customer: .whole, courier: .whole),
        .failedByStore: SettlementShare(store: .whole, courier: .whole),
        .failedByCourier: SettlementShare(),
        .failedByNobody: SettlementShare(courier: .whole),
    ])

    /// Everything that is wrong with the rules, in the order of the outcomes.
    public func problems() -> [Problem<SettlementProblem>] {
        DeliveryOutcome.allCases.flatMap { outcome in
            (shares[outcome]?.named ?? [])
                .filter { !SettlementShare.rates.contains($0.rate) }
                .map {
                    Problem(
                        .rateOutOfRange(rate: $0.rate),
                        at: FieldPath("shares").field(outcome.rawValue).field($0.name)
                    )
                }
        }
    }

    /// What is charged to whom after an outcome.
    ///
    /// The customer's part of the fee and that of the store are rounded together, so that parts that add up to the fee
    /// charge exactly the fee: the store pays what the customer does not.
    ///
    /// - Parameters:
    ///   - outcome: How the delivery ended.
    ///   - fee: What the customer was to pay; `nil` if that was not said, and then nobody pays.
    ///   - pay: What the courier was to get; `nil` if that was not said, and then the courier gets nothing from here.
    ///   - cash: The cash that was to be collected at the door; it was collected only if the goods were delivered.
    /// - Returns: the settlement; an amount is negative only if the fee, the pay or the cash is.
    /// - Throws: ``MoneyError``: `money.rateOutOfRange` for a share of the outcome that is one of ``problems()``,
    ///   `money.overflow` if an amount, or what the customer and the store pay together, does not fit.
    public func settle(
        _ outcome: DeliveryOutcome,
        fee: Money?,
        pay: Money?,
        cash: Money?
    ) throws(MoneyError) -> DeliverySettlement {
        let share = shares[outcome] ?? SettlementShare()
        for (_, rate) in share.named where !SettlementShare.rates.contains(rate) {
            throw MoneyError(.rateOutOfRange(rate: rate))
        }
        let customer = try part(share.customer, of: fee)
        var store: Money?
        if let charged = try part(share.customer + share.store, of: fee), let customer {
            store = try charged - customer
        }
        return DeliverySettlement(
            outcome: outcome,
            customerPays: customer,
            storePays: store,
            courierGets: try part(share.courier, of: pay),
            cash: outcome == .delivered ? cash : nil
        )
    }

    private func part(_ rate: Rate, of amount: Money?) throws(MoneyError) -> Money? {
        guard let amount else { return nil }
        return try amount.applying(rate, rounding)
    }
}
