/// A second engine for the property tests: minutes in arrays, no plan, no ledger, nothing shared with the first.
///
/// Minute 0 is midnight of the date that is asked about; hours are the same every day, the clocks never change.
struct NaiveHouse {
    struct Table {
        var id: String
        var smallest: Int
        var largest: Int
    }

    struct Stay: Equatable {
        var id: String
        var table: String
        var from: Int
        var to: Int
        var sits = false
    }

    enum Fit: CaseIterable {
        case endByClosing, lastSeating, overrun
    }

    var tables: [Table]
    /// Opening and closing minute of each period; a closing that is not later means the next day.
    var periods: [(opens: Int, closes: Int)]
    var step: Int
    var turn: Int
    var fit = Fit.endByClosing
    /// Minutes for the two fits that need them: the last seating's time of day, or the overrun.
    var fitMinutes = 0
    var notice: Int?
    var horizon: Int?
    var smallestParty: Int?
    var largestParty: Int?

    /// For every minute from two days before to four days after: the date and the service to which it belongs.
    ///
    /// Services take their minutes in turn, and a minute that is taken stays so: who opens earlier goes first, of those
    /// who open together the one that closes last.
    func owners() -> [Int: (date: Int, opens: Int, closes: Int)] {
        var services: [(date: Int, opens: Int, closes: Int)] = []
        for date in -2...4 {
            for period in periods {
                let opens = date * 1_440 + period.opens
                let closes = date * 1_440 + period.closes + (period.closes <= period.opens ? 1_440 : 0)
                services.append((date, opens, closes))
            }
        }
        services.sort { $0.opens == $1.opens ? $0.closes > $1.closes : $0.opens < $1.opens }
        var owners: [Int: (date: Int, opens: Int, closes: Int)] = [:]
        for service in services {
            for minute in service.opens..<service.closes where owners[minute] == nil { owners[minute] = service }
        }
        return owners
    }

    /// All starts of date 0.
    func starts() -> [Int] {
        owners().filter { $0.value.date == 0 && ($0.key - $0.value.opens) % step == 0 }.keys.sorted()
    }

    func isFree(_ table: String, _ from: Int, _ to: Int, _ stays: [Stay], now: Int) -> Bool {
        for stay in stays where stay.table == table {
            for minute in from..<to {
                if minute >= stay.from, minute < stay.to { return false }
                if stay.sits, stay.to <= now, minute == now { return false }
            }
        }
        return true
    }

    /// The tables for a party that waste the fewest seats, or the set of reasons.
    func answer(
        party: Int,
        start: Int,
        duration: Int?,
        now: Int,
        online: Bool,
        stays: [Stay],
        owners: [Int: (date: Int, opens: Int, closes: Int)]
    ) -> (tables: Set<String>, reasons: Set<String>) {
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
        let today = now >= 0 ? now / 1_440 : (now - 1_439) / 1_440
        if online, let horizon, today + horizon < 0 { reasons.insert("tooFarAhead") }
        guard isSensible else { return ([], reasons) }
        let fitting = tables.filter { $0.smallest <= party && party <= $0.largest }
        var size: String?
        if online, let smallestParty, party < smallestParty { size = "partyTooSmall" }
        if online, size == nil, let largestParty, party > largestParty { size = "partyTooLarge" }
        if size == nil, fitting.isEmpty {
            let largest = tables.map(\.largest).max() ?? .max
            let smallest = tables.map(\.smallest).min() ?? 0
            size = party > largest ? "partyTooLarge" : party < smallest ? "partyTooSmall" : "noTableForParty"
        }
        if let size { reasons.insert(size) }
        guard let owner else { return ([], reasons) }
        let end = start + (duration ?? turn)
        var misfit: String?
        switch fit {
        case .endByClosing: if end > owner.closes { misfit = "overrunsService" }
        case .overrun: if end > owner.closes + fitMinutes { misfit = "overrunsService" }
        case .lastSeating:
            var last = fitMinutes
            while last < owner.opens { last += 1_440 }
            if start > last { misfit = "afterLastSeating" }
        }
        if misfit == nil, (start..<end).contains(where: { (owners[$0]?.date ?? 0) > 0 }) { misfit = "reachesNextDay" }
        if let misfit { reasons.insert(misfit) }
        guard size == nil else { return ([], reasons) }
        let free = fitting.filter { isFree($0.id, start, end, stays, now: now) }
        guard let least = free.map(\.largest).min() else { return ([], reasons.union(["noFreeTable"])) }
        return (reasons.isEmpty ? Set(free.filter { $0.largest == least }.map(\.id)) : [], reasons)
    }
}
