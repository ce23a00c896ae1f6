import TablesideCore
import TablesideVenue

/// A simulation of the rest of an evening, in milliseconds from now; reused across simulated evenings.
///
/// Tables are numbered in the order of choice, and sets of tables are bits in words.
struct WaitPlay {
    /// The time of an event that never happens.
    private static let never = Int64.max

    /// A waiting party.
    private struct Party {
        let draw: StayDraw
        let size: Int
        /// The length of its planned stay, unless some tables have their own turn times.
        let turn: Int64
        /// The part of the planned stay for which it counts as present.
        let visible: Int64
        /// The shortest planned stay at the tables that suit it.
        let shortest: Int64
        /// The earliest time at which it can be seated.
        let earliest: Int64
        /// The latest time at which it can be seated.
        let latest: Int64
    }

    /// A party that is seated or accepts an offer now.
    private struct Present {
        /// The distribution of the time at which it leaves.
        let draw: StayDraw
        let tables: [Int]
        let size: Int
        /// The planned end of the time for which it counts as present.
        let until: Int64
        let isAccepting: Bool
    }

    private let words: Int
    private let tables: Int
    private let gap: Int64
    private let latestStart: Int64
    private let latestEnd: Int64
    /// The times at which each table is needed by others.
    private let needs: [[Range<Int64>]]
    /// The parties in the order of service.
    private let parties: [Party]
    /// The number of the party that asks for the quote.
    private let asking: Int
    /// The tables that suit each party alone, in words.
    private let suits: [UInt64]
    /// The tables of each combination.
    private let combinations: [[Int]]
    /// The combinations that suit each party, in the order of choice.
    private let joined: [[Int]]
    /// The planned stay of each party at each table alone; empty if it is the same at all tables.
    private let turnsAlone: [Int64]
    /// The planned stays at the combinations that suit each party; empty if they are the same everywhere.
    private let turnsJoined: [[Int64]]
    /// The parties that each table suits, alone or pushed together with others, in words.
    private let takers: [UInt64]
    /// The number of words needed for all parties.
    private let lines: Int
    /// The parties that are seated or accept an offer now.
    private let present: [Present]
    /// The tables that are free now, in words.
    private let freeNow: [UInt64]
    /// The first time at which each table is free, ignoring the parties present.
    private let firstFree: [Int64]
    /// The times at which a party may first be seated or a table is no longer needed, in order.
    private let moments: [Int64]
    /// Whether pacing limits the parties that sit down.
    private let isPaced: Bool
    /// The buffer at the end of each longer stay, when its guests have left.
    private let included: Int64

    // The state of one evening.
    private var pacing: WaitPacing
    private var free: [UInt64]
    private var freeAt: [Int64]
    /// The parties that wait and can already be seated, in words.
    private var waiting: [UInt64]
    /// The number of standard deviations by which past stays differ from the true distribution in this evening, the
    /// same for all parties.
    private var lean = 0.0

    /// The latest time at which the asking party can be seated, by the opening hours and its own wish; `nil` for no
    /// limit.
    var latest: Int64? {
        let turn = parties[asking].shortest
        let closing = latestEnd == Self.never ? Self.never : latestEnd.subtractingSaturated(turn)
        let last = min(latestStart, closing, parties[asking].latest)
        return last == Self.never ? nil : last
    }

    /// Prepares the simulation; `nil` if no table can ever suit the asking party.
    init?(
        _ floor: WaitlistFloor,
        _ queue: [WaitlistWish],
        asking: Int,
        _ offers: [WaitlistEntry],
        _ history: StayHistory
    ) {
        let now = floor.now
        func time(_ instant: Instant) -> Int64 { (instant - now).milliseconds }
        tables = floor.tables.count
        let words = max(1, (tables + 63) / 64)
        self.words = words
        gap = max(floor.gap.milliseconds, 0)
        latestStart = floor.latestStart.map(time) ?? Self.never
        latestEnd = floor.latestEnd.map(time) ?? Self.never
        needs = floor.tables.map { table in table.needs.map { time($0.lowerBound)..<time($0.upperBound) } }
        let combinations = floor.units.filter { $0.places.count > 1 }
        self.combinations = combinations.map(\.places)
        let singles = floor.units.filter { $0.places.count == 1 }
        let opensAt = max(floor.opensAt.map(time) ?? 0, 0)
        let included = max(floor.included.milliseconds, 0)
        self.included = included
        var parties: [Party] = []
        var suits: [UInt64] = []
        var joined: [[Int]] = []
        // Looked up once for each table and not for each party.
        let hasOwnTurns = !floor.turnsOfUnits.isEmpty
        let ownAlone = singles.map { hasOwnTurns ? floor.turnsOfUnits[$0.tables] ?? [:] : [:] }
        let ownJoined = combinations.map { hasOwnTurns ? floor.turnsOfUnits[$0.tables] ?? [:] : [:] }
        var turnsAlone = [Int64](repeating: 0, count: hasOwnTurns ? queue.count * floor.tables.count : 0)
        var turnsJoined: [[Int64]] = []
        for (number, wish) in queue.enumerated() {
            guard let draw = StayDraw(history, party: wish.party) else { return nil }
            let turn = max(floor.turn(for: wish.party).milliseconds, 0)
            func own(_ turns: [Int: Elapsed]) -> Int64 { turns[wish.party].map { max($0.milliseconds, 0) } ?? turn }
            var shortest = hasOwnTurns ? Int64.max : turn
            if hasOwnTurns {
                for (unit, turns) in zip(singles, ownAlone) where unit.suits(wish) {
                    let length = own(turns)
                    shortest = min(shortest, length)
                    for place in unit.places { turnsAlone[number * floor.tables.count + place] = length }
                }
                let lengths = zip(combinations, ownJoined).filter { $0.0.suits(wish) }.map { own($0.1) }
                shortest = lengths.reduce(shortest, min)
                turnsJoined.append(lengths)
            }
            parties.append(
                Party(
                    draw: draw,
                    size: wish.party,
                    turn: turn,
                    visible: Self.visible(turn, without: included),
                    shortest: shortest,
                    earliest: max(wish.earliest.map(time) ?? 0, opensAt),
                    latest: wish.latest.map(time) ?? Self.never
                )
            )
            var bits = [UInt64](repeating: 0, count: words)
            for unit in singles where unit.suits(wish) {
                for place in unit.places { bits[place / 64] |= 1 &<< UInt64(place % 64) }
            }
            suits += bits
            joined.append(combinations.indices.filter { combinations[$0].suits(wish) })
        }
        guard parties.indices.contains(asking),
            !joined[asking].isEmpty || suits[asking * words..<(asking + 1) * words].contains(where: { $0 != 0 })
        else { return nil }
        self.asking = asking
        self.parties = parties
        self.suits = suits
        self.joined = joined
        self.turnsAlone = turnsAlone
        self.turnsJoined = turnsJoined
        lines = (parties.count + 63) / 64
        var takers = [UInt64](repeating: 0, count: tables * lines)
        for number in parties.indices {
            for table in 0..<tables where suits[number * words + table / 64] >> UInt64(table % 64) & 1 == 1 {
                takers[table * lines + number / 64] |= 1 &<< UInt64(number % 64)
            }
            for combination in joined[number] {
                for table in self.combinations[combination] {
                    takers[table * lines + number / 64] |= 1 &<< UInt64(number % 64)
                }
            }
        }
        self.takers = takers
        let places = Dictionary(floor.tables.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var present = floor.stays.compactMap { stay in
            StayDraw(history, staying: stay, at: now).map { draw in
                Present(
                    draw: draw,
                    tables: stay.tables.compactMap { places[$0] },
                    size: stay.party,
                    until: stay.countedUntil.map(time) ?? Self.never,
                    isAccepting: false
                )
            }
        }
        for entry in offers {
            guard let draw = StayDraw(history, party: entry.party), let offer = entry.offer else { continue }
            let turn = max(floor.turn(for: entry.party, at: offer.tables).milliseconds, 0)
            present.append(
                Present(
                    draw: draw,
                    tables: offer.tables.compactMap { places[$0] },
                    size: entry.party,
                    until: Self.visible(turn, without: included),
                    isAccepting: true
                )
            )
        }
        self.present = present
        let taken = Set(present.flatMap(\.tables))
        var free = [UInt64](repeating: 0, count: words)
        var first = [Int64](repeating: Self.never, count: tables)
        for (place, table) in floor.tables.enumerated() where !table.isOccupied && !taken.contains(place) {
            first[place] = Self.release(at: 0, needs[place])
            if first[place] == 0 { free[place / 64] |= 1 &<< UInt64(place % 64) }
        }
        freeNow = free
        firstFree = first
        pacing = WaitPacing(floor.limits, floor.presences, from: now)
        isPaced = !pacing.isEmpty
        // Parties that pacing refused are asked again when a limit begins or ceases to apply.
        moments = Set(parties.map(\.earliest) + needs.flatMap { $0.map(\.upperBound) } + pacing.moments)
            .filter { $0 > 0 }.sorted()
        self.free = free
        freeAt = first
        waiting = [UInt64](repeating: 0, count: lines)
    }

    /// The part of a planned stay for which its guests count as present.
    private static func visible(_ turn: Int64, without included: Int64) -> Int64 {
        turn > included ? turn - included : turn
    }

    /// When a table that is left at a time becomes available: at once, or after the needs that hold it at that time.
    @inline(__always)
    private static func release(at time: Int64, _ needs: [Range<Int64>]) -> Int64 {
        for need in needs where need.lowerBound <= time && time < need.upperBound { return need.upperBound }
        return time
    }

    /// The start of the next need of a table that is available at a time.
    @inline(__always)
    private func limit(of table: Int, at time: Int64) -> Int64 {
        for need in needs[table] where need.lowerBound > time { return need.lowerBound }
        return Self.never
    }

    /// Simulates one evening; returns how long the asking party waits, or `nil` if it gets no table.
    mutating func wait(in run: Int, seed: UInt64) -> Int64? {
        begin(run, seed)
        var moment = 0
        var time: Int64 = 0
        var freed: Int?
        while true {
            if time > latestStart || time > parties[asking].latest { return nil }
            let isDone = if let freed { fill(freed, at: time, run, seed) } else { seat(at: time, run, seed) }
            if isDone { return time }
            var (next, ties) = (Self.never, 0)
            for table in 0..<tables where freeAt[table] <= next && freeAt[table] < Self.never {
                ties = freeAt[table] == next ? ties + 1 : 0
                next = freeAt[table]
                freed = table
            }
            while moment < moments.count, moments[moment] <= time { moment += 1 }
            var soonest = moment < moments.count ? moments[moment] : Self.never
            if isPaced { soonest = min(soonest, pacing.nextChange) }
            let isMoment = soonest <= next
            if isMoment { next = soonest }
            if next == Self.never { return nil }
            time = next
            if isMoment { admit(at: time) }
            if isPaced { pacing.move(to: time) }
            guard isMoment || ties > 0 else {
                if let freed { free(freed) }
                continue
            }
            for table in 0..<tables where freeAt[table] == time { free(table) }
            freed = nil
        }
    }

    private mutating func begin(_ run: Int, _ seed: UInt64) {
        free = freeNow
        freeAt = firstFree
        // Even between the two ends that have a standard deviation of one.
        lean = (2 * Draws.share(seed, run, .max) - 1) * 1.732_050_807_568_877_2
        for line in waiting.indices { waiting[line] = 0 }
        for number in parties.indices where parties[number].earliest <= 0 {
            waiting[number / 64] |= 1 &<< UInt64(number % 64)
        }
        for table in 0..<tables where freeAt[table] == 0 { freeAt[table] = Self.never }
        if isPaced { pacing.begin() }
        for (number, stay) in present.enumerated() {
            let length = stay.draw.time(at: Draws.share(seed, run, ~number), leaning: lean)
            let end = leave(stay.tables, at: length, seatedAt: 0)
            guard isPaced else { continue }
            if stay.isAccepting { pacing.seat(stay.size) }
            pacing.stay(stay.size, until: stay.until, leaving: end)
        }
    }

    /// Returns whether a waiting party may be seated at a time if there is a table.
    @inline(__always)
    private mutating func isAsked(_ number: Int, at time: Int64) -> Bool {
        // A party that wanted a table sooner is not asked any more.
        time <= parties[number].latest
            && (!isPaced || pacing.admits(parties[number].size, staying: parties[number].visible))
    }

    private mutating func free(_ table: Int) {
        freeAt[table] = Self.never
        free[table / 64] |= 1 &<< UInt64(table % 64)
    }

    /// Starts the wait of the parties that can be seated from a moment on.
    private mutating func admit(at time: Int64) {
        for number in parties.indices where parties[number].earliest == time {
            waiting[number / 64] |= 1 &<< UInt64(number % 64)
        }
    }

    /// Walks the waiting parties in serving order; returns whether the asking party is seated.
    private mutating func seat(at time: Int64, _ run: Int, _ seed: UInt64) -> Bool {
        for line in 0..<lines {
            var bits = waiting[line]
            while bits != 0 {
                let number = line * 64 + bits.trailingZeroBitCount
                bits &= bits - 1
                if !isAsked(number, at: time) { continue }
                if let table = table(for: number, at: time) {
                    if number == asking { return true }
                    sit(number, at: table, from: time, run, seed)
                } else if let (tables, turn) = combination(for: number, at: time) {
                    if number == asking { return true }
                    sit(number, at: tables, for: turn, from: time, run, seed)
                }
            }
        }
        return false
    }

    /// Gives a freed table to the first waiting party that can have it, alone or in a combination; returns whether that
    /// is the asking party.
    ///
    /// No waiting party can have the other free tables: they were refused before, and their next need or closing time
    /// has only come closer.
    private mutating func fill(_ table: Int, at time: Int64, _ run: Int, _ seed: UInt64) -> Bool {
        for line in 0..<lines {
            var bits = waiting[line] & takers[table * lines + line]
            while bits != 0 {
                let number = line * 64 + bits.trailingZeroBitCount
                bits &= bits - 1
                if !isAsked(number, at: time) { continue }
                let isAlone = suits[number * words + table / 64] >> UInt64(table % 64) & 1 == 1
                if isAlone, isFree(table, for: number, at: time) {
                    if number == asking { return true }
                    sit(number, at: table, from: time, run, seed)
                    return false
                }
                guard let (tables, turn) = combination(for: number, with: table, at: time) else { continue }
                if number == asking { return true }
                sit(number, at: tables, for: turn, from: time, run, seed)
                return false
            }
        }
        return false
    }

    @inline(__always)
    private mutating func sit(_ number: Int, at table: Int, from time: Int64, _ run: Int, _ seed: UInt64) {
        waiting[number / 64] &= ~(1 &<< UInt64(number % 64))
        free[table / 64] &= ~(1 &<< UInt64(table % 64))
        let length = parties[number].draw.time(at: Draws.share(seed, run, number), leaning: lean)
        let end = leave(table, at: time.addingSaturated(length), seatedAt: time)
        if isPaced { count(number, for: turn(of: number, at: table), from: time, leaving: end) }
    }

    private mutating func sit(
        _ number: Int,
        at seats: [Int],
        for turn: Int64,
        from time: Int64,
        _ run: Int,
        _ seed: UInt64
    ) {
        waiting[number / 64] &= ~(1 &<< UInt64(number % 64))
        for table in seats { free[table / 64] &= ~(1 &<< UInt64(table % 64)) }
        let length = parties[number].draw.time(at: Draws.share(seed, run, number), leaning: lean)
        let end = leave(seats, at: time.addingSaturated(length), seatedAt: time)
        if isPaced { count(number, for: turn, from: time, leaving: end) }
    }

    /// Counts a party that sits down for a planned stay.
    private mutating func count(_ number: Int, for turn: Int64, from time: Int64, leaving end: Int64) {
        pacing.seat(parties[number].size)
        let visible = Self.visible(turn, without: included)
        pacing.stay(parties[number].size, until: time.addingSaturated(visible), leaving: end)
    }

    /// The first combination in the order of choice that a party can have, and its planned stay there; must include the
    /// given table, if any.
    private func combination(for number: Int, with table: Int? = nil, at time: Int64) -> (seats: [Int], turn: Int64)? {
        for (position, place) in joined[number].enumerated() {
            let seats = combinations[place]
            if let table, !seats.contains(table) { continue }
            let turn = turnsJoined.isEmpty ? parties[number].turn : turnsJoined[number][position]
            let isFree = seats.allSatisfy { seat in
                free[seat / 64] >> UInt64(seat % 64) & 1 == 1 && self.isFree(seat, staying: turn, at: time)
            }
            if isFree { return (seats, turn) }
        }
        return nil
    }

    /// The first free table in the order of choice that a party can have.
    private func table(for number: Int, at time: Int64) -> Int? {
        for word in 0..<words {
            var bits = free[word] & suits[number * words + word]
            while bits != 0 {
                let table = word * 64 + bits.trailingZeroBitCount
                bits &= bits - 1
                if isFree(table, for: number, at: time) { return table }
            }
        }
        return nil
    }

    /// Returns whether an unoccupied table that suits a party alone stays free for the length of its stay.
    @inline(__always)
    private func isFree(_ table: Int, for number: Int, at time: Int64) -> Bool {
        isFree(table, staying: turn(of: number, at: table), at: time)
    }

    /// The planned stay of a party at a table alone.
    @inline(__always)
    private func turn(of number: Int, at table: Int) -> Int64 {
        turnsAlone.isEmpty ? parties[number].turn : turnsAlone[number * tables + table]
    }

    /// Returns whether an unoccupied table stays free for a length of time.
    @inline(__always)
    private func isFree(_ table: Int, staying turn: Int64, at time: Int64) -> Bool {
        let end = time.addingSaturated(turn)
        if end > latestEnd { return false }
        if needs[table].isEmpty { return true }
        // A table whose next need has begun is taken until that is over.
        return Self.release(at: time, needs[table]) == time && end <= limit(of: table, at: time)
    }

    /// Records when tables become available after a stay at all of them, which ends no later than the next need of any
    /// table.
    ///
    /// - Returns: The end of the stay.
    private mutating func leave(_ seats: [Int], at time: Int64, seatedAt start: Int64) -> Int64 {
        var end = max(start, min(time, latestEnd))
        for table in seats { end = min(end, limit(of: table, at: start)) }
        for table in seats { end = leave(table, at: end, seatedAt: start) }
        return end
    }

    /// Records when a table becomes available after a stay, which ends no later than closing or the next need.
    ///
    /// - Returns: The end of the stay.
    @inline(__always)
    private mutating func leave(_ table: Int, at time: Int64, seatedAt start: Int64) -> Int64 {
        let end = max(start, min(time, latestEnd, limit(of: table, at: start)))
        freeAt[table] = Self.release(at: end.addingSaturated(gap), needs[table])
        return end
    }
}

/// Pseudorandom numbers derived from a seed, a run and a position, the same on every platform.
private enum Draws {
    /// A number in [0, 1) from all three: the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
    @inline(__always)
    static func share(_ seed: UInt64, _ run: Int, _ position: Int) -> Double {
        var mixed = seed &+ UInt64(truncatingIfNeeded: run) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= UInt64(truncatingIfNeeded: position) &* 0xD6E8_FEB8_6659_FD93
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return Double(mixed >> 11) * 0x1p-53
    }
}
