import TablesideCore

/// The choice among the sittings of a request: free units before moves, and moves before a split.
struct SeatingChoice {
    /// The units that are free for the party without moves, each for its sitting.
    private(set) var free: [TableChooser.Candidate] = []
    /// The seating with the fewest moves of other bookings; `nil` if no moves help.
    private(set) var moved: Seating?
    /// The reasons against all sittings, each once.
    private(set) var against: [Unavailability] = []

    mutating func add(_ verdict: SittingVerdict) {
        free += verdict.free.map { ($0, verdict.span) }
        if let seating = verdict.moved, moved.map({ seating.moves.count < $0.moves.count }) ?? true { moved = seating }
        against += verdict.against.filter { !against.contains($0) }
    }

    /// Adds the reason why the party cannot be split either, unless a sitting has given the same.
    mutating func add(_ splitting: DayAvailability.Splitting) {
        switch splitting {
        case .exhausted(let nodes) where !against.contains(where: \.isUnproved):
            against.append(.budgetExhausted(nodes: nodes))
        case .impossible(let reason?) where !against.contains(where: { $0.code == reason.code }):
            against.append(reason)
        case .seated, .exhausted, .impossible: break
        }
    }
}
