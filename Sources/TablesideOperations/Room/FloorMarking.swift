public import TablesideBooking
public import TablesideCore
public import TablesideFloor
public import TablesideVenue

/// The rules for the marks of a floor map, from the bookings, the guests and the waiters of a date.
///
/// ```swift
/// let marks = FloorMarking().marks(of: branch, on: friday, shift: shift, states: states, at: now)
/// page.embed(branch.floorMap(marking: marks).svg)
/// ```
public struct FloorMarking: Hashable, Sendable {
    /// How long before its time a booking shows at its tables, and how close the next party must be for an overstaying
    /// party to count as a risk.
    public var soon: Elapsed

    /// Creates the rules; by default bookings show half an hour ahead.
    public init(soon: Elapsed = .minutes(30)) { self.soon = soon }

    /// Returns the marks of all tables of a branch at an instant.
    ///
    /// The current state of a table takes precedence over expected parties: out of use; a party, which is a risk if its
    /// stay should have ended and another one is due within ``soon``; not cleared; then the most urgent party expected
    /// within ``soon``: a late party, one that is booked or waits to be seated, a hold or an unanswered request. An
    /// expired hold or request is not shown. Guests with an open tab and no booking, who scanned the code of a table,
    /// also count as a party; where guests are, the mark has their stage.
    ///
    /// The waiter is the one with the most open orders at the table. Without orders, it is the only waiter on duty who
    /// has the table's section and not all sections, if there is exactly one: a duty planned for later, or planned to
    /// be over, does not count, and a break does not end a duty. Colors number the waiters of the shift by identity.
    ///
    /// - Parameters:
    ///   - branch: The branch.
    ///   - day: Its bookings.
    ///   - neighbors: The adjacent days whose guests may have left a table, if the restaurant does not close in
    ///     between.
    ///   - shift: Its waiters; `nil` for marks without waiters.
    ///   - states: The states of occupied tables; a table without an entry has no stage.
    ///   - now: The instant.
    /// - Returns: a mark for each table of the branch.
    /// - Complexity: O(n log n) for n tables, bookings, waiters with their sections, and open orders.
    public func marks(
        of branch: Branch,
        on day: ServiceDay,
        beside neighbors: [ServiceDay] = [],
        shift: Shift? = nil,
        states: [TableID: TableState] = [:],
        at now: Instant
    ) -> [TableID: TableMark] {
        var marks = Dictionary(branch.tables.map { ($0.id, TableMark(.free)) }) { first, _ in first }
        var ranks: [TableID: Rank] = [:]
        var candidates = candidates(on: day, beside: neighbors, at: now)
        for (table, state) in states where state.isOccupied && state.booking == nil {
            let rank = Rank(status: 1, at: state.since ?? now, name: state.tab?.rawValue ?? "")
            candidates.append((table, rank, TableMark(.taken)))
        }
        for candidate in candidates {
            guard marks[candidate.table] != nil else { continue }
            if let rank = ranks[candidate.table], rank <= candidate.rank { continue }
            ranks[candidate.table] = candidate.rank
            marks[candidate.table] = candidate.mark
        }
        for (table, state) in states where state.isOccupied {
            if let status = marks[table]?.status, [.taken, .atRisk].contains(status) {
                marks[table]?.stage = state.stage
            }
        }
        if let shift { assign(shift, to: &marks, at: now) }
        return marks
    }

    /// The urgency of a mark; the lowest rank is shown.
    private struct Rank: Comparable {
        let status: Int
        let at: Instant
        let name: String

        static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.status, lhs.at) == (rhs.status, rhs.at)
                ? lhs.name.precedesByBytes(rhs.name) : (lhs.status, lhs.at) < (rhs.status, rhs.at)
        }
    }

    private typealias Candidate = (table: TableID, rank: Rank, mark: TableMark)

    /// All marks that could show at a table.
    private func candidates(on day: ServiceDay, beside neighbors: [ServiceDay], at now: Instant) -> [Candidate] {
        var candidates: [Candidate] = []
        func add(_ tables: [TableID], _ order: Int, _ at: Instant, _ name: String, _ mark: TableMark) {
            let rank = Rank(status: order, at: at, name: name)
            candidates += tables.map { ($0, rank, mark) }
        }
        for block in day.blocks.values where block.span.contains(now) {
            add([block.table], 0, block.span.lowerBound, block.id.rawValue, TableMark(.outOfUse))
        }
        for (table, span) in ([day] + neighbors).flatMap(\.uncleared) {
            add([table], 2, span.lowerBound, table.rawValue, TableMark(.dirty))
        }
        let next = nextStarts(on: day, at: now)
        for booking in day.bookings.values {
            let mark = { TableMark($0, party: booking.party, booking: booking.id) }
            let (start, name) = (booking.span.lowerBound, booking.id.rawValue)
            if booking.status == .seated {
                for table in booking.tables {
                    let isRisk = booking.span.upperBound <= now && next[table].map { $0 <= now + soon } ?? false
                    add([table], 1, start, name, mark(isRisk ? .atRisk : .taken))
                }
            } else if booking.blocks(at: now), start <= now + soon {
                switch booking.status {
                case .late: add(booking.tables, 3, start, name, mark(.late))
                case .confirmed where booking.lateAt.map({ $0 <= now }) ?? false:
                    add(booking.tables, 3, start, name, mark(.late))
                case .confirmed, .arrived: add(booking.tables, 4, start, name, mark(.reserved))
                case .held, .requested: add(booking.tables, 5, start, name, mark(.held))
                case .asked, .seated, .finished, .cancelled, .declined, .expired, .noShow: break
                }
            }
        }
        for stay in day.carried.values
        where stay.span.lowerBound <= now + soon && (stay.isSeated || now < stay.span.upperBound) {
            guard stay.expiresAt.map({ now < $0 }) ?? true else { continue }
            for table in stay.tables {
                let isRisk = stay.span.upperBound <= now && next[table].map { $0 <= now + soon } ?? false
                let status: TableStatus = stay.isSeated ? (isRisk ? .atRisk : .taken) : .reserved
                let mark = TableMark(status, party: stay.party, booking: stay.booking)
                add([table], stay.isSeated ? 1 : 4, stay.span.lowerBound, stay.booking.rawValue, mark)
            }
        }
        return candidates
    }

    /// The time at which the next party that has not arrived is due at each table.
    private func nextStarts(on day: ServiceDay, at now: Instant) -> [TableID: Instant] {
        var next: [TableID: Instant] = [:]
        for booking in day.bookings.values where booking.blocks(at: now) && booking.status != .seated {
            for table in booking.tables {
                next[table] = min(next[table] ?? booking.span.lowerBound, booking.span.lowerBound)
            }
        }
        return next
    }

    private func assign(_ shift: Shift, to marks: inout [TableID: TableMark], at now: Instant) {
        var orders: [TableID: [Int: Int]] = [:]
        var owners: [SectionID: [Int]] = [:]
        for (color, waiter) in shift.waiters.enumerated() {
            for work in waiter.hand {
                if let table = work.facts.table { orders[table, default: [:]][color, default: 0] += 1 }
            }
            guard waiter.isOnDuty(at: now) else { continue }
            for section in waiter.plan.sections { owners[section, default: []].append(color) }
        }
        var chosen: [TableID: Int] = [:]
        for (section, tables) in shift.rules.sections {
            guard let owner = owners[section], owner.count == 1 else { continue }
            for table in tables { chosen[table] = min(chosen[table] ?? owner[0], owner[0]) }
        }
        for (table, counts) in orders {
            chosen[table] = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
        }
        for (table, color) in chosen where marks[table] != nil {
            marks[table]?.waiter = shift.waiters[color].id
            marks[table]?.color = color
        }
    }
}

extension Shift.Waiter {
    /// Whether the waiter's duty has begun at an instant, and is not planned to be over.
    fileprivate func isOnDuty(at now: Instant) -> Bool {
        guard isOnDuty, let from, from <= now else { return false }
        return until.map { now < $0 } ?? true
    }
}

extension Branch {
    /// Returns the marks of a map on which guests pick their table: free where the party can have the table, and
    /// unavailable elsewhere (QP-66).
    ///
    /// ```swift
    /// let units = free.tables(for: 4, at: start, now: now)
    /// let map = branch.floorMap(marking: branch.choice(among: units))
    /// ```
    ///
    /// - Parameter units: The units that are free for the party
    ///   (``DayAvailability/tables(for:at:wishing:through:now:)``); combinations of tables cannot be picked and are
    ///   left out.
    /// - Returns: a mark for each table of the branch.
    /// - Complexity: O(tables + units).
    public func choice(among units: [SeatingUnit]) -> [TableID: TableMark] {
        let free = Set(units.filter { !$0.isCombination }.flatMap(\.tables))
        let marks = tables.map { ($0.id, TableMark(free.contains($0.id) ? .free : .unavailable)) }
        return Dictionary(marks) { first, _ in first }
    }
}
