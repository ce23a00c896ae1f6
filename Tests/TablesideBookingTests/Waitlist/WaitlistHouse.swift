import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

/// A small house with a waitlist, for tests: a floor made by hand, and commands of every kind.
struct WaitlistHouse {
    static let branch = BranchID("house")
    static let day = BranchDay(branch: branch, date: (try? CivilDate("2027-01-15")) ?? .first)
    static let start = Instant(millisecondsSince1970: 1_800_000_000_000)
    static let ana = UserID("ana")

    var policy = WaitlistPolicy()
    /// The tables: identity, least and most seats.
    var tables: [(id: TableID, least: Int, most: Int)] = [("a2", 1, 2), ("b2", 1, 2), ("c4", 2, 4), ("d6", 4, 6)]
    /// Tables that can be pushed together: identities, least and most seats.
    var joins: [(ids: [TableID], least: Int, most: Int)] = []
    var occupied: Set<TableID> = []
    var needs: [TableID: [Range<Instant>]] = [:]
    var turn: Elapsed = .minutes(90)
    var latestStart: Instant?
    var latestEnd: Instant?

    static func at(_ minute: Int) -> Instant { start + .minutes(minute) }

    func floor(at now: Instant) throws -> WaitlistFloor {
        WaitlistFloor(
            day: Self.day,
            at: now,
            tables: try tables.map { table in
                WaitlistFloor.Table(
                    id: table.id,
                    seats: try SeatRange(table.least, table.most),
                    isOccupied: occupied.contains(table.id),
                    needs: needs[table.id] ?? []
                )
            },
            combinations: try joins.map { join in
                WaitlistFloor.Combination(tables: join.ids, seats: try SeatRange(join.least, join.most))
            },
            latestStart: latestStart,
            latestEnd: latestEnd,
            turn: turn
        )
    }

    func context(at now: Instant) throws -> WaitlistContext {
        WaitlistContext(policy: policy, floor: try floor(at: now))
    }

    static func author(_ role: Role, _ user: UserID = ana) -> Author {
        role == .system ? .system : Author(user, as: role, at: role == .guest ? nil : branch)
    }

    /// Performs a command, at a minute after the start.
    @discardableResult
    func perform(
        _ command: Waitlist.Command,
        on list: inout Waitlist,
        by author: Author = WaitlistHouse.author(.host),
        at minute: Int
    ) throws -> [Waitlist.Event] {
        let now = Self.at(minute)
        let events = try list.perform(command, in: try context(at: now), by: author, at: now)
        // The host takes a table into use when somebody sits there.
        return events
    }

    /// Puts a party on the list.
    func join(
        _ id: WaitlistEntryID,
        _ party: Int,
        on list: inout Waitlist,
        at minute: Int,
        headStart: Elapsed = .zero
    ) throws {
        let joining = WaitlistJoining(headStart: headStart)
        try perform(.join(WaitlistWish(id: id, party: party), knowing: joining), on: &list, at: minute)
    }

    /// A party that the list refuses.
    func join(
        _ id: WaitlistEntryID,
        _ party: Int,
        on list: inout Waitlist,
        at minute: Int,
        refused reason: Waitlist.Refusal.Reason
    ) throws {
        let before = list
        #expect(throws: Waitlist.Refusal(reason)) { try join(id, party, on: &list, at: minute) }
        #expect(list == before)
    }

    /// A list without parties.
    var empty: Waitlist { Waitlist(id: Self.day) }

    /// The tables offered, by party; those that are pushed together joined by a plus.
    static func offers(on list: Waitlist) -> [WaitlistEntryID: String] {
        list.entries.compactMapValues { $0.offer?.tables.map(\.rawValue).joined(separator: "+") }
    }
}
