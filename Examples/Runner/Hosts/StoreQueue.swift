import Foundation
import TablesideTesting

/// A store that carries out commands in several lanes, those of one restaurant one after another.
///
/// Commands come at random, at a steady rate, and take a random time each, both exponentially distributed. A lane waits for the
/// restaurant's earlier command, as a writer does that was outrun.
struct StoreQueue {
    /// The restaurants whose commands come to the store.
    let restaurants: Int
    /// The commands that come in a second.
    let rate: Double
    /// The commands that the store carries out side by side.
    let lanes: Int
    /// The commands that one lane carries out in a second.
    let laneRate: Double

    /// How long commands took, in milliseconds, from when they came to when they were carried out.
    struct Answers: Encodable {
        /// The commands.
        let commands: Int
        /// The share of the lanes' time that was spent on commands, from 0 to 1.
        let busy: Double
        let mean: Double
        let half: Double
        let ninetyNine: Double
    }

    /// Plays some seconds.
    ///
    /// - Complexity: O(*n* lanes + *n* log *n*) for *n* commands.
    func play(seconds: Double, seed: UInt64) -> Answers {
        var random = SplitMix64(seed: seed)
        func exponential(_ rate: Double) -> Double { -log(1 - Double.random(in: 0..<1, using: &random)) / rate }
        var free = [Double](repeating: 0, count: lanes)
        var settled: [Int: Double] = [:]
        var times: [Double] = []
        var work = 0.0
        var now = exponential(rate)
        while now < seconds {
            let restaurant = Int.random(in: 0..<restaurants, using: &random)
            var lane = 0
            for other in 1..<max(1, lanes) where free[other] < free[lane] { lane = other }
            let start = max(now, free[lane], settled[restaurant] ?? 0)
            let taken = exponential(laneRate)
            free[lane] = start + taken
            settled[restaurant] = start + taken
            work += taken
            times.append((start + taken - now) * 1_000)
            now += exponential(rate)
        }
        times.sort()
        let last = max(seconds, free.max() ?? 0)
        return Answers(
            commands: times.count,
            busy: rounded(work / (last * Double(lanes)), to: 1_000),
            mean: rounded(times.reduce(0, +) / Double(max(1, times.count)), to: 100),
            half: times.isEmpty ? 0 : rounded(times[times.count / 2], to: 100),
            ninetyNine: times.isEmpty ? 0 : rounded(times[times.count * 99 / 100], to: 100)
        )
    }

    /// A number in whole parts of one: the last digits of a logarithm differ from machine to machine.
    private func rounded(_ number: Double, to parts: Double) -> Double { (number * parts).rounded() / parts }
}
