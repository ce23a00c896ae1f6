public import TablesideCore
public import TablesideVenue

/// The number and sum of ratings, so that their mean stays up to date without rereading them.
///
/// Both are integers, so that adding and removing in any order equals counting from scratch.
public struct RatingTally: Hashable, Sendable {
    /// The number of ratings.
    public private(set) var count: Int
    /// The sum of the ratings, in hundredths of a star.
    public private(set) var sum: Int

    /// Makes an empty tally.
    public init() {
        count = 0
        sum = 0
    }

    /// Makes a tally from a number of ratings and their sum in hundredths.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.impossible`) if no such ratings exist.
    public init(count: Int, sum: Int) throws(RatingTallyError) {
        guard Self.isPossible(count: count, sum: sum) else {
            throw RatingTallyError(.impossible(count: count, sum: sum))
        }
        self.count = count
        self.sum = sum
    }

    /// The most ratings in a tally: far more than there are people, and few enough that no sum overflows.
    public static let mostRatings = 1_000_000_000_000

    private static func isPossible(count: Int, sum: Int) -> Bool {
        (0...mostRatings).contains(count) && (0...count * 500).contains(sum)
    }

    /// The mean, with half a hundredth rounded up; `nil` without ratings.
    public var mean: Rating? { count > 0 ? Rating(sum: sum, count: count) : nil }

    /// Adds one rating.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.impossible`) if there are too many to count.
    public mutating func add(_ rating: Rating) throws(RatingTallyError) {
        try add(RatingTally(count: 1, sum: rating.hundredths))
    }

    /// Adds the ratings of another tally, as for a restaurant with several branches.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.impossible`) if there are too many to count.
    public mutating func add(_ other: RatingTally) throws(RatingTallyError) {
        self = try RatingTally(count: count + other.count, sum: sum + other.sum)
    }

    /// Removes one rating.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.notCounted`) if it cannot be among the ratings counted.
    public mutating func remove(_ rating: Rating) throws(RatingTallyError) {
        guard Self.isPossible(count: count - 1, sum: sum - rating.hundredths) else {
            throw RatingTallyError(.notCounted(rating: rating))
        }
        count -= 1
        sum -= rating.hundredths
    }
}

extension RatingTally: Codable {
    private enum CodingKeys: CodingKey {
        case count, sum
    }

    /// Decodes a tally from an object with `count` and `sum`, by the rules of the initializer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let count = try container.decode(Int.self, forKey: .count)
        let sum = try container.decode(Int.self, forKey: .sum)
        do {
            try self.init(count: count, sum: sum)
        } catch {
            throw DecodingError.invalid(error, at: container.codingPath)
        }
    }
}

/// Why ratings could not be counted.
public struct RatingTallyError: ReasonedError {
    /// The reasons for the failure.
    public enum Reason: CodedReason {
        /// That many ratings cannot have that sum, or are more than can be counted.
        case impossible(count: Int, sum: Int)
        /// The rating is not among those counted.
        case notCounted(rating: Rating)
        /// The review belongs to another branch.
        case otherBranch(branch: BranchID, expected: BranchID)
        /// The weight of a prior is not in 1…1,000,000.
        case priorWeight(weight: Int)

        /// The stable code of the reason.
        public var code: ErrorCode {
            switch self {
            case .impossible: ErrorCode(rawValue: "ratings.impossible")
            case .notCounted: ErrorCode(rawValue: "ratings.notCounted")
            case .otherBranch: ErrorCode(rawValue: "ratings.otherBranch")
            case .priorWeight: ErrorCode(rawValue: "ratings.priorWeight")
            }
        }

        /// The reason in plain words.
        public var description: String {
            switch self {
            case .impossible(let count, let sum): "a count of \(count) and a sum of \(sum) are not a valid rating tally"
            case .notCounted(let rating): "a rating of \(rating) is not among those counted"
            case .otherBranch(let branch, let expected):
                "the review is for branch \(shown: branch), not \(shown: expected)"
            case .priorWeight(let weight): "a prior cannot have a weight of \(count: weight, "vote")"
            }
        }
    }

    /// The reason for the failure, with the inputs that failed.
    public let reason: Reason

    /// Makes an error with a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
