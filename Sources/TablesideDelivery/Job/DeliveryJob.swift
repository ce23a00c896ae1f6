public import TablesideCore

/// A delivery of goods from a store to a recipient, from the store's draft to its end (ID-22 … ID-34).
///
/// The job tracks the way of the goods: which couriers are asked, who has it, and where the goods are. Joint decisions
/// of `TablesideOperations` pass this on to a delivered order. The profile decides what a job permits:
/// ``Profile/iDeliver`` has four states, ``Profile/full`` every step of the ride.
///
/// ```swift
/// var job = DeliveryJob(id: "d1")
/// let couriers = DispatchContext([CourierStanding("ivo"), CourierStanding("ena")])
/// try job.perform(
///     .create(profile: .iDeliver, store: .account("cvjetko"), draft: draft, plan: .chosen(["ivo", "ena"])),
///     in: couriers, by: Author("cvjetko", as: .store), at: now)
/// try job.perform(.accept, in: couriers, by: Author("ivo", as: .courier), at: now)
/// try job.perform(.deliver(proof: DeliveryProof()), in: couriers, by: Author("ivo", as: .courier), at: now)
/// ```
public struct DeliveryJob: Aggregate, Hashable {
    /// The document kind, `deliveryJob`.
    public static let kind = DocumentKind(rawValue: "deliveryJob")

    /// The commands that a job accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Describes the delivery; a profile without a created state offers it at once, by the plan.
        indirect case create(profile: ProfileCode, store: StoreID, draft: DeliveryDraft, plan: OfferPlan?)
        /// Changes the description before a courier has accepted.
        indirect case edit(draft: DeliveryDraft)
        /// Begins a round of offers, with a new plan or the present one.
        case offer(plan: OfferPlan?)
        /// Withdraws all open offers.
        case withdraw
        /// Accepts the job for the author, a courier with an open offer.
        case accept
        /// Declines the job for the author, a courier with an open offer.
        case decline
        /// Ends the offers of an expired wave and asks the next one.
        case lapse
        /// Ends the offer to a courier who no longer works with the store; if it has expired, it ends like its wave.
        case endOffer(courier: UserID)
        /// Records the arrival at the pickup or at the recipient's.
        case arrive
        /// Records that the courier picked up the goods.
        case pickUp(proof: DeliveryProof)
        /// Records that the courier handed the goods over.
        case deliver(proof: DeliveryProof)
        /// Reports that the courier could not hand the goods over; without a next try, the goods go back.
        case reportFailure(reason: DeliveryReason, nextTry: Instant?)
        /// Records that the goods were brought back.
        case bringBack(proof: DeliveryProof)
        /// Gives up the job.
        case giveUp(reason: DeliveryReason?)
        /// Cancels the delivery for the store, with its reason.
        case cancel(reason: DeliveryReason?)
        /// The store takes the job from its courier and offers it again.
        case reassign
        /// Undoes the courier's last step, after a wrong tap.
        case correct
        /// Reports that the courier cannot continue, and asks the store for a decision.
        case reportIncident(reason: DeliveryReason)
        /// Decides on an incident, for the store, or for the engine by the draft after the store's time is over; the
        /// store may give a different reason from the courier's.
        case resolve(answer: IncidentAnswer, reason: DeliveryReason? = nil)
    }

    /// The identity of the delivery.
    public let id: DeliveryID
    /// The number of events so far.
    public var version = Version.absent
    /// The present state of the delivery.
    public internal(set) var state = State.absent
    /// The profile that it follows; `nil` before it was created.
    public internal(set) var profile: ProfileCode?
    /// The store that sends it; `nil` before it was created.
    public internal(set) var store: StoreID?
    /// The store's description; `nil` before it was created.
    public internal(set) var draft: DeliveryDraft? {
        get { described?.value }
        set { described = newValue.map(Boxed.init) }
    }
    /// The draft, shared among copies of the delivery.
    private(set) var described: Boxed<DeliveryDraft>?
    /// The plan for its offers; `nil` until it is known.
    public internal(set) var plan: OfferPlan?
    /// When it was created; `nil` before that.
    public internal(set) var createdAt: Instant?
    /// The couriers asked in this round, wave after wave.
    public internal(set) var asked: [UserID] = []
    /// The couriers asked only in earlier rounds; if there are very many, those of the latest rounds.
    public internal(set) var askedBefore: [UserID] = []
    /// The position of the latest wave in the plan; `nil` before the first of a round.
    public internal(set) var wave: Int?
    /// The couriers with open offers.
    public internal(set) var offered: [UserID] = []
    /// When the open offers expire; `nil` if they do not.
    public internal(set) var offeredUntil: Instant?
    /// The courier who has the job; `nil` for none.
    public internal(set) var courier: UserID?
    /// The couriers whose offers ended because another courier accepted.
    public internal(set) var losers: [UserID] = []
    /// The couriers who gave the job up, and cannot have it again (ID-29).
    public internal(set) var excluded: [UserID] = []
    /// The number of the courier's wrong codes on each leg.
    public internal(set) var wrongCodes: [DeliveryLeg: Int] = [:]
    /// The number of failed handovers.
    public internal(set) var failures = 0
    /// Why the goods were not handed over, while the store decides, and if they go back or are thrown away; `nil`
    /// otherwise.
    public internal(set) var failure: DeliveryReason?
    /// When the next try begins; `nil` for none.
    public internal(set) var nextTry: Instant?
    /// When the draft's instruction for an incident applies unless the store decides before; `nil` for no limit.
    public internal(set) var decisionDue: Instant?
    /// Whether it was decided that the courier leaves the goods at the door, with a photo.
    public internal(set) var isLeftAtDoor = false
    /// When the last step of the way was taken; `nil` if there is none to undo.
    public internal(set) var steppedAt: Instant?
    /// The settlement at its end; `nil` before that, and if its host settles elsewhere.
    public internal(set) var settlement: DeliverySettlement? {
        get { settled?.value }
        set { settled = newValue.map(Boxed.init) }
    }
    private var settled: Boxed<DeliverySettlement>?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a job that has not been created yet.
    public init(id: DeliveryID) { self.id = id }

    /// The store, so that deliveries are listed by store.
    public var scope: String { store?.description ?? "" }

    /// Whether an offer to a courier can be accepted at an instant.
    public func isOffered(to courier: UserID, at now: Instant) -> Bool {
        state == .offering && offered.contains(courier) && (offeredUntil.map { now < $0 } ?? true)
    }
}

extension DeliveryJob: Timed {
    /// When the open offers expire, or the store's time to decide on an incident ends; `nil` for never.
    public var nextDue: Instant? {
        switch state {
        case .offering: offered.isEmpty ? nil : offeredUntil
        case .halted: decisionDue
        default: nil
        }
    }

    /// Ends the open offers, or decides on the incident by the draft.
    ///
    /// Goods for adults are brought back if an older release allowed the store to have them left at the door.
    public var dueCommand: Command? {
        guard nextDue != nil else { return nil }
        guard state == .halted else { return .lapse }
        return draft.map { draft in
            let choice = draft.proof.ifUndeliverable
            return .resolve(answer: IncidentAnswer(choice == .leave && draft.isForAdults ? .bringBack : choice))
        }
    }
}

extension DeliveryJob: Summarized {
    /// The store and the state, without people.
    public var summary: String { "delivery \(shown: id) of \(shown: scope): \(state.rawValue)" }
}
