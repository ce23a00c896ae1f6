import TablesideCore
import TablesideDelivery
public import TablesideHosting
import TablesideOrdering

// Requests of stores about their couriers and deliveries, and of couriers.
extension HouseServer {
    func perform(_ request: StoreRequest, of store: StoreID, by sender: Sender) async throws -> CommandAnswer {
        // A branch unknown to the house sends nothing.
        if store.kind == .branch { _ = try await house.service(at: BranchID(store.name)) }
        switch request {
        case .inviteCourier(let terms):
            let invite = InviteCourier(try await house.courierCode(), of: store, terms)
            return await run(invite, in: PushReach(in: runner.store, clock: runner.clock), by: sender)
        case .revokeInvitation(let code): return await run(.revoke(code: code), on: CourierTeam.self, store, by: sender)
        case .dismissCourier(let courier):
            let service = try await house.deliveriesUnderWay(of: store)
            return await run(DismissCourier(courier, from: store), in: FixedContext(service), by: sender)
        case .delivery(let delivery, .share):
            return await run(ShareDelivery(delivery, by: try await house.trackingCode()), by: sender)
        case .delivery(let delivery, .write(let text)):
            return await run(WriteMessage(text, about: delivery), by: sender)
        case .delivery(let delivery, let request):
            // A store that takes no new deliveries still ends those on the road.
            let isNew = request.kind == .create
            let profile = isNew ? try await house.deliveries(of: store).profile : .fullDelivery
            guard let command = request.command(of: store, following: profile) else { throw AccessRefusal.foreign }
            let operation = DeliveryOperation(delivery, command, expecting: request.expecting)
            return await run(operation, in: house.couriers(in: runner.store), by: sender)
        }
    }

    func perform(_ request: CourierRequest, of courier: UserID, by sender: Sender) async throws -> CommandAnswer {
        switch request {
        case .dispatch(let order): return try await perform(.dispatch, on: order, by: sender)
        case .deliver(let order, let proof): return try await perform(.deliver(proof: proof), on: order, by: sender)
        case .fail(let order, let reason): return try await perform(.fail(reason: reason), on: order, by: sender)
        case .goodsReturned(let order): return try await perform(.goodsReturned, on: order, by: sender)
        case .redeemCode(let code): return try await redeem(code, for: courier, by: sender)
        case .describe(let vehicle): return try await perform(.describe(vehicle: vehicle), on: courier, by: sender)
        case .plan(let duties): return try await perform(.plan(duties: duties), on: courier, by: sender)
        case .start: return try await perform(.start, on: courier, by: sender)
        case .stop: return try await perform(.stop, on: courier, by: sender)
        case .reportPosition(let place, let at):
            return await run(ReportPosition(of: courier, place, at: at), by: sender)
        case .delivery(let delivery, .write(let text)):
            return await run(WriteMessage(text, about: delivery), by: sender)
        case .delivery(let delivery, let request):
            guard let command = request.command else { throw AccessRefusal.foreign }
            let step = DeliveryOperation(delivery, command, by: courier)
            return await run(step, in: house.couriers(in: runner.store), by: sender)
        }
    }

    private func perform(_ command: Order.Command, on order: OrderID, by sender: Sender) async throws -> CommandAnswer {
        try await perform(command, on: order, at: try await known(order).terms.branch, by: sender)
    }

    private func perform(
        _ command: Courier.Command,
        on courier: UserID,
        by sender: Sender
    ) async throws -> CommandAnswer {
        await run(command, on: Courier.self, courier, in: FixedContext(try await house.courierRules()), by: sender)
    }

    private func redeem(_ code: CourierCode, for courier: UserID, by sender: Sender) async throws -> CommandAnswer {
        let rules = try await house.courierRules()
        let redeem = sender.envelope(RedeemCourierCode(code, for: courier))
        do throws(CommandFailure<AnyRefusal>) {
            let outcome = try await sender.runner.perform(redeem, in: FixedContext(rules))
            return await .of(coder) { outcome }
        } catch {
            if case .refused(let refusal) = error, refusal.code == CourierTeam.Refusal(.unknownCode).code {
                try await countWrongCode(of: courier, under: rules)
            }
            throw error
        }
    }

    /// Counts a nonexistent code before the courier gets the answer.
    ///
    /// The key is made of the record and its version, so no id chosen by the courier keeps a try from being counted.
    private func countWrongCode(of courier: UserID, under rules: CourierRules) async throws {
        guard let limit = rules.wrongCodes else { return }
        // A round that is lost to another try has counted that one, so after this many there were too many.
        for _ in 0...max(0, limit.codes) {
            let record = try await runner.store.load(Courier.self, courier) ?? Courier(id: courier)
            guard record.mayTryCodes(at: runner.clock.now(), under: rules) else {
                throw Courier.Refusal(.tooManyWrongCodes)
            }
            let key = CommandKey.guess(in: DocumentRef(Courier.self, courier), at: record.version)
            let count = Envelope(CountWrongCode(of: courier), by: .system, key: key)
            do throws(CommandFailure<AnyRefusal>) {
                if try await !runner.perform(count, in: FixedContext(rules)).isReplay { return }
            } catch {
                // Something else changed the record first, so this try is still to be counted.
                guard case .store(let failure) = error, case .conflict = failure.reason else { throw error }
            }
        }
        throw Courier.Refusal(.tooManyWrongCodes)
    }
}

extension HouseSource {
    /// The couriers of the stores, as the context of a step of a delivery under way.
    func couriers(in store: any HostStore) -> StoredCouriers {
        StoredCouriers(in: store) { try await deliveriesUnderWay(of: $0) }
    }

    /// Returns how a store delivers what it already created.
    ///
    /// A store that no longer delivers has no rules but those for all couriers, so that couriers are not left with
    /// goods that they can neither deliver nor give back. Its tracking links show only the status and the names,
    /// because the store's policy is not known. A branch still has its shift, whose waiters have the orders in hand.
    func deliveriesUnderWay(of store: StoreID) async throws -> DeliveryService {
        do {
            return try await deliveries(of: store)
        } catch is AccessRefusal {
            let hidden = TrackingPolicy(position: .never, route: .never, arrival: .never, stopsLeft: .never)
            var service = DeliveryService(couriers: try await courierRules(), tracking: hidden)
            service.shift = try await shift(of: store)
            return service
        }
    }

    /// The shift of a branch that the house serves, whose waiters have its orders in hand; `nil` for other stores.
    func shift(of store: StoreID) async throws -> BranchDay? {
        guard store.kind == .branch else { return nil }
        do {
            return try await service(at: BranchID(store.name)).shift
        } catch is AccessRefusal {
            return nil
        }
    }
}

extension DueHandler {
    /// Ends the offers of finished waves and makes the next ones, using the settings of each store.
    public static func offers(of house: some HouseSource, in store: any HostStore) -> DueHandler {
        .offers(in: house.couriers(in: store))
    }
}
