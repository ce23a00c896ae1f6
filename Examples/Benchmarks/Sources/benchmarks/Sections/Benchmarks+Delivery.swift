import Tableside

extension Benchmarks {
    /// The cost of a step of the ride, of a round of offers to a thousand couriers, and of giving a hundred deliveries to a
    /// hundred couriers at once.
    static func delivery() throws -> [Benchmark] {
        let now = Instant(millisecondsSince1970: 1_774_000_000_000)
        let store = Author("mak", as: .store)
        let ivo = Author("c1", as: .courier)
        let draft = DeliveryDraft(
            to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
            at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb")),
            description: "Cake"
        )
        let plan = OfferPlan([.nearest(count: 5), .everyone], answerWithin: .seconds(45))
        var created = DeliveryJob(id: "d1")
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: .account("mak"),
            draft: draft,
            plan: plan
        )
        try created.perform(create, in: DispatchContext(), by: store, at: now)
        let job = created
        let couriers = DispatchContext(
            (0..<1_000).map { CourierStanding(UserID("c\($0)"), distance: Double($0 * 7_919 % 10_007), seenAt: now) },
            under: DispatchRules(positionAge: .minutes(5))
        )
        var offered = job
        try offered.perform(.offer(plan: .chosen(["c1"])), in: couriers, by: store, at: now)
        let waiting = offered
        let one = DispatchContext([CourierStanding("c1")])
        let board = try self.board(at: now)
        return [
            Benchmark(
                "delivery: step of the ride with its event",
                per: "command",
                operations: 5,
                target: 60,
                subject: Contender("DeliveryJob.perform, from accepting to delivering") {
                    var job = waiting
                    try job.perform(.accept, in: one, by: ivo, at: now)
                    try job.perform(.arrive, in: one, by: ivo, at: now)
                    try job.perform(.pickUp(proof: DeliveryProof()), in: one, by: ivo, at: now)
                    try job.perform(.arrive, in: one, by: ivo, at: now)
                    try job.perform(.deliver(proof: DeliveryProof()), in: one, by: ivo, at: now)
                    return UInt64(job.wrongCodes.count)
                }
            ),
            Benchmark(
                "delivery: offer round over 1,000 couriers",
                per: "round",
                operations: 1,
                target: 100_000,
                subject: Contender("DeliveryJob.perform of an offer to the five nearest") {
                    var job = job
                    try job.perform(.offer(plan: nil), in: couriers, by: store, at: now)
                    return UInt64(job.offered.count)
                }
            ),
            Benchmark(
                "delivery: 100 deliveries to 100 couriers at once",
                per: "assignment",
                operations: 1,
                target: 10_000_000,
                subject: Contender("DispatchBoard.choices by assignment") {
                    UInt64(try board.choices(by: .assignment(horizon: .minutes(30))).count { !$0.asked.isEmpty })
                }
            ),
        ]
    }

    /// A hundred deliveries from one store, and a hundred couriers around it.
    private static func board(at now: Instant) throws -> DispatchBoard {
        let doors = (0..<100).map { TourStopID("s\($0)") }
        let stops = [TourStopID("store")] + doors
        func meters(_ seed: Int) -> [Double] { stops.indices.map { Double((seed + 1) * 7_919 * ($0 + 3) % 5_003) } }
        let couriers = (0..<100).map { UserID("c\($0)") }
        let travel = try DispatchBoard.Travel(
            to: stops,
            metersFromCouriers: Dictionary(uniqueKeysWithValues: couriers.enumerated().map { ($1, meters($0)) }),
            metersBetween: stops.indices.map(meters)
        )
        return try DispatchBoard(
            doors.enumerated().map { number, door in
                DispatchBoard.Job(
                    DeliveryID("d\(number)"),
                    from: "store",
                    to: door,
                    readyAt: now + .minutes(number % 20),
                    promise: DeliveryPromise(from: now, until: now + .minutes(40))
                )
            },
            couriers: couriers.map { DispatchBoard.Courier(CourierStanding($0), by: .bicycle) },
            travel: travel,
            at: now
        )
    }
}
