import TablesideCore

/// Future entries in order of time; entries planned for the same instant stay in the order of planning.
struct Agenda<Entry: Sendable>: Sendable {
    /// The entries, next one last.
    private var entries: [(at: Instant, entry: Entry)] = []

    /// The time of the next entry; `nil` if there is none.
    var next: Instant? { entries.last?.at }

    /// Adds an entry.
    mutating func plan(_ entry: Entry, at instant: Instant) {
        let place = entries.firstIndex { $0.at <= instant } ?? entries.endIndex
        entries.insert((instant, entry), at: place)
    }

    /// Removes and returns the next entry.
    mutating func pop() -> (at: Instant, entry: Entry)? { entries.popLast() }
}
