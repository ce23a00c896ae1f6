import Tableside

/// Queries for free starts and nothing else, so that allocations can be counted from outside; they are the same for one
/// round as for many.
enum OpeningQuestions {
    /// Asks two evenings, one of them with pacing, for parties of 1 to 8 online and in-house.
    ///
    /// - Parameter rounds: the number of rounds, at least one, with 32 queries each.
    /// - Returns: the number of starts found in the last round.
    /// - Throws: defects of the restaurants, which have none.
    static func ask(rounds: Int) throws -> Int {
        let pacing = [PacingRule(.starts(window: .minutes(30)), covers: 40), PacingRule(.concurrent, covers: 120)]
        let houses = [
            try BusyHouse(tables: 40, combinations: 60, bookings: 150),
            try BusyHouse(tables: 40, combinations: 60, bookings: 150, pacing: pacing),
        ]
        var found = 0
        for _ in 0..<rounds {
            found = 0
            for house in houses {
                for party in 1...8 {
                    found += house.evening.openings(for: party, at: house.now).count
                    found += house.evening.openings(for: party, through: .inHouse, at: house.now).count
                }
            }
        }
        return found
    }
}
