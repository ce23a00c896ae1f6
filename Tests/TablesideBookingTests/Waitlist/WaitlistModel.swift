import TablesideBooking
import TablesideCore
import TablesideTesting

/// A waitlist in minutes, written down a second time from the rules without regard to speed.
struct WaitlistModel {
    struct Party {
        let name: String
        var size: Int
        let joined: Int
        let head: Int
        let earliest: Int
        let latest: Int
        let isAnas: Bool
        var state = "waiting"
        var tables: [String] = []
        var until = 0
        /// What it declined, and in which minute.
        var refused: [Set<String>: Int] = [:]
    }

    /// A table: its name, the sizes that it takes, and the minutes from which and up to which a booking needs it.
    struct Table {
        let name: String
        let least: Int
        let most: Int
        var isOccupied = false
        var need: Range<Int>?
    }

    /// Tables that can be pushed together, and the sizes that they take then.
    struct Join {
        let names: [String]
        let least: Int
        let most: Int
    }

    let rule: String
    let hold: Int
    let turn: Int
    let closing: Int
    var tables: [Table]
    var joins: [Join] = []
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

    /// What parties are offered: every table by itself, and the joins.
    var units: [Join] { tables.map { Join(names: [$0.name], least: $0.least, most: $0.most) } + joins }

    func fits(_ unit: Join, _ party: Party) -> Bool {
        guard (unit.least...unit.most).contains(party.size), now + hold + turn <= closing else { return false }
        for table in tables where unit.names.contains(table.name) {
            if table.isOccupied { return false }
            for minute in now..<now + hold + turn where table.need?.contains(minute) == true { return false }
        }
        return true
    }

    /// Whether the first unit is offered before the second.
    private func isBefore(_ one: Join, _ other: Join) -> Bool {
        if one.names.count != other.names.count { return one.names.count < other.names.count }
        if one.most != other.most { return one.most < other.most }
        return one.names.joined(separator: " ") < other.names.joined(separator: " ")
    }

    /// Ends what has expired, except for one party.
    mutating func lapse(besides name: String) {
        for place in parties.indices where parties[place].name != name {
            if parties[place].state == "offered", now >= parties[place].until { end(place, "lapsed") }
        }
    }

    mutating func end(_ place: Int, _ state: String) {
        parties[place].state = state
        parties[place].tables = []
        if ["left", "lapsed", "removed"].contains(state) { parties[place].refused = [:] }
    }

    /// Forgets what was declined by a minute of tables that others had then or later.
    mutating func forget(_ names: [String], by minute: Int) {
        for place in parties.indices {
            parties[place].refused = parties[place].refused.filter { tables, declined in
                declined > minute || tables.isDisjoint(with: names)
            }
        }
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
            let gone = parties.flatMap(\.tables) + taken
            var choice: Join?
            for unit in units where fits(unit, parties[best]) {
                if unit.names.contains(where: { gone.contains($0) }) { continue }
                if parties[best].refused[Set(unit.names)] != nil { continue }
                if let known = choice, isBefore(known, unit) { continue }
                choice = unit
            }
            guard let choice else { continue }
            parties[best].state = "offered"
            parties[best].tables = choice.names
            parties[best].until = now + hold
        }
    }

    var states: [String: String] {
        Dictionary(uniqueKeysWithValues: parties.map { ($0.name, "\($0.state) \($0.tables)") })
    }
}
