import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The starts of a date: whole steps from the opening on the wall clock.
@Suite("Slot grid")
struct StartGridTests {
    private func labels(_ house: SampleHouse, on date: String, turn: Elapsed = .minutes(1)) throws -> [String] {
        let evening = try house.plan().open(house.day(date))
        return evening.slots(for: 2, lasting: turn, at: try Instant(iso8601: "2020-01-01T00:00:00Z"))
            .map { "\($0.label.time)\($0.offset)" }
    }

    @Test("every half hour from the opening up to, not including, closing")
    func ordinary() throws {
        let slots = try labels(SampleHouse.oldTown(), on: "2026-03-27")
        #expect(slots.first == "09:30+02:00")
        #expect(slots.last == "23:30+02:00")
        #expect(slots.count == 29)
    }

    @Test("late slots belong to the date on which the service opened; a label that clocks skip gives no slot")
    func springForward() throws {
        let slots = try labels(SampleHouse.oldTown(), on: "2026-03-28")
        // 09:30 to 02:30 at +02:00, then 04:00 at +03:00; closing is 04:30.
        #expect(slots.count == 36)
        #expect(slots.suffix(4) == ["01:30+02:00", "02:00+02:00", "02:30+02:00", "04:00+03:00"])
    }

    @Test("a label that clocks repeat gives two slots that differ in their offset")
    func fallBack() throws {
        let slots = try labels(SampleHouse.oldTown(), on: "2026-10-24")
        #expect(
            slots.suffix(6) == [
                "02:30+03:00", "03:00+03:00", "03:30+03:00", "03:00+02:00", "03:30+02:00", "04:00+02:00",
            ]
        )
        let evening = try SampleHouse.oldTown().plan().open(SampleHouse.oldTown().day("2026-10-24"))
        let instants = evening.slots(for: 2, at: try Instant(iso8601: "2020-01-01T00:00:00Z")).map(\.start)
        #expect(instants == instants.sorted())
        #expect(Set(instants).count == instants.count)
    }

    @Test("the grid is counted from the opening's label, before it too where clocks are put back")
    func anchoredAtOpening() throws {
        let night = OpeningHours(weekly: [.sunday: [try OpeningPeriod("03:40", "05:00")]])
        let house = try SampleHouse.oldTown(step: .minutes(30), hours: night)
        // Opens at 03:40+03:00, the first of the two; 04:00 is put back to 03:00.
        #expect(
            try labels(house, on: "2026-10-25") == [
                "03:40+03:00", "03:10+02:00", "03:40+02:00", "04:10+02:00", "04:40+02:00",
            ]
        )
    }

    @Test(
        "an edge that clocks skip or repeat counts as the rules say",
        arguments: [
            (LocalTimePolicy.compatible, "2026-03-29T01:30:00Z", "2026-10-25T00:30:00Z"),
            (.earlier, "2026-03-29T00:30:00Z", "2026-10-25T00:30:00Z"),
            (.later, "2026-03-29T01:30:00Z", "2026-10-25T01:30:00Z"),
        ]
    )
    func edges(policy: LocalTimePolicy, skipped: String, repeated: String) throws {
        // Clocks skip 03:30 on 29 March, and show it twice on 25 October.
        let late = [try OpeningPeriod("20:00", "03:30")]
        let house = try SampleHouse.oldTown(hours: OpeningHours(everyDay: late)) { $0.edges = policy }
        let plan = try house.plan()
        for (date, closing) in [("2026-03-28", skipped), ("2026-10-24", repeated)] {
            let services = try plan.services(on: CivilDate(date))
            #expect(services.map(\.open.upperBound) == [try Instant(iso8601: closing)])
        }
        let early = [try OpeningPeriod("03:30", "12:00")]
        let bakery = try SampleHouse.oldTown(hours: OpeningHours(everyDay: early)) { $0.edges = policy }.plan()
        for (date, opening) in [("2026-03-29", skipped), ("2026-10-25", repeated)] {
            let services = try bakery.services(on: CivilDate(date))
            #expect(services.map(\.open.lowerBound) == [try Instant(iso8601: opening)])
            #expect(try bakery.businessDate(of: Instant(iso8601: opening)) == CivilDate(date))
        }
    }

    @Test("an edge that is rejected keeps its date closed to everybody until an exception mends it, and no other date")
    func rejectedEdges() throws {
        let nights = [try OpeningPeriod("20:00", "03:30")]
        let saturday = try CivilDate("2026-03-28")
        let house = try SampleHouse.oldTown(hours: OpeningHours(everyDay: nights)) { $0.edges = .reject }
        let plan = try house.plan()
        let typed = try LocalDateTime("2026-03-29T03:30")
        let next = try Instant(iso8601: "2026-03-29T01:00:00Z")
        #expect(throws: PlanError(.zone(reason: .nonexistentLocalTime(local: typed, next: next)))) {
            try plan.services(on: saturday)
        }
        #expect(throws: PlanError.self) { try plan.open(house.day("2026-03-28")) }
        #expect(throws: PlanError.self) { try plan.open(house.day("2026-10-24")) }
        for date in ["2026-03-26", "2026-03-27", "2026-03-29", "2026-03-30", "2026-10-23", "2026-10-25"] {
            #expect(try plan.open(house.day(date)).slots(for: 2, at: next - .days(100)).count == 15, "\(date)")
        }
        let mended = OpeningHours(everyDay: nights, exceptions: [saturday: [try OpeningPeriod("20:00", "04:00")]])
        let other = try SampleHouse.oldTown(hours: mended) { $0.edges = .reject }
        #expect(try other.plan().services(on: saturday).map(\.open.upperBound) == [next])
    }

    @Test("a step that does not divide the hour keeps its distance from the opening")
    func oddStep() throws {
        let house = try SampleHouse.oldTown(
            step: .minutes(45),
            hours: OpeningHours(everyDay: [try OpeningPeriod("17:20", "20:00")])
        )
        #expect(try labels(house, on: "2026-03-27") == ["17:20+02:00", "18:05+02:00", "18:50+02:00", "19:35+02:00"])
    }

    @Test("split services have grids of their own")
    func split() throws {
        let hours = OpeningHours(everyDay: [try OpeningPeriod("12:00", "13:10"), try OpeningPeriod("18:15", "19:30")])
        #expect(
            try labels(SampleHouse.oldTown(hours: hours), on: "2026-03-27") == [
                "12:00+02:00", "12:30+02:00", "13:00+02:00", "18:15+02:00", "18:45+02:00", "19:15+02:00",
            ]
        )
    }

    @Test("an instant in two services belongs to the earlier one, also across dates")
    func overlapping() throws {
        let hours = OpeningHours(everyDay: [try OpeningPeriod("09:00", "10:00"), try OpeningPeriod("22:00", "09:20")])
        let house = try SampleHouse.oldTown(hours: hours)
        #expect(try labels(house, on: "2026-03-27").prefix(2) == ["09:30+02:00", "22:00+02:00"])
        #expect(try labels(house, on: "2026-03-27").last == "09:00+02:00")
        let plan = try house.plan()
        #expect(try plan.businessDate(of: house.instant("2026-03-27T09:10")) == CivilDate("2026-03-26"))
        #expect(try plan.businessDate(of: house.instant("2026-03-27T09:20")) == CivilDate("2026-03-27"))
        #expect(try plan.businessDate(of: house.instant("2026-03-27T12:00")) == nil)
    }

    @Test("a closed date has no slots")
    func closed() throws {
        var house = try SampleHouse.oldTown()
        house.branch.hours?.exceptions = [try CivilDate("2026-03-27"): []]
        #expect(try labels(house, on: "2026-03-27") == [])
    }

    @Test("the grid agrees with asking every minute of the window what the clocks show")
    func everyMinute() throws {
        let seed: UInt64 = 0x51075
        var random = SplitMix64(seed: seed)
        var compared = 0
        for run in 0..<runs(12, long: 400) {
            let opens = Int.random(in: 0..<24 * 12, using: &random) * 5
            let length = Int.random(in: 6..<24 * 12, using: &random) * 5
            let text = { (minute: Int) in
                String(format: "%02d:%02d", minute / 60 % 24, minute % 60)
            }
            let step = [5, 15, 20, 30, 45, 60, 90].randomElement(using: &random) ?? 30
            let hours = OpeningHours(everyDay: [try OpeningPeriod(text(opens), text(opens + length))])
            let house = try SampleHouse.oldTown(step: .minutes(step), hours: hours)
            let date = ["2026-03-28", "2026-03-29", "2026-10-24", "2026-10-25", "2026-06-01"][run % 5]
            let plan = try house.plan()
            let window = try #require(plan.services(on: CivilDate(date)).first, "seed \(seed) run \(run)")
            let anchor = try house.zone.local(at: window.open.lowerBound)
            var expected: [Instant] = []
            var instant = window.starts.lowerBound
            while instant < window.starts.upperBound {
                let distance = anchor.elapsed(until: try house.zone.local(at: instant)).milliseconds
                if distance % Int64(step * 60_000) == 0 { expected.append(instant) }
                instant += .minutes(1)
            }
            let slots = try plan.open(house.day(date)).slots(for: 2, at: Instant(millisecondsSince1970: 0))
            #expect(
                slots.map(\.start) == expected,
                "seed \(seed) run \(run) \(date) \(text(opens)) + \(length) step \(step)"
            )
            compared += slots.count
        }
        #expect(compared > 100, "\(compared) starts")
    }
}
