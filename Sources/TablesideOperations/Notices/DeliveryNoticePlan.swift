public import TablesideCore
public import TablesideDelivery
public import TablesideHosting
import TablesideVenue

/// Who is notified of what about deliveries and invitations, as a closed list of rules (ID-40).
///
/// ```swift
/// let plan = DeliveryNoticePlan.full
/// try await runner.advance(.notifying(of: plan, through: notifier, in: store))
/// try await runner.advance(.notifyingInvited(of: plan, through: notifier, in: store))
/// ```
public struct DeliveryNoticePlan: Hashable, Codable, Sendable {
    /// A group to notify, before the actual recipients are known.
    public enum Audience: String, ClosedCode {
        /// The store: its account, or the staff of the branch who send deliveries.
        case store
        /// The courier who has the delivery, or had it until now.
        case courier
        /// The couriers who are asked, or invited.
        case asked
    }

    /// Who is notified of each kind of notice; a kind without an entry is not sent.
    public let rules: [NoticeKind: [Audience]]

    /// Makes a plan from its rules.
    public init(_ rules: [NoticeKind: [Audience]]) { self.rules = rules }

    /// iDeliver's plan: a courier hears of an offer, of an invitation, and when a delivery that they have is called
    /// off; the store hears of what the courier does with it, and of what the engine calls off (ID-40).
    ///
    /// Of what staff of a branch call off their colleagues hear as well.
    public static let iDeliver = DeliveryNoticePlan([
        .courierInvited: [.asked], .deliveryOffered: [.asked],
        .deliveryAccepted: [.store], .deliveryDelivered: [.store], .deliveryGivenUp: [.store],
        .deliveryCancelled: [.store, .courier], .deliveryMessage: [.store, .courier],
    ])

    /// The plan of the full delivery: also the events on the way, and that no courier took a delivery.
    public static let full = DeliveryNoticePlan(
        iDeliver.rules.merging([
            .deliveryUnassigned: [.store], .deliveryPickedUp: [.store], .deliveryFailed: [.store],
            .deliveryReturned: [.store, .courier], .deliveryReassigned: [.courier],
            .deliveryHalted: [.store], .deliveryResolved: [.courier],
        ]) { first, _ in first }
    )

    /// The notices that follow from an event of a delivery.
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - job: the delivery, as of that event or later.
    /// - Returns: one notice for each recipient; none for an event that no rule covers.
    public func notices(for event: Recorded<DeliveryJob.Event>, of job: DeliveryJob) -> [Notice] {
        guard let store = job.store, let kind = Self.kind(of: event.event) else { return [] }
        var parameters = ["delivery": job.id.rawValue, "store": store.description]
        parameters["reason"] = event.event.reason?.rawValue
        // What the author did is no news to them.
        let isTold = { (recipient: Notice.Recipient) in event.author.user.map { recipient != .user(id: $0) } ?? true }
        return (rules[kind] ?? []).flatMap { audience -> [Notice.Recipient] in
            switch audience {
            case .store: Self.recipients(of: store)
            case .courier: event.event.holder(of: job).map { [.user(id: $0)] } ?? []
            // What was taken, withdrawn or called off meanwhile is no offer any more.
            case .asked: event.event.asked.filter { job.offered.contains($0) }.map { .user(id: $0) }
            }
        }
        .filter(isTold).map { Notice(kind, to: $0, because: event.id, parameters: parameters) }
    }

    /// The notice that follows from an invitation; the code travels with it (ID-13, ID-51).
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - invitee: who is invited, if the code is bound to a phone number that a courier has proven to be theirs.
    /// - Returns: the notice, if the invited person is known.
    public func notices(for event: Recorded<CourierTeam.Event>, invitee: UserID? = nil) -> [Notice] {
        guard case .invited(let code, let terms, _) = event.event, rules[.courierInvited]?.contains(.asked) == true
        else {
            return []
        }
        let invited: UserID? = if case .courier(let courier) = terms.invited { courier } else { invitee }
        let parameters = ["code": code.rawValue, "store": event.aggregate.id]
        return invited.map {
            [Notice(.courierInvited, to: .user(id: $0), because: event.id, parameters: parameters)]
        } ?? []
    }

    /// The notices that follow from a message: the other side hears that there is one (ID-44).
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - job: the delivery.
    /// - Returns: one notice for each recipient, without the text.
    public func notices(for event: Recorded<DeliveryMessages.Event>, of job: DeliveryJob) -> [Notice] {
        guard case .written(let message) = event.event, let store = job.store else { return [] }
        let audience: Audience = message.side == .store ? .courier : .store
        guard rules[.deliveryMessage]?.contains(audience) == true else { return [] }
        let recipients = audience == .courier ? [.user(id: message.courier)] : Self.recipients(of: store)
        let parameters = ["delivery": job.id.rawValue, "store": store.description]
        return recipients.map { Notice(.deliveryMessage, to: $0, because: event.id, parameters: parameters) }
    }

    private static func recipients(of store: StoreID) -> [Notice.Recipient] {
        switch store.kind {
        case .account: [.user(id: UserID(store.name))]
        case .branch:
            ([.waiter, .host, .manager] as [Role]).map { .staff(role: $0, branch: BranchID(store.name)) }
        }
    }

    private static func kind(of event: DeliveryJob.Event) -> NoticeKind? {
        switch event {
        case .offered: .deliveryOffered
        case .unassigned: .deliveryUnassigned
        case .accepted: .deliveryAccepted
        case .pickedUp: .deliveryPickedUp
        case .delivered: .deliveryDelivered
        case .failed: .deliveryFailed
        case .broughtBack: .deliveryReturned
        case .givenUp: .deliveryGivenUp
        case .cancelled: .deliveryCancelled
        case .reassigned: .deliveryReassigned
        case .halted: .deliveryHalted
        case .resolved: .deliveryResolved
        case .created, .edited, .roundBegun, .withdrawn, .declined, .lapsed, .offerEnded, .arrived, .codeRefused,
            .corrected, .settled, .personalDataErased:
            nil
        }
    }
}

extension Reaction {
    /// Notifies couriers and stores of what happens to deliveries.
    ///
    /// - Parameters:
    ///   - plan: Who is notified of what.
    ///   - notifier: What sends the notices.
    ///   - store: Where the deliveries are.
    /// - Returns: the reaction, which is called `deliveryNotices`.
    public static func notifying(
        of plan: DeliveryNoticePlan,
        through notifier: any Notifier,
        in store: any HostStore
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "deliveryNotices"), to: DeliveryJob.self) { event, _ in
            guard let job = try await store.load(DeliveryJob.self, DeliveryID(event.aggregate.id)) else { return }
            try await notifier.send(plan.notices(for: event, of: job))
        }
    }

    /// Notifies couriers of invitations that are still open, also the owner of the phone number to which a code is
    /// bound if the number was verified.
    ///
    /// - Parameters:
    ///   - plan: Who is notified of what.
    ///   - notifier: What sends the notices.
    ///   - store: Where the stores' couriers and the accounts are.
    /// - Returns: the reaction, which is called `invitationNotices`.
    public static func notifyingInvited(
        of plan: DeliveryNoticePlan,
        through notifier: any Notifier,
        in store: any HostStore
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "invitationNotices"), to: CourierTeam.self) { event, _ in
            guard case .invited(let code, let terms, _) = event.event, let sender = StoreID(event.aggregate.id),
                try await store.load(CourierTeam.self, sender)?.invitation(code)?.state == .open
            else { return }
            var invitee: UserID?
            if case .phone(let phone) = terms.invited,
                let owner = try await store.load(AccountKey.self, .phone(phone))?.owner,
                let user = try await store.load(User.self, owner), user.role == .courier,
                user.account?.verified.contains(.phone(phone)) == true
            {
                invitee = owner
            }
            try await notifier.send(plan.notices(for: event, invitee: invitee))
        }
    }
}

extension Reaction {
    /// Notifies each side of a delivery of what the other one writes.
    ///
    /// - Parameters:
    ///   - plan: Who is notified of what.
    ///   - notifier: What sends the notices.
    ///   - store: Where the deliveries are.
    /// - Returns: the reaction, which is called `messageNotices`.
    public static func notifyingOfMessages(
        of plan: DeliveryNoticePlan,
        through notifier: any Notifier,
        in store: any HostStore
    ) -> Reaction {
        Reaction(ReactionName(rawValue: "messageNotices"), to: DeliveryMessages.self) { event, _ in
            guard let job = try await store.load(DeliveryJob.self, DeliveryID(event.aggregate.id)) else { return }
            try await notifier.send(plan.notices(for: event, of: job))
        }
    }
}

extension DeliveryJob.Event {
    fileprivate var reason: DeliveryReason? {
        switch self {
        case .failed(let reason, _, _), .halted(let reason, _, _): reason
        case .givenUp(_, let reason, _, _), .cancelled(let reason, _, _): reason
        default: nil
        }
    }

    /// The couriers who are asked by the event.
    fileprivate var asked: [UserID] { if case .offered(_, let couriers, _, _) = self { couriers } else { [] } }

    /// The courier who has the delivery at the event, or had it until then.
    fileprivate func holder(of job: DeliveryJob) -> UserID? {
        switch self {
        case .accepted(let courier, _, _), .givenUp(let courier, _, _, _), .reassigned(let courier, _): courier
        default: job.courier
        }
    }
}

/// Where the app goes when a notice is tapped (ID-51).
public enum NoticeDestination: Hashable, Sendable {
    /// The form to add a store, with the code filled in.
    case addStore(code: CourierCode)
    /// The list of deliveries, freshly fetched.
    case deliveries
}

extension Notice {
    /// Where the app goes when the notice is tapped; `nil` if the kind leads nowhere, or is not known.
    public var destination: NoticeDestination? {
        switch kind {
        case .courierInvited:
            parameters["code"].flatMap { $0.isEmpty ? nil : try? CourierCode(validating: $0) }.map {
                .addStore(code: $0)
            }
        case .deliveryOffered, .deliveryUnassigned, .deliveryAccepted, .deliveryPickedUp, .deliveryDelivered,
            .deliveryFailed, .deliveryReturned, .deliveryGivenUp, .deliveryCancelled, .deliveryReassigned,
            .deliveryMessage, .deliveryHalted, .deliveryResolved:
            .deliveries
        default: nil
        }
    }
}
