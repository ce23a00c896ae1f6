/// A second engine for the property tests: minutes in arrays, no plan, no ledger, nothing shared with the first.
///
/// Minute 0 is midnight of the date that is asked about; hours are the same every day, the clocks never change.
struct NaiveHouse {
    /// A table, or several that are pushed together.
    struct Unit: Hashable {
        var tables: [String]
        var smallest: Int
        var largest: Int
    }

    struct Stay: Equatable {
        var id: String
        var table: String
        var from: Int
        var to: Int
        var sits = false
        var party = 2
        var online = false
        var walkIn = false
        /// Whether it keeps its tables, come what may.
        var stays = false
    }

    enum Fit: CaseIterable {
        case endByClosing, lastSeating, overrun
    }

    /// How many guests may begin in a window of so many minutes, or be there at a time without one.
    struct Pace: Equatable {
        var window: Int?
        var covers: Int?
        var parties: Int?
        var online: Int?
        var walkInsCount = true
    }

    /// What bookings leave to the door: tables and seats, asked of those who begin in a part of the day.
    struct Quota {
        var tables: Int?
        var covers: Int?
        var times: (from: Int, until: Int)?
    }

    var tables: [Unit]
    var combinations: [Unit] = []
    /// Tables that nobody books online.
    var offline: Set<String> = []
    /// Tables at which no walk-in sits.
    var noWalkIns: Set<String> = []
    /// Opening and closing minute of each period; a closing that is not later means the next day.
    var periods: [(opens: Int, closes: Int)]
    var step: Int
    var turn: Int
    /// How long parties of some sizes stay.
    var sized: (smallest: Int, largest: Int, lasts: Int)?
    /// How long everybody stays who begins in a part of the day, whatever their size.
    var timed: (from: Int, until: Int, lasts: Int)?
    /// How long everybody stays who sits at one table, alone or combined, before all else.
    var tabled: (table: String, lasts: Int)?
    var fit = Fit.endByClosing
    /// Minutes for the two fits that need them: the last seating's time of day, or the overrun.
    var fitMinutes = 0
    /// Minutes between two stays, or at the end of each one.
    var gap = 0
    var included = 0
    var pause: (from: Int, until: Int)?
    /// A pause of one area alone.
    var areaPause: (area: String, from: Int, until: Int)?
    var notice: Int?
    var horizon: Int?
    var smallestParty: Int?
    var largestParty: Int?
    var paces: [Pace] = []
    var quota: Quota?
    /// Where tables stand; those that are not named stand in one place of their own.
    var areas: [String: String] = [:]
    /// Whether a party that nothing takes may sit at several tables of one area.
    var splits = false
    /// Whether those who have booked may be given other tables.
    var pools = false

    typealias Owner = (date: Int, opens: Int, closes: Int)

    var units: [Unit] { tables + combinations }

    /// For every minute from two days before to four days after: the date and the service to which it belongs.
    ///
    /// Services take their minutes in turn, and a minute that is taken stays so: who opens earlier goes first, of those
    /// who open together the one that closes last.
    func owners() -> [Int: Owner] {
        var services: [Owner] = []
        for date in -2...4 {
            for period in periods {
                let opens = date * 1_440 + period.opens
                let closes = date * 1_440 + period.closes + (period.closes <= period.opens ? 1_440 : 0)
                services.append((date, opens, closes))
            }
        }
        services.sort { $0.opens == $1.opens ? $0.closes > $1.closes : $0.opens < $1.opens }
        var owners: [Int: Owner] = [:]
        for service in services {
            for minute in service.opens..<service.closes where owners[minute] == nil { owners[minute] = service }
        }
        return owners
    }

    /// All starts of date 0.
    func starts() -> [Int] {
        owners().filter { $0.value.date == 0 && ($0.key - $0.value.opens) % step == 0 }.keys.sorted()
    }

    func length(_ party: Int, at start: Int) -> Int {
        if let timed, NaiveHouse.isTime(start, from: timed.from, until: timed.until) { return timed.lasts }
        if let sized, sized.smallest <= party, party <= sized.largest { return sized.lasts }
        return turn
    }

    func length(_ party: Int, at start: Int, in unit: Unit) -> Int {
        if let tabled, unit.tables.contains(tabled.table) { return tabled.lasts }
        return length(party, at: start)
    }

    /// Whether the clock shows a time of a part of the day, which may go past midnight.
    static func isTime(_ minute: Int, from: Int, until: Int) -> Bool {
        let time = (minute % 1_440 + 1_440) % 1_440
        return from < until ? from <= time && time < until : from <= time || time < until
    }

    /// Whether nobody new may sit down at some tables at a minute, as the area of one of them is paused.
    func isPaused(_ names: [String], at start: Int) -> Bool {
        guard let areaPause, areaPause.from <= start, start < areaPause.until else { return false }
        return names.contains { areas[$0] == areaPause.area }
    }

    func isFree(_ table: String, _ from: Int, _ to: Int, _ stays: [Stay], now: Int) -> Bool {
        for stay in stays where stay.table == table {
            // The gap lies before either stay: it is enough to make both longer by it.
            for minute in from..<to + gap where minute >= stay.from && minute < stay.to + gap { return false }
            if stay.sits, stay.to <= now, from <= now, now < to { return false }
        }
        return true
    }

    /// Whether a new party may sit down at tables at a minute, and nobody else needs them up to another.
    func isOpen(_ tables: [String], _ from: Int, _ to: Int, _ stays: [Stay], now: Int) -> Bool {
        !isPaused(tables, at: from) && tables.allSatisfy { isFree($0, from, to, stays, now: now) }
    }

    func isFree(_ unit: Unit, _ from: Int, _ to: Int, _ stays: [Stay], now: Int) -> Bool {
        unit.tables.allSatisfy { isFree($0, from, to, stays, now: now) }
    }

    private static func floor(_ number: Int, _ divisor: Int) -> Int {
        number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
    }

    /// What the pacing rules have against a party.
    func paceReasons(_ party: Int, _ from: Int, _ to: Int, _ stays: [Stay], online: Bool) -> Set<String> {
        var reasons: Set<String> = []
        for pace in paces {
            var counted: [String: Stay] = [:]
            for stay in stays where pace.walkInsCount || !stay.walkIn { counted[stay.id] = stay }
            func isTooMany(_ present: [Stay]) -> Bool {
                if let covers = pace.covers, present.map(\.party).reduce(party, +) > covers { return true }
                if let parties = pace.parties, present.count + 1 > parties { return true }
                if online, let cap = pace.online {
                    return present.filter(\.online).map(\.party).reduce(party, +) > cap
                }
                return false
            }
            if let window = pace.window {
                let here = NaiveHouse.floor(from, window)
                let others = counted.values.filter { NaiveHouse.floor($0.from, window) == here }
                if isTooMany(Array(others)) { reasons.insert("tooManyStarts") }
            } else if (from..<to).contains(where: { minute in
                isTooMany(counted.values.filter { $0.from <= minute && minute < max($0.to - included, $0.from + 1) })
            }) {
                reasons.insert("tooManyPresent")
            }
        }
        return reasons
    }

    /// What a party can have, the fewest tables and then the fewest empty seats, or the set of reasons.
    func answer(
        party: Int,
        start: Int,
        duration: Int?,
        now: Int,
        online: Bool,
        stays: [Stay],
        owners: [Int: Owner]
    ) -> (units: Set<Unit>, free: Set<Unit>, reasons: Set<String>) {
        var reasons: Set<String> = []
        if party < 1 { reasons.insert("invalidParty") }
        if let duration, duration <= 0 { reasons.insert("invalidDuration") }
        let isSensible = reasons.isEmpty
        var owner = owners[start]
        if owner?.date != 0 { owner = nil }
        if let owner {
            if (start - owner.opens) % step != 0 { reasons.insert("offGrid") }
        } else {
            reasons.insert("closed")
        }
        if start < now {
            reasons.insert("past")
        } else if online, let notice, start < now + notice {
            reasons.insert("tooSoon")
        }
        if let pause, pause.from <= start, start < pause.until { reasons.insert("paused") }
        let today = now >= 0 ? now / 1_440 : (now - 1_439) / 1_440
        if online, let horizon, today + horizon < 0 { reasons.insert("tooFarAhead") }
        guard isSensible else { return ([], [], reasons) }
        let holding = units.filter { $0.smallest <= party && party <= $0.largest }
        let fitting = holding.filter { unit in !online || unit.tables.allSatisfy { !offline.contains($0) } }
        var size: String?
        if online, let smallestParty, party < smallestParty { size = "partyTooSmall" }
        if online, size == nil, let largestParty, party > largestParty { size = "partyTooLarge" }
        let isSplit = split(party, online: online) { _ in true } != nil
        if size == nil, holding.isEmpty, !isSplit {
            let largest = units.map(\.largest).max() ?? .max
            let smallest = units.map(\.smallest).min() ?? 0
            size = party > largest ? "partyTooLarge" : party < smallest ? "partyTooSmall" : "noTableForParty"
        }
        if size == nil, fitting.isEmpty, !isSplit { size = "noTableAsWished" }
        if let size { reasons.insert(size) }
        let open = fitting.filter { !isPaused($0.tables, at: start) }
        let isShut =
            open.isEmpty && (!fitting.isEmpty || isSplit && areaPause != nil)
            && split(party, online: online) { !self.isPaused($0, at: start) } == nil
        if isShut { reasons.insert("paused") }
        guard let owner else { return ([], [], reasons) }
        guard let tabled, duration == nil, open.contains(where: { $0.tables.contains(tabled.table) }) else {
            let length = duration ?? length(party, at: start)
            let ask = Ask(party: party, from: start, to: start + length, now: now, online: online)
            return answer(ask, at: size == nil && !isShut ? open : nil, reasons, stays, owner, owners)
        }
        // Stays of two lengths: what either has against the party is a reason only where neither has room.
        var (units, free, against): (Set<Unit>, Set<Unit>, Set<String>) = ([], [], [])
        for length in Set(open.map { self.length(party, at: start, in: $0) }) {
            let here = open.filter { self.length(party, at: start, in: $0) == length }
            let ask = Ask(party: party, from: start, to: start + length, now: now, online: online)
            let answer = answer(ask, at: size == nil ? here : nil, [], stays, owner, owners)
            units.formUnion(answer.units)
            free.formUnion(answer.free)
            against.formUnion(answer.reasons)
        }
        guard let best = free.map({ ($0.tables.count, $0.largest) }).min(by: <) else {
            return ([], [], reasons.union(against))
        }
        guard reasons.isEmpty else { return ([], [], reasons) }
        return (units.filter { ($0.tables.count, $0.largest) == best }, free, [])
    }

    /// A party that is to sit from a minute up to another.
    private struct Ask {
        let party: Int
        let from: Int
        let to: Int
        let now: Int
        let online: Bool
    }

    /// What a party can have of some units, `nil` where its size is wrong for all, besides the reasons there are already.
    private func answer(
        _ ask: Ask,
        at fitting: [Unit]?,
        _ before: Set<String>,
        _ stays: [Stay],
        _ owner: Owner,
        _ owners: [Int: Owner]
    ) -> (units: Set<Unit>, free: Set<Unit>, reasons: Set<String>) {
        var reasons = before
        let (start, end, now) = (ask.from, ask.to, ask.now)
        let told = end - start > included ? end - included : end
        var misfit: String?
        switch fit {
        case .endByClosing: if told > owner.closes { misfit = "overrunsService" }
        case .overrun: if told > owner.closes + fitMinutes { misfit = "overrunsService" }
        case .lastSeating:
            var last = fitMinutes
            while last < owner.opens { last += 1_440 }
            if start > last { misfit = "afterLastSeating" }
        }
        if misfit == nil, (start..<end + gap).contains(where: { (owners[$0]?.date ?? 0) > 0 }) {
            misfit = "reachesNextDay"
        }
        if let misfit { reasons.insert(misfit) }
        reasons.formUnion(paceReasons(ask.party, start, told, stays, online: ask.online))
        guard let fitting else { return ([], [], reasons) }
        let unoccupied = fitting.filter { isFree($0, start, end, stays, now: now) }
        let free = unoccupied.filter { leavesQuota($0.tables, start, end, stays) }
        guard let best = free.map({ ($0.tables.count, $0.largest) }).min(by: <) else {
            if unoccupied.isEmpty { reasons.insert("noFreeTable") }
            let wanted = unoccupied.isEmpty ? fitting : unoccupied
            if !wanted.isEmpty, !wanted.contains(where: { leavesQuota($0.tables, start, end, stays) }) {
                reasons.insert("keptForWalkIns")
            }
            return ([], [], reasons)
        }
        guard reasons.isEmpty else { return ([], [], reasons) }
        return (Set(free.filter { ($0.tables.count, $0.largest) == best }), Set(free), reasons)
    }
}

extension NaiveHouse {
    /// Whether everybody who has tables and one party more can sit somewhere, tried out.
    func canSeat(party: Int, start: Int, duration: Int?, now: Int, online: Bool, stays: [Stay]) -> Bool {
        struct Row {
            let from: Int
            let to: Int
            let choices: [[String]]
            var present: [String]?
        }
        func choices(_ party: Int, _ online: Bool) -> [[String]] {
            units.filter { unit in
                unit.smallest <= party && party <= unit.largest
                    && (!online || unit.tables.allSatisfy { !offline.contains($0) })
            }.map(\.tables)
        }
        var rows: [Row] = []
        for id in Set(stays.map(\.id)).sorted() {
            let own = stays.filter { $0.id == id }
            let isFixed = own[0].stays || own[0].sits || !pools
            // Who sits on has the table now, and keeps nobody out who begins later, however soon.
            let to = own[0].sits && own[0].to <= now ? max(own[0].to, now + 1 - gap) : own[0].to
            // Those who move take no more walk-ins.
            let present = own.map(\.table)
            // Everybody may stay where they are, those included whom nobody would put there.
            let others = choices(own[0].party, own[0].online).filter {
                takesNoMore($0, than: present) && Set($0) != Set(present) && !isPaused($0, at: own[0].from)
            }
            rows.append(Row(from: own[0].from, to: to, choices: [present] + (isFixed ? [] : others), present: present))
        }
        let end = start + (duration ?? length(party, at: start))
        let wanted = choices(party, online).filter {
            leavesQuota($0, start, end, stays) && !isPaused($0, at: start)
        }
        rows.append(Row(from: start, to: end, choices: wanted))
        // Who has the fewest choices goes first.
        rows.sort { $0.choices.count < $1.choices.count }
        var placed: [(row: Row, tables: [String])] = []
        func place(_ position: Int) -> Bool {
            guard position < rows.count else { return true }
            let row = rows[position]
            for tables in row.choices {
                let isTaken = placed.contains { other in
                    // Two who share a table as it is may go on so.
                    let isOld = other.tables == other.row.present && tables == row.present
                    return !isOld && other.row.from < row.to + gap && row.from < other.row.to + gap
                        && other.tables.contains { tables.contains($0) }
                }
                if isTaken { continue }
                placed.append((row, tables))
                if place(position + 1) { return true }
                placed.removeLast()
            }
            return false
        }
        return place(0)
    }

    /// Whether a party has tables that take it once others have moved, and nobody sits on anybody's lap.
    func isSeating(
        party: Int,
        at tables: [String],
        start: Int,
        after moves: [(id: String, tables: [String])],
        _ stays: [Stay],
        online: Bool
    ) -> Bool {
        var after = stays
        for move in moves {
            guard let stay = after.first(where: { $0.id == move.id }), !stay.stays, !stay.sits, pools else {
                return false
            }
            guard holds(stay.party, at: move.tables, online: stay.online), !isPaused(move.tables, at: stay.from),
                takesNoMore(move.tables, than: after.filter { $0.id == move.id }.map(\.table))
            else { return false }
            after.removeAll { $0.id == move.id }
            after += move.tables.map { table in
                var moved = stay
                moved.table = table
                return moved
            }
        }
        let end = start + length(party, at: start)
        guard leavesQuota(tables, start, end, after), !isPaused(tables, at: start) else { return false }
        after += tables.map { Stay(id: "new", table: $0, from: start, to: end, party: party) }
        let changed = Set(moves.map(\.id) + ["new"])
        for (position, stay) in after.enumerated() {
            for other in after[(position + 1)...] where other.table == stay.table && other.id != stay.id {
                guard changed.contains(stay.id) || changed.contains(other.id) else { continue }
                if stay.from < other.to + gap, other.from < stay.to + gap { return false }
            }
        }
        return holds(party, at: tables, online: online)
    }

    func holds(_ party: Int, at tables: [String], online: Bool) -> Bool {
        units.contains { unit in
            Set(unit.tables) == Set(tables) && unit.smallest <= party && party <= unit.largest
                && (!online || unit.tables.allSatisfy { !offline.contains($0) })
        }
    }
}
