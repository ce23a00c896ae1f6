import Tableside

/// Questions for free starts and nothing else, so that what they take of memory can be counted from outside: as much for
/// one round as for many.
enum OpeningQuestions {
    /// Asks two open evenings, one of them paced, for parties of 1 to 8 online and in the house.
    ///
    /// - Parameter rounds: how often, at least once; each is 32 questions.
    /// - Returns: how many starts were found in the last round.
    /// - Throws: what is wrong with the houses, which is nothing.
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
