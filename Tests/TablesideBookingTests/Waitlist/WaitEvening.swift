import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue

/// An evening with bookings, a closing time, two tables that are pushed together and parties that come later, played
/// from the opening to the moment at which a party asks: what a quote knows then, and what happens.
///
/// Times are minutes from that moment. Stays are log-normal, and nobody notes their stages.
struct WaitEvening {
    /// A party that waits, or comes later.
    struct Party {
        let size: Int
        let joined: Double
        /// How long it will stay.
        var stay: Double
        var isAsking = false
    }

    /// A party at its tables, or gone so recently that the gap after it is not over.
    struct Guests {
        let tables: [Int]
        let size: Int
        let since: Double
        let leaves: Double
    }

    static let seats = [2, 2, 2, 4, 4, 4, 4, 6, 6]
    /// Those that take a party of up to eight together.
    static let joined = [5, 6]
    /// How long the house reckons with for each party, and between two of them.
    static let (turn, gap) = (90.0, 5.0)
    static let opening = -200.0

    /// When a booking needs each table, the gap around it included.
    let needs: [Range<Double>?]
    let latestStart: Double
    let latestEnd: Double
    /// The minutes of waiting that each person counts for.
    let perCover: Double
    /// The parties that come each minute.
    let rate: Double
    private(set) var guests: [Guests] = []
    /// The parties that wait, in the order of service.
    private(set) var queue: [Party] = []
    private let later: [Party]
    let asking: Party

    init(_ random: inout SplitMix64, perCover: Double) {
        func pick(_ range: Range<Double>) -> Double { Double.random(in: range, using: &random) }
        self.perCover = perCover
        rate = pick(0.08..<0.14)
        let start = pick(90..<180)
        (latestStart, latestEnd) = (start, start + Self.turn)
        needs = Self.seats.map { _ in
            let from = pick(-30..<150)
            return pick(0..<1) < 0.4 ? from..<from + Self.turn + 2 * Self.gap : nil
        }
        asking = Party(size: Self.size(&random), joined: 0, stay: 0, isAsking: true)
        let coming = Self.arrivals(at: rate, in: Self.opening..<0, &random)
        later = Self.arrivals(at: rate, in: 0..<start, &random)
        _ = play(coming, from: Self.opening, to: 0)
    }

    /// How long the party that asks really waits; `nil` if it gets no table.
    var actual: Double? { waited(beside: later) }

    /// How long it would wait if nobody came later.
    var undisturbed: Double? { waited(beside: []) }

    private func waited(beside later: [Party]) -> Double? {
        var evening = self
        evening.join(asking)
        return evening.play(later, from: 0, to: latestStart)
    }

    /// A wait drawn from the law: the guests stay on, and others come, as they may from what is known.
    ///
    /// Nobody else comes to a party that is alone.
    func wait(_ random: inout SplitMix64, isAlone: Bool = false) -> Double? {
        var evening = self
        for number in guests.indices where guests[number].leaves > 0 {
            var stay: Double
            repeat { stay = Self.stay(of: guests[number].size, &random) } while stay <= -guests[number].since
            evening.guests[number] = Guests(
                tables: guests[number].tables,
                size: guests[number].size,
                since: guests[number].since,
                leaves: end(of: stay, since: guests[number].since, at: guests[number].tables)
            )
        }
        for number in queue.indices { evening.queue[number].stay = Self.stay(of: queue[number].size, &random) }
        evening.join(asking)
        let later = isAlone ? [] : Self.arrivals(at: rate, in: 0..<latestStart, &random)
        return evening.play(later, from: 0, to: latestStart)
    }

    /// Plays on until a minute; returns the minute at which the party that asks sits down.
    private mutating func play(_ coming: [Party], from start: Double, to end: Double) -> Double? {
        var (time, next) = (start, 0)
        var freeAt = [Double](repeating: start, count: Self.seats.count)
        for guests in guests {
            for table in guests.tables { freeAt[table] = guests.leaves + Self.gap }
        }
        while time <= end {
            while next < coming.count, coming[next].joined <= time {
                join(coming[next])
                next += 1
            }
            var place = 0
            while place < queue.count {
                let party = queue[place]
                guard let tables = tables(for: party.size, at: time, freeAt) else {
                    place += 1
                    continue
                }
                if party.isAsking { return time }
                queue.remove(at: place)
                let leaves = self.end(of: party.stay, since: time, at: tables)
                for table in tables { freeAt[table] = leaves + Self.gap }
                guests.append(Guests(tables: tables, size: party.size, since: time, leaves: leaves))
            }
            var soonest = next < coming.count ? coming[next].joined : .infinity
            for moment in freeAt where moment > time { soonest = min(soonest, moment) }
            for need in needs {
                if let moment = need?.upperBound, moment > time { soonest = min(soonest, moment) }
            }
            time = soonest
        }
        guests.removeAll { $0.leaves + Self.gap <= end }
        return nil
    }

    /// Puts a party behind all that are asked before it.
    private mutating func join(_ party: Party) {
        func rank(_ party: Party) -> Double { party.joined - perCover * Double(party.size) }
        let place = queue.firstIndex { rank($0) > rank(party) } ?? queue.count
        queue.insert(party, at: place)
    }

    /// The smallest table that takes a party and that no booking needs during its stay, or else the two together.
    private func tables(for size: Int, at time: Double, _ freeAt: [Double]) -> [Int]? {
        guard time <= latestStart else { return nil }
        func isFree(_ table: Int) -> Bool {
            guard freeAt[table] <= time else { return false }
            guard let need = needs[table] else { return true }
            return need.upperBound <= time || time + Self.turn <= need.lowerBound
        }
        if let table = Self.seats.indices.first(where: { size <= Self.seats[$0] && isFree($0) }) { return [table] }
        return (5...8).contains(size) && Self.joined.allSatisfy(isFree) ? Self.joined : nil
    }

    /// Guests leave by closing, and when a booking needs their table.
    private func end(of stay: Double, since start: Double, at tables: [Int]) -> Double {
        var end = min(start + stay, latestEnd)
        for table in tables {
            if let need = needs[table], need.lowerBound > start { end = min(end, need.lowerBound) }
        }
        return end
    }

    private static func arrivals(at rate: Double, in time: Range<Double>, _ random: inout SplitMix64) -> [Party] {
        var (parties, next) = ([Party](), time.lowerBound)
        while true {
            next -= log(1 - Double.random(in: 0..<1, using: &random)) / rate
            guard next < time.upperBound else { return parties }
            let size = size(&random)
            parties.append(Party(size: size, joined: next, stay: stay(of: size, &random)))
        }
    }

    private static func size(_ random: inout SplitMix64) -> Int {
        [1, 2, 2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 4, 4, 5, 5, 6, 6, 6, 8].randomElement(using: &random) ?? 2
    }

    /// Half of all stays are shorter than 55, 70, 85 and 95 minutes, by size.
    static func stay(of size: Int, _ random: inout SplitMix64) -> Double {
        let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
        let normal = radius * cos(2 * Double.pi * Double.random(in: 0..<1, using: &random))
        return (size <= 2 ? 55 : size <= 4 ? 70 : size <= 6 ? 85 : 95) * exp(0.35 * normal)
    }

    /// The house's past.
    static func history(_ count: Int, _ random: inout SplitMix64) -> [CompletedStay] {
        (0..<count).map { _ in
            let size = size(&random)
            return CompletedStay(party: size, length: elapsed(stay(of: size, &random)))
        }
    }

    static func elapsed(_ minutes: Double) -> Elapsed { .milliseconds(Int64((minutes * 60_000).rounded())) }
}

extension WaitEvening {
    static let now = Instant(millisecondsSince1970: 1_800_000_000_000)
    static let day = BranchDay(branch: "house", date: .first)

    private static func time(_ minutes: Double) -> Instant { now + elapsed(minutes) }
    private static func id(_ table: Int) -> TableID { TableID("t\(String(table))") }

    /// The floor as a quote knows it.
    func floor() throws -> WaitlistFloor {
        WaitlistFloor(
            day: Self.day,
            at: Self.now,
            tables: try Self.seats.enumerated().map { table, seats in
                let last = guests.first { $0.tables.contains(table) }
                // Where somebody has just left, the gap after the stay is not over.
                let cleaned = last.flatMap { $0.leaves > 0 ? nil : Self.now..<Self.time($0.leaves + Self.gap) }
                let needed = needs[table].map { Self.time($0.lowerBound)..<Self.time($0.upperBound) }
                return WaitlistFloor.Table(
                    id: Self.id(table),
                    seats: try SeatRange(upTo: seats),
                    isOccupied: last.map { $0.leaves > 0 } ?? false,
                    needs: [cleaned, needed].compactMap(\.self)
                )
            },
            combinations: [
                WaitlistFloor.Combination(tables: Self.joined.map(Self.id), seats: try SeatRange(5, 8))
            ],
            stays: guests.filter { $0.leaves > 0 }.map { guests in
                WaitlistFloor.Stay(
                    tables: guests.tables.map(Self.id),
                    party: guests.size,
                    since: Self.time(guests.since)
                )
            },
            latestStart: Self.time(latestStart),
            latestEnd: Self.time(latestEnd),
            turn: Self.elapsed(Self.turn),
            gap: Self.elapsed(Self.gap)
        )
    }

    /// The list of the parties that wait.
    var list: Waitlist {
        var list = Waitlist(id: Self.day)
        for (place, party) in queue.enumerated() {
            let entry = WaitlistEntry(
                WaitlistWish(id: WaitlistEntryID("w\(String(place + 10))"), party: party.size),
                number: place + 1,
                origin: .door,
                guest: nil,
                host: nil,
                joinedAt: Self.time(party.joined),
                joining: WaitlistJoining()
            )
            list.record(.joined(entry: entry))
        }
        return list
    }
}
