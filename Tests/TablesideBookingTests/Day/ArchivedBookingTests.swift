import Foundation
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

/// Bookings that are past leave their day.
@Suite("Archived bookings")
struct ArchivedBookingTests {
    private let house: SampleHouse
    private let plan: VenuePlan
    private let noon: Instant

    init() throws {
        house = try SampleHouse.oldTown { $0.grace = .minutes(15) }
        plan = try house.plan()
        noon = try house.instant("2026-03-27T12:00")
    }

    /// A day on which walk-ins `w1`, `w2` … came and left, one a minute from a minute after noon on.
    private func day(of walkIns: Int) throws -> ServiceDay {
        var day = try house.day("2026-03-27")
        for number in 1...walkIns {
            let id = BookingID("w\(number)")
            let now = noon + .minutes(number)
            try day.perform(.walkIn(WalkIn(id: id, party: 1)), in: plan, by: House.host, at: now)
            try day.perform(.finish(id), in: plan, by: House.host, at: now)
        }
        return day
    }

    private func names(_ numbers: ClosedRange<Int>) -> [BookingID] { numbers.map { BookingID("w\($0)") } }

    private func refusal(
        of command: ServiceDay.Command,
        on day: ServiceDay,
        by author: Author = .system,
        at now: Instant
    ) -> ServiceDay.Refusal.Reason? {
        do throws(ServiceDay.Refusal) {
            _ = try day.decide(command, in: plan, by: author, at: now)
            return nil
        } catch {
            return error.reason
        }
    }

    private func documents(_ day: ServiceDay) -> [ArchivedBooking] {
        day.recalled.values.map { ArchivedBooking($0, of: day.id) }
    }

    @Test("the day is due when its 24th booking has been over for an hour, and not before")
    func due() throws {
        #expect(ServiceDay.archiveBatch == 24 && ServiceDay.archiveGrace == .hours(1))
        #expect(try day(of: 23).nextDue == nil)
        #expect(try day(of: 23).dueCommand == nil)
        // The 24th left at 12:24.
        let due = noon + .minutes(84)
        for count in [24, 30] {
            let day = try day(of: count)
            #expect(day.nextDue == due, "\(count)")
            #expect(day.dueCommand == .archive(bookings: names(1...24)), "\(count)")
        }
        // After a later event the others are past too, but no more leave at once than the limit.
        for (minutes, last) in [(90, 30), (200, 40)] {
            var day = try day(of: minutes == 90 ? 30 : 45)
            let late = WalkIn(id: "late", party: 1)
            try day.perform(.walkIn(late), in: plan, by: House.host, at: noon + .minutes(minutes))
            #expect(day.nextDue == due)
            #expect(day.dueCommand == .archive(bookings: names(1...last)))
        }
    }

    @Test("what else is due at the same time comes first")
    func order() throws {
        var day = try day(of: 24)
        let due = noon + .minutes(84)
        let booking = BookingRequest(id: "b", party: 2, at: try house.instant("2026-03-27T13:30"))
        try day.perform(.book(booking), in: plan, by: House.host, at: noon + .minutes(25))
        // Late at 13:45, after the walk-ins are past at 13:24.
        #expect(day.dueCommand == .archive(bookings: names(1...24)))
        var early = day
        early.bookings["b"]?.lateAt = due
        #expect(early.nextDue == due)
        #expect(early.dueCommand == .markLate("b"))
        early.bookings["b"]?.lateAt = due - .milliseconds(1)
        #expect(early.nextDue == due - .milliseconds(1))
        #expect(early.dueCommand == .markLate("b"))
        early.bookings["b"]?.lateAt = nil
        #expect(early.nextDue == due)
    }

    @Test("they leave together, and the day keeps their number")
    func leaving() throws {
        var day = try day(of: 30)
        let before = day
        let due = noon + .minutes(84)
        let archive = ServiceDay.Command.archive(bookings: names(1...24))
        #expect(
            refusal(of: archive, on: day, at: due - .milliseconds(1)) == .tooEarly(command: .archive, from: due)
        )
        let events = try day.perform(archive, in: plan, by: .system, at: due)
        #expect(events == [.archived(bookings: names(1...24), at: due)])
        #expect(Set(day.bookings.keys) == Set(names(25...30)))
        #expect(day.hasArchived && !before.hasArchived)
        #expect(day.version == before.version.next && day.lastEventAt == due)
        #expect(day.nextDue == nil && day.dueCommand == nil)
        let text = try encoded(day)
        #expect(text.contains(#""past":[{"claims":24,"finished":24}]"#))
        #expect(!text.contains(#""w24""#))
        #expect(try decoded(ServiceDay.self, text) == day)
        #expect(day.including(documents(day)).bookings == before.bookings)
        #expect(!day.including(documents(day)).hasArchived)
    }

    @Test("only what is past leaves, all of it or nothing, and only the engine says so")
    func refusals() throws {
        var day = try day(of: 30)
        let later = noon + .hours(3)
        func refused(_ ids: [BookingID], by author: Author = .system) -> ServiceDay.Refusal.Reason? {
            refusal(of: .archive(bookings: ids), on: day, by: author, at: later)
        }
        #expect(refused([]) == .nothingToChange)
        #expect(
            refused((0...40).map { BookingID("n\($0)") }) == .listTooLong(count: 41, limit: SizeLimit.archivedBookings)
        )
        #expect(refused(["w1", "none"]) == .unknownBooking(booking: "none"))
        #expect(refused(["w1", "w1"]) == .unknownBooking(booking: "w1"))
        for author in [House.host, House.guest, Author(House.ana, as: .manager, at: House.branch)] {
            #expect(refused(["w1"], by: author) == .notPermitted(role: author.role, command: .archive))
        }
        try day.perform(.walkIn(WalkIn(id: "here", party: 1)), in: plan, by: House.host, at: noon + .hours(1))
        #expect(refused(["w1", "here"]) == .illegal(state: "seated", command: .archive))
        #expect(refused(["w1"]) == nil)
        try day.perform(.archive(bookings: ["w1"]), in: plan, by: .system, at: later)
        #expect(refused(["w1"]) == .alreadyApplied(command: .archive))
        day.recall([])
        #expect(refused(["w1"]) == .unknownBooking(booking: "w1"))
    }

    @Test("an archived booking that was read answers as it did, and no other one takes its name")
    func commands() throws {
        let before = try day(of: 30)
        var day = before
        let later = noon + .hours(3)
        try day.perform(.archive(bookings: names(1...24)), in: plan, by: .system, at: later)
        let archived = documents(day)
        var stored = try decoded(ServiceDay.self, encoded(day))
        #expect(stored.booking("w1") == nil && stored.recalled.isEmpty)
        stored.recall(archived)
        #expect(stored.booking("w1") == before.booking("w1"))
        #expect(stored == day)
        let request = BookingRequest(id: "w1", party: 2, at: try house.instant("2026-03-27T19:00"))
        let hold = BookingRequest(id: "hold", party: 2, at: try house.instant("2026-03-27T19:00"))
        let commands: [ServiceDay.Command] = [
            .walkIn(WalkIn(id: "w1", party: 1)), .walkIn(WalkIn(id: "w1", party: 2)), .book(request), .hold(request),
            .finish("w1"), .cancel("w1"), .reinstate("w1"), .move("w1", to: ["t2"]), .lock("w1"),
            .swapHold("hold", for: request), .extend("w1", until: noon + .hours(9)),
        ]
        for command in commands {
            var (one, other) = (before, stored)
            try one.perform(.hold(hold), in: plan, by: House.host, at: later)
            try other.perform(.hold(hold), in: plan, by: House.host, at: later)
            let expected = refusal(of: command, on: one, by: House.host, at: later)
            #expect(expected != nil)
            #expect(refusal(of: command, on: other, by: House.host, at: later) == expected, "\(command)")
        }
        // Those of another day, and those that the day still has, are no archived ones of it.
        let other = BranchDay(branch: House.branch, date: try CivilDate("2026-03-28"))
        stored.recall(archived.map { ArchivedBooking($0.booking, of: other) })
        #expect(stored.recalled.isEmpty)
        var whole = before
        whole.recall(archived)
        #expect(whole.recalled.isEmpty)
    }

    @Test("a unit stores the day without the archived bookings beside it")
    func stored() throws {
        var day = try day(of: 30)
        var changes = Changes()
        try changes.perform(
            .archive(bookings: names(1...24)),
            on: &day,
            in: plan,
            by: .system,
            at: noon + .hours(3)
        )
        #expect(day.recalled.count == 24)
        let write = try #require(changes.writes.first?.body as? ServiceDay)
        #expect(write.recalled.isEmpty && write == day)
        // It loses none of them: it is no unit without their documents.
        #expect(changes.requiredWrites == Set(documents(day).map(\.ref)) && changes.requiredWrites.count == 24)
    }

    @Test("limits count archived claims and visits, by guest and by device")
    func limits() throws {
        var house = house
        house.rules.guestLimits = GuestLimits(bookings: 2, claims: 4)
        let plan = try house.plan()
        let ana = Author.guest(House.ana, on: "phone")
        var day = try house.day("2026-03-27")
        func request(_ id: BookingID, _ time: String = "19:00") throws -> BookingRequest {
            BookingRequest(id: id, party: 2, at: try house.instant("2026-03-27T\(time)"))
        }
        // Two that are canceled, and one visit.
        for id: BookingID in ["a", "b"] {
            try day.perform(.book(try request(id)), in: plan, by: ana, at: noon)
            try day.perform(.cancel(id), in: plan, by: ana, at: noon)
        }
        try day.perform(.book(try request("c", "12:30")), in: plan, by: ana, at: noon)
        try day.perform(.confirmArrival("c"), in: plan, by: ana, at: noon + .minutes(30))
        try day.perform(.finish("c"), in: plan, by: House.host, at: noon + .hours(1))
        let later = noon + .hours(4)
        try day.perform(.archive(bookings: ["a", "b", "c"]), in: plan, by: .system, at: later)
        let text = try encoded(day)
        #expect(text.contains(#""past":[{"claims":3,"device":"phone","finished":1,"guest":"ana"}]"#))
        day = try decoded(ServiceDay.self, text)
        // With the visit, one more booking is the second; with the three, one more is the fourth claim.
        try day.perform(.book(try request("d")), in: plan, by: ana, at: later)
        func taken(_ author: Author) -> ServiceDay.Refusal.Reason? {
            do throws(ServiceDay.Refusal) {
                let instant = try? house.instant("2026-03-27T20:00")
                let another = BookingRequest(id: "e", party: 2, at: instant ?? later)
                _ = try day.decide(.book(another), in: plan, by: author, at: later)
                return nil
            } catch {
                return error.reason
            }
        }
        let full = ServiceDay.Refusal.Reason.guestLimit(measure: .bookings, limit: 2, taken: 2)
        #expect(taken(ana) == full)
        #expect(taken(.guest(House.ana)) == full, "on another phone")
        #expect(taken(.guest(House.bob, on: "phone")) == full, "another guest of the phone")
        #expect(taken(.guest(House.bob)) == nil)
        try day.perform(.cancel("d"), in: plan, by: ana, at: later)
        #expect(taken(ana) == .guestLimit(measure: .claims, limit: 4, taken: 4))
    }

    @Test("a no-show stays until an hour after its stay would have ended, and can be taken back until that end")
    func noShow() throws {
        var day = try house.day("2026-03-27")
        let seven = try house.instant("2026-03-27T19:00")
        try day.perform(.book(try house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.host, at: noon)
        try day.perform(.noShow("1"), in: plan, by: .system, at: seven + .minutes(15))
        // Stays last ninety minutes.
        let past = seven + .minutes(150)
        let archive = ServiceDay.Command.archive(bookings: ["1"])
        #expect(refusal(of: archive, on: day, at: past - .milliseconds(1)) == .tooEarly(command: .archive, from: past))
        let end = seven + .minutes(90)
        #expect(refusal(of: .reinstate("1"), on: day, by: House.host, at: end - .minutes(1)) == nil)
        #expect(refusal(of: .reinstate("1"), on: day, by: House.host, at: end) == .stayIsOver(end: end))
        try day.perform(archive, in: plan, by: .system, at: past)
        #expect(refusal(of: .reinstate("1"), on: day, by: House.host, at: past) == .stayIsOver(end: end))
        // A no-show that is recorded after the end stays an hour from then on.
        var late = try house.day("2026-03-27")
        try late.perform(.book(try house.request("1", 2, "2026-03-27T19:00")), in: plan, by: House.host, at: noon)
        try late.perform(.noShow("1"), in: plan, by: .system, at: past)
        #expect(
            refusal(of: archive, on: late, at: past + .minutes(59))
                == .tooEarly(command: .archive, from: past + .hours(1))
        )
    }

    @Test("an expired hold leaves as it stands, and comes back when its guest asks for it again")
    func hold() throws {
        var house = house
        house.rules.guestLimits = GuestLimits(claims: 2)
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let request = try house.request("h", 2, "2026-03-27T19:00")
        try day.perform(.hold(request, lasting: .minutes(10)), in: plan, by: House.guest, at: noon)
        let past = noon + .minutes(70)
        let archive = ServiceDay.Command.archive(bookings: ["h"])
        #expect(refusal(of: archive, on: day, at: past - .minutes(1)) == .tooEarly(command: .archive, from: past))
        var evening = try plan.open(day)
        for event in try day.perform(archive, in: plan, by: .system, at: past) { evening.record(event) }
        #expect(evening.slots(for: 2, at: past) == (try plan.open(day)).slots(for: 2, at: past))
        #expect(try encoded(day).contains(#""past":[{"claims":1,"finished":0,"guest":"ana"}]"#))
        let archived = documents(day)
        #expect(archived.map(\.booking.status) == [.held])
        day = try decoded(ServiceDay.self, encoded(day))
        day.recall(archived)
        for event in try day.perform(.confirm("h"), in: plan, by: House.guest, at: past) { evening.record(event) }
        #expect(day.bookings["h"]?.status == .confirmed && day.recalled.isEmpty && !day.hasArchived)
        #expect(evening.slots(for: 2, at: past) == (try plan.open(day)).slots(for: 2, at: past))
        // It counts once.
        let next = try house.request("i", 2, "2026-03-27T19:00")
        #expect(throws: Never.self) { try day.decide(.book(next), in: plan, by: House.guest, at: past) }
        // A hold without a time limit never expires.
        var endless = try house.day("2026-03-27")
        try endless.perform(.hold(request), in: plan, by: House.host, at: noon)
        #expect(endless.bookings["h"]?.expiresAt == nil)
        #expect(refusal(of: archive, on: endless, at: past + .days(1)) == .illegal(state: "held", command: .archive))
    }

    @Test("bookings leave under an older or a newer plan, which is not adopted for it")
    func otherPlan() throws {
        var day = try day(of: 24)
        var house = house
        house.rules.version = house.rules.version.next
        let newer = try house.plan()
        let adopted = day.adoptedPlan
        let events = try day.perform(.archive(bookings: names(1...12)), in: newer, by: .system, at: noon + .hours(2))
        #expect(events.count == 1 && day.adoptedPlan == adopted)
        try day.perform(.adoptPlan, in: newer, by: .system, at: noon + .hours(2))
        try day.perform(.archive(bookings: names(13...24)), in: plan, by: .system, at: noon + .hours(2))
        #expect(day.bookings.isEmpty && day.adoptedPlan == newer.version)
    }

    @Test("a stored day whose counts cannot be is refused; one of an earlier release has none")
    func damaged() throws {
        func fault(_ past: String) throws -> String? {
            let text = try encoded(house.day("2026-03-27")).dropLast() + #","past":[\#(past)]}"#
            do {
                _ = try decoded(ServiceDay.self, String(text))
                return nil
            } catch DecodingError.dataCorrupted(let context) {
                return (context.underlyingError as? Booking.Inconsistency)?.code.rawValue ?? "dataCorrupted"
            } catch {
                return "\(type(of: error))"
            }
        }
        let claims = "booking.inconsistent.impossibleClaims"
        #expect(try fault("") == nil)
        #expect(try fault(#"{"claims":3,"finished":3}"#) == nil)
        #expect(try fault(#"{"claims":1,"finished":0,"guest":"a"},{"claims":1,"finished":0,"guest":"b"}"#) == nil)
        #expect(try fault(#"{"claims":1,"finished":0,"device":"a"},{"claims":1,"finished":0,"guest":"a"}"#) == nil)
        #expect(try fault(#"{"claims":0,"finished":0}"#) == claims)
        #expect(try fault(#"{"claims":-1,"finished":-1}"#) == claims)
        #expect(try fault(#"{"claims":1,"finished":-1}"#) == claims)
        #expect(try fault(#"{"claims":1,"finished":2}"#) == claims)
        #expect(try fault(#"{"claims":1,"finished":0,"guest":"b"},{"claims":1,"finished":0,"guest":"a"}"#) == claims)
        #expect(try fault(#"{"claims":1,"finished":0,"guest":"a"},{"claims":1,"finished":0,"guest":"a"}"#) == claims)
        #expect(try fault(#"{"claims":1,"finished":0,"guest":"a"},{"claims":1,"finished":0,"device":"a"}"#) == claims)
        #expect(try fault(#"{"claims":1}"#) != nil)
        #expect(!(try decoded(ServiceDay.self, golden("ServiceDay.json"))).hasArchived)
    }

    @Test("an archived booking stands in the file as it always has, and is read from it")
    func goldenFile() throws {
        let text = try goldenLines("ArchivedBooking.json").joined()
        let day = try decoded(ServiceDay.self, golden("ServiceDay.json"))
        var archived = ArchivedBooking(try #require(day.booking("2")), of: day.id)
        archived.version = Version.absent.next
        #expect(try encoded(archived) == text)
        #expect(try decoded(ArchivedBooking.self, text) == archived)
        #expect(archived.id == "old-town/2026-03-27/2" && archived.scope == "old-town/2026-03-27")
        #expect("\(archived.ref)" == "archivedBooking:old-town/2026-03-27/2")
        #expect(ArchivedBooking.id("a/b", on: day.id) != ArchivedBooking.id("a", on: day.id) + "/b")
        // Of two bookings of one name, the earlier one stands in a list of its own.
        let parts = text.components(separatedBy: #","day":"#)
        let booking = parts[0].dropFirst(#"{"booking":"#.count)
        let second = #"{"booking":\#(booking),"day":"old-town/2026-03-27","earlier":[\#(booking)],"version":1}"#
        archived.add(archived.booking)
        #expect(try encoded(archived) == second)
        #expect(try decoded(ArchivedBooking.self, second) == archived)
    }

    @Test("archived bookings are listed by their start")
    func listing() throws {
        let day = try decoded(ServiceDay.self, golden("ServiceDay.json"))
        let archived = day.bookings.values.map { ArchivedBooking($0, of: day.id) }
            .sorted { $0.sortKey.utf8.lexicographicallyPrecedes($1.sortKey.utf8) }
        // Three at 19:00, and the walk-in at 19:05.
        #expect(archived.map(\.booking.id) == ["1", "2", "3", "4"])
    }
}
