import TablesideCore
import TablesideDelivery
import TablesideFloor
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

/// A house whose stores no longer deliver.
private struct StoppedHouse: RefusingHouse {
    let store: any HostStore
    /// The shifts of the branches that it still serves.
    var shifts: [BranchID: BranchDay] = [:]

    func deliveries(of store: StoreID) throws -> DeliveryService { throw AccessRefusal(.notFound) }

    func courierRules() -> CourierRules { CourierRules(pauseAfterMiss: .minutes(2)) }

    func service(at branch: BranchID) throws -> HouseService {
        guard let shift = shifts[branch] else { throw AccessRefusal(.notFound) }
        return HouseService(day: shift, shift: shift, currency: .eur)
    }

    func standing(of author: Author) async throws -> Standing { try await store.standing(of: author) }
}

@Suite("Stores that stopped delivering")
struct StoppedStoreTests {
    @Test("they create no delivery, and what is under way is delivered, given up, called off and comes to an end")
    func goesOn() async throws {
        let app = IDeliverApp()
        let mak = IDeliverApp.shop("mak")
        try await app.staffed(with: ["ivo", "ena"])
        for delivery in ["d1", "d2", "d3"] as [DeliveryID] {
            try #require(try await app.create(delivery, for: ["ivo", "ena"]) == nil)
        }
        for (delivery, courier) in [("d1", "ivo"), ("d2", "ena")] as [(DeliveryID, UserID)] {
            try #require(try await app.step(.accept, delivery, by: courier) == nil)
        }
        let house = StoppedHouse(store: app.store)
        let server = HouseServer(runner: app.runner, house: house, coder: IDeliverApp.coder)
        func send(_ ask: HouseRequest.Ask, by author: Author) async throws -> String? {
            let wire = Loopback(to: server.server { _ in author }, coder: IDeliverApp.coder)
            let reply = try await wire.send(CommandRequest([HouseRequest(ask, id: app.ids.next())]))
            return try #require(reply.answers.first).failure?.code.rawValue
        }
        func store(_ request: StoreDeliveryRequest, _ delivery: DeliveryID) async throws -> String? {
            try await send(.store(request: .delivery(delivery: delivery, request: request)), by: mak)
        }
        func courier(
            _ request: CourierDeliveryRequest,
            _ delivery: DeliveryID,
            by user: UserID
        ) async throws -> String? {
            let request = CourierRequest.delivery(delivery: delivery, request: request)
            return try await send(.courier(request: request), by: IDeliverApp.courier(user))
        }
        let create = StoreDeliveryRequest.create(draft: try RoadHost.draft(), plan: .chosen(["ivo"]))
        #expect(try await store(create, "d4") == "access.notFound")
        #expect(try await courier(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == nil)
        #expect(try await courier(.giveUp(reason: nil), "d2", by: "ena") == nil)
        #expect(try await store(.cancel(reason: nil), "d3") == nil)
        #expect(try await send(.store(request: .dismissCourier(courier: "ivo")), by: mak) == nil)
        func state(_ delivery: DeliveryID) async throws -> DeliveryJob.State? {
            try await app.store.load(DeliveryJob.self, delivery)?.state
        }
        #expect(try await state("d1") == .delivered)
        #expect(try await state("d2") == .offering)
        #expect(try await state("d3") == .cancelled)
        #expect(try await state("d4") == nil)
        for user in ["ivo", "ena"] as [UserID] {
            #expect(try await app.store.load(Courier.self, user)?.hand == [], "\(user)")
        }
    }

    @Test("ID-45 who follows a delivery by its link follows it to its end, by the usual policy")
    func followed() async throws {
        // By its own policy the store would show where the courier is, and the end for an hour.
        let open = TrackingPolicy(position: .onTheWay, showsEndFor: .hours(1))
        let app = IDeliverApp(DeliveryService(profile: .iDeliver, tracking: open))
        let mak = IDeliverApp.shop("mak")
        try await app.staffed(with: ["ivo"])
        try #require(try await app.create("d1", for: ["ivo"]) == nil)
        let share = try await app.send(.store(request: .delivery(delivery: "d1", request: .share)), by: mak)
        let code = try #require(try share.receipt(as: SharedLink.self, coder: IDeliverApp.coder)?.code)
        try #require(try await app.step(.accept, "d1", by: "ivo") == nil)
        let place = try Coordinate(latitude: 45.81, longitude: 15.98)
        let now = app.clock.now()
        try #require(try await app.courier(.reportPosition(place: place, at: now), by: "ivo") == nil)
        let reader = HouseServer(
            runner: app.runner,
            house: StoppedHouse(store: app.store),
            coder: IDeliverApp.coder
        ).reader
        let customer = Author.guest(on: "phone-of-mia")
        let card = try await reader.tracking(code, by: customer)
        #expect(card.status == .inProgress && card.storeName == "Mak" && card.courierName == "IVO")
        #expect(card.position == nil && card.seenAt == nil && card.route.isEmpty)
        #expect(card.stopsLeft == nil && card.arrival == nil)
        try #require(try await app.step(.deliver(proof: DeliveryProof()), "d1", by: "ivo") == nil)
        await #expect(throws: AccessRefusal(.notFound)) { try await reader.tracking(code, by: customer) }
    }

    @Test("an order that goes out of a branch which stopped delivering leaves its waiter, who can go")
    func waiters() async throws {
        let world = try await RightsWorld()
        let runner = CommandRunner(store: world.store, clock: ManualClock(world.seven), retry: .immediate(attempts: 5))
        let mara = Author.manager("mara", at: "north")
        var team = CourierTeam(id: .branch("north"))
        try team.perform(.invite(code: "code", terms: InvitationTerms()), by: mara, at: world.noon)
        try team.perform(.redeem(code: "code", courier: "cris", phone: nil), by: .system, at: world.noon)
        // Ana has the order that is ready for the courier.
        let day = BranchDay(branch: "north", date: try CivilDate(RightsWorld.date))
        var shift = Shift(id: day)
        try shift.perform(.begin(waiter: "ana", cap: nil), by: mara, at: world.noon)
        try shift.perform(.take(order: "o5", facts: WorkFacts(), waiter: "ana"), by: .system, at: world.noon)
        var cris = try person("cris", role: .courier)
        cris.version = .absent
        try await world.keep([team, shift, cris])
        var draft = try RoadHost.draft()
        draft.order = "o5"
        let plan = OfferPlan([.everyone])
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: .branch("north"),
            draft: draft,
            plan: plan
        )
        for (command, author) in [
            (create, mara), (.offer(plan: nil), mara), (.accept, Author("cris", as: .courier)),
            (.arrive, Author("cris", as: .courier)),
        ] as [(DeliveryJob.Command, Author)] {
            let courier = author.role == .courier ? author.user : nil
            let envelope = Envelope(
                DeliveryOperation("d1", command, by: courier),
                by: author,
                id: CommandID("\(command.kind)")
            )
            try await runner.perform(envelope, in: StoredCouriers(in: world.store))
        }
        let house = StoppedHouse(store: world.store, shifts: ["north": day])
        let server = HouseServer(runner: runner, house: house, coder: IDeliverApp.coder)
        let pickUp = CourierRequest.delivery(delivery: "d1", request: .pickUp(proof: DeliveryProof()))
        let request = HouseRequest(.courier(request: pickUp), id: "pick up")
        let answer = await server.perform(request, by: Author("cris", as: .courier))
        #expect(answer.failure == nil, "\(answer)")
        #expect(try await world.store.load(Order.self, "o5")?.state == .dispatched)
        let after = try #require(try await world.store.load(Shift.self, day))
        #expect(after.holder(of: "o5") == nil && after.load(of: "ana") == 0)
    }

    @Test("their offers end by the timer, and who did not answer is counted under the rules for all couriers")
    func offersEnd() async throws {
        let host = RoadHost()
        try await host.hire(["ivo"])
        try await host.offer()
        host.clock.advance(by: .seconds(30))
        let house = StoppedHouse(store: host.documents)
        let runner = CommandRunner(
            store: host.documents,
            clock: host.clock,
            retry: .immediate(attempts: 5),
            timers: [.offers(of: house, in: host.documents)]
        )
        _ = try await runner.fireDue(at: noon + .seconds(30), limit: 10)
        #expect(try await host.job().state == .unassigned)
        #expect(try await HouseReactions(through: runner, in: house).catchUp().isEmpty)
        let ivo = try await host.record("ivo")
        #expect(ivo.counts.missed == 1 && ivo.pausedUntil == noon + .seconds(150))
    }
}
