import Tableside

/// The room of a small restaurant: drawn with its faults and without, and as it looks at ten past eight on a Saturday.
enum FloorPlanExample: Example {
    static let name = "floor-plan"
    static let summary = "the room as a map, with how each table stands; --format svg, --party N where guests may sit"
    static let options = ["format=text|svg", "party=N"]

    private struct Row: Encodable {
        let number: Int
        let status: TableStatus?
        let party: Int?
        let waiter: UserID?
        let title: String
    }

    private struct Report: Encodable {
        let at: String
        let draft: [String]
        let tables: [Row]
        let touched: String
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let format = arguments.values["format"] ?? "text"
        guard ["text", "svg"].contains(format) else {
            throw Fault.unusable(option: "--format", value: format, reason: "is none of text, svg")
        }
        let house = try SmallHouse()
        let evening = try house.evening()
        var marks = FloorMarking()
            .marks(of: house.branch, on: evening.day, shift: evening.shift, at: evening.now)
        if let given = arguments.values["party"] {
            guard let party = Int(given), (1...12).contains(party) else {
                throw Fault.unusable(option: "--party", value: given, reason: "is not from 1 to 12")
            }
            let free = try house.plan.open(evening.day)
            let start = try house.instant("21:00")
            marks = house.branch.choice(among: free.tables(for: party, at: start, now: evening.now))
        }
        let map = house.branch.floorMap(marking: marks)
        if arguments.wantsJSON {
            let rows = map.tables.map { table in
                Row(
                    number: table.table.number,
                    status: table.mark?.status,
                    party: table.mark?.party,
                    waiter: table.mark?.waiter,
                    title: table.title
                )
            }
            let touched = map.table(at: SmallHouse.touched).map { "\($0)" } ?? "no table"
            try console.write(
                json: Report(at: evening.clock, draft: try house.faults(), tables: rows, touched: touched)
            )
        } else if format == "svg" {
            try console.write(map.svg)
        } else {
            try console.write("a first drawing is refused\n")
            for fault in try house.faults() { try console.write("  \(fault)\n") }
            let title =
                arguments.values["party"].map { "\(house.branch.name), for \($0) guests at 21:00" }
                ?? "\(house.branch.name) at \(evening.clock)"
            try console.write("\n\(title)\n\n\(map.text(columns: 76))")
        }
        return house.branch.problems().isEmpty
    }
}

/// A restaurant with a hall and a terrace, nine tables, and an evening there.
private struct SmallHouse {
    struct Evening {
        let day: ServiceDay
        let shift: Shift
        let now: Instant
        let clock: String
    }

    /// Where a finger touches the map: on the long table.
    static let touched = FloorPoint(600, 430)

    let branch: Branch
    let plan: VenuePlan
    private let zone: ZoneTransitions
    private let date: CivilDate
    private let mara: Author

    init() throws {
        zone = try PizzaHouse.bucharest()
        date = try CivilDate("2026-03-21")
        mara = .manager("mara", at: "casa-lia")
        var branch = Branch(
            id: "casa-lia",
            restaurant: "casa-lia",
            name: "Casa Lia",
            zone: zone.identifier,
            currency: try Currency("RON"),
            hours: OpeningHours(weekly: [.saturday: [try OpeningPeriod("17:00", "24:00")]]),
            tables: try Self.tables(),
            areas: [
                DiningArea(id: "hall", name: LocalizedText("Hall", in: .english)),
                DiningArea(id: "terrace", name: LocalizedText("Terrace", in: .english)),
            ],
            joints: [TableJoint("t4", "t5", seatLoss: 2)]
        )
        branch.apply(.draw(edits: Self.drawing))
        self.branch = branch
        var rules = BookingRules(branch: branch.id, step: .minutes(15), turn: .minutes(120))
        rules.combining = CombiningRule()
        rules.grace = .minutes(5)
        rules.clearing = .minutes(10)
        rules.holdTime = .minutes(10)
        plan = try VenuePlan(branch, rules: rules, zone: zone)
    }

    func instant(_ clock: String) throws -> Instant { try plan.instant(try LocalTime(clock), on: date) }

    private static func tables() throws -> [DiningTable] {
        let seats = [4, 4, 4, 4, 4, 8, 2, 2, 6]
        return try seats.enumerated().map { index, seats in
            DiningTable(
                id: TableID("t\(index + 1)"),
                number: index + 1,
                seats: try SeatRange(upTo: seats),
                area: index < 6 ? "hall" : "terrace"
            )
        }
    }

    /// What the manager draws: the walls, then the tables from left to right.
    private static let drawing: [FloorPlanEdit] = {
        let square = TableShape.rectangle(
            width: 80,
            depth: 80,
            chairs: SideChairs(top: 1, right: 1, bottom: 1, left: 1)
        )
        let long = TableShape.rectangle(width: 140, depth: 80, chairs: SideChairs(top: 2, bottom: 2))
        let small = TableShape.rectangle(width: 70, depth: 70, chairs: SideChairs(top: 1, bottom: 1))
        let hall = [(0, 0), (760, 0), (760, 320), (900, 320), (900, 560), (0, 560)].map { FloorPoint($0.0, $0.1) }
        let terrace = [(980, 0), (1400, 0), (1400, 560), (980, 560)].map { FloorPoint($0.0, $0.1) }
        let places = [
            PlacedTable("t1", at: FloorPoint(120, 130), as: .round(diameter: 100, chairs: 4)),
            PlacedTable("t2", at: FloorPoint(340, 130), as: .round(diameter: 100, chairs: 4)),
            PlacedTable("t3", at: FloorPoint(590, 140), as: long),
            PlacedTable("t4", at: FloorPoint(110, 420), as: square),
            PlacedTable("t5", at: FloorPoint(320, 420), as: square),
            PlacedTable("t6", at: FloorPoint(650, 430), as: .oval(width: 260, depth: 120, chairs: 8)),
            PlacedTable("t7", at: FloorPoint(1090, 120), turned: 45, as: small),
            PlacedTable("t8", at: FloorPoint(1290, 120), turned: 45, as: small),
            PlacedTable("t9", at: FloorPoint(1190, 400), as: .round(diameter: 140, chairs: 6)),
        ]
        return [.outline(area: "hall", walls: hall), .outline(area: "terrace", walls: terrace)]
            + places.map { .place(table: $0) }
    }()

    /// The problems of the same drawing with three slips: two tables too close, one in a wall, one on the other side.
    func faults() throws -> [String] {
        var draft = branch
        draft.apply(
            .draw(edits: [
                .move(table: "t2", to: FloorPoint(190, 150)), .move(table: "t3", to: FloorPoint(740, 140)),
                .move(table: "t7", to: FloorPoint(820, 440)), .remove(table: "t8"),
                .reshape(table: "t9", shape: .round(diameter: 140, chairs: 5)),
            ])
        )
        return draft.problems().map(\.description)
    }

    /// The evening until ten past eight.
    func evening() throws -> Evening {
        let clock = "20:10"
        let now = try instant(clock)
        return Evening(day: try day(until: now), shift: try shift(), now: now, clock: clock)
    }

    private func day(until now: Instant) throws -> ServiceDay {
        var day = ServiceDay(id: BranchDay(branch: branch.id, date: date))
        func perform(_ command: ServiceDay.Command, _ clock: String) throws {
            try day.perform(command, in: plan, by: mara, at: instant(clock))
        }
        func book(_ id: BookingID, _ party: Int, at clock: String, _ table: TableID) throws {
            try perform(.book(BookingRequest(id: id, party: party, at: instant(clock), table: table)), "12:00")
        }
        try book("radu", 4, at: "18:00", "t1")
        try book("irina", 2, at: "20:15", "t1")
        try book("vlad", 3, at: "20:00", "t2")
        try book("ioana", 4, at: "19:30", "t3")
        try book("petru", 7, at: "20:30", "t6")
        try book("sanda", 2, at: "18:00", "t8")
        try perform(
            .blockTable(TableBlock(id: "wind", table: "t9", span: instant("17:00")..<instant("23:00"))),
            "12:00"
        )
        try perform(.seat(booking: "radu", tables: nil), "18:00")
        try perform(.seat(booking: "sanda", tables: nil), "18:00")
        try perform(.seat(booking: "ioana", tables: nil), "19:30")
        try perform(.walkIn(party: WalkIn(id: "door", party: 3, table: "t4")), "19:50")
        try perform(.finish(booking: "sanda"), "20:05")
        try perform(.hold(BookingRequest(id: "maria", party: 2, at: instant("20:30"), table: "t7")), "20:08")
        return day
    }

    private func shift() throws -> Shift {
        var shift = Shift(id: BranchDay(branch: branch.id, date: date))
        var rules = ShiftRules(mode: .claim)
        rules.sections = ["hall": ["t1", "t2", "t3", "t4", "t5", "t6"], "terrace": ["t7", "t8", "t9"]]
        try shift.perform(.follow(rules: rules), by: mara, at: instant("16:00"))
        try shift.perform(.plan(waiter: "ana", plan: WaiterPlan(sections: ["hall"])), by: mara, at: instant("16:00"))
        try shift.perform(.plan(waiter: "dan", plan: WaiterPlan(sections: ["terrace"])), by: mara, at: instant("16:00"))
        for waiter: UserID in ["ana", "dan", "eva"] {
            try shift.perform(.begin(waiter: waiter, cap: nil), by: mara, at: instant("16:30"))
        }
        let order = WorkFacts(covers: 4, table: "t3")
        try shift.perform(
            .take(order: "o1", facts: order, waiter: "eva"),
            by: .waiter("eva", at: branch.id),
            at: instant("19:40")
        )
        return shift
    }
}
