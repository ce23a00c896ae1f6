import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// A service day in every state and a command of every kind, for the tests that drive the tables through it.
struct BookingDesk {
    /// A command that a guard is to refuse.
    struct Failing {
        let day: ServiceDay
        let plan: VenuePlan
        let command: ServiceDay.Command
        let user: UserID
        let now: Instant
        /// What must not come out of it.
        let forbidden: String
    }

    static let id = BookingID("1")
    static let table = TableID("t1")

    let house: SampleHouse
    let plan: VenuePlan
    /// The same plan at a later version.
    let newer: VenuePlan
    /// The same house, which accepts each request itself.
    let choosy: VenuePlan
    let empty: ServiceDay
    let date: CivilDate
    /// When the party is to come, and up to when it stays.
    let start: Instant
    let end: Instant
    /// Later than the grace after the start.
    let now: Instant
    /// When holds and requests have expired.
    let after: Instant

    init(profile: String) throws {
        var house = try SampleHouse.oldTown { rules in
            rules.profile = ProfileCode(rawValue: profile)
            if profile == "standard" { rules.grace = .minutes(15) }
            rules.earliestArrival = .minutes(30)
        }
        plan = try house.plan()
        house.rules.acceptance = .byHouse
        house.rules.answerTime = .hours(1)
        choosy = try house.plan()
        self.house = house
        house.rules.acceptance = nil
        house.rules.answerTime = nil
        house.rules.version = house.rules.version.next
        newer = try house.plan()
        empty = try house.day("2026-03-27")
        date = empty.id.date
        start = try house.instant("2026-03-27T19:00")
        end = start + .minutes(90)
        now = start + .minutes(20)
        after = start + .minutes(80)
    }

    static func author(_ role: Role) -> Author {
        role == .system ? .system : Author(House.ana, as: role, at: House.branch)
    }

    /// A command of that kind to which nothing but the table objects.
    ///
    /// Where the day has the booking already it asks for the same time once more.
    func command(_ kind: ServiceDay.Command.Kind, on day: ServiceDay? = nil) -> ServiceDay.Command {
        let id = Self.id
        let known = day?.booking(id).flatMap { booking in
            [.held, .requested, .confirmed].contains(booking.status) ? booking.span.lowerBound : nil
        }
        let request = BookingRequest(id: id, party: 2, at: known ?? start + .minutes(30))
        return switch kind {
        case .book: .book(request)
        case .hold: .hold(request, lasting: .hours(1))
        case .swapHold: .swapHold(id, for: BookingRequest(id: BookingID("2"), party: 2, at: start + .minutes(30)))
        case .releaseHold: .releaseHold(id)
        case .confirm: .confirm(id)
        case .expire: .expire(booking: id)
        case .accept: .accept(id)
        case .decline: .decline(id)
        case .cancel: .cancel(id)
        case .modify: .modify(id, BookingChange(duration: .minutes(75)))
        case .inviteFriends: .inviteFriends([House.bob], to: id)
        case .arrive: .arrive(id)
        case .confirmArrival: .confirmArrival(id)
        case .seat: .seat(id, at: [TableID("t2")])
        case .walkIn: .walkIn(WalkIn(id: id, party: 2))
        case .enter:
            .enter(ImportedBooking(id: id, party: 2, span: (known ?? start + .minutes(7))..<end, tables: [Self.table]))
        case .extend: .extend(id, until: end + .minutes(10))
        case .finish: .finish(id)
        case .complete: .complete(id)
        case .markLate: .markLate(id)
        case .noShow: .noShow(id)
        case .reinstate: .reinstate(id)
        case .lock: .lock(id)
        case .unlock: .unlock(id)
        case .move: .move(id, to: [TableID("t2")])
        case .blockTables, .unblockTables, .clearTables, .adoptPlan, .reseat, .countExhaustedSearch, .carry,
            .dropCarried, .archive:
            .adoptPlan
        }
    }

    /// A command about the day as a whole to which nothing but the table objects.
    func wholeDay(_ kind: ServiceDay.Command.Kind, _ day: ServiceDay) -> ServiceDay.Command {
        let t1 = Self.table
        switch kind {
        case .blockTables:
            return .blockTable(
                TableBlock(id: BlockID("new"), table: TableID("t4"), span: start..<end, reason: "wobbles")
            )
        case .unblockTables: return .unblockTable(BlockID("old"))
        case .clearTables: return .clearTables(tables: ["t2"])
        case .reseat:
            let move = TableMove(booking: Self.id, from: [t1], to: [TableID("t3")])
            return .reseat(moves: [move], expecting: day.version)
        case .countExhaustedSearch: return .countExhaustedSearch(request: BookingID("9"))
        case .carry:
            return .carry(
                stays: [
                    SpilloverStay(
                        booking: BookingID("8"),
                        date: date,
                        tables: [TableID("t5")],
                        span: start..<end,
                        party: 2,
                        channel: .inHouse,
                        isSeated: false
                    )
                ]
            )
        case .dropCarried: return .dropCarried(bookings: [BookingID("7")])
        case .archive: return .archive(bookings: [BookingID("6")])
        default: return .adoptPlan
        }
    }

    /// A day with a booking, one that is past, a block, a neighbor's stay and a table to be cleared.
    func preparedDay() throws -> ServiceDay {
        var day = try day(in: .confirmed, for: .book)
        let past = BookingRequest(id: BookingID("6"), party: 2, at: end)
        for command in [ServiceDay.Command.book(past), .cancel(past.id)] {
            try day.perform(command, in: plan, by: House.host, at: start - .hours(1))
        }
        let block = TableBlock(id: BlockID("old"), table: TableID("t4"), span: end..<end + .hours(1))
        try day.perform(.blockTable(block), in: plan, by: House.host, at: start)
        let stay = SpilloverStay(
            booking: BookingID("7"),
            date: date,
            tables: [TableID("t5")],
            span: end..<end + .hours(1),
            party: 2,
            channel: .inHouse,
            isSeated: false
        )
        try day.perform(.carry(stays: [stay]), in: plan, by: .system, at: start)
        day.record(.tablesLeft(tables: ["t2"], clearBy: start + .milliseconds(1), at: start))
        return day
    }

    /// A day on which the booking has come that far, ready for a command of that kind.
    func day(in state: Booking.Status, for kind: ServiceDay.Command.Kind) throws -> ServiceDay {
        var day = try made(in: state)
        if kind == .unlock, [.held, .requested, .confirmed, .late].contains(state),
            plan.rules.profile.rawValue == "standard"
        {
            try day.perform(.lock(Self.id), in: plan, by: House.host, at: day.lastEventAt ?? start)
        }
        return day
    }

    private func made(in state: Booking.Status) throws -> ServiceDay {
        var day = empty
        let id = Self.id
        let noon = start - .hours(1)
        let request = BookingRequest(id: id, party: 2, at: start)
        func perform(_ command: ServiceDay.Command, _ author: Author = House.host, at now: Instant? = nil) throws {
            try day.perform(command, in: plan, by: author, at: now ?? start)
        }
        switch state {
        case .asked: return day
        case .held, .expired:
            try perform(.hold(request, lasting: .hours(2)), House.guest, at: noon)
        case .requested, .declined:
            // A request made before its start waits no longer than until then.
            try day.perform(.book(request), in: choosy, by: House.guest, at: start)
        default:
            try perform(.book(request), House.guest, at: noon)
            if plan.rules.profile == .appetito { try perform(.accept(id), Self.author(.manager)) }
        }
        let manager = Self.author(.manager)
        switch state {
        case .asked, .held, .requested, .confirmed: break
        case .expired: try perform(.expire(booking: id), at: start + .hours(1))
        case .declined: try perform(.decline(id), manager)
        case .late: try perform(.markLate(id), at: start + .minutes(15))
        case .arrived: try perform(.arrive(id))
        case .seated: try perform(.confirmArrival(id), House.guest)
        case .finished where plan.rules.profile == .appetito: try perform(.complete(id), manager)
        case .finished:
            try perform(.confirmArrival(id), House.guest)
            try perform(.finish(id), .system)
        case .cancelled: try perform(.cancel(id), House.guest)
        case .noShow: try perform(.noShow(id), .system, at: start + .minutes(15))
        }
        return day
    }

    func outcome(of command: ServiceDay.Command, by author: Author, on day: ServiceDay, at now: Instant) -> String {
        var after = day
        do {
            let plan = command == .adoptPlan ? newer : plan
            try after.perform(command, in: plan, by: author, at: max(now, day.lastEventAt ?? now))
            return command.booking.flatMap { after.booking($0)?.status.rawValue } ?? "nothing"
        } catch {
            return String(error.code.rawValue.dropFirst("serviceDay.".count))
        }
    }

    /// What a profile answers: the events, or why not.
    func answer(_ failing: Failing, by author: Author, following profile: Booking.Profile) -> String {
        do throws(ServiceDay.Refusal) {
            let events = try failing.day.decide(
                failing.command,
                following: profile,
                in: failing.plan,
                by: author,
                at: failing.now
            )
            var after = failing.day
            for event in events { after.record(event) }
            return "\(events) \(failing.command.booking.flatMap { after.booking($0)?.status.rawValue } ?? "")"
        } catch {
            return "\(error.code)"
        }
    }

    /// A situation in which a guard does not hold.
    func failing(_ condition: Booking.Guard, _ row: Booking.Machine.Row) throws -> Failing {
        let id = Self.id
        let huge = BookingRequest(id: id, party: 99, at: start + .minutes(30))
        var (command, user, when) = (command(row.command), House.ana, now)
        var plan = plan
        var day = try day(in: row.from, for: condition == .locked ? .book : row.command)
        switch condition {
        case .availableUnasked, .ownAndAvailableUnasked, .ownAndKeptUnasked: plan = choosy
        case .available where row.from == .asked: command = row.command == .hold ? .hold(huge) : .book(huge)
        case .available where row.command == .swapHold:
            command = .swapHold(id, for: BookingRequest(id: BookingID("2"), party: 99, at: start + .minutes(30)))
        case .available where row.command == .modify: command = .modify(id, BookingChange(party: 99))
        case .available where row.command == .extend: command = .extend(id, until: start)
        case .available: when = end
        case .seatable: command = .walkIn(WalkIn(id: id, party: 99))
        case .free where row.command == .move: command = .move(id, to: [TableID("nowhere")])
        case .free: command = .enter(ImportedBooking(id: id, party: 99, span: start..<end, tables: [Self.table]))
        case .own, .ownAndAvailable, .ownAndKept, .ownAndReady, .ownAndWelcome: user = House.bob
        case .kept:
            command = .confirm(booking: id, ifExpired: .refuse)
            when = after
        case .lapsed: when = now
        case .pending: when = after
        case .expected: when = day.lastEventAt == start - .hours(1) ? start - .minutes(31) : end
        case .ready: when = end
        case .late: when = start - .minutes(1)
        case .unlocked: try day.perform(.lock(id), in: plan, by: House.host, at: day.lastEventAt ?? start)
        case .locked: break
        case .welcome: command = .inviteFriends(["a", "b", "c"].map { UserID($0) }, to: id)
        }
        if let last = day.lastEventAt { when = max(when, last) }
        return Failing(day: day, plan: plan, command: command, user: user, now: when, forbidden: " \(row.to.rawValue)")
    }
}
