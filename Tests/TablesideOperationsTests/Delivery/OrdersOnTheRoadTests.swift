import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Orders on the road")
struct OrdersOnTheRoadTests {
    private static let cris = Author("cris", as: .courier)
    private static let mara = Author.manager("mara", at: "north")
    private let world: RightsWorld
    private let runner: CommandRunner
    private let ids = SerialIDs("c")

    /// A branch with a delivery order that is ready, o5, and two couriers.
    init() async throws {
        world = try await RightsWorld()
        runner = CommandRunner(store: world.store, clock: ManualClock(world.seven), retry: .immediate(attempts: 5))
        var team = CourierTeam(id: .branch("north"))
        for courier in ["cris", "cleo"] as [UserID] {
            let code = CourierCode("code of \(courier)")
            try team.perform(.invite(code: code, terms: InvitationTerms()), by: Self.mara, at: world.noon)
            try team.perform(.redeem(code: code, courier: courier, phone: nil), by: .system, at: world.noon)
        }
        try await world.keep([team])
    }

    private func perform(
        _ command: DeliveryJob.Command,
        on delivery: DeliveryID = "d1",
        by author: Author = cris
    ) async throws {
        let courier = author.role == .courier ? author.user : nil
        let operation = DeliveryOperation(delivery, command, by: courier)
        let envelope = Envelope(operation, by: author, id: CommandID(ids.nextText()))
        try await runner.perform(envelope, in: StoredCouriers(in: world.store))
    }

    private func create(following profile: ProfileCode) async throws {
        try await create("d1", for: "o5", from: "north", profile)
    }

    private func create(
        _ delivery: DeliveryID = "d1",
        for order: OrderID? = "o5",
        from branch: BranchID = "north",
        _ profile: ProfileCode = .fullDelivery,
        repeating previous: DeliveryID? = nil,
        by author: Author = mara
    ) async throws {
        var draft = try RoadHost.draft()
        (draft.order, draft.previous) = (order, previous)
        let plan = OfferPlan([.everyone])
        let create = DeliveryJob.Command.create(profile: profile, store: .branch(branch), draft: draft, plan: plan)
        try await perform(create, on: delivery, by: author)
    }

    /// The ride up to the recipient's door.
    private func ride(_ profile: ProfileCode = .fullDelivery) async throws {
        try await create(following: profile)
        try await perform(.offer(plan: nil), by: Self.mara)
        for command in [DeliveryJob.Command.accept, .arrive, .pickUp(proof: DeliveryProof()), .arrive] {
            try await perform(command)
        }
    }

    private func order(_ id: OrderID = "o5") async throws -> Order {
        try #require(try await world.store.load(Order.self, id))
    }

    private func refusal(_ action: () async throws -> Void) async throws -> String? {
        do {
            try await action()
            return nil
        } catch let error as any CodedError {
            return error.code.rawValue
        }
    }

    private func ask(_ command: Order.Command, by author: Author) async throws -> String? {
        try await refusal {
            let operation = OrderOperation("o5", command)
            try await runner.perform(Envelope(operation, by: author, id: CommandID(ids.nextText())))
        }
    }

    @Test("an order is dispatched and delivered by the courier of its job, and by nobody else")
    func delivered() async throws {
        try await create()
        try await perform(.offer(plan: nil), by: Self.mara)
        try await perform(.accept)
        try await perform(.arrive)
        #expect(try await order().state == .ready)
        #expect(try await ask(.dispatch, by: Author("cleo", as: .courier)) == "visit.needsDelivery")
        #expect(try await ask(.dispatch, by: .waiter("ana", at: "north")) == "visit.needsDelivery")
        try await perform(.pickUp(proof: DeliveryProof()))
        #expect(try await order().state == .dispatched)
        for command in [Order.Command.deliver(), .fail(reason: .other), .goodsReturned] {
            let refusal = try await ask(command, by: Author("cleo", as: .courier))
            #expect(["visit.needsDelivery", "order.illegal"].contains(refusal), "\(command)")
        }
        try await perform(.arrive)
        try await perform(.deliver(proof: DeliveryProof(name: "Mia")))
        #expect(try await order().state == .delivered)
    }

    @Test("an order of the house's own profile for deliveries rides like one of the built-in profile")
    func ownProfile() async throws {
        let night = try Order.Profile.delivery.changing("night") { $0.lifecycle.labels[.dispatched] = "out at night" }
        let noRide = try Order.Profile.dineIn.changing("terrace") { _ in }
        let menu = try #require(world.houses["north"]).menu
        for (id, profile, channel) in [("own o8", night, .delivery), ("own o9", noRide, .dineIn)]
            as [(OrderID, Order.Profile, Channel)]
        {
            let cart = Cart([CartLine(id: "1", item: "soup", quantity: 1)], channel: channel)
            let recipient = Recipient(
                name: try PersonName(first: "Mia", last: "Pop"),
                phone: "+40 721 123 456",
                email: try EmailAddress("mia@example.ro"),
                address: PostalAddress(street: "Strada 1", city: "Timisoara"),
                wantedAt: world.seven + .hours(1)
            )
            let placement = Placement(
                quote: try menu.quote(cart, at: world.seven),
                profile: profile.code,
                tab: "t4",
                table: channel == .delivery ? nil : "t1",
                guest: "mia",
                recipient: channel == .delivery ? recipient : nil
            )
            .following(profile.code, own: profile)
            var order = Order(id: id)
            try order.perform(.place(placement), by: .guest("mia"), at: world.seven)
            try order.perform(.accept(waiter: "ana"), by: .waiter("ana", at: "north"), at: world.seven)
            try order.perform(.ready, by: .cook("luigi", at: "north"), at: world.seven)
            try await world.keep([order])
        }
        #expect(try await refusal { try await create("d2", for: "own o9") } == "visit.otherProfile")
        try await create("d1", for: "own o8")
        try await perform(.offer(plan: nil), by: Self.mara)
        for command in [DeliveryJob.Command.accept, .arrive] { try await perform(command) }
        let byHand = OrderOperation("own o8", .dispatch)
        let envelope = Envelope(byHand, by: .waiter("ana", at: "north"), id: "by hand")
        #expect(
            try await refusal { _ = try await runner.perform(envelope) } == "visit.needsDelivery"
        )
        try await perform(.pickUp(proof: DeliveryProof()))
        #expect(try await world.store.load(Order.self, "own o8")?.state == .dispatched)
        try await perform(.arrive)
        try await perform(.deliver(proof: DeliveryProof(name: "Mia")))
        #expect(try await world.store.load(Order.self, "own o8")?.state == .delivered)
    }

    @Test("a store names the account of the guest who ordered, and no other; the system may")
    func recipients() async throws {
        func create(
            _ delivery: DeliveryID,
            for order: OrderID?,
            to user: UserID,
            by author: Author
        ) async throws -> String? {
            var draft = try RoadHost.draft()
            (draft.order, draft.recipient.user) = (order, user)
            let create = DeliveryJob.Command.create(
                profile: .fullDelivery,
                store: .branch("north"),
                draft: draft,
                plan: OfferPlan([.everyone])
            )
            return try await refusal { try await perform(create, on: delivery, by: author) }
        }
        let mara = Self.mara
        #expect(try await create("d1", for: "o5", to: "ben", by: mara) == "access.notForSender")
        #expect(try await create("d1", for: nil, to: "mia", by: mara) == "access.notForSender")
        for user in ["mia", "ben"] as [UserID] {
            let refusal = try await create("d1", for: "o7", to: user, by: mara)
            #expect(refusal == "visit.unknownOrder", "another branch's order says nothing about its guest")
        }
        #expect(try await create("d1", for: "o5", to: "mia", by: mara) == nil)
        var draft = try #require(try await world.store.load(DeliveryJob.self, "d1")?.draft)
        draft.description = "Soup, hot"
        try await perform(.edit(draft: draft), by: mara)
        draft.recipient.user = "ben"
        let edited = draft
        #expect(try await refusal { try await perform(.edit(draft: edited), by: mara) } == "access.notForSender")
        #expect(try await create("d2", for: nil, to: "ben", by: .system) == nil)
    }

    @Test(
        "a failed attempt with a next try leaves the order on its way; without one it fails, and is returned with the goods"
    )
    func failed() async throws {
        try await ride()
        let later = world.seven + .minutes(20)
        try await perform(.reportFailure(reason: .customerAbsent, nextTry: later))
        #expect(try await order().state == .dispatched)
        try await perform(.reportFailure(reason: .customerAbsent, nextTry: nil))
        #expect(try await order().state == .failed)
        try await perform(.bringBack(proof: DeliveryProof()), by: Self.mara)
        #expect(try await order().state == .returned)
        let cris = try #require(try await world.store.load(Courier.self, "cris"))
        #expect(cris.hand == [] && cris.counts.givenUp == 0 && cris.recentEnds == [])
    }

    @Test("an order fails when the store decides on an incident to have the goods back or thrown away, not before")
    func incidents() async throws {
        for (answer, end) in [(IncidentAnswer.bringBack, Order.State.returned), (.discard, .failed)] {
            let tests = try await OrdersOnTheRoadTests()
            try await tests.ride(.supervisedDelivery)
            try await tests.perform(.reportIncident(reason: .damaged))
            #expect(try await tests.order().state == .dispatched)
            try await tests.perform(.resolve(answer: .tryAgain(at: nil)), by: Self.mara)
            #expect(try await tests.order().state == .dispatched)
            try await tests.perform(.reportIncident(reason: .damaged))
            try await tests.perform(.resolve(answer: answer), by: Self.mara)
            #expect(try await tests.order().state == .failed)
            if answer == .bringBack { try await tests.perform(.bringBack(proof: DeliveryProof())) }
            #expect(try await tests.order().state == end)
            let cris = try #require(try await tests.world.store.load(Courier.self, "cris"))
            #expect(cris.hand == [] && cris.recentEnds == [false], "damaged goods are the courier's fault, once")
        }
    }

    /// Repeats a delivery, and gives the name of the refusal; `nil` if it is created.
    private func again(
        _ delivery: DeliveryID,
        after previous: DeliveryID,
        order: OrderID? = nil
    ) async throws -> String? {
        try await refusal { try await create(delivery, for: order, repeating: previous) }
    }

    @Test("what failed is repeated once at a time, as a new delivery of the same store that names the old one")
    func repeated() async throws {
        try await ride()
        let nothing = "delivery.nothingToRepeat"
        #expect(try await again("d2", after: "d1", order: "o5") == nothing, "it is still on its way")
        for other in ["d0", "d2"] as [DeliveryID] {
            #expect(try await again("d2", after: other, order: "o5") == nothing)
        }
        try await perform(.reportFailure(reason: .customerAbsent, nextTry: nil))
        #expect(try await again("d2", after: "d1") == nothing, "it is not back yet")
        try await perform(.bringBack(proof: DeliveryProof()))
        #expect(try await again("d2", after: "d1", order: "o5") == "visit.unknownOrder", "the order is over as well")
        #expect(try await again("d2", after: "d1") == nil)
        #expect(try await again("d6", after: "d1") == nothing, "another one repeats it already")
        // A delivery of goods that were ordered elsewhere.
        try await create("d3", for: nil)
        try await perform(.cancel(reason: nil), on: "d3", by: Self.mara)
        #expect(try await again("d4", after: "d3") == nil)
        #expect(try await world.store.load(DeliveryJob.self, "d4")?.draft?.previous == "d3")
        #expect(try await again("d5", after: "d3") == nothing, "another one repeats it already")
        try await perform(.cancel(reason: nil), on: "d4", by: Self.mara)
        #expect(try await again("d5", after: "d3") == nil)
        #expect(try await world.store.load(RepeatedDelivery.self, "d3")?.next == "d5")
    }

    @Test("what failed again is repeated in a row: nothing before its end is repeated beside it")
    func repeatedInARow() async throws {
        func draft(after previous: DeliveryID?) throws -> DeliveryDraft {
            var draft = try RoadHost.draft()
            draft.previous = previous
            return draft
        }
        func edit(_ delivery: DeliveryID, after previous: DeliveryID?) async throws -> String? {
            let edit = DeliveryJob.Command.edit(draft: try draft(after: previous))
            return try await refusal { try await perform(edit, on: delivery, by: Self.mara) }
        }
        func cancel(_ delivery: DeliveryID) async throws {
            try await perform(.cancel(reason: nil), on: delivery, by: Self.mara)
        }
        let nothing = "delivery.nothingToRepeat"
        // d1, d2 and d3 are about the same goods, and d3 is under way.
        try await create("d1", for: nil)
        try await cancel("d1")
        #expect(try await again("d2", after: "d1") == nil)
        try await cancel("d2")
        #expect(try await again("d3", after: "d2") == nil)
        #expect(try await again("d4", after: "d1") == nothing, "d3 is under way")
        try await cancel("d3")
        #expect(try await again("d4", after: "d1") == nothing, "d3 is the last")
        #expect(try await again("d4", after: "d2") == nil, "what repeated d2 is over, and nothing repeats that")
        #expect(try await again("d5", after: "d3") == nothing, "d4 repeats the same goods")
        // A change of mind does not leave two of the same either.
        #expect(try await edit("d4", after: "d1") == nil)
        #expect(try await again("d5", after: "d2") == nothing, "d4 took the place of d2")
        #expect(try await edit("d4", after: "d2") == nothing)
        #expect(try await edit("d4", after: nil) == nil)
        #expect(try await again("d5", after: "d2") == nothing)
        #expect(try await again("d5", after: "d1") == nil, "nothing repeats d1 now")
    }

    @Test("a draft that is edited to repeat another delivery, or none, leaves the first to be repeated again")
    func repeatedInstead() async throws {
        for delivery in ["d1", "d2"] as [DeliveryID] {
            try await create(delivery, for: nil)
            try await perform(.cancel(reason: nil), on: delivery, by: Self.mara)
        }
        func draft(after previous: DeliveryID?, _ text: String = "Flowers") throws -> DeliveryDraft {
            var draft = try RoadHost.draft()
            (draft.previous, draft.description) = (previous, text)
            return draft
        }
        func next(_ delivery: DeliveryID) async throws -> DeliveryID? {
            try await world.store.load(RepeatedDelivery.self, delivery)?.next
        }
        let nothing = "delivery.nothingToRepeat"
        #expect(try await again("d3", after: "d1") == nil)
        // An edit that goes on repeating it changes nothing about that.
        try await perform(.edit(draft: draft(after: "d1", "Roses")), on: "d3", by: Self.mara)
        #expect(try await next("d1") == "d3")
        #expect(try await again("d4", after: "d1") == nothing)
        try await perform(.edit(draft: draft(after: "d2")), on: "d3", by: Self.mara)
        #expect(try await next("d1") == nil)
        #expect(try await next("d2") == "d3")
        #expect(try await again("d4", after: "d2") == nothing)
        #expect(try await again("d4", after: "d1") == nil)
        // What another one repeats by now is not its to leave, and not its to repeat again.
        let back = try draft(after: "d1")
        #expect(try await refusal { try await perform(.edit(draft: back), on: "d3", by: Self.mara) } == nothing)
        #expect(try await next("d1") == "d4")
        #expect(try await next("d2") == "d3")
        try await perform(.edit(draft: draft(after: nil)), on: "d3", by: Self.mara)
        #expect(try await next("d1") == "d4")
        #expect(try await next("d2") == nil)
        #expect(try await again("d5", after: "d2") == nil)
    }

    @Test(
        "the delivery of an order that was canceled is called off by the reaction, in whatever step before the pickup"
    )
    func calledOffByOrder() async throws {
        let reaction = Reaction.cancelingDeliveries(through: runner, in: StoredCouriers(in: world.store))
        try await create()
        try await perform(.offer(plan: nil), by: Self.mara)
        try await perform(.accept)
        while try await !runner.advance(reaction).isIdle {}
        #expect(try await world.store.load(DeliveryJob.self, "d1")?.state == .accepted)
        #expect(try await ask(.cancel(reason: .guestRequest), by: Self.mara) == nil)
        while try await !runner.advance(reaction).isIdle {}
        #expect(try await world.store.load(DeliveryJob.self, "d1")?.state == .cancelled)
        #expect(try await world.store.load(Courier.self, "cris")?.hand == [])
    }

    @Test("an order whose courier gives up, or whose store calls it off, fails once the goods are on their way")
    func calledOff() async throws {
        for isCourier in [true, false] {
            let tests = try await OrdersOnTheRoadTests()
            try await tests.ride()
            if isCourier {
                try await tests.perform(.giveUp(reason: .vehicle))
            } else {
                try await tests.perform(.cancel(reason: nil), by: Self.mara)
            }
            #expect(try await tests.order().state == .failed)
            try await tests.perform(.bringBack(proof: DeliveryProof()))
            #expect(try await tests.order().state == .returned)
            let cris = try #require(try await tests.world.store.load(Courier.self, "cris"))
            #expect(cris.hand == [] && cris.counts.givenUp == (isCourier ? 1 : 0))
            #expect(cris.recentEnds == (isCourier ? [false] : []))
        }
    }

    @Test(
        "a manager cannot cancel an order that is on its way past its job; before that they can, and it is not picked up"
    )
    func cancelled() async throws {
        try await ride()
        let cancel = Order.Command.cancel(reason: .guestRequest)
        #expect(try await ask(cancel, by: Self.mara) == "visit.needsDelivery")
        let other = try await OrdersOnTheRoadTests()
        try await other.create()
        try await other.perform(.offer(plan: nil), by: Self.mara)
        try await other.perform(.accept)
        try await other.perform(.arrive)
        #expect(try await other.ask(cancel, by: Self.mara) == nil)
        #expect(try await other.refusal { try await other.perform(.pickUp(proof: DeliveryProof())) } == "order.illegal")
        try await other.perform(.cancel(reason: nil), by: Self.mara)
        #expect(try await other.world.store.load(Courier.self, "cris")?.hand == [])
    }

    @Test("no delivery is made for an order that has left the house, and one called off leaves the order to others")
    func dispatchedByHand() async throws {
        try await create("d1")
        try await perform(.cancel(reason: nil), by: Self.mara)
        #expect(try await ask(.dispatch, by: Self.cris) == nil, "its delivery was called off")
        for delivery in ["d2", "d3"] as [DeliveryID] {
            #expect(try await refusal { try await create(delivery) } == "order.illegal")
            if try await order().state == .dispatched { #expect(try await ask(.deliver(), by: Self.cris) == nil) }
        }
        #expect(try await order().state == .delivered)
        #expect(try await world.store.load(DeliveryJob.self, "d2") == nil)
    }

    @Test("a job is made for a delivery order of its own branch, in a profile with a ride, and for one job at a time")
    func links() async throws {
        func outcome(
            _ order: OrderID,
            _ branch: BranchID = "north",
            _ profile: ProfileCode = .fullDelivery
        ) async throws
            -> String?
        {
            let author = Author.manager("mara", at: branch)
            return try await refusal { try await create("d9", for: order, from: branch, profile, by: author) }
        }
        #expect(try await outcome("o0") == "visit.unknownOrder")
        #expect(try await outcome("o2") == "visit.otherProfile")
        #expect(try await outcome("o5", "south") == "visit.unknownOrder")
        #expect(try await outcome("o2", "south") == "visit.unknownOrder", "not even that it is there")
        #expect(try await outcome("o5", "north", .iDeliver) == "visit.otherProfile")
        try await create("d1")
        #expect(try await outcome("o5") == "visit.needsDelivery")
        #expect(try await world.store.load(DeliveryJob.self, "d9") == nil)
        try await perform(.cancel(reason: nil), by: Self.mara)
        #expect(try await outcome("o5") == nil)
        let link = try #require(try await world.store.load(OrderDelivery.self, "o5"))
        #expect(link.delivery == "d9" && link.earlier == ["d1"])
        var draft = try RoadHost.draft()
        draft.order = "o6"
        #expect(
            try await refusal { try await perform(.edit(draft: draft), on: "d9", by: Self.mara) }
                == "delivery.otherOrder"
        )
    }
}
