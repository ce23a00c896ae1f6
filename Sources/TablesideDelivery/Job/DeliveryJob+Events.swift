public import TablesideCore

extension DeliveryJob {
    /// The events of a job.
    public enum Event: Codable, Hashable, Sendable {
        /// The store described the delivery.
        indirect case created(profile: ProfileCode, store: StoreID, draft: DeliveryDraft, plan: OfferPlan?, at: Instant)
        /// The store changed the description.
        indirect case edited(draft: DeliveryDraft, at: Instant)
        /// A round of offers began, without any offer yet; the courier who had the job before is passed over.
        case roundBegun(plan: OfferPlan, passed: UserID?, at: Instant)
        /// A wave of couriers was asked; their offers end at `until`.
        case offered(wave: Int, couriers: [UserID], until: Instant?, at: Instant)
        /// The round has no wave left.
        case unassigned(at: Instant)
        /// The store withdrew all open offers.
        case withdrawn(at: Instant)
        /// A courier took the job; the offers to the others ended.
        case accepted(courier: UserID, losers: [UserID], at: Instant)
        /// A courier declined the offer.
        case declined(courier: UserID, at: Instant)
        /// The offers to these couriers ended without an answer at `until`.
        case lapsed(couriers: [UserID], until: Instant?, at: Instant)
        /// The offer to a courier who no longer works with the store ended.
        case offerEnded(courier: UserID, at: Instant)
        /// The courier arrived at the pickup or at the recipient's.
        case arrived(to: State, at: Instant)
        /// The courier picked up the goods.
        case pickedUp(proof: DeliveryProof, at: Instant)
        /// The courier handed the goods over.
        case delivered(proof: DeliveryProof, at: Instant)
        /// The courier gave a wrong code.
        case codeRefused(leg: DeliveryLeg, at: Instant)
        /// The courier could not hand the goods over; without a next try, the goods go back.
        case failed(reason: DeliveryReason, nextTry: Instant?, at: Instant)
        /// The goods were brought back.
        case broughtBack(proof: DeliveryProof, at: Instant)
        /// The courier gave the job up; goods in hand must be brought back.
        case givenUp(courier: UserID, reason: DeliveryReason?, to: State, at: Instant)
        /// The store canceled the delivery; a courier who has the goods brings them back.
        case cancelled(reason: DeliveryReason?, to: State, at: Instant)
        /// The store took the job from its courier.
        case reassigned(courier: UserID, at: Instant)
        /// The courier undid the last step.
        case corrected(to: State, at: Instant)
        /// The courier cannot continue; at `until`, the draft's instruction is followed unless the store decides
        /// before.
        case halted(reason: DeliveryReason, until: Instant?, at: Instant)
        /// It was decided how the courier handles the incident; the reason is the store's, if it gave another one.
        case resolved(answer: IncidentAnswer, reason: DeliveryReason?, to: State, at: Instant)
        /// The delivery ended and was settled.
        indirect case settled(settlement: DeliverySettlement, at: Instant)
        /// The recipient's personal data was erased after the delivery was over.
        case personalDataErased(at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .created(_, _, _, _, let at), .edited(_, let at), .roundBegun(_, _, let at), .offered(_, _, _, let at),
                .unassigned(let at), .withdrawn(let at), .accepted(_, _, let at), .declined(_, let at),
                .lapsed(_, _, let at), .offerEnded(_, let at), .arrived(_, let at), .pickedUp(_, let at),
                .delivered(_, let at),
                .codeRefused(_, let at), .failed(_, _, let at), .broughtBack(_, let at), .givenUp(_, _, _, let at),
                .cancelled(_, _, let at), .reassigned(_, let at), .corrected(_, let at),
                .halted(_, _, let at), .resolved(_, _, _, let at), .settled(_, let at),
                .personalDataErased(let at):
                at
            }
        }
    }

    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .created(let profile, let store, let draft, let plan, let at):
            (self.profile, self.store, self.draft, self.plan) = (profile, store, draft, plan)
            (state, createdAt) = (.created, at)
        case .edited(let draft, _): self.draft = draft
        case .roundBegun(let plan, let passed, _):
            self.plan = plan
            askedBefore = (askedBefore + asked).suffix(SizeLimit.couriers).filter { $0 != passed }
            (state, wave, asked, losers) = (.offering, nil, passed.map { [$0] } ?? [], [])
            endOffers()
        case .offered(let wave, let couriers, let until, _):
            (state, self.wave, offered, offeredUntil) = (.offering, wave, couriers, until)
            asked += couriers
            if !askedBefore.isEmpty { askedBefore.removeAll(where: Set(couriers).contains) }
        case .unassigned:
            state = .unassigned
            endOffers()
        case .withdrawn:
            state = .created
            endOffers()
        case .accepted(let courier, let losers, _):
            // Wrong codes of an earlier courier do not count against this one.
            (state, self.courier, self.losers, wrongCodes) = (.accepted, courier, losers, [:])
            endOffers()
        case .declined(let courier, _), .offerEnded(let courier, _):
            offered.removeAll { $0 == courier }
            if offered.isEmpty { endOffers() }
        case .lapsed: endOffers()
        case .arrived(let next, let at): (state, steppedAt) = (next, at)
        case .pickedUp(_, let at): (state, steppedAt) = (.pickedUp, at)
        case .delivered: (state, steppedAt, nextTry) = (.delivered, nil, nil)
        case .codeRefused(let leg, _): wrongCodes[leg] = wrongCodes[leg, default: 0].next
        case .failed(let reason, let nextTry, _):
            (state, self.nextTry, steppedAt) = (nextTry == nil ? .returning : .pickedUp, nextTry, nil)
            failures = failures.next
            failure = nextTry == nil ? reason : nil
        case .broughtBack: (state, steppedAt) = (.returned, nil)
        case .givenUp(let courier, let reason, let next, _):
            (state, steppedAt, nextTry, decisionDue) = (next, nil, nil, nil)
            if !excluded.contains(courier) { excluded.append(courier) }
            if next == .returning { failure = reason } else { self.courier = nil }
        case .cancelled(_, let next, _):
            (state, steppedAt, nextTry, decisionDue, failure) = (next, nil, nil, nil, nil)
            endOffers()
        case .reassigned: (state, courier, steppedAt) = (.offering, nil, nil)
        case .corrected(let previous, _): (state, steppedAt) = (previous, nil)
        case .settled(let settlement, _): self.settlement = settlement
        case .halted(let reason, let until, _):
            (state, decisionDue, steppedAt, nextTry) = (.halted, until, nil, nil)
            (failures, failure) = (failures.next, reason)
        case .resolved(let answer, let reason, let next, _):
            (state, decisionDue) = (next, nil)
            switch answer {
            case .tryAgain(let at): (nextTry, failure, isLeftAtDoor) = (at, nil, false)
            case .leave: (failure, isLeftAtDoor) = (nil, true)
            case .bringBack, .discard: failure = reason ?? failure
            }
        case .personalDataErased: draft?.erasePersonalData()
        }
        lastEventAt = event.at
    }

    private mutating func endOffers() { (offered, offeredUntil) = ([], nil) }
}

extension Int {
    /// One more, or the same if the number is at its maximum: a stored count can have any value.
    var next: Int { self == .max ? self : self + 1 }
}
