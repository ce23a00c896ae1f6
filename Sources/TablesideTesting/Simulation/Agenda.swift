import TablesideCore

/// What is still to happen, in the order of time; what is planned for one instant happens in the order of planning.
struct Agenda<Entry: Sendable>: Sendable {
    /// The next one last.
    private var entries: [(at: Instant, entry: Entry)] = []

    /// When the next entry is planned; `nil` when none is.
    var next: Instant? { entries.last?.at }

    /// Plans an entry.
    mutating func plan(_ entry: Entry, at instant: Instant) {
        let place = entries.firstIndex { $0.at <= instant } ?? entries.endIndex
        entries.insert((instant, entry), at: place)
    }

    /// Takes the next entry.
    mutating func pop() -> (at: Instant, entry: Entry)? { entries.popLast() }
}
