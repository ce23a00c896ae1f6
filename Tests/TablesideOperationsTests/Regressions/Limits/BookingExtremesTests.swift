import TablesideBooking
import TablesideCore
import TablesideFloor
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What somebody sends who means no good: numbers at their ends, clocks that jump, commands of others, the same ones again.
@Suite("Regressions: hostile numbers and commands")
struct BookingExtremesTests {
    private static let ends: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    private static let instants = ends.map { Instant(millisecondsSince1970: $0) }
    private static let lengths = ends.map { Elapsed.milliseconds($0) }
    private static let parties = [Int.min, -1, 0, 1, 9, .max - 1, .max]
    private static let id = BookingID("1")

    private let house: SampleHouse
    private let plan: VenuePlan
    private let day: ServiceDay
    private let noon: Instant
    private let seven: Instant

    init() throws {
        var house = try SampleHouse.oldTown { rules in
            rules.allowsSplit = true
            rules.pacing = [
                PacingRule(.starts(window: .minutes(30)), covers: .max, parties: 40, onlineCovers: .max),
                PacingRule(.concurrent, covers: 30),
            ]
            rules.walkInQuota = WalkInQuota(tables: 1, covers: 4)
            rules.guestLimits = .usual
            rules.holdTime = .milliseconds(.max)
            rules.answerTime = .milliseconds(.max)
            rules.earliestArrival = .milliseconds(.max)
            rules.grace = .milliseconds(.max)
            rules.oversizeCap = .max
        }
        // A table for as many as there are numbers.
        house.branch.tables.append(DiningTable(id: TableID("t6"), number: 6, seats: try SeatRange(100, .max)))
        self.house = house
        plan = try house.plan()
        noon = try house.instant("2026-03-27T12:00")
        seven = try house.instant("2026-03-27T19:00")
        var day = try house.day("2026-03-27")
        let request = BookingRequest(id: Self.id, party: 2, at: seven, guest: House.ana, overrideReason: "a test")
        try day.perform(.book(request), in: plan, by: House.host, at: noon)
        self.day = day
    }

    @Test("every question at the ends of its numbers has an answer, and nothing is offered that makes no sense")
    func questions() throws {
        let evening = try plan.open(day)
        for now in Self.instants + [noon] {
            for party in Self.parties {
                for length in Self.lengths {
                    let open = evening.openings(for: party, lasting: length, through: .inHouse, at: now)
                    #expect(open.isEmpty || length > .zero && length <= .days(1) && party > 0)
                    _ = evening.alternatives(
                        to: BookingRequest(id: BookingID("x"), party: party, at: now, duration: length),
                        within: length,
                        limit: 1,
                        at: now
                    )
                    for start in Self.instants + [seven] {
                        let request = BookingRequest(id: BookingID("x"), party: party, at: start, duration: length)
                        let answer = evening.answer(to: request, through: .inHouse, at: now)
                        if start != seven || party < 1 || length <= .zero || length > .days(1) || now > start {
                            guard case .refused(let reasons) = answer else {
                                Issue.record("\(party) at \(start) for \(length) asked at \(now): \(answer)")
                                continue
                            }
                            #expect(!reasons.isEmpty && reasons.allSatisfy { !$0.description.isEmpty })
                        }
                    }
                }
                _ = evening.tables(for: party, at: now, now: now)
                for leaving in Self.instants {
                    let door = WalkIn(id: BookingID("x"), party: party, leavingBy: leaving)
                    guard case .refused = evening.answer(to: door, at: now) else {
                        #expect(now == noon && party > 0, "\(party) at \(now) until \(leaving)")
                        continue
                    }
                }
            }
            _ = evening.slots(moving: Self.id, with: BookingChange(party: .max), at: now)
        }
        _ = plan.advice()
        _ = try? plan.calendar(of: CivilDate(dayNumber: -1)...CivilDate(dayNumber: 3))
    }

    @Test("commands at the ends of their numbers are decided or refused, and what comes of them can be stored")
    func commands() throws {
        let (host, ana) = (House.host, House.guest)
        var decided = 0
        for now in Self.instants + [noon, seven] {
            for end in Self.instants + [seven] {
                let span = min(seven, end)..<max(seven, end)
                let length = end - now
                let other = BookingID("2")
                let block = TableBlock(id: BlockID("b"), table: TableID("t1"), span: span)
                var commands: [(ServiceDay.Command, Author)] = [
                    (.cancel(Self.id), ana), (.extend(Self.id, until: end), host), (.blockTable(block), host),
                    (.confirmArrival(Self.id), ana), (.noShow(Self.id), .system), (.markLate(Self.id), .system),
                    (.modify(Self.id, BookingChange(at: end, duration: length)), host),
                ]
                for party in Self.parties {
                    let request = BookingRequest(id: other, party: party, at: end)
                    commands += [
                        (.book(request), ana), (.hold(request, lasting: length), ana),
                        (.walkIn(WalkIn(id: other, party: party, leavingBy: end)), host),
                        (
                            .enter(ImportedBooking(id: other, party: party, span: span, tables: [TableID("t6")])), host
                        ),
                        (.modify(Self.id, BookingChange(party: party)), host),
                    ]
                }
                for (command, author) in commands {
                    var after = day
                    do {
                        try after.perform(command, in: plan, by: author, at: now)
                        decided += 1
                        #expect(now >= noon, "a clock that went back decides nothing: \(command)")
                        #expect(try decoded(ServiceDay.self, encoded(after)) == after, "\(command) at \(now)")
                        _ = (after.nextDue, after.dueCommand)
                        _ = try plan.open(after).openings(for: 2, at: now)
                    } catch let refusal as ServiceDay.Refusal {
                        #expect(after == day)
                        #expect(!refusal.description.isEmpty)
                    }
                }
            }
        }
        #expect(decided > 50, "\(decided)")
    }

    @Test("a stranger changes nothing about somebody else's booking, and the same command again changes nothing at all")
    func strangers() throws {
        let request = BookingRequest(id: Self.id, party: 2, at: seven)
        let change = BookingChange(party: 1)
        let stay = ImportedBooking(id: Self.id, party: 2, span: noon..<seven, tables: [TableID("t2")])
        let commands: [ServiceDay.Command] = [
            .book(request), .hold(request), .swapHold(Self.id, for: request), .releaseHold(Self.id), .confirm(Self.id),
            .expire(booking: Self.id), .accept(Self.id), .decline(Self.id), .cancel(Self.id), .modify(Self.id, change),
            .inviteFriends([House.bob], to: Self.id), .arrive(Self.id), .confirmArrival(Self.id), .seat(Self.id),
            .walkIn(WalkIn(id: Self.id, party: 2)), .enter(stay), .extend(Self.id, until: seven + .hours(3)),
            .finish(Self.id), .complete(Self.id), .markLate(Self.id), .noShow(Self.id), .reinstate(Self.id),
            .lock(Self.id), .unlock(Self.id), .move(Self.id, to: [TableID("t2")]),
            .reseat(
                moves: [TableMove(booking: Self.id, from: [TableID("t1")], to: [TableID("t3")])],
                expecting: day.version
            ),
            .dropCarried(bookings: [Self.id]), .adoptPlan, .countExhaustedSearch(request: Self.id),
        ]
        var given = 0
        for command in commands {
            for now in [noon, seven, seven + .minutes(30)] {
                for stranger in [
                    Author.guest(House.bob), .guest(on: DeviceID("d")), .guest(House.bob, on: DeviceID("d")),
                ] {
                    #expect(throws: ServiceDay.Refusal.self, "\(command)") {
                        try day.decide(command, in: plan, by: stranger, at: now)
                    }
                }
            }
            // An author who may give it gives it once.
            for author in [House.host, House.guest, .system, .manager(UserID("m"), at: House.branch)] {
                var once = day
                guard (try? once.perform(command, in: plan, by: author, at: seven)) != nil else { continue }
                given += 1
                if case .countExhaustedSearch = command { continue }
                #expect(throws: ServiceDay.Refusal.self, "\(command) again by \(author.role)") {
                    try once.decide(command, in: plan, by: author, at: seven)
                }
            }
        }
        #expect(given > 15, "\(given)")
    }

    @Test("a shift takes orders at the ends of time, and no clock that went back")
    func shift() throws {
        let (branch, ana) = (House.branch, UserID("ana"))
        let manager = Author.manager(UserID("m"), at: branch)
        for first in Self.instants {
            for now in Self.instants {
                for cap in [Int.min, -1, 0, 1, .max] {
                    var shift = Shift(id: BranchDay(branch: branch, date: try CivilDate("2026-03-27")))
                    _ = try? shift.perform(.begin(waiter: ana, cap: cap), by: manager, at: first)
                    #expect((shift.waiter(ana) != nil) == (cap >= 0))
                    let before = shift
                    let isLate = shift.lastEventAt.map { now < $0 } ?? false
                    let commands: [Shift.Command] = [
                        .assign(order: OrderID("1")), .take(order: OrderID("2"), waiter: ana),
                        .setCap(waiter: ana, cap: cap), .handOver(order: OrderID("1"), to: ana),
                        .withdraw(order: OrderID("1")), .release(order: OrderID("2")), .end(waiter: ana),
                    ]
                    for command in commands { _ = try? shift.perform(command, by: manager, at: now) }
                    #expect(!isLate || shift == before)
                    #expect(try decoded(Shift.self, encoded(shift)) == shift)
                    if case .assigned(_, let why) = shift.choose(for: OrderID("3"), at: now) { #expect(!why.isEmpty) }
                    _ = (shift.nextDue, shift.dueCommand)
                }
            }
        }
    }
}
