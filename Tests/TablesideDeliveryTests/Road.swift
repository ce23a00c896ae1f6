import TablesideCore
import TablesideDelivery
import TablesideVenue

/// A store, its couriers, and jobs in every state.
enum Road {
    static let start = Instant(millisecondsSince1970: 1_790_000_000_000)
    static let branch = StoreID.branch("centru")
    static let account = StoreID.account("cvjetko")
    static let couriers: [UserID] = ["ivo", "ena", "luka"]

    /// Somebody in a role: staff of the branch, the account of the store, or a courier.
    static func author(_ role: Role, _ user: UserID? = nil) -> Author {
        switch role {
        case .system: .system
        case .store: Author(user ?? "cvjetko", as: .store)
        case .courier: Author(user ?? "ivo", as: .courier)
        case .guest, .restaurateur: Author(user ?? "vera", as: role)
        default: Author(user ?? "ana", as: role, at: "centru")
        }
    }

    static func courier(_ user: UserID) -> Author { author(.courier, user) }
    static let manager = author(.manager)

    static func draft() throws -> DeliveryDraft {
        DeliveryDraft(
            to: DeliveryRecipient(try PersonName(first: "Mia", last: "Horvat")),
            at: DeliveryPlace(PostalAddress(street: "Ilica 1", city: "Zagreb")),
            description: "Two pizzas, hot"
        )
    }

    /// All couriers at the pickup, under rules that permit everything.
    static func context(
        _ couriers: [UserID] = couriers,
        _ rules: DispatchRules = DispatchRules(correction: .minutes(2), allowsReassignment: true)
    ) -> DispatchContext {
        DispatchContext(couriers.map { CourierStanding($0) }, under: rules)
    }

    static func command(
        _ kind: DeliveryJob.Command.Kind,
        of store: StoreID,
        in profile: ProfileCode
    ) throws
        -> DeliveryJob.Command
    {
        switch kind {
        case .create: .create(profile: profile, store: store, draft: try draft(), plan: .chosen(couriers))
        case .edit:
            .edit(
                draft: try {
                    var draft = try draft()
                    draft.fee = Money(minorUnits: 250, .eur)
                    return draft
                }()
            )
        case .offer: .offer(plan: nil)
        case .withdraw: .withdraw
        case .accept: .accept
        case .decline: .decline
        case .lapse: .lapse
        case .endOffer: .endOffer(courier: "ivo")
        case .arrive: .arrive
        case .pickUp: .pickUp(proof: DeliveryProof())
        case .deliver: .deliver(proof: DeliveryProof())
        case .reportFailure: .reportFailure(reason: .customerAbsent, nextTry: nil)
        case .bringBack: .bringBack(proof: DeliveryProof())
        case .giveUp: .giveUp(reason: .noTime)
        case .cancel: .cancel(reason: nil)
        case .reassign: .reassign
        case .correct: .correct
        case .reportIncident: .reportIncident(reason: .customerAbsent)
        case .resolve: .resolve(answer: .bringBack)
        }
    }

    /// The commands that lead to a state, and who gives them.
    private static func path(
        to state: DeliveryJob.State,
        in profile: ProfileCode
    ) -> [(DeliveryJob.Command.Kind, Role)] {
        typealias Path = [(DeliveryJob.Command.Kind, Role)]
        let offered: Path = profile == .iDeliver ? [(.create, .system)] : [(.create, .system), (.offer, .system)]
        let accepted = offered + [(.accept, .courier)]
        let atPickup = accepted + [(.arrive, .courier)]
        let pickedUp = atPickup + [(.pickUp, .courier)]
        let atDropoff = pickedUp + [(.arrive, .courier)]
        return switch state {
        case .absent: []
        case .created: [(.create, .system)]
        case .offering: offered
        case .unassigned: []
        case .accepted: accepted
        case .atPickup: atPickup
        case .pickedUp: pickedUp
        case .atDropoff: atDropoff
        case .delivered: (profile == .iDeliver ? accepted : atDropoff) + [(.deliver, .courier)]
        case .halted, .discarded: pickedUp + [(.reportIncident, .courier)]
        case .returning: pickedUp + [(.giveUp, .courier)]
        case .returned: pickedUp + [(.giveUp, .courier), (.bringBack, .courier)]
        case .cancelled: offered + [(.cancel, .system)]
        }
    }

    static func job(
        in state: DeliveryJob.State,
        of store: StoreID = branch,
        _ profile: ProfileCode = .fullDelivery
    ) throws -> DeliveryJob {
        var job = DeliveryJob(id: "d1")
        if state == .unassigned {
            try job.perform(command(.create, of: store, in: profile), in: context(), by: .system, at: start)
            try job.perform(.offer(plan: OfferPlan([.everyone])), in: context([]), by: .system, at: start)
            return job
        }
        for (kind, role) in path(to: state, in: profile) {
            try job.perform(command(kind, of: store, in: profile), in: context(), by: author(role), at: start)
        }
        if state == .discarded {
            let author = author(store == account ? .store : .manager)
            try job.perform(.resolve(answer: .discard), in: context(), by: author, at: start)
        }
        return job
    }

    /// What a command leads to: the next state, or the name of the refusal.
    static func outcome(
        _ command: DeliveryJob.Command,
        on job: DeliveryJob,
        by author: Author,
        following table: DeliveryJob.Machine? = nil,
        in context: DispatchContext = context(),
        at now: Instant = start
    ) -> String {
        do throws(DeliveryJob.Refusal) {
            var after = job
            let events =
                if let table {
                    try job.decide(command, in: context, following: table, by: author, at: now)
                } else {
                    try job.decide(command, in: context, by: author, at: now)
                }
            for event in events { after.record(event) }
            return after.state.rawValue
        } catch {
            return String(error.code.rawValue.dropFirst("delivery.".count))
        }
    }
}
