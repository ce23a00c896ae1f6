import TablesideBooking
import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Calibration of quoted waits")
struct WaitCalibrationTests {
    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    private static func minutes(_ length: Elapsed) -> Double { Double(length.milliseconds) / 60_000 }

    /// The mean error as the report of a house counts it: what is longer than quoted weighs more.
    private static func loss(_ waits: [(actual: Double, quoted: Double)]) -> Double {
        let weight = Double(WaitlistReport.underestimateWeight)
        let errors = waits.map { $0.actual - $0.quoted }
        return errors.reduce(0) { $0 + ($1 > 0 ? weight * $1 : -$1) } / Double(max(waits.count, 1))
    }

    @Test("p80 covers 75 to 85 % of the waits; stages lower the error, and gap × queue is far off")
    func coverage() throws {
        let seed: UInt64 = 2_026
        var random = SplitMix64(seed: seed)
        let history = try StayHistory(WaitTruth.history(600, &random))
        let quoter = WaitQuoter(history, policy: WaitlistPolicy(), seed: seed)
        var (covered, coveredByTime) = (0, 0)
        var (staged, timed, naive) = ([Double](), [Double](), [Double]())
        var (quotes, products) = ([(actual: Double, quoted: Double)](), [(actual: Double, quoted: Double)]())
        let cases = runs(400, long: 4_000)
        for _ in 0..<cases {
            let truth = WaitTruth(&random)
            let actual = truth.actual
            let wish = WaitlistWish(id: "asks", party: truth.asking)
            guard
                case .wait(let wait) = quoter.quote(
                    for: wish,
                    on: truth.list,
                    floor: try truth.floor(knowingStages: true)
                ),
                case .wait(let plain) = quoter.quote(
                    for: wish,
                    on: truth.list,
                    floor: try truth.floor(knowingStages: false)
                )
            else {
                Issue.record("no quote, seed \(seed)")
                continue
            }
            if actual <= Self.minutes(wait.p80) { covered += 1 }
            if actual <= Self.minutes(plain.p80) { coveredByTime += 1 }
            staged.append(abs(actual - Self.minutes(wait.p50)))
            timed.append(abs(actual - Self.minutes(plain.p50)))
            // A table is freed every mean stay ÷ tables on average.
            let gap = 73.0 / Double(truth.seats.count)
            let product = gap * Double(truth.queue.count + 1)
            naive.append(abs(actual - product))
            quotes.append((actual, Self.minutes(wait.p50)))
            products.append((actual, product))
        }
        let share = Double(covered) / Double(cases)
        let shareByTime = Double(coveredByTime) / Double(cases)
        let figures = """
            seed \(seed), \(cases) waits: p80 covers \(share), by time \(shareByTime); median error \(Self.median(staged)) min by stage, \
            \(Self.median(timed)) by time alone, \(Self.median(naive)) by gap × queue; means \
            \(staged.reduce(0, +) / Double(cases)), \(timed.reduce(0, +) / Double(cases)), \
            \(naive.reduce(0, +) / Double(cases)); with underestimates counted three times \(Self.loss(quotes)) and \
            \(Self.loss(products)) by gap × queue
            """
        print(figures)
        #expect((0.75...0.85).contains(share) && (0.75...0.85).contains(shareByTime), "\(figures)")
        #expect(Self.median(staged) < Self.median(timed), "\(figures)")
        #expect(Self.median(staged) <= 0.7 * Self.median(naive), "\(figures)")
        #expect(Self.loss(quotes) <= 0.7 * Self.loss(products), "\(figures)")
    }

    @Test("With few past stays p80 covers as much", arguments: [50, 100, 200])
    func fewStays(count: Int) throws {
        var (covered, cases) = (0, 0)
        // One history of so few stays is good or bad by chance, so there are many.
        for seed in 0..<UInt64(runs(24, long: 200)) {
            var random = SplitMix64(seed: UInt64(count) * 1_000 + seed)
            let history = try StayHistory(WaitTruth.history(count, &random))
            let quoter = WaitQuoter(history, policy: WaitlistPolicy(), runs: 100, seed: seed)
            for _ in 0..<20 {
                let truth = WaitTruth(&random)
                let wish = WaitlistWish(id: "asks", party: truth.asking)
                let answer = quoter.quote(for: wish, on: truth.list, floor: try truth.floor(knowingStages: true))
                guard case .wait(let wait) = answer else {
                    Issue.record("no quote, seed \(seed)")
                    continue
                }
                cases += 1
                if truth.actual <= Self.minutes(wait.p80) { covered += 1 }
            }
        }
        let share = Double(covered) / Double(cases)
        print("\(count) past stays: p80 covers \(share) of \(cases)")
        #expect((0.75...0.85).contains(share), "\(share) of \(cases)")
    }

    @Test("The median error is at most a minute above that of the true median")
    func median() throws {
        let seed: UInt64 = 1_955
        var random = SplitMix64(seed: seed)
        let history = try StayHistory(WaitTruth.history(600, &random))
        let quoter = WaitQuoter(history, policy: WaitlistPolicy(), seed: seed)
        var (quoted, best) = ([Double](), [Double]())
        for _ in 0..<runs(60, long: 1_000) {
            let truth = WaitTruth(&random)
            let wish = WaitlistWish(id: "asks", party: truth.asking)
            let answer = quoter.quote(for: wish, on: truth.list, floor: try truth.floor(knowingStages: true))
            guard case .wait(let wait) = answer else {
                Issue.record("no quote, seed \(seed)")
                continue
            }
            quoted.append(abs(truth.actual - Self.minutes(wait.p50)))
            best.append(abs(truth.actual - Self.median(truth.waits(200, &random))))
        }
        let figures = "seed \(seed): median error \(Self.median(quoted)) min, of the true median \(Self.median(best))"
        print(figures)
        #expect(Self.median(quoted) <= Self.median(best) + 1, "\(figures)")
    }
}
