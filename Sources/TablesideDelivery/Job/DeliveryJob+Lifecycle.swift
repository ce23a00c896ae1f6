public import TablesideCore

extension DeliveryJob {
    /// Where a delivery is in its life.
    public enum State: String, LifecycleSymbol {
        /// Nothing was described under this identity. Can move to: created, offering.
        case absent
        /// The store described it, and nobody is asked. Can move to: offering, unassigned, cancelled.
        case created
        /// Couriers are asked. Can move to: created, accepted, unassigned, cancelled.
        case offering
        /// Nobody who was asked took it. Can move to: offering, cancelled.
        case unassigned
        /// A courier has it. Can move to: atPickup, delivered, offering, unassigned, cancelled.
        case accepted
        /// The courier is where the goods are. Can move to: pickedUp, accepted, offering, unassigned, cancelled.
        case atPickup
        /// The goods are on their way. Can move to: atDropoff, atPickup, halted, returning.
        case pickedUp
        /// The courier is at the recipient's. Can move to: delivered, pickedUp, halted, returning.
        case atDropoff
        /// The courier met with an incident, on which the store decides, or the draft once its time is over. Can move to: pickedUp, returning, discarded.
        case halted
        /// The recipient has the goods. This is final.
        case delivered
        /// The goods are on their way back. Can move to: returned.
        case returning
        /// The store has the goods back. This is final.
        case returned
        /// The goods were thrown away. This is final.
        case discarded
        /// The store did not want it delivered any more. This is final.
        case cancelled
    }

    /// The conditions on a step of a delivery.
    public enum Guard: String, LifecycleSymbol {
        /// The author acts for the store.
        case isOurs
        /// The author has an open offer.
        case isOffered
        /// The author has an open offer, works with the store and has room for one more delivery.
        case isReady
        /// The author has the job.
        case isHolder
        /// The time to answer is over.
        case isDue
        /// The courier of the command has an open offer.
        case isListed
        /// The step is permitted, and somebody has an open offer after it.
        case isAsked
        /// The author has the job, and shows what is asked for.
        case isProven
        /// The author has the job and shows what is asked for, but the code is wrong.
        case isMistyped
        /// The author has the job or is the engine, and a next try is planned.
        case isRetried
        /// The author has the job or is the engine.
        case isCarried
        /// The author has the job, and took the step a short time ago.
        case isRecent
        /// The author acts for the store, whose rules let it take jobs from couriers.
        case isReassignable
        /// The author decides on the incident: the courier tries again, or leaves the goods.
        case isContinued
        /// The author decides on the incident: the courier brings the goods back.
        case isSentBack
        /// The author decides on the incident: the courier throws the goods away.
        case isDiscarded
    }

    /// The lifecycle of a delivery.
    public typealias Machine = Lifecycle<State, Command.Kind, Guard, NoSymbol>
}

extension DeliveryJob.Command {
    /// The command without its inputs.
    public enum Kind: String, LifecycleSymbol {
        /// Describes the delivery.
        case create
        /// Describes it differently.
        case edit
        /// Begins a round of offers.
        case offer
        /// Takes all open offers back.
        case withdraw
        /// Takes the job.
        case accept
        /// Does not take the job.
        case decline
        /// Ends a wave that is over.
        case lapse
        /// Ends the offer to one courier.
        case endOffer
        /// The courier is at the pickup, or at the recipient's.
        case arrive
        /// The courier takes the goods along.
        case pickUp
        /// The courier hands the goods over.
        case deliver
        /// The courier could not hand the goods over.
        case reportFailure
        /// The goods are back.
        case bringBack
        /// The courier does not carry it out.
        case giveUp
        /// The store does not want it delivered any more.
        case cancel
        /// The store takes the job from its courier.
        case reassign
        /// The courier takes the last step back.
        case correct
        /// The courier cannot go on, and the store decides.
        case reportIncident
        /// The store decides on an incident.
        case resolve
    }

    /// The command without its inputs.
    public var kind: Kind {
        switch self {
        case .create: .create
        case .edit: .edit
        case .offer: .offer
        case .withdraw: .withdraw
        case .accept: .accept
        case .decline: .decline
        case .lapse: .lapse
        case .endOffer: .endOffer
        case .arrive: .arrive
        case .pickUp: .pickUp
        case .deliver: .deliver
        case .reportFailure: .reportFailure
        case .bringBack: .bringBack
        case .giveUp: .giveUp
        case .cancel: .cancel
        case .reassign: .reassign
        case .correct: .correct
        case .reportIncident: .reportIncident
        case .resolve: .resolve
        }
    }
}
