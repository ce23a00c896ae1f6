public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Accepts a job offer, which employs the person at the branch, or declines it.
public struct AnswerJobOffer: JointDecision {
    /// Commands of this kind are remembered as `answerJobOffer`.
    public static let name = DecisionName(rawValue: "answerJobOffer")

    /// The offer to answer.
    public let offer: JobOfferID
    /// Whether the person accepts the job.
    public let accepts: Bool

    /// Makes the decision to answer an offer.
    public init(_ offer: JobOfferID, accepts: Bool) {
        self.offer = offer
        self.accepts = accepts
    }

    /// The offer, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(JobOffer.self, offer) }

    /// The offer, the branch, and the person with their received offers.
    public func needs(_ loaded: Loaded, in rules: SignUpRules, at now: Instant) throws -> [DocumentNeed] {
        let need = DocumentNeed(JobOffer.self, offer)
        guard loaded.contains(JobOffer.self, offer),
            let terms = try loaded.aggregate(JobOffer.self, offer).terms, let person = terms.invitee
        else { return [need] }
        return [
            need, DocumentNeed(BranchRecord.self, terms.workplace.branch), DocumentNeed(User.self, person),
            DocumentNeed(ReceivedOffers.self, person),
        ]
    }

    /// Answers the offer.
    ///
    /// - Throws: ``EmploymentRefusal``: `employment.notYours` for an offer to another person as well as for one that
    ///   does not exist, `employment.expired`, `employment.branchClosed`, `employment.employedElsewhere`; the refusal
    ///   of the user.
    public func decide(
        on loaded: Loaded,
        in rules: SignUpRules,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var offer = try loaded.aggregate(JobOffer.self, offer)
        guard let terms = offer.terms, let person = terms.invitee, author.user == person else {
            throw EmploymentRefusal(.notYours)
        }
        var user = try loaded.aggregate(User.self, person)
        guard user.state == .registered, let role = user.role else { throw EmploymentRefusal(.notYours) }
        // A session may say what is over by now.
        let present = Author(person, as: role, at: user.employment?.branch, on: author.device)
        try changes.perform(accepts ? .accept : .decline, on: &offer, by: present, at: now)
        if accepts {
            let place = try loaded.aggregate(BranchRecord.self, terms.workplace.branch)
            guard place.owner != nil, place.state != .archived else { throw EmploymentRefusal(.branchClosed) }
            guard user.employment == nil || user.employment == terms.workplace else {
                throw EmploymentRefusal(.employedElsewhere)
            }
            if user.employment == nil {
                try changes.perform(.employ(workplace: terms.workplace), on: &user, in: rules, by: .system, at: now)
            }
        }
        if var received = try loaded.document(ReceivedOffers.self, person), received.remove(offer.id) {
            changes.put(&received)
        }
        return NoAnswer()
    }
}
