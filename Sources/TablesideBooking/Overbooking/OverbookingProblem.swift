public import TablesideCore

/// A problem with show-up probabilities, or with the history that they are learned from.
public enum OverbookingProblem: CodedReason {
    /// The number is not a probability: at least 0 and at most 1.
    case notProbability(number: String)
    /// The party is empty or needs no table.
    case noWeight(weight: Int)
    /// There are too many bookings or rules.
    case tooMany(count: Int, limit: Int)
    /// The bookings have too many covers or need too many tables to count.
    case tooManyCovers(limit: Int)
    /// A duration is negative.
    case negativeLength(length: Elapsed)

    /// The stable name of the problem.
    public var code: ErrorCode {
        switch self {
        case .notProbability: ErrorCode(rawValue: "overbooking.notProbability")
        case .noWeight: ErrorCode(rawValue: "overbooking.noWeight")
        case .tooMany: ErrorCode(rawValue: "overbooking.tooMany")
        case .tooManyCovers: ErrorCode(rawValue: "overbooking.tooManyCovers")
        case .negativeLength: ErrorCode(rawValue: "overbooking.negativeLength")
        }
    }

    /// The problem in plain words.
    public var description: String {
        switch self {
        case .notProbability(let number): "\(shown: number) is not between 0 and 1"
        case .noWeight(let weight): "a booking for \(weight) cannot be expected"
        case .tooMany(let count, let limit): "\(count) entries are more than \(limit)"
        case .tooManyCovers(let limit): "there are more than \(limit) covers or tables to count"
        case .negativeLength(let length): "the length \(length) is negative"
        }
    }

    static func of(_ probability: Double) -> OverbookingProblem? {
        probability >= 0 && probability <= 1 ? nil : .notProbability(number: "\(probability)")
    }
}
