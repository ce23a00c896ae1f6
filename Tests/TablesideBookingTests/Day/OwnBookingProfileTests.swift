import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias Definition = Booking.Profile.Definition

/// A supper club: guests book, the house seats them, and nobody walks in.
enum SupperClub {
    static func profile() throws -> Booking.Profile {
        try Booking.Profile(
            Booking.Profile.Definition(
                code: "club",
                rows: [
                    .init(.asked, .book, by: [.guest, .host], to: .confirmed, if: .available),
                    .init(.confirmed, .cancel, by: [.guest], to: .cancelled, if: .own),
                    .init(.confirmed, .seat, by: [.host], to: .seated, if: .ready),
                    .init(.confirmed, .confirmArrival, by: [.guest], to: .seated, if: .ownAndReady),
                    .init(.confirmed, .noShow, by: [.host, .system], to: .noShow, if: .late),
                    .init(.seated, .finish, by: [.host, .system], to: .finished),
                ],
                terminals: [.cancelled, .finished, .noShow],
                labels: [.confirmed: "on the list"],
                guestLimits: GuestLimits(bookings: 1)
            )
        )
    }
}

@Suite("Own booking profiles")
struct OwnBookingProfileTests {
    private func defects(_ base: Booking.Profile, _ change: (inout Definition) -> Void) -> [ProfileDefect] {
        do throws(Defects<ProfileDefect>) {
            _ = try base.changing("house", change)
            return []
        } catch { return error.problems.map(\.reason) }
    }

    @Test("every built-in profile holds what own ones must, but for its code", arguments: Booking.Profile.known)
    func builtIn(profile: Booking.Profile) throws {
        #expect(profile.definition.problems().map(\.reason) == [.builtInCode(profile: profile.code)])
        #expect(defects(profile) { _ in } == [])
        #expect(try decoded([Booking.Profile].self, encoded([profile])) == [profile])
    }

    @Test("bookings live by it, and a day writes it once and its events alone tell the same")
    func life() throws {
        let club = try SupperClub.profile()
        let house = try SampleHouse.oldTown { $0.follow(club) }
        let plan = try house.plan()
        #expect(house.rules.guestLimits == GuestLimits(bookings: 1))
        #expect(try decoded(BookingRules.self, encoded(house.rules)) == house.rules)
        var day = try house.day("2026-03-27")
        let noon = try house.instant("2026-03-27T12:00")
        var events: [ServiceDay.Event] = []
        for (id, table) in [("1", "t2"), ("2", "t3"), ("3", "t4")] {
            let request = try house.request(id, 3, "2026-03-27T19:00", table: table)
            events += try day.perform(.book(request), in: plan, by: House.host, at: noon)
        }
        let seven = try house.instant("2026-03-27T19:00")
        events += try day.perform(.seat(BookingID("1"), at: nil), in: plan, by: House.host, at: seven)
        events += try day.perform(.noShow(BookingID("2")), in: plan, by: .system, at: seven)
        #expect(throws: ServiceDay.Refusal(.illegal(state: "confirmed", command: .modify))) {
            let change = BookingChange(duration: .minutes(60))
            try day.perform(.modify(BookingID("3"), change), in: plan, by: House.host, at: seven)
        }
        #expect(day.booking(BookingID("1"))?.status == .seated)
        #expect(day.booking(BookingID("1"))?.rules == club)
        let text = try encoded(day)
        #expect(text.components(separatedBy: "on the list").count == 2)
        #expect(try decoded(ServiceDay.self, text) == day)
        let stored = try events.map { try decoded(ServiceDay.Event.self, encoded($0)) }
        #expect(stored == events)
        #expect(ServiceDay.replaying(stored, id: day.id) == day)
        // A plan with other rules does not change what was booked.
        let standard = try SampleHouse.oldTown().plan()
        var later = try decoded(ServiceDay.self, text)
        #expect(throws: ServiceDay.Refusal(.illegal(state: "confirmed", command: .modify))) {
            let change = BookingChange(duration: .minutes(60))
            try later.perform(.modify(BookingID("3"), change), in: standard, by: House.host, at: seven)
        }
    }

    @Test("a day keeps bookings of two editions of a profile apart")
    func editions() throws {
        let club = try SupperClub.profile()
        let strict = try club.changing("club") { $0.lifecycle.labels[.seated] = "at the table" }
        #expect(try club != strict && club == SupperClub.profile())
        var day = try SampleHouse.oldTown().day("2026-03-27")
        for (id, table, profile) in [("1", "t2", club), ("2", "t3", strict), ("3", "t4", club)] {
            let house = try SampleHouse.oldTown { $0.follow(profile) }
            let request = try house.request(id, 3, "2026-03-27T19:00", table: table)
            try day.perform(.book(request), in: house.plan(), by: House.host, at: house.instant("2026-03-27T12:00"))
        }
        let read = try decoded(ServiceDay.self, encoded(day))
        #expect(read == day)
        #expect(read.booking(BookingID("2"))?.rules == strict)
        #expect(read.booking(BookingID("3"))?.rules == club)
    }

    @Test("walk-ins are refused by name where the profile has none")
    func walkIns() throws {
        let house = try SampleHouse.oldTown { $0.follow(try SupperClub.profile()) }
        let plan = try house.plan()
        let seven = try house.instant("2026-03-27T19:00")
        let answer = try plan.open(house.day("2026-03-27")).answer(
            to: WalkIn(id: BookingID("w"), party: 2),
            at: seven
        )
        #expect(answer == .refused(reasons: [.noWalkIns(profile: "club")]))
    }

    @Test("rules whose own profile has another code, and stored profiles with defects, are refused")
    func damage() throws {
        var house = try SampleHouse.oldTown { $0.follow(try SupperClub.profile()) }
        let text = try encoded(house.rules)
        house.rules.profile = .quickPlate
        #expect(house.rules.problems().map(\.reason) == [.unknownProfile(profile: .quickPlate)])
        let unguarded = text.replacingOccurrences(of: "\"confirmed\",\"available\"", with: "\"confirmed\"")
        #expect(unguarded != text)
        #expect(throws: DecodingError.self) { try decoded(BookingRules.self, unguarded) }
    }

    @Test("every defect is refused by name")
    func refused() {
        #expect(defects(.standard) { $0.code = "appetito" } == [.builtInCode(profile: "appetito")])
        #expect(
            defects(.quickPlate) { $0.lifecycle.rows.removeAll { $0.command == .finish } }.contains(
                .lifecycle(defect: .inescapable(state: "seated"))
            )
        )
        #expect(
            defects(.quickPlate) { house in
                house.lifecycle.rows.append(.init(.finished, .book, by: [.host], to: .confirmed, if: .available))
            }.contains(.impossibleStep(state: "finished", command: "book", to: "confirmed"))
        )
        #expect(
            defects(.quickPlate) { $0.lifecycle.rows[0] = .init(.asked, .book, by: [.guest], to: .confirmed) } == [
                .guardMissing(state: "asked", command: "book", guards: ["available", "availableUnasked"])
            ]
        )
        #expect(
            defects(.quickPlate) { house in
                house.lifecycle.rows[0] = .init(.asked, .book, by: [.guest], to: .confirmed, if: .locked)
            } == [.guardDoesNotFit(name: "locked", command: "book")]
        )
        #expect(
            defects(.standard) { house in
                house.lifecycle.rows.removeAll { $0.command == .noShow && $0.from == .late }
            } == [.noTimer(state: "late", command: "noShow")]
        )
        #expect(
            defects(.standard) { house in
                let accept = house.lifecycle.rows.firstIndex { $0.command == .accept } ?? 0
                house.lifecycle.rows[accept] = .init(.requested, .accept, by: [.host], to: .confirmed)
            } == [.guardMissing(state: "requested", command: "accept", guards: ["pending"])]
        )
        #expect(
            defects(.standard) { $0.lifecycle.rows.removeAll { $0.command == .confirm } } == [
                .commandMissing(command: "confirm")
            ]
        )
        #expect(defects(.standard) { $0.guestLimits = GuestLimits(holds: -1) } == [.negative])
    }

    @Test("the profile of the tab has a code that is not empty and not too long")
    func tabProfile() {
        for (length, isFine) in [(0, false), (1, true), (SizeLimit.code, true), (SizeLimit.code + 1, false)] {
            let tab = ProfileCode(rawValue: String(repeating: "x", count: length))
            let problems = defects(.standard) { $0.tabProfile = tab }
            #expect(problems == (isFine ? [] : [.invalidCode(profile: tab)]), "\(length)")
        }
    }
}
