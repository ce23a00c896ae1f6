public import TablesideCore
import TablesideVenue

/// The published and archived missions, compiled so that an activity quickly finds those that can count it.
///
/// Drafts are left out. Keep archived missions in the book as long as late reports of activities may arrive.
///
/// ```swift
/// let book = try MissionBook(missions)
/// try record.perform(.count(activity: visit), in: book, by: .system, at: now)
/// ```
public struct MissionBook: Sendable {
    /// The missions, by identity.
    let missions: [CompiledMission]
    /// The counts of all missions, in the order of the missions.
    let counts: [CompiledCount]
    /// Why published missions were left out, by their positions in the argument of ``init(records:)``.
    public private(set) var leftOut: [Problem<MissionBookProblem>] = []

    private let places: [MissionID: Int]
    /// For every kind, the index in which activities find their counts.
    private let indexes: [ActivityIndex]

    /// Makes a book without missions.
    public init() {
        missions = []
        counts = []
        places = [:]
        indexes = GuestActivity.Kind.allCases.map { _ in ActivityIndex() }
    }

    /// Compiles missions.
    ///
    /// - Throws: `Defects` with everything that keeps missions from being counted together.
    /// - Complexity: O(n log n) in the size of the missions.
    public init(_ missions: [Mission]) throws(Defects<MissionBookProblem>) {
        var check = BookCheck()
        check.run(missions)
        guard check.problems.isEmpty else { throw Defects(check.problems) }
        let published = missions.filter { $0.publishedAt != nil }.sorted { $0.id < $1.id }
        var compiled: [CompiledMission] = []
        var counts: [CompiledCount] = []
        var indexes = GuestActivity.Kind.allCases.map { _ in ActivityIndex() }
        for mission in published {
            guard let terms = mission.terms, let from = mission.publishedAt else { continue }
            let window = MissionWindow(
                from: from,
                until: mission.archivedAt,
                restaurant: terms.restaurant,
                category: terms.category,
                unlock: terms.unlock,
                dates: terms.dates
            )
            let start = counts.count
            terms.goal.forEachCount(at: "goal") { rule, path in
                let place = Int32(truncatingIfNeeded: counts.count)
                indexes[rule.filter.kind.place].add(place, rule.filter, at: terms.restaurant)
                counts.append(CompiledCount(rule, counts.count - start, at: path, of: compiled.count, in: window))
            }
            compiled.append(CompiledMission(id: mission.id, terms: terms, window: window, counts: start..<counts.count))
        }
        var places: [MissionID: Int] = [:]
        for (place, mission) in compiled.enumerated() { places[mission.id] = place }
        for place in compiled.indices {
            for prerequisite in Set(compiled[place].terms.prerequisites).sorted() {
                if let before = places[prerequisite] { compiled[before].dependents.append(place) }
            }
        }
        self.missions = compiled
        self.counts = counts
        self.places = places
        self.indexes = indexes
    }

    /// Compiles the missions published by restaurateurs, as they are stored.
    ///
    /// A published mission is left out if it waits for itself through others or for one without a record, or if its
    /// terms are unsound, so that one mission cannot block all others; ``leftOut`` lists these. A mission that waits
    /// for a left-out one stays: it is counted, but not awarded before the other one.
    ///
    /// - Parameter missions: The missions, including drafts and archived ones.
    /// - Throws: `Defects` for more missions than a book holds.
    /// - Complexity: O(n log n) in the size of the missions.
    public init(records missions: [Mission]) throws(Defects<MissionBookProblem>) {
        var check = BookCheck()
        let faulty = check.sift(missions)
        guard missions.count <= SizeLimit.missions else { throw Defects(check.problems) }
        let sound = missions.enumerated().filter { $0.element.publishedAt != nil && !faulty.contains($0.offset) }
        try self.init(sound.map(\.element))
        leftOut = check.problems
    }

    /// The terms of a mission; `nil` if it is not in the book.
    ///
    /// - Complexity: O(1).
    public func terms(of mission: MissionID) -> MissionTerms? { places[mission].map { missions[$0].terms } }

    /// The identities of the missions, in order.
    public var ids: [MissionID] { missions.map(\.id) }

    /// Whether the book has a mission.
    public func contains(_ mission: MissionID) -> Bool { places[mission] != nil }

    func mission(_ id: MissionID) -> CompiledMission? { places[id].map { missions[$0] } }

    /// The positions of the counts that may count an activity, in ascending order.
    ///
    /// - Complexity: O(n log n) in the counts that are found and the lines of the activity.
    func candidates(for activity: GuestActivity) -> [Int32] { indexes[activity.kind.place].places(for: activity) }

    /// The missions that count an activity for a guest without earlier activities.
    ///
    /// - Complexity: O(missions that may count it + lines of the activity).
    public func missions(counting activity: GuestActivity) -> [MissionID] {
        var found: [MissionID] = []
        for place in candidates(for: activity) {
            // In place: copying a count costs more than judging by it.
            guard case .counts = counts[Int(place)].judge(activity) else { continue }
            let id = missions[counts[Int(place)].mission].id
            if found.last != id { found.append(id) }
        }
        return found
    }

    /// Why a mission does not count an activity, one answer per count: `nil` if the count does.
    ///
    /// - Complexity: O(counts of the mission).
    public func mismatches(of activity: GuestActivity, for mission: MissionID) -> [ActivityMismatch?] {
        guard let mission = self.mission(mission) else { return [] }
        return counts[mission.counts].map { count in
            if case .differs(let mismatch) = count.judge(activity) { mismatch } else { nil }
        }
    }
}

/// A mission of a book.
struct CompiledMission: Sendable {
    let id: MissionID
    let terms: MissionTerms
    let window: MissionWindow
    /// The positions of its counts in the book.
    let counts: Range<Int>
    /// The positions of the missions that wait for this one.
    var dependents: [Int] = []
}

extension MissionGoal {
    /// Calls a function with every count and its path, in the order in which they are written.
    func forEachCount(at path: FieldPath, _ body: (ActivityCount, FieldPath) -> Void) {
        switch self {
        case .count(let count): body(count, path.field("count"))
        case .all(let goals):
            for (position, goal) in goals.enumerated() {
                goal.forEachCount(at: path.field("all").index(position), body)
            }
        case .any(let goals):
            for (position, goal) in goals.enumerated() {
                goal.forEachCount(at: path.field("any").index(position), body)
            }
        }
    }

    /// Whether the goal is reached, given which of its counts are met.
    ///
    /// - Parameters:
    ///   - next: The position of the goal's first count; moved past its last one.
    ///   - isMet: Whether the count at a position is met.
    /// - Returns: whether it is reached.
    func holds(from next: inout Int, _ isMet: (Int) -> Bool) -> Bool {
        switch self {
        case .count:
            defer { next += 1 }
            return isMet(next)
        case .all(let goals):
            var holds = true
            for goal in goals where !goal.holds(from: &next, isMet) { holds = false }
            return holds
        case .any(let goals):
            var holds = false
            for goal in goals where goal.holds(from: &next, isMet) { holds = true }
            return holds
        }
    }
}
