import TablesideCore
import TablesideDelivery
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Deliveries: lives of jobs")
struct DeliveryJobPropertyTests {
    private static let couriers: [UserID] = ["a", "b", "c", "d", "e"]

    /// What is known of the couriers at one moment.
    private static func facts(_ random: inout SplitMix64, at now: Instant) -> [CourierStanding] {
        couriers.filter { _ in Int.random(in: 0..<12, using: &random) > 0 }.map { name in
            var standing = CourierStanding(name)
            standing.isAvailable = Int.random(in: 0..<6, using: &random) > 0
            standing.inHand = Int.random(in: 0...3, using: &random)
            standing.capacity = Bool.random(using: &random) ? 3 : nil
            if Int.random(in: 0..<8, using: &random) > 0 {
                let steps = Int.random(in: 0...6, using: &random)
                // Now and then nobody knows how far it is, although the courier was seen.
                standing.distance = steps < 6 ? Double(steps) * 500 : nil
                standing.seenAt = now + .seconds(Int.random(in: -90...3, using: &random))
            }
            if Int.random(in: 0..<6, using: &random) == 0 {
                standing.pausedUntil = now + .seconds(Int.random(in: -5...5, using: &random))
            }
            return standing
        }
    }

    private static func plan(_ random: inout SplitMix64) -> OfferPlan {
        let waves = (0..<Int.random(in: 1...4, using: &random)).map { _ -> OfferWave in
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .chosen(couriers: couriers.shuffled(using: &random).dropLast(Int.random(in: 0...4, using: &random)))
            case 1: .within(meters: Int.random(in: 0...3_000, using: &random))
            case 2: .nearest(count: Int.random(in: 1...3, using: &random))
            default: .everyone
            }
        }
        return OfferPlan(waves, answerWithin: Bool.random(using: &random) ? .seconds(60) : nil)
    }

    private struct Drawn {
        let kind: DeliveryJob.Command.Kind
        let who: String
        let code: String?
        let nextTry: Bool
        let hasPhoto: Bool
        let answer: String
        let fee: Bool
    }

    /// A command that was sent, and when.
    private struct Sent {
        let drawn: Drawn
        let command: DeliveryJob.Command
        let at: Instant
    }

    /// A command and its author; half of them are those that the state asks for.
    private static func draw(_ random: inout SplitMix64, in job: DeliveryJob) -> Drawn {
        var kind = DeliveryJob.Command.Kind.allCases.randomElement(using: &random) ?? .accept
        var who = (["store", "system"] + couriers.map(\.rawValue)).randomElement(using: &random) ?? "store"
        if Bool.random(using: &random) {
            let holder = job.courier?.rawValue ?? who
            switch job.state {
            case .absent: (kind, who) = (.create, "store")
            case .created, .unassigned: (kind, who) = (.offer, "store")
            case .offering: (kind, who) = (.accept, job.offered.randomElement(using: &random)?.rawValue ?? who)
            case .accepted: (kind, who) = (job.profile == .iDeliver ? .deliver : .arrive, holder)
            case .atPickup: (kind, who) = (.pickUp, holder)
            case .pickedUp: (kind, who) = (.arrive, holder)
            case .atDropoff: (kind, who) = (.deliver, holder)
            case .halted: (kind, who) = (.resolve, ["store", "system"].randomElement(using: &random) ?? "store")
            case .returning: (kind, who) = (.bringBack, holder)
            case .delivered, .returned, .discarded, .cancelled: break
            }
        }
        let code = [nil, "right", "wrong"].randomElement(using: &random) ?? nil
        return Drawn(
            kind: kind,
            who: who,
            code: code,
            nextTry: Bool.random(using: &random),
            hasPhoto: Bool.random(using: &random),
            answer: ["again", "back", "leave", "discard"].randomElement(using: &random) ?? "back",
            fee: Bool.random(using: &random)
        )
    }

    private static func command(
        _ drawn: Drawn,
        _ profile: ProfileCode,
        _ draft: DeliveryDraft,
        _ plan: OfferPlan,
        at now: Instant
    ) throws -> DeliveryJob.Command {
        switch drawn.kind {
        case .create: .create(profile: profile, store: Road.account, draft: draft, plan: plan)
        case .deliver:
            .deliver(proof: DeliveryProof(code: drawn.code, photo: drawn.hasPhoto ? "photos/1" : nil))
        case .resolve:
            switch drawn.answer {
            case "again": .resolve(answer: .tryAgain(at: drawn.nextTry ? now + .minutes(5) : nil))
            case "leave": .resolve(answer: .leave)
            case "discard": .resolve(answer: .discard)
            default: .resolve(answer: .bringBack)
            }
        case .edit:
            .edit(
                draft: {
                    var edited = draft
                    edited.fee = drawn.fee ? Money(minorUnits: 250, .eur) : nil
                    return edited
                }()
            )
        case .endOffer: .endOffer(courier: "a")
        case .reportFailure:
            .reportFailure(reason: .customerAbsent, nextTry: drawn.nextTry ? now + .minutes(5) : nil)
        default: try Road.command(drawn.kind, of: Road.account, in: profile)
        }
    }

    @Test("a job does what a second implementation does, and its events, stored and read, make the same job")
    func lives() throws {
        var visits: Set<DeliveryJob.State> = []
        for seed in 0..<UInt64(runs(600, long: 100_000)) {
            var random = SplitMix64(seed: seed)
            let profiles: [ProfileCode] = [.fullDelivery, .iDeliver, .supervisedDelivery]
            let profile = profiles.randomElement(using: &random) ?? .fullDelivery
            var draft = try Road.draft()
            let standing = ["back", "leave", "discard"].randomElement(using: &random) ?? "back"
            draft.proof =
                switch standing {
                case "leave": ProofPolicy(ifUndeliverable: .leave)
                case "discard":
                    ProofPolicy(dropoff: ProofRequirement(code: "right"), tries: 2, ifUndeliverable: .discard)
                default: ProofPolicy(dropoff: ProofRequirement(code: "right"), tries: 2)
                }
            var plan = Self.plan(&random)
            // iDeliver asks once, without a limit of time.
            if profile == .iDeliver { plan = OfferPlan(Array(plan.waves.prefix(1))) }
            let rules = DispatchRules(
                positionAge: Bool.random(using: &random) ? .seconds(60) : nil,
                correction: .seconds(30),
                allowsReassignment: true,
                incidentResponseTime: Bool.random(using: &random)
                    ? .seconds(Int.random(in: 0...60, using: &random)) : nil
            )
            var job = DeliveryJob(id: "d1")
            var events: [DeliveryJob.Event] = []
            var model = DeliveryModel(
                isFull: profile != .iDeliver,
                isSupervised: profile == .supervisedDelivery,
                waves: plan.waves,
                answer: plan.answerWithin
            )
            var now = Road.start
            var recent: [Sent] = []
            for step in 0..<40 {
                now = now + .seconds(Int.random(in: 0...40, using: &random))
                let facts = Self.facts(&random, at: now)
                var drawn = Self.draw(&random, in: job)
                var command = try Self.command(drawn, profile, draft, plan, at: now)
                // Some are sent twice, others arrive after what was sent later; no next try is over by then.
                recent = recent.suffix(4).filter { now - $0.at < .minutes(5) }
                if Int.random(in: 0..<4, using: &random) == 0, let sent = recent.randomElement(using: &random) {
                    (drawn, command) = (sent.drawn, sent.command)
                } else {
                    recent.append(Sent(drawn: drawn, command: command, at: now))
                }
                // Whom the plan names must be the store's when it is given; everybody was, when it was made.
                let known =
                    drawn.kind == .create
                    ? Self.couriers.map { id in facts.first { $0.id == id } ?? CourierStanding(id, isAvailable: false) }
                    : facts
                let author: Author =
                    switch drawn.who {
                    case "store": Road.author(.store)
                    case "system": .system
                    default: Road.courier(UserID(drawn.who))
                    }
                let expected = model.perform(
                    drawn.kind,
                    by: drawn.who,
                    code: standing == "leave" ? "right" : drawn.code,
                    hasPhoto: drawn.hasPhoto,
                    nextTry: drawn.nextTry,
                    answer: drawn.answer,
                    fee: drawn.fee,
                    standing: standing,
                    known,
                    at: now,
                    rules: rules,
                    tries: 2
                )
                var outcome: String
                do {
                    events += try job.perform(command, in: DispatchContext(known, under: rules), by: author, at: now)
                    outcome = job.state.rawValue
                } catch {
                    outcome = String(error.code.rawValue.dropFirst("delivery.".count))
                    if ["illegal", "notPermitted", "alreadyApplied"].contains(outcome) { outcome = "-" }
                }
                visits.insert(job.state)
                let place: Comment = "seed \(seed) step \(step): \(drawn) in \(model.state)"
                try #require(outcome == expected, place)
                try #require(job.state.rawValue == model.state, place)
                try #require(job.offered == model.live && job.offeredUntil == model.ends, place)
                try #require((job.draft?.fee != nil) == model.hasFee, place)
                try #require(Set(job.excluded) == model.barred, place)
                try #require(Set(job.asked).union(job.askedBefore) == model.ever, place)
                let isHeld = ![.absent, .created, .offering, .unassigned].contains(job.state)
                try #require(!isHeld || job.courier == model.holder, place)
            }
            var missed: [UserID: Int] = [:]
            for case .lapsed(let couriers, _, _) in events {
                for courier in couriers { missed[courier, default: 0] += 1 }
            }
            #expect(missed == model.missed, "seed \(seed)")
            let read = try events.map { try decoded(DeliveryJob.Event.self, encoded($0)) }
            #expect(DeliveryJob.replaying(read, id: "d1") == job, "seed \(seed)")
            #expect(try decoded(DeliveryJob.self, encoded(job)) == job, "seed \(seed)")
        }
        #expect(visits == Set(DeliveryJob.State.allCases))
    }
}
