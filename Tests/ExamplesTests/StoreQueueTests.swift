import Foundation
import Testing

@testable import examples

/// The waits of the example `capacity` beside the formulas of queueing theory.
@Suite("A queue of commands before a database")
struct StoreQueueTests {
    /// The mean time in an M/M/c queue in milliseconds, by Erlang's formula C.
    private static func mean(arriving rate: Double, lanes: Int, laneRate: Double) -> Double {
        let load = rate / laneRate
        var term = 1.0
        var sum = 0.0
        for count in 0..<lanes {
            sum += term
            term *= load / Double(count + 1)
        }
        let full = term * Double(lanes) / (Double(lanes) - load)
        let waits = full / (sum + full)
        return 1_000 * (waits / (Double(lanes) * laneRate - rate) + 1 / laneRate)
    }

    @Test("one lane has the mean, the median and the 99th percentile of an M/M/1 queue", arguments: [50.0, 120, 160])
    func oneLane(rate: Double) {
        let queue = StoreQueue(restaurants: 1_000_000, rate: rate, lanes: 1, laneRate: 200)
        let answers = queue.play(seconds: 1_500, seed: 7)
        let spare = 200 - rate
        #expect(abs(answers.mean / (1_000 / spare) - 1) < 0.06)
        #expect(abs(answers.half / (1_000 * log(2) / spare) - 1) < 0.06)
        #expect(abs(answers.ninetyNine / (1_000 * log(100) / spare) - 1) < 0.1)
        #expect(abs(answers.busy - rate / 200) < 0.01)
        #expect(abs(Double(answers.commands) / (1_500 * rate) - 1) < 0.01)
    }

    @Test("several lanes have the mean of Erlang's formula", arguments: [(2, 150.0), (3, 500), (8, 1_400)])
    func lanes(count: Int, rate: Double) {
        let queue = StoreQueue(restaurants: 1_000_000, rate: rate, lanes: count, laneRate: 200)
        let answers = queue.play(seconds: 150_000 / rate, seed: 3)
        let expected = Self.mean(arriving: rate, lanes: count, laneRate: 200)
        #expect(abs(answers.mean / expected - 1) < 0.06, "\(answers.mean), not \(expected)")
    }

    @Test("commands of one restaurant go one after another, however many lanes there are")
    func oneRestaurant() {
        let queue = StoreQueue(restaurants: 1, rate: 100, lanes: 4, laneRate: 200)
        let answers = queue.play(seconds: 1_500, seed: 11)
        #expect(abs(answers.mean / 10 - 1) < 0.06)
        #expect(abs(answers.busy - 0.125) < 0.01)
    }

    @Test("without a command nothing is divided by nothing")
    func empty() {
        let answers = StoreQueue(restaurants: 1, rate: 0.000_001, lanes: 1, laneRate: 1).play(seconds: 1, seed: 1)
        #expect(answers.commands == 0 && answers.mean == 0 && answers.ninetyNine == 0 && answers.busy == 0)
    }
}
