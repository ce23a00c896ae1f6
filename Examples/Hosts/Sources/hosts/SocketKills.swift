import Foundation
import HTTPPhone
import SQLiteHost
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideOperations
import TablesideTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Phones that book and cancel while the server is killed again and again, on one file; in the end everything is compared.
struct SocketKills {
    let kills: Int
    let commands: Int
    let seed: Int
    let folder: URL
    let findings: Findings

    private static let phones = 4

    func run() async throws {
        let people = try Cast.write(guests: Self.phones, in: folder)
        let path = folder.appendingPathComponent("kills.sqlite").path
        let log = folder.appendingPathComponent("kills.log")
        var arguments = ["--people=\(people.path)", "--store=\(path)", "--per-address=100000", "--per-token=100000"]
        var server = try ServerChild(arguments, log: log)
        arguments.append("--port=\(server.port)")
        let url = server.url
        let goal = Goal(commands: commands)
        let ledgers = try await withThrowingTaskGroup(of: PhoneLedger.self) { group in
            for number in 0..<Self.phones {
                let caller = try SocketCaller(number, of: seed, url: url, folder: folder)
                group.addTask { try await caller.run(until: goal) }
            }
            var random = SplitMix64(seed: UInt64(seed))
            var killed = 0
            var stops = 0
            var down = Duration.zero
            while await !goal.isReached || killed < kills {
                try await Task.sleep(for: .milliseconds(Int.random(in: 300...1_200, using: &random)))
                if killed >= kills { continue }
                let start = ContinuousClock.now
                // Now and then it is asked to end while it works.
                let isKilled = (killed + stops) % 5 != 4
                if isKilled {
                    server.kill()
                } else if !server.stop() {
                    findings.expect(false, "the server ends well while it works")
                }
                // Sometimes long enough for the phones to notice.
                try await Task.sleep(for: .milliseconds(Int.random(in: 0...300, using: &random)))
                server = try ServerChild(arguments, log: log)
                down += ContinuousClock.now - start
                killed += isKilled ? 1 : 0
                stops += isKilled ? 0 : 1
                await goal.note(kills: killed, of: kills)
            }
            let seconds = String(format: "%.1f", down / .seconds(1))
            print(
                "      seed \(seed): killed with SIGKILL \(killed) times, asked to end \(stops) times; away for \(seconds) s"
            )
            var ledgers: [PhoneLedger] = []
            for try await ledger in group { ledgers.append(ledger) }
            return ledgers
        }
        findings.expect(server.stop(), "the server ends well after them")
        var judge = SocketJudge(ledgers)
        try await judge.judge(SQLiteStore(path: path), findings)
    }
}

/// How far the phones have come together.
actor Goal {
    private let commands: Int
    private var acknowledged = 0
    private var allKilled = false

    init(commands: Int) { self.commands = commands }

    var isReached: Bool { acknowledged >= commands }

    /// Whether there is nothing more to do.
    var isOver: Bool { isReached && allKilled }

    func add(_ count: Int) { acknowledged += count }

    func note(kills: Int, of wanted: Int) { allKilled = kills >= wanted }
}

/// What one phone knows in the end.
struct PhoneLedger: Sendable {
    /// The bookings that were acknowledged, with their dates.
    var booked: [BookingID: BranchDay] = [:]
    /// Those of them of which the cancellation was acknowledged.
    var cancelled: Set<BookingID> = []
    var refused: Set<BookingID> = []
    /// How many answers told of an earlier attempt.
    var replays = 0
    /// How many bookings were given up by the phone, as they were surely not sent.
    var unsent = 0
    /// How many sendings got no answer.
    var lost = 0
    /// How often the app was started.
    var starts = 1
    /// The bookings that the events named, each with the version of its day.
    var told: [String] = []
    /// How often the events had to be taken up again.
    var reconnects = 0
    /// What should not have happened.
    var faults: [String] = []
}
