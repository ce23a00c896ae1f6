import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("How many parties come")
struct ShowDistributionTests {
    private func close(_ one: Double, _ other: Double, _ error: Double = 1e-12) -> Bool {
        abs(one - other) <= error * max(abs(one), abs(other), 1e-300)
    }

    @Test("twelve bookings for ten tables, by the binomial formula")
    func byHand() throws {
        let shows = try ShowDistribution(Array(repeating: ExpectedShow(0.9), count: 12))
        // 12 · 0.9¹¹ · 0.1 and 0.9¹².
        #expect(close(shows.probability(of: 11), 0.376572715308))
        #expect(close(shows.probability(of: 12), 0.282429536481))
        #expect(close(shows.probability(above: 10), 0.659002251789))
        #expect(close(shows.expectedExcess(above: 10), 0.94143178827))
        #expect(close(shows.mean, 10.8))
        #expect(shows.probability(above: 12) == 0)
        #expect(shows.probability(above: -1) == 1)
        #expect(close(shows.expectedExcess(above: -2), 12.8))
        #expect(shows.probability(of: 13) == 0 && shows.probability(of: -1) == 0)
    }

    @Test("as exact as whole numbers: probabilities in eighths, over all outcomes of up to twelve bookings")
    func equalsOutcomes() throws {
        let seed: UInt64 = 0x5800
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(20, long: 2_000) {
            let bookings = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                (eighths: Int64.random(in: 0...8, using: &random), weight: Int.random(in: 1...4, using: &random))
            }
            let shows = try ShowDistribution(bookings.map { ExpectedShow(Double($0.eighths) / 8, weight: $0.weight) })
            // In units of 8⁻ⁿ every probability is a whole number below 2³⁷.
            var parts = [Int64](repeating: 0, count: 49)
            for outcome in 0..<(1 << bookings.count) {
                var (part, number): (Int64, Int) = (1, 0)
                for (position, booking) in bookings.enumerated() {
                    let comes = outcome >> position & 1 == 1
                    part *= comes ? booking.eighths : 8 - booking.eighths
                    number += comes ? booking.weight : 0
                }
                parts[number] += part
            }
            let whole = Double(Int64(1) << Int64(3 * bookings.count))
            let bound = Double(3 * bookings.count + 49) / 9_007_199_254_740_992
            for capacity in 0..<49 {
                let tail = Double(parts[(capacity + 1)...].reduce(0, +)) / whole
                let excess = parts.enumerated().dropFirst(capacity).map { Int64($0.offset - capacity) * $0.element }
                let place = "seed \(seed) run \(run) capacity \(capacity)"
                #expect(close(shows.probability(of: capacity), Double(parts[capacity]) / whole, bound), "\(place)")
                #expect(close(shows.probability(above: capacity), tail, bound), "\(place)")
                #expect(
                    close(shows.expectedExcess(above: capacity), Double(excess.reduce(0, +)) / whole, bound),
                    "\(place)"
                )
            }
        }
    }

    @Test("more bookings, or more likely ones, never make the risk smaller")
    func monotone() throws {
        let seed: UInt64 = 0x5801
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(50, long: 20_000) {
            var bookings = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                ExpectedShow(Double.random(in: 0...1, using: &random), weight: Int.random(in: 1...3, using: &random))
            }
            let capacity = Int.random(in: 0...40, using: &random)
            let before = try ShowDistribution(bookings)
            let changed = Int.random(in: 0..<bookings.count, using: &random)
            bookings[changed].probability += (1 - bookings[changed].probability) / 2
            bookings.append(ExpectedShow(0.5))
            let after = try ShowDistribution(bookings)
            let slack = 1e-13
            #expect(
                after.probability(above: capacity) >= before.probability(above: capacity) - slack,
                "seed \(seed) run \(run)"
            )
            #expect(after.expectedExcess(above: capacity) >= before.expectedExcess(above: capacity) - slack)
            let sum = (0...120).reduce(0.0) { $0 + after.probability(of: $1) }
            #expect(close(sum, 1, 1e-12), "seed \(seed) run \(run)")
        }
    }

    @Test("every number that is no probability is named, and so is what is too much")
    func problems() throws {
        let bad = [ExpectedShow(.nan), ExpectedShow(-0.1, weight: 0), ExpectedShow(1), ExpectedShow(.infinity)]
        #expect(
            ShowDistribution.problems(of: bad).map { "\($0.path) \($0.code)" } == [
                "[0].probability overbooking.notProbability", "[1].probability overbooking.notProbability",
                "[1].weight overbooking.noWeight", "[3].probability overbooking.notProbability",
            ]
        )
        #expect(throws: Defects<OverbookingProblem>.self) { try ShowDistribution(bad) }
        let many = Array(repeating: ExpectedShow(0.5), count: SizeLimit.expectedShows + 1)
        #expect(ShowDistribution.problems(of: many).map(\.code.rawValue) == ["overbooking.tooMany"])
        let large = [ExpectedShow(0.5, weight: .max), ExpectedShow(0.5, weight: .max)]
        #expect(ShowDistribution.problems(of: large).map { "\($0.path)" } == ["[0].weight"])
        let most = Array(repeating: ExpectedShow(0.999), count: SizeLimit.expectedShows)
        #expect(close(try ShowDistribution(most).mean, 1_998, 1e-9))
        #expect(try ShowDistribution([]).probability(of: 0) == 1)
    }
}
