import Foundation
import TablesideTesting

/// Plays whole evenings of `RestaurantSimulation` on a store, and the same ones in memory: both must go alike.
struct Evenings {
    private let place: Place
    private let seeds: Int

    init(_ options: inout Options) throws {
        place = try Place(options.words.dropFirst().first)
        seeds = try options.number("seeds", else: 3)
        try options.finish(words: 2)
    }

    func run() async throws -> Bool {
        let place = place
        var broken = 0
        var (steps, calls, faults) = (0, 0, 0)
        for seed in 0..<UInt64(seeds) {
            let name = Place.freshName("evening")
            defer { place.clear(name) }
            let simulation = RestaurantSimulation(seed: seed)
            let report = try await simulation.run { try await place.open(name, connections: 2) }
            let inMemory = try await simulation.run { try await Place.memory.open(name, connections: 1) }
            for violation in report.violations { print("BROKEN \(violation)") }
            if report.steps != inMemory.steps { print("BROKEN the evening of seed \(seed) goes otherwise in memory") }
            broken += report.violations.count + (report.steps == inMemory.steps ? 0 : 1)
            steps += report.steps.count
            calls += report.calls
            faults += report.faults.count
        }
        print(
            "\(place.rawValue): \(seeds) evenings, \(steps) steps, \(calls) calls, \(faults) of which failed: \(broken) faults"
        )
        return broken == 0
    }
}
