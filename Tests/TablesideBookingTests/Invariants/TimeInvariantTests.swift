import Foundation
import TablesideBooking
import TablesideCore
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// The booking invariants about storage, dates and clocks, on small houses and random evenings.
@Suite("Invariants of time")
struct TimeInvariantTests {
    @Test("I10: a house, its rules and a day that are read back from their text give the same answers")
    func storage() throws {
        try evenings(20, from: 0xA_0000_0000) { evening in
            evening.keepsOffers = true
            try evening.live(10)
            let day = try decoded(ServiceDay.self, encoded(evening.day))
            #expect(day == evening.day, "seed \(evening.seed)")
            let house = try decoded(Branch.self, encoded(evening.house.document))
            let rules = try decoded(BookingRules.self, encoded(evening.house.rules))
            let plan = try VenuePlan(house, rules: rules, zone: FixedOffset.utc)
            for party in [2, 4] {
                let here = try evening.plan.open(evening.day).slots(for: party, at: evening.instant)
                let there = try plan.open(day).slots(for: party, at: evening.instant)
                #expect(here == there, "seed \(evening.seed): \(party) people")
            }
        }
    }

    @Test("I11: a week later, without a change of the clocks between, the same evening has the same labels and answers")
    func weekLater() throws {
        let zone = try Zones.bucharest()
        let first = try CivilDate("2026-03-29")
        let last = try CivilDate("2026-10-24")
        try evenings(from: 0xB_0000_0000) { random in
            // From the day after the one change until a week before the evening that the other one ends.
            let date = try first.adding(days: random.roll(1...first.days(until: last) - 8))
            var here = try SmallEvening(seed: random.seed, on: date, in: zone)
            var there = try SmallEvening(seed: random.seed, on: date.adding(days: 7), in: zone)
            try here.live(10)
            try there.live(10)
            for party in 1...5 {
                let slots = try here.plan.open(here.day).slots(for: party, at: here.instant)
                let later = try there.plan.open(there.day).slots(for: party, at: there.instant)
                var context: String { "seed \(random.seed) on \(date): \(party) people" }
                #expect(slots.map(\.label.time) == later.map(\.label.time), "\(context)")
                #expect(slots.map(\.offset) == later.map(\.offset), "\(context)")
                #expect(slots.map { $0.start + .days(7) } == later.map(\.start), "\(context)")
                #expect(slots.map(\.tables) == later.map(\.tables), "\(context)")
            }
        }
    }

    @Test("I15: a calendar says of each date what the date says")
    func calendar() throws {
        try evenings(from: 0xF_0000_0000) { evening in
            try evening.live(6)
            let date = evening.day.id.date
            let shift = evening.roll(0...2)
            let first = try date.adding(days: -shift)
            let last = try first.adding(days: 2)
            var calendar = try evening.plan.calendar(of: first...last, days: [evening.day])
            let before = evening.day
            try evening.live(3)
            // One that is told of the changes says the same as a new one.
            let anew = try evening.plan.calendar(of: first...last, days: [evening.day])
            try calendar.replace(evening.day)
            let parties = Array(1...6)
            let listed = calendar.days(for: parties, at: evening.instant)
            #expect(
                listed == anew.days(for: parties, at: evening.instant),
                "seed \(evening.seed) since \(before.version)"
            )
            let days = try (0...2).map { number in
                let here = try first.adding(days: number)
                return here == date ? evening.day : ServiceDay(id: BranchDay(branch: RandomHouse.branch, date: here))
            }
            for (number, listed) in listed.enumerated() {
                let here = days[number].id.date
                let open = try evening.plan.open(days[number], beside: days)
                let counts = parties.map { open.slots(for: $0, at: evening.instant).filter(\.isOffered).count }
                #expect(listed.date == here && listed.openings == counts, "seed \(evening.seed): \(here)")
            }
        }
    }

    @Test("I17: slots are in order, each at an instant of its own, also in the nights in which clocks change")
    func inOrder() throws {
        let zone = try Zones.bucharest()
        var repeated = 0
        try evenings(from: 0x11_0000_0000) { random in
            let dates = ["2026-03-28", "2026-10-24", "2026-06-01"]
            let date = try CivilDate(dates[random.roll(0...2)])
            let opens = random.roll(40...47) * 30
            var evening = try SmallEvening(seed: random.seed, on: date, in: zone) { house in
                house.periods = [(opens, 300)]
                house.fit = .overrun
                house.fitMinutes = 0
            }
            try evening.live(5)
            let slots = try evening.plan.open(evening.day).slots(for: 2, at: evening.instant)
            for (one, next) in zip(slots, slots.dropFirst()) {
                #expect(one.start < next.start, "seed \(evening.seed): \(one) and \(next)")
                if one.label >= next.label { repeated += 1 }
            }
            for slot in slots {
                #expect(try zone.local(at: slot.start) == slot.label, "seed \(evening.seed): \(slot)")
                #expect(slot.label.instant(at: slot.offset) == slot.start, "seed \(evening.seed): \(slot)")
            }
            #expect(Set(slots.map(\.id)).count == slots.count && !slots.isEmpty, "seed \(evening.seed)")
        }
        #expect(repeated > 0, "clocks must be put back in some")
    }
}

extension Slot {
    /// The tables that somebody would get; none where it is refused.
    fileprivate var tables: [TableID] {
        switch answer {
        case .offered(let tables), .possible(let tables, _): tables
        case .split(let parts): parts.flatMap(\.tables)
        case .refused: []
        }
    }
}
