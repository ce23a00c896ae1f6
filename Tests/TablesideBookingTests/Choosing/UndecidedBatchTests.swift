import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Choosing among the requests that a date has collected")
struct UndecidedBatchTests {
    private static let ana = Author.guest("ana")
    private static let host = Author.host("hanna", at: "b")

    /// A date of a house with tables t1, t2 and so on of these sizes, whose requests keep no tables.
    private struct Desk {
        let plan: VenuePlan
        let noon: Instant
        let seven: Instant
        var day: ServiceDay

        init(_ seats: [Int], _ change: (inout BookingRules) -> Void = { _ in }) throws {
            var house = try SampleHouse(id: "b", seats: seats)
            house.rules.acceptance = .byHouse
            house.rules.requestsKeepTables = false
            change(&house.rules)
            plan = try house.plan()
            noon = try house.instant("2026-03-27T12:00")
            seven = try house.instant("2026-03-27T19:00")
            day = try house.day("2026-03-27")
        }

        mutating func perform(
            _ command: ServiceDay.Command,
            by author: Author = host,
            at now: Instant? = nil
        ) throws {
            try day.perform(command, in: plan, by: author, at: now ?? noon)
        }

        mutating func ask(_ id: BookingID, _ party: Int, at start: Instant? = nil, by author: Author = ana) throws {
            try perform(.book(BookingRequest(id: id, party: party, at: start ?? seven)), by: author)
        }

        func choose(_ batch: BookingBatch, at now: Instant? = nil) throws -> BookingSelection {
            var selector = try plan.open(day).selector(for: batch, at: now ?? noon)
            selector.run(nodes: 1_000)
            return selector.selection
        }
    }

    @Test("Of ten requests the four that fill the house are accepted, in whatever order, and the others declined")
    func ten() throws {
        var desk = try Desk([2, 2, 4, 6])
        for (number, party) in [2, 2, 2, 3, 4, 4, 5, 6, 2, 3].enumerated() {
            let made = desk.noon + .minutes(number)
            let request = BookingRequest(id: BookingID("r\(number)"), party: party, at: desk.seven)
            try desk.perform(.book(request), by: Self.ana, at: made)
        }
        let now = desk.noon + .minutes(30)
        #expect(desk.day.blocking(at: now).isEmpty && desk.day.requests(at: now).count == 10)
        let choice = try desk.choose(BookingBatch(undecidedOn: desk.day, at: now), at: now)
        // 2 + 2 + 4 + 6 fill every seat; of equal parties those that asked first.
        #expect(choice.met == ["r0", "r1", "r4", "r7"] && choice.covers == 14)
        #expect(choice.status == .proved && choice.isTieSettled)
        #expect(choice.refused.map(\.id) == ["r2", "r3", "r5", "r6", "r8", "r9"])
        #expect(choice.refused.allSatisfy { $0.reason == .outweighed })
        #expect(try decoded(BookingSelection.self, encoded(choice)) == choice)
        for order in [choice.seatings, choice.seatings.reversed()] {
            var day = desk
            for seating in order {
                for command in seating.commands { try day.perform(command, at: now) }
            }
            for request in day.day.requests(at: now) { try day.perform(.decline(request.id), at: now) }
            for seating in choice.seatings {
                let booking = day.day.booking(seating.id)
                #expect(booking?.status == .confirmed && booking?.tables == seating.tables)
            }
            for refusal in choice.refused { #expect(day.day.booking(refusal.id)?.status == .declined) }
            #expect(day.day.blocking(at: now).count == 4)
            #expect(try decoded(ServiceDay.self, encoded(day.day)) == day.day)
        }
        // One by one, three couples take the tables for two and the one for four, and a party of five the last.
        var first = desk
        var covers = 0
        for request in desk.day.requests(at: now) where (try? first.perform(.accept(request.id), at: now)) != nil {
            covers += request.party
        }
        #expect(covers < 14)
    }

    @Test("A request stands for the booking only while it asks for the same and the house can still accept it")
    func standing() throws {
        var desk = try Desk([4, 4, 4, 4]) { $0.answerTime = .hours(2) }
        for id in ["same", "larger", "later", "accepted"] { try desk.ask(BookingID(id), 2) }
        try desk.perform(.accept("accepted"))
        func request(_ id: BookingID, _ party: Int, _ start: Instant) -> SelectionRequest {
            SelectionRequest(id: id, party: party, starts: [start])
        }
        let batch = BookingBatch([
            request("same", 2, desk.seven), request("larger", 3, desk.seven),
            request("later", 2, desk.seven + .minutes(30)), request("accepted", 2, desk.seven),
            request("new", 2, desk.seven),
        ])
        let choice = try desk.choose(batch)
        #expect(choice.met == ["new", "same"])
        for id in ["larger", "later", "accepted"] as [BookingID] {
            #expect(choice.refusal(of: id) == .alreadyBooked(booking: id))
        }
        let new = try #require(choice.seatings.first { $0.id == "new" })
        #expect(new.commands == [.book(new.booking)] && new.requestedTables == nil)
        // After two hours the request has expired, and a batch of the date no longer has it.
        let end = desk.noon + .hours(2)
        #expect(BookingBatch(undecidedOn: desk.day, at: end - .milliseconds(1)).requests.count == 3)
        #expect(BookingBatch(undecidedOn: desk.day, at: end).requests.isEmpty)
        #expect(try desk.choose(batch, at: end).refusal(of: "same") == .alreadyBooked(booking: "same"))
    }

    @Test("A request that nobody answers is in the batch until its stay would be over")
    func unanswered() throws {
        var desk = try Desk([4])
        try desk.ask("late", 2)
        let end = try #require(desk.day.booking("late")).span.upperBound
        #expect(BookingBatch(undecidedOn: desk.day, at: end - .milliseconds(1)).requests.map(\.id) == ["late"])
        #expect(BookingBatch(undecidedOn: desk.day, at: end).requests.isEmpty)
    }

    @Test("Requests that keep their tables are not chosen from, and a request that names its table is not moved")
    func tables() throws {
        var keeping = try Desk([4]) { $0.requestsKeepTables = true }
        try keeping.ask("1", 4)
        #expect(BookingBatch(undecidedOn: keeping.day, at: keeping.noon).requests.isEmpty)
        var desk = try Desk([4, 4])
        let chosen = BookingRequest(id: "1", party: 4, at: desk.seven, table: "t2")
        try desk.perform(.book(chosen), by: Self.ana)
        try desk.ask("2", 4)
        let choice = try desk.choose(BookingBatch(undecidedOn: desk.day, at: desk.noon))
        #expect(choice.tables(of: "1") == ["t2"] && choice.tables(of: "2") == ["t1"])
        #expect(choice.seatings.map(\.commands) == [[.accept("1")], [.accept("2")]])
        // Where staff have put a request it stays, as it would if it were accepted alone.
        var moved = try Desk([4, 4])
        try moved.ask("1", 4)
        try moved.ask("2", 4)
        try moved.perform(.move("1", to: ["t2"]))
        let second = try moved.choose(BookingBatch(undecidedOn: moved.day, at: moved.noon))
        #expect(second.tables(of: "1") == ["t2"] && second.tables(of: "2") == ["t1"])
    }

    @Test("What an accepted stay may not break limits the selection: pacing, and a house that has closed since")
    func limits() throws {
        var desk = try Desk([4, 4, 4]) { $0.pacing = [PacingRule(.date, covers: 8)] }
        for id in ["1", "2", "3"] { try desk.ask(BookingID(id), 4) }
        let choice = try desk.choose(BookingBatch(undecidedOn: desk.day, at: desk.noon, for: .parties))
        #expect(choice.met == ["1", "2"] && choice.status == .proved)
        var house = try SampleHouse(id: "b", seats: [4])
        house.rules.acceptance = .byHouse
        house.rules.requestsKeepTables = false
        house.branch.hours?.exceptions = [desk.day.id.date: []]
        let closed = try house.plan().open(desk.day)
        let selector = try closed.selector(for: BookingBatch(undecidedOn: desk.day, at: desk.noon), at: desk.noon)
        #expect(selector.selection.refusal(of: "1") == .unavailable(reasons: [.closed(at: desk.seven)]))
    }

    @Test("Random dates: what is chosen is accepted as it says in any order, and is worth what new requests would be")
    func random() throws {
        var outcomes: [String: Int] = [:]
        for seed in 0..<UInt64(runs(60, long: 6_000)) {
            var random = SplitMix64(seed: seed)
            func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
            let cap = roll(8...40)
            let isPooled = roll(0...2) > 0
            var desk = try Desk([2, 2, 4, 4, 6]) { rules in
                rules.pacing = [PacingRule(.date, covers: cap)]
                rules.assignment = isPooled ? .pooled : .locked
            }
            for number in 0..<roll(4...14) {
                let start = desk.seven + .minutes(30 * roll(-2...4))
                let author = roll(0...4) == 0 ? Self.host : Self.ana
                do { try desk.ask(BookingID("r\(number)"), roll(1...6), at: start, by: author) } catch is ServiceDay
                    .Refusal
                {}
            }
            let batch = BookingBatch(undecidedOn: desk.day, at: desk.noon)
            let choice = try desk.choose(batch)
            var after = desk
            for seating in choice.seatings.shuffled(using: &random) {
                for command in seating.commands { try after.perform(command) }
                outcomes[seating.commands.count == 1 ? "accepted" : "moved", default: 0] += 1
            }
            for refusal in choice.refused {
                try after.perform(.decline(refusal.id))
                outcomes["declined", default: 0] += 1
            }
            #expect(after.day.requests(at: desk.noon).isEmpty, "seed \(seed)")
            for seating in choice.seatings {
                let booking = after.day.booking(seating.id)
                #expect(booking?.status == .confirmed && booking?.tables == seating.tables, "seed \(seed)")
                #expect(booking?.span == desk.day.booking(seating.id)?.span, "seed \(seed)")
            }
            for booking in desk.day.blocking(at: desk.noon) {
                #expect(after.day.booking(booking.id)?.tables == booking.tables, "seed \(seed)")
            }
            // A day that sold a table twice cannot be read back.
            #expect(try decoded(ServiceDay.self, encoded(after.day)) == after.day, "seed \(seed)")
            // The same parties under other names, on the date without their requests.
            var empty = desk
            for request in batch.requests { try empty.perform(.decline(request.id)) }
            var other = batch
            other.requests = batch.requests.map { request in
                var wishes = request.wishes
                wishes.duration = desk.day.booking(request.id)?.span.elapsed
                return SelectionRequest(
                    id: BookingID("new \(request.id.rawValue)"),
                    party: request.party,
                    starts: request.starts,
                    channel: request.channel,
                    wishes: wishes
                )
            }
            let second = try empty.choose(other)
            if choice.status == .proved, second.status == .proved {
                #expect(choice.value == second.value, "seed \(seed)")
                outcomes["compared", default: 0] += 1
            }
        }
        let all = runs(60, long: 6_000)
        #expect(outcomes["compared", default: 0] > all * 8 / 10, "\(outcomes)")
        for name in ["accepted", "moved", "declined"] { #expect(outcomes[name, default: 0] > all / 2, "\(outcomes)") }
    }
}
