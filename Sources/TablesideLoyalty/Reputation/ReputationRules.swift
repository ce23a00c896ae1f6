public import TablesideCore

/// A program's rules for the reputation of guests.
public struct ReputationRules: Hashable, Codable, Sendable {
    /// The time in which praise and offenses lose half their weight; `nil` for no decay.
    public var halfLife: Elapsed?
    /// The maximum points of one praise.
    public var praiseLimit: Int
    /// The maximum points of all praise of a guest within 24 hours; `nil` for no limit.
    public var dailyPraise: Int?
    /// The points that a no-show costs.
    public var noShow: Int
    /// The points that a late cancellation costs.
    public var lateCancellation: Int
    /// The points that a breach of the restaurant's terms costs.
    public var breach: Int
    /// How long an offense stays on record; `nil` for no expiry.
    public var expiry: Elapsed?
    /// How long after its recording a guest can appeal an offense; `nil` for no limit.
    public var appealWithin: Elapsed?
    /// The priority of a guest without records, 0…100.
    public var neutral: Int

    /// Makes rules, by default with a half-life of 180 days and without expiry.
    public init(
        halfLife: Elapsed? = .days(180),
        praiseLimit: Int = 10,
        dailyPraise: Int? = nil,
        noShow: Int = 20,
        lateCancellation: Int = 8,
        breach: Int = 30,
        expiry: Elapsed? = nil,
        appealWithin: Elapsed? = nil,
        neutral: Int = 50
    ) {
        self.halfLife = halfLife
        self.praiseLimit = praiseLimit
        self.dailyPraise = dailyPraise
        self.noShow = noShow
        self.lateCancellation = lateCancellation
        self.breach = breach
        self.expiry = expiry
        self.appealWithin = appealWithin
        self.neutral = neutral
    }

    /// The valid points of one praise or offense: 0…1,000,000.
    public static let weights = 0...1_000_000

    /// The points that an offense costs.
    public func weight(of kind: OffenseKind) -> Int {
        switch kind {
        case .noShow: noShow
        case .lateCancellation: lateCancellation
        case .breach: breach
        }
    }

    /// Every fault of the rules, in field order.
    public func problems() -> [Problem<PointsProgramProblem>] {
        var problems: [Problem<PointsProgramProblem>] = []
        func check(_ length: Elapsed?, at path: FieldPath) {
            guard let length, !TierRules.lengths.contains(length) else { return }
            problems.append(Problem(.lengthOutOfRange(length: length), at: path))
        }
        func check(_ weight: Int, at path: FieldPath) {
            guard !Self.weights.contains(weight) else { return }
            problems.append(Problem(.pointsOutOfRange(points: weight, limit: Self.weights.upperBound), at: path))
        }
        check(halfLife, at: "halfLife")
        check(praiseLimit, at: "praiseLimit")
        if let dailyPraise { check(dailyPraise, at: "dailyPraise") }
        check(noShow, at: "noShow")
        check(lateCancellation, at: "lateCancellation")
        check(breach, at: "breach")
        check(expiry, at: "expiry")
        check(appealWithin, at: "appealWithin")
        if !(0...100).contains(neutral) {
            problems.append(Problem(.priorityOutOfRange(priority: neutral), at: "neutral"))
        }
        return problems
    }
}
