import TablesideCore

/// How many starts, over all sizes of parties, a stay would take from those who have not booked yet.
///
/// A start is lost for a size when every unit that could have had it then shares a table with the stay and would be in
/// its way. Which starts hang on a unit's tables does not depend on the stay: it is worked out once for each unit.
struct OpportunityLoss {
    /// The starts of one class of parties that nobody could have without the tables of one unit.
    struct Stake {
        /// How many sizes of parties are in the class.
        let weight: Int
        /// The starts, in words.
        let starts: [UInt64]
        /// For each turn profile of the units that share a table: the starts that they have.
        let shared: [(profile: Int, starts: [UInt64])]
    }

    private struct Class {
        let weight: Int
        /// The units that have starts, those with many first: the profile and the starts of each.
        let units: [(unit: Int, profile: Int, starts: [UInt64])]
        /// The starts that some unit has.
        let starts: [UInt64]

        init(weight: Int, units: [(unit: Int, profile: Int, starts: [UInt64])], words: Int) {
            self.weight = weight
            let counted = units.map { (count: $0.starts.reduce(0) { $0 + $1.nonzeroBitCount }, unit: $0) }
            self.units = counted.filter { $0.count > 0 }.sorted { $0.count > $1.count }.map(\.unit)
            starts = self.units.reduce(into: Array(repeating: 0, count: words)) { all, unit in
                for word in 0..<words { all[word] |= unit.starts[word] }
            }
        }
    }

    private let evening: DayAvailability
    private let classes: [Class]

    init(_ evening: DayAvailability, at now: Instant) {
        self.evening = evening
        let frame = evening.frame
        let words = frame.grid.words
        let first = frame.grid.position(atOrAfter: now)
        let ahead = Bits.set(first..<max(first, frame.grid.starts.count), words: words)
        classes = frame.sizes.map { size in
            var units: [(unit: Int, profile: Int, starts: [UInt64])] = []
            for group in evening.groups(for: size.party, wishing: .none, through: .online) {
                let profile = frame.profile(of: size.party, at: group.place, experience: nil)
                for unit in group.units {
                    let starts = (0..<words).map { word in
                        evening.ledger.starts(of: evening.plan.unitTables[unit], profile, word)
                            & frame.fits[profile * words + word] & frame.unpaused[word] & ahead[word]
                    }
                    units.append((unit, profile, starts))
                }
            }
            return Class(weight: size.weight, units: units, words: words)
        }
    }

    /// What hangs on the tables of a unit.
    ///
    /// Where there is room, a few units elsewhere have all starts of a class, and nothing of it hangs here: only where room
    /// is short are all units looked at.
    func stakes(of unit: Int) -> [Stake] {
        let members = evening.plan.unitTables[unit]
        let tables = evening.plan.unitTables
        let words = evening.frame.grid.words
        func shares(_ other: Int) -> Bool { tables[other].contains(where: members.contains) }
        return classes.compactMap { size in
            var starts = size.starts
            for other in size.units where !shares(other.unit) {
                for word in 0..<words { starts[word] &= ~other.starts[word] }
                if starts.allSatisfy({ $0 == 0 }) { return nil }
            }
            var shared: [(profile: Int, starts: [UInt64])] = []
            for other in size.units where shares(other.unit) {
                if let position = shared.firstIndex(where: { $0.profile == other.profile }) {
                    for word in 0..<words { shared[position].starts[word] |= other.starts[word] }
                } else {
                    shared.append((other.profile, other.starts))
                }
            }
            return starts.contains { $0 != 0 } ? Stake(weight: size.weight, starts: starts, shared: shared) : nil
        }
    }

    /// How many pairs of a size and a start a stay on the unit's tables takes.
    func loss(_ stakes: [Stake], during span: Range<Instant>) -> Int {
        let ledger = evening.ledger
        var loss = 0
        for stake in stakes {
            for word in stake.starts.indices where stake.starts[word] != 0 {
                var lost = stake.starts[word]
                for part in stake.shared {
                    lost &= ledger.conflicts(with: span, part.profile, word) | ~part.starts[word]
                }
                loss += stake.weight * lost.nonzeroBitCount
            }
        }
        return loss
    }
}
