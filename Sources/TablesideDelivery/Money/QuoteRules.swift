public import TablesideCore

/// What a delivery costs up to a distance.
public struct FeeStep: Hashable, Codable, Sendable {
    /// The greatest distance in meters, in a straight line, that has this fee.
    public var upTo: Int
    /// What the customer pays.
    public var fee: Money

    /// Makes a step.
    public init(upTo meters: Int, _ fee: Money) {
        upTo = meters
        self.fee = fee
    }
}

/// What a courier gets for a delivery: an amount for coming, and one for the distance.
public struct CourierPay: Hashable, Codable, Sendable {
    /// What the courier gets for any distance.
    public var base: Money
    /// What the courier gets for each kilometer, in a straight line.
    public var perKilometer: Money

    /// Makes a pay.
    public init(base: Money, perKilometer: Money) {
        self.base = base
        self.perKilometer = perKilometer
    }

    /// The pay for a distance: the base, and the part of the pay for a kilometer, halves of a minor unit rounded up.
    ///
    /// - Throws: ``MoneyError``: `money.mixedCurrencies` if base and pay for a kilometer are in different currencies,
    ///   `money.overflow` if the pay does not fit.
    public func amount(forMeters meters: Int) throws(MoneyError) -> Money {
        try base + perKilometer.scaled(by: Int64(meters), over: 1_000)
    }
}

/// How a house says beforehand what a delivery costs and when it arrives, or why it does not deliver there.
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
    /// The fees by distance, the nearest first; farther than the last nothing is delivered.
    public var fees: [FeeStep]
    /// The value of the goods from which on the delivery is free of a fee; `nil` for none.
    public var freeFrom: Money?
    /// The value that the goods must have at least; `nil` for no limit.
    public var leastValue: Money?
    /// How long the goods take to be ready, if the draft does not say when they are.
    public var preparation: Elapsed
    /// How fast a courier travels, in meters of the road per second: one of ``TravelSpeeds/speeds``.
    public var speed: Double
    /// How long the road is, measured by the straight line: 100…1,000 %.
    public var detour: Rate
    /// How long the courier stays at the pickup and at the door together.
    public var handover: Elapsed
    /// How long after the earliest arrival the promise ends.
    public var slack: Elapsed
    /// How long a quote holds: at least one millisecond.
    public var validFor: Elapsed
    /// What a courier gets; `nil` if that is not said here.
    public var pay: CourierPay?

    /// Makes rules.
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

    /// The distances in meters that are measured and to which a fee can apply: up to 100,000 km.
    public static let distances = 0...100_000_000
    /// How many fees there can be.
    public static let maxFees = 100
    /// How long the road can be, measured by the straight line.
    public static let detours = Rate.whole...Rate.percent(1_000)

    /// The time of the road for a distance in a straight line, rounded up to a millisecond; `nil` for more than 30 days.
    ///
    /// Speed and detour, and the distance, must be among those that are possible.
    func travel(_ meters: Int) -> Elapsed? {
        // At most 10¹⁵, which a floating-point number holds exactly.
        let millionths = Double(meters) * Double(detour.partsPerMillion)
        let milliseconds = (millionths / speed / 1_000).rounded(.up)
        guard milliseconds <= Double(Tour.lengths.upperBound.milliseconds) else { return nil }
        return .milliseconds(Int64(milliseconds))
    }
}
