import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Floor marking")
struct FloorMarkingTests {
    /// Seven tables of four seats; a party is late after five minutes, and stays for two hours.
    private let house: SampleHouse
    private let plan: VenuePlan
    private var day: ServiceDay

    init() throws {
        var house = try SampleHouse(seats: [4, 4, 4, 4, 4, 4, 4])
        house.rules.grace = .minutes(5)
        house.rules.releasesLate = false
        house.rules.clearing = .minutes(10)
        house.rules.turn = .minutes(120)
        house.rules.turns = []
        self.house = house
        plan = try house.plan()
        day = try house.day("2026-03-27")
    }

    private func at(_ clock: String) throws -> Instant { try house.instant("2026-03-27T\(clock)") }

    private mutating func perform(_ command: ServiceDay.Command, _ clock: String) throws {
        try day.perform(command, in: plan, by: .manager("mara", at: house.branch.id), at: at(clock))
    }

    private mutating func book(_ id: BookingID, at clock: String, _ table: TableID) throws {
        try perform(.book(BookingRequest(id: id, party: 3, at: at(clock), table: table)), "10:00")
    }

    private func mark(_ table: TableID, at clock: String, _ marking: FloorMarking = FloorMarking()) throws -> TableMark?
    {
        try marking.marks(of: house.branch, on: day, at: at(clock))[table]
    }

    private func status(
        _ table: TableID,
        _ clock: String,
        _ marking: FloorMarking = FloorMarking()
    ) throws -> TableStatus? {
        try mark(table, at: clock, marking)?.status
    }

    @Test("QP-66 a booking shows from half an hour ahead, is late, sits, and leaves the table to be cleared")
    mutating func life() throws {
        try book("b1", at: "19:00", "t1")
        #expect(try status("t1", "18:29") == .free)
        #expect(try mark("t1", at: "18:30") == TableMark(.reserved, party: 3, booking: "b1"))
        #expect(try status("t1", "17:00", FloorMarking(soon: .minutes(120))) == .reserved)
        #expect(try status("t1", "19:04") == .reserved)
        #expect(try status("t1", "19:05") == .late)
        try perform(.arrive(booking: "b1"), "19:06")
        #expect(try status("t1", "19:06") == .reserved)
        try perform(.seat(booking: "b1", tables: nil), "19:10")
        #expect(try mark("t1", at: "19:10") == TableMark(.taken, party: 3, booking: "b1"))
        #expect(try status("t1", "23:00") == .taken)
        try perform(.finish(booking: "b1"), "20:30")
        #expect(try mark("t1", at: "20:39") == TableMark(.dirty))
        #expect(try status("t1", "21:40") == .dirty, "nobody has cleared it")
        try perform(.clearTables(tables: ["t1"]), "21:41")
        #expect(try status("t1", "21:41") == .free)
        #expect(try FloorMarking().marks(of: house.branch, on: day, at: at("19:00")).count == 7)
    }

    @Test(
        "guests show their stage; those without a booking are there before whoever is expected, but for what is out of use"
    )
    mutating func stages() throws {
        try book("b1", at: "19:00", "t1")
        try book("b2", at: "19:00", "t2")
        try perform(.seat(booking: "b1", tables: nil), "19:00")
        func marks(_ states: [TableID: TableState]) throws -> [TableID: TableMark] {
            try FloorMarking().marks(of: house.branch, on: day, states: states, at: at("19:01"))
        }
        var tab = GuestTab(id: "tab")
        let opening = GuestTab.Opening(branch: house.branch.id, currency: try Currency("RON"), opener: .firstItem)
        try tab.perform(.open(opening: opening), by: .waiter("wanda", at: house.branch.id), at: try at("18:50"))
        func state(_ table: TableID, _ tab: GuestTab?) -> TableState { TableState(of: table, on: day, tab: tab) }
        let shown = try marks([
            "t1": state("t1", tab), "t2": state("t2", tab), "t3": state("t3", tab), "t4": state("t4", nil),
        ])
        #expect(shown["t1"] == TableMark(.taken, party: 3, booking: "b1", stage: .seated))
        #expect(shown["t2"] == TableMark(.taken, stage: .seated), "and not the booking that comes next")
        #expect(shown["t3"] == TableMark(.taken, stage: .seated))
        #expect(shown["t4"] == TableMark(.free))
        #expect(try marks([:])["t2"] == TableMark(.reserved, party: 3, booking: "b2"))
        let span = try at("18:00")..<(try at("23:00"))
        try perform(.blockTable(TableBlock(id: "wet", table: "t3", span: span, reason: "wet")), "19:01")
        #expect(try marks(["t3": state("t3", tab)])["t3"] == TableMark(.outOfUse))
    }

    @Test("a party that stays too long is a risk once the next one is due soon")
    mutating func risk() throws {
        try book("b1", at: "18:00", "t1")
        try book("b2", at: "18:00", "t2")
        try book("b3", at: "20:30", "t2")
        for booking: BookingID in ["b1", "b2"] { try perform(.seat(booking: booking, tables: nil), "18:00") }
        #expect(try status("t2", "19:59") == .taken)
        #expect(try mark("t2", at: "20:00") == TableMark(.atRisk, party: 3, booking: "b2"))
        #expect(try status("t2", "20:00", FloorMarking(soon: .minutes(29))) == .taken)
        #expect(try status("t1", "20:00") == .taken)
        try perform(.cancel(booking: "b3"), "20:01")
        #expect(try status("t2", "20:01") == .taken)
    }

    @Test("a hold shows until it expires, a block while it lasts, and what is there comes before who is expected")
    mutating func order() throws {
        let hold = BookingRequest(id: "h1", party: 2, at: try at("19:00"), table: "t1")
        try perform(.hold(hold, lasting: .minutes(10)), "18:50")
        #expect(try mark("t1", at: "18:59") == TableMark(.held, party: 2, booking: "h1"))
        #expect(try status("t1", "19:00") == .free)
        let span = try at("18:00")..<at("19:30")
        try perform(.blockTable(TableBlock(id: "x", table: "t2", span: span)), "18:50")
        try bookLate("b2", at: "19:30", "t2")
        #expect(try status("t2", "19:29") == .outOfUse)
        #expect(try mark("t2", at: "19:30") == TableMark(.reserved, party: 3, booking: "b2"))
        // Of two that are expected the earlier one shows.
        try bookLate("b3", at: "19:00", "t3")
        try bookLate("b4", at: "21:00", "t3")
        #expect(try mark("t3", at: "19:00", FloorMarking(soon: .minutes(180)))?.booking == "b3")
        let carried = SpilloverStay(
            booking: "y1",
            date: try CivilDate("2026-03-26"),
            tables: ["t4", "elsewhere"],
            span: span,
            party: 5,
            channel: .walkIn,
            isSeated: true
        )
        day.apply(.carried(stays: [carried], moves: [], at: try at("18:55")))
        #expect(try mark("t4", at: "19:00") == TableMark(.taken, party: 5, booking: "y1"))
        #expect(try status("t4", "19:30") == .taken, "they have not left")
        day.apply(.carriedDropped(bookings: ["y1"], at: try at("19:31")))
        #expect(try status("t4", "19:31") == .free)
    }

    private mutating func carry(
        _ booking: BookingID,
        _ table: TableID,
        from start: String,
        until end: String,
        expiresAt: Instant? = nil,
        isSeated: Bool = false
    ) throws {
        let stay = SpilloverStay(
            booking: booking,
            date: try CivilDate("2026-03-26"),
            tables: [table],
            span: try at(start)..<at(end),
            party: 2,
            channel: .online,
            isSeated: isSeated,
            expiresAt: expiresAt
        )
        day.apply(.carried(stays: [stay], moves: [], at: try at("10:00")))
    }

    @Test("a stay of the date before shows from half an hour ahead until it ends, and no longer than it is held")
    mutating func carriedStays() throws {
        try carry("y1", "t1", from: "18:00", until: "19:30")
        try carry("y2", "t2", from: "18:00", until: "19:30", expiresAt: at("18:10"))
        #expect(try status("t1", "17:29") == .free)
        #expect(try mark("t1", at: "17:30") == TableMark(.reserved, party: 2, booking: "y1"))
        #expect(try status("t1", "19:29") == .reserved)
        #expect(try status("t1", "19:30") == .free)
        #expect(try status("t2", "18:09") == .reserved)
        #expect(try status("t2", "18:10") == .free)
    }

    @Test("a party of the date before that stays too long is a risk once the next one is due soon")
    mutating func carriedRisk() throws {
        try book("b1", at: "20:00", "t4")
        try carry("y1", "t4", from: "17:00", until: "19:30", isSeated: true)
        try carry("y2", "t5", from: "17:00", until: "19:30", isSeated: true)
        #expect(try status("t4", "19:29", FloorMarking(soon: .minutes(60))) == .taken)
        #expect(try mark("t4", at: "19:30") == TableMark(.atRisk, party: 2, booking: "y1"))
        #expect(try status("t4", "19:30", FloorMarking(soon: .minutes(29))) == .taken)
        #expect(try status("t5", "19:30") == .taken, "nobody is due there")
    }

    private mutating func bookLate(_ id: BookingID, at clock: String, _ table: TableID) throws {
        try perform(.book(BookingRequest(id: id, party: 3, at: at(clock), table: table)), "18:52")
    }

    @Test("a section is shown with whose duty it is at the instant, not with who comes later or should have gone")
    func duties() throws {
        let mara = Author.manager("mara", at: house.branch.id)
        let six = try at("18:00")
        var shift = Shift(id: day.id)
        var rules = ShiftRules(mode: .claim)
        rules.sections = ["left": ["t1"]]
        try shift.perform(.follow(rules: rules), by: mara, at: six)
        for waiter: UserID in ["ana", "bob"] {
            try shift.perform(.plan(waiter: waiter, plan: WaiterPlan(sections: ["left"])), by: mara, at: six)
        }
        // Ana works until nine, and Bob from eight on.
        try shift.perform(.begin(waiter: "ana", cap: nil, until: try at("21:00")), by: mara, at: six)
        try shift.perform(.begin(waiter: "bob", cap: nil, from: try at("20:00")), by: mara, at: six)
        func waiter(_ clock: String) throws -> UserID? {
            try FloorMarking().marks(of: house.branch, on: day, shift: shift, at: at(clock))["t1"]?.waiter
        }
        #expect(try waiter("18:00") == "ana" && waiter("19:59") == "ana")
        #expect(try waiter("20:00") == nil && waiter("20:59") == nil, "two have the section")
        #expect(try waiter("21:00") == "bob" && waiter("23:00") == "bob")
        // A waiter on a break still has the section, and who has orders at the table goes before.
        try shift.perform(.pause(waiter: "ana", until: nil), by: mara, at: try at("18:10"))
        #expect(try waiter("18:30") == "ana")
        try shift.perform(.resume(waiter: "ana"), by: mara, at: try at("18:40"))
        try shift.perform(
            .take(order: "o1", facts: WorkFacts(table: "t1"), waiter: "ana"),
            by: mara,
            at: try at("18:40")
        )
        #expect(try waiter("21:30") == "ana")
    }

    @Test("the waiter is the one with the most orders at the table, or the only one of its section on duty")
    func waiters() throws {
        let mara = Author.manager("mara", at: house.branch.id)
        let now = try at("18:00")
        var shift = Shift(id: day.id)
        var rules = ShiftRules(mode: .claim)
        rules.sections = ["left": ["t1", "t2", "unknown"], "right": ["t3"], "bar": ["t4"]]
        try shift.perform(.follow(rules: rules), by: mara, at: now)
        let sections: [(UserID, Set<SectionID>)] = [
            ("ana", ["left"]), ("bob", ["right"]), ("eva", []), ("ida", ["right"]), ("leo", ["bar"]),
        ]
        for (waiter, sections) in sections {
            try shift.perform(.plan(waiter: waiter, plan: WaiterPlan(sections: sections)), by: mara, at: now)
            if waiter != "leo" { try shift.perform(.begin(waiter: waiter, cap: nil), by: mara, at: now) }
        }
        let orders: [(OrderID, UserID, TableID)] = [
            ("o1", "ana", "t5"), ("o2", "eva", "t5"), ("o3", "eva", "t5"), ("o4", "ida", "t6"), ("o5", "bob", "t6"),
            ("o6", "eva", "t2"),
        ]
        for (order, waiter, table) in orders {
            let facts = WorkFacts(table: table)
            try shift.perform(.take(order: order, facts: facts, waiter: waiter), by: mara, at: now)
        }
        let marks = FloorMarking().marks(of: house.branch, on: day, shift: shift, at: now)
        let waiters = ["t1", "t2", "t3", "t4", "t5", "t6", "t7"].map { marks[TableID($0)]?.waiter }
        #expect(waiters == ["ana", "eva", nil, nil, "eva", "bob", nil])
        #expect(marks["t1"]?.color == 0 && marks["t2"]?.color == 2 && marks["t6"]?.color == 1)
        #expect(marks.count == 7)
    }

    @Test("QP-66 guests pick among the tables that are free for their party at their time")
    mutating func choice() throws {
        try book("b1", at: "19:00", "t1")
        let free = try plan.open(day)
        let units = free.tables(for: 3, at: try at("20:00"), now: try at("12:00"))
        let marks = house.branch.choice(among: units)
        #expect(marks.count == 7)
        #expect(marks.filter { $0.value != TableMark(.free) } == ["t1": TableMark(.unavailable)])
        #expect(Set(house.branch.choice(among: []).values) == [TableMark(.unavailable)])
    }
}
