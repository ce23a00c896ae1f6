public import TablesideCore

/// How a program judges its guests.
public struct ReputationRules: Hashable, Codable, Sendable {
    /// The time in which praise and offenses lose half of their weight; `nil` if they keep it.
    public var halfLife: Elapsed?
    /// How many points one praise can have at most.
    public var praiseLimit: Int
    /// How many points all praise of a guest within 24 hours can have at most; `nil` for no limit.
    public var dailyPraise: Int?
    /// How many points a booking costs at which nobody came.
    public var noShow: Int
    /// How many points a booking costs that was canceled too late.
    public var lateCancellation: Int
    /// How many points it costs to break the terms of the house.
    public var breach: Int
    /// How long an offense is on record; `nil` for ever.
    public var expiry: Elapsed?
    /// How long after it was recorded a guest can appeal against an offense; `nil` for no limit.
    public var appealWithin: Elapsed?
    /// The priority of a guest of whom nothing is known, 0…100.
    public var neutral: Int

    /// Makes rules.
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

    /// How many points one praise or one offense can have: 0…1,000,000.
    public static let weights = 0...1_000_000

    /// How many points an offense costs.
    public func weight(of kind: OffenseKind) -> Int {
        switch kind {
        case .noShow: noShow
        case .lateCancellation: lateCancellation
        case .breach: breach
        }
    }

    /// Everything that is wrong with the rules, in the order of the fields.
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
