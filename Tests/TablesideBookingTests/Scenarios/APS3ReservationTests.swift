import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// APPetito's reservations: a user reserves from the restaurant's page, the restaurateur accepts, declines and completes.
@Suite("AP-S3 reservation")
struct APS3ReservationTests {
    private static let owner = Author.manager(UserID("olga"), at: House.branch)
    private let house: SampleHouse
    private let plan: VenuePlan
    private let now: Instant
    private var friday: ServiceDay

    init() throws {
        house = try SampleHouse.oldTown { $0.profile = Booking.Profile.appetito.code }
        plan = try house.plan()
        now = try house.instant("2026-03-27T12:00")
        friday = try house.day("2026-03-27")
    }

    private mutating func perform(_ command: ServiceDay.Command, by author: Author) throws {
        try friday.perform(command, in: plan, by: author, at: now)
    }

    private mutating func refuses(
        _ reason: ServiceDay.Refusal.Reason,
        _ command: ServiceDay.Command,
        by author: Author
    ) throws {
        let before = friday
        #expect(throws: ServiceDay.Refusal(reason)) { try perform(command, by: author) }
        #expect(friday == before)
    }

    private func status(_ id: String) -> Booking.Status? { friday.booking(BookingID(id))?.status }

    @Test("AP-S3 AP-10 AP-11 reserve, accept, complete; nothing follows completed")
    mutating func accepted() throws {
        try perform(.book(house.request("1", 4, "2026-03-27T20:00")), by: House.guest)
        #expect(status("1") == .requested)
        #expect(friday.booking(BookingID("1"))?.guest == House.ana)
        // An incoming reservation keeps its table.
        #expect(try plan.open(friday).tables(for: 4, at: house.instant("2026-03-27T20:00"), now: now).count == 2)
        try refuses(.illegal(state: "requested", command: .complete), .complete(BookingID("1")), by: Self.owner)
        try perform(.accept(BookingID("1")), by: Self.owner)
        #expect(status("1") == .confirmed)
        try refuses(.illegal(state: "confirmed", command: .decline), .decline(BookingID("1")), by: Self.owner)
        // Directly, without an arrival or a look at the time: it is noon.
        try perform(.complete(BookingID("1")), by: Self.owner)
        #expect(status("1") == .finished)
        #expect(try plan.open(friday).tables(for: 4, at: house.instant("2026-03-27T20:00"), now: now).count == 3)
        for command in [ServiceDay.Command.accept(BookingID("1")), .decline(BookingID("1"))] {
            try refuses(.illegal(state: "finished", command: command.kind), command, by: Self.owner)
        }
        try refuses(.alreadyApplied(command: .complete), .complete(BookingID("1")), by: Self.owner)
    }

    @Test("AP-S3 AP-11 declined is the end, and frees the table")
    mutating func declined() throws {
        try perform(.book(house.request("1", 8, "2026-03-27T20:00")), by: House.guest)
        try refuses(
            .unavailable(reasons: [.noFreeTable]),
            .book(house.request("2", 8, "2026-03-27T20:30")),
            by: .guest(House.bob)
        )
        try perform(.decline(booking: BookingID("1"), reason: "a wedding"), by: Self.owner)
        #expect(status("1") == .declined)
        try refuses(.illegal(state: "declined", command: .accept), .accept(BookingID("1")), by: Self.owner)
        try perform(.book(house.request("2", 8, "2026-03-27T20:30")), by: .guest(House.bob))
    }

    @Test("AP-S3 AP-11 the restaurateur alone decides, and only signed-in users ask")
    mutating func roles() throws {
        try refuses(
            .notYours(booking: BookingID("1")),
            .book(house.request("1", 2, "2026-03-27T20:00")),
            by: Author(nil, as: .guest)
        )
        try perform(.book(house.request("1", 2, "2026-03-27T20:00")), by: House.guest)
        for role in [Role.guest, .waiter, .cook, .host, .courier, .system] {
            let author = Author(House.ana, as: role, at: House.branch)
            try refuses(.notPermitted(role: role, command: .accept), .accept(BookingID("1")), by: author)
            try refuses(.notPermitted(role: role, command: .decline), .decline(BookingID("1")), by: author)
        }
        let elsewhere = Author.manager(UserID("olga"), at: BranchID("new-town"))
        try refuses(
            .otherBranch(author: BranchID("new-town"), branch: House.branch),
            .accept(BookingID("1")),
            by: elsewhere
        )
    }

    @Test("requests are listed by the priority that the host gives their guests, then by who asked first")
    mutating func priority() throws {
        let points = ["ana": 0, "bob": 7, "cleo": 7]
        for (position, guest) in ["ana", "bob", "cleo"].enumerated() {
            let request = try house.request("\(3 - position)", 2, "2026-03-27T20:00")
            try friday.perform(
                .book(request),
                in: plan,
                by: .guest(UserID(guest)),
                at: now + .minutes(position)
            )
        }
        #expect(
            friday.requests(at: now + .hours(1)).map(\.id.rawValue) == ["3", "2", "1"],
            "in the order in which they asked"
        )
        let ranked = friday.requests(at: now + .hours(1)) { booking in
            booking.guest.flatMap { points[$0.rawValue] } ?? 0
        }
        #expect(ranked.map(\.guest?.rawValue) == ["bob", "cleo", "ana"])
        try friday.perform(.accept(BookingID("2")), in: plan, by: Self.owner, at: now + .hours(1))
        #expect(friday.requests(at: now + .hours(1)).map(\.id.rawValue) == ["3", "1"])
    }
}
