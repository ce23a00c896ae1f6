import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

/// A store takes a hundred items in one unit, however many tables become free and however many offers expire at once.
@Suite("A waitlist with many free tables")
struct WaitlistCrowdTests {
    private static let size = 60

    /// Of parties that came at the same time the one with the smaller name is first.
    private static func id(_ number: Int) -> WaitlistEntryID {
        WaitlistEntryID(number < 10 ? "w0\(number)" : "w\(number)")
    }

    /// Sixty parties of two wait, and the sixty tables for two have become free.
    private static func crowd() throws -> DeskHouse {
        var house = try DeskHouse(seats: Array(repeating: 2, count: size))
        let tables = (1...size).map { "t\($0)" }
        try house.fill(tables, at: 0)
        for number in 1...size {
            try house.perform(.join(WaitlistWish(id: id(number), party: 2)), at: 1)
        }
        for table in tables { try house.sell(.finish(BookingID(table)), at: 20) }
        #expect(house.offers.isEmpty)
        return house
    }

    /// Performs a command; returns its events on both documents.
    private static func step(_ command: Waitlist.Command, in house: inout DeskHouse, at minute: Int) throws -> Int {
        let before = house.changes.events.count
        try house.perform(command, by: .system, at: minute)
        return house.changes.events.count - before
    }

    /// Offers the tables in as many steps as it takes.
    private static func offerAll(in house: inout DeskHouse) throws {
        for step in 1...4 {
            // Eighteen at a time, each with its event, and one for all their tables.
            #expect(try Self.step(.promote(freed: []), in: &house, at: 20) == (step < 4 ? 18 : 6) + 1)
            #expect(house.offers.count == min(size, 18 * step))
            #expect(house.desk.day.blocks.count == house.offers.count)
            #expect(house.desk.list.mayOfferMore(after: try DeskHouse.at(20)))
        }
        #expect(try step(.promote(freed: []), in: &house, at: 20) == 0)
        #expect(Set(house.offers.values).count == size)
    }

    @Test("sixty tables are offered to sixty parties in a few steps, the first to come first")
    func offered() throws {
        var house = try Self.crowd()
        _ = try Self.step(.promote(freed: []), in: &house, at: 20)
        #expect(Set(house.offers.keys) == Set((1...18).map(Self.id)))
        var other = try Self.crowd()
        try Self.offerAll(in: &other)
        #expect(!other.desk.list.mayOfferMore(after: try DeskHouse.at(19)))
    }

    @Test("offers that all expire at the same instant end in a few steps, for which the list stays due")
    func expired() throws {
        var house = try Self.crowd()
        try Self.offerAll(in: &house)
        let due = try #require(house.desk.list.nextDue)
        let minute = 40
        #expect(try due <= DeskHouse.at(minute))
        var steps = 0
        while let command = house.desk.list.dueCommand, steps < 10 {
            steps += 1
            // The one that is due and eighteen others, and one event for all their tables.
            #expect(try Self.step(command, in: &house, at: minute) == (steps < 4 ? 19 : 3) + 1)
        }
        #expect(steps == 4)
        #expect(house.desk.list.nextDue == nil && house.desk.day.blocks.isEmpty)
        #expect(house.desk.list.entries.values.allSatisfy { $0.state == .lapsed })
    }

    @Test("tables pushed together count as one offer, and go to others in one step, by two events of the day")
    func pushedTogether() throws {
        let joints = [TableJoint("t1", "t2", seatLoss: 0), TableJoint("t3", "t4", seatLoss: 0)]
        var house = try DeskHouse(joints: joints, seats: [2, 2, 2, 2])
        for number in 1...4 { try house.perform(.join(WaitlistWish(id: Self.id(number), party: 4)), at: 1) }
        #expect(house.offers == ["w01": "t1+t2", "w02": "t3+t4"])
        let command = try #require(house.desk.list.dueCommand)
        // Two offers lapse and two are made; the day frees four tables and blocks them again.
        #expect(try Self.step(command, in: &house, at: 40) == 2 + 2 + 2)
        #expect(house.offers == ["w03": "t1+t2", "w04": "t3+t4"])
        #expect(house.desk.day.blocks.values.map(\.table).sorted() == ["t1", "t2", "t3", "t4"])
    }

    @Test("a table whose offer has expired is given to another party, though many offers expired before it")
    func seated() throws {
        var house = try Self.crowd()
        try Self.offerAll(in: &house)
        try house.perform(.join(WaitlistWish(id: "late", party: 2)), at: 25)
        let last = try #require(house.desk.list.entry("w60")?.offer?.tables)
        try house.perform(.seat("late", at: last, as: "b1"), at: 40)
        #expect(house.desk.day.booking("b1")?.tables == last)
        #expect(house.desk.list.entry("w60")?.state == .lapsed)
    }
}
