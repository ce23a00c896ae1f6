import TablesideCore

/// Checks whether the places of a clique can have distinct tables, each at least as many as it needs, among those open
/// to it.
///
/// This is necessary for a seating, not sufficient: a combination counts as any tables of its number. Each clique keeps
/// its last matching, which stays valid while places gain units, so after every undo, and is repaired when they lose
/// some.
struct TableMatching: Sendable {
    private let cliques: SeatingCliques
    private let words: Int
    /// The tables that each member of each clique holds, `words` words each.
    private var held: [UInt64]
    private var owners: [Int32]
    private var visited: [UInt64]

    /// Starts with the present tables of all who share none, which are nearly a matching.
    init(_ model: SeatingModel, cliques: SeatingCliques) {
        self.cliques = cliques
        words = model.table.tableWords
        held = [UInt64](repeating: 0, count: cliques.members.count * words)
        owners = [Int32](repeating: -1, count: words * 64)
        visited = [UInt64](repeating: 0, count: words)
        var taken = visited
        for clique in 0..<cliques.count {
            for word in 0..<words { taken[word] = 0 }
            for member in cliques.offsets[clique]..<cliques.offsets[clique + 1] {
                let unit = Int(model.present[Int(cliques.members[member])])
                guard unit >= 0 else { continue }
                for word in 0..<words {
                    let tables = model.table.tables[unit * words + word] & ~taken[word]
                    held[member * words + word] = tables
                    taken[word] |= tables
                }
            }
        }
    }

    /// Whether the members of a clique that take part have a matching.
    mutating func isPossible(_ clique: Int, in domains: borrowing SeatingDomains, of takesPart: [Bool]) -> Bool {
        let members = cliques.offsets[clique]..<cliques.offsets[clique + 1]
        var isWhole = true
        for member in members {
            let place = Int(cliques.members[member])
            guard takesPart[place] else {
                for word in 0..<words { held[member * words + word] = 0 }
                continue
            }
            var count = 0
            for word in 0..<words {
                var kept = held[member * words + word] & domains.tables[place * words + word]
                // Tables held beyond the need would look taken to the other members.
                while kept != 0, count + kept.nonzeroBitCount > domains.needs[place] { kept &= kept - 1 }
                held[member * words + word] = kept
                count += kept.nonzeroBitCount
            }
            if count < domains.needs[place] { isWhole = false }
        }
        if isWhole { return true }
        for table in owners.indices { owners[table] = -1 }
        for member in members {
            for word in 0..<words {
                var bits = held[member * words + word]
                while bits != 0 {
                    owners[word * 64 + bits.trailingZeroBitCount] = Int32(truncatingIfNeeded: member)
                    bits &= bits - 1
                }
            }
        }
        for member in members {
            let place = Int(cliques.members[member])
            guard takesPart[place] else { continue }
            var count = 0
            for word in 0..<words { count += held[member * words + word].nonzeroBitCount }
            while count < domains.needs[place] {
                for word in 0..<words { visited[word] = 0 }
                guard gain(member, in: domains) else { return false }
                count += 1
            }
        }
        return true
    }

    /// Gives a member one more table, moving others along an augmenting path.
    private mutating func gain(_ member: Int, in domains: borrowing SeatingDomains) -> Bool {
        let place = Int(cliques.members[member])
        for word in 0..<words {
            var bits = domains.tables[place * words + word] & ~held[member * words + word] & ~visited[word]
            while bits != 0 {
                let bit = bits & (0 &- bits)
                bits &= ~bit
                // An earlier branch of the search may have visited it since.
                if visited[word] & bit != 0 { continue }
                visited[word] |= bit
                let table = word * 64 + bit.trailingZeroBitCount
                let owner = Int(owners[table])
                if owner >= 0 {
                    guard gain(owner, in: domains) else { continue }
                    held[owner * words + word] &= ~bit
                }
                held[member * words + word] |= bit
                owners[table] = Int32(truncatingIfNeeded: member)
                return true
            }
        }
        return false
    }
}
