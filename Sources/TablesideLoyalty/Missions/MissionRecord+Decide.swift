public import TablesideCore

extension MissionRecord {
    /// Decides on a command.
    ///
    /// - Parameters:
    ///   - command: The command to decide.
    ///   - book: The missions that can count.
    ///   - author: Who sends the command.
    ///   - now: The time of the decision.
    /// - Returns: the resulting events: the counted activity, then one event for all goals reached and one for all
    ///   awards; none if nothing changes.
    /// - Throws: ``Refusal`` with the reason; nothing is changed then.
    /// - Complexity: O(lines of the activity + marks of the counts that count it), regardless of the rest of the book.
    public func decide(
        _ command: Command,
        in book: MissionBook,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try decide(command, in: book, following: Self.lifecycle, by: author, at: now)
    }

    /// Decides on a command by the rows of this table; tests use it to show that a guard matters.
    package func decide(
        _ command: Command,
        in book: MissionBook,
        following table: Lifecycle<State, Command.Kind, Guard, NoSymbol>,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        try Refusal.admit(now, notBefore: lastEventAt)
        switch command {
        case .count(let activity):
            if case .notPermitted = table.look(.toDo, .count, author.role) {
                throw Refusal(.notPermitted(role: author.role, command: .count))
            }
            guard activity.guest == id else { throw Refusal(.otherGuest) }
            let problems = activity.problems()
            guard problems.isEmpty else { throw Refusal(.invalid(problems: problems)) }
            var counting = Counting(activity, of: self, in: book, following: table, by: author.role)
            counting.count()
            counting.settle()
            let events = counting.events(at: now)
            try checkRoom(for: events)
            return events
        case .forget(let mission):
            try table.resolve(state(of: mission), .forget, by: author.role) { _ in
                book.contains(mission) ? Refusal(.stillInBook(mission: mission)) : nil
            }
            return [.forgotten(mission: mission, at: now)]
        }
    }

    private func checkRoom(for events: [Event]) throws(Refusal) {
        let limit = SizeLimit.missionsOfGuest
        guard progress.count + awards.count + SizeLimit.missions > limit else { return }
        var after = self
        for event in events { after.apply(event) }
        guard after.progress.count <= limit, after.awards.count <= limit else {
            throw Refusal(.tooManyMissions(limit: limit))
        }
    }
}

/// The decision on one activity.
private struct Counting {
    private typealias State = MissionRecord.State
    private typealias Guard = MissionRecord.Guard

    private let activity: GuestActivity
    private let record: MissionRecord
    private let book: MissionBook
    private let table: Lifecycle<MissionRecord.State, MissionRecord.Command.Kind, MissionRecord.Guard, NoSymbol>
    private let role: Role

    private var steps: [MissionStep] = []
    /// The missions that were counted or may be awarded, by position in the book, in the order in which they are
    /// settled.
    private var missions: [Int] = []
    /// The missions that were counted, by position in the book, in ascending order.
    private var counted: [Int] = []
    /// The counts met by this activity, by position in the book, in ascending order.
    private var met: [Int] = []
    private var fulfilled: [Int] = []
    private var awarded: [Int] = []
    private var isAwarded: Set<MissionID> = []

    /// Why a guard does not hold.
    private struct Unmet: Error {}

    init(
        _ activity: GuestActivity,
        of record: MissionRecord,
        in book: MissionBook,
        following table: Lifecycle<MissionRecord.State, MissionRecord.Command.Kind, MissionRecord.Guard, NoSymbol>,
        by role: Role
    ) {
        self.activity = activity
        self.record = record
        self.book = book
        self.table = table
        self.role = role
    }

    /// Finds the counts that the activity changes.
    mutating func count() {
        for place in book.candidates(for: activity) {
            // In place: copying a count costs more than judging by it.
            let place = Int(place)
            let (owner, position) = (book.counts[place].mission, book.counts[place].position)
            let mission = book.missions[owner].id
            let progress = record.progress[mission]
            guard progress?.isFulfilled != true, record.awards[mission] == nil,
                case .counts(let mark) = book.counts[place].judge(activity)
            else { continue }
            let held = progress?.count(position) ?? CountProgress()
            guard let change = held.change(adding: mark, by: book.counts[place]) else { continue }
            steps.append(
                MissionStep(
                    mission: mission,
                    count: position,
                    mark: mark,
                    dropped: change.dropped,
                    isMet: change.isMet
                )
            )
            // The candidates ascend, and the counts of a mission follow each other.
            if change.isMet { met.append(place) }
            if counted.last != owner { counted.append(owner) }
        }
    }

    /// Finds the goals reached and the awards due, along chains of missions that wait for each other.
    mutating func settle() {
        var next = 0
        missions = counted
        while next < missions.count {
            let place = missions[next]
            next += 1
            // In place, here and below: copying a mission or a row costs more than reading it.
            let mission = book.missions[place].id
            guard !isAwarded.contains(mission) else { continue }
            let state = record.state(of: mission)
            guard case .row(let row) = table.choose(state, .count, role, failure: { unmet($0, place) }) else {
                continue
            }
            switch table.rows[row].to {
            case .toDo, .inProgress: break
            case .fulfilled: if !fulfilled.contains(place) { fulfilled.append(place) }
            case .completed:
                awarded.append(place)
                isAwarded.insert(mission)
                missions += book.missions[place].dependents
            }
        }
    }

    private func unmet(_ condition: Guard, _ place: Int) -> Unmet? {
        let holds =
            switch condition {
            case .isCounted: counted.hasSorted(place)
            case .isReached: isReached(place)
            case .isEarned:
                isReached(place)
                    && book.missions[place].terms.prerequisites
                        .allSatisfy { record.awards[$0] != nil || isAwarded.contains($0) }
            case .isRetired: false
            }
        return holds ? nil : Unmet()
    }

    private func isReached(_ place: Int) -> Bool {
        let progress = record.progress[book.missions[place].id]
        if progress?.isFulfilled == true { return true }
        let first = book.missions[place].counts.lowerBound
        var next = 0
        return book.missions[place].terms.goal.holds(from: &next) { position in
            met.hasSorted(first + position) || progress?.count(position).isMet == true
        }
    }

    func events(at now: Instant) -> [MissionRecord.Event] {
        guard !missions.isEmpty else { return [] }
        var events: [MissionRecord.Event] = [.counted(activity: activity.id, steps: steps, at: now)]
        let waiting = fulfilled.map { book.missions[$0].id }.filter { !isAwarded.contains($0) }
        if !waiting.isEmpty { events.append(.fulfilled(missions: waiting, at: now)) }
        let awards = awarded.map { place in
            MissionAward(
                book.missions[place].id,
                points: book.missions[place].terms.points,
                for: activity.id,
                at: now
            )
        }
        if !awards.isEmpty { events.append(.awarded(awards: awards, at: now)) }
        return events
    }
}
