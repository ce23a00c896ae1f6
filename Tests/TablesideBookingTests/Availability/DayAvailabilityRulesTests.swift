import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What the rules of a plan do to the answers of an evening, by worked examples.
@Suite("Day availability by the rules")
struct DayAvailabilityRulesTests {
    private let early = "2026-03-01T12:00"
    private let friday = "2026-03-27"

    private func entered(
        _ house: SampleHouse,
        _ stays: [(id: String, table: String, from: String, to: String)],
        locked: Bool = true
    ) throws -> (plan: VenuePlan, day: ServiceDay) {
        let plan = try house.plan()
        var day = try house.day(friday)
        for stay in stays {
            let existing = ImportedBooking(
                id: BookingID(stay.id),
                party: 2,
                span: try house.instant("\(friday)T\(stay.from)")..<(try house.instant("\(friday)T\(stay.to)")),
                tables: [TableID(stay.table)],
                isLocked: locked
            )
            try day.perform(.enter(existing), in: plan, by: House.host, at: try house.instant(early))
        }
        return (plan, day)
    }

    @Test("an additional buffer lies between two stays in either order: 10 to 12 and 30 minutes, the next at 12:30")
    func additional() throws {
        var house = try SampleHouse.oldTown(turn: .minutes(120)) { $0.buffer = .additional(length: .minutes(30)) }
        house.branch.tables = [house.branch.tables[4]]
        let (plan, day) = try entered(house, [("1", "t5", "14:00", "16:00")])
        let slots = try plan.open(day).slots(for: 6, at: try house.instant(early))
        let offered = slots.filter(\.isOffered).map(\.label.time.description)
        #expect(offered.prefix(5) == ["09:30", "10:00", "10:30", "11:00", "11:30"])
        #expect(offered.dropFirst(5).first == "16:30")
        // It does not apply towards closing, and guests hear nothing of it.
        #expect(slots.last(where: \.isOffered)?.label.time.description == "22:00")
        #expect(slots.last(where: \.isOffered)?.end == (try house.instant("2026-03-28T00:00")))
    }

    @Test("an included buffer is the last part of the turn: guests leave earlier, the table is free at the end of it")
    func included() throws {
        var house = try SampleHouse.oldTown(turn: .minutes(120)) { $0.buffer = .included(length: .minutes(30)) }
        house.branch.tables = [house.branch.tables[4]]
        let (plan, day) = try entered(house, [("1", "t5", "14:00", "16:00")])
        let slots = try plan.open(day).slots(for: 6, at: try house.instant(early))
        let offered = slots.filter(\.isOffered).map(\.label.time.description)
        #expect(offered.prefix(6) == ["09:30", "10:00", "10:30", "11:00", "11:30", "12:00"])
        #expect(offered.dropFirst(6).first == "16:00")
        #expect(slots.first?.end == (try house.instant("\(friday)T11:00")))
        // Guests have left by midnight; the table is cleared after it.
        #expect(slots.last(where: \.isOffered)?.label.time.description == "22:30")
    }

    @Test("guests have left in the buffer of their turn: they are not there together with those who come then")
    func includedPresence() throws {
        let house = try SampleHouse.oldTown(turn: .minutes(120)) {
            $0.buffer = .included(length: .minutes(30))
            $0.pacing = [PacingRule(.concurrent, covers: 3)]
        }
        let (plan, day) = try entered(house, [("1", "t5", "14:00", "16:00")])
        let slots = try plan.open(day).slots(for: 2, at: try house.instant(early))
        let offered = slots.filter(\.isOffered).map(\.label.time.description)
        // Who comes at 12:30 leaves at 14:00, and has the table until 14:30.
        #expect(offered.prefix(7) == ["09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30"])
        #expect(!offered.contains("13:00") && !offered.contains("14:00") && offered.contains("16:00"))
        let openings = try plan.open(day).openings(for: 2, at: try house.instant(early))
        #expect(Array(openings) == slots.filter(\.isOffered).map(\.start))
    }

    @Test("a stay off the grid takes just the starts that would meet it, to the millisecond")
    func exact() throws {
        var house = try SampleHouse.oldTown(turn: .minutes(90))
        house.branch.tables = [house.branch.tables[4]]
        let plan = try house.plan()
        var day = try house.day(friday)
        let start = try house.instant("\(friday)T14:00") + .milliseconds(1)
        let stay = ImportedBooking(
            id: BookingID("1"),
            party: 6,
            span: start..<start + .minutes(60) - .milliseconds(1),
            tables: [TableID("t5")]
        )
        try day.perform(.enter(stay), in: plan, by: House.host, at: try house.instant(early))
        let openings = try plan.open(day).openings(for: 6, at: try house.instant(early))
        func isOpen(_ time: String) throws -> Bool { openings.contains(try house.instant("\(friday)T\(time)")) }
        // 12:30 to 14:00 touches it, 13:00 to 14:30 does not; at 15:00 it is over.
        #expect(try isOpen("12:30"))
        #expect(try !isOpen("13:00"))
        #expect(try !isOpen("14:30"))
        #expect(try isOpen("15:00"))
    }

    @Test("tables of a channel are for that channel, and combinations of them too")
    func channels() throws {
        let house = try SampleHouse.oldTown { rules in
            rules.tables = [TableRule(TableID("t5"), channels: [.walkIn]), TableRule(TableID("t4"), isDisabled: true)]
        }
        let evening = try house.plan().open(house.day(friday))
        let now = try house.instant(early)
        let online = try house.request("1", 6, "\(friday)T19:00")
        #expect(
            evening.answer(to: online, at: now)
                == .refused(reasons: [.noTableAsWished(party: 6, channel: .online, wishes: [])])
        )
        #expect(evening.openings(for: 6, at: now).isEmpty)
        #expect(evening.openings(for: 6, through: .walkIn, at: now).count == 27)
        let atFive = try house.instant("\(friday)T17:05")
        guard
            case .seated(let tables, let span, _) = evening.answer(to: WalkIn(id: BookingID("2"), party: 6), at: atFive)
        else {
            Issue.record("a walk-in of six sits at t5")
            return
        }
        #expect(tables == [TableID("t5")])
        #expect(span == atFive..<atFive + .minutes(90))
    }

    @Test("a portal has tables of its own and the limits of guests; guests cannot name it, nor anybody the door")
    func portal() throws {
        let portal = BookingChannel(rawValue: "portal")
        let house = try SampleHouse.oldTown { rules in
            rules.tables = [TableRule(TableID("t5"), channels: [portal]), TableRule(TableID("t4"), isDisabled: true)]
            rules.notice = .beforeVisit(length: .hours(2))
        }
        let plan = try house.plan()
        let day = try house.day(friday)
        let early = try house.instant(early)
        func request(_ channel: BookingChannel?) throws -> BookingRequest {
            BookingRequest(id: BookingID("1"), party: 6, at: try house.instant("\(friday)T19:00"), channel: channel)
        }
        /// The tables and the channel of the booking, or why there is none: what the evening says beforehand.
        func outcome(_ channel: BookingChannel?, _ author: Author, _ now: Instant) throws -> String {
            let request = try request(channel)
            var after = day
            do throws(ServiceDay.Refusal) {
                try after.perform(.book(request), in: plan, by: author, at: now)
            } catch {
                #expect(after == day)
                return "\(error.reason.code)"
            }
            let booking = try #require(after.booking(BookingID("1")))
            #expect(try plan.open(day).answer(to: request, at: now) == .offered(tables: booking.tables))
            return "\(booking.tables.map(\.rawValue)) \(booking.channel)"
        }
        #expect(try outcome(portal, House.host, early) == #"["t5"] portal"#)
        #expect(try outcome(nil, House.host, early) == "serviceDay.unavailable")
        #expect(try outcome(.online, House.host, early) == "serviceDay.unavailable")
        let late = try house.instant("\(friday)T18:00")
        #expect(try outcome(portal, House.host, late) == "serviceDay.unavailable", "notice is for everybody outside")
        #expect(try plan.open(day).openings(for: 6, through: portal, at: early).count == 27)
        #expect(try outcome(portal, House.guest, early) == "serviceDay.channelNotPermitted")
        #expect(try outcome(.inHouse, House.guest, early) == "serviceDay.channelNotPermitted")
        #expect(try outcome(.walkIn, House.guest, early) == "serviceDay.channelNotPermitted")
        #expect(try outcome(.walkIn, House.host, early) == "serviceDay.channelNotPermitted")
        let elsewhere = try plan.open(day).alternatives(to: request(portal), within: .minutes(30), at: early)
        #expect(elsewhere.map(\.answer) == Array(repeating: .offered(tables: [TableID("t5")]), count: 3))
        #expect(try plan.open(day).alternatives(to: request(nil), within: .minutes(30), at: early).isEmpty)
        let coder = JSONDocumentCoder()
        #expect(try coder.decode(BookingRequest.self, from: coder.encode(request(portal))) == request(portal))
    }

    @Test(
        "a booking keeps the table of the portal through which it came, whatever role changes it",
        arguments: [true, false]
    )
    func portalChange(isLocked: Bool) throws {
        let portal = BookingChannel(rawValue: "portal")
        let house = try SampleHouse.oldTown { rules in
            rules.tables = [TableRule(TableID("t5"), channels: [portal]), TableRule(TableID("t4"), isDisabled: true)]
            rules.pacing = [PacingRule(.starts(window: .hours(1)), onlineCovers: 8)]
        }
        let plan = try house.plan()
        var day = try house.day(friday)
        let now = try house.instant(early)
        let request = BookingRequest(
            id: BookingID("1"),
            party: 6,
            at: try house.instant("\(friday)T19:00"),
            guest: House.ana,
            channel: portal,
            table: isLocked ? TableID("t5") : nil
        )
        try day.perform(.book(request), in: plan, by: House.host, at: now)
        for (author, time) in [(House.host, "19:30"), (House.guest, "20:00")] {
            let start = try house.instant("\(friday)T\(time)")
            let channel: BookingChannel = author == House.host ? .inHouse : .online
            let slots = try plan.open(day).slots(moving: BookingID("1"), through: channel, at: now)
            #expect(slots.first { $0.start == start }?.answer == .offered(tables: [TableID("t5")]))
            try day.perform(.modify(BookingID("1"), BookingChange(at: start)), in: plan, by: author, at: now)
            let booking = try #require(day.booking(BookingID("1")))
            #expect(booking.tables == [TableID("t5")] && booking.span.lowerBound == start && booking.channel == portal)
        }
        // It counts as online no matter who changes it: two of eight are left, and a table for two.
        let two = try house.request("2", 2, "\(friday)T20:30")
        try day.perform(.book(two), in: plan, by: .guest(House.bob), at: now)
        let reason = Unavailability.tooManyStarts(count: .onlineCovers, cap: 8, taken: 2)
        #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [reason]))) {
            try day.perform(.modify(BookingID("1"), BookingChange(party: 7)), in: plan, by: House.host, at: now)
        }
    }

    @Test("a table for an experience is sold with it alone: to nobody who wants a table and no more")
    func experiences() throws {
        let tasting = ExperienceCode(rawValue: "tasting")
        let house = try SampleHouse.oldTown { $0.tables = [TableRule(TableID("t5"), experiences: [tasting])] }
        let plan = try house.plan()
        let evening = try plan.open(house.day(friday))
        let (now, seven) = (try house.instant(early), try house.instant("\(friday)T19:00"))
        func wishing(_ experience: String?) -> BookingWishes {
            BookingWishes(experience: experience.map { ExperienceCode(rawValue: $0) })
        }
        for (experience, party, isSold) in [
            (nil, 8, false), ("tasting", 8, true), ("brunch", 8, false), (nil, 6, true), ("brunch", 6, true),
        ] {
            let wishes = wishing(experience)
            #expect(evening.openings(for: party, wishing: wishes, at: now).count == (isSold ? 27 : 0))
            let request = BookingRequest(id: BookingID("1"), party: party, at: seven, wishes: wishes)
            let tables = isSold ? [TableID(party == 8 ? "t5" : "t4")] : []
            let refusal = Slot.Answer.refused(reasons: [.noTableAsWished(party: party, channel: .online, wishes: [])])
            #expect(evening.answer(to: request, at: now) == (isSold ? .offered(tables: tables) : refusal))
            var day = try house.day(friday)
            _ = try? day.perform(.book(request), in: plan, by: House.guest, at: now)
            #expect(day.booking(BookingID("1"))?.tables ?? [] == tables)
        }
        let door = evening.answer(to: WalkIn(id: BookingID("2"), party: 8), at: try house.instant("\(friday)T17:05"))
        #expect(door == .refused(reasons: [.noTableAsWished(party: 8, channel: .walkIn, wishes: [])]))
    }

    @Test("turn times of areas make stays of different length at different tables")
    func areas() throws {
        let (bar, garden) = (AreaID("bar"), AreaID("garden"))
        var house = try SampleHouse.oldTown { $0.turns = [TurnTime(area: AreaID("garden"), lasts: .minutes(150))] }
        house.branch.tables = [
            DiningTable(id: TableID("b"), number: 1, seats: try SeatRange(1, 2), area: bar),
            DiningTable(id: TableID("g"), number: 2, seats: try SeatRange(1, 2), area: garden),
        ]
        var document = house.branch
        document.areas = [
            DiningArea(id: bar, name: LocalizedText("Bar", in: try LanguageTag("en"))),
            DiningArea(id: garden, name: LocalizedText("Garden", in: try LanguageTag("en"))),
        ]
        let plan = try VenuePlan(document, rules: house.rules, zone: house.zone)
        let now = try house.instant(early)
        let evening = try plan.open(house.day(friday))
        // The last start is 22:30 at the bar and 21:30 in the garden.
        let inGarden = BookingWishes(area: garden)
        #expect(evening.openings(for: 2, at: now).count == 27)
        #expect(evening.openings(for: 2, wishing: inGarden, at: now).count == 25)
        let slots = evening.slots(for: 2, wishing: inGarden, at: now)
        #expect(slots.first.map { $0.end == $0.start + .minutes(150) } == true)
        let late = slots.filter { $0.label.time.description == "22:00" }.first
        #expect(
            late?.answer
                == .refused(reasons: [
                    .overrunsService(
                        end: try house.instant("2026-03-28T00:30"),
                        latest: try house.instant("2026-03-28T00:00")
                    )
                ])
        )
    }

    @Test(
        "a start that is now is offered only where somebody can stay to the end: not because other tables are free for less"
    )
    func nowBesideOverstay() throws {
        let (room, lounge) = (AreaID("room"), AreaID("lounge"))
        var house = try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("17:00", "23:00")])) {
            $0.turns = [TurnTime(area: AreaID("lounge"), lasts: .minutes(180))]
        }
        house.branch.tables = [
            DiningTable(id: TableID("r"), number: 1, seats: try SeatRange(1, 2), area: room),
            DiningTable(id: TableID("l"), number: 2, seats: try SeatRange(1, 2), area: lounge),
        ]
        var document = house.branch
        document.areas = [
            DiningArea(id: room, name: LocalizedText("Room", in: .english)),
            DiningArea(id: lounge, name: LocalizedText("Lounge", in: .english)),
        ]
        let plan = try VenuePlan(document, rules: house.rules, zone: house.zone)
        var day = try house.day(friday)
        let eight = try house.instant("\(friday)T20:00")
        let now = try house.instant("\(friday)T21:30")
        let party = WalkIn(id: BookingID("1"), party: 2, table: TableID("r"))
        try day.perform(.walkIn(party), in: plan, by: House.host, at: eight)
        // They should be gone by half past nine, and are not; from the lounge nobody would be gone by eleven.
        let evening = try plan.open(day)
        #expect(!evening.openings(for: 2, through: .inHouse, at: now).contains(now))
        let slots = evening.slots(for: 2, through: .inHouse, at: now)
        #expect(slots.first { $0.start == now }?.isOffered == false)
    }

    @Test("turn times of a table count at it and at every combination of which it is a part, there alone")
    func turnTimesOfTables() throws {
        let (now, seven) = (
            try SampleHouse.oldTown().instant(early), try SampleHouse.oldTown().instant("\(friday)T19:00")
        )
        let house = try SampleHouse.oldTown { $0.turns = [TurnTime(table: TableID("t4"), lasts: .minutes(150))] }
        var document = house.branch
        document.combinations = [TableCombination([TableID("t4"), TableID("t5")], seats: try SeatRange(10, 12))]
        let plan = try VenuePlan(document, rules: house.rules, zone: house.zone)
        var day = try house.day(friday)
        func end(_ id: String, _ party: Int, at tables: [String]) throws -> Elapsed {
            let wishes = BookingWishes(tables: tables.map { TableID($0) })
            let request = BookingRequest(id: BookingID(id), party: party, at: seven, wishes: wishes)
            var copy = day
            try copy.perform(.book(request), in: plan, by: House.guest, at: now)
            return try #require(copy.booking(BookingID(id))).span.upperBound - seven
        }
        #expect(try end("1", 4, at: ["t3"]) == .minutes(90))
        #expect(try end("2", 4, at: ["t4"]) == .minutes(150))
        #expect(try end("3", 12, at: ["t4", "t5"]) == .minutes(150))
        #expect(try end("4", 8, at: ["t5"]) == .minutes(90))
        // Somebody who sits down from the street stays as long.
        try day.perform(.walkIn(WalkIn(id: BookingID("5"), party: 6)), in: plan, by: House.host, at: seven)
        let seated = try #require(day.booking(BookingID("5")))
        #expect(seated.tables == [TableID("t4")])
        #expect(seated.span.upperBound - seven == .minutes(150))
    }

    @Test("pacing counts starts and people present, online ones within all, and staff go beyond with a reason")
    func pacing() throws {
        let house = try SampleHouse.oldTown { rules in
            rules.pacing = [
                PacingRule(.starts(window: .hours(1)), covers: 6, onlineCovers: 4), PacingRule(.concurrent, covers: 9),
            ]
        }
        let plan = try house.plan()
        var day = try house.day(friday)
        let now = try house.instant(early)
        try day.perform(.book(house.request("1", 4, "\(friday)T19:30")), in: plan, by: House.guest, at: now)
        let evening = try plan.open(day)
        func reasons(_ party: Int, _ time: String, _ channel: BookingChannel) throws -> [Unavailability] {
            let request = try house.request("2", party, "\(friday)T\(time)")
            guard case .refused(let reasons) = evening.answer(to: request, through: channel, at: now) else { return [] }
            return reasons
        }
        // Four of six people who may begin from 19 to 20 o'clock do, and four of four who may book online.
        #expect(try reasons(1, "19:00", .online) == [.tooManyStarts(count: .onlineCovers, cap: 4, taken: 4)])
        #expect(try reasons(2, "19:00", .inHouse) == [])
        #expect(try reasons(3, "19:00", .inHouse) == [.tooManyStarts(count: .covers, cap: 6, taken: 4)])
        #expect(try reasons(4, "20:00", .online) == [])
        // At 20:30 four are there, who leave at 21:00.
        #expect(try reasons(6, "20:30", .inHouse) == [.tooManyPresent(count: .covers, cap: 9, taken: 4)])
        #expect(try reasons(6, "21:00", .inHouse) == [])
        let request = BookingRequest(
            id: BookingID("2"),
            party: 6,
            at: try house.instant("\(friday)T20:30"),
            overrideReason: "the owner's birthday"
        )
        #expect(evening.answer(to: request, through: .inHouse, at: now) == .offered(tables: [TableID("t4")]))
    }

    @Test("alternatives come nearest first, the earlier of two first, and not from further away")
    func alternatives() throws {
        let house = try SampleHouse.oldTown()
        let (plan, day) = try entered(house, [("1", "t5", "18:00", "20:00")])
        let evening = try plan.open(day)
        let now = try house.instant(early)
        let request = try house.request("2", 8, "\(friday)T18:30")
        func times(_ reach: Elapsed, limit: Int? = nil) -> [String] {
            evening.alternatives(to: request, within: reach, limit: limit, at: now).map(\.label.time.description)
        }
        #expect(times(.hours(3)) == ["20:00", "16:30", "20:30", "16:00", "21:00", "15:30", "21:30"])
        #expect(times(.minutes(90)) == ["20:00"])
        #expect(times(.minutes(89)) == [])
        #expect(times(.hours(3), limit: 2) == ["20:00", "16:30"])
        #expect(times(.hours(3), limit: -1) == [])
        #expect(times(.hours(-1)) == [])
        #expect(times(.milliseconds(.max)).count == slotsFree(evening, 8, now))
        let free = try house.request("2", 8, "\(friday)T12:00")
        #expect(evening.alternatives(to: free, within: .zero, at: now).map(\.start) == [free.at])
    }

    private func slotsFree(_ evening: DayAvailability, _ party: Int, _ now: Instant) -> Int {
        evening.openings(for: party, at: now).count
    }

    @Test("a slot is possible when one booking can sit elsewhere, and says who moves and where")
    func possible() throws {
        var house = try SampleHouse.oldTown()
        // Two at the table for four, which four now want; the table for two is free.
        house.branch.tables = [house.branch.tables[0], house.branch.tables[2]]
        let (plan, day) = try entered(house, [("1", "t3", "19:00", "20:30")], locked: false)
        let now = try house.instant(early)
        let request = try house.request("2", 4, "\(friday)T19:30")
        let move = TableMove(booking: BookingID("1"), from: [TableID("t3")], to: [TableID("t1")])
        let evening = try plan.open(day)
        #expect(evening.answer(to: request, at: now) == .possible(tables: [TableID("t3")], moves: [move]))
        #expect(!evening.openings(for: 4, at: now).contains(request.at))
        // A locked one stays, and then there is no room.
        let (_, locked) = try entered(house, [("1", "t3", "19:00", "20:30")])
        #expect(try plan.open(locked).answer(to: request, at: now) == .refused(reasons: [.noFreeTable]))
        // So does everybody where the house does not pool.
        house.rules.assignment = .locked
        #expect(try house.plan().open(day).answer(to: request, at: now) == .refused(reasons: [.noFreeTable]))
    }

    @Test("stays of the neighboring dates keep their tables, and a known next date may be reached into")
    func neighbors() throws {
        let house = try SampleHouse.oldTown(hours: OpeningHours(everyDay: [try OpeningPeriod("00:00", "24:00")])) {
            $0.fit = .mayOverrun(by: nil)
        }
        let plan = try house.plan()
        let now = try house.instant(early)
        var saturday = try house.day("2026-03-28")
        let first = try house.request("1", 2, "2026-03-28T00:00", table: "t1")
        try saturday.perform(.book(first), in: plan, by: House.host, at: now)
        let late = try house.request("2", 2, "\(friday)T23:30")
        let alone = try plan.open(house.day(friday))
        guard case .refused(let reasons) = alone.answer(to: late, at: now) else {
            Issue.record("an unknown date sells its own tables")
            return
        }
        #expect(reasons.map(\.code.rawValue) == ["booking.reachesNextDay"])
        let beside = try plan.open(house.day(friday), beside: [saturday])
        #expect(beside.answer(to: late, at: now) == .offered(tables: [TableID("t2")]))
        #expect(throws: PlanError.self) {
            _ = try plan.open(
                house.day(friday),
                beside: [ServiceDay(id: BranchDay(branch: BranchID("other"), date: CivilDate("2026-03-28")))]
            )
        }
    }
}
