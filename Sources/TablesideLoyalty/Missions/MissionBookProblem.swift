public import TablesideCore

/// A fault in a set of missions to be counted together.
public enum MissionBookProblem: CodedReason {
    /// There are more missions than a book can hold.
    case tooMany(found: Int, limit: Int)
    /// Two missions have the same identity.
    case repeated(mission: MissionID)
    /// The terms of the mission have a problem.
    case unsound(problem: Problem<MissionProblem>)
    /// The mission waits for itself, through others.
    case circle(mission: MissionID)
    /// The mission waits for another one without a record.
    case unknownPrerequisite(mission: MissionID, prerequisite: MissionID)

    /// The stable name of the fault.
    public var code: ErrorCode {
        let name =
            switch self {
            case .tooMany: "tooMany"
            case .repeated: "repeated"
            case .unsound: "unsound"
            case .circle: "circle"
            case .unknownPrerequisite: "unknownPrerequisite"
            }
        return ErrorCode(rawValue: "missions.book." + name)
    }

    /// What is wrong, in plain words.
    public var description: String {
        switch self {
        case .tooMany(let found, let limit): "there are \(found) missions, more than \(limit)"
        case .repeated(let mission): "there are two missions \(shown: mission)"
        case .unsound(let problem): problem.description
        case .circle(let mission): "the mission \(shown: mission) waits for itself, through others"
        case .unknownPrerequisite(let mission, let prerequisite):
            "the mission \(shown: mission) waits for \(shown: prerequisite), of which there is no record"
        }
    }
}

/// Collects the problems of a book.
struct BookCheck {
    private(set) var problems: [Problem<MissionBookProblem>] = []

    mutating func run(_ missions: [Mission]) {
        let limit = SizeLimit.missions
        guard missions.count <= limit else {
            problems.append(Problem(.tooMany(found: missions.count, limit: limit), at: "missions"))
            return
        }
        var places: [MissionID: Int] = [:]
        for (place, mission) in missions.enumerated() {
            let path = FieldPath("missions").index(place)
            if places.updateValue(place, forKey: mission.id) != nil {
                problems.append(Problem(.repeated(mission: mission.id), at: path))
            }
            guard mission.publishedAt != nil, let terms = mission.terms else { continue }
            for problem in terms.problems() { problems.append(Problem(.unsound(problem: problem), at: path)) }
        }
        if problems.isEmpty { checkCircles(missions, places) }
    }

    /// Finds the published missions that cannot be in a book with others.
    ///
    /// - Returns: their positions.
    mutating func sift(_ missions: [Mission]) -> Set<Int> {
        let limit = SizeLimit.missions
        guard missions.count <= limit else {
            problems.append(Problem(.tooMany(found: missions.count, limit: limit), at: "missions"))
            return []
        }
        let known = Set(missions.map(\.id))
        var places: [MissionID: Int] = [:]
        var faulty: Set<Int> = []
        func note(_ problem: MissionBookProblem, at path: FieldPath, of place: Int) {
            problems.append(Problem(problem, at: path))
            faulty.insert(place)
        }
        for (place, mission) in missions.enumerated() {
            guard mission.publishedAt != nil, let terms = mission.terms else { continue }
            let path = FieldPath("missions").index(place)
            guard places[mission.id] == nil else {
                note(.repeated(mission: mission.id), at: path, of: place)
                continue
            }
            let unsound = terms.problems()
            guard unsound.isEmpty else {
                for problem in unsound { note(.unsound(problem: problem), at: path, of: place) }
                continue
            }
            places[mission.id] = place
            for (position, other) in terms.prerequisites.enumerated() where !known.contains(other) {
                let path = path.field("prerequisites").index(position)
                note(.unknownPrerequisite(mission: mission.id, prerequisite: other), at: path, of: place)
            }
        }
        return faulty.union(checkCircles(missions, places))
    }

    /// Finds the missions at these positions that wait for themselves.
    ///
    /// - Returns: their positions.
    @discardableResult
    private mutating func checkCircles(_ missions: [Mission], _ places: [MissionID: Int]) -> [Int] {
        let before = missions.enumerated().map { place, mission in
            places[mission.id] == place ? Set(mission.terms?.prerequisites ?? []).compactMap { places[$0] } : []
        }
        var after = [[Int]](repeating: [], count: missions.count)
        for (place, others) in before.enumerated() {
            for other in others { after[other].append(place) }
        }
        // Two missions wait for each other if each can be reached from the other (Kosaraju); a single mission is in no
        // circle unless it waits for itself.
        var order: [Int] = []
        var seen = [Bool](repeating: false, count: missions.count)
        for start in missions.indices { order += Self.visit(start, before, &seen) }
        seen = [Bool](repeating: false, count: missions.count)
        var circles: [Int] = []
        for start in order.reversed() {
            let group = Self.visit(start, after, &seen)
            if group.count > 1 || before[start].contains(start) { circles += group }
        }
        for place in circles.sorted() {
            problems.append(Problem(.circle(mission: missions[place].id), at: FieldPath("missions").index(place)))
        }
        return circles
    }

    /// The unvisited places reachable from one, with those that lead to the others last.
    private static func visit(_ start: Int, _ edges: [[Int]], _ seen: inout [Bool]) -> [Int] {
        guard !seen[start] else { return [] }
        seen[start] = true
        var left: [Int] = []
        var path = [(place: start, next: 0)]
        while let (place, next) = path.last {
            guard next < edges[place].count else {
                left.append(place)
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let other = edges[place][next]
            if !seen[other] {
                seen[other] = true
                path.append((other, 0))
            }
        }
        return left
    }
}
