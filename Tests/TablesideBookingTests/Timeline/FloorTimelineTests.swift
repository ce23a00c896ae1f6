import Foundation
import TablesideTesting
import Testing

#if canImport(FoundationXML)
import FoundationXML
import TablesideBooking
import TablesideCore
@testable import TablesideTestSupport
import TablesideVenue
#endif

@Suite("Floor timeline")
struct FloorTimelineTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let friday: ServiceDay

    init() throws {
        house = try SampleHouse.oldTown()
        plan = try house.plan()
        var day = try house.day("2026-03-27")
        let early = try house.instant("2026-03-01T12:00")
        try day.perform(
            .book(house.request("four", 4, "2026-03-27T19:00", table: "t2")),
            in: plan,
            by: House.guest,
            at: early
        )
        try day.perform(.book(house.request("two", 2, "2026-03-27T20:00")), in: plan, by: House.guest, at: early)
        try day.perform(
            .walkIn(WalkIn(id: BookingID("door"), party: 3, table: TableID("t3"))),
            in: plan,
            by: House.host,
            at: house.instant("2026-03-27T19:15")
        )
        friday = day
    }

    private func window(_ from: String, _ until: String) throws -> Range<Instant> {
        try house.instant("2026-03-27T\(from)")..<house.instant("2026-03-27T\(until)")
    }

    @Test("tables stand against quarters of an hour, parties begin with their size, the last row counts the guests")
    func text() throws {
        let picture = try plan.open(friday).picture(of: window("19:00", "21:00"))
        #expect(
            picture.text() == """
                table seats  19  20
                    1     2  ····2███
                    2     4  4█████··
                    3     4  ·3░░░░░·
                    4     6  ········
                    5     8  ········
                     guests  ▄▇▇▇██▅▂  at most 9

                """
        )
    }

    @Test("a picture of a whole date reaches from opening to closing, and to those who are there before or after")
    func wholeDate() throws {
        let midnight = try house.instant("2026-03-28T00:00")
        #expect(try plan.open(friday).picture().window == house.instant("2026-03-27T09:30")..<midnight)
        var day = friday
        let early = try house.instant("2026-03-27T07:30")
        let spans = [("early", early..<early + .hours(1)), ("late", midnight - .hours(1)..<midnight + .minutes(45))]
        for (id, span) in spans {
            let stay = ImportedBooking(id: BookingID(id), party: 2, span: span, tables: [TableID("t1")])
            try day.perform(.enter(stay), in: plan, by: House.host, at: midnight - .hours(4))
        }
        let picture = try plan.open(day).picture()
        #expect(picture.window == early..<midnight + .minutes(45))
        #expect(picture.rows[0].stays.map(\.booking) == [BookingID("early"), BookingID("two"), BookingID("late")])
    }

    @Test("what nobody may sit at is drawn too: tables out of use and tables that another date keeps")
    func kept() throws {
        var day = friday
        let (seven, eight) = (try house.instant("2026-03-27T19:00"), try house.instant("2026-03-27T20:00"))
        let wet = TableBlock(id: BlockID("wet"), table: TableID("t5"), span: seven..<eight)
        try day.perform(.blockTable(wet), in: plan, by: House.host, at: house.instant("2026-03-27T19:15"))
        let stay = SpilloverStay(
            booking: BookingID("long"),
            date: try CivilDate("2026-03-26"),
            tables: [TableID("t4")],
            span: eight..<eight + .minutes(30),
            party: 2,
            channel: .inHouse,
            isSeated: false
        )
        try day.perform(.carry(stays: [stay]), in: plan, by: .system, at: house.instant("2026-03-27T19:15"))
        let picture = try plan.open(day).picture(of: window("19:00", "21:00"))
        let lines = picture.text().split(separator: "\n")
        #expect(lines[4] == "    4     6  ····»»··")
        #expect(lines[5] == "    5     8  ××××····")
        #expect(lines[6].hasSuffix("at most 11"))
        #expect(picture.svg.contains("<title>table 5 is out of use, 19:00–20:00</title>"))
        #expect(picture.svg.contains("<title>2 guests, at table 4 from another date, 20:00–20:30</title>"))
    }

    @Test("off the quarters of an hour nothing is lost: short stays, large parties, and the hours themselves")
    func offGrid() throws {
        let hours = OpeningHours(everyDay: [try OpeningPeriod("17:20", "20:00")])
        var early = try SampleHouse.oldTown(hours: hours)
        early.branch.tables[3] = DiningTable(id: TableID("t4"), number: 4, seats: try SeatRange(3, 12))
        early.branch.tables[4] = DiningTable(id: TableID("t5"), number: 5, seats: try SeatRange(6, 12))
        let plan = try early.plan()
        var day = try early.day("2026-03-27")
        for (id, party, table, from, until) in [
            ("a", 2, "t1", "18:06", "18:16"), ("b", 12, "t5", "17:20", "17:35"), ("c", 12, "t4", "18:05", "18:35"),
        ] {
            let span = try early.instant("2026-03-27T\(from)")..<early.instant("2026-03-27T\(until)")
            let stay = ImportedBooking(id: BookingID(id), party: party, span: span, tables: [TableID(table)])
            try day.perform(.enter(stay), in: plan, by: House.host, at: early.instant("2026-03-27T12:00"))
        }
        let lines = try plan.open(day).picture().text().split(separator: "\n")
        // Columns begin at 17:20, 17:35, 17:50, in which it strikes six, and so on.
        #expect(lines[0] == "table seats    18  19  20")
        let tables = lines.dropFirst().map { $0.dropFirst(13) }
        #expect(tables[0] == "···2·······")
        #expect(tables[3] == "···12······")
        #expect(tables[4] == "+··········")
    }

    @Test("off the quarters of an hour each full hour has its line where it strikes, midnight included")
    func hourLines() throws {
        let early = try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("17:20", "24:00")]))
        let svg = try early.plan().open(early.day("2026-03-27")).picture().svg
        // A pixel for each minute after 17:20, from 64 on.
        for (index, hour) in ["18", "19", "20", "21", "22", "23", "00"].enumerated() {
            let x = 64 + 40 + 60 * index
            #expect(svg.contains("<line class=\"hour\" x1=\"\(x)\""), "\(hour)")
            #expect(svg.contains("<text x=\"\(x)\" y=\"22\" text-anchor=\"middle\">\(hour):00</text>"), "\(hour)")
        }
        #expect(svg.components(separatedBy: "class=\"hour\"").count == 1 + 7)
    }

    @Test("a planned move is drawn where it goes, and marked where it leaves")
    func moves() throws {
        let move = TableMove(booking: BookingID("four"), from: [TableID("t2")], to: [TableID("t4")])
        let picture = try plan.open(friday).picture(of: window("19:00", "21:00"), moving: [move])
        #expect(
            picture.text() == """
                table seats  19  20
                    1     2  ····2███
                    2     4  ------··
                    3     4  ·3░░░░░·
                    4     6  4▒▒▒▒▒··
                    5     8  ········
                     guests  ▄▇▇▇██▅▂  at most 9

                """
        )
        #expect(picture.svg == (try golden("evening.svg")))
    }

    @Test("neighbors on a table are told apart, and a size of two digits is written out")
    func neighbors() throws {
        var house = house
        house.branch.tables.append(DiningTable(id: TableID("t6"), number: 6, seats: try SeatRange(9, 12)))
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let early = try house.instant("2026-03-01T12:00")
        for (id, start) in [("a", "17:00"), ("b", "18:30")] {
            try day.perform(
                .book(house.request(id, 12, "2026-03-27T\(start)")),
                in: plan,
                by: House.guest,
                at: early
            )
        }
        let text = try plan.open(day).picture(of: window("17:00", "20:00")).text()
        #expect(text.contains("    6    12  12████12▓▓▓▓\n"))
    }

    @Test("the night in which clocks skip an hour shows the hours that there are")
    func clockChange() throws {
        let day = try house.day("2026-03-28")
        let end = try house.instant("2026-03-29T04:30")
        let picture = try plan.open(day).picture(of: end - .minutes(150)..<end)
        // One to half past four on the clock are two and a half hours: three does not exist.
        #expect(picture.columns.count == 10)
        #expect(picture.text().hasPrefix("table seats  01  02  04\n"))
    }

    @Test("a stay that ended is drawn as long as it lasted, or not at all")
    func ended() throws {
        var day = friday
        try day.perform(.finish(BookingID("door")), in: plan, by: House.host, at: house.instant("2026-03-27T20:00"))
        let evening = try plan.open(day)
        #expect(try evening.picture(of: window("19:00", "21:00")).text().contains("    3     4  ·3░░····\n"))
        let left = try evening.picture(of: window("19:00", "21:00"), includingEnded: false)
        #expect(left.text().contains("    3     4  ········\n"))
    }

    @Test("who comes within the quarter of an hour in which another leaves by a move is drawn in it")
    func sharedColumn() throws {
        var day = try house.day("2026-03-27")
        for (id, party, from, until) in [("out", 2, "17:00", "18:05"), ("in", 4, "18:05", "18:12")] {
            let span = try house.instant("2026-03-27T\(from)")..<house.instant("2026-03-27T\(until)")
            let stay = ImportedBooking(id: BookingID(id), party: party, span: span, tables: [TableID("t2")])
            try day.perform(.enter(stay), in: plan, by: House.host, at: house.instant("2026-03-27T12:00"))
        }
        let move = TableMove(booking: BookingID("out"), from: [TableID("t2")], to: [TableID("t4")])
        let text = try plan.open(day).picture(of: window("17:00", "19:00"), moving: [move]).text()
        #expect(text.contains("    2     4  ----4···\n"))
        #expect(text.contains("    4     6  2▒▒▒▒···\n"))
    }

    @Test("a stay within a quarter of an hour is drawn in it, up to its very end; a longer one where the next begins")
    func shortStays() throws {
        for (until, row) in [("18:14", "····4···"), ("18:15", "····4···"), ("18:16", "·····4··")] {
            var day = try house.day("2026-03-27")
            let span = try house.instant("2026-03-27T18:05")..<house.instant("2026-03-27T\(until)")
            let stay = ImportedBooking(id: BookingID("1"), party: 4, span: span, tables: [TableID("t3")])
            try day.perform(.enter(stay), in: plan, by: House.host, at: house.instant("2026-03-27T12:00"))
            let text = try plan.open(day).picture(of: window("17:00", "19:00")).text()
            #expect(text.contains("    3     4  \(row)\n"), "\(until)")
        }
    }

    @Test("without an interval all services are drawn; without a service, or outside, nothing is")
    func windows() throws {
        let whole = try plan.open(friday).picture()
        #expect(whole.window == (try house.instant("2026-03-27T09:30"))..<(try house.instant("2026-03-28T00:00")))
        #expect(whole.columns.count == 58)
        var closed = house
        closed.branch.hours = OpeningHours(weekly: [:])
        let nothing = try closed.plan().open(house.day("2026-03-27")).picture()
        #expect(nothing.columns.isEmpty)
        #expect(nothing.text().hasPrefix("table seats  \n"))
        // On a date without services it begins with the first stay, and ends with the last, at most a day later.
        var odd = try house.day("2026-03-27")
        let first = try house.instant("2026-03-27T10:00")
        for (id, hours, end) in [("one", 0, 2), ("two", 20, 22), ("three", 33, 24)] {
            let begin = first + .hours(hours)
            let stay = ImportedBooking(
                id: BookingID(id),
                party: 2,
                span: begin..<begin + .hours(2),
                tables: [TableID("t1")]
            )
            try odd.perform(.enter(stay), in: closed.plan(), by: House.host, at: first)
            #expect(try closed.plan().open(odd).picture().window == first..<first + .hours(end))
        }
        let day = try house.instant("2026-04-27T19:00")
        let outside = try plan.open(friday).picture(of: day..<day + .hours(24 * 3_650))
        #expect(outside.columns.isEmpty)
    }

    @Test("the SVG is well-formed XML with a bar for each stay")
    func wellFormed() throws {
        let picture = try plan.open(friday).picture()
        let parser = XMLParser(data: Data(picture.svg.utf8))
        #expect(parser.parse())
        #expect(picture.svg.components(separatedBy: "<rect").count == 1 + 3)
        #expect(picture.svg.contains("<title>3 guests, at table 3, 19:15–20:45</title>"))
    }
}
