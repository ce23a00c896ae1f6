import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// What happens to one delivery at once, besides accepts of the couriers a, b and c.
private struct Race {
    let isFull: Bool
    let cancels: Bool
    let withdraws: Bool
    let expires: Bool
    let endsWithA: Bool
    let bGivesUp: Bool
    let cSendsTwice: Bool

    init(isFull: Bool, _ random: inout SplitMix64) {
        self.isFull = isFull
        func draw(_ random: inout SplitMix64) -> Bool { Bool.random(using: &random) }
        (cancels, endsWithA, bGivesUp) = (draw(&random), draw(&random), draw(&random))
        cSendsTwice = draw(&random)
        // iDeliver knows neither.
        (withdraws, expires) = (isFull && draw(&random), isFull && draw(&random))
    }

    /// Whether something in the race explains why a courier could not accept.
    func explains(_ refusal: String, of courier: UserID, isAccepted: Bool, isGivenUp: Bool) -> Bool {
        switch refusal {
        case "delivery.alreadyTaken": isAccepted
        case "delivery.offerOver": withdraws || expires
        case "delivery.notOurCouriers": endsWithA && courier == "a"
        // The round after b gave up asks nobody who is not the store's any more.
        case "delivery.notOffered": isGivenUp && endsWithA && courier == "a"
        case "delivery.illegal": cancels || isGivenUp && (withdraws || expires)
        default: false
        }
    }
}

/// Who did what in a race, and `done` or the name of the refusal.
private typealias Outcomes = [String: String]

extension RoadHost {
    fileprivate func outcome(_ command: DeliveryJob.Command, by author: Author) async throws -> String {
        try await refusal { try await perform(command, by: author) } ?? "done"
    }

    /// A courier whose phone heard nothing sends the same command again, at once.
    private func acceptTwice(_ courier: UserID) async throws -> String {
        let accept = DeliveryOperation("d1", .accept, by: courier)
        let envelope = Envelope(accept, by: Self.courier(courier), id: CommandID(ids.nextText()))
        async let first = refusal { try await runner.perform(envelope, in: source) }
        async let second = refusal { try await runner.perform(envelope, in: source) }
        let outcomes = try await [first, second]
        return outcomes.compactMap(\.self).count < 2 ? "done" : outcomes[0] ?? ""
    }

    /// A courier accepts, and gives it up at once if the race says so.
    fileprivate func accept(_ courier: UserID, in race: Race) async throws -> Outcomes {
        let isTwice = race.cSendsTwice && courier == "c"
        let accept =
            isTwice ? try await acceptTwice(courier) : try await outcome(.accept, by: Self.courier(courier))
        guard race.bGivesUp, courier == "b", accept == "done" else { return [courier.rawValue: accept] }
        let giveUp = try await outcome(.giveUp(reason: nil), by: Self.courier(courier))
        return [courier.rawValue: accept, "b gives up": giveUp]
    }
}

@Suite("Deliveries on a store: races")
struct DeliveryRacesTests {
    private static let couriers: [UserID] = ["a", "b", "c"]

    /// A delivery that was offered to all three.
    private func offered(in race: Race) async throws -> RoadHost {
        let host = RoadHost()
        try await host.hire(Self.couriers)
        let create = DeliveryJob.Command.create(
            profile: race.isFull ? .fullDelivery : .iDeliver,
            store: RoadHost.store,
            draft: try RoadHost.draft(),
            plan: OfferPlan([.chosen(couriers: Self.couriers)], answerWithin: race.isFull ? .seconds(30) : nil)
        )
        try await host.perform(create, by: RoadHost.owner)
        if race.isFull { try await host.perform(.offer(plan: nil), by: RoadHost.owner) }
        return host
    }

    /// Runs everything at once, in an order of chance.
    private func run(_ race: Race, on host: RoadHost, _ random: inout SplitMix64) async throws -> Outcomes {
        var moves: [@Sendable () async throws -> Outcomes] = Self.couriers.map { courier in
            { try await host.accept(courier, in: race) }
        }
        if race.cancels {
            moves.append { ["cancel": try await host.outcome(.cancel(reason: nil), by: RoadHost.owner)] }
        }
        if race.withdraws { moves.append { ["withdraw": try await host.outcome(.withdraw, by: RoadHost.owner)] } }
        if race.endsWithA { moves.append { ["end": try await host.refusal { try await host.dismiss("a") } ?? "done"] } }
        if race.expires {
            moves.append {
                host.clock.advance(by: .seconds(30))
                _ = try await host.runner.fireDue(at: noon + .seconds(30), limit: 10)
                return [:]
            }
        }
        moves.shuffle(using: &random)
        let shuffled = moves
        return try await withThrowingTaskGroup(of: Outcomes.self) { group in
            for move in shuffled { group.addTask { try await move() } }
            var outcomes: Outcomes = [:]
            for try await some in group { outcomes.merge(some) { first, _ in first } }
            return outcomes
        }
    }

    @Test(
        "of accepts, cancels, withdrawals, expiries, endings and giving up at once one wins, and everybody hears why not"
    )
    func races() async throws {
        for seed in 0..<UInt64(runs(150, long: 100_000)) {
            var random = SplitMix64(seed: seed)
            let race = Race(isFull: seed % 2 == 0, &random)
            let host = try await offered(in: race)
            let outcomes = try await run(race, on: host, &random)
            let accepted = Self.couriers.filter { outcomes[$0.rawValue] == "done" }
            let isGivenUp = outcomes["b gives up"] == "done"
            let job = try await host.job()
            let place: Comment = "seed \(seed): \(race), \(outcomes), \(job.state)"
            // Whoever accepted has it, unless they gave it up.
            #expect(accepted.filter { $0 != "b" || !isGivenUp } == [job.courier].compactMap(\.self), place)
            #expect(race.cancels || race.withdraws || race.expires || !accepted.isEmpty, place)
            for courier in Self.couriers {
                let record = try await host.record(courier)
                let isWinner = accepted.contains(courier)
                #expect(record.counts.accepted == (isWinner ? 1 : 0), place)
                #expect(record.counts.givenUp == (isGivenUp && courier == "b" ? 1 : 0), place)
                #expect(record.hand.map(\.id) == (job.courier == courier && !job.isOver ? ["d1"] : []), place)
                let refusal = outcomes[courier.rawValue] ?? ""
                let isAccepted = !accepted.isEmpty
                let isExplained = race.explains(refusal, of: courier, isAccepted: isAccepted, isGivenUp: isGivenUp)
                #expect(isWinner || isExplained, place)
            }
            #expect(outcomes["cancel"] == (race.cancels ? "done" : nil), place)
            #expect(!race.cancels || job.state == .cancelled, place)
            #expect(outcomes["end"] == (race.endsWithA ? "done" : nil), place)
            #expect(try await host.team().includes("a") != race.endsWithA, place)
            #expect([nil, "done", "delivery.illegal"].contains(outcomes["withdraw"]), place)
            // What was called off meanwhile cannot be given up.
            #expect(
                (race.cancels ? [nil, "done", "delivery.illegal"] : [nil, "done"]).contains(outcomes["b gives up"])
            )
            #expect([.offering, .accepted, .created, .unassigned, .cancelled].contains(job.state), place)
        }
    }
}
