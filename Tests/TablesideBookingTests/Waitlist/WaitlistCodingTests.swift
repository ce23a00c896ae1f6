import Foundation
import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Stored form of a waitlist")
struct WaitlistCodingTests {
    /// A list with a party in every state, and the events that led to it.
    private func evening() throws -> GoldenWaitlist {
        var house = WaitlistHouse()
        house.occupied = ["b2", "c4", "d6"]
        var list = house.empty
        var events: [Waitlist.Event] = []
        func perform(
            _ command: Waitlist.Command,
            by author: Author = WaitlistHouse.author(.host),
            at minute: Int
        ) throws {
            events += try house.perform(command, on: &list, by: author, at: minute)
        }
        let quoted = QuotedWait(p50: .minutes(12), p80: .minutes(21))
        try perform(.join(WaitlistWish(id: "lapses", party: 2)), at: 0)
        try perform(
            .join(
                WaitlistWish(
                    id: "declines",
                    party: 2,
                    earliest: WaitlistHouse.at(1),
                    latest: WaitlistHouse.at(90),
                    features: []
                ),
                for: "ana",
                knowing: WaitlistJoining(headStart: .minutes(5), quoted: quoted, lateFor: "b7")
            ),
            at: 0
        )
        try perform(.join(WaitlistWish(id: "holds", party: 2)), by: WaitlistHouse.author(.guest), at: 1)
        for (number, id) in ["seated", "recalled", "left", "removed", "away", "two"].enumerated() {
            try perform(.join(WaitlistWish(id: WaitlistEntryID(id), party: 4)), at: 2 + number)
        }
        try perform(.lapse(entry: "lapses"), by: .system, at: 10)
        try perform(.decline("declines"), at: 11)
        try perform(.retract(entry: "holds"), at: 12)
        try perform(.promote(freed: ["a2"]), by: .system, at: 13)
        try perform(.leave("declines"), at: 14)
        try perform(.seat("recalled", at: ["d6"], as: "b1"), at: 14)
        try perform(.recall(entry: "recalled"), at: 15)
        try perform(.seat("seated", at: ["c4"], as: "b2"), at: 15)
        try perform(.leave("left"), at: 16)
        try perform(.remove(entry: "removed"), at: 16)
        try perform(.markNotHere(entry: "away"), at: 17)
        try perform(.markIncomplete(entry: "two"), at: 17)
        try perform(.markBack(entry: "two"), at: 18)
        try perform(.markIncomplete(entry: "two"), at: 19)
        try perform(.changeParty(entry: "two", party: 3), at: 20)
        try perform(.close, at: 20)
        return GoldenWaitlist(state: list, events: events)
    }

    @Test("A list and its events are written as the golden file says, and read from it")
    func golden() throws {
        let evening = try evening()
        let states = Set(evening.state.entries.values.map(\.state))
        #expect(states == Set(WaitlistEntry.State.allCases).subtracting([.absent]))
        try expectGolden(evening, "Waitlist.json")
    }

    @Test("Commands are written as the golden file says")
    func commands() throws {
        let wish = WaitlistWish(id: "w1", party: 2, area: "garden", features: [TableFeature(rawValue: "quiet")])
        let commands: [Waitlist.Command] = [
            .join(wish, for: "ana", knowing: WaitlistJoining(headStart: .minutes(5))), .markNotHere(entry: "w1"),
            .markIncomplete(entry: "w1"), .markBack(entry: "w1"), .changeParty(entry: "w1", party: 3),
            .offer(entry: "w1", tables: ["t1", "t2"]), .retract(entry: "w1"), .accept("w1", as: "b1"), .decline("w1"),
            .leave("w1"),
            .seat("w1", at: ["t1", "t2"], as: "b1"), .recall(entry: "w1"), .remove(entry: "w1"), .lapse(entry: "w1"),
            .promote(freed: ["t1"]), .close, .reopen,
        ]
        #expect(Set(commands.map(\.kind)) == Set(Waitlist.Command.Kind.allCases))
        try expectGoldenText(commands, "Waitlist.commands.json")
    }

    @Test("Requests are read as written, make the commands of their senders, and claim nothing")
    func requests() throws {
        let wish = WaitlistWish(id: "w1", party: 2)
        let guests: [Waitlist.GuestRequest] = [
            .join(wish: wish), .markBack(entry: "w1"), .changeParty(entry: "w1", party: 3),
            .accept(entry: "w1", booking: "b1"), .decline(entry: "w1"),
            .leave(entry: "w1"),
        ]
        #expect(try decoded([Waitlist.GuestRequest].self, encoded(guests)) == guests)
        let staff: [Waitlist.StaffRequest] = [
            .join(wish: wish, guest: "ana", lateFor: "b7"), .join(wish: wish, guest: nil, lateFor: nil),
            .markNotHere(entry: "w1"), .markIncomplete(entry: "w1"), .markBack(entry: "w1"),
            .changeParty(entry: "w1", party: 3), .offer(entry: "w1", tables: ["t1", "t2"]), .retract(entry: "w1"),
            .accept(entry: "w1", booking: "b1"),
            .decline(entry: "w1"), .leave(entry: "w1"), .seat(entry: "w1", tables: ["t1"], booking: "b1"),
            .recall(entry: "w1"), .remove(entry: "w1"), .promote, .close, .reopen,
        ]
        #expect(try decoded([Waitlist.StaffRequest].self, encoded(staff)) == staff)
        #expect(
            staff[0].command(knowing: WaitlistJoining(headStart: .minutes(3)))
                == .join(wish, for: "ana", knowing: WaitlistJoining(headStart: .minutes(3), lateFor: "b7"))
        )
        #expect(guests[0].command() == .join(wish))
        // A guest's request has no place for a head start.
        let claim = #"{"join":{"wish":{"id":"w1","party":2},"joining":{"headStart":60000}}}"#
        #expect(try decoded(Waitlist.GuestRequest.self, claim).command() == .join(wish))
        #expect(throws: DecodingError.self) {
            try decoded(Waitlist.GuestRequest.self, #"{"seat":{"entry":"w1","tables":["t1"],"booking":"b1"}}"#)
        }
    }

    @Test("Refusals and quotes are read as written")
    func refusals() throws {
        let at = WaitlistHouse.start
        let reasons: [Waitlist.Refusal.Reason] = [
            .illegal(state: "left", command: .accept), .notPermitted(role: .cook, command: .join),
            .alreadyApplied(command: .join), .otherBranch(author: nil, branch: "b"),
            .otherFloor(floor: WaitlistHouse.day, list: WaitlistHouse.day), .policy(problem: .noHold),
            .policy(problem: .noneOpen(count: 0)), .policy(problem: .lengthOutOfRange(length: .minutes(-1))),
            .notYours(entry: "w"), .unknownEntry(entry: "w"), .knownEntry(entry: "w"), .noTableFor(party: 9),
            .noSuchTable(entry: "w"), .latestTooEarly(latest: at), .headStartOutOfRange(headStart: .hours(25)),
            .listTooLong(count: 101, limit: 100), .listClosed, .listFull(limit: 1_000), .guestLimit(limit: 1),
            .offerExpired(at: at), .tooEarly(command: .lapse, from: at), .tablesNotFree(tables: ["t", "u"]),
            .tableHeld(table: "t", entry: "w"), .invalidTables(tables: []), .recallOver(until: at),
            .notSeated(booking: "b"), .stillBooked(booking: "b"), .day(reason: .unknownBooking(booking: "b")),
            .plan(reason: .tooManyDates(count: 2, limit: 1)), .clockWentBack(last: at, now: at),
        ]
        for reason in reasons {
            let refusal = Waitlist.Refusal(reason)
            #expect(try decoded(Waitlist.Refusal.self, encoded(refusal)) == refusal)
            #expect(!refusal.description.isEmpty && refusal.code.rawValue.hasPrefix("waitlist."))
        }
        #expect(Set(reasons.map(\.code)).count == reasons.count - 2)
        let quotes: [WaitlistQuote] = [
            .wait(wait: QuotedWait(p50: .minutes(1), p80: .minutes(2))), .insufficientHistory(stays: 1, needed: 50),
            .noSeating,
        ]
        #expect(try decoded([WaitlistQuote].self, encoded(quotes)) == quotes)
    }

    @Test("A list that contradicts itself is not read")
    func contradictions() throws {
        let text = try encoded(try evening().state)
        let faults = [
            (#""state":"left""#, #""state":"waiting""#), (#""number":2"#, #""number":3"#),
            (#""number":1,"#, #""number":-1,"#), (#""state":"seated""#, #""state":"absent""#),
            (#""party":4"#, #""party":0"#), (#""version":"#, #""version":-"#),
        ]
        for (sound, fault) in faults {
            #expect(text.contains(sound), "\(sound)")
            let broken = text.replacingOccurrences(of: sound, with: fault)
            #expect(throws: DecodingError.self, "\(fault)") { try decoded(Waitlist.self, broken) }
        }
    }

    @Test("Nobody has joined a list after its last event, nor one in which nothing has happened")
    func joinedLater() throws {
        let joined = Instant(millisecondsSince1970: 1_000)
        let entry = WaitlistEntry(
            WaitlistWish(id: "w", party: 2),
            number: 1,
            origin: .door,
            guest: nil,
            host: "h",
            joinedAt: joined,
            joining: WaitlistJoining()
        )
        func list(_ version: Int, _ last: Int?, _ entries: [WaitlistEntry]) throws -> Waitlist {
            let last = last.map { #","lastEventAt":\#($0)"# } ?? ""
            let id = try encoded(WaitlistHouse.day)
            let text = #"{"id":\#(id),"version":\#(version),"entries":\#(try encoded(entries))\#(last)}"#
            return try decoded(Waitlist.self, text)
        }
        #expect(try list(0, nil, []) == Waitlist(id: WaitlistHouse.day))
        for last in [1_000, 1_001] { #expect(try list(1, last, [entry]).entry("w") == entry, "\(last)") }
        for (version, last) in [(1, 999), (0, nil), (1, nil), (0, 1_000)] as [(Int, Int?)] {
            #expect(throws: DecodingError.self, "\(version) \(String(describing: last))") {
                try list(version, last, [entry])
            }
        }
    }

    @Test("A stored party is not read with an offer of no table, though the offer itself can be sent")
    func emptyOffers() throws {
        let now = Instant(millisecondsSince1970: 1_000)
        let empty = WaitlistOffer(tables: [], span: now..<now)
        #expect(try decoded(WaitlistOffer.self, encoded(empty)) == empty)
        var entry = WaitlistEntry(
            WaitlistWish(id: "w", party: 2),
            number: 1,
            origin: .door,
            guest: nil,
            host: "h",
            joinedAt: now,
            joining: WaitlistJoining()
        )
        entry.state = .offered
        entry.offer = empty
        let broken = try encoded(entry)
        #expect(throws: DecodingError.self) { try decoded(WaitlistEntry.self, broken) }
        entry.offer = WaitlistOffer(tables: ["t"], span: now..<now)
        #expect(try decoded(WaitlistEntry.self, encoded(entry)) == entry)
    }
}
