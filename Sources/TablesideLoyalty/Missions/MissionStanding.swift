public import TablesideCore
public import TablesideVenue

/// The status of a mission as shown to a guest (AP-15).
public enum MissionStatus: String, ClosedCode {
    /// Nothing has been counted yet.
    case toDo
    /// Part of the goal has been counted.
    case inProgress
    /// The mission was awarded.
    case completed
}

/// A guest's standing in a mission: what was counted, what is missing, and what the award waits for.
public struct MissionStanding: Hashable, Sendable, Identifiable {
    /// The mission that the standing describes.
    public let id: MissionID
    /// The status shown to the guest.
    public let status: MissionStatus
    /// The share of the goal that is reached: 0 % only if nothing was counted, 100 % only if the goal is reached.
    public let progress: Rate
    /// The counts of the goal; empty once the goal is reached, because counts are then no longer kept.
    public let counts: [CountStanding]
    /// The uncompleted missions that the award waits for.
    public let waitsFor: [MissionID]
    /// The award; `nil` before it is given.
    public let award: MissionAward?

    /// Whether the goal is reached and the award only waits for other missions.
    public var isHeldBack: Bool { status == .inProgress && progress == .whole }
}

/// A guest's standing in one count of a mission.
public struct CountStanding: Hashable, Sendable {
    /// The path of the count in the terms, such as `goal.all[1].count`.
    public let path: FieldPath
    /// The required activities and their number.
    public let rule: ActivityCount
    /// How much of ``ActivityCount/end`` is reached: for days the best ones, for weeks the longest row.
    public let reached: Int64
    /// The counted marks; empty once the count is met.
    public let marks: [MissionMark]

    /// The number or amount that is missing.
    public var missing: Int64 { max(0, rule.end.subtractingSaturated(reached)) }
    /// Whether the count is met.
    public var isMet: Bool { missing == 0 }
}

extension MissionRecord {
    /// The guest's standing in a mission; `nil` if it is not in the book.
    ///
    /// - Complexity: O(marks of the mission).
    public func standing(in mission: MissionID, of book: MissionBook) -> MissionStanding? {
        book.mission(mission).map { standing(in: $0, of: book) }
    }

    /// The guest's standings in all missions available to them: those for their category, the generic ones (AP-14), and
    /// all with progress.
    ///
    /// - Parameters:
    ///   - book: The missions.
    ///   - category: The guest's present category; `nil` for none.
    ///   - now: The time of the request; missions that are neither published nor archived at that time are left out,
    ///     unless begun.
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

    /// The share of an end in millionths, for a count that was begun and is not met: 1…999,999.
    fileprivate func share(of end: Int64) -> Int64 {
        guard self > 0, end > 0 else { return 1 }
        guard self < end else { return .million - 1 }
        let product = multipliedFullWidth(by: .million)
        return Swift.min(Swift.max(end.dividingFullWidth(product).quotient, 1), .million - 1)
    }
}

extension MissionGoal {
    /// The share of the goal that is reached, in millionths: the mean of `all`, the best of `any`.
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
