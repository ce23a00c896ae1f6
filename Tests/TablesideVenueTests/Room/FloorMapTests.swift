import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Floor map")
struct FloorMapTests {
    /// A hall and a terrace with a table of each shape.
    private static func branch() throws -> Branch {
        var branch = try Branch.corso()
        let name = try LocalizedText([.english: "Hall", LanguageTag("it"): "Sala"], default: .english)
        branch.areas = [DiningArea(id: "hall", name: name)]
        branch.tables = try ["t1", "t2", "t3"].enumerated().map { index, id in
            DiningTable(id: TableID(id), number: 3 - index, seats: try SeatRange(upTo: 4), area: "hall")
        }
        branch.tables[0].label = "window"
        branch.floorPlan = FloorPlan(
            rooms: [
                FloorRoom("hall", walls: [.init(0, 0), .init(600, 0), .init(600, 300), .init(0, 300)]),
                FloorRoom("hall", walls: [.init(0, 0), .init(1, 0)]),
            ],
            tables: [
                PlacedTable("t1", at: FloorPoint(100, 100), as: .round(diameter: 100, chairs: 4)),
                PlacedTable("t2", at: FloorPoint(300, 150), turned: 30, as: .oval(width: 161, depth: 90, chairs: 6)),
                PlacedTable(
                    "t3",
                    at: FloorPoint(500, 150),
                    turned: 90,
                    as: .rectangle(width: 121, depth: 80, chairs: SideChairs(top: 2, right: 1, bottom: 1))
                ),
            ]
        )
        return branch
    }

    private static let marks: [TableID: TableMark] = [
        "t1": TableMark(.taken, party: 3, booking: "b1", waiter: "ana", color: 9), "t2": TableMark(.late, party: 1),
    ]

    @Test("QP-66 golden SVG: walls, chairs, tables by number with their marks, and a title for each")
    func picture() throws {
        let map = try Self.branch().floorMap(marking: Self.marks, for: [LanguageTag("it-IT")])
        #expect(try map.svg == golden("FloorMap.svg"))
        #expect(XMLParser(data: Data(map.svg.utf8)).parse())
        #expect(map.tables.map(\.id) == ["t3", "t2", "t1"])
        #expect(map.tables[0].title == "Table 1, rectangular, 4 chairs, Sala")
        #expect(map.tables[1].title == "Table 2, oval, 6 chairs, Sala: party is late, 1 guest")
        #expect(map.tables[2].title == "Table 3 (window), round, 4 chairs, Sala: taken, 3 guests, waiter ana")
    }

    @Test("how far guests are is in the class, in five dots and in the title of their table, and nowhere else")
    func stages() throws {
        let plain = try golden("FloorMap.svg")
        let names = ["seated", "waiting for their order", "served", "asked for the bill", "paid"]
        for (index, stage) in [TableStage.seated, .ordered, .served, .bill, .paid].enumerated() {
            var marks = Self.marks
            marks["t1"]?.stage = stage
            let map = try Self.branch().floorMap(marking: marks, for: [LanguageTag("it-IT")])
            #expect(
                map.tables[2].title
                    == "Table 3 (window), round, 4 chairs, Sala: taken, \(names[index]), 3 guests, waiter ana"
            )
            // The table is around (100, 100).
            let dots = ["76", "88", "100", "112", "124"].enumerated()
                .map { dot in
                    let fill = dot.offset <= index ? "#fff" : "none"
                    return "<circle cx=\"\(dot.element)\" cy=\"136\" r=\"4\" fill=\"\(fill)\" stroke=\"#fff\"/>"
                }
                .joined()
            #expect(map.svg.contains(dots))
            let rest = map.svg.replacingOccurrences(of: dots, with: "")
                .replacingOccurrences(of: "table taken \(stage.rawValue)\"", with: "table taken\"")
                .replacingOccurrences(of: "taken, \(names[index]),", with: "taken,")
            #expect(rest == plain)
            #expect(marks["t1"]?.forGuests == TableMark(.unavailable))
        }
        for stage in [TableStage.free, .dirty] {
            var marks = Self.marks
            marks["t1"]?.stage = stage
            #expect(try Self.branch().floorMap(marking: marks, for: [LanguageTag("it-IT")]).svg == plain)
        }
    }

    @Test("the map as text has a shade for each status and a line for each table")
    func text() throws {
        let text = try Self.branch().floorMap(marking: Self.marks).text(columns: 36)
        #expect(
            text == """
                   ······························
                   ······························
                   ···████·······················
                   ···██3█····▓▓▓▓▓▓······====···
                   ············▓▓▓2▓▓·····==1=···
                   ···············▓▓▓·····====···
                   ······························
                   ······························

                Table 1, rectangular, 4 chairs, Hall
                Table 2, oval, 6 chairs, Hall: party is late, 1 guest
                Table 3 (window), round, 4 chairs, Hall: taken, 3 guests, waiter ana

                """
        )
    }

    @Test("QP-66 guests touch a table to pick it, and learn nothing of other guests")
    func touch() throws {
        let map = try Self.branch().floorMap(marking: Self.marks.mapValues(\.forGuests))
        #expect(map.table(at: FloorPoint(100, 150)) == "t1")
        #expect(map.table(at: FloorPoint(100, 151)) == nil)
        // The corner of the rectangle around the oval is not on the oval.
        #expect(map.table(at: FloorPoint(347, 229)) == nil)
        // Turned by a right angle, the table is 80 cm wide and 121 cm high.
        #expect(map.table(at: FloorPoint(540, 210)) == "t3")
        #expect(map.table(at: FloorPoint(541, 150)) == nil)
        #expect(map.table(at: FloorPoint(.max, .min)) == nil)
        #expect(!map.svg.contains("guest") && !map.svg.contains("ana"))
        #expect(Set(map.tables.compactMap(\.mark)) == [TableMark(.unavailable)])
    }

    @Test("names are text in the picture, whatever they hold, and a title can be replaced")
    func escaped() throws {
        var branch = try Self.branch()
        branch.name = "<script>alert('\u{0}')</script> & \"Leo\"\n"
        branch.areas[0].name = LocalizedText("]]></text>", in: .english)
        branch.tables[0] = DiningTable(id: "\"><script>", number: 1, seats: try SeatRange(upTo: 4), label: "</title>")
        branch.floorPlan?.tables[0] = PlacedTable(
            "\"><script>",
            at: FloorPoint(100, 100),
            as: .round(diameter: 100, chairs: 4)
        )
        let mark = TableMark(.taken, party: .max, waiter: "<b>", color: .min)
        var map = branch.floorMap(marking: ["\"><script>": mark, "unknown": mark])
        #expect(XMLParser(data: Data(map.svg.utf8)).parse())
        #expect(!map.svg.contains("<script") && !map.svg.contains("</title>)") && !map.svg.contains("\u{0}"))
        #expect(map.svg.contains("&lt;script&gt;"))
        map.tables[0].title = "Masa 1 & fereastra"
        #expect(map.svg.contains("<title>Masa 1 &amp; fereastra</title>"))
        #expect(map.text().split(separator: "\n").count { $0.contains("Table") || $0.contains("Masa") } == 3)
    }

    @Test("what has no valid place is left out; a branch without a map has an empty one")
    func drafts() throws {
        var branch = try Self.branch()
        branch.floorPlan?.tables[0].center = FloorPoint(.max, .min)
        branch.floorPlan?.tables[1].shape = .round(diameter: .max, chairs: .max)
        branch.floorPlan?.rooms.append(FloorRoom(nil, walls: Array(repeating: FloorPoint(0, 0), count: 10_000)))
        let map = branch.floorMap()
        #expect(map.tables.map(\.id) == ["t3"] && map.rooms.count == 1)
        #expect(XMLParser(data: Data(map.svg.utf8)).parse())
        branch.floorPlan = nil
        let empty = branch.floorMap(marking: Self.marks)
        #expect(empty.tables.isEmpty && empty.rooms.isEmpty)
        #expect(XMLParser(data: Data(empty.svg.utf8)).parse())
        #expect(empty.text(columns: .min).allSatisfy { $0 == "\n" })
        let corners = [-10_000, 10_000].flatMap { x in [-10_000, 10_000].map { FloorPoint(x, $0) } }
        branch.floorPlan = FloorPlan(rooms: [FloorRoom(nil, walls: corners)])
        #expect(branch.floorMap().text(columns: .max).split(separator: "\n").count < 500)
    }
}
