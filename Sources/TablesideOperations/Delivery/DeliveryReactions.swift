import TablesideCore
public import TablesideDelivery
public import TablesideHosting
import TablesideOrdering

extension Reaction {
    /// Ends the open offers of a store to a courier who no longer works with it, and asks the next couriers.
    ///
    /// Before it has run, the courier is refused when they accept, so no decision depends on it.
    ///
    /// ```swift
    /// _ = try await runner.advance(.endingOffers(through: runner, in: couriers))
    /// ```
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - source: The source of facts for decisions about deliveries.
    /// - Returns: the reaction, named `endOffers`.
    public static func endingOffers(
        through runner: CommandRunner,
        in source: some ContextSource<DeliveryOperation, DeliveryFacts>
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "endOffers"), to: CourierTeam.self) { event, trigger in
            guard case .dismissed(let courier, _) = event.event, let store = StoreID(event.aggregate.id) else { return }
            // A courier who is back may accept again.
            if try await runner.store.load(CourierTeam.self, store)?.includes(courier) == true { return }
            for job in try await runner.store.pendingDeliveries(of: store) where job.offered.contains(courier) {
                let end = DeliveryOperation(job.id, .endOffer(courier: courier))
                let envelope = Envelope(end, by: .system, key: trigger.key(job.id.rawValue))
                do throws(CommandFailure<AnyRefusal>) {
                    try await runner.perform(envelope, in: source)
                } catch {
                    // Refused: the offer ended meanwhile.
                    guard case .refused = error else { throw error }
                }
            }
        }
    }

    /// Cancels the delivery of an order that was canceled, rejected or expired before its goods were picked up.
    ///
    /// Before it has run, the goods cannot be picked up either: that step is refused, because the order is over.
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - source: The source of facts for decisions about deliveries.
    /// - Returns: the reaction, named `cancelDeliveries`.
    public static func cancelingDeliveries(
        through runner: CommandRunner,
        in source: some ContextSource<DeliveryOperation, DeliveryFacts>
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "cancelDeliveries"), to: Order.self) { event, trigger in
            switch event.event {
            case .cancelled, .rejected, .expired: break
            default: return
            }
            let id = OrderID(event.aggregate.id)
            guard let order = try await runner.store.load(Order.self, id),
                [.cancelled, .rejected, .expired].contains(order.state),
                let link = try await runner.store.load(OrderDelivery.self, id),
                let job = try await runner.store.load(DeliveryJob.self, link.delivery), !job.isOver,
                job.draft?.order == id
            else { return }
            let cancel = DeliveryOperation(job.id, .cancel(reason: nil))
            do throws(CommandFailure<AnyRefusal>) {
                try await runner.perform(Envelope(cancel, by: .system, key: trigger.key(job.id.rawValue)), in: source)
            } catch {
                // The delivery ended meanwhile, or its goods are on their way back.
                let isOver: Set = [
                    DeliveryJob.Refusal(.alreadyApplied(command: .cancel)).code,
                    DeliveryJob.Refusal(.illegal(state: "", command: .cancel)).code,
                ]
                guard case .refused(let refusal) = error, isOver.contains(refusal.code) else { throw error }
            }
        }
    }

    /// Counts couriers' offers, and those not answered in time, in their records.
    ///
    /// A temporary failure is thrown at once; a permanent one is thrown after all other couriers are handled.
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - rules: The counting rules of every store.
    /// - Returns: the reaction, named `countOffers`.
    public static func countingOffers(
        through runner: CommandRunner,
        under rules: CourierRules = CourierRules()
    ) -> Reaction {
        countingOffers(through: runner) { _ in rules }
    }

    /// Counts couriers' offers, and those not answered in time, in their records, by the rules of each delivery's
    /// store.
    ///
    /// A temporary failure is thrown at once; a permanent one is thrown after all other couriers are handled.
    ///
    /// ```swift
    /// _ = try await runner.advance(.countingOffers(through: runner) { try await house.deliveries(of: $0).couriers })
    /// ```
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - rules: The counting rules of a store; called when an offer was not answered in time.
    /// - Returns: the reaction, named `countOffers`.
    public static func countingOffers(
        through runner: CommandRunner,
        under rules: @escaping @Sendable (StoreID) async throws -> CourierRules
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "countOffers"), to: DeliveryJob.self) { event, trigger in
            let delivery = DeliveryID(event.aggregate.id)
            let couriers: [UserID]
            let command: Courier.Command
            var counting = CourierRules()
            switch event.event {
            case .offered(_, let asked, _, _): (couriers, command) = (asked, .note(delivery: delivery))
            case .lapsed(let late, let until, let at):
                (couriers, command) = (late, .miss(delivery: delivery, since: until ?? at))
                if let store = try await runner.store.load(DeliveryJob.self, delivery)?.store {
                    counting = try await rules(store)
                }
            default: return
            }
            // A record that cannot be written keeps nothing from the others.
            var lasting: CommandFailure<Courier.Refusal>?
            for courier in couriers {
                let envelope = Envelope(
                    command,
                    on: Courier.self,
                    courier,
                    by: .system,
                    key: trigger.key(courier.rawValue)
                )
                do throws(CommandFailure<Courier.Refusal>) {
                    try await runner.perform(envelope, in: FixedContext(counting))
                } catch {
                    if case .store(let failure) = error, !failure.isLasting { throw error }
                    lasting = lasting ?? error
                }
            }
            if let lasting { throw lasting }
        }
    }
}

extension HostStore {
    /// The deliveries of a store without a courier, newest first.
    func pendingDeliveries(of store: StoreID) async throws -> [DeliveryJob] {
        try await documents(DeliveryJob.self, scope: store.description, range: SortRange(from: "0", before: "1"))
    }
}
