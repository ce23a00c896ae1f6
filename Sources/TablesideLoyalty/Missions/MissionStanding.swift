public import TablesideCore
public import TablesideVenue

/// What a guest is told about a mission (AP-15).
public enum MissionStatus: String, ClosedCode {
    /// Nothing was counted.
    case toDo
    /// Something was counted.
    case inProgress
    /// It was awarded.
    case completed
}

/// Where a guest stands in one mission: what was counted, what is missing, and for what the award waits.
public struct MissionStanding: Hashable, Sendable, Identifiable {
    /// The mission.
    public let id: MissionID
    /// The status.
    public let status: MissionStatus
    /// How far the goal is reached: 0 % only if nothing was counted, 100 % only if it is reached.
    public let progress: Rate
    /// The counts of the goal; empty once the goal is reached, because then they are forgotten.
    public let counts: [CountStanding]
    /// The missions that have to be completed before the award, and are not.
    public let waitsFor: [MissionID]
    /// The award; `nil` before it is given.
    public let award: MissionAward?

    /// Whether the goal is reached and nothing but other missions holds back the award.
    public var isHeldBack: Bool { status == .inProgress && progress == .whole }
}

/// How far one count of a mission is reached.
public struct CountStanding: Hashable, Sendable {
    /// Where the count is in the terms, such as `goal.all[1].count`.
    public let path: FieldPath
    /// What is asked for.
    public let rule: ActivityCount
    /// How much of ``ActivityCount/end`` is reached: of days the best, of weeks the longest row.
    public let reached: Int64
    /// What was counted; empty once the count is met.
    public let marks: [MissionMark]

    /// How much is missing.
    public var missing: Int64 { max(0, rule.end.subtractingSaturated(reached)) }
    /// Whether the count is met.
    public var isMet: Bool { missing == 0 }
}

extension MissionRecord {
    /// Where the guest stands in a mission; `nil` if the book does not have it.
    ///
    /// - Complexity: O(marks of the mission).
    public func standing(in mission: MissionID, of book: MissionBook) -> MissionStanding? {
        book.mission(mission).map { standing(in: $0, of: book) }
    }

    /// Where the guest stands in every mission that they have: those that are open to guests of their category and the
    /// generic ones (AP-14), and all in which something was counted.
    ///
    /// - Parameters:
    ///   - book: The missions.
    ///   - category: The category of the guest now; `nil` for none.
    ///   - now: When it is asked; missions that are not published or archived then are left out, unless begun.
    /// - Returns: the standings, by identity.
    /// - Complexity: O(missions + marks).
    public func standings(in book: MissionBook, for category: UserCategory?, at now: Instant) -> [MissionStanding] {
        book.missions.compactMap { mission in
            let window = mission.window
            let isOpen = window.from <= now && window.until.map { now < $0 } ?? true
            let isTheirs = isOpen && (window.category == nil || window.category == category)
            guard isTheirs || state(of: mission.id) != .toDo else { return nil }
            return standing(in: mission, of: book)
        }
    }

    private func standing(in mission: CompiledMission, of book: MissionBook) -> MissionStanding {
        let state = state(of: mission.id)
        let begun = progress[mission.id]
        var counts: [CountStanding] = []
        var shares: [Int64] = []
        if state == .toDo || state == .inProgress {
            for count in book.counts[mission.counts] {
                let held = begun?.count(count.position) ?? CountProgress()
                let reached = held.isMet ? count.rule.end : count.reached(by: held.marks)
                counts.append(
                    CountStanding(path: count.path, rule: count.rule, reached: reached, marks: held.marks)
                )
                shares.append(held.isMet ? .million : held.marks.isEmpty ? 0 : reached.share(of: count.rule.end))
            }
        }
        var next = 0
        let progress: Rate =
            switch state {
            case .toDo: .zero
            case .inProgress: Rate(partsPerMillion: mission.terms.goal.share(from: &next, of: shares))
            case .fulfilled, .completed: .whole
            }
        let status: MissionStatus =
            switch state {
            case .toDo: .toDo
            case .inProgress, .fulfilled: .inProgress
            case .completed: .completed
            }
        return MissionStanding(
            id: mission.id,
            status: status,
            progress: progress,
            counts: counts,
            waitsFor: state == .completed ? [] : mission.terms.prerequisites.filter { awards[$0] == nil },
            award: awards[mission.id]
        )
    }
}

extension Int64 {
    fileprivate static let million: Int64 = 1_000_000

    /// How many millionths of an end this is, for something that was counted and is not enough: 1…999,999.
    fileprivate func share(of end: Int64) -> Int64 {
        guard self > 0, end > 0 else { return 1 }
        guard self < end else { return .million - 1 }
        let product = multipliedFullWidth(by: .million)
        return Swift.min(Swift.max(end.dividingFullWidth(product).quotient, 1), .million - 1)
    }
}

extension MissionGoal {
    /// How far the goal is reached, in millionths: of all goals the mean, of any the best.
    fileprivate func share(from next: inout Int, of shares: [Int64]) -> Int64 {
        switch self {
        case .count:
            defer { next += 1 }
            return next < shares.count ? shares[next] : 0
        case .all(let goals):
            let each = goals.map { $0.share(from: &next, of: shares) }
            let sum = each.reduce(0, +)
            return sum == 0 ? 0 : max(1, sum / Int64(max(1, each.count)))
        case .any(let goals): return goals.map { $0.share(from: &next, of: shares) }.max() ?? 0
        }
    }
}
