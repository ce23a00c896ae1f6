public import TablesideCore

/// The couriers who receive an offer of a delivery at the same time.
public enum OfferWave: Hashable, Codable, Sendable {
    /// The couriers chosen by the store (ID-25).
    case chosen(couriers: [UserID])
    /// Every courier within this many meters of the pickup, nearest first; none if the place of the pickup is not
    /// known.
    case within(meters: Int)
    /// This many couriers nearest to the pickup.
    case nearest(count: Int)
    /// Every courier of the store.
    case everyone
}

/// The waves in which a delivery is offered, one after another.
///
/// ```swift
/// let plan = OfferPlan([.nearest(count: 1), .within(meters: 3_000), .everyone], answerWithin: .seconds(45))
/// ```
public struct OfferPlan: Hashable, Codable, Sendable {
    /// The waves, in order; no courier is asked twice in one round.
    public var waves: [OfferWave]
    /// How long the couriers of a wave have to answer before the next one is asked: ``answerTimes``; `nil` for no
    /// limit.
    public var answerWithin: Elapsed?

    /// How long couriers can be given to answer: from 5 seconds, enough to notice an offer, to one day.
    public static let answerTimes = Elapsed.seconds(5)...Elapsed.days(1)

    /// Makes a plan, by default without a limit on the time to answer.
    public init(_ waves: [OfferWave], answerWithin: Elapsed? = nil) {
        self.waves = waves
        self.answerWithin = answerWithin
    }

    /// The plan to ask the couriers chosen by the store, without a time limit (ID-25 … ID-27).
    public static func chosen(_ couriers: [UserID]) -> OfferPlan { OfferPlan([.chosen(couriers: couriers)]) }

    /// Every fault of the plan; empty if it is valid.
    public func problems() -> [Problem<DeliveryProblem>] {
        var problems: [Problem<DeliveryProblem>] = []
        if waves.isEmpty { problems.append(Problem(.nobody, at: "waves")) }
        if waves.count > SizeLimit.waves { problems.append(Problem(.tooMany(limit: SizeLimit.waves), at: "waves")) }
        for (position, wave) in waves.prefix(SizeLimit.waves).enumerated() {
            let path = FieldPath("waves").index(position)
            switch wave {
            case .chosen(let couriers):
                if couriers.isEmpty { problems.append(Problem(.nobody, at: path)) }
                guard couriers.count <= SizeLimit.couriers else {
                    problems.append(Problem(.tooMany(limit: SizeLimit.couriers), at: path))
                    continue
                }
                var seen: Set<UserID> = []
                if let twice = couriers.first(where: { !seen.insert($0).inserted }) {
                    problems.append(Problem(.named(courier: twice), at: path))
                }
            case .within(let meters):
                if meters < 0 { problems.append(Problem(.radiusOutOfRange(meters: meters), at: path)) }
            case .nearest(let count):
                if count < 1 { problems.append(Problem(.nobody, at: path)) }
            case .everyone: break
            }
        }
        if let answerWithin, !Self.answerTimes.contains(answerWithin) {
            problems.append(Problem(.answerOutOfRange(within: answerWithin), at: "answerWithin"))
        }
        return problems
    }

    /// The couriers that the plan names.
    var named: [UserID] {
        waves.flatMap { wave -> [UserID] in if case .chosen(let couriers) = wave { couriers } else { [] } }
    }
}

extension OfferWave {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "chosen": try .chosen(couriers: read("couriers"))
            case "within": try .within(meters: read("meters"))
            case "nearest": try .nearest(count: read("count"))
            case "everyone": try read.alone(.everyone)
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .chosen(let couriers): try encoder.write("chosen", ["couriers": couriers])
        case .within(let meters): try encoder.write("within", ["meters": meters])
        case .nearest(let count): try encoder.write("nearest", ["count": count])
        case .everyone: try encoder.write("everyone")
        }
    }
}
