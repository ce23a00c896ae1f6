public import TablesideCore

/// The way of goods from a store to a recipient, from the store's draft to its end (ID-22 … ID-34).
///
/// The job owns the road: which couriers are asked, who has it, and where the goods are. An order that is delivered learns
/// of it by joint decisions of `TablesideOperations`. What a job permits is its profile's: ``Profile/iDeliver`` has four
/// states, ``Profile/full`` every step of the ride.
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
        /// Describes the delivery; a profile without a draft offers it at once, by the plan.
        indirect case create(profile: ProfileCode, store: StoreID, draft: DeliveryDraft, plan: OfferPlan?)
        /// Describes it differently, before a courier has accepted.
        indirect case edit(draft: DeliveryDraft)
        /// Begins a round of offers, by a new plan or by the one that the job has.
        case offer(plan: OfferPlan?)
        /// Takes all open offers back.
        case withdraw
        /// Takes the job.
        case accept
        /// Does not take the job.
        case decline
        /// Ends the offers of a wave that is over, and asks the next one.
        case lapse
        /// Ends the offer to a courier with whom the store no longer works.
        case endOffer(courier: UserID)
        /// The courier is at the pickup, or at the recipient's.
        case arrive
        /// The courier takes the goods along.
        case pickUp(proof: DeliveryProof)
        /// The courier hands the goods over.
        case deliver(proof: DeliveryProof)
        /// The courier could not hand the goods over; without a next try they go back.
        case reportFailure(reason: DeliveryReason, nextTry: Instant?)
        /// The goods are back.
        case bringBack(proof: DeliveryProof)
        /// The courier does not carry it out.
        case giveUp(reason: DeliveryReason?)
        /// The store does not want it delivered any more.
        case cancel(reason: DeliveryReason?)
        /// The store takes the job from its courier and offers it again.
        case reassign
        /// The courier takes back the last step of the way, which was a wrong tap.
        case correct
        /// The courier cannot go on, and asks the store what to do.
        case reportIncident(reason: DeliveryReason)
        /// The store, or the engine by the draft once the store's time is over, decides on an incident; the store may give
        /// another reason for it than the courier gave.
        case resolve(answer: IncidentAnswer, reason: DeliveryReason? = nil)
    }

    /// The identity of the delivery.
    public let id: DeliveryID
    /// The number of events so far.
    public var version = Version.absent
    /// Where the delivery is in its life.
    public internal(set) var state = State.absent
    /// The profile whose rows it follows; `nil` before it was created.
    public internal(set) var profile: ProfileCode?
    /// The store that sends it; `nil` before it was created.
    public internal(set) var store: StoreID?
    /// What is delivered; `nil` before it was created.
    public internal(set) var draft: DeliveryDraft? {
        get { described?.value }
        set { described = newValue.map(Boxed.init) }
    }
    /// The draft, which copies of the delivery share.
    private(set) var described: Boxed<DeliveryDraft>?
    /// How it is offered; `nil` before that is known.
    public internal(set) var plan: OfferPlan?
    /// When it was created; `nil` before that.
    public internal(set) var createdAt: Instant?
    /// The couriers who were asked in the round, wave after wave.
    public internal(set) var asked: [UserID] = []
    /// The couriers who were asked in earlier rounds, and not in this one; of very many, those of the latest rounds.
    public internal(set) var askedBefore: [UserID] = []
    /// The position of the latest wave in the plan; `nil` before the first of a round.
    public internal(set) var wave: Int?
    /// The couriers whose offers are open.
    public internal(set) var offered: [UserID] = []
    /// The first instant at which the open offers are dead; `nil` if they do not end by time.
    public internal(set) var offeredUntil: Instant?
    /// The courier who has the job; `nil` while nobody has it.
    public internal(set) var courier: UserID?
    /// The couriers whose offers ended because another courier accepted.
    public internal(set) var losers: [UserID] = []
    /// The couriers who gave it up, and can never have it again (ID-29).
    public internal(set) var excluded: [UserID] = []
    /// How many wrong codes the courier gave on each leg.
    public internal(set) var wrongCodes: [DeliveryLeg: Int] = [:]
    /// How often the courier could not hand the goods over.
    public internal(set) var failures = 0
    /// Why the goods are not handed over: while the store decides, and if they go back or are thrown away; `nil` otherwise.
    public internal(set) var failure: DeliveryReason?
    /// When the next try begins; `nil` if none is planned.
    public internal(set) var nextTry: Instant?
    /// When what the draft says is done about the incident, unless the store decides before; `nil` for no time.
    public internal(set) var decisionDue: Instant?
    /// Whether the courier leaves the goods at the door, with a photo, as was decided.
    public internal(set) var isLeftAtDoor = false
    /// When the last step of the way was taken; `nil` if there is none that can be taken back.
    public internal(set) var steppedAt: Instant?
    /// What was charged to whom when it ended; `nil` before that, and if its house settles otherwise.
    public internal(set) var settlement: DeliverySettlement? {
        get { settled?.value }
        set { settled = newValue.map(Boxed.init) }
    }
    private var settled: Boxed<DeliverySettlement>?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a job before anything happened.
    public init(id: DeliveryID) { self.id = id }

    /// The store, so that deliveries are listed by store.
    public var scope: String { store?.description ?? "" }

    /// Whether an offer to a courier can be accepted at an instant.
    public func isOffered(to courier: UserID, at now: Instant) -> Bool {
        state == .offering && offered.contains(courier) && (offeredUntil.map { now < $0 } ?? true)
    }
}

extension DeliveryJob: Timed {
    /// When the open offers end by time, or the store's time to decide on an incident; `nil` for never.
    public var nextDue: Instant? {
        switch state {
        case .offering: offered.isEmpty ? nil : offeredUntil
        case .halted: decisionDue
        default: nil
        }
    }

    /// Ends the open offers, or decides on the incident by the draft.
    ///
    /// Goods for adults come back where an older release let a store choose to leave them.
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
