public import TablesideCore

/// A fault in the rules of a loyalty program.
public enum PointsProgramProblem: CodedReason {
    /// There are more elements than allowed.
    case tooMany(found: Int, limit: Int)
    /// A number of points is out of range.
    case pointsOutOfRange(points: Int, limit: Int)
    /// There are no tiers.
    case noTiers
    /// The identity occurs twice.
    case repeated(id: String)
    /// A tier does not require more points than the previous one.
    case notAscending(points: Int, before: Int)
    /// The length of time is not 1 millisecond to ten years.
    case lengthOutOfRange(length: Elapsed)
    /// A priority is not between 0 and 100.
    case priorityOutOfRange(priority: Int)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .tooMany: "tooMany"
            case .pointsOutOfRange: "pointsOutOfRange"
            case .noTiers: "noTiers"
            case .repeated: "repeated"
            case .notAscending: "notAscending"
            case .lengthOutOfRange: "lengthOutOfRange"
            case .priorityOutOfRange: "priorityOutOfRange"
            }
        return ErrorCode(rawValue: "points.program." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .tooMany(let found, let limit): "at most \(limit) are possible, not \(found)"
        case .pointsOutOfRange(let points, let limit): "\(points) points are too few or more than \(limit)"
        case .noTiers: "there are no tiers"
        case .repeated(let id): "“\(shown: id)” occurs twice"
        case .notAscending(let points, let before): "\(points) points are not more than the \(before) before"
        case .lengthOutOfRange(let length): "\(length) is not between 1 millisecond and ten years"
        case .priorityOutOfRange(let priority): "\(priority) is not between 0 and 100"
        }
    }
}
