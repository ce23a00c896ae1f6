import Tableside
import TablesideTesting

/// Plays Fridays on the floor under each policy and compares how the work was shared.
enum WaitersExample: Example {
    static let name = "waiters"
    static let summary = "Fridays on the floor under every policy: who served how much, and who waited"
    static let options = ["evenings=N", "seed=N", "policy=NAME", "format=FORMAT"]

    /// The policies, by the name that `--policy` takes.
    private static let policies: [(name: String, policy: AssignmentPolicy)] = [
        ("banded", .usual), ("leastCovers", .leastCovers), ("leastActive", .leastActive),
        ("leastTables", .leastTables), ("roundRobin", .roundRobin), ("weightedLeast", .weightedLeast(bias: 1)),
    ]

    /// What a policy was like on average, and who did what on the first evening; times in milliseconds.
    private struct Play: Encodable {
        let policy: String
        let jainOfCoversPerHourAndWeight: Double
        let activeSpread: Double
        let waited: Double
        let meanWait: Double
        let wait95: Double
        let lateShare: Double
        let first: [FairnessReport.Row]

        init(_ policy: String, _ outcomes: [FloorSimulation.Outcome]) {
            func mean(_ value: (FloorSimulation.Outcome) -> Double) -> Double {
                outcomes.reduce(0) { $0 + value($1) } / Double(max(1, outcomes.count))
            }
            self.policy = policy
            jainOfCoversPerHourAndWeight = mean { $0.report.jain(.covers, .perHourAndWeight) }
            activeSpread = mean(\.activeSpread)
            waited = mean { Double($0.waits.waited) }
            meanWait = mean { Double($0.waits.mean.milliseconds) }
            wait95 = mean { Double($0.waits.percentile95.milliseconds) }
            lateShare = mean { $0.lateStarters.first?.share ?? 0 }
            first = outcomes.first?.report.rows ?? []
        }
    }

    /// The output for scripts.
    private struct Whole: Encodable {
        let seed: UInt64
        let evenings: Int
        let plays: [Play]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let seed = try arguments.number("seed", in: 0...UInt64.max, or: 1)
        let evenings = try arguments.number("evenings", in: 1...200, or: 20)
        let wanted = arguments.values["policy"]
        let shown = policies.firstIndex { $0.name == wanted ?? "banded" }
        guard let shown else {
            throw Fault.unusable(option: "--policy", value: wanted ?? "", reason: "is no policy of this example")
        }
        let format = arguments.values["format"] ?? "text"
        guard ["text", "svg"].contains(format) else {
            throw Fault.unusable(option: "--format", value: format, reason: "is neither text nor svg")
        }
        let friday = try friday()
        let outcomes = try (0..<evenings).map { evening in
            try friday.play(policies.map(\.policy), seed: seed &+ UInt64(evening))
        }
        let plays = policies.enumerated().map { index, policy in Play(policy.name, outcomes.map { $0[index] }) }
        if arguments.wantsJSON {
            try console.write(json: Whole(seed: seed, evenings: evenings, plays: plays))
        } else if format == "svg" {
            try console.write(outcomes[0][shown].report.svg(.covers, .perHourAndWeight))
        } else {
            let parties = outcomes.reduce(0) { $0 + $1[shown].waits.orders } / evenings
            try console.write(
                "Fridays: \(evenings), each of some \(parties) parties and six waiters; seeds from \(seed)\n\n"
                    + table(plays) + "\nThe first evening under \(policies[shown].name):\n\n"
                    + outcomes[0][shown].report.text()
            )
        }
        return true
    }

    /// A trattoria from six in the evening to midnight: five waiters and a trainee, of whom one comes at eight and one
    /// goes at ten, each with a break, and a terrace of its own.
    private static func friday() throws -> FloorSimulation {
        var rules = ShiftRules()
        rules.sections = ["terrace": ["t9", "t10", "t11", "t12"]]
        let inside = WaiterPlan(sections: ["inside"])
        return FloorSimulation(
            demand: .init(parties: [3, 6, 10, 14, 15, 13, 10, 7, 5, 3, 1, 0], each: .minutes(30)),
            stay: .minutes(60),
            duties: [
                .init("Ana", cap: 6, breaks: [.minutes(30)..<(.minutes(45))]),
                .init("Bogdan", cap: 6, breaks: [.minutes(45)..<(.minutes(60))]),
                .init("Carmen", cap: 6, plan: inside, breaks: [.minutes(60)..<(.minutes(75))]),
                .init("Dan", until: .minutes(240), cap: 6, plan: inside),
                .init("Elena", from: .minutes(120), cap: 6),
                .init("Florin", cap: 4, plan: WaiterPlan(weight: 50), breaks: [.minutes(195)..<(.minutes(225))]),
            ],
            rules: rules,
            tables: (1...12).map { TableID("t\($0)") },
            id: BranchDay(branch: "trattoria", date: try CivilDate(year: 2026, month: 11, day: 27)),
            start: Instant(millisecondsSince1970: 1_795_795_200_000)
        )
    }

    private static func table(_ plays: [Play]) -> String {
        var text = "                covers per hour  orders in hand   wait for a waiter        first half hour\n"
        text += "policy          Jain's index     mean difference  waited  mean    95 %    of who came late\n"
        for play in plays {
            text += play.policy.padding(to: 16)
            text += digits(play.jainOfCoversPerHourAndWeight, 4).padding(to: 17)
            text += digits(play.activeSpread, 2).padding(to: 17)
            text += digits(play.waited, 1).padding(to: 8) + minutes(play.meanWait).padding(to: 8)
            text += minutes(play.wait95).padding(to: 8) + "\(Int((play.lateShare * 100).rounded())) %\n"
        }
        return text
    }

    /// Minutes and seconds.
    private static func minutes(_ milliseconds: Double) -> String {
        let seconds = Int(milliseconds / 1_000)
        return "\(seconds / 60):\(seconds % 60 / 10)\(seconds % 10)"
    }

    /// A number below a thousand with some digits after the point.
    private static func digits(_ number: Double, _ count: Int) -> String {
        let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
        let whole = Int((number * Double(scale)).rounded())
        return "\(whole / scale)." + "\(scale + whole % scale)".dropFirst()
    }
}
