public import TablesideCore
import TablesideVenue

/// A guest's progress and awards in missions (AP-15, AP-16).
///
/// Statuses and awards depend only on which activities were reported, not on when, how often or in which order. Until a
/// count is met, it keeps its marks, at most ``SizeLimit/missionMarks`` for each mission; afterwards it needs none,
/// because further activities never reduce it. If many amounts are summed, only the greatest count.
///
/// Each mission is awarded once. Prerequisites delay the award, not the counting; one activity can complete a chain of
/// missions.
///
/// ```swift
/// var record = MissionRecord(id: "ana")
/// for event in try record.perform(.count(activity: visit), in: book, by: .system, at: now) {
///     guard case .awarded(let awards, _) = event else { continue }
///     for award in awards { print(award.mission, award.points) }
/// }
/// ```
public struct MissionRecord: Aggregate, Hashable {
    /// The document kind, `missionRecord`.
    public static let kind = DocumentKind(rawValue: "missionRecord")

    /// The missions that can count.
    public typealias Context = MissionBook

    /// The commands that a record accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Counts an activity of the guest; one that counts nowhere, or was counted before, changes nothing.
        case count(activity: GuestActivity)
        /// Removes a mission that is no longer in any book.
        case forget(mission: MissionID)
    }

    /// The events of a record.
    public enum Event: Codable, Hashable, Sendable {
        /// An activity was counted.
        case counted(activity: ActivityID, steps: [MissionStep], at: Instant)
        /// Goals were reached, but their awards wait for other missions.
        case fulfilled(missions: [MissionID], at: Instant)
        /// Missions were completed and awarded, in this order.
        case awarded(awards: [MissionAward], at: Instant)
        /// A mission was removed.
        case forgotten(mission: MissionID, at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .counted(_, _, let at), .fulfilled(_, let at), .awarded(_, let at), .forgotten(_, let at): at
            }
        }
    }

    /// A guest's progress in a mission that is not completed.
    public struct Progress: Hashable, Sendable {
        /// The progress by the position of the count in ``MissionGoal/counts``; counts without marks may be missing.
        public internal(set) var counts: [CountProgress] = []
        /// Whether the goal is reached, so that the award only waits for other missions.
        public internal(set) var isFulfilled = false
    }

    /// The guest whose record it is.
    public let id: UserID
    /// The number of events so far.
    public var version = Version.absent
    /// The missions with progress that are not completed.
    public internal(set) var progress: [MissionID: Progress] = [:]
    /// The awards given, by mission.
    public internal(set) var awards: [MissionID: MissionAward] = [:]
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes the record of a guest without activities.
    public init(id: UserID) { self.id = id }
}

/// The award of a mission, given to a guest once.
public struct MissionAward: Hashable, Codable, Sendable {
    /// The mission that was completed.
    public let mission: MissionID
    /// The points that the mission awarded.
    public let points: Int
    /// The activity whose report completed it.
    public let activity: ActivityID
    /// The instant at which it was given.
    public let at: Instant

    /// Makes an award for a completed mission.
    public init(_ mission: MissionID, points: Int, for activity: ActivityID, at instant: Instant) {
        self.mission = mission
        self.points = points
        self.activity = activity
        at = instant
    }
}

/// The change that an activity made to one count of a mission.
public struct MissionStep: Hashable, Codable, Sendable {
    /// The mission with the count.
    public let mission: MissionID
    /// The position of the count in ``MissionGoal/counts``.
    public let count: Int
    /// The mark that was added.
    public let mark: MissionMark
    /// The key of the mark that made room; `nil` for none.
    public let dropped: String?
    /// Whether the count is now met.
    public let isMet: Bool
}

extension MissionRecord {
    /// The state of a mission for a guest.
    public enum State: String, LifecycleSymbol {
        /// Nothing counted yet. Can move to: inProgress, fulfilled, completed.
        case toDo
        /// Partly counted. Can move to: fulfilled, completed, toDo.
        case inProgress
        /// The goal is reached; the award waits for other missions. Can move to: completed, toDo.
        case fulfilled
        /// Awarded. Can move to: toDo, once it is no longer in any book.
        case completed
    }

    /// The conditions on a step of a mission for a guest.
    public enum Guard: String, LifecycleSymbol {
        /// The goal is reached, and the missions that the award waits for are completed.
        case isEarned
        /// The goal is reached.
        case isReached
        /// The activity counts.
        case isCounted
        /// The mission is no longer in the book.
        case isRetired
    }

    /// The life of a mission for a guest, and who may send which command.
    public static let lifecycle = Lifecycle<State, Command.Kind, Guard, NoSymbol>(
        profile: ProfileCode(rawValue: "missionRecord"),
        initial: .toDo,
        terminals: [],
        roles: [.system],
        rows: [State.toDo, .inProgress].flatMap { state in
            [
                .init(state, .count, by: [.system], to: .completed, if: .isEarned),
                .init(state, .count, by: [.system], to: .fulfilled, if: .isReached),
                .init(state, .count, by: [.system], to: .inProgress, if: .isCounted),
            ]
        }
            + [.init(.fulfilled, .count, by: [.system], to: .completed, if: .isEarned)]
            + [State.inProgress, .fulfilled, .completed].map { state in
                .init(state, .forget, by: [.system], to: .toDo, if: .isRetired)
            }
    )

    /// The state of a mission for the guest.
    public func state(of mission: MissionID) -> State {
        if awards[mission] != nil { return .completed }
        guard let progress = progress[mission] else { return .toDo }
        return progress.isFulfilled ? .fulfilled : .inProgress
    }
}

extension MissionRecord.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Counts an activity.
        case count
        /// Removes a mission.
        case forget
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .count: .count
        case .forget: .forget
        }
    }
}

extension MissionRecord {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .counted(_, let steps, _): for step in steps { apply(step) }
        case .fulfilled(let missions, _):
            for mission in missions where awards[mission] == nil {
                progress[mission] = Progress(counts: [], isFulfilled: true)
            }
        case .awarded(let given, _):
            for award in given {
                if awards[award.mission] == nil { awards[award.mission] = award }
                progress[award.mission] = nil
            }
        case .forgotten(let mission, _): (progress[mission], awards[mission]) = (nil, nil)
        }
        lastEventAt = event.at
    }

    private mutating func apply(_ step: MissionStep) {
        guard (0..<SizeLimit.missionCounts).contains(step.count), awards[step.mission] == nil,
            progress[step.mission]?.isFulfilled != true
        else { return }
        progress[step.mission, default: Progress()].apply(step)
    }
}

extension MissionRecord.Progress {
    fileprivate mutating func apply(_ step: MissionStep) {
        while counts.count <= step.count { counts.append(CountProgress()) }
        guard !counts[step.count].isMet else { return }
        if step.isMet { counts[step.count].meet() } else { counts[step.count].add(step.mark, dropping: step.dropped) }
    }

    /// The progress of the count at a position.
    func count(_ position: Int) -> CountProgress { position < counts.count ? counts[position] : CountProgress() }
}

extension MissionRecord: Summarized {
    /// The numbers of missions begun and completed, without the guest.
    public var summary: String { "missions: \(progress.count) begun, \(awards.count) completed" }
}
