import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Service day in storage")
struct ServiceDayStorageTests {
    private static func stored(_ change: (inout [String: Any]) -> Void = { _ in }) throws -> String {
        let object = try JSONSerialization.jsonObject(with: Data(file("ServiceDay.json").utf8))
        var day = try #require(object as? [String: Any])
        change(&day)
        return String(decoding: try JSONSerialization.data(withJSONObject: day), as: UTF8.self)
    }

    /// The evening of the golden files: a booking that is seated, one that is called off, a walk-in, a no-show.
    private static func evening() throws -> (day: ServiceDay, events: [ServiceDay.Event]) {
        let house = try SampleHouse.oldTown { $0.grace = .minutes(15) }
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let noon = try house.instant("2026-03-27T12:00")
        let seven = try house.instant("2026-03-27T19:00")
        var events: [ServiceDay.Event] = []
        let steps: [(ServiceDay.Command, Author, Instant)] = [
            (.book(try house.request("1", 2, "2026-03-27T19:00")), House.guest, noon),
            (.book(try house.request("2", 4, "2026-03-27T19:00")), House.guest, noon),
            (.cancel(BookingID("2")), House.guest, noon + .minutes(1)),
            (.book(try house.request("3", 8, "2026-03-27T19:00")), House.host, noon + .minutes(2)),
            (.confirmArrival(BookingID("1")), House.guest, seven),
            (.walkIn(WalkIn(id: BookingID("4"), party: 3)), House.host, seven + .minutes(5)),
            (.noShow(BookingID("3")), .system, seven + .minutes(15)),
            (.finish(BookingID("4")), House.host, seven + .minutes(60)),
        ]
        for (command, author, now) in steps {
            events += try day.perform(command, in: plan, by: author, at: now)
        }
        return (day, events)
    }

    /// The same evening, in which everything happens that can.
    private static func lateEvening() throws -> (day: ServiceDay, events: [ServiceDay.Event]) {
        var house = try SampleHouse.oldTown { $0.grace = .minutes(15) }
        let plan = try house.plan()
        house.rules.acceptance = .byHouse
        house.rules.answerTime = .minutes(10)
        let (ten, fifty) = (
            Money(minorUnits: 1_000, try Currency("RON")), Money(minorUnits: 5_000, try Currency("RON"))
        )
        house.rules.deposit = DepositRule(PartyCharge(ten, per: .person), freeCancellation: .hours(1))
        house.rules.noShowFee = NoShowFee(PartyCharge(fifty, per: .booking))
        house.rules.version = house.rules.version.next
        let choosy = try house.plan()
        house.rules.acceptance = nil
        house.rules.clearing = .minutes(10)
        let later = try house.plan()
        var (day, events) = try evening()
        let nine = try house.instant("2026-03-27T21:00")
        let (five, six, seven) = (BookingID("5"), BookingID("6"), BookingID("7"))
        let (eight, t3, t4) = (BookingID("8"), TableID("t3"), TableID("t4"))
        let block = TableBlock(id: BlockID("b"), table: t3, span: nine + .hours(1)..<nine + .hours(2), reason: "wet")
        let stay = SpilloverStay(
            booking: BookingID("c"),
            date: try CivilDate("2026-03-26"),
            tables: [TableID("t5")],
            span: nine..<nine + .hours(1),
            party: 2,
            channel: .inHouse,
            isSeated: false
        )
        let entered = ImportedBooking(
            id: BookingID("10"),
            party: 6,
            span: nine + .minutes(70)..<nine + .minutes(130),
            tables: [TableID("t5")]
        )
        let steps: [(ServiceDay.Command, Author, Int)] = [
            (.hold(try house.request("5", 2, "2026-03-27T21:00"), lasting: .minutes(10)), House.guest, -55),
            (.swapHold(five, for: try house.request("6", 4, "2026-03-27T21:00")), House.guest, -54),
            (.confirm(six), House.guest, -53), (.inviteFriends([House.bob], to: six), House.guest, -52),
            (.modify(six, BookingChange(party: 3)), House.host, -51), (.lock(six), House.host, -50),
            (.unlock(six), House.host, -49), (.move(six, to: [t4]), House.host, -48),
            (.hold(try house.request("7", 2, "2026-03-27T21:30"), lasting: .minutes(5)), House.guest, -47),
            (.expire(booking: seven), .system, -40),
            (.book(try house.request("8", 2, "2026-03-27T21:00")), House.guest, -39), (.accept(eight), House.host, -38),
            (.book(try house.request("9", 2, "2026-03-27T21:00")), House.guest, -37),
            (.decline(booking: BookingID("9"), reason: "a wedding"), House.host, -36),
            (.enter(entered), House.host, -35),
            (.blockTable(block), House.host, -34), (.unblockTable(block.id), House.host, -33),
            (.carry(stays: [stay]), .system, -32), (.dropCarried(bookings: [stay.booking]), .system, -31),
            (.arrive(six), House.host, 0), (.seat(six), House.host, 1),
            (.extend(six, until: nine + .hours(2)), House.host, 2), (.markLate(eight), .system, 15),
            (.noShow(eight), House.host, 20), (.reinstate(eight), House.host, 25),
            (.countExhaustedSearch(request: BookingID("11")), .system, 27),
        ]
        for (command, author, minutes) in steps {
            // The newer plan is adopted with the first command that goes by it.
            let isChoosy = command.booking == eight || command.booking == BookingID("9")
            let rules = isChoosy ? choosy : day.adoptedPlan == later.version ? later : plan
            events += try day.perform(command, in: rules, by: author, at: nine + .minutes(minutes))
        }
        let before = try #require(day.booking(eight)).tables
        let moves = [TableMove(booking: eight, from: before, to: [t3])]
        let reseat = ServiceDay.Command.reseat(moves: moves, expecting: day.version)
        events += try day.perform(reseat, in: later, by: House.host, at: nine + .minutes(28))
        events += try day.perform(.finish(six), in: later, by: House.host, at: nine + .minutes(29))
        events += try day.perform(.clearTables(tables: [t4]), in: later, by: House.host, at: nine + .minutes(30))
        events += try day.perform(.archive(bookings: ["2"]), in: later, by: .system, at: nine + .minutes(31))
        return (day, events)
    }

    @Test("a day and all its events stand in the files as they always have, and are read from them")
    func goldenFiles() throws {
        let text = try Self.file("ServiceDay.json")
        #expect(try decoded(ServiceDay.self, text) == Self.evening().day)
        #expect(try encoded(Self.evening().day) == text)
        let (day, events) = try Self.lateEvening()
        let eventText = try Self.file("ServiceDay.events.json")
        #expect(try decoded([ServiceDay.Event].self, eventText) == events)
        #expect(try encoded(events) == eventText)
        let read = try decoded([ServiceDay.Event].self, eventText)
        #expect(ServiceDay.replaying(read, id: day.id) == day)
        #expect(try decoded(ServiceDay.self, encoded(day)) == day)
        let names = Set(events.map { "\($0)".prefix { $0 != "(" } })
        #expect(names.count == 32, "every event there is: \(names.sorted())")
    }

    @Test("every command stands in the file as it always has")
    func goldenCommands() throws {
        let start = Instant(millisecondsSince1970: 1_774_630_800_000)
        let (one, ana, table) = (BookingID("1"), UserID("ana"), TableID("t1"))
        let commands: [ServiceDay.Command] = [
            .book(BookingRequest(id: one, party: 2, at: start)),
            .book(BookingRequest(id: one, party: 2, at: start, guest: ana, table: table, duration: .minutes(75))),
            .walkIn(WalkIn(id: one, party: 3)),
            .walkIn(
                WalkIn(id: one, party: 3, guest: ana, table: table, duration: .hours(1), leavingBy: start + .hours(1))
            ),
            .cancel(one), .confirmArrival(one), .noShow(one), .finish(one),
            .hold(BookingRequest(id: one, party: 2, at: start)),
            .hold(BookingRequest(id: one, party: 2, at: start, overrideReason: "the mayor"), lasting: .minutes(5)),
            .swapHold(one, for: BookingRequest(id: BookingID("2"), party: 2, at: start), lasting: .minutes(5)),
            .releaseHold(one), .confirm(one), .confirm(booking: one, ifExpired: .refuse), .expire(booking: one),
            .accept(one), .decline(one), .decline(booking: one, reason: "a wedding"),
            .modify(one, BookingChange(party: 3)),
            .modify(one, BookingChange(at: start, duration: .hours(1), tables: [table])),
            .inviteFriends([UserID("bob")], to: one), .arrive(one), .seat(one), .seat(one, at: [table]),
            .enter(ImportedBooking(id: one, party: 2, span: start..<start + .hours(1), tables: [table])),
            .extend(one, until: start + .hours(2)), .complete(one), .markLate(one), .reinstate(one), .lock(one),
            .unlock(one), .move(one, to: [table]),
            .blockTable(
                TableBlock(id: BlockID("b"), table: table, span: start..<start + .hours(1), reason: "it wobbles")
            ),
            .unblockTable(BlockID("b")), .clearTables(tables: [table]), .adoptPlan,
            .reseat(
                moves: [TableMove(booking: one, from: [table], to: [TableID("t2"), TableID("t3")])],
                expecting: .absent.next
            ),
            .countExhaustedSearch(request: one),
            .carry(
                stays: [
                    SpilloverStay(
                        booking: one,
                        date: try CivilDate("2026-03-27"),
                        tables: [table],
                        span: start..<start + .hours(1),
                        party: 2,
                        channel: .inHouse,
                        isSeated: false
                    )
                ]
            ),
            .dropCarried(bookings: [one]), .archive(bookings: [one]),
            .book(
                BookingRequest(
                    id: one,
                    party: 2,
                    at: start,
                    wishes: BookingWishes(
                        tables: [table],
                        seats: [1, 2],
                        features: [.outdoor, .highChair],
                        area: AreaID("garden"),
                        experience: ExperienceCode(rawValue: "tasting")
                    )
                )
            ),
        ]
        #expect(Set(commands.map(\.kind)) == Set(ServiceDay.Command.Kind.allCases))
        try expectGoldenText(commands, "ServiceDay.commands.json")
    }

    @Test("commands are written with labels")
    func commands() throws {
        let command = ServiceDay.Command.book(
            BookingRequest(id: BookingID("1"), party: 2, at: Instant(millisecondsSince1970: 5))
        )
        #expect(try encoded(command) == #"{"book":{"request":{"at":5,"id":"1","party":2,"wishes":{}}}}"#)
        #expect(try encoded(ServiceDay.Command.cancel(BookingID("1"))) == #"{"cancel":{"booking":"1"}}"#)
    }

    @Test("a stored day that could never have come about is refused with the reason")
    func corrupted() throws {
        func fault(_ change: @escaping (inout [String: Any]) -> Void) throws -> String? {
            let text = try Self.stored { day in
                var bookings = day["bookings"] as? [String: Any] ?? [:]
                var first = bookings["1"] as? [String: Any] ?? [:]
                change(&first)
                bookings["1"] = first
                day["bookings"] = bookings
            }
            do {
                _ = try decoded(ServiceDay.self, text)
                return nil
            } catch DecodingError.dataCorrupted(let context) {
                return (context.underlyingError as? Booking.Inconsistency)?.code.rawValue ?? "dataCorrupted"
            }
        }
        #expect(try fault { _ in } == nil)
        #expect(try fault { $0["party"] = 0 } == "booking.inconsistent.invalidParty")
        #expect(try fault { $0["span"] = [5, 5] } == "booking.inconsistent.emptySpan")
        #expect(try fault { $0["span"] = [5, 4] } == "dataCorrupted")
        #expect(try fault { $0["tables"] = [String]() } == "booking.inconsistent.invalidTables")
        #expect(try fault { $0["tables"] = ["t1", "t1"] } == "booking.inconsistent.invalidTables")
        #expect(try fault { $0["status"] = "asked" } == "booking.inconsistent.undecided")
        #expect(try fault { $0["status"] = "dreaming" } == "dataCorrupted")
        // Only what was not accepted can be a request that was not, and only what nobody confirmed a hold that ended.
        let marks: [(mark: String, statuses: Set<String>)] = [
            ("isTentative", ["requested", "cancelled", "declined", "expired"]),
            ("isUnanswered", ["requested", "cancelled", "declined", "expired"]),
            ("wasHeld", ["cancelled", "expired"]),
        ]
        for (mark, statuses) in marks {
            for status in Booking.Status.allCases.map(\.rawValue) where status != "asked" {
                let found = try fault { ($0["status"], $0[mark]) = (status, true) }
                let expected = statuses.contains(status) ? nil : "booking.inconsistent.impossibleStatus"
                #expect(found == expected, "\(mark), \(status)")
            }
        }
        for mark in ["isTentative", "isUnanswered"] {
            let found = try fault { ($0["status"], $0["wasHeld"], $0[mark]) = ("expired", true, true) }
            #expect(found == "booking.inconsistent.impossibleStatus")
        }
        #expect(try fault { $0["id"] = "2" } == "booking.inconsistent.misplaced")
        // The no-show kept table t5 from 19:00 on; seated again, it meets the party that is put there.
        let text = try Self.stored { day in
            var bookings = day["bookings"] as? [String: [String: Any]] ?? [:]
            bookings["3"]?["status"] = "confirmed"
            bookings["1"]?["tables"] = ["t5"]
            day["bookings"] = bookings
        }
        #expect {
            try decoded(ServiceDay.self, text)
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context) = error else { return false }
            let reason = (context.underlyingError as? Booking.Inconsistency)?.reason
            return reason == .doubleBooked(table: TableID("t5"), first: BookingID("1"), second: BookingID("3"))
        }
    }

    @Test("unknown channels and reasons of newer releases survive; an unknown profile is refused when it is acted on")
    func newer() throws {
        let text = try Self.stored { day in
            var bookings = day["bookings"] as? [String: [String: Any]] ?? [:]
            bookings["1"]?["channel"] = "carrierPigeon"
            bookings["1"]?["profile"] = "someday"
            day["bookings"] = bookings
        }
        let day = try decoded(ServiceDay.self, text)
        #expect(day.booking(BookingID("1"))?.channel.rawValue == "carrierPigeon")
        #expect(try encoded(day).contains("carrierPigeon"))
        let plan = try SampleHouse.oldTown().plan()
        let now = try #require(day.lastEventAt)
        #expect(throws: ServiceDay.Refusal(.unknownProfile(profile: ProfileCode(rawValue: "someday")))) {
            try day.decide(.finish(BookingID("1")), in: plan, by: House.host, at: now)
        }
    }

    @Test("a booking on a table that a later plan no longer has is kept, and other tables are sold as before")
    func changedPlan() throws {
        let (day, _) = try Self.evening()
        var smaller = try SampleHouse.oldTown()
        smaller.branch.tables.removeFirst()
        let plan = try smaller.plan()
        let evening = try plan.open(day)
        let now = try #require(day.lastEventAt)
        let request = try smaller.request("9", 2, "2026-03-27T20:00")
        #expect(evening.answer(to: request, at: now) == .offered(tables: [TableID("t2")]))
        var after = day
        try after.perform(.finish(BookingID("1")), in: plan, by: House.host, at: now)
        #expect(after.booking(BookingID("1"))?.status == .finished)
    }

    /// A golden file without the line break at its end.
    private static func file(_ name: String) throws -> String {
        try goldenLines(name).joined()
    }
}
