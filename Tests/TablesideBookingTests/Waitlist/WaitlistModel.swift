import TablesideBooking
import TablesideCore
import TablesideTesting

/// A waitlist in minutes, written down a second time from the rules without regard to speed.
struct WaitlistModel {
    struct Party {
        let name: String
        let size: Int
        let joined: Int
        let head: Int
        let earliest: Int
        let latest: Int
        let isAnas: Bool
        var state = "waiting"
        var table = ""
        var until = 0
        var refused: Set<String> = []
    }

    /// A table: its name, the sizes that it takes, and the minutes from which and up to which a booking needs it.
    struct Table {
        let name: String
        let least: Int
        let most: Int
        var isOccupied = false
        var need: Range<Int>?
    }

    let rule: String
    let hold: Int
    let turn: Int
    let closing: Int
    var tables: [Table]
    var parties: [Party] = []
    var now = 0

    /// Whether the first is asked before the second.
    func isBefore(_ one: Party, _ other: Party) -> Bool {
        func points(_ party: Party) -> Int {
            switch rule {
            case "longest": now - party.joined + party.head
            case "largest": party.size
            default: now - party.joined + party.head + 5 * party.size
            }
        }
        if points(one) != points(other) { return points(one) > points(other) }
        if one.joined != other.joined { return one.joined < other.joined }
        return one.name < other.name
    }

    func fits(_ table: Table, _ party: Party) -> Bool {
        guard !table.isOccupied, (table.least...table.most).contains(party.size) else { return false }
        guard now + hold + turn <= closing else { return false }
        for minute in now..<now + hold + turn where table.need?.contains(minute) == true { return false }
        return true
    }

    /// Ends what has expired, except for one party.
    mutating func lapse(besides name: String) {
        for place in parties.indices where parties[place].name != name {
            if parties[place].state == "offered", now >= parties[place].until { end(place, "lapsed") }
        }
    }

    mutating func end(_ place: Int, _ state: String) {
        parties[place].state = state
        parties[place].table = ""
        if !["waiting", "notHere", "incomplete", "offered"].contains(state) { parties[place].refused = [] }
    }

    /// Offers one table after another until nothing can be offered.
    mutating func offer(besides taken: [String] = []) {
        var passed: Set<String> = []
        while true {
            var best: Int?
            for place in parties.indices {
                let party = parties[place]
                guard party.state == "waiting", !passed.contains(party.name), party.earliest <= now, now <= party.latest
                else { continue }
                if let other = best, !isBefore(party, parties[other]) { continue }
                best = place
            }
            guard let best else { return }
            passed.insert(parties[best].name)
            let held = parties.map(\.table)
            var choice: Table?
            for table in tables
            where !held.contains(table.name) && !taken.contains(table.name)
                && !parties[best].refused.contains(table.name) && fits(table, parties[best])
            {
                if let known = choice, (known.most, known.name) < (table.most, table.name) { continue }
                choice = table
            }
            guard let choice else { continue }
            parties[best].state = "offered"
            parties[best].table = choice.name
            parties[best].until = now + hold
        }
    }

    var states: [String: String] {
        Dictionary(uniqueKeysWithValues: parties.map { ($0.name, "\($0.state) \($0.table)") })
    }
}
