public import TablesideCore
public import TablesideVenue

/// How many ratings there are, and their sum: a mean that is kept up to date without going through all of them.
///
/// Both are integers, so that adding and removing in any order gives the same as counting from scratch.
public struct RatingTally: Hashable, Sendable {
    /// How many ratings.
    public private(set) var count: Int
    /// The sum of their hundredths of a star.
    public private(set) var sum: Int

    /// No ratings.
    public init() {
        count = 0
        sum = 0
    }

    /// Makes a tally of so many ratings with that sum of hundredths.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.impossible`) when no such ratings exist.
    public init(count: Int, sum: Int) throws(RatingTallyError) {
        guard Self.isPossible(count: count, sum: sum) else {
            throw RatingTallyError(.impossible(count: count, sum: sum))
        }
        self.count = count
        self.sum = sum
    }

    /// The most ratings that are counted: far more than there are people, and few enough for every sum to fit.
    public static let mostRatings = 1_000_000_000_000

    private static func isPossible(count: Int, sum: Int) -> Bool {
        (0...mostRatings).contains(count) && (0...count * 500).contains(sum)
    }

    /// The mean, a half of a hundredth rounded up; `nil` without ratings.
    public var mean: Rating? { count > 0 ? Rating(sum: sum, count: count) : nil }

    /// Counts one more rating.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.impossible`) when there are more than can be counted.
    public mutating func add(_ rating: Rating) throws(RatingTallyError) {
        try add(RatingTally(count: 1, sum: rating.hundredths))
    }

    /// Counts the ratings of another tally too, as for a restaurant that has several branches.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.impossible`) when there are more than can be counted.
    public mutating func add(_ other: RatingTally) throws(RatingTallyError) {
        self = try RatingTally(count: count + other.count, sum: sum + other.sum)
    }

    /// Counts one rating less.
    ///
    /// - Throws: ``RatingTallyError`` (`ratings.notCounted`) when it cannot be among those that were counted.
    public mutating func remove(_ rating: Rating) throws(RatingTallyError) {
        guard count > 0, Self.isPossible(count: count - 1, sum: sum - rating.hundredths) else {
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

    /// Reads the tally from an object with `count` and `sum`, by the rules of the initializer.
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

/// Why ratings cannot be counted so.
public struct RatingTallyError: CodedError {
    /// What can be wrong.
    public enum Reason: CodedReason {
        /// So many ratings cannot have that sum, or are more than can be counted.
        case impossible(count: Int, sum: Int)
        /// The rating is not among those that were counted.
        case notCounted(rating: Rating)
        /// The review is of another branch.
        case otherBranch(branch: BranchID, expected: BranchID)

        /// The stable name of the fault.
        public var code: ErrorCode {
            switch self {
            case .impossible: ErrorCode(rawValue: "ratings.impossible")
            case .notCounted: ErrorCode(rawValue: "ratings.notCounted")
            case .otherBranch: ErrorCode(rawValue: "ratings.otherBranch")
            }
        }

        /// What is wrong, in plain words.
        public var description: String {
            switch self {
            case .impossible(let count, let sum): "\(count) ratings with the sum \(sum) cannot be counted"
            case .notCounted(let rating): "no rating of \(rating) was counted"
            case .otherBranch(let branch, let expected): "the review is of \(shown: branch), not of \(shown: expected)"
            }
        }
    }

    /// What is wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
