public import TablesideCore

/// The share that each side pays or gets after one outcome, as a part of the agreed amounts.
///
/// The courier's pay and the customer's fee are independent: the house keeps the difference.
public struct SettlementShare: Hashable, Codable, Sendable {
    /// The share of the fee that the customer pays: 0…200 %.
    public var customer: Rate
    /// The share of the fee that the store pays: 0…200 %.
    public var store: Rate
    /// The share of the agreed pay that the courier gets: 0…200 %.
    public var courier: Rate

    /// Makes a share; all rates are zero by default.
    public init(customer: Rate = .zero, store: Rate = .zero, courier: Rate = .zero) {
        self.customer = customer
        self.store = store
        self.courier = courier
    }

    /// The valid rates of a share.
    public static let rates = Rate.zero...Rate.percent(200)

    /// The rates by the names of their fields, in order.
    fileprivate var named: [(name: String, rate: Rate)] {
        [("customer", customer), ("store", store), ("courier", courier)]
    }
}

/// The rules for settling a delivery by its outcome.
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
    /// The shares by outcome; a missing outcome has shares of zero.
    public var shares: [DeliveryOutcome: SettlementShare]
    /// The rounding of fractions of a minor unit.
    public var rounding: Rounding

    /// Makes rules; ``problems()`` reports invalid shares.
    public init(_ shares: [DeliveryOutcome: SettlementShare], rounding: Rounding = .halfUp) {
        self.shares = shares
        self.rounding = rounding
    }

    /// Default rules: the side at fault pays the fee, and a courier who had set out is paid.
    ///
    /// A store that calls a delivery off while the courier is on the way to the pickup pays half the fee, and the
    /// courier gets half the pay. A failure without any party at fault is at the house's expense.
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

    /// Every fault of the rules, in the order of the outcomes.
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

    /// The settlement of a delivery with an outcome.
    ///
    /// The customer's and the store's parts of the fee are rounded together, so that parts that add up to the fee
    /// charge exactly the fee: the store pays the rest.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the delivery.
    ///   - fee: The customer's agreed fee; `nil` if none was given, so that neither side pays.
    ///   - pay: The courier's agreed pay; `nil` if none was given, so that the courier gets nothing from here.
    ///   - cash: The cash to collect at the door; it was collected only if the goods were delivered.
    /// - Returns: the settlement; an amount is negative only if the fee, the pay or the cash is.
    /// - Throws: ``MoneyError``: `money.rateOutOfRange` for an out-of-range share of the outcome, as in ``problems()``,
    ///   `money.overflow` if an amount, or the sum of the customer's and the store's payments, does not fit.
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
