import TablesideCore

/// The seating of a party: the time, the tables, and the moves of other bookings that make room for it.
struct Seating: Hashable, Sendable {
    let span: Range<Instant>
    let tables: [TableID]
    /// Empty if the tables are free.
    var moves: [TableMove] = []
    /// The number of people at each part's tables if the party is split; `nil` if it sits together.
    var parts: [SplitSeating]?
}

/// All the reasons why a party gets no tables.
struct NoSeating: Error {
    let reasons: [Unavailability]
}

extension Slot.Answer {
    init(_ result: Result<Seating, NoSeating>) {
        switch result {
        case .success(let seating):
            if let parts = seating.parts {
                self = .split(parts: parts)
            } else if seating.moves.isEmpty {
                self = .offered(tables: seating.tables)
            } else {
                self = .possible(tables: seating.tables, moves: seating.moves)
            }
        case .failure(let refused): self = .refused(reasons: refused.reasons)
        }
    }
}

extension Result {
    /// Why it failed; `nil` if it did not.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
