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
        DeliveryOutcome.allCases.flatMap(problems(of:))
    }

    private func problems(of outcome: DeliveryOutcome) -> [Problem<SettlementProblem>] {
        (shares[outcome]?.named ?? [])
            .filter { !SettlementShare.rates.contains($0.rate) }
            .map {
                Problem(
                    .rateOutOfRange(rate: $0.rate),
                    at: FieldPath("shares").field(outcome.rawValue).field($0.name)
                )
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
    /// - Returns: the settlement.
    /// - Throws: ``Defects`` with a ``SettlementProblem`` for each of `fee`, `pay` and `cash` that is negative and each
    ///   share of the outcome that is out of range, as in ``problems()``; if there are none, for the first of `fee` and
    ///   `pay` of which the courier's part, or the customer's and the store's together, does not fit.
    public func settle(
        _ outcome: DeliveryOutcome,
        fee: Money?,
        pay: Money?,
        cash: Money?
    ) throws(Defects<SettlementProblem>) -> DeliverySettlement {
        let problems =
            SettlementProblem.negative([("fee", fee), ("pay", pay), ("cash", cash)]) + problems(of: outcome)
        guard problems.isEmpty else { throw Defects(problems) }
        let share = shares[outcome] ?? SettlementShare()
        let customer = try part([share.customer], of: fee, at: "fee")
        let charged = try part([share.customer, share.store], of: fee, at: "fee")
        return DeliverySettlement(
            outcome: outcome,
            customerPays: customer,
            // The whole is at least the customer's part of it.
            storePays: charged.flatMap { whole in customer.flatMap { try? whole - $0 } },
            courierGets: try part([share.courier], of: pay, at: "pay"),
            cash: outcome == .delivered ? cash : nil
        )
    }

    /// What the rates together make of an amount.
    private func part(
        _ rates: [Rate],
        of amount: Money?,
        at path: FieldPath
    ) throws(Defects<SettlementProblem>) -> Money? {
        guard let amount else { return nil }
        do throws(MoneyError) {
            var rate = Rate.zero
            for next in rates { rate = try rate + next }
            return try amount.applying(rate, rounding)
        } catch {
            throw Defects([Problem(.tooLarge(amount: amount), at: path)])
        }
    }
}
