import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Floor plan")
struct FloorPlanTests {
    private static let hall = [FloorPoint(0, 0), FloorPoint(800, 0), FloorPoint(800, 500), FloorPoint(0, 500)]
    private static let round = TableShape.round(diameter: 100, chairs: 4)
    private static let later = registrationTime + .minutes(1)

    /// Tables `t1`, `t2` and so on with four seats in the hall, and the given map.
    private static func branch(_ count: Int, _ plan: FloorPlan, joints: [TableJoint] = []) throws -> Branch {
        var branch = try Branch.corso()
        branch.areas = ["hall", "terrace"].map { DiningArea(id: $0, name: LocalizedText($0.rawValue, in: .english)) }
        branch.tables = try (0..<count).map { index in
            let id = TableID("t\(index + 1)")
            return DiningTable(id: id, number: index + 1, seats: try SeatRange(upTo: 4), area: "hall")
        }
        branch.joints = joints
        branch.floorPlan = plan
        return branch
    }

    private static func problems(_ branch: Branch) -> [String] {
        branch.problems().map { problem in
            guard case .floorPlan(let inner) = problem.reason else { return "\(problem.code) at \(problem.path)" }
            return "\(inner.code.rawValue.dropFirst("floorPlan.".count)) at \(problem.path)"
        }
    }

    /// A map of the hall with tables at these points.
    private static func plan(_ points: [(Int, Int)], as shape: TableShape = round) -> FloorPlan {
        let tables = points.enumerated().map { index, point in
            PlacedTable(TableID("t\(index + 1)"), at: FloorPoint(point.0, point.1), as: shape)
        }
        return FloorPlan(rooms: [FloorRoom("hall", walls: hall)], tables: tables)
    }

    @Test("QP-66 a manager draws the room: edits are applied in order, and bookings need no new plan")
    func drawn() throws {
        var draft = try Self.branch(2, FloorPlan())
        draft.floorPlan = nil
        var record = try BranchRecord.live(draft)
        let mara = Author.manager("mara", at: "corso")
        let version = record.branch?.version
        let place = FloorPlanEdit.place(table: PlacedTable("t1", at: FloorPoint(100, 100), as: Self.round))
        let second = PlacedTable("t2", at: FloorPoint(100, 100), as: .oval(width: 200, depth: 90, chairs: 6))
        let drawing: [FloorPlanEdit] = [
            .outline(area: "hall", walls: []), .outline(area: "hall", walls: Self.hall), place, .place(table: second),
            .move(table: "t2", to: FloorPoint(400, 300)), .turn(table: "t2", to: 90),
            .reshape(table: "t1", shape: .round(diameter: 120, chairs: 5)),
        ]
        try record.perform(.edit([.draw(edits: drawing)]), in: .none, by: mara, at: Self.later)
        var moved = second
        (moved.center, moved.rotation) = (FloorPoint(400, 300), 90)
        let first = PlacedTable("t1", at: FloorPoint(100, 100), as: .round(diameter: 120, chairs: 5))
        #expect(
            record.branch?.floorPlan
                == FloorPlan(rooms: [FloorRoom("hall", walls: Self.hall)], tables: [first, moved])
        )
        #expect(record.branch?.version == version)
        #expect(record.branch?.problems() == [])
        #expect(throws: ListingRefusal(.alreadyApplied(command: .edit))) {
            try record.perform(.edit([.draw(edits: [.turn(table: "t2", to: 90)])]), in: .none, by: mara, at: Self.later)
        }
    }

    @Test("a map tells where a table stands and what walls an area has; nothing of what it does not have")
    func places() {
        let corridor = [FloorPoint(0, 500), FloorPoint(800, 500), FloorPoint(800, 600)]
        var plan = Self.plan([(100, 100), (300, 200)])
        plan.rooms.append(FloorRoom(walls: corridor))
        #expect(plan.place(of: "t1")?.center == FloorPoint(100, 100))
        #expect(plan.place(of: "t2")?.center == FloorPoint(300, 200) && plan.place(of: "t3") == nil)
        #expect(plan.room(of: "hall")?.walls == Self.hall && plan.room(of: nil)?.walls == corridor)
        #expect(plan.room(of: "terrace") == nil && FloorPlan().room(of: nil) == nil)
    }

    @Test("QP-66 numbers and joints are the branch's: its owner changes them, and they concern the plan of bookings")
    func numbersAndJoints() throws {
        var record = try BranchRecord.live(Self.branch(2, Self.plan([(100, 100), (300, 100)])))
        let edits: [BranchEdit] = [
            .numberTable(table: "t1", number: 12), .joinTables(joint: TableJoint("t1", "t2", seatLoss: 2)),
            .joinTables(joint: TableJoint("t2", "t1", seatLoss: 1)),
        ]
        let mara = Author.manager("mara", at: "corso")
        #expect(throws: ListingRefusal(.ownersEdits(edits: [.numberTable, .joinTables, .joinTables]))) {
            try record.perform(.edit(edits), in: .none, by: mara, at: Self.later)
        }
        let version = try #require(record.branch?.version)
        try record.perform(.edit(edits), in: .none, by: .owner, at: Self.later)
        #expect(record.branch?.tables.map(\.number) == [12, 2])
        #expect(record.branch?.joints == [TableJoint("t1", "t2", seatLoss: 1)])
        #expect(try #require(record.branch?.version) > version)
        try record.perform(.edit([.partTables(first: "t2", second: "t1")]), in: .none, by: .owner, at: Self.later)
        #expect(record.branch?.joints == [])
        let concerned: Set<BranchEdit.Kind> = [.numberTable, .joinTables, .partTables]
        let kinds: Set<BranchEdit.Kind> = [.setFloorPlan, .draw, .numberTable, .joinTables, .partTables]
        #expect(Set(kinds.filter(\.concernsPlan)) == concerned)
    }

    @Test("two tables are joined and parted by both names, in either order, and joints of one of them stay")
    func onlyTheirJoint() throws {
        let others = [
            TableJoint("t1", "t3", seatLoss: 1), TableJoint("t4", "t1", seatLoss: 1),
            TableJoint("t2", "t3", seatLoss: 1),
            TableJoint("t4", "t2", seatLoss: 1),
        ]
        for (first, second) in [("t1", "t2"), ("t2", "t1")] as [(TableID, TableID)] {
            var branch = try Self.branch(4, FloorPlan(), joints: others + [TableJoint("t1", "t2", seatLoss: 1)])
            branch.apply(.joinTables(joint: TableJoint(first, second, seatLoss: 2)))
            #expect(branch.joints == others + [TableJoint("t1", "t2", seatLoss: 2)])
            branch.apply(.partTables(first: first, second: second))
            #expect(branch.joints == others)
            branch.apply(.joinTables(joint: TableJoint(first, second, seatLoss: 3)))
            #expect(branch.joints == others + [TableJoint(first, second, seatLoss: 3)])
        }
    }

    @Test("edits are applied all or none, and each that refers to nothing is named, also in a draft")
    func allOrNone() throws {
        let plan = Self.plan([(100, 100)])
        let edits: [FloorPlanEdit] = [
            .move(table: "t1", to: FloorPoint(200, 200)), .turn(table: "t9", to: 5), .remove(table: "t1"),
            .reshape(table: "t1", shape: Self.round), .erase(area: nil), .erase(area: "hall"), .erase(area: "hall"),
            .remove(table: "t1"), .move(table: "t1", to: FloorPoint(0, 0)),
        ]
        var edited = plan
        let error = #expect(throws: Defects<FloorPlanProblem>.self) { try edited.apply(edits) }
        #expect(
            error?.problems == [
                Problem(.notPlaced(table: "t9"), at: FieldPath("edits").index(1)),
                Problem(.notPlaced(table: "t1"), at: FieldPath("edits").index(3)),
                Problem(.noWalls(area: nil), at: FieldPath("edits").index(4)),
                Problem(.noWalls(area: "hall"), at: FieldPath("edits").index(6)),
                Problem(.notPlaced(table: "t1"), at: FieldPath("edits").index(7)),
                Problem(.notPlaced(table: "t1"), at: FieldPath("edits").index(8)),
            ]
        )
        #expect(edited == plan)
        #expect(throws: Defects<FloorPlanProblem>.self) {
            try edited.apply(Array(repeating: .turn(table: "t1", to: 1), count: SizeLimit.drawingEdits + 1))
        }
        try edited.apply([.remove(table: "t1"), .place(table: plan.tables[0]), .erase(area: "hall")])
        #expect(edited == FloorPlan(tables: plan.tables))

        var record = BranchRecord(id: "corso")
        let register = BranchRecord.Command.register(branch: try Self.branch(1, plan), owner: olga)
        try record.perform(register, in: .none, by: .owner, at: registrationTime)
        let before = record
        let refusal = #expect(throws: ListingRefusal.self) {
            let command = BranchRecord.Command.edit([
                .rename(name: "Corso"), .draw(edits: [.turn(table: "t9", to: 5)]), .numberTable(table: "t9", number: 1),
                .partTables(first: "t1", second: "t9"),
            ])
            try record.perform(command, in: .none, by: .owner, at: Self.later)
        }
        guard case .incomplete(let problems) = refusal?.reason else {
            Issue.record("\(String(describing: refusal))")
            return
        }
        #expect(problems.map(\.path.description) == ["edits[1].edits[0]", "edits[2].table", "edits[3].second"])
        #expect(record == before)
    }

    @Test("what guests see never gets a map with problems, and a draft may have one that is not finished")
    func states() throws {
        let plan = Self.plan([(100, 100)])
        var live = try BranchRecord.live(Self.branch(1, plan))
        let outside = BranchRecord.Command.edit([.draw(edits: [.move(table: "t1", to: FloorPoint(0, 0))])])
        #expect(throws: ListingRefusal.self) { try live.perform(outside, in: .none, by: .owner, at: Self.later) }
        var draft = BranchRecord(id: "corso")
        let register = BranchRecord.Command.register(branch: try Self.branch(1, plan), owner: olga)
        try draft.perform(register, in: .none, by: .owner, at: registrationTime)
        try draft.perform(outside, in: .none, by: .owner, at: Self.later)
        #expect(throws: ListingRefusal.self) { try draft.perform(.activate, in: .none, by: .owner, at: Self.later) }
        let large = FloorPlan(rooms: [FloorRoom("hall", walls: Array(repeating: FloorPoint(0, 0), count: 10_000))])
        #expect(throws: ListingRefusal.self) {
            let command = BranchRecord.Command.edit([.setFloorPlan(plan: large)])
            try draft.perform(command, in: .none, by: .owner, at: Self.later)
        }
    }

    @Test("every fault of values, areas and tables is reported once, with its path")
    func values() throws {
        var plan = Self.plan([(100, 100), (300, 100), (500, 100), (100, 300), (300, 300)])
        plan.tables[0].center = FloorPoint(1_000_000_000, .min)
        plan.tables[1].rotation = 360
        plan.tables[2].shape = .rectangle(width: 0, depth: .max, chairs: SideChairs(top: .max, left: .max))
        plan.tables[3].shape = .round(diameter: 100, chairs: -1)
        plan.tables[4].shape = .round(diameter: 100, chairs: 3)
        plan.tables.append(plan.tables[4])
        plan.tables.append(PlacedTable("t7", at: FloorPoint(500, 300), as: Self.round))
        plan.rooms += [
            FloorRoom("hall", walls: []), FloorRoom("attic", walls: Self.hall.map { FloorPoint($0.x, $0.y + 900) }),
            FloorRoom("terrace", walls: [FloorPoint(0, 0), FloorPoint(.min, 0), FloorPoint(0, .max)]),
            FloorRoom(nil, walls: [FloorPoint(0, 0), FloorPoint(10, 0)]),
        ]
        #expect(
            Self.problems(try Self.branch(6, plan)) == [
                "repeatedWalls at floorPlan.rooms[1].area", "unknownArea at floorPlan.rooms[2].area",
                "pointOutOfRange at floorPlan.rooms[3].walls[1]", "pointOutOfRange at floorPlan.rooms[3].walls[2]",
                "tooFewCorners at floorPlan.rooms[4].walls", "pointOutOfRange at floorPlan.tables[0].center",
                "angleOutOfRange at floorPlan.tables[1].rotation", "sizeOutOfRange at floorPlan.tables[2].shape",
                "chairsOutOfRange at floorPlan.tables[2].shape.chairs",
                "chairsOutOfRange at floorPlan.tables[3].shape.chairs",
                "tooFewChairs at floorPlan.tables[4].shape.chairs", "placedTwice at floorPlan.tables[5].id",
                "unknownTable at floorPlan.tables[6].id", "notPlaced at floorPlan.tables",
            ]
        )
    }

    @Test("tables may touch each other and the walls, but not overlap them by a centimeter")
    func touching() throws {
        // Two round tables of 100 cm, 100 cm apart; the first one touches two walls.
        #expect(Self.problems(try Self.branch(2, Self.plan([(50, 50), (150, 50)]))) == [])
        #expect(
            Self.problems(try Self.branch(2, Self.plan([(49, 50), (148, 50)]))) == [
                "outsideWalls at floorPlan.tables[0].center", "overlappingTables at floorPlan.tables[1]",
            ]
        )
        // 3-4-5: centers 60 and 80 apart are 100 apart.
        #expect(Self.problems(try Self.branch(2, Self.plan([(100, 100), (160, 180)]))) == [])
        #expect(
            Self.problems(try Self.branch(2, Self.plan([(100, 100), (160, 179)])))
                == ["overlappingTables at floorPlan.tables[1]"]
        )
        let square = TableShape.rectangle(width: 80, depth: 80, chairs: SideChairs(top: 2, bottom: 2))
        #expect(Self.problems(try Self.branch(2, Self.plan([(40, 40), (120, 120)], as: square))) == [])
        // Turned by 45°, a square of 80 cm reaches 56.57 cm to each side.
        var turned = Self.plan([(57, 57), (57 + 56 + 40, 57)], as: square)
        turned.tables[0].rotation = 45
        #expect(
            Self.problems(try Self.branch(2, turned)) == ["overlappingTables at floorPlan.tables[1]"]
        )
        turned.tables[1].center.x += 1
        #expect(Self.problems(try Self.branch(2, turned)) == [])
        turned.tables[0].center.x = 56
        #expect(Self.problems(try Self.branch(2, turned)) == ["outsideWalls at floorPlan.tables[0].center"])
        // A round table beside a square one: its edge is 50 cm from its center.
        var mixed = Self.plan([(100, 100), (190, 100)], as: square)
        mixed.tables[1].shape = Self.round
        #expect(Self.problems(try Self.branch(2, mixed)) == [])
        mixed.tables[1].center.x = 189
        #expect(Self.problems(try Self.branch(2, mixed)) == ["overlappingTables at floorPlan.tables[1]"])
    }

    @Test("areas may share walls; a table in a niche behind a corner, in another area, or in no area is told apart")
    func areas() throws {
        var branch = try Self.branch(3, Self.plan([(100, 100), (1_000, 100), (900, 900)]))
        let terrace = Self.hall.map { FloorPoint($0.x + 800, $0.y) }
        branch.floorPlan?.rooms.append(FloorRoom("terrace", walls: terrace))
        #expect(
            branch.problems().map(\.reason) == [
                .floorPlan(problem: .inOtherArea(table: "t2", area: "terrace")),
                .floorPlan(problem: .outsideWalls(table: "t3")),
            ]
        )
        // Areas that overlap by a centimeter, by containing each other, or wholly.
        for inner in [
            Self.hall, Self.hall.map { FloorPoint($0.x / 2 + 9, $0.y / 2 + 9) },
            terrace.map { FloorPoint($0.x - 1, $0.y) },
        ] {
            branch.floorPlan?.rooms[1].walls = inner
            #expect(
                branch.problems().contains {
                    $0.reason == .floorPlan(problem: .overlappingAreas(area: "terrace", other: "hall"))
                }
            )
        }
        // Without walls of its own area a table may stand anywhere but in another one.
        branch.floorPlan?.rooms = [FloorRoom("terrace", walls: terrace)]
        #expect(branch.problems().map(\.reason) == [.floorPlan(problem: .inOtherArea(table: "t2", area: "terrace"))])
        // The hall is an L; the table stands across its inner corner.
        let corner = [(0, 0), (800, 0), (800, 500), (400, 500), (400, 250), (0, 250)].map { FloorPoint($0.0, $0.1) }
        branch = try Self.branch(1, Self.plan([(400, 250)]))
        branch.floorPlan?.rooms[0].walls = corner
        #expect(Self.problems(branch) == ["outsideWalls at floorPlan.tables[0].center"])
        branch.floorPlan?.tables[0].center = FloorPoint(429, 210)
        #expect(Self.problems(branch) == ["outsideWalls at floorPlan.tables[0].center"])
        // 30 cm beside and 40 cm above the corner are 50 cm away from it.
        for point in [FloorPoint(430, 210), FloorPoint(450, 250)] {
            branch.floorPlan?.tables[0].center = point
            #expect(Self.problems(branch) == [])
        }
    }

    @Test("tables with a joint have at most two meters of floor between them, in one area")
    func joints() throws {
        let joints = [TableJoint("t1", "t2", seatLoss: 2)]
        let square = TableShape.rectangle(width: 80, depth: 80, chairs: SideChairs(top: 2, bottom: 2))
        var branch = try Self.branch(2, Self.plan([(100, 100), (380, 100)], as: square), joints: joints)
        #expect(Self.problems(branch) == [])
        branch.floorPlan?.tables[1].center.x = 381
        #expect(Self.problems(branch) == ["tooFarToJoin at floorPlan.tables[1]"])
        branch.joints.append(TableJoint("t2", "t1", seatLoss: 0))
        #expect(
            branch.problems().map(\.code.rawValue) == ["places.repeatedJoint", "places.floorPlan"],
            "the second joint of the same tables is a fault of its own and no second one of the map"
        )
        branch.joints = joints
        branch.floorPlan?.tables[1].center.x = 300
        branch.tables[1].area = "terrace"
        branch.floorPlan?.rooms = []
        #expect(Self.problems(branch) == ["tooFarToJoin at floorPlan.tables[1]"])
    }

    @Test("hostile maps are judged by their sizes first, and name no more pairs than there may be tables")
    func hostile() throws {
        let point = FloorPoint(100, 100)
        let tables = (0...SizeLimit.tables).map { PlacedTable(TableID("t\($0)"), at: point, as: Self.round) }
        let corners = Array(repeating: point, count: 10_000)
        var plan = FloorPlan(rooms: [FloorRoom("hall", walls: corners)], tables: tables)
        #expect(Self.problems(try Self.branch(1, plan)) == ["tooMany at floorPlan.tables"])
        plan.tables.removeAll()
        #expect(Self.problems(try Self.branch(1, plan)) == ["tooMany at floorPlan.rooms[0].walls"])
        let many = (0..<SizeLimit.areas).map { FloorRoom(AreaID("a\($0)"), walls: Array(corners.prefix(100))) }
        #expect(Self.problems(try Self.branch(1, FloorPlan(rooms: many))) == ["tooMany at floorPlan.rooms"])
        // All tables of a large branch on one another: some million pairs.
        let pile = Self.plan(Array(repeating: (100, 100), count: SizeLimit.tables))
        let found = Self.problems(try Self.branch(SizeLimit.tables, pile))
        #expect(found.count == SizeLimit.tables)
        #expect(Set(found.map { $0.prefix { $0 != " " } }) == ["overlappingTables"])
    }

    @Test("QP-66 golden JSON of a map with every shape; a branch without a map has none")
    func storage() throws {
        var plan = Self.plan([(100, 100), (300, 100), (600, 100)])
        plan.tables[1].shape = .oval(width: 160, depth: 90, chairs: 6)
        plan.tables[2].shape = .rectangle(
            width: 120,
            depth: 80,
            chairs: SideChairs(top: 2, right: 1, bottom: 2, left: 1)
        )
        plan.tables[2].rotation = 30
        plan.rooms.append(FloorRoom(nil, walls: Array(Self.hall.prefix(3).map { FloorPoint($0.x - 900, $0.y) })))
        try expectGolden(plan, "FloorPlan.json")
        var branch = try Self.branch(1, plan)
        #expect(try decoded(Branch.self, encoded(branch)) == branch)
        branch.floorPlan = nil
        #expect(try !encoded(branch).contains("floorPlan"))
    }
}
