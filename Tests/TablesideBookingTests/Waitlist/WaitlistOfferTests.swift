import TablesideBooking
import TablesideCore
import Testing

@testable import TablesideTestSupport

@Suite("Offers of a waitlist")
struct WaitlistOfferTests {
    private let full: WaitlistHouse
    private var list: Waitlist

    init() {
        var house = WaitlistHouse()
        house.occupied = Set(house.tables.map(\.id))
        full = house
        list = house.empty
    }

    private func freeing(_ tables: Set<TableID>) -> WaitlistHouse {
        var house = full
        house.occupied.subtract(tables)
        return house
    }

    @Test("The serve rule says who gets a table that suits several")
    func serveRules() throws {
        // By the blend, 2 people since minute 0 have 20 + 10 points at minute 20, 4 people since minute 8 have 12 + 20.
        let expected: [(WaitlistPolicy.ServeRule, WaitlistEntryID)] = [(.blend, "y"), (.longest, "x"), (.largest, "y")]
        for (rule, winner) in expected {
            var list = list
            try full.join("x", 2, on: &list, at: 0)
            try full.join("y", 4, on: &list, at: 8)
            var house = freeing(["c4"])
            house.policy.serve = rule
            try house.perform(.promote, on: &list, at: 20)
            #expect(WaitlistHouse.offers(on: list) == [winner: "c4"], "\(rule)")
        }
    }

    @Test("With equal points who joined first is asked first, then the lower identity")
    func ties() throws {
        var list = list
        // Two more people weigh like ten minutes.
        try full.join("y", 2, on: &list, at: 0)
        try full.join("x", 4, on: &list, at: 10)
        try full.join("w", 4, on: &list, at: 10)
        #expect(list.waiting(at: WaitlistHouse.at(20), under: full.policy).map(\.id) == ["y", "w", "x"])
    }

    @Test("A head start counts like time waited")
    func headStart() throws {
        var list = list
        try full.join("x", 2, on: &list, at: 0)
        try full.join("y", 2, on: &list, at: 5, headStart: .minutes(6))
        try freeing(["a2"]).perform(.promote, on: &list, at: 9)
        #expect(WaitlistHouse.offers(on: list) == ["y": "a2"])
    }

    @Test("The smallest table that takes the party is offered, with equal ones the lower identity")
    func smallest() throws {
        var list = list
        let house = freeing(["a2", "b2", "c4", "d6"])
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 2, on: &list, at: 0)
        try house.join("z", 2, on: &list, at: 0)
        try house.join("v", 3, on: &list, at: 0)
        // The 6-top takes 4 and more, so the party of three waits.
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2", "y": "b2", "z": "c4"])
        #expect(list.entry("v")?.state == .waiting)
    }

    @Test("A booking is respected for the time of the offer and the stay after it, to the minute")
    func bookings() throws {
        // 10 minutes of holding and a stay of 90 end at minute 100 if the offer is made at once.
        for (needed, isOffered) in [(100, true), (99, false)] {
            var list = list
            var house = freeing(["a2"])
            house.needs = ["a2": [WaitlistHouse.at(needed)..<WaitlistHouse.at(200)]]
            try house.join("x", 2, on: &list, at: 0)
            #expect((list.entry("x")?.offer != nil) == isOffered, "\(needed)")
        }
        var list = list
        var house = freeing(["a2"])
        house.needs = ["a2": [WaitlistHouse.at(-60)..<WaitlistHouse.at(5)]]
        try house.join("x", 2, on: &list, at: 0)
        #expect(list.entry("x")?.state == .waiting)
        try house.perform(.promote, on: &list, at: 5)
        #expect(list.entry("x")?.state == .offered)
    }

    @Test("Nothing is offered that would end after closing")
    func closing() throws {
        for (closing, isOffered) in [(100, true), (99, false)] {
            var list = list
            var house = freeing(["a2"])
            house.latestEnd = WaitlistHouse.at(closing)
            try house.join("x", 2, on: &list, at: 0)
            #expect((list.entry("x")?.offer != nil) == isOffered, "\(closing)")
        }
    }

    @Test("A party is asked from its earliest to its latest, both included")
    func window() throws {
        for (minute, isOffered) in [(9, false), (10, true), (20, true), (21, false)] {
            var list = list
            let wish = WaitlistWish(
                id: "x",
                party: 2,
                earliest: WaitlistHouse.at(10),
                latest: WaitlistHouse.at(20)
            )
            try full.perform(.join(wish), on: &list, at: 0)
            try freeing(["a2"]).perform(.promote, on: &list, at: minute)
            #expect((list.entry("x")?.offer != nil) == isOffered, "\(minute)")
        }
    }

    @Test("An offer is dead at its expiry; the wait ends, and the next is asked in the same step")
    func lapse() throws {
        var list = list
        let house = freeing(["a2"])
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 2, on: &list, at: 1)
        #expect(list.nextDue == WaitlistHouse.at(10))
        #expect(list.dueCommand == .lapse(entry: "x"))
        let events = try house.perform(.lapse(entry: "x"), on: &list, by: .system, at: 10)
        #expect(events.count == 2)
        #expect(list.entry("x")?.state == .lapsed)
        #expect(WaitlistHouse.offers(on: list) == ["y": "a2"])
        #expect(list.nextDue == WaitlistHouse.at(20))
    }

    @Test("Without a timer any later command ends what has expired")
    func lateTimer() throws {
        var list = list
        let house = freeing(["a2"])
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 2, on: &list, at: 25)
        #expect(list.entry("x")?.state == .lapsed)
        #expect(WaitlistHouse.offers(on: list) == ["y": "a2"])
    }

    @Test("A guest who declines keeps the place, and gets that table again only after it was freed again")
    func decline() throws {
        var list = list
        let house = freeing(["a2"])
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 2, on: &list, at: 1)
        try house.perform(.decline("x"), on: &list, at: 2)
        #expect(WaitlistHouse.offers(on: list) == ["y": "a2"])
        #expect(list.place(of: "x", under: house.policy)?.ahead == 0)
        try house.perform(.leave("y"), on: &list, at: 3)
        #expect(WaitlistHouse.offers(on: list).isEmpty)
        try house.perform(.promote, on: &list, at: 4)
        #expect(WaitlistHouse.offers(on: list).isEmpty)
        // Another table may be offered.
        var more = list
        try freeing(["a2", "b2"]).perform(.promote, on: &more, at: 4)
        #expect(WaitlistHouse.offers(on: more) == ["x": "b2"])
        try house.perform(.promote(freed: ["a2", "b2"]), on: &list, by: .system, at: 5)
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2"])
    }

    @Test("Who is not here or not complete is passed over and keeps the place")
    func absence() throws {
        var list = list
        try full.join("x", 2, on: &list, at: 0)
        try full.join("y", 2, on: &list, at: 1)
        try full.join("z", 2, on: &list, at: 2)
        try full.perform(.markNotHere(entry: "x"), on: &list, at: 3)
        try full.perform(.markIncomplete(entry: "y"), on: &list, at: 3)
        try freeing(["a2"]).perform(.promote, on: &list, at: 4)
        #expect(WaitlistHouse.offers(on: list) == ["z": "a2"])
        #expect(list.place(of: "z", under: full.policy)?.ahead == 0)
        try freeing(["b2"]).perform(.markBack(entry: "y"), on: &list, at: 5)
        try freeing(["c4"]).perform(.markBack(entry: "x"), on: &list, at: 6)
        #expect(WaitlistHouse.offers(on: list) == ["z": "a2", "y": "b2", "x": "c4"])
    }

    @Test("A called party that is not there gives its table to the next")
    func calledInVain() throws {
        var list = list
        let house = freeing(["a2"])
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 2, on: &list, at: 1)
        try house.perform(.markNotHere(entry: "x"), on: &list, at: 2)
        #expect(WaitlistHouse.offers(on: list) == ["y": "a2"])
    }

    @Test("A recalled party is back at its old place, within the time for it")
    func recall() throws {
        var list = list
        var house = full
        house.policy.recallWithin = .minutes(5)
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 2, on: &list, at: 1)
        try house.perform(.seat("x", at: ["a2"], as: "b1"), on: &list, at: 2)
        #expect(list.entry("x")?.seating?.tables == ["a2"])
        var late = list
        #expect(throws: Waitlist.Refusal(.recallOver(until: WaitlistHouse.at(7)))) {
            try house.perform(.recall(entry: "x"), on: &late, at: 8)
        }
        try house.perform(.recall(entry: "x"), on: &list, at: 7)
        #expect(list.waiting(at: WaitlistHouse.at(7), under: house.policy).map(\.id) == ["x", "y"])
        #expect(list.entry("x")?.seating == nil)
    }

    @Test("A table that is held for one party is given to no other")
    func held() throws {
        var list = list
        let house = freeing(["a2"])
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 2, on: &list, at: 1)
        #expect(throws: Waitlist.Refusal(.tableHeld(table: "a2", entry: "x"))) {
            try house.perform(.seat("y", at: ["a2"], as: "b1"), on: &list, at: 2)
        }
        #expect(throws: Waitlist.Refusal(.tableHeld(table: "a2", entry: "x"))) {
            try house.perform(.offer(entry: "y", tables: ["a2"]), on: &list, at: 2)
        }
        // Taken back, it goes to the next, not to the same party.
        try house.perform(.retract(entry: "x"), on: &list, at: 2)
        #expect(WaitlistHouse.offers(on: list) == ["y": "a2"])
    }

    @Test("Tables are pushed together for a party that no free table takes, as few and as small as possible")
    func joined() throws {
        var list = list
        var house = freeing(["a2", "b2", "c4"])
        house.joins = [
            (["a2", "c4"], 5, 6), (["b2", "c4"], 5, 6), (["a2", "b2"], 3, 4), (["a2", "b2", "c4"], 5, 8),
        ]
        try house.join("four", 4, on: &list, at: 0)
        // The table for four comes before two tables for two.
        #expect(WaitlistHouse.offers(on: list) == ["four": "c4"])
        try house.join("three", 3, on: &list, at: 0)
        #expect(WaitlistHouse.offers(on: list) == ["four": "c4", "three": "a2+b2"])
        // Nothing is left for a pair, nor for six while the four hold their table.
        try house.join("two", 2, on: &list, at: 0)
        try house.join("six", 6, on: &list, at: 0)
        #expect(list.entry("two")?.offer == nil && list.entry("six")?.offer == nil)
        try house.perform(.leave("three"), on: &list, at: 1)
        #expect(WaitlistHouse.offers(on: list) == ["four": "c4", "two": "a2"])
        try house.perform(.leave("four"), on: &list, at: 2)
        #expect(WaitlistHouse.offers(on: list) == ["two": "a2", "six": "b2+c4"])
    }

    @Test("A booking of one table keeps the whole combination from being offered")
    func joinedNeeds() throws {
        var list = list
        var house = freeing(["a2", "b2"])
        house.joins = [(["a2", "b2"], 3, 4)]
        house.needs = ["b2": [WaitlistHouse.at(99)..<WaitlistHouse.at(200)]]
        try house.join("x", 3, on: &list, at: 0)
        #expect(WaitlistHouse.offers(on: list).isEmpty)
        house.needs = ["b2": [WaitlistHouse.at(100)..<WaitlistHouse.at(200)]]
        try house.join("y", 9, on: &list, at: 0, refused: .noTableFor(party: 9))
        try house.perform(.promote, on: &list, at: 0)
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2+b2"])
    }

    @Test("Who declines a combination gets others, and the same one once one of its tables was freed again")
    func declinedJoin() throws {
        var list = list
        var house = freeing(["a2", "b2", "c4"])
        house.joins = [(["a2", "b2"], 5, 5), (["b2", "c4"], 5, 6)]
        try house.join("x", 5, on: &list, at: 0)
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2+b2"])
        try house.perform(.decline("x"), on: &list, at: 1)
        #expect(list.entry("x")?.declined == [["a2", "b2"]])
        #expect(WaitlistHouse.offers(on: list) == ["x": "b2+c4"])
        try house.perform(.decline("x"), on: &list, at: 2)
        try house.perform(.promote(freed: ["d6"]), on: &list, at: 3)
        #expect(WaitlistHouse.offers(on: list).isEmpty)
        // Two of them gone, either table alone will do: it was never declined.
        var fewer = list
        try house.perform(.changeParty(entry: "x", party: 2), on: &fewer, at: 4)
        #expect(WaitlistHouse.offers(on: fewer) == ["x": "a2"])
        try house.perform(.promote(freed: ["a2"]), on: &list, at: 4)
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2+b2"])
    }

    @Test("A table that was freed before it was declined is not offered again at once, however late that is told")
    func freedBefore() throws {
        var list = list
        let house = freeing(["a2"])
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 2, on: &list, at: 0)
        try house.perform(.decline("x"), on: &list, at: 5)
        #expect(WaitlistHouse.offers(on: list) == ["y": "a2"])
        try house.perform(.decline("y"), on: &list, at: 8)
        // The table was left at minute 4: news of that come late.
        try house.perform(.promote(freed: ["a2"], since: WaitlistHouse.at(4)), on: &list, by: .system, at: 9)
        #expect(WaitlistHouse.offers(on: list).isEmpty)
        // Only one of them had declined it by minute 7.
        var later = list
        try house.perform(.promote(freed: ["a2"], since: WaitlistHouse.at(7)), on: &later, by: .system, at: 9)
        #expect(WaitlistHouse.offers(on: later) == ["x": "a2"] && later.entry("y")?.declined == [["a2"]])
        try house.perform(.decline("x"), on: &later, at: 10)
        #expect(WaitlistHouse.offers(on: later).isEmpty)
        // What is to come has not happened yet.
        try house.perform(.promote(freed: ["a2"], since: WaitlistHouse.at(99)), on: &later, by: .system, at: 11)
        #expect(WaitlistHouse.offers(on: later) == ["x": "a2"])
        try house.perform(.decline("x"), on: &later, at: 12)
        #expect(WaitlistHouse.offers(on: later) == ["y": "a2"])
    }

    @Test(
        "A declined table that others have had is offered again once it is free, though nobody says that it was freed"
    )
    func takenBetween() throws {
        var list = list
        let house = freeing(["a2"])
        try house.join("x", 2, on: &list, at: 0)
        try house.perform(.decline("x"), on: &list, at: 1)
        try house.perform(.promote, on: &list, by: .system, at: 2)
        #expect(WaitlistHouse.offers(on: list).isEmpty && list.entry("x")?.declined == [["a2"]])
        // Others sit there now.
        try full.perform(.promote, on: &list, by: .system, at: 3)
        #expect(list.entry("x")?.declined == [])
        try house.perform(.promote, on: &list, by: .system, at: 4)
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2"])
        // So it is if a party of the list has had it.
        try house.perform(.decline("x"), on: &list, at: 5)
        try house.join("y", 2, on: &list, at: 5)
        #expect(WaitlistHouse.offers(on: list) == ["y": "a2"])
        try house.perform(.accept("y", as: "b"), on: &list, at: 6)
        #expect(WaitlistHouse.offers(on: list).isEmpty && list.entry("x")?.declined == [])
        try house.perform(.promote, on: &list, by: .system, at: 60)
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2"])
    }

    @Test("Who is seated by mistake and waits again is not offered what they had declined")
    func declinedBeforeMistake() throws {
        var list = list
        let house = freeing(["a2", "b2"])
        try house.join("x", 2, on: &list, at: 0)
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2"])
        try house.perform(.decline("x"), on: &list, at: 1)
        #expect(WaitlistHouse.offers(on: list) == ["x": "b2"])
        try house.perform(.seat("x", at: ["c4"], as: "b"), on: &list, at: 2)
        #expect(try decoded(Waitlist.self, encoded(list)) == list)
        try house.perform(.recall(entry: "x"), on: &list, at: 3)
        #expect(WaitlistHouse.offers(on: list) == ["x": "b2"])
        try house.perform(.decline("x"), on: &list, at: 4)
        #expect(WaitlistHouse.offers(on: list).isEmpty)
        // Who has left is asked nothing more.
        try house.perform(.leave("x"), on: &list, at: 5)
        #expect(list.entry("x")?.declined == [])
    }

    @Test("Staff offer tables that can be pushed together, in any order, and no others")
    func chosenJoin() throws {
        var list = list
        var house = freeing(["a2", "b2", "c4"])
        house.joins = [(["a2", "b2"], 3, 4)]
        try full.join("x", 3, on: &list, at: 0)
        for tables in [["a2", "c4"], ["a2"], ["a2", "b2", "c4"], ["nowhere"]] as [[TableID]] {
            #expect(throws: Waitlist.Refusal(.tablesNotFree(tables: tables))) {
                try house.perform(.offer(entry: "x", tables: tables), on: &list, at: 1)
            }
        }
        #expect(throws: Waitlist.Refusal(.invalidTables(tables: ["a2", "a2"]))) {
            try house.perform(.offer(entry: "x", tables: ["a2", "a2"]), on: &list, at: 1)
        }
        try house.perform(.offer(entry: "x", tables: ["b2", "a2"]), on: &list, at: 1)
        #expect(WaitlistHouse.offers(on: list) == ["x": "b2+a2"])
        // Both tables are held.
        try full.join("y", 2, on: &list, at: 1)
        #expect(throws: Waitlist.Refusal(.tableHeld(table: "a2", entry: "x"))) {
            try house.perform(.offer(entry: "y", tables: ["a2"]), on: &list, at: 1)
        }
    }

    @Test("Combinations with tables that the floor does not have, or of fewer than two, are left out")
    func unknownJoin() throws {
        var house = freeing(["a2", "b2"])
        house.joins = [(["a2", "nowhere"], 3, 9), (["a2"], 3, 9), ([], 3, 9), (["a2", "a2"], 3, 9)]
        #expect(try house.floor(at: WaitlistHouse.at(0)).combinations.isEmpty)
        var list = list
        try house.join("x", 7, on: &list, at: 0, refused: .noTableFor(party: 7))
    }

    @Test("A party of another size keeps its place, and gives up what is held for it")
    func changedParty() throws {
        var list = list
        let house = freeing(["a2", "c4"])
        try house.join("x", 2, on: &list, at: 0)
        try house.join("y", 4, on: &list, at: 1)
        #expect(WaitlistHouse.offers(on: list) == ["x": "a2", "y": "c4"])
        // The guest answers the offer first.
        let guest = WaitlistHouse.author(.guest)
        #expect(throws: Waitlist.Refusal(.notPermitted(role: .guest, command: .changeParty))) {
            try house.perform(.changeParty(entry: "x", party: 3), on: &list, by: guest, at: 2)
        }
        try house.perform(.leave("y"), on: &list, at: 2)
        let events = try house.perform(.changeParty(entry: "x", party: 3), on: &list, at: 3)
        #expect(events.count == 2)
        #expect(list.entry("x")?.party == 3 && list.entry("x")?.declined == [])
        #expect(WaitlistHouse.offers(on: list) == ["x": "c4"])
        // The same size is no change, and the table is held no longer than before.
        #expect(try house.perform(.changeParty(entry: "x", party: 3), on: &list, at: 5).isEmpty)
        #expect(list.entry("x")?.offer?.until == WaitlistHouse.at(13))
        // Another party under the identity is still another one.
        #expect(throws: Waitlist.Refusal(.knownEntry(entry: "x"))) { try house.join("x", 2, on: &list, at: 6) }
    }

    @Test("While the list is closed guests cannot join; staff put parties on it, and those who wait are served")
    func closed() throws {
        var list = list
        let guest = WaitlistHouse.author(.guest)
        try full.perform(.join(WaitlistWish(id: "x", party: 2)), on: &list, by: guest, at: 0)
        try full.perform(.close, on: &list, at: 1)
        #expect(throws: Waitlist.Refusal(.listClosed)) {
            try full.perform(.join(WaitlistWish(id: "y", party: 2)), on: &list, by: guest, at: 2)
        }
        try full.join("z", 2, on: &list, at: 2)
        try full.perform(.changeParty(entry: "x", party: 1), on: &list, by: guest, at: 2)
        try freeing(["a2"]).perform(.promote, on: &list, at: 3)
        // By the blend the larger party comes first, by five minutes.
        #expect(WaitlistHouse.offers(on: list) == ["z": "a2"])
        try full.perform(.reopen, on: &list, at: 4)
        try full.perform(.join(WaitlistWish(id: "y", party: 2)), on: &list, by: guest, at: 5)
        #expect(list.entries.count == 3)
    }
}
