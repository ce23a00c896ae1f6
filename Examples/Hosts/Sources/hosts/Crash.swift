import Foundation
import TablesideTesting

/// Lets several processes sell one evening after another while processes are killed, and then counts.
///
/// On SQLite the sellers are killed, since the database is part of them. On PostgreSQL the whole server is killed and
/// started again, then one of its processes, which makes it restart by itself, then a seller, by turns.
struct Crash {
    private let place: Place
    private let kills: Int
    private let commands: Int
    private let sellers: Int
    private let seed: Int

    init(_ options: inout Options) throws {
        place = try Place(options.words.dropFirst().first)
        kills = try options.number("kills", else: 50)
        commands = try options.number("commands", else: 10_000)
        sellers = try options.number("sellers", else: 4)
        seed = try options.number("seed", else: 1)
        try options.finish(words: 2)
    }

    func run() async throws -> Bool {
        let name = Place.freshName("crash")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer {
            place.clear(name)
            try? FileManager.default.removeItem(atPath: folder)
        }
        // Makes the tables before the sellers compete for it.
        _ = try await place.open(name, connections: 1)
        func start(_ number: Int) throws -> Child { try Child(["sell", place.rawValue, name, "\(number)", folder]) }
        var running = try (0..<sellers).map(start)
        var random = SplitMix64(seed: UInt64(seed))
        var victims: [String: Int] = [:]
        let began = ContinuousClock.now
        while try victims.values.reduce(0, +) < kills || acknowledged(in: folder) < commands {
            try await Task.sleep(for: .milliseconds(Int.random(in: 200...900, using: &random)))
            for (number, child) in running.enumerated() where !child.isRunning {
                print("seller \(number) gave up")
                running.forEach { $0.kill() }
                return false
            }
            let killed = victims.values.reduce(0, +)
            if killed >= kills { continue }
            switch (place, killed % 3) {
            case (.postgres, 0):
                victims["the server", default: 0] += 1
                try ServerScript.run("--kill-server")
            case (.postgres, 1):
                victims["a process of the server", default: 0] += 1
                try ServerScript.run("--kill-process")
            default:
                victims["a seller", default: 0] += 1
                let number = Int.random(in: running.indices, using: &random)
                running[number].kill()
                running[number] = try start(number)
            }
        }
        try Data().write(to: URL(fileURLWithPath: Seller.stop(in: folder)))
        let endedWell = running.map { $0.wait() }.allSatisfy { $0 }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        let killed = victims.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value) times" }.joined(separator: ", ")
        print("seed \(seed): \(sellers) sellers, \(String(format: "%.0f", seconds)) s; killed with SIGKILL: \(killed)")
        if !endedWell { print("a seller failed") }
        var judge = try CrashJudge(folder: folder, sellers: sellers)
        let holds = try await judge.judge(place.open(name, connections: 1), house: EveningHouse(name))
        return holds && endedWell
    }

    /// How many commands were acknowledged so far.
    private func acknowledged(in folder: String) throws -> Int {
        try (0..<sellers).reduce(0) { sum, number in
            let path = Seller.notes(number, in: folder)
            guard FileManager.default.fileExists(atPath: path) else { return sum }
            return sum + (try SellerNotes.lines(of: path).count { $0.note != .refused })
        }
    }
}
