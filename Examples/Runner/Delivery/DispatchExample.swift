import Tableside
import TablesideTesting

/// Plays an evening of deliveries under each dispatch strategy, and explains one choice.
enum DispatchExample: Example {
    static let name = "dispatch"
    static let summary = "an evening of deliveries under every strategy: who is asked, who is late, and why"
    static let options = ["couriers=N", "seed=N", "strategy=NAME"]

    /// The strategies, by the name that `--strategy` takes.
    private static func strategies(_ couriers: [UserID]) -> [(name: String, strategy: DispatchStrategy)] {
        let rules = BatchRules(size: 2, window: .minutes(5), detour: .minutes(5))
        return [
            ("chosen", .chosen(couriers: couriers)), ("nearest", .nearest),
            ("radii", .radii(meters: [800, 1_600, 20_000])), ("fair", .fair(slack: .minutes(5))),
            ("assignment", .assignment(horizon: .minutes(15))),
            ("batches", .assignment(horizon: .minutes(15), batches: rules)),
        ]
    }

    /// What an evening under a strategy was like; times in milliseconds.
    private struct Play: Encodable {
        let strategy: String
        let deliveries: Int
        let delivered: Int
        let onTime: Int
        let lateness: Int64
        let clickToDoor: Int64?
        let readyToPickup: Int64?
        let kilometers: Double
        let fewest: Int
        let most: Int
        let jain: Double?
        let offers: Int

        init(_ strategy: String, _ outcome: RoadSimulation.Outcome) {
            self.strategy = strategy
            deliveries = outcome.rides.count
            delivered = outcome.delivered
            onTime = outcome.onTime
            lateness = outcome.lateness.milliseconds
            clickToDoor = outcome.clickToDoor?.milliseconds
            readyToPickup = outcome.readyToPickup?.milliseconds
            kilometers = (outcome.meters / 100).rounded() / 10
            fewest = outcome.couriers.map(\.delivered).min() ?? 0
            most = outcome.couriers.map(\.delivered).max() ?? 0
            jain = outcome.jain
            offers = outcome.couriers.reduce(0) { $0 + $1.offered }
        }
    }

    /// The choice for one delivery, as a dispatcher reads it.
    private struct Explanation: Encodable {
        let delivery: String
        let asked: [String]
        let passed: [String]
    }

    /// The output for scripts.
    private struct Whole: Encodable {
        let seed: UInt64
        let couriers: Int
        let plays: [Play]
        let strategy: String
        let choices: [Explanation]
    }

    static func run(_ arguments: Arguments, on console: Console) async throws -> Bool {
        let seed = try arguments.number("seed", in: 0...UInt64.max, or: 7)
        let couriers = try arguments.number("couriers", in: 1...40, or: 9)
        let wanted = arguments.values["strategy"] ?? "assignment"
        let evening = evening(couriers, seed: seed)
        let strategies = strategies(evening.duties.map(\.courier))
        guard strategies.contains(where: { $0.name == wanted }) else {
            throw Fault.unusable(option: "--strategy", value: wanted, reason: "is no strategy of this example")
        }
        let plays = try zip(strategies, evening.play(strategies.map(\.strategy), seed: seed)).map { Play($0.name, $1) }
        let choices = try choices(by: wanted)
        if arguments.wantsJSON {
            let whole = Whole(seed: seed, couriers: couriers, plays: plays, strategy: wanted, choices: choices)
            try console.write(json: whole)
        } else {
            try console.write(
                "\(evening.deliveries.count) deliveries from five stores, \(couriers) couriers, seed \(seed)\n\n"
                    + table(plays) + "\nOne moment under \(wanted):\n" + text(choices)
            )
        }
        return plays.allSatisfy { $0.delivered <= $0.deliveries && $0.onTime <= $0.delivered }
    }

    /// Three hours with a rush in the middle; every tenth offer is declined and every twentieth not answered.
    private static func evening(_ couriers: Int, seed: UInt64) -> RoadSimulation {
        var evening = RoadSimulation.random(
            .init(deliveries: [12, 30, 18], each: .hours(1)),
            couriers: couriers,
            seed: seed
        )
        evening.answers = .init(declined: 100, missed: 50, delay: .seconds(12), within: .seconds(40))
        return evening
    }

    /// What a strategy does with two deliveries and four couriers: Ena is near both, Ivo near the first only, Luka has
    /// something to deliver before, and Mia has her hands full.
    private static func choices(by strategy: String) throws -> [Explanation] {
        let now = Instant(millisecondsSince1970: 1_795_795_200_000)
        let travel = try DispatchBoard.Travel(
            to: ["trattoria", "bistro", "ilica 1", "vlaska 8"],
            metersFromCouriers: [
                "ena": [300, 400, 2_000, 2_400], "ivo": [500, 2_900, 2_600, 3_900], "luka": [800, 700, 1_500, 1_200],
                "mia": [200, 300, 1_900, 2_200],
            ],
            metersBetween: [
                [0, 600, 1_700, 2_200], [600, 0, 2_100, 1_900], [1_700, 2_100, 0, 900], [2_200, 1_900, 900, 0],
            ]
        )
        let promise = DeliveryPromise(from: now, until: now + .minutes(15))
        let board = try DispatchBoard(
            [
                .init("d1", from: "trattoria", to: "ilica 1", readyAt: now + .minutes(2), promise: promise),
                .init("d2", from: "bistro", to: "vlaska 8", readyAt: now, promise: promise),
            ],
            couriers: [
                .init(CourierStanding("ena", capacity: 2), by: .bicycle, deliveredLately: 4, atWork: .hours(2)),
                .init(CourierStanding("ivo", capacity: 2), by: .bicycle, deliveredLately: 1, atWork: .hours(2)),
                .init(
                    CourierStanding("luka", inHand: 1, capacity: 2),
                    by: .scooter,
                    freeAt: now + .minutes(9),
                    deliveredLately: 2,
                    atWork: .hours(1)
                ),
                .init(
                    CourierStanding("mia", inHand: 2, capacity: 2),
                    by: .scooter,
                    freeAt: now + .minutes(4),
                    atWork: .hours(1)
                ),
            ],
            travel: travel,
            at: now
        )
        let strategies = strategies(["ena", "luka"])
        guard let strategy = strategies.first(where: { $0.name == strategy })?.strategy else { return [] }
        return try board.choices(by: strategy, answerWithin: .seconds(40)).map { choice in
            Explanation(
                delivery: choice.id.rawValue,
                asked: choice.asked.map(\.description),
                passed: choice.passed.map(\.description)
            )
        }
    }

    private static func text(_ choices: [Explanation]) -> String {
        choices.map { choice in
            "\n\(choice.delivery) is offered to\n"
                + (choice.asked.isEmpty ? ["nobody"] : choice.asked).enumerated().map { "  \($0 + 1). \($1)\n" }
                .joined()
                + (choice.passed.isEmpty ? "" : "and not to\n") + choice.passed.map { "  \($0)\n" }.joined()
        }.joined()
    }

    private static func table(_ plays: [Play]) -> String {
        var text =
            "strategy    delivered  on time  late  to the door  wait for pickup    km  per courier  Jain    offers\n"
        for play in plays {
            text += play.strategy.padding(to: 12)
            text += "\(play.delivered)".leftPadding(to: 9) + "\(play.onTime)".leftPadding(to: 9)
            text += "\(play.lateness / 60_000)".leftPadding(to: 6) + minutes(play.clickToDoor).leftPadding(to: 13)
            text += minutes(play.readyToPickup).leftPadding(to: 17) + "\(play.kilometers)".leftPadding(to: 6)
            text += "\(play.fewest)-\(play.most)".leftPadding(to: 13)
            text += "  " + (play.jain.map { "\(($0 * 1_000).rounded() / 1_000)" } ?? "-").padding(to: 6)
            text += "\(play.offers)".leftPadding(to: 8) + "\n"
        }
        return text + "Late is the sum in minutes; to the door and wait for pickup are means in minutes and seconds.\n"
    }

    /// Minutes and seconds.
    private static func minutes(_ milliseconds: Int64?) -> String {
        guard let seconds = milliseconds.map({ $0 / 1_000 }) else { return "-" }
        return "\(seconds / 60):\(seconds % 60 / 10)\(seconds % 10)"
    }
}
