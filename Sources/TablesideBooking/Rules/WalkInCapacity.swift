import TablesideCore
import TablesideVenue

/// The walk-in quota of a plan in dense form: what walk-ins can have, and what each unit takes of it.
struct WalkInCapacity: Sendable {
    /// Tables at which walk-ins may sit, and the seats at them.
    struct Share: Hashable, Sendable {
        var tables = 0
        var seats = 0
    }

    let rule: WalkInQuota
    /// What is to be left at least.
    let least: Share
    /// For each table its share: nothing where walk-ins may not sit.
    let ofTable: [Share]
    /// The different shares that units have.
    let shares: [Share]
    /// For each unit the position of its share in ``shares``.
    let ofUnit: [Int]

    /// The quota of a plan; `nil` where it keeps nothing.
    init?(_ rule: WalkInQuota?, tables: [DiningTable], seating: SeatingUnits) {
        guard let rule, (rule.tables ?? 0) > 0 || (rule.covers ?? 0) > 0 else { return nil }
        self.rule = rule
        // Nobody has so many seats; no sum of them overflows.
        let most = Int.max / (tables.count + 1)
        least = Share(tables: rule.tables ?? 0, seats: min(rule.covers ?? 0, most))
        var ofTable = Array(repeating: Share(), count: tables.count)
        for (unit, members) in zip(seating.units, seating.tables) where unit.suits(channel: .walkIn) {
            // Who can only be pushed together with others is no table for a party.
            guard let only = members.first, members.count == 1 else { continue }
            ofTable[only] = Share(tables: 1, seats: min(tables[only].seats.maximum, most))
        }
        self.ofTable = ofTable
        var known: [Share: Int] = [:]
        var shares: [Share] = []
        ofUnit = seating.tables.map { members in
            let share = WalkInCapacity.sum(of: members, ofTable)
            let position = known[share] ?? shares.count
            if position == shares.count {
                known[share] = position
                shares.append(share)
            }
            return position
        }
        self.shares = shares
    }

    /// What some tables take from the walk-ins.
    func share(of tables: [Int]) -> Share { WalkInCapacity.sum(of: tables, ofTable) }

    /// Whether tables take no more from the walk-ins than others, of what the quota keeps.
    func takes(_ tables: [Int], noMoreThan others: [Int]) -> Bool {
        let (here, there) = (share(of: tables), share(of: others))
        return (least.tables == 0 || here.tables <= there.tables) && (least.seats == 0 || here.seats <= there.seats)
    }

    /// Whether enough stays when a share is taken of what is left; what takes nothing takes nothing away.
    func allows(_ share: Share, of left: Share) -> Bool {
        share.tables == 0
            || (least.tables == 0 || left.tables - share.tables >= least.tables)
                && (least.seats == 0 || left.seats - share.seats >= least.seats)
    }

    private static func sum(of tables: [Int], _ ofTable: [Share]) -> Share {
        var sum = Share()
        for table in tables {
            sum.tables += ofTable[table].tables
            sum.seats += ofTable[table].seats
        }
        return sum
    }
}
