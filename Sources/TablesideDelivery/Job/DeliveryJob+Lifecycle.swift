public import TablesideCore

extension DeliveryJob {
    /// The state of a delivery.
    public enum State: String, LifecycleSymbol {
        /// No delivery was created under this identity. Can move to: created, offering.
        case absent
        /// The store described it, and it is not offered yet. Can move to: offering, unassigned, cancelled.
        case created
        /// It is offered to couriers. Can move to: created, accepted, unassigned, cancelled.
        case offering
        /// None of the couriers who were asked took it. Can move to: offering, cancelled.
        case unassigned
        /// A courier has accepted it. Can move to: atPickup, delivered, offering, unassigned, cancelled.
        case accepted
        /// The courier is at the pickup. Can move to: pickedUp, accepted, offering, unassigned, cancelled.
        case atPickup
        /// The goods are on their way. Can move to: atDropoff, atPickup, halted, returning.
        case pickedUp
        /// The courier is at the recipient's. Can move to: delivered, pickedUp, halted, returning.
        case atDropoff
        /// The courier reported an incident that the store must decide on, or the draft after the store's time is over.
        /// Can move to: pickedUp, returning, discarded.
        case halted
        /// The recipient has the goods. This is final.
        case delivered
        /// The goods are on their way back. Can move to: returned.
        case returning
        /// The store has the goods back. This is final.
        case returned
        /// The goods were thrown away. This is final.
        case discarded
        /// The store canceled the delivery. This is final.
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
        /// The time to answer has passed.
        case isDue
        /// The courier of the command has an open offer.
        case isListed
        /// The step is permitted, and leaves at least one open offer.
        case isAsked
        /// The author has the job and shows the required proof.
        case isProven
        /// The author has the job and shows the required proof, but the code is wrong.
        case isMistyped
        /// The author has the job or is the engine, and another try is planned.
        case isRetried
        /// The author has the job or is the engine.
        case isCarried
        /// The author has the job and took the step only a short time ago.
        case isRecent
        /// The author acts for the store, whose rules let it take jobs from couriers.
        case isReassignable
        /// The author decides on the incident: the courier tries again or leaves the goods.
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
        /// Changes the description.
        case edit
        /// Begins a round of offers.
        case offer
        /// Withdraws all open offers.
        case withdraw
        /// Accepts the job.
        case accept
        /// Declines the job.
        case decline
        /// Ends an expired wave.
        case lapse
        /// Ends the offer to one courier.
        case endOffer
        /// Records the arrival at the pickup or at the recipient's.
        case arrive
        /// Records that the courier picked up the goods.
        case pickUp
        /// Records that the courier handed the goods over.
        case deliver
        /// Reports that the courier could not hand the goods over.
        case reportFailure
        /// Records that the goods were brought back.
        case bringBack
        /// Gives up the job.
        case giveUp
        /// Cancels the delivery.
        case cancel
        /// Takes the job from its courier.
        case reassign
        /// Undoes the courier's last step.
        case correct
        /// Reports that the courier cannot continue, so that the store decides.
        case reportIncident
        /// Decides on an incident.
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
