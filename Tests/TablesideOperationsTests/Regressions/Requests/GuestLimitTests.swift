import TablesideBooking
import TablesideCore
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// One guest could hold every table of a house, or ask for all of them.
@Suite("Regressions: how much one guest may claim")
struct GuestLimitTests {
    private let noon: Instant
    private var house: SampleHouse

    init() throws {
        house = try SampleHouse.oldTown()
        house.branch.tables = try (1...12).map { number in
            DiningTable(id: TableID("t\(number)"), number: number, seats: try SeatRange(1, 4))
        }
        noon = try house.instant("2026-03-27T12:00")
    }

    private static func limit(_ measure: GuestLimits.Measure, _ limit: Int, taken: Int? = nil) -> ServiceDay.Refusal {
        ServiceDay.Refusal(.guestLimit(measure: measure, limit: limit, taken: taken ?? limit))
    }

    private func request(_ id: String, _ time: String = "19:00", guest: UserID? = nil) throws -> BookingRequest {
        try house.request(id, 2, "2026-03-27T" + time, guest: guest)
    }

    @Test("unset means unrestricted; the reference profiles begin with what is usual, and a house may say otherwise")
    func defaults() throws {
        #expect(house.rules.guestLimits == nil)
        func rules(_ profile: Booking.Profile) -> BookingRules {
            BookingRules(branch: House.branch, step: .minutes(15), turn: .hours(2), profile: profile.code)
        }
        #expect(rules(.standard).guestLimits == nil)
        #expect(rules(.quickPlate).guestLimits == .usual)
        #expect(rules(.appetito).guestLimits == .usual)
        #expect(GuestLimits.usual == GuestLimits(holds: 2, openRequests: 2, bookings: 3, claims: 30, changes: 20))
        var negative = rules(.standard)
        negative.guestLimits = GuestLimits(holds: -1, openRequests: 0, bookings: .min)
        #expect(
            negative.problems() == [
                Problem(.negativeCount(count: -1), at: FieldPath("guestLimits").field("holds")),
                Problem(.negativeCount(count: .min), at: FieldPath("guestLimits").field("bookings")),
            ]
        )
        // Nothing of it is restricted where it is not set.
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        for number in 1...4 {
            try day.perform(.hold(request("\(number)"), lasting: nil), in: plan, by: House.guest, at: noon)
        }
    }

    @Test("holds at a time: a lapsed, given-back or confirmed one no longer counts, a swap counts as none")
    mutating func holds() throws {
        house.rules.guestLimits = GuestLimits(holds: 1)
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        func perform(_ command: ServiceDay.Command, by author: Author = House.guest, at now: Instant? = nil) throws {
            try day.perform(command, in: plan, by: author, at: now ?? noon)
        }
        try perform(.hold(request("1"), lasting: .minutes(5)))
        #expect(throws: Self.limit(.holds, 1)) { try perform(.hold(request("2"), lasting: .minutes(5))) }
        // Others and staff are not limited by it.
        try perform(.hold(request("3"), lasting: .minutes(5)), by: .guest(House.bob))
        try perform(.hold(request("4", guest: House.ana), lasting: .minutes(5)), by: House.host)
        #expect(throws: Self.limit(.holds, 1, taken: 2)) { try perform(.hold(request("5"), lasting: nil)) }
        try perform(.releaseHold(BookingID("4")), by: House.host)
        try perform(.swapHold(BookingID("1"), for: request("2", "20:00"), lasting: .minutes(5)))
        try perform(.confirm(BookingID("2")))
        try perform(.hold(request("5"), lasting: .minutes(5)))
        try perform(.hold(request("6"), lasting: .minutes(5)), at: noon + .minutes(5))
    }

    @Test("bookings of a date: what was called off does not count, confirming a hold and a return do")
    mutating func bookings() throws {
        house.rules.guestLimits = GuestLimits(bookings: 2)
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        func perform(_ command: ServiceDay.Command, by author: Author = House.guest) throws {
            try day.perform(command, in: plan, by: author, at: noon)
        }
        try perform(.book(request("1", "13:00")))
        try perform(.hold(request("2"), lasting: nil))
        try perform(.book(request("3", "21:00")))
        #expect(throws: Self.limit(.bookings, 2)) { try perform(.confirm(BookingID("2"))) }
        #expect(throws: Self.limit(.bookings, 2)) { try perform(.book(request("4", "16:00"))) }
        // Nothing more is claimed by a change.
        try perform(.modify(BookingID("3"), BookingChange(party: 1)))
        try perform(.cancel(BookingID("1")))
        try perform(.confirm(BookingID("2")))
        // Staff book for the guest all the same.
        try perform(.book(request("5", "16:00", guest: House.ana)), by: House.host)
    }

    @Test("claims: nobody fills the document of a date by booking and calling off, or by one hold after another")
    mutating func claims() throws {
        house.rules.guestLimits = GuestLimits(claims: 3)
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        func perform(_ command: ServiceDay.Command) throws {
            try day.perform(command, in: plan, by: House.guest, at: noon)
        }
        try perform(.book(request("1")))
        try perform(.cancel(BookingID("1")))
        try perform(.hold(request("2"), lasting: nil))
        try perform(.swapHold(BookingID("2"), for: request("3"), lasting: nil))
        // What is there is confirmed and changed as before.
        try perform(.confirm(BookingID("3")))
        try perform(.modify(BookingID("3"), BookingChange(party: 1)))
        #expect(throws: Self.limit(.claims, 3)) { try perform(.book(request("4"))) }
        #expect(throws: Self.limit(.claims, 3)) { try perform(.hold(request("4"), lasting: nil)) }
    }

    @Test("changes: a guest changes a booking so often; staff go on, and another booking begins at zero")
    mutating func changes() throws {
        house.rules.guestLimits = GuestLimits(changes: 2)
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        func change(_ id: String, _ party: Int, by author: Author = House.guest) throws {
            try day.perform(.modify(BookingID(id), BookingChange(party: party)), in: plan, by: author, at: noon)
        }
        try day.perform(.book(request("1")), in: plan, by: House.guest, at: noon)
        try day.perform(.hold(request("2", "13:00"), lasting: .hours(1)), in: plan, by: House.guest, at: noon)
        try change("1", 1, by: House.host)
        for party in [2, 1] { try change("1", party) }
        #expect(throws: Self.limit(.changes, 2)) { try change("1", 2) }
        #expect(try decoded(ServiceDay.self, encoded(day)) == day)
        try change("1", 2, by: House.host)
        #expect(throws: Self.limit(.changes, 2)) { try change("1", 1) }
        for party in [1, 2] { try change("2", party) }
        #expect(throws: Self.limit(.changes, 2)) { try change("2", 1) }
    }

    @Test("open requests: answered ones do not count")
    mutating func requests() throws {
        house.rules.guestLimits = GuestLimits(openRequests: 1)
        house.rules.acceptance = .byHouse
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        func perform(_ command: ServiceDay.Command, by author: Author = House.guest) throws {
            try day.perform(command, in: plan, by: author, at: noon)
        }
        try perform(.book(request("1", "13:00")))
        #expect(throws: Self.limit(.openRequests, 1)) { try perform(.book(request("2", "16:00"))) }
        try perform(.accept(BookingID("1")), by: House.host)
        try perform(.book(request("2", "16:00")))
        // A change of what was accepted asks again.
        #expect(throws: Self.limit(.openRequests, 1)) {
            try perform(.modify(BookingID("1"), BookingChange(at: try house.instant("2026-03-27T14:00"))))
        }
        try perform(.decline(BookingID("2")), by: House.host)
        try perform(.modify(BookingID("1"), BookingChange(at: try house.instant("2026-03-27T14:00"))))
    }

    @Test("one device claims no more with many accounts; devices that nobody tells apart do not count")
    mutating func devices() throws {
        house.rules.guestLimits = GuestLimits(holds: 1)
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let phone = DeviceID("phone")
        try day.perform(.hold(request("1"), lasting: nil), in: plan, by: .guest(House.ana, on: phone), at: noon)
        #expect(throws: Self.limit(.holds, 1)) {
            try day.perform(.hold(request("2"), lasting: nil), in: plan, by: .guest(House.bob, on: phone), at: noon)
        }
        // It is remembered over a store.
        let stored = try decoded(ServiceDay.self, encoded(day))
        #expect(stored == day && stored.booking(BookingID("1"))?.device == phone)
        for (number, guest) in ["c", "d", "e"].enumerated() {
            let hold = ServiceDay.Command.hold(try request("x\(number)"), lasting: nil)
            try day.perform(hold, in: plan, by: .guest(UserID(guest)), at: noon)
        }
    }

    @Test("lists from outside have limits where they are read and where they are decided on")
    mutating func lists() throws {
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let id = BookingID("1")
        try day.perform(.book(request("1")), in: plan, by: House.guest, at: noon)
        let friends = (0...SizeLimit.invitedFriends).map { UserID("\($0)") }
        let tables = (0...SizeLimit.namedTables).map { TableID("\($0)") }
        let long = ServiceDay.Refusal(.listTooLong(count: 101, limit: 100))
        #expect(throws: long) { try day.perform(.inviteFriends(friends, to: id), in: plan, by: House.guest, at: noon) }
        let many = ServiceDay.Refusal(.listTooLong(count: 101, limit: 100))
        let span = noon..<noon + .hours(1)
        let moves = Array(
            repeating: TableMove(booking: id, from: [TableID("t1")], to: [TableID("t2")]),
            count: SizeLimit.moves + 1
        )
        for command in [
            ServiceDay.Command.move(id, to: tables), .seat(id, at: tables),
            .enter(ImportedBooking(id: BookingID("2"), party: 2, span: span, tables: tables)),
        ] {
            #expect(throws: many) { try day.perform(command, in: plan, by: House.host, at: noon) }
        }
        let reseat = ServiceDay.Command.reseat(moves: moves, expecting: day.version)
        #expect(throws: ServiceDay.Refusal(.listTooLong(count: 2_001, limit: 2_000))) {
            try day.perform(reseat, in: plan, by: House.host, at: noon)
        }
        for wishes in [
            BookingWishes(tables: tables), BookingWishes(seats: Array(1...101)),
            BookingWishes(features: Set((0...100).map { TableFeature(rawValue: "\($0)") })),
        ] {
            let request = BookingRequest(
                id: BookingID("3"),
                party: 2,
                at: try house.instant("2026-03-27T19:00"),
                wishes: wishes
            )
            let refused = Unavailability.tooManyWishes(count: 101, limit: 100)
            #expect(try plan.open(day).answer(to: request, at: noon) == .refused(reasons: [refused]))
            #expect(try plan.open(day).openings(for: 2, wishing: wishes, at: noon).isEmpty)
            #expect(throws: ServiceDay.Refusal(.unavailable(reasons: [refused]))) {
                try day.perform(.book(request), in: plan, by: House.guest, at: noon)
            }
            #expect(throws: DecodingError.self) { try decoded(BookingWishes.self, encoded(wishes)) }
        }
        let full = BookingWishes(tables: Array(tables.dropLast()), seats: Array(1...100))
        #expect(try decoded(BookingWishes.self, encoded(full)) == full)
        let seven = try house.instant("2026-03-27T19:00")
        let most = BookingRequest(id: BookingID("3"), party: 2, at: seven, wishes: BookingWishes(seats: Array(1...100)))
        let tooMany = Unavailability.tooManyWishes(count: 100, limit: 100)
        #expect(try plan.open(day).answer(to: most, at: noon) != .refused(reasons: [tooMany]))
        let invited = GuestRequest.inviteFriends(day: day.id, booking: id, friends: friends)
        #expect(throws: DecodingError.self) { try decoded(GuestRequest.self, encoded(invited)) }
        let change = GuestRequest.modify(day: day.id, booking: id, change: BookingWish.Change(tables: tables))
        #expect(throws: DecodingError.self) { try decoded(GuestRequest.self, encoded(change)) }
        let stay = ImportedBooking(id: BookingID("2"), party: 2, span: span, tables: tables)
        let requests: [StaffDayRequest] = [
            .inviteFriends(booking: id, friends: friends), .move(booking: id, tables: tables),
            .seat(booking: id, tables: tables), .enter(stay: stay),
            .modify(booking: id, change: BookingChange(tables: tables)), .reseat(moves: moves, expecting: day.version),
        ]
        for request in requests {
            #expect(throws: DecodingError.self) { try decoded(StaffDayRequest.self, encoded(request)) }
        }
        // Up to the limit everything is read.
        let invitation = StaffDayRequest.inviteFriends(booking: id, friends: Array(friends.dropLast()))
        #expect(try decoded(StaffDayRequest.self, encoded(invitation)) == invitation)
        let none = StaffDayRequest.seat(booking: id, tables: nil)
        #expect(try decoded(StaffDayRequest.self, encoded(none)) == none)
    }
}
