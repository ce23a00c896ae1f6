public import TablesideCore

/// How long parties stay at a restaurant, learned from its past stays: by party size, and after each stage of a visit.
///
/// ```swift
/// let history = try StayHistory(lastYear)
/// let quoter = WaitQuoter(history, policy: policy)
/// switch quoter.quote(for: wish, on: list, floor: floor) {
/// case .wait(let wait): show(wait.from, wait.to)          // 25 to 40 minutes
/// case .insufficientHistory, .noSeating: showNothing()
/// }
/// ```
public struct StayHistory: Sendable {
    /// The minimum number of past stays needed to quote a wait.
    public static let leastStays = 50
    /// The minimum number of stays for a size group to be used on its own.
    static let leastInGroup = 20

    /// The number of past stays in the history.
    public let count: Int
    /// The lengths of stays in ascending milliseconds, by size group; the last group has all parties.
    let lengths: [[Int64]]
    /// The remaining times after each stage, in ascending order, by size group like ``lengths``.
    let rests: [StayStage: [[Rest]]]

    /// The remaining times after a stage of a stay, in milliseconds: until the next stage or until leaving, and until
    /// leaving.
    struct Rest: Sendable {
        let inStage: Int64
        let whole: Int64
    }

    /// The maximum number of stays of a group used for each party; a larger group is sampled evenly.
    static let mostInGroup = 512

    /// The largest party of each size group; the last group has all larger parties.
    static let groups = [2, 4, 6]

    /// Creates a history.
    ///
    /// - Throws: `Defects` with everything that is wrong with the stays.
    /// - Complexity: O(n log n) for n stays and their marks.
    public init(_ stays: [CompletedStay]) throws(Defects<StayProblem>) {
        let problems = Self.problems(of: stays)
        guard problems.isEmpty else { throw Defects(problems) }
        count = stays.count
        let all = Self.groups.count + 1
        var lengths = [[Int64]](repeating: [], count: all + 1)
        var rests: [StayStage: [[Rest]]] = [:]
        for stay in stays {
            let group = Self.group(of: stay.party)
            lengths[group].append(stay.length.milliseconds)
            lengths[all].append(stay.length.milliseconds)
            let marks = stay.marks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
            for (place, (stage, mark)) in marks.enumerated() {
                let end = place + 1 < marks.count ? marks[place + 1].value : stay.length
                let rest = Rest(inStage: (end - mark).milliseconds, whole: (stay.length - mark).milliseconds)
                var groups = rests[stage] ?? [[Rest]](repeating: [], count: all + 1)
                // Taken out first, so that the lists are not copied.
                rests[stage] = nil
                groups[group].append(rest)
                groups[all].append(rest)
                rests[stage] = groups
            }
        }
        self.lengths = lengths.map { $0.sorted() }
        self.rests = rests.mapValues { groups in
            groups.map { Self.selection(of: $0.sorted { ($0.whole, $0.inStage) < ($1.whole, $1.inStage) }) }
        }
    }

    /// At most ``mostInGroup`` entries of a sorted list, evenly spaced.
    private static func selection(of rests: [Rest]) -> [Rest] {
        guard rests.count > mostInGroup else { return rests }
        return (0..<mostInGroup).map { rests[(2 * $0 + 1) * rests.count / (2 * mostInGroup)] }
    }

    /// The index of the group for a party size.
    static func group(of party: Int) -> Int { groups.firstIndex { party <= $0 } ?? groups.count }

    /// Returns everything that is wrong with past stays, in their order.
    ///
    /// - Complexity: O(stays and their marks).
    public static func problems(of stays: [CompletedStay]) -> [Problem<StayProblem>] {
        var problems: [Problem<StayProblem>] = []
        if stays.count > SizeLimit.stayHistory {
            problems.append(Problem(.tooMany(count: stays.count, limit: SizeLimit.stayHistory)))
        }
        for (position, stay) in stays.prefix(SizeLimit.stayHistory).enumerated() {
            let path = FieldPath([.index(position: position)])
            if stay.party < 1 { problems.append(Problem(.noParty(party: stay.party), at: path.field("party"))) }
            guard stay.length > .zero, stay.length <= BookingRules.longest else {
                problems.append(Problem(.lengthOutOfRange(length: stay.length), at: path.field("length")))
                continue
            }
            let marks = path.field("marks")
            if stay.marks.count > SizeLimit.stayMarks {
                problems.append(Problem(.tooMany(count: stay.marks.count, limit: SizeLimit.stayMarks), at: marks))
                continue
            }
            for (stage, mark) in stay.marks.sorted(by: { $0.key < $1.key }) where mark < .zero || mark > stay.length {
                problems.append(Problem(.markOutOfRange(stage: stage, mark: mark), at: marks.field(stage.rawValue)))
            }
        }
        return problems
    }
}

/// A problem with a past stay.
public enum StayProblem: CodedReason {
    /// There are too many stays, or too many stages in a stay.
    case tooMany(count: Int, limit: Int)
    /// The party has no people.
    case noParty(party: Int)
    /// The stay has no length, or is longer than the limit.
    case lengthOutOfRange(length: Elapsed)
    /// The stage was reached before the stay began or after it ended.
    case markOutOfRange(stage: StayStage, mark: Elapsed)

    /// The stable name of the problem.
    public var code: ErrorCode {
        switch self {
        case .tooMany: ErrorCode(rawValue: "stay.tooMany")
        case .noParty: ErrorCode(rawValue: "stay.noParty")
        case .lengthOutOfRange: ErrorCode(rawValue: "stay.lengthOutOfRange")
        case .markOutOfRange: ErrorCode(rawValue: "stay.markOutOfRange")
        }
    }

    /// The problem in plain words.
    public var description: String {
        switch self {
        case .tooMany(let count, let limit): "\(count) entries are more than \(limit)"
        case .noParty(let party): "a party of \(party) cannot have stayed"
        case .lengthOutOfRange(let length): "a stay of \(length) is not longer than 0 and at most 24 hours"
        case .markOutOfRange(let stage, let mark): "the stage \(shown: stage) after \(mark) is not within the stay"
        }
    }
}
