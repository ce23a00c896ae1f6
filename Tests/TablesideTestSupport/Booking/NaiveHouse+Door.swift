// What is left to the door.
extension NaiveHouse {
    /// The tables at which walk-ins may sit and that nobody else has at a minute.
    func left(_ minute: Int, _ stays: [Stay]) -> [Unit] {
        tables.filter { table in
            let name = table.tables[0]
            return !noWalkIns.contains(name)
                && !stays.contains {
                    $0.table == name && !$0.walkIn && $0.from <= minute && minute < $0.to + gap
                }
        }
    }

    /// The number of tables at which walk-ins may sit among some, and of the seats at them.
    func share(of names: [String]) -> (tables: Int, seats: Int) {
        let open = tables.filter { names.contains($0.tables[0]) && !noWalkIns.contains($0.tables[0]) }
        return (open.count, open.map(\.largest).reduce(0, +))
    }

    /// Whether a booking at tables leaves enough to the door for as long as it keeps them.
    ///
    /// Who has them now, if anybody has, goes to others that take no less.
    func leavesQuota(_ wanted: [String], _ from: Int, _ to: Int, _ stays: [Stay]) -> Bool {
        let share = share(of: wanted)
        guard let quota, share.tables > 0 else { return true }
        if let times = quota.times, !NaiveHouse.isTime(from, from: times.from, until: times.until) { return true }
        return (from..<to + gap).allSatisfy { minute in
            let left = left(minute, stays)
            let seats = left.map(\.largest).reduce(0, +)
            return isLeft(quota.tables, of: left.count - share.tables) && isLeft(quota.covers, of: seats - share.seats)
        }
    }

    /// Whether enough is left; of nothing there is always enough.
    private func isLeft(_ kept: Int?, of left: Int) -> Bool { kept.map { $0 == 0 || left >= $0 } ?? true }

    /// Whether tables take no more walk-ins than others, of what is kept for it.
    func takesNoMore(_ wanted: [String], than present: [String]) -> Bool {
        guard let quota else { return true }
        let (here, there) = (share(of: wanted), share(of: present))
        if let kept = quota.tables, kept > 0, here.tables > there.tables { return false }
        if let kept = quota.covers, kept > 0, here.seats > there.seats { return false }
        return true
    }
}

// What a party has that sits at several tables.
extension NaiveHouse {
    /// The fewest parts, at the fewest tables of one area, of those with the fewest seats, at which a party can sit with
    /// two people or more in each; of all sets of tables and combinations, tried out.
    func split(
        _ party: Int,
        online: Bool,
        where isGood: ([String]) -> Bool
    ) -> (parts: Int, tables: Int, seats: Int)? {
        guard splits, party >= 4 else { return nil }
        let places = units.filter { !online || offline.isDisjoint(with: $0.tables) }
        var best: (parts: Int, tables: Int, seats: Int)?
        for set in 0..<(1 << places.count) {
            let chosen = places.indices.filter { set >> $0 & 1 == 1 }.map { places[$0] }
            let names = chosen.flatMap(\.tables)
            guard chosen.count > 1, Set(names).count == names.count, Set(names.map { areas[$0] ?? "" }).count == 1,
                chosen.allSatisfy({ max(2, $0.smallest) <= $0.largest }),
                chosen.map({ max(2, $0.smallest) }).reduce(0, +) <= party,
                chosen.map(\.largest).reduce(0, +) >= party, isGood(names)
            else { continue }
            let here = (parts: chosen.count, tables: names.count, seats: chosen.map(\.largest).reduce(0, +))
            if best.map({ here < $0 }) ?? true { best = here }
        }
        return best
    }

    /// The seats where parts sit.
    func seats(of parts: [(tables: [String], covers: Int)]) -> Int {
        parts.reduce(0) { sum, part in
            sum + (units.first { Set($0.tables) == Set(part.tables) }?.largest ?? 0)
        }
    }

    /// Whether parts are a whole party, each at a table or combination that takes it, all in one area.
    func isSplit(_ party: Int, into parts: [(tables: [String], covers: Int)], online: Bool) -> Bool {
        let names = parts.flatMap(\.tables)
        return splits && parts.count > 1 && parts.map(\.covers).reduce(0, +) == party
            && Set(names).count == names.count && Set(names.map { areas[$0] ?? "" }).count == 1
            && parts.allSatisfy { part in
                part.covers >= 2 && (!online || offline.isDisjoint(with: part.tables))
                    && units.contains {
                        Set($0.tables) == Set(part.tables) && $0.smallest <= part.covers && part.covers <= $0.largest
                    }
            }
    }
}
