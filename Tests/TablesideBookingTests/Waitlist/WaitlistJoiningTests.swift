import TablesideBooking
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Joining a waitlist")
struct WaitlistJoiningTests {
    private static var house: WaitlistHouse {
        var house = WaitlistHouse()
        house.occupied = Set(house.tables.map(\.id))
        return house
    }

    @Test("Guests join by phone for themselves, staff at the door for anybody; late guests are known")
    func origins() throws {
        let house = Self.house
        var list = house.empty
        try house.perform(
            .join(WaitlistWish(id: "p", party: 2)),
            on: &list,
            by: WaitlistHouse.author(.guest),
            at: 0
        )
        try house.perform(
            .join(WaitlistWish(id: "d", party: 2), for: "eva"),
            on: &list,
            by: WaitlistHouse.author(.waiter, "ivo"),
            at: 0
        )
        try house.perform(
            .join(WaitlistWish(id: "l", party: 2), knowing: WaitlistJoining(lateFor: "b1")),
            on: &list,
            at: 1
        )
        let entries = ["p", "d", "l"].compactMap { list.entry($0) }
        #expect(entries.map(\.origin) == [.phone, .door, .late])
        #expect(entries.map(\.guest) == ["ana", "eva", nil])
        #expect(entries.map(\.host) == [nil, "ivo", "ana"])
        #expect(entries.map(\.number) == [1, 2, 3])
        #expect(list.entries(of: "ana").map(\.id) == ["p"])
    }

    @Test("A wish that can never be met is refused, with what is wrong")
    func wishes() throws {
        let house = Self.house
        let features = (1...101).map { TableFeature(rawValue: "feature \($0)") }
        let cases: [(WaitlistWish, Waitlist.Refusal.Reason)] = [
            (WaitlistWish(id: "x", party: 0), .noTableFor(party: 0)),
            (WaitlistWish(id: "x", party: .min), .noTableFor(party: .min)),
            (WaitlistWish(id: "x", party: 7), .noTableFor(party: 7)),
            (WaitlistWish(id: "x", party: 2, area: "garden"), .noSuchTable(entry: "x")),
            (
                WaitlistWish(id: "x", party: 2, latest: WaitlistHouse.at(-1)),
                .latestTooEarly(latest: WaitlistHouse.at(-1))
            ),
            (
                WaitlistWish(id: "x", party: 2, earliest: WaitlistHouse.at(9), latest: WaitlistHouse.at(8)),
                .latestTooEarly(latest: WaitlistHouse.at(8))
            ),
            // No table has any of them; more are not looked at.
            (WaitlistWish(id: "x", party: 2, features: Array(features.prefix(100))), .noSuchTable(entry: "x")),
            (WaitlistWish(id: "x", party: 2, features: features), .listTooLong(count: 101, limit: 100)),
        ]
        for (wish, reason) in cases {
            var list = house.empty
            #expect(throws: Waitlist.Refusal(reason)) { try house.perform(.join(wish), on: &list, at: 0) }
        }
        var list = house.empty
        for headStart in [Elapsed.milliseconds(-1), .hours(24) + .milliseconds(1)] {
            #expect(throws: Waitlist.Refusal(.headStartOutOfRange(headStart: headStart))) {
                try house.join("x", 2, on: &list, at: 0, headStart: headStart)
            }
        }
        try house.join("day", 2, on: &list, at: 0, headStart: .hours(24))
        // Now, and when the party comes, are not too early.
        let (now, nine) = (WaitlistHouse.at(0), WaitlistHouse.at(9))
        try house.perform(.join(WaitlistWish(id: "now", party: 2, latest: now)), on: &list, at: 0)
        try house.perform(.join(WaitlistWish(id: "nine", party: 2, earliest: nine, latest: nine)), on: &list, at: 0)
        #expect(list.entries.count == 3)
    }

    @Test("Another party under a known identity is refused, the same one was already taken down")
    func identities() throws {
        let house = Self.house
        var list = house.empty
        try house.join("x", 2, on: &list, at: 0)
        #expect(throws: Waitlist.Refusal(.alreadyApplied(command: .join))) {
            try house.join("x", 2, on: &list, at: 1)
        }
        #expect(throws: Waitlist.Refusal(.knownEntry(entry: "x"))) { try house.join("x", 3, on: &list, at: 1) }
        #expect(throws: Waitlist.Refusal(.knownEntry(entry: "x"))) {
            try house.perform(
                .join(WaitlistWish(id: "x", party: 2)),
                on: &list,
                by: WaitlistHouse.author(.guest, "eva"),
                at: 1
            )
        }
    }

    @Test("A guest has as many parties on the list as the house allows, and a list as many as it may hold")
    func limits() throws {
        var house = Self.house
        house.policy.openPerGuest = 1
        let guest = WaitlistHouse.author(.guest)
        var list = house.empty
        for number in 0..<SizeLimit.waitlistEntriesPerGuest {
            let id = WaitlistEntryID("g\(String(number))")
            try house.perform(.join(WaitlistWish(id: id, party: 2)), on: &list, by: guest, at: number)
            #expect(throws: Waitlist.Refusal(.guestLimit(limit: 1))) {
                try house.perform(.join(WaitlistWish(id: "more", party: 2)), on: &list, by: guest, at: number)
            }
            try house.perform(.leave(id), on: &list, by: guest, at: number)
        }
        #expect(throws: Waitlist.Refusal(.guestLimit(limit: SizeLimit.waitlistEntriesPerGuest))) {
            try house.perform(.join(WaitlistWish(id: "more", party: 2)), on: &list, by: guest, at: 30)
        }
        for number in list.entries.count..<SizeLimit.waitlistEntries {
            let entry = WaitlistEntry(
                WaitlistWish(id: WaitlistEntryID("d\(String(number))"), party: 2),
                number: number + 1,
                origin: .door,
                guest: nil,
                host: nil,
                joinedAt: WaitlistHouse.at(30),
                joining: WaitlistJoining()
            )
            list.record(.joined(entry: entry))
        }
        #expect(throws: Waitlist.Refusal(.listFull(limit: SizeLimit.waitlistEntries))) {
            try house.join("more", 2, on: &list, at: 30)
        }
        #expect(try decoded(Waitlist.self, encoded(list)) == list)
    }

    @Test("Authors of other branches, other floors, unsound policies and earlier times are refused")
    func admission() throws {
        var house = Self.house
        var list = house.empty
        try house.join("x", 2, on: &list, at: 5)
        let before = list
        #expect(throws: Waitlist.Refusal(.clockWentBack(last: WaitlistHouse.at(5), now: WaitlistHouse.at(4)))) {
            try house.perform(.promote, on: &list, at: 4)
        }
        #expect(throws: Waitlist.Refusal(.otherBranch(author: "other", branch: "house"))) {
            try house.perform(.promote, on: &list, by: .host("ana", at: "other"), at: 6)
        }
        let stale = try house.context(at: WaitlistHouse.at(6))
        #expect(throws: Waitlist.Refusal(.otherFloor(floor: list.id, list: list.id))) {
            try list.perform(.promote, in: stale, by: .system, at: WaitlistHouse.at(7))
        }
        house.policy.hold = .zero
        #expect(throws: Waitlist.Refusal(.policy(problem: .noHold))) {
            try house.perform(.promote, on: &list, at: 6)
        }
        #expect(list == before)
    }

    @Test("A policy's problems are all found, each with its path")
    func policy() {
        let policy = WaitlistPolicy(
            serve: .blend(perCover: .minutes(-1)),
            hold: .hours(25),
            openPerGuest: 0,
            recallWithin: .minutes(-5),
            guestLead: .hours(25)
        )
        #expect(
            policy.problems().map { "\($0.path) \($0.code)" } == [
                "serve.perCover waitlist.policy.lengthOutOfRange", "hold waitlist.policy.lengthOutOfRange",
                "openPerGuest waitlist.policy.noneOpen", "recallWithin waitlist.policy.lengthOutOfRange",
                "guestLead waitlist.policy.lengthOutOfRange",
            ]
        )
        #expect(WaitlistPolicy().problems().isEmpty)
    }

    @Test("A policy that was stored before guests had to wait for the service has the default of today")
    func storedPolicy() throws {
        let stored = #"{"hold":600000,"serve":{"longest":{}}}"#
        let policy = try decoded(WaitlistPolicy.self, stored)
        #expect(policy == WaitlistPolicy(serve: .longest, hold: .minutes(10)) && policy.guestLead == .zero)
        let early = WaitlistPolicy(recallWithin: .minutes(5), guestLead: .minutes(30))
        #expect(try decoded(WaitlistPolicy.self, encoded(early)) == early)
    }
}
