import TablesideCore
import TablesideVenue
import Testing

@testable import TablesideDelivery
@testable import TablesideTestSupport

@Suite("Deliveries: lists and actions")
struct DeliveryListTests {
    private static func job(
        _ id: DeliveryID,
        in state: DeliveryJob.State,
        created minutes: Int
    ) throws -> DeliveryJob {
        let known = try Road.job(in: state)
        var job = DeliveryJob(id: id)
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Road.branch,
            draft: try Road.draft(),
            plan: .chosen(Road.couriers)
        )
        try job.perform(create, in: Road.context(), by: .system, at: Road.start + .minutes(minutes))
        // The way to the state is the same; only when it began differs.
        job.state = known.state
        return job
    }

    @Test("ID-35: pending deliveries come first, then those in progress, then those that are over; each newest first")
    func order() throws {
        let states: [DeliveryJob.State] = [
            .created, .offering, .unassigned, .accepted, .atPickup, .pickedUp, .atDropoff, .returning, .delivered,
            .returned, .cancelled,
        ]
        let jobs = try states.enumerated().map { place, state in
            try Self.job(DeliveryID("\(state)"), in: state, created: [3, 1, 2, 9, 8, 7, 6, 5, 30, 40, 20][place])
        }
        let sorted = jobs.sorted { $0.sortKey.utf8.lexicographicallyPrecedes($1.sortKey.utf8) }
        #expect(
            sorted.map(\.state) == [
                .created, .unassigned, .offering, .accepted, .atPickup, .pickedUp, .atDropoff, .returning, .returned,
                .delivered, .cancelled,
            ]
        )
        let statuses: [DeliveryStatus] =
            Array(repeating: .pending, count: 3) + Array(repeating: .inProgress, count: 5)
            + [.cancelled, .delivered, .cancelled]
        #expect(sorted.map(\.state.status) == statuses && DeliveryJob.State.absent.status == nil)
    }

    @Test(
        "ID-35: a list writes over what is delivered or canceled, and over nothing else; goods on the way back are not"
    )
    func overlays() throws {
        #expect(DeliveryStatus.allCases.filter(\.isOver) == [.delivered, .cancelled])
        let over: Set<DeliveryJob.State> = [.delivered, .returned, .discarded, .cancelled]
        for state in DeliveryJob.State.allCases {
            #expect((state.status?.isOver ?? false) == over.contains(state), "\(state)")
        }
        for (state, isOver) in [(DeliveryJob.State.returning, false), (.returned, true)] {
            let job = try Road.job(in: state)
            let card = try #require(job.card(for: Road.manager, worksWithStore: false, at: Road.start))
            #expect(card.status.isOver == isOver && job.isOver == isOver, "\(state)")
        }
    }

    @Test("ID-35: each status has a color of its own, which the state of a delivery gives in every profile")
    func colors() {
        let tones: [DeliveryStatus: DeliveryStatus.Tone] = [
            .pending: .neutral, .inProgress: .active, .delivered: .positive, .cancelled: .negative,
        ]
        for status in DeliveryStatus.allCases { #expect(status.tone == tones[status], "\(status)") }
        #expect(Set(DeliveryStatus.allCases.map(\.tone)) == Set(DeliveryStatus.Tone.allCases))
        #expect(DeliveryStatus.Tone.allCases.map(\.rawValue) == ["neutral", "active", "positive", "negative"])
        // Goods that come back are in progress until they are there, and then count as canceled.
        #expect(DeliveryJob.State.returning.status?.tone == .active)
        #expect(DeliveryJob.State.returned.status?.tone == .negative)
    }

    @Test("ID-23: a state that nobody knows is an error, and never pending")
    func unknown() {
        #expect(!DeliveryJob(id: "new").isOver)
        #expect(throws: DecodingError.self) { try decoded(DeliveryJob.State.self, "\"lost\"") }
        #expect(throws: DecodingError.self) { try decoded(DeliveryStatus.self, "\"lost\"") }
        #expect(DeliveryStatus.allCases.map(\.rawValue) == ["pending", "inProgress", "delivered", "cancelled"])
    }

    @Test("ID-36: couriers accept what is pending, deliver or give up what they have; stores cancel both")
    func actions() throws {
        typealias Kinds = [DeliveryJob.Command.Kind]
        let cases: [(DeliveryJob.State, courier: Kinds, loser: Kinds, store: Kinds)] = [
            (.offering, [.accept], [.accept], [.cancel]), (.accepted, [.deliver, .giveUp], [], [.cancel]),
            (.delivered, [], [], []), (.cancelled, [], [], []),
        ]
        for (state, courier, loser, store) in cases {
            let job = try Road.job(in: state, of: Road.account, .iDeliver)
            func actions(_ author: Author) -> Kinds { job.actions(of: author, at: Road.start) }
            #expect(actions(Road.courier("ivo")) == courier && actions(Road.courier("ena")) == loser, "\(state)")
            #expect(actions(Road.author(.store)) == store, "\(state)")
            #expect(actions(Road.courier("zora")) == [] && actions(Author("zora", as: .store)) == [])
            #expect(actions(.guest("ivo")) == [] && actions(Author(nil, as: .courier)) == [])
        }
    }

    @Test("what a person is shown to be possible is possible, in every state of both profiles, as far as roles decide")
    func offered() throws {
        for profile in DeliveryJob.Profile.all {
            for state in profile.lifecycle.states where state != .absent {
                let job = try Road.job(in: state, of: Road.account, profile.code)
                for author in [Road.courier("ivo"), Road.courier("ena"), Road.author(.store)] {
                    for kind in DeliveryJob.Command.Kind.allCases {
                        let command = try Road.command(kind, of: Road.account, in: profile.code)
                        let outcome = Road.outcome(command, on: job, by: author)
                        let isRefused =
                            ["illegal", "notPermitted", "alreadyApplied", "notHolder", "notOffered", "alreadyTaken"]
                            .contains(outcome)
                        let isShown = job.actions(of: author, at: Road.start).contains(kind)
                        #expect(isShown == !isRefused, "\(profile.code) \(state) \(kind) \(author.role): \(outcome)")
                    }
                }
            }
        }
    }

    /// Who sees a delivery of the shop: the store, one that it asked, one that it did not ask, and others.
    private static func readers(of job: DeliveryJob, worksWithStore: Bool = true) -> [String] {
        let people: [(String, Author)] = [
            ("store", Road.author(.store)), ("ivo", Road.courier("ivo")), ("ena", Road.courier("ena")),
            ("zora", Road.courier("zora")), ("other store", Author("zora", as: .store)), ("guest", .guest("ivo")),
            ("staff", .manager("ana", at: "centru")),
        ]
        return people.filter { _, author in
            job.card(for: author, worksWithStore: worksWithStore, at: Road.start) != nil
        }.map(\.0)
    }

    @Test("ID-26, ID-32, ID-37, ID-54: stores see all of theirs, couriers those for which they were asked")
    func readers() throws {
        typealias Case = (DeliveryJob.State, [String])
        let cases: [Case] = [
            (.offering, ["store", "ivo", "ena"]), (.accepted, ["store", "ivo", "ena"]),
            (.delivered, ["store", "ivo", "ena"]), (.cancelled, ["store"]),
        ]
        for (state, readers) in cases {
            let job = try Road.job(in: state, of: Road.account, .iDeliver)
            #expect(Self.readers(of: job) == readers, "\(state)")
            let ended = state == .accepted ? ["store", "ivo"] : ["store"]
            #expect(Self.readers(of: job, worksWithStore: false) == ended, "\(state)")
        }
        let taken = try Road.job(in: .accepted, of: Road.account, .iDeliver)
        let ena = try #require(taken.card(for: Road.courier("ena"), worksWithStore: true, at: Road.start))
        #expect(ena.isTaken && ena.courier == nil && ena.actions == [] && ena.status == .inProgress)
        let ivo = try #require(taken.card(for: Road.courier("ivo"), worksWithStore: false, at: Road.start))
        #expect(!ivo.isTaken && ivo.courier == "ivo" && ivo.actions == [.deliver, .giveUp])
        // Who gave it up sees it still, and can do nothing.
        var given = taken
        try given.perform(.giveUp(reason: nil), in: Road.context(), by: Road.courier("ivo"), at: Road.start)
        let card = try #require(given.card(for: Road.courier("ivo"), worksWithStore: true, at: Road.start))
        #expect(card.actions == [] && card.status == .pending && !card.isTaken)
        #expect(DeliveryJob(id: "x").card(for: .system, worksWithStore: true, at: Road.start) == nil)
    }

    @Test("ID-26 whom a store asked in an earlier round still sees the delivery, and can do nothing with it")
    func earlierRounds() throws {
        let shop = Road.author(.store)
        var job = try Road.job(in: .created, of: Road.account)
        let first = OfferPlan.chosen(["ivo", "ena"])
        for command in [.offer(plan: first), .withdraw, .offer(plan: .chosen(["luka"]))] as [DeliveryJob.Command] {
            try job.perform(command, in: Road.context(), by: shop, at: Road.start)
        }
        #expect(job.asked == ["luka"] && job.askedBefore == ["ivo", "ena"])
        #expect(Self.readers(of: job) == ["store", "ivo", "ena"])
        #expect(Self.readers(of: job, worksWithStore: false) == ["store"])
        let ivo = try #require(job.card(for: Road.courier("ivo"), worksWithStore: true, at: Road.start))
        #expect(ivo.status == .pending && ivo.actions == [] && !ivo.isTaken)
        #expect(ivo.draft.dropoff.address.street == "", "they cannot take it")
        #expect(Road.outcome(.accept, on: job, by: Road.courier("ivo")) == "notOffered")
        #expect(try decoded(DeliveryJob.self, encoded(job)) == job)
        var taken = job
        try taken.perform(.accept, in: Road.context(), by: Road.courier("luka"), at: Road.start)
        let left = try #require(taken.card(for: Road.courier("ivo"), worksWithStore: true, at: Road.start))
        #expect(left.isTaken && left.courier == nil)
        let author = Road.courier("ivo")
        #expect(taken.card(for: author, worksWithStore: true, showsTaken: false, at: Road.start) == nil)
        // Whoever is asked again is asked in this round, and no longer before it.
        for command in [.withdraw, .offer(plan: .chosen(["ena"]))] as [DeliveryJob.Command] {
            try job.perform(command, in: Road.context(), by: shop, at: Road.start)
        }
        #expect(job.asked == ["ena"] && job.askedBefore == ["ivo", "luka"])
    }

    @Test("ID-26 who was away when a delivery was given up still sees it")
    func awayAtNextRound() throws {
        var job = try Road.job(in: .accepted, of: Road.account, .iDeliver)
        let away = DispatchContext([CourierStanding("ivo"), CourierStanding("ena", isAvailable: false)])
        try job.perform(.giveUp(reason: nil), in: away, by: Road.courier("ivo"), at: Road.start)
        #expect(job.offered == [])
        let card = try #require(job.card(for: Road.courier("ena"), worksWithStore: true, at: Road.start))
        #expect(card.status == .pending && card.actions == [])
    }

    @Test("of very many couriers who were asked before, a delivery remembers those of the latest rounds")
    func manyAskedBefore() throws {
        let names = (0..<1_005).map { UserID("c\(1_000 + $0)") }
        let context = Road.context(names)
        var job = try Road.job(in: .created)
        for asked in [names[0..<1_000], names[1_000..<1_003], names[1_003..<1_004], names[1_004..<1_005]] {
            let offer = DeliveryJob.Command.offer(plan: .chosen(Array(asked)))
            try job.perform(offer, in: context, by: Road.manager, at: Road.start)
            try job.perform(.withdraw, in: context, by: Road.manager, at: Road.start)
        }
        #expect(job.asked == ["c2004"] && job.askedBefore == Array(names[4..<1_004]))
        for (name, isSeen) in [("c1003", false), ("c1004", true), ("c2003", true)] as [(UserID, Bool)] {
            let card = job.card(for: Road.courier(name), worksWithStore: true, at: Road.start)
            #expect((card != nil) == isSeen, "\(name)")
        }
    }

    @Test("ID-54 a store can hide what another courier took; who has it, and who can still take it, sees it")
    func hidden() throws {
        func sees(_ user: UserID, _ job: DeliveryJob, worksWithStore: Bool = true) -> Bool {
            let author = Road.courier(user)
            let card = job.card(for: author, worksWithStore: worksWithStore, showsTaken: false, at: Road.start)
            return card != nil
        }
        for (state, ena) in [(DeliveryJob.State.offering, true), (.accepted, false), (.delivered, false)] {
            let job = try Road.job(in: state, of: Road.account, .iDeliver)
            #expect(sees("ivo", job) && sees("ena", job) == ena && !sees("zora", job), "\(state)")
            #expect(job.card(for: Road.author(.store), worksWithStore: false, showsTaken: false, at: Road.start) != nil)
            #expect(
                sees("ivo", job, worksWithStore: false) == (state == .accepted)
                    && !sees("ena", job, worksWithStore: false)
            )
        }
        // Given up, it is nobody's, and all who were asked see it again until somebody takes it.
        var job = try Road.job(in: .accepted, of: Road.account, .iDeliver)
        try job.perform(.giveUp(reason: nil), in: Road.context(), by: Road.courier("ivo"), at: Road.start)
        #expect(sees("ivo", job) && sees("ena", job))
        try job.perform(.accept, in: Road.context(), by: Road.courier("ena"), at: Road.start)
        #expect(!sees("ivo", job) && sees("ena", job))
    }

    @Test("ID-22, ID-38: a courier sees what they have to show and never the codes; what is absent stays absent")
    func codes() throws {
        var draft = try Road.draft()
        draft.proof = ProofPolicy(
            pickup: ProofRequirement(code: "secret-1"),
            dropoff: ProofRequirement(code: "secret-2", barcode: "secret-3", photo: true),
            return: ProofRequirement(code: "secret-4")
        )
        var job = DeliveryJob(id: "d1")
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: Road.account,
            draft: draft,
            plan: OfferPlan([.everyone])
        )
        try job.perform(create, in: Road.context(), by: Road.author(.store), at: Road.start)
        try job.perform(.offer(plan: nil), in: Road.context(), by: Road.author(.store), at: Road.start)
        let card = try #require(job.card(for: Road.courier("ivo"), worksWithStore: true, at: Road.start))
        let text = try encoded(card)
        #expect(!text.contains("secret"))
        #expect(card.proof == [.pickup: [.code], .dropoff: [.code, .photo, .barcode], .return: [.code]])
        #expect(card.draft.recipient.phone == nil && !text.contains("phone") && !text.contains("\"courier\""))
        #expect(try decoded(DeliveryCard.self, text) == card)
        let own = try #require(job.card(for: Road.author(.store), worksWithStore: false, at: Road.start))
        #expect(own.draft == draft)
    }
}
