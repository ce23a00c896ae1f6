import TablesideCore
import TablesideVenue

/// The walk-in quota of a plan in dense form: the share of walk-ins, and how much of it each unit takes.
struct WalkInCapacity: Sendable {
    /// A number of walk-in tables and the seats at them.
    struct Share: Hashable, Sendable {
        var tables = 0
        var seats = 0
    }

    let rule: WalkInQuota
    /// The share that bookings have to leave.
    let least: Share
    /// The share of each table; zero for tables that are closed to walk-ins.
    let ofTable: [Share]
    /// The distinct shares of the units.
    let shares: [Share]
    /// For each unit, the index of its share in ``shares``.
    let ofUnit: [Int]

    /// Creates the capacity for a quota; `nil` if the quota keeps nothing.
    init?(_ rule: WalkInQuota?, tables: [DiningTable], seating: SeatingUnits) {
        guard let rule, (rule.tables ?? 0) > 0 || (rule.covers ?? 0) > 0 else { return nil }
        self.rule = rule
        // A cap far above any real seat count, so that sums cannot overflow.
        let most = Int.max / (tables.count + 1)
        least = Share(tables: rule.tables ?? 0, seats: min(rule.covers ?? 0, most))
        var ofTable = Array(repeating: Share(), count: tables.count)
        for (unit, members) in zip(seating.units, seating.tables) where unit.suits(channel: .walkIn) {
            // A table that can only be used as part of a combination does not count for walk-ins.
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

    /// The share that a set of tables takes from walk-ins.
    func share(of tables: [Int]) -> Share { WalkInCapacity.sum(of: tables, ofTable) }

    /// Whether tables take no more of the kept measures from walk-ins than the others do.
    func takes(_ tables: [Int], noMoreThan others: [Int]) -> Bool {
        let (here, there) = (share(of: tables), share(of: others))
        return (least.tables == 0 || here.tables <= there.tables) && (least.seats == 0 || here.seats <= there.seats)
    }

    /// Whether enough is left after a share is taken; taking nothing is always allowed.
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
