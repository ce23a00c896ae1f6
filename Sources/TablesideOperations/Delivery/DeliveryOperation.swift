public import TablesideCore
public import TablesideDelivery
public import TablesideHosting
import TablesideOrdering

/// Performs a command on a delivery, with its effects on the courier's record and on the delivered order.
///
/// The delivery decides how its order reaches the guest. In the same unit as the delivery changes, the courier's record
/// adds or removes it and updates its counts. A delivered order is dispatched, delivered, failed or returned only by
/// the delivery's courier. Accepting checks that the courier works with the store and has room, by the versions of both
/// documents.
///
/// ```swift
/// let accept = DeliveryOperation("d1", .accept, by: "ivo")
/// try await runner.perform(Envelope(accept, by: Author("ivo", as: .courier), id: commandID), in: couriers)
/// ```
public struct DeliveryOperation: JointDecision {
    /// Commands of this kind are remembered as `deliveryStep`.
    public static let name = DecisionName(rawValue: "deliveryStep")

    /// The identity of the delivery.
    public let delivery: DeliveryID
    /// The command to perform on it.
    public let command: DeliveryJob.Command
    /// The courier who answers an offer; `nil` for other commands.
    public let courier: UserID?
    /// The quote that the draft in the command has to keep; `nil` for none.
    ///
    /// The command is refused if the quote has expired, or if a price, a place or a time differs from it
    /// (``DeliveryQuote/problems(with:at:)``).
    public let expecting: DeliveryQuote?

    /// Makes the decision to perform a command on a delivery.
    ///
    /// - Parameters:
    ///   - delivery: The delivery.
    ///   - command: The command.
    ///   - courier: The courier who accepts or declines; their record is part of the decision.
    ///   - expecting: The quote that the draft in the command has to keep.
    public init(
        _ delivery: DeliveryID,
        _ command: DeliveryJob.Command,
        by courier: UserID? = nil,
        expecting: DeliveryQuote? = nil
    ) {
        self.delivery = delivery
        self.command = command
        self.courier = courier
        self.expecting = expecting
    }

    /// The delivery, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(DeliveryJob.self, delivery) }

    /// The store of a new delivery; `nil` for an existing one.
    var sender: StoreID? { if case .create(_, let store, _, _) = command { store } else { nil } }

    /// The draft in the command; `nil` for none.
    var draft: DeliveryDraft? {
        switch command {
        case .create(_, _, let draft, _), .edit(let draft): draft
        default: nil
        }
    }

    /// Whether couriers may be asked as a result, which requires facts about them.
    var asksCouriers: Bool {
        switch command.kind {
        case .create, .offer, .decline, .lapse, .endOffer, .giveUp, .reassign: true
        case .edit, .withdraw, .accept, .arrive, .pickUp, .deliver, .reportFailure, .bringBack, .cancel, .correct,
            .reportIncident, .resolve:
            false
        }
    }

    /// The delivery, the couriers of its store, the record of the courier whom the command concerns, and the order.
    public func needs(_ loaded: Loaded, in facts: DeliveryFacts, at now: Instant) throws -> [DocumentNeed] {
        var needs = [DocumentNeed(DeliveryJob.self, delivery)]
        guard loaded.contains(DeliveryJob.self, delivery) else { return needs }
        let job = try loaded.aggregate(DeliveryJob.self, delivery)
        if let store = sender ?? job.store, asksCouriers || command.kind == .accept {
            needs.append(DocumentNeed(CourierTeam.self, store))
        }
        for courier in [job.courier, courier] { needs += courier.map { [DocumentNeed(Courier.self, $0)] } ?? [] }
        needs += try repetition(loaded)
        if let former = former(of: job) { needs.append(DocumentNeed(RepeatedDelivery.self, former)) }
        guard let order = draft?.order ?? job.draft?.order else { return needs }
        if command.kind == .create {
            needs += [DocumentNeed(Order.self, order), DocumentNeed(OrderDelivery.self, order)]
            guard loaded.contains(OrderDelivery.self, order),
                let link = try loaded.document(OrderDelivery.self, order)
            else { return needs }
            return needs + [DocumentNeed(DeliveryJob.self, link.delivery)]
        }
        guard let step = orderStep else { return needs }
        return needs + (try OrderOperation(order, step, shift: facts.service.shift).needs(loaded, in: (), at: now))
    }

    /// Whether the step can still ask couriers; a step that is refused in any case reads no courier's record.
    ///
    /// - Parameter job: The delivery as read before the decision; it may have changed by then.
    /// - Returns: whether the step can ask couriers.
    func mayAsk(_ job: DeliveryJob?) -> Bool { command.kind == .create ? job == nil : job?.isOver == false }

    /// The command on the order that the command may lead to; its reason makes no difference to the documents read.
    private var orderStep: Order.Command? {
        switch command.kind {
        case .pickUp: .dispatch
        case .deliver: .deliver()
        case .reportFailure, .giveUp, .cancel, .resolve: .fail(reason: OrderReason(rawValue: ""))
        case .bringBack: .goodsReturned
        default: nil
        }
    }

    /// Performs the command and its consequences.
    ///
    /// - Throws: the refusal of the delivery, the courier's record or the order; `AccessRefusal` if the draft names an
    ///   account that its author may not name.
    public func decide(
        on loaded: Loaded,
        in facts: DeliveryFacts,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> DeliveryAnswer {
        let before = try loaded.aggregate(DeliveryJob.self, delivery)
        var job = before
        if author.role == .courier, command.kind == .accept || command.kind == .decline, author.user != courier {
            throw DeliveryJob.Refusal(.notOffered)
        }
        let context = try context(of: job, loaded, facts)
        let events = try changes.perform(command, on: &job, in: context, by: author, at: now)
        try checkQuote(from: facts.service.pickup, at: now)
        if let earlier = draft?.previous, earlier != before.draft?.previous {
            try link(earlier, to: job, loaded, &changes)
        }
        // Another one can repeat what this one no longer does.
        if let former = former(of: before), let link = try loaded.document(RepeatedDelivery.self, former),
            link.next == delivery
        {
            changes.remove(link)
        }
        if let order = draft?.order, command.kind == .create { try link(order, of: job, loaded, &changes) }
        try checkRecipient(of: before, loaded, by: author)
        var road = Road(job: job, loaded: loaded, facts: facts, now: now)
        for event in events { try road.follow(event, &changes) }
        // Whom else the store asked, and by which plan, is nothing that a courier hears.
        let isCourier = author.role == .courier
        return DeliveryAnswer(
            state: job.state,
            courier: isCourier && job.courier != author.user ? nil : job.courier,
            version: job.version,
            events: isCourier ? events.filter(\.isForCouriers) : events
        )
    }

    /// Checks that the draft keeps the expected quote, which is for the store's own place if the draft names none.
    private func checkQuote(from place: Coordinate?, at now: Instant) throws {
        guard let expecting, let draft else { return }
        var problems = expecting.problems(with: draft, at: now)
        if draft.pickup == nil, place != expecting.pickup {
            problems.append(Problem(.otherPlace, at: "pickup.coordinate"))
        }
        guard problems.isEmpty else { throw DeliveryJob.Refusal(.notAsQuoted(problems: problems)) }
    }

    /// Checks that a store names no account but that of the guest who ordered, because a delivery is listed with that
    /// person's received deliveries and erased with their account.
    private func checkRecipient(of job: DeliveryJob, _ loaded: Loaded, by author: Author) throws {
        guard author.role != .system, let draft, let user = draft.recipient.user, user != job.draft?.recipient.user
        else { return }
        guard command.kind == .create, let order = draft.order, try loaded.aggregate(Order.self, order).guest == user
        else { throw AccessRefusal(.notForSender) }
    }

    /// The couriers who can be asked or accept: the store's current couriers, and the author by their own record.
    private func context(of job: DeliveryJob, _ loaded: Loaded, _ facts: DeliveryFacts) throws -> DispatchContext {
        guard let store = sender ?? job.store, asksCouriers || command.kind == .accept else {
            return DispatchContext(under: facts.service.dispatch, faults: facts.service.couriers.faults)
        }
        let members = Set(try loaded.aggregate(CourierTeam.self, store).couriers.map(\.id))
        let known =
            command.kind == .accept
            ? try courier.map { [try loaded.aggregate(Courier.self, $0).standing()] } ?? [] : facts.couriers
        return DispatchContext(
            known.filter { members.contains($0.id) },
            under: facts.service.dispatch,
            faults: facts.service.couriers.faults
        )
    }

    /// The delivery that a job repeats before the command edits it; `nil` if it repeats none, or continues to repeat
    /// the same.
    private func former(of job: DeliveryJob) -> DeliveryID? {
        guard case .edit(let draft) = command, let former = job.draft?.previous, former != draft.previous
        else { return nil }
        return former
    }

    /// The repeated delivery, the delivery that already repeats it, and what repeats this one and the one before.
    private func repetition(_ loaded: Loaded) throws -> [DocumentNeed] {
        guard let earlier = draft?.previous else { return [] }
        var needs = [DocumentNeed(DeliveryJob.self, earlier), DocumentNeed(RepeatedDelivery.self, earlier)]
        if loaded.contains(DeliveryJob.self, earlier),
            let first = try loaded.document(DeliveryJob.self, earlier)?.draft?.previous
        {
            needs.append(DocumentNeed(RepeatedDelivery.self, first))
        }
        if loaded.contains(RepeatedDelivery.self, earlier),
            let link = try loaded.document(RepeatedDelivery.self, earlier)
        {
            needs += [DocumentNeed(DeliveryJob.self, link.next), DocumentNeed(RepeatedDelivery.self, link.next)]
        }
        return needs
    }

    /// Links a delivery to the one it repeats, of the same store, which ended without reaching the recipient.
    private func link(
        _ earlier: DeliveryID,
        to job: DeliveryJob,
        _ loaded: Loaded,
        _ changes: inout Changes
    ) throws {
        let previous = try loaded.aggregate(DeliveryJob.self, earlier)
        guard earlier != delivery, previous.store == job.store, previous.isOver, previous.state != .delivered,
            job.draft?.order == nil || previous.draft?.order == job.draft?.order
        else { throw DeliveryJob.Refusal(.nothingToRepeat(delivery: earlier)) }
        // If another delivery repeats the same goods by now, only that one can be repeated.
        if let first = previous.draft?.previous, try loaded.document(RepeatedDelivery.self, first)?.next != earlier {
            throw DeliveryJob.Refusal(.nothingToRepeat(delivery: earlier))
        }
        guard var link = try loaded.document(RepeatedDelivery.self, earlier) else {
            var link = RepeatedDelivery(of: earlier, by: delivery)
            return changes.put(&link)
        }
        guard link.next != delivery else { return }
        let next = try loaded.aggregate(DeliveryJob.self, link.next)
        let after = try loaded.document(RepeatedDelivery.self, link.next)?.next
        guard next.isOver, next.state != .delivered, after == nil || after == delivery else {
            throw DeliveryJob.Refusal(.nothingToRepeat(delivery: earlier))
        }
        link.next = delivery
        changes.put(&link)
    }

    /// Links a delivery to its order, which follows the delivery from then on.
    private func link(_ order: OrderID, of job: DeliveryJob, _ loaded: Loaded, _ changes: inout Changes) throws {
        let found = try loaded.aggregate(Order.self, order)
        guard let terms = found.terms, !found.isOver else { throw VisitRefusal(.unknownOrder(order: order)) }
        // Of other branches' orders nothing is said, not even that they exist.
        guard job.store == .branch(terms.branch), let profile = job.profile else {
            throw VisitRefusal(.unknownOrder(order: order))
        }
        guard [.scheduled, .placed, .accepted, .preparing, .ready].contains(found.state) else {
            throw Order.Refusal(.illegal(state: found.state.rawValue, command: .dispatch))
        }
        guard found.profile?.hasRide == true else {
            throw VisitRefusal(.otherProfile(profile: terms.profile, expected: .delivery))
        }
        guard DeliveryJob.Profile.named(profile)?.hasRide == true else {
            throw VisitRefusal(.otherProfile(profile: profile, expected: .fullDelivery))
        }
        var link = try loaded.document(OrderDelivery.self, order) ?? OrderDelivery(of: order, by: job.id)
        if link.version != .absent {
            let earlier = try loaded.aggregate(DeliveryJob.self, link.delivery)
            guard earlier.isOver else { throw VisitRefusal(.needsDelivery(order: order, delivery: earlier.id)) }
            link.pass(to: job.id)
        }
        changes.put(&link)
    }
}

/// The result of a command on a delivery.
public struct DeliveryAnswer: Hashable, Codable, Sendable {
    /// The state of the delivery after the command.
    public let state: DeliveryJob.State
    /// The courier of the delivery; `nil` while there is none.
    public let courier: UserID?
    /// The version of the delivery after the command.
    public let version: Version
    /// The events of the delivery, oldest first.
    public let events: [DeliveryJob.Event]
}

extension DeliveryJob.Event {
    /// Whether the answer to a courier's own step names the event, which says that a code was wrong.
    fileprivate var isForCouriers: Bool { if case .codeRefused = self { true } else { false } }
}

extension DueHandler {
    /// Ends expired delivery offers and asks the next couriers, and handles incidents as drafts specify.
    public static func offers(
        in source: some ContextSource<DeliveryOperation, DeliveryFacts>
    ) -> DueHandler {
        .decision(DeliveryJob.self, in: source) { job in job.dueCommand.map { DeliveryOperation(job.id, $0) } }
    }
}
