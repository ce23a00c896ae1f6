import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideBooking
@testable import TablesideTestSupport

@Suite("Choosing among many, against trying everything")
struct SelectionPropertyTests {
    /// Small houses with a quota, and with a table at which everybody stays longer, now and then.
    private static func enrich(_ naive: inout NaiveHouse, _ random: inout SplitMix64) {
        func roll(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        if roll(0...4) == 0 {
            naive.quota = NaiveHouse.Quota(tables: roll(0...2), covers: roll(0...1) == 0 ? roll(0...5) : nil)
        }
        if roll(0...4) == 0, let table = naive.tables.randomElement(using: &random) {
            naive.tabled = (table.tables[0], roll(3...8) * 15)
        }
    }

    private func evenings(
        _ sample: Int,
        long: Int,
        from base: UInt64,
        _ body: (inout SmallEvening) throws -> Void
    ) throws {
        let date = try CivilDate("2026-06-01")
        for seed in base..<base + UInt64(runs(sample, long: long)) {
            var random = SplitMix64(seed: seed ^ 0x5eed)
            do {
                var evening = try SmallEvening(seed: seed, on: date) { Self.enrich(&$0, &random) }
                try evening.live(evening.roll(0...5))
                try body(&evening)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }

    @Test("The value is never above the best, the bound never below it, and what is proved is the best")
    func best() throws {
        var outcomes: [String: Int] = [:]
        try evenings(500, long: 20_000, from: 1) { evening in
            let goal = SelectionGoal.allCases.randomElement(using: &evening.random) ?? .covers
            let batch = evening.batch(of: evening.roll(1...6), for: goal)
            guard batch.problems().isEmpty else { return }
            var selector = try evening.plan.open(evening.day).selector(for: batch, at: evening.instant)
            let start = selector.selection
            selector.run(nodes: 1_000)
            let choice = selector.selection
            let oracle = SelectionOracle(evening, batch, tickets: batch.ordered)
            let best = oracle.best()
            let value = (choice.value.withPriority, choice.value.all)
            let bound = (choice.bound.withPriority, choice.bound.all)
            #expect(value <= best.value, "seed \(evening.seed): \(value), not \(best.value)")
            #expect(bound >= best.value, "seed \(evening.seed): \(bound), but \(best.value) exists")
            #expect(start.value <= choice.value && start.bound >= choice.bound, "seed \(evening.seed)")
            #expect((choice.status == .proved) == (choice.value == choice.bound), "seed \(evening.seed)")
            if choice.isTieSettled {
                let met = Set(choice.seatings.map(\.id))
                let wanted = zip(oracle.requests, best.met).filter(\.1).map(\.0.id)
                #expect(met == Set(wanted), "seed \(evening.seed): \(met.sorted()), not \(wanted)")
            }
            outcomes["\(choice.status), settled \(choice.isTieSettled)", default: 0] += 1
            if !choice.refused.isEmpty { outcomes["refused", default: 0] += 1 }
            if start.value < choice.value { outcomes["better than one by one", default: 0] += 1 }
        }
        let all = runs(500, long: 20_000)
        #expect(outcomes["proved, settled true", default: 0] > all * 8 / 10, "\(outcomes)")
        #expect(outcomes["bounded, settled false", default: 0] <= all / 200, "\(outcomes)")
        #expect(outcomes["better than one by one", default: 0] > all / 50, "\(outcomes)")
    }

    @Test(
        "Everything in a selection is booked as it says, in any order, and the rest is refused for a reason that holds"
    )
    func bookable() throws {
        try evenings(150, long: 20_000, from: 100_000) { evening in
            let goal = SelectionGoal.allCases.randomElement(using: &evening.random) ?? .covers
            let batch = evening.batch(of: evening.roll(1...9), for: goal)
            guard batch.problems().isEmpty else { return }
            var selector = try evening.plan.open(evening.day).selector(for: batch, at: evening.instant)
            selector.run(nodes: 100)
            let choice = selector.selection
            var day = evening.day
            for seating in choice.seatings.shuffled(using: &evening.random) {
                let request = batch.requests.first { $0.id == seating.id }
                #expect(request?.starts.contains(seating.span.lowerBound) == true, "seed \(evening.seed)")
                try day.perform(.book(seating.booking), in: evening.plan, by: RandomHouse.host, at: evening.instant)
                let booking = day.booking(seating.id)
                #expect(booking?.tables == seating.tables, "seed \(evening.seed)")
                #expect(booking?.span.lowerBound == seating.span.lowerBound, "seed \(evening.seed)")
                #expect(booking.map { evening.plan.guestEnd(of: $0.span) } == seating.span.upperBound)
                #expect(booking?.party == request?.party && booking?.guest == request?.guest, "seed \(evening.seed)")
            }
            // Nobody who had tables before has others now.
            for booking in evening.day.bookings.values {
                #expect(day.booking(booking.id)?.tables == booking.tables, "seed \(evening.seed)")
            }
            let ids = choice.seatings.map(\.id) + choice.refused.map(\.id)
            #expect(ids.sorted() == batch.requests.map(\.id).sorted(), "seed \(evening.seed)")
            #expect(choice.covers == choice.seatings.map(\.booking.party).reduce(0, +), "seed \(evening.seed)")
            let evening = evening
            for refusal in choice.refused {
                guard let request = batch.requests.first(where: { $0.id == refusal.id }) else { continue }
                let isPossible = request.starts.contains { start in
                    let asked = BookingRequest(
                        id: "alone",
                        party: request.party,
                        at: start,
                        guest: request.guest,
                        channel: request.channel,
                        wishes: request.wishes
                    )
                    guard let answer = try? evening.plan.open(evening.day).answer(to: asked, at: evening.instant) else {
                        return false
                    }
                    if case .offered = answer { return true }
                    return false
                }
                switch refusal.reason {
                case .alreadyBooked: #expect(evening.day.booking(request.id) != nil, "seed \(evening.seed)")
                case .unavailable(let reasons):
                    #expect(!isPossible && !reasons.isEmpty, "seed \(evening.seed): \(refusal)")
                case .guestLimit(let limit):
                    let own = choice.seatings.filter { $0.booking.guest == request.guest }
                    #expect(own.count == limit && isPossible, "seed \(evening.seed)")
                case .outweighed: #expect(isPossible, "seed \(evening.seed): \(refusal)")
                }
            }
        }
    }

    @Test("The order of requests, tables and combinations does not matter, nor in how many runs nodes are used")
    func permutations() throws {
        try evenings(60, long: 10_000, from: 200_000) { evening in
            let batch = evening.batch(of: evening.roll(2...9), for: .covers)
            guard batch.problems().isEmpty else { return }
            var selector = try evening.plan.open(evening.day).selector(for: batch, at: evening.instant)
            selector.run(nodes: 30)
            var other = batch
            other.requests.shuffle(using: &evening.random)
            var naive = evening.house.naive
            naive.tables.shuffle(using: &evening.random)
            naive.combinations.shuffle(using: &evening.random)
            let plan = try RandomHouse(naive).plan
            var second = try plan.open(evening.day).selector(for: other, at: evening.instant)
            for _ in 0..<30 { second.run(nodes: 1) }
            #expect(second.selection == selector.selection, "seed \(evening.seed)")
        }
    }

    @Test("One more request never lowers what is proved to be best, and one less never raises it")
    func monotonous() throws {
        try evenings(100, long: 10_000, from: 300_000) { evening in
            let batch = evening.batch(of: evening.roll(2...9), for: .covers)
            guard batch.problems().isEmpty, batch.requests.allSatisfy({ !$0.hasPriority }) else { return }
            let opened = try evening.plan.open(evening.day)
            var selector = try opened.selector(for: batch, at: evening.instant)
            selector.run(nodes: 500)
            var fewer = batch
            let gone = fewer.requests.remove(at: evening.roll(0...fewer.requests.count - 1))
            var second = try opened.selector(for: fewer, at: evening.instant)
            second.run(nodes: 500)
            guard selector.status == .proved, second.status == .proved else { return }
            let (more, less) = (selector.selection.value.all, second.selection.value.all)
            #expect(less <= more && more <= less + Int64(max(gone.party, 0)), "seed \(evening.seed)")
        }
    }

    @Test("A selection survives being stored")
    func stored() throws {
        try evenings(50, long: 2_000, from: 400_000) { evening in
            let batch = evening.batch(of: 4, for: .revenue)
            guard batch.problems().isEmpty else { return }
            #expect(try decoded(BookingBatch.self, encoded(batch)) == batch, "seed \(evening.seed)")
            var selector = try evening.plan.open(evening.day).selector(for: batch, at: evening.instant)
            selector.run(nodes: 20)
            #expect(
                try decoded(BookingSelection.self, encoded(selector.selection)) == selector.selection,
                "seed \(evening.seed)"
            )
        }
    }
}
