import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("With what probability parties come")
struct ShowRatesTests {
    private func past(_ count: Int, of shows: Int, party: Int = 2, days: Int = 0) -> [PastBooking] {
        (0..<count).map { PastBooking(party: party, channel: .online, lead: .days(days), showed: $0 < shows) }
    }

    @Test("the first rule that covers a booking holds, its least time ahead included")
    func rules() throws {
        let rates = ShowRates(
            usual: 0.9,
            rules: [
                ShowRates.Rule(parties: try SeatRange(7, 20), probability: 0.97),
                ShowRates.Rule(channel: .online, leadFrom: .days(7), probability: 0.8),
            ]
        )
        #expect(rates.probability(party: 8, channel: .online, lead: .days(9)) == 0.97)
        #expect(rates.probability(party: 2, channel: .online, lead: .days(7)) == 0.8)
        #expect(rates.probability(party: 2, channel: .online, lead: .days(7) - .seconds(1)) == 0.9)
        #expect(rates.probability(party: 2, channel: .inHouse, lead: .days(9)) == 0.9)
        var wrong = rates
        wrong.usual = .nan
        wrong.rules[1].probability = 1.5
        wrong.rules[1].leadFrom = .seconds(-1)
        #expect(
            wrong.problems().map { "\($0.path)" } == ["usual", "rules[1].leadFrom", "rules[1].probability"]
        )
        #expect(try decoded(ShowRates.self, encoded(rates)) == rates)
    }

    @Test("a rate learned from a few bookings leans on those of its channel, worked out by hand")
    func leaning() throws {
        let rates = try ShowRates.learned(from: past(10, of: 5), weighing: 10, assuming: 0.9)
        // All: (5 + 9) ÷ 20; the channel: (5 + 7) ÷ 20; the size: (5 + 6) ÷ 20; the time ahead: (5 + 5.5) ÷ 20.
        #expect(abs(rates.usual - 0.7) < 1e-15)
        // From longer ahead nobody booked, so that those lean on the size with 0.55. That is more than 0.525, and nobody who
        // books earlier comes more often: together they have (0.525 · 20 + 5 · 0.55 · 10) ÷ 70.
        for days in [0, 1, 40] {
            #expect(abs(rates.probability(party: 2, channel: .online, lead: .days(days)) - 38.0 / 70) < 1e-15)
        }
        let falling = try ShowRates.learned(from: past(10, of: 10), weighing: 10, assuming: 0.5)
        // 0.75, 0.875, 0.9375; (10 + 9.375) ÷ 20.
        #expect(abs(falling.probability(party: 2, channel: .online, lead: .zero) - 0.96875) < 1e-15)
        #expect(abs(falling.probability(party: 2, channel: .online, lead: .days(1)) - 0.9375) < 1e-15)
        // Sizes without bookings have the rate of the channel.
        #expect(abs(rates.probability(party: 9, channel: .online, lead: .days(40)) - 0.6) < 1e-15)
        // Other channels have that of all.
        #expect(abs(rates.probability(party: 9, channel: .inHouse, lead: .days(40)) - 0.7) < 1e-15)
    }

    @Test("who books longer ahead never comes more often, and rates are probabilities, whatever the past")
    func monotone() throws {
        let seed: UInt64 = 0x5A7E
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(20, long: 5_000) {
            let history = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                PastBooking(
                    party: Int.random(in: 1...12, using: &random),
                    channel: [.online, .inHouse, BookingChannel(rawValue: "app")].randomElement(using: &random)
                        ?? .online,
                    lead: .hours(Int.random(in: 0...1_000, using: &random)),
                    showed: Int.random(in: 0...9, using: &random) > 1
                )
            }
            let rates = try ShowRates.learned(from: history)
            #expect(rates.problems() == [])
            for party in [1, 2, 3, 5, 7, 100] {
                for channel in [.online, .inHouse, BookingChannel(rawValue: "app"), BookingChannel(rawValue: "other")] {
                    let byLead = (0...45).map { rates.probability(party: party, channel: channel, lead: .days($0)) }
                    #expect(zip(byLead, byLead.dropFirst()).allSatisfy { $0 >= $1 }, "seed \(seed) run \(run)")
                }
            }
        }
    }

    @Test("rates learned from a house come near its true ones, and foretell better than its mean")
    func calibrated() throws {
        let seed: UInt64 = 0xCA11B
        var random = SplitMix64(seed: seed)
        func truth(_ party: Int, _ days: Int) -> Double { 0.97 - 0.01 * Double(min(days, 30)) + (party > 6 ? 0.02 : 0) }
        func bookings(_ count: Int) -> [PastBooking] {
            (0..<count).map { _ in
                let (party, days) = (Int.random(in: 1...10, using: &random), Int.random(in: 0...30, using: &random))
                let showed = Double.random(in: 0..<1, using: &random) < truth(party, days)
                return PastBooking(party: party, channel: .online, lead: .days(days), showed: showed)
            }
        }
        let rates = try ShowRates.learned(from: bookings(20_000))
        let report = try ShowCalibration(of: rates, on: bookings(20_000))
        #expect(report.bookings == 20_000)
        #expect(report.error < 0.02, "seed \(seed): \(report)")
        #expect(report.brierScore < report.baseScore, "seed \(seed): \(report)")
        #expect(report.lines.reduce(0) { $0 + $1.bookings } == 20_000)
        #expect(abs(rates.probability(party: 4, channel: .online, lead: .days(1)) - 0.955) < 0.03)
    }

    @Test("the report of four bookings, worked out by hand")
    func report() throws {
        let rates = ShowRates(usual: 1, rules: [ShowRates.Rule(leadFrom: .days(1), probability: 0.75)])
        let history = past(1, of: 1) + past(1, of: 0) + past(2, of: 1, days: 1)
        let report = try ShowCalibration(of: rates, on: history)
        // 0 + 1 + 1/16 + 9/16, by 4.
        #expect(report.brierScore == 0.40625)
        #expect(report.showed == 0.5 && report.baseScore == 0.25)
        #expect(report.lines.map(\.foretold) == [0.75, 1])
        #expect(report.lines.map(\.showed) == [0.5, 0.5])
        #expect(report.lines.map(\.from) == [0.7, 0.9])
        // A quarter and a half, for two bookings each.
        #expect(report.error == 0.375)
        let none = try ShowCalibration(of: rates, on: [])
        #expect(none.lines.isEmpty && none.brierScore == 0 && none.bookings == 0)
        #expect(try decoded(ShowCalibration.self, encoded(report)) == report)
    }

    @Test("only what was seated or missed is past; walk-ins, canceled and coming bookings are not")
    func pastBookings() throws {
        let house = try SampleHouse.oldTown()
        let plan = try house.plan()
        var day = try house.day("2026-03-27")
        let made = try house.instant("2026-03-20T19:00")
        let seven = try house.instant("2026-03-27T19:00")
        for (id, time) in [("came", "19:00"), ("missed", "19:00"), ("gone", "19:00"), ("coming", "21:00")] {
            try day.perform(.book(house.request(id, 2, "2026-03-27T\(time)")), in: plan, by: House.host, at: made)
        }
        try day.perform(.walkIn(WalkIn(id: BookingID("w"), party: 2)), in: plan, by: House.host, at: seven - .hours(2))
        try day.perform(.finish(BookingID("w")), in: plan, by: House.host, at: seven - .hours(1))
        try day.perform(.seat(BookingID("came")), in: plan, by: House.host, at: seven)
        try day.perform(.cancel(BookingID("gone")), in: plan, by: House.host, at: seven)
        try day.perform(.noShow(BookingID("missed")), in: plan, by: House.host, at: seven + .minutes(20))
        let known = day.bookings.values.compactMap { PastBooking($0) }.sorted { $0.showed && !$1.showed }
        #expect(known.map(\.showed) == [true, false])
        #expect(known.allSatisfy { $0.lead == .days(7) && $0.party == 2 })
        let rates = ShowRates(usual: 0.5)
        let expected = ["came": 1.0, "missed": 0, "gone": 0, "coming": 0.5]
        for (id, rate) in expected {
            #expect(day.booking(BookingID(id)).map { rates.probability(of: $0) } == rate, "\(id)")
        }
    }

    @Test("what is wrong with the past is told at its place")
    func problems() {
        let wrong = [
            PastBooking(party: 0, channel: .online, lead: .zero, showed: true),
            PastBooking(party: 1, channel: .online, lead: .seconds(-1), showed: true),
        ]
        #expect(PastBooking.problems(of: wrong).map { "\($0.path)" } == ["[0].party", "[1].lead"])
        #expect(throws: Defects<OverbookingProblem>.self) { try ShowRates.learned(from: wrong) }
        #expect(throws: Defects<OverbookingProblem>.self) { try ShowRates.learned(from: [], weighing: 0) }
        #expect(throws: Defects<OverbookingProblem>.self) { try ShowRates.learned(from: [], assuming: 2) }
        let most = Array(repeating: wrong[0], count: SizeLimit.showHistory + 1)
        #expect(PastBooking.problems(of: most).count == 1)
    }
}
