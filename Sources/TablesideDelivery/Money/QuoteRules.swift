public import TablesideCore

/// The fee for deliveries up to a distance.
public struct FeeStep: Hashable, Codable, Sendable {
    /// The greatest straight-line distance with this fee, in meters.
    public var upTo: Int
    /// The customer's fee up to this distance.
    public var fee: Money

    /// Makes a fee for distances up to this many meters.
    public init(upTo meters: Int, _ fee: Money) {
        upTo = meters
        self.fee = fee
    }
}

/// A courier's pay for a delivery: a base amount, and an amount per distance.
public struct CourierPay: Hashable, Codable, Sendable {
    /// The courier's pay for any distance.
    public var base: Money
    /// The courier's pay per kilometer of straight-line distance.
    public var perKilometer: Money

    /// Makes a pay of both amounts, which must be in one currency.
    public init(base: Money, perKilometer: Money) {
        self.base = base
        self.perKilometer = perKilometer
    }

    /// The pay for a distance: the base, and the prorated pay per kilometer, with halves of a minor unit rounded up.
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies` if the base and the pay per kilometer are in different
    ///   currencies, `money.overflow` if the pay does not fit.
    public func amount(forMeters meters: Int) throws(MoneyError) -> Money {
        try base + perKilometer.scaled(by: Int64(meters), over: 1_000)
    }
}

/// The rules by which a store quotes the cost and arrival of a delivery, or why it does not deliver to a place.
///
/// ```swift
/// let rules = QuoteRules(
///     fees: [FeeStep(upTo: 1_500, try Money("1.90", .eur)), FeeStep(upTo: 4_000, try Money("3.50", .eur))],
///     freeFrom: try Money("40.00", .eur),
///     preparation: .minutes(15),
///     speed: 4,
///     detour: .percent(130),
///     handover: .minutes(4),
///     slack: .minutes(20),
///     validFor: .minutes(10)
/// )
/// rules.problems()  // empty
/// let quote = try rules.quote(for: draft, from: store, at: now) { $0.distance(to: $1).meters }
/// ```
public struct QuoteRules: Hashable, Codable, Sendable {
    /// The fees by distance, nearest first; there are no deliveries beyond the last step.
    public var fees: [FeeStep]
    /// The value of the goods at which the delivery becomes free; `nil` for never.
    public var freeFrom: Money?
    /// The minimum value of the goods; `nil` for no limit.
    public var leastValue: Money?
    /// The preparation time of the goods, if the draft does not say when they are ready.
    public var preparation: Elapsed
    /// The courier's speed, in meters of road per second, in ``TravelSpeeds/speeds``.
    public var speed: Double
    /// The length of the road relative to the straight line: 100…1,000 %.
    public var detour: Rate
    /// The courier's time at the pickup and at the door together.
    public var handover: Elapsed
    /// The time from the earliest arrival to the end of the promise.
    public var slack: Elapsed
    /// How long a quote is valid: at least one millisecond.
    public var validFor: Elapsed
    /// The courier's pay; `nil` if it is set elsewhere.
    public var pay: CourierPay?

    /// Makes rules; ``problems()`` reports invalid ones.
    public init(
        fees: [FeeStep],
        freeFrom: Money? = nil,
        leastValue: Money? = nil,
        preparation: Elapsed = .zero,
        speed: Double,
        detour: Rate = .whole,
        handover: Elapsed = .zero,
        slack: Elapsed,
        validFor: Elapsed,
        pay: CourierPay? = nil
    ) {
        self.fees = fees
        self.freeFrom = freeFrom
        self.leastValue = leastValue
        self.preparation = preparation
        self.speed = speed
        self.detour = detour
        self.handover = handover
        self.slack = slack
        self.validFor = validFor
        self.pay = pay
    }

    /// The valid distances of a fee in meters: up to 100,000 km.
    public static let distances = 0...100_000_000
    /// The maximum number of fees.
    public static let maxFees = 100
    /// The valid lengths of the road relative to the straight line.
    public static let detours = Rate.whole...Rate.percent(1_000)

    /// The road time for a straight-line distance, rounded up to a millisecond; `nil` for more than 30 days.
    ///
    /// Speed, detour and distance must be in range.
    func travel(_ meters: Int) -> Elapsed? {
        // At most 10¹⁵, which a floating-point number holds exactly.
        let millionths = Double(meters) * Double(detour.partsPerMillion)
        let milliseconds = (millionths / speed / 1_000).rounded(.up)
        guard milliseconds <= Double(Tour.lengths.upperBound.milliseconds) else { return nil }
        return .milliseconds(Int64(milliseconds))
    }
}
