import TablesideCore
import TablesideFloor
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The evening that policies are compared on: 8 waiters with room for 6 orders each, 300 minutes, Poisson arrivals at a
/// share of 48 an hour, stays of Γ(4) with a mean of 60 minutes, parties of 1 to 8.
@Suite("Fairness of the policies")
struct FairnessTests {
    /// Plays evenings; the last waiter begins at the minute `late`.
    private static func play(
        _ policies: [AssignmentPolicy],
        load: Double,
        seeds: Int,
        late: Int = 0
    ) throws -> [[FloorSimulation.Outcome]] {
        let id = BranchDay(branch: ShiftTests.branch, date: try CivilDate(year: 2026, month: 3, day: 28))
        let evening = FloorSimulation.benchmark(load: load, late: .minutes(late), id: id)
        return try (0..<seeds).map { try evening.play(policies, seed: UInt64($0)) }
    }

    /// The policies of the table in the guide, in its order.
    private static let compared: [AssignmentPolicy] = [
        .usual, .leastActive, .banded(width: 2), .leastCovers, .roundRobin,
    ]

    private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    @Test("QP-60 the default shares covers evenly over an evening and orders at the moment", arguments: [0.5, 0.75])
    func shares(load: Double) throws {
        let seeds = runs(25, long: 200)
        let policies = seeds == 200 ? Self.compared : [.usual, .leastActive]
        let played = try Self.play(policies, load: load, seeds: seeds)
        let evenings = played.map { $0[0] }
        let jains = evenings.map { $0.report.jain(.covers) }.sorted()
        #expect(Self.mean(jains) >= 0.995, "\(Self.mean(jains))")
        #expect(jains[seeds / 20] >= 0.985, "\(jains[seeds / 20])")
        let means = Self.mean(evenings.map { $0.report.mean(.covers) })
        let spread = Self.mean(evenings.map { $0.report.spread(.covers) }) / means
        #expect(spread <= 0.2, "\(spread)")
        let active = Self.mean(evenings.map(\.activeSpread))
        #expect(active <= 2, "\(active)")
        // The fewest orders in hand is less fair over the evening, and fairer at the moment.
        let plain = played.map { $0[1] }
        #expect(Self.mean(plain.map { $0.report.jain(.covers) }) < Self.mean(jains))
        #expect(Self.mean(plain.map(\.activeSpread)) < active)
        if seeds == 200 {
            print("load \(load): Jain \(Self.mean(jains)), p5 \(jains[seeds / 20]), spread \(spread), active \(active)")
            for (place, policy) in policies.enumerated() {
                let evenings = played.map { $0[place] }
                let even = Self.mean(evenings.map { $0.report.jain(.covers) })
                let differ = Self.mean(evenings.map { $0.report.spread(.covers) }) / means
                print("  \(policy): Jain \(even), spread \(differ), active \(Self.mean(evenings.map(\.activeSpread)))")
            }
        }
    }

    @Test("QP-60 a waiter who starts at half-time is not flooded, and has as many covers an hour as the others")
    func lateStart() throws {
        let seeds = runs(60, long: 200)
        let policies = seeds == 200 ? Self.compared : [.usual]
        let played = try Self.play(policies, load: 0.75, seeds: seeds, late: 150)
        let evenings = played.map { $0[0] }
        let share = Self.mean(evenings.flatMap { $0.lateStarters.map(\.share) })
        #expect(share <= 0.25, "\(share)")
        #expect(share > 0.1, "\(share)")
        let jain = Self.mean(evenings.map { $0.report.jain(.covers, .perHour) })
        #expect(jain >= 0.99, "\(jain)")
        guard seeds == 200 else { return }
        print("late starter: share \(share), Jain of covers an hour \(jain)")
        for (place, policy) in policies.enumerated() {
            print("  \(policy): share \(Self.mean(played.flatMap { $0[place].lateStarters.map(\.share) }))")
        }
    }
}
