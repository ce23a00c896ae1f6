import Tableside
import TablesideTesting

/// Plays a Friday on the floor under each policy and compares how the work was shared.
enum WaitersExample: Example {
    static let name = "waiters"
    static let summary = "a Friday on the floor under every policy: who served how much, and who waited"
    static let options = ["seed=N", "policy=NAME", "format=FORMAT"]

    /// The policies, by the name that `--policy` takes.
    private static let policies: [(name: String, policy: AssignmentPolicy)] = [
        ("banded", .usual), ("leastCovers", .leastCovers), ("leastActive", .leastActive),
        ("leastTables", .leastTables), ("roundRobin", .roundRobin), ("weightedLeast", .weightedLeast(bias: 1)),
    ]

    /// The output for scripts.
    private struct Whole: Encodable {
        /// An evening under one policy; times in milliseconds.
        struct Play: Encodable {
            let policy: String
            let jainOfCovers: Double
            let jainOfCoversPerHourAndWeight: Double
            let spreadOfCovers: Double
            let activeSpread: Double
            let waits: FloorSimulation.Waits
            let lateStarters: [FloorSimulation.LateStarter]
            let rows: [FairnessReport.Row]
        }

        let seed: UInt64
        let plays: [Play]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let seed = try seed(arguments)
        let wanted = arguments.values["policy"]
        let shown = policies.firstIndex { $0.name == wanted ?? "banded" }
        guard let shown else {
            throw Fault.unusable(option: "--policy", value: wanted ?? "", reason: "is no policy of this example")
        }
        let format = arguments.values["format"] ?? "text"
        guard ["text", "svg"].contains(format) else {
            throw Fault.unusable(option: "--format", value: format, reason: "is neither text nor svg")
        }
        let outcomes = try friday().play(policies.map(\.policy), seed: seed)
        if arguments.wantsJSON {
            try console.write(json: Whole(seed: seed, plays: zip(policies, outcomes).map { play($0.name, $1) }))
        } else if format == "svg" {
            try console.write(outcomes[shown].report.svg(.covers, .perHourAndWeight))
        } else {
            try console.write(text(outcomes, seed: seed, shown: shown))
        }
        return true
    }

    private static func seed(_ arguments: Arguments) throws -> UInt64 {
        guard let text = arguments.values["seed"] else { return 1 }
        guard let seed = UInt64(text) else {
            throw Fault.unusable(option: "--seed", value: text, reason: "is not a whole number")
        }
        return seed
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

    private static func play(_ name: String, _ outcome: FloorSimulation.Outcome) -> Whole.Play {
        let report = outcome.report
        return Whole.Play(
            policy: name,
            jainOfCovers: report.jain(.covers),
            jainOfCoversPerHourAndWeight: report.jain(.covers, .perHourAndWeight),
            spreadOfCovers: report.spread(.covers),
            activeSpread: outcome.activeSpread,
            waits: outcome.waits,
            lateStarters: outcome.lateStarters,
            rows: report.rows
        )
    }

    private static func text(_ outcomes: [FloorSimulation.Outcome], seed: UInt64, shown: Int) -> String {
        let waits = outcomes[shown].waits
        var text = "Friday, November 27, 2026: \(waits.orders) parties, six waiters, seed \(seed)\n\n"
        text += "                covers per hour  orders in hand   wait for a waiter        first half hour\n"
        text += "policy          Jain's index     mean difference  waited  mean    95 %    of who came late\n"
        for (policy, outcome) in zip(policies, outcomes) {
            let late = outcome.lateStarters.map { percent($0.share) }.joined(separator: ", ")
            text += policy.name.padding(to: 16)
            text += digits(outcome.report.jain(.covers, .perHourAndWeight), 4).padding(to: 17)
            text += digits(outcome.activeSpread, 2).padding(to: 17)
            text += "\(outcome.waits.waited)".padding(to: 8) + minutes(outcome.waits.mean).padding(to: 8)
            text += minutes(outcome.waits.percentile95).padding(to: 8) + late + "\n"
        }
        text += "\nUnder \(policies[shown].name):\n\n"
        return text + outcomes[shown].report.text()
    }

    /// Minutes and seconds.
    private static func minutes(_ time: Elapsed) -> String {
        let seconds = time.milliseconds / 1_000
        return "\(seconds / 60):\(seconds % 60 / 10)\(seconds % 10)"
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    /// A number below a thousand with some digits after the point.
    private static func digits(_ number: Double, _ count: Int) -> String {
        let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
        let whole = Int((number * Double(scale)).rounded())
        return "\(whole / scale)." + "\(scale + whole % scale)".dropFirst()
    }
}
