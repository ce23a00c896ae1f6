import TablesideCore
import TablesideDelivery
import TablesideHosting
import TablesideOperations
import TablesideTesting
import TablesideVenue
import Testing

@testable import TablesideTestSupport

@Suite("Deliveries on a store")
struct DeliveriesOnStoreTests {
    @Test(
        "ID-S3, ID-S4, ID-S5: chosen couriers are asked, one accepts, gives up and is out; another delivers; all is counted"
    )
    func life() async throws {
        let host = RoadHost()
        try await host.hire(["ivo", "ena", "luka"])
        try await host.create(for: ["ivo", "ena"])
        #expect(try await host.job().offered == ["ivo", "ena"])
        let luka = try await host.refusal { try await host.perform(.accept, by: RoadHost.courier("luka")) }
        #expect(luka == "delivery.notOffered")
        // Nor does a courier answer in the name of one who was asked.
        for command in [DeliveryJob.Command.accept, .decline] {
            let operation = DeliveryOperation("d1", command, by: "ivo")
            let envelope = Envelope(operation, by: RoadHost.courier("ena"), id: CommandID(host.ids.nextText()))
            let refusal = try await host.refusal { try await host.runner.perform(envelope, in: host.source) }
            #expect(refusal == "delivery.notOffered")
        }
        try await host.perform(.accept, by: RoadHost.courier("ivo"))
        #expect(
            try await host.refusal { try await host.perform(.accept, by: RoadHost.courier("ena")) }
                == "delivery.alreadyTaken"
        )
        #expect(try await host.record("ivo").hand.map(\.id) == ["d1"])
        try await host.perform(.giveUp(reason: .vehicle), by: RoadHost.courier("ivo"))
        let ivo = try await host.record("ivo")
        #expect(ivo.hand == [] && ivo.counts.givenUp == 1 && ivo.counts.accepted == 1)
        #expect(
            try await host.refusal { try await host.perform(.accept, by: RoadHost.courier("ivo")) }
                == "delivery.notOffered"
        )
        try await host.perform(.accept, by: RoadHost.courier("ena"))
        try await host.perform(.deliver(proof: DeliveryProof()), by: RoadHost.courier("ena"))
        let ena = try await host.record("ena")
        #expect(ena.hand == [] && ena.counts.delivered == 1 && ena.recentEnds == [true])
        let cancel = try await host.refusal { try await host.perform(.cancel(reason: nil), by: RoadHost.owner) }
        #expect(cancel == "delivery.illegal")
    }

    @Test("ID-S6: the store cancels a delivery in progress, and its courier has room again")
    func cancelled() async throws {
        let host = RoadHost()
        try await host.hire(["ivo"])
        try await host.create(for: ["ivo"])
        try await host.perform(.accept, by: RoadHost.courier("ivo"))
        try await host.perform(.cancel(reason: nil), by: RoadHost.owner)
        let ivo = try await host.record("ivo")
        #expect(ivo.hand == [] && ivo.counts.givenUp == 0 && ivo.recentEnds == [])
    }

    @Test("nobody answers for others: the author and the courier of the decision are one")
    func others() async throws {
        let host = RoadHost()
        try await host.hire(["ivo", "ena"])
        try await host.create(for: ["ivo", "ena"])
        for courier in [nil, "ena"] as [UserID?] {
            let accept = DeliveryOperation("d1", .accept, by: courier)
            let refusal = try await host.refusal {
                let envelope = Envelope(accept, by: RoadHost.courier("ivo"), id: CommandID(host.ids.nextText()))
                try await host.runner.perform(envelope, in: host.source)
            }
            #expect(refusal == "delivery.notOffered")
        }
        #expect(try await host.job().courier == nil)
        // The store hears that answering is not its to do, whomever it names.
        for courier in [nil, "ivo"] as [UserID?] {
            let refusal = try await host.refusal {
                let accept = DeliveryOperation("d1", .accept, by: courier)
                let envelope = Envelope(accept, by: RoadHost.owner, id: CommandID(host.ids.nextText()))
                try await host.runner.perform(envelope, in: host.source)
            }
            #expect(refusal == "delivery.notPermitted")
        }
        try await host.perform(.accept, by: RoadHost.courier("ivo"))
        #expect(try await host.job().courier == "ivo")
    }

    @Test("waves follow by position: positions are read when couriers are asked, and old ones do not count")
    func waves() async throws {
        var host = RoadHost()
        let zagreb = try Coordinate(latitude: 45.8, longitude: 15.97)
        host.service = DeliveryService(dispatch: DispatchRules(positionAge: .minutes(5)), pickup: zagreb)
        let couriers: [UserID] = ["a", "b", "c"]
        try await host.hire(couriers)
        for (place, courier) in couriers.enumerated() {
            let there = try Coordinate(latitude: 45.8 + 0.01 * Double(place + 1), longitude: 15.97)
            let report = ReportPosition(of: courier, there, at: noon - .minutes(place == 2 ? 6 : 1))
            let envelope = Envelope(report, by: RoadHost.courier(courier), id: CommandID(host.ids.nextText()))
            try await host.runner.perform(envelope)
        }
        try await host.offer([.within(meters: 1_500), .everyone])
        #expect(try await host.job().offered == ["a"])
        // The timer asks the next wave: b; c was seen too long ago.
        host.clock.advance(by: .seconds(30))
        _ = try await host.runner.fireDue(at: noon + .seconds(30), limit: 10)
        #expect(try await host.job().offered == ["b"])
        try await host.perform(.decline, by: RoadHost.courier("b"))
        #expect(try await host.job().state == .unassigned)
        #expect(try await host.record("b").counts.declined == 1)
    }

    /// A delivery whose draft names no pickup, or one without a coordinate, far from the store's own place.
    @Test("whom a store may ask by the age of their positions is asked, also where the pickup has no coordinate")
    func unplaced() async throws {
        let zagreb = try Coordinate(latitude: 45.8, longitude: 15.97)
        let depot = DeliveryPlace(PostalAddress(street: "Depot 7", city: "Sesvete"))
        for (pickup, place) in [(nil, nil), (depot, nil), (depot, zagreb)] as [(DeliveryPlace?, Coordinate?)] {
            var host = RoadHost()
            host.service = DeliveryService(dispatch: DispatchRules(positionAge: .minutes(5)), pickup: place)
            try await host.hire(["a", "b", "c"])
            // Seen exactly as long ago as permitted, and too long ago; c was never seen.
            for (courier, age) in [("a", 5), ("b", 6)] as [(UserID, Int)] {
                let report = ReportPosition(of: courier, zagreb, at: noon - .minutes(age))
                let envelope = Envelope(report, by: RoadHost.courier(courier), id: CommandID(host.ids.nextText()))
                try await host.runner.perform(envelope)
            }
            var draft = try RoadHost.draft()
            draft.pickup = pickup
            let create = DeliveryJob.Command.create(
                profile: .fullDelivery,
                store: RoadHost.store,
                draft: draft,
                plan: OfferPlan([.within(meters: 1_000), .everyone])
            )
            for command in [create, .offer(plan: nil)] { try await host.perform(command, by: RoadHost.owner) }
            // Who stands at the store's door is not near a place that nobody knows: no radius holds them.
            let job = try await host.job()
            #expect(
                job.offered == ["a"] && job.wave == 1,
                "\(String(describing: pickup)), \(String(describing: place))"
            )
        }
    }

    @Test("a position is the courier's own, and never goes back in time or far ahead of it")
    func positions() async throws {
        let host = RoadHost()
        let place = try Coordinate(latitude: 45.8, longitude: 15.97)
        func report(_ at: Instant, by author: Author = RoadHost.courier("ivo")) async throws -> String? {
            try await host.refusal {
                let report = Envelope(
                    ReportPosition(of: "ivo", place, at: at),
                    by: author,
                    id: CommandID(host.ids.nextText())
                )
                try await host.runner.perform(report)
            }
        }
        #expect(try await report(noon, by: RoadHost.courier("ena")) == "position.notYours")
        #expect(try await report(noon + .minutes(1) + .milliseconds(1)) == "position.future")
        #expect(try await report(noon - .minutes(2)) == nil)
        #expect(try await report(noon - .minutes(3)) == "position.superseded")
        // A phone whose clock is a little ahead is there now.
        #expect(try await report(noon + .minutes(1)) == nil)
        #expect(try await host.documents.load(CourierPosition.self, "ivo")?.at == noon)
    }

    @Test("the end of a cooperation ends the open offers to that courier, and the next wave is asked; once is enough")
    func endedOffers() async throws {
        let host = RoadHost()
        try await host.hire(["a", "b"])
        try await host.create("d1", for: ["a", "b"])
        try await host.create("d2", for: ["a"])
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: RoadHost.store,
            draft: try RoadHost.draft(),
            plan: OfferPlan([.chosen(couriers: ["a"]), .everyone])
        )
        try await host.perform(create, on: "d3", by: RoadHost.owner)
        try await host.perform(.offer(plan: nil), on: "d3", by: RoadHost.owner)
        try await host.dismiss("a")
        for _ in 0..<2 {
            _ = try await host.runner.advance(.endingOffers(through: host.runner, in: host.source))
            #expect(try await host.job("d1").offered == ["b"])
            #expect(try await host.job("d2").offered == [])
            #expect(try await host.job("d3").offered == ["b"])
        }
        #expect(try await host.job("d2").state == .offering)
    }

    @Test("ID-34: offers and answers that did not come in time are counted once, however often the feed is read")
    func counted() async throws {
        var host = RoadHost()
        host.service.couriers.pauseAfterMiss = .minutes(2)
        try await host.hire(["a", "b"])
        try await host.offer()
        // Neither the timer nor the reaction comes in time; the pause begins at the end of the offer.
        host.clock.advance(by: .seconds(40))
        _ = try await host.runner.fireDue(at: noon + .seconds(40), limit: 10)
        host.clock.advance(by: .minutes(1))
        for _ in 0..<2 {
            _ = try await host.runner.advance(.countingOffers(through: host.runner, under: host.service.couriers))
            for courier in ["a", "b"] as [UserID] {
                let record = try await host.record(courier)
                #expect(record.counts.offered == 1 && record.counts.missed == 1 && record.recentAnswers == [.missed])
                #expect(record.pausedUntil == noon + .seconds(150))
            }
        }
    }

    @Test(
        "ID-34: an offer that ended before its store took it back was missed, although no timer fired",
        arguments: [29, 30]
    )
    func countedWithdrawn(seconds: Int) async throws {
        for command in [DeliveryJob.Command.withdraw, .cancel(reason: nil)] {
            let host = RoadHost()
            try await host.hire(["a"])
            try await host.offer()
            host.clock.advance(by: .seconds(seconds))
            try await host.perform(command, by: RoadHost.owner)
            while try await !host.runner.advance(.countingOffers(through: host.runner)).isIdle {}
            let missed = seconds == 30 ? 1 : 0
            #expect(try await host.record("a").counts.missed == missed, "\(command)")
        }
    }

    @Test(
        "ID-34: an offer that ended before its courier was dismissed was missed, although no timer fired",
        arguments: [29, 30]
    )
    func countedDismissed(seconds: Int) async throws {
        let host = RoadHost()
        try await host.hire(["a", "b"])
        try await host.offer()
        host.clock.advance(by: .seconds(seconds))
        try await host.dismiss("a")
        while try await !host.runner.advance(.endingOffers(through: host.runner, in: host.source)).isIdle {}
        while try await !host.runner.advance(.countingOffers(through: host.runner)).isIdle {}
        let isOver = seconds == 30
        #expect(try await host.job().state == (isOver ? .unassigned : .offering))
        #expect(try await host.job().offered == (isOver ? [] : ["b"]))
        for courier in ["a", "b"] as [UserID] {
            #expect(try await host.record(courier).counts.missed == (isOver ? 1 : 0), "\(courier)")
        }
    }

    @Test("an offer is counted for every courier, although the record of one of them cannot be written")
    func countedForOthers() async throws {
        let host = RoadHost()
        let couriers: [UserID] = ["a", "b", "c"]
        try await host.hire(couriers)
        // The clock of the machine that wrote this record last was far ahead.
        let note = Envelope(Courier.Command.note(delivery: "d0"), on: Courier.self, "b", by: .system, id: "ahead")
        try await host.runner.perform(note, in: FixedContext(host.service.couriers), at: noon + .hours(6))
        try await host.offer()
        #expect(try await Set(host.job("d1").offered) == Set(couriers))
        let report = try await host.runner.advance(.countingOffers(through: host.runner))
        #expect(report.unhandled.count == 1)
        for courier in couriers { #expect(try await host.record(courier).counts.offered == 1, "\(courier)") }
    }

    @Test(
        "a failure that may pass is thrown at once, although another one lasts: nothing is set aside",
        arguments: StoreError.passing
    )
    func countedLater(_ error: StoreError) async throws {
        let store = MemoryStore()
        let host = RoadHost(store: store)
        let couriers: [UserID] = ["a", "b", "c"]
        try await host.hire(couriers)
        try await host.create(for: couriers, .fullDelivery)
        #expect(try await host.job("d1").offered == couriers)
        func counts() async throws -> [Int] {
            var counts: [Int] = []
            for courier in couriers { counts.append(try await host.record(courier).counts.offered) }
            return counts
        }
        let errors = [DocumentRef(Courier.self, "a"): .lasting, DocumentRef(Courier.self, "b"): error]
        let failing = RoadHost(store: RefusingStore(store, errors)).runner
        let thrown = await #expect(throws: StoreError.self) {
            while try await !failing.advance(.countingOffers(through: failing)).isIdle {}
        }
        #expect(thrown == error)
        #expect(try await counts() == [0, 0, 0])
        while case let report = try await host.runner.advance(.countingOffers(through: host.runner)), !report.isIdle {
            #expect(report.unhandled.isEmpty)
        }
        #expect(try await counts() == [1, 1, 1])
    }

    @Test("a courier hears that a code was wrong, and nothing else of what happened")
    func wrongCode() async throws {
        let host = RoadHost()
        try await host.hire(["ivo"])
        var draft = try RoadHost.draft()
        draft.proof = ProofPolicy(dropoff: ProofRequirement(code: "4711"))
        let create = DeliveryJob.Command.create(
            profile: .fullDelivery,
            store: RoadHost.store,
            draft: draft,
            plan: .chosen(["ivo"])
        )
        for command in [create, .offer(plan: nil)] { try await host.perform(command, by: RoadHost.owner) }
        let ivo = RoadHost.courier("ivo")
        for step in [.accept, .arrive, .pickUp(proof: DeliveryProof()), .arrive] as [DeliveryJob.Command] {
            #expect(try await host.perform(step, by: ivo).events.isEmpty)
        }
        let wrong = try await host.perform(.deliver(proof: DeliveryProof(code: "4712")), by: ivo)
        #expect(wrong.events == [.codeRefused(leg: .dropoff, at: noon)] && wrong.state == .atDropoff)
        let right = try await host.perform(.deliver(proof: DeliveryProof(code: "4711")), by: ivo)
        #expect(right.events.isEmpty && right.state == .delivered && right.courier == "ivo")
    }

    @Test("a delivery that is sent with its quote is created as quoted, or refused with all in which it differs")
    func quoted() async throws {
        let host = RoadHost()
        try await host.hire(["ivo"])
        let (here, there) = (
            try Coordinate(latitude: 45.8, longitude: 16), try Coordinate(latitude: 45.81, longitude: 16)
        )
        let four = Money(minorUnits: 400, .eur)
        let rules = QuoteRules(fees: [FeeStep(upTo: 5_000, four)], speed: 4, slack: .zero, validFor: .minutes(10))
        var draft = try RoadHost.draft()
        draft.dropoff.coordinate = there
        draft.fee = four
        let quote = try rules.quote(for: draft, from: here, at: noon) { _, _ in 1_200 }
        /// The faults that a refusal names; `nil` if the delivery is created.
        func faults(
            _ delivery: DeliveryID = "d1",
            of draft: DeliveryDraft,
            from pickup: Coordinate?
        ) async throws -> [Problem<QuoteProblem>]? {
            var host = host
            host.service.pickup = pickup
            let create = DeliveryJob.Command.create(
                profile: .iDeliver,
                store: RoadHost.store,
                draft: draft,
                plan: .chosen(["ivo"])
            )
            let operation = DeliveryOperation(delivery, create, expecting: quote)
            let envelope = Envelope(operation, by: RoadHost.owner, id: CommandID(host.ids.nextText()))
            do throws(CommandFailure<AnyRefusal>) {
                try await host.runner.perform(envelope, in: host.source)
                return nil
            } catch {
                guard case .refused(let refusal) = error,
                    case .notAsQuoted(let problems)? = refusal.refusal(of: DeliveryJob.Refusal.self)?.reason
                else { throw error }
                #expect(refusal.code.rawValue == "delivery.notAsQuoted")
                return problems
            }
        }
        var cheaper = draft
        cheaper.fee = Money(minorUnits: 399, .eur)
        let fee = Problem<QuoteProblem>(.otherFee(fee: cheaper.fee, quoted: four), at: "fee")
        let place = Problem<QuoteProblem>(.otherPlace, at: "pickup.coordinate")
        #expect(try await faults(of: cheaper, from: here) == [fee])
        // The store's own place counts where the draft names none.
        #expect(try await faults(of: draft, from: there) == [place])
        #expect(try await faults(of: draft, from: nil) == [place])
        #expect(try await faults(of: cheaper, from: there) == [fee, place])
        #expect(try await host.documents.load(DeliveryJob.self, "d1") == nil)
        #expect(try await faults(of: draft, from: here) == nil)
        #expect(try await host.job().draft == draft)
        var own = draft
        own.pickup = DeliveryPlace(PostalAddress(street: "Ilica 2", city: "Zagreb"), at: here)
        #expect(try await faults("d2", of: own, from: there) == nil)
        host.clock.advance(by: .minutes(10))
        #expect(try await faults("d3", of: draft, from: here) == [Problem(.expired(until: noon + .minutes(10)))])
    }

    @Test("a command that is repeated after a lost answer, at any call of the store, is carried out once")
    func lost() async throws {
        for call in 0..<12 {
            let store = MemoryStore()
            let host = RoadHost(store: store)
            try await host.hire(["ivo"])
            try await host.create(for: ["ivo"])
            let unreliable = RoadHost(store: FaultyStore(store) { $0 == call ? .acknowledgementLost : nil })
            let accept = DeliveryOperation("d1", .accept, by: "ivo")
            let envelope = Envelope(accept, by: RoadHost.courier("ivo"), id: "accept")
            // A phone that hears nothing sends the same command again.
            for _ in 0..<2 { _ = try? await unreliable.runner.perform(envelope, in: unreliable.source) }
            let ivo = try await host.record("ivo")
            #expect(ivo.hand.count == 1 && ivo.counts.accepted == 1, "call \(call)")
        }
    }
}
