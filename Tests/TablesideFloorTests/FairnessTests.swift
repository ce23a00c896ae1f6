import Foundation
import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The evening that policies are compared on: 8 waiters with room for 6 orders each, 300 minutes, Poisson arrivals at a
/// share of 48 an hour, stays of Γ(4) with a mean of 60 minutes, parties of 1 to 8.
@Suite("Fairness of the policies")
struct FairnessTests {
    /// What an evening was like.
    private struct Evening {
        var covers: [Double] = []
        var coversPerHour: [Double] = []
        var activeSpread = 0.0
        var lateShare = 0.0

        var jain: Double { Self.jain(covers) }
        var spread: Double { (covers.max() ?? 0) - (covers.min() ?? 0) }
        var mean: Double { covers.reduce(0, +) / Double(covers.count) }

        static func jain(_ values: [Double]) -> Double {
            let sum = values.reduce(0, +)
            let squares = values.reduce(0) { $0 + $1 * $1 }
            return squares == 0 ? 1 : sum * sum / (Double(values.count) * squares)
        }
    }

    private static let names = (0..<8).map { UserID("w\($0)") }

    private static func exponential(mean: Double, _ random: inout SplitMix64) -> Double {
        -mean * log(1 - Double.random(in: 0..<1, using: &random))
    }

    private static func party(_ random: inout SplitMix64) -> Int {
        var rest = Int.random(in: 0..<101, using: &random)
        for (index, weight) in [5, 30, 24, 24, 9, 5, 2, 1].enumerated() {
            rest -= weight
            if rest < 0 { return index + 1 }
        }
        return 8
    }

    /// Plays an evening; the last waiter begins at the minute `late`.
    private static func play(
        _ policy: AssignmentPolicy,
        load: Double,
        seed: UInt64,
        late: Double = 0
    ) throws -> Evening {
        var random = SplitMix64(seed: seed)
        func instant(_ minute: Double) -> Instant { Instant(millisecondsSince1970: Int64(minute * 60_000)) }
        var shift = try ShiftTests.shift(caps: [:])
        if policy != shift.rules.policy {
            try shift.perform(.follow(rules: ShiftRules(policy: policy)), by: .system, at: instant(0))
        }
        for name in names.dropLast(late > 0 ? 1 : 0) {
            try shift.perform(.begin(waiter: name, cap: 6), by: .system, at: instant(0))
        }
        var arrivals: [Double] = []
        var next = exponential(mean: 60 / (48 * load), &random)
        while next < 300 {
            arrivals.append(next)
            next += exponential(mean: 60 / (48 * load), &random)
        }
        let stays = arrivals.map { _ in (0..<4).reduce(0.0) { sum, _ in sum + exponential(mean: 15, &random) } }
        let parties = arrivals.map { _ in party(&random) }
        var ends: [(at: Double, order: Int)] = []
        var evening = Evening()
        var (assigned, spreads, lateOnes, inWindow) = (0, 0, 0, 0)
        var isLate = late > 0
        func note(_ events: [Shift.Event], _ minute: Double) {
            for case .assigned(let order, let waiter, _, _, _) in events {
                let index = Int(order.rawValue) ?? 0
                ends.append((minute + stays[index], index))
                assigned += 1
                let onDuty = shift.waiters.filter(\.isOnDuty).map(\.hand.count)
                spreads += (onDuty.max() ?? 0) - (onDuty.min() ?? 0)
                if late > 0, minute >= late, minute < late + 30 {
                    inWindow += 1
                    if waiter == names[7] { lateOnes += 1 }
                }
            }
        }
        var place = 0
        while true {
            let arrival = place < arrivals.count ? arrivals[place] : .infinity
            let end = ends.min { $0.at < $1.at }
            let minute = min(arrival, end?.at ?? .infinity, isLate ? late : .infinity)
            guard minute < 300 else { break }
            if isLate, minute == late {
                isLate = false
                note(try shift.perform(.begin(waiter: names[7], cap: 6), by: .system, at: instant(minute)), minute)
            } else if let end, end.at == minute {
                ends.removeAll { $0.order == end.order }
                let done = Shift.Command.release(order: OrderID("\(end.order)"))
                note(try shift.perform(done, by: .system, at: instant(minute)), minute)
            } else {
                let facts = WorkFacts(covers: parties[place])
                let come = Shift.Command.assign(order: OrderID("\(place)"), facts: facts)
                note(try shift.perform(come, by: .system, at: instant(minute)), minute)
                place += 1
            }
        }
        let waiters = try names.map { try #require(shift.waiter($0)) }
        evening.covers = waiters.map { Double($0.creditedCovers) }
        evening.coversPerHour = waiters.map { waiter in
            Double(waiter.creditedCovers) / Double(waiter.worked(until: instant(300)).milliseconds)
        }
        evening.activeSpread = Double(spreads) / Double(max(1, assigned))
        evening.lateShare = Double(lateOnes) / Double(max(1, inWindow))
        return evening
    }

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    @Test("QP-60 the default shares covers evenly over an evening and orders at the moment", arguments: [0.5, 0.75])
    func shares(load: Double) throws {
        let seeds = runs(25, long: 200)
        let evenings = try (0..<seeds).map { try Self.play(.usual, load: load, seed: UInt64($0)) }
        let jains = evenings.map(\.jain).sorted()
        #expect(Self.mean(jains) >= 0.995, "\(Self.mean(jains))")
        #expect(jains[seeds / 20] >= 0.985, "\(jains[seeds / 20])")
        let spread = Self.mean(evenings.map(\.spread)) / Self.mean(evenings.map(\.mean))
        #expect(spread <= 0.2, "\(spread)")
        let active = Self.mean(evenings.map(\.activeSpread))
        #expect(active <= 2, "\(active)")
        // The fewest orders in hand is less fair over the evening, and fairer at the moment.
        let plain = try (0..<seeds).map { try Self.play(.leastActive, load: load, seed: UInt64($0)) }
        #expect(Self.mean(plain.map(\.jain)) < Self.mean(jains))
        #expect(Self.mean(plain.map(\.activeSpread)) < active)
        if seeds == 200 {
            print("load \(load): Jain \(Self.mean(jains)), p5 \(jains[seeds / 20]), spread \(spread), active \(active)")
        }
    }

    @Test("QP-60 a waiter who starts at half-time is not flooded, and has as many covers an hour as the others")
    func lateStart() throws {
        let seeds = runs(25, long: 200)
        let evenings = try (0..<seeds).map { try Self.play(.usual, load: 0.75, seed: UInt64($0), late: 150) }
        let share = Self.mean(evenings.map(\.lateShare))
        #expect(share <= 0.25, "\(share)")
        let jain = Self.mean(evenings.map { Evening.jain($0.coversPerHour) })
        #expect(jain >= 0.99, "\(jain)")
        if seeds == 200 { print("late starter: share \(share), Jain of covers an hour \(jain)") }
    }
}
