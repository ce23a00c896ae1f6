import TablesideCore

/// The number of starts, over all party sizes, that a stay would take from future bookings; each size counts as often
/// as the house's ``TablePreference`` expects it.
///
/// A start is lost for a size if every unit that is available then shares a table with the stay and conflicts with it.
/// Which starts depend on a unit's tables does not depend on the stay, so it is computed once per unit.
struct OpportunityLoss {
    /// The starts of one class of parties that would be impossible without the tables of one unit.
    struct Stake {
        /// The number of party sizes in the class, or how often they ask.
        let weight: Int
        /// The starts, in words.
        let starts: [UInt64]
        /// The units that share a table, merged by turn profile: the starts that they have.
        let shared: [(profile: Int, starts: [UInt64])]
    }

    private struct Class {
        let weight: Int
        /// The units that have starts, with profile and starts; units with the most starts first.
        let units: [(unit: Int, profile: Int, starts: [UInt64])]
        /// The starts that at least one unit has.
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
            for group in evening.plan.groups(for: size.party, wishing: .none, through: .online) {
                let profile = frame.profile(of: size.party, at: group.place, experience: nil)
                for unit in group.units {
                    let tables = evening.plan.unitTables[unit]
                    let starts = (0..<words).map { word in
                        evening.ledger.starts(of: tables, profile, word) & frame.fits[profile * words + word]
                            & frame.unpaused(tables, word) & ahead[word]
                    }
                    units.append((unit, profile, starts))
                }
            }
            let weight = evening.plan.taste.weight(of: size.party..<size.party.addingSaturated(size.weight))
            return Class(weight: weight, units: units, words: words)
        }
    }

    /// The stakes of a unit: what depends on its tables.
    ///
    /// With plenty of room, a few units elsewhere cover all starts of a class, so nothing depends on this unit. All
    /// units are examined only when room is short.
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

    /// The number of pairs of party size and start that a stay on the unit's tables takes, weighed by size.
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
