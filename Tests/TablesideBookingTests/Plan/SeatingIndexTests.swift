import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Seating index")
struct SeatingIndexTests {
    @Test("who can have which tables is the same whether the lists are made beforehand or when they are asked for")
    func lists() throws {
        let online = [BookingChannel.online, .inHouse]
        let house = try SampleHouse.oldTown { rules in
            rules.tables = [
                TableRule(TableID("t4"), channels: Set(online)), TableRule(TableID("t1"), channels: [.walkIn]),
            ]
            rules.oversizeCap = 3
            rules.turns = [TurnTime(table: TableID("t3"), lasts: .minutes(60))]
        }
        var branch = house.branch
        branch.combinations = [TableCombination(["t2", "t3"].map { TableID($0) }, seats: try SeatRange(5, 7))]
        let plan = try VenuePlan(branch, rules: house.rules, zone: house.zone)
        var late = plan.seating
        late.compile(limit: 0)
        #expect(late.partyClasses.isEmpty && !plan.seating.partyClasses.isEmpty)
        let index = SeatingIndex(late, turns: plan.turns)
        for party in [Int.min, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, .max] {
            for channel in online + [.walkIn, BookingChannel(rawValue: "portal")] {
                let expected = plan.units.filter { unit in
                    unit.seats.contains(party) && party >= unit.seats.maximum - 3
                        && unit.tables.allSatisfy { table in
                            switch table.rawValue {
                            case "t4": online.contains(channel)
                            case "t1": channel == .walkIn
                            default: true
                            }
                        }
                }
                let (here, there) = (
                    plan.index.groups(for: party, through: channel, of: plan.seating),
                    index.groups(for: party, through: channel, of: late)
                )
                for groups in [here, there] {
                    let units = groups.flatMap(\.units).sorted().map { plan.units[$0] }
                    #expect(units == expected, "\(party) \(channel)")
                }
            }
        }
    }

    @Test("before a date opens its tables are those of the dates before it, from their opening to their end")
    func before() throws {
        // Open from 18:00 to 02:00, by when all stays end.
        let hours = OpeningHours(everyDay: [try OpeningPeriod("18:00", "02:00")])
        let house = try SampleHouse.oldTown(hours: hours)
        let (plan, tick) = (try house.plan(), Elapsed.milliseconds(1))
        let (friday, saturday) = (try CivilDate("2026-03-20"), try CivilDate("2026-03-21"))
        let (opening, end) = (try house.instant("2026-03-20T18:00"), try house.instant("2026-03-21T02:00"))
        func until(_ instant: Instant, besides known: Set<CivilDate> = []) throws -> Instant? {
            try plan.foreignUntil(instant, before: saturday, besides: known)
        }
        #expect(try until(opening - tick) == nil)
        #expect(try until(opening) == end)
        #expect(try until(end - tick) == end)
        #expect(try until(end) == nil)
        #expect(try until(opening, besides: [friday]) == nil)
        // That of Thursday, which ended at 02:00 on Friday.
        let thursday = try house.instant("2026-03-20T02:00")
        #expect(try until(thursday - tick) == thursday && until(thursday) == nil)
    }

    @Test("on a floor with very many kinds of tables everybody still finds the tables that take them")
    func manyKinds() throws {
        // So many tables, each for one size of party, are too many lists to keep.
        var house = try SampleHouse.oldTown()
        house.branch.tables = try (1...1_024).map { size in
            DiningTable(id: TableID("t\(size)"), number: size, seats: try SeatRange(size, size))
        }
        let plan = try house.plan()
        #expect(plan.partyClasses.isEmpty)
        let evening = try plan.open(house.day("2026-03-27"))
        let now = try house.instant("2026-03-27T12:00")
        let start = try house.instant("2026-03-27T19:00")
        for party in [1, 2, 700, 1_024] {
            #expect(evening.openings(for: party, at: now).contains(start))
            let answer = evening.answer(to: try house.request("1", party, "2026-03-27T19:00"), at: now)
            #expect(answer == .offered(tables: [TableID("t\(party)")]))
        }
        #expect(evening.openings(for: 1_025, at: now).isEmpty)
    }
}
