public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Offers a job at a branch to a person by their email address, telephone number or username.
///
/// A person who is unknown, is not staff, or has not verified the address or number gets no offer, and the employer is
/// not told: the offer is stored like any other, but cannot be accepted.
///
/// ```swift
/// let offer = OfferJob("o1", at: "corso", to: .username(vera), until: now + .days(7))
/// try await runner.perform(Envelope(offer, by: .manager("mara", at: "corso"), id: commandID))
/// ```
public struct OfferJob: JointDecision {
    /// Commands of this kind are remembered as `offerJob`.
    public static let name = DecisionName(rawValue: "offerJob")

    /// The identity of the offer.
    public let offer: JobOfferID
    /// The branch that offers the job.
    public let branch: BranchID
    /// The email address, telephone number or username of the person.
    public let invitee: AccountKeyID
    /// When the offer expires; it cannot be accepted at that instant.
    public let until: Instant

    /// Makes the decision to offer a job.
    public init(_ offer: JobOfferID, at branch: BranchID, to invitee: AccountKeyID, until: Instant) {
        self.offer = offer
        self.branch = branch
        self.invitee = invitee
        self.until = until
    }

    /// The offer, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(JobOffer.self, offer) }

    /// The offer, the branch, and the person with their received offers.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        let needs = [
            DocumentNeed(JobOffer.self, offer), DocumentNeed(BranchRecord.self, branch),
            DocumentNeed(AccountKey.self, invitee),
        ]
        guard loaded.contains(AccountKey.self, invitee),
            let user = try loaded.document(AccountKey.self, invitee)?.owner
        else { return needs }
        return needs + [DocumentNeed(User.self, user), DocumentNeed(ReceivedOffers.self, user)]
    }

    /// Offers the job.
    ///
    /// - Throws: ``EmploymentRefusal``: `employment.notYours` for a branch that is not registered,
    ///   `employment.branchClosed`; the refusal of the offer.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let place = try loaded.aggregate(BranchRecord.self, branch)
        guard let owner = place.owner, let restaurant = place.branch?.restaurant else {
            throw EmploymentRefusal(.notYours)
        }
        let person = try person(loaded)
        let terms = JobTerms(
            workplace: Employment(restaurant: restaurant, branch: branch),
            owner: owner,
            invitee: person,
            until: until
        )
        var offer = try loaded.aggregate(JobOffer.self, offer)
        try changes.perform(.send(terms: terms), on: &offer, by: author, at: now)
        guard place.state != .archived else { throw EmploymentRefusal(.branchClosed) }
        if let person {
            var received = try loaded.document(ReceivedOffers.self, person) ?? ReceivedOffers(id: person)
            received.add(offer.id)
            changes.put(&received)
        }
        return NoAnswer()
    }

    /// The recipient of the offer; `nil` for none.
    private func person(_ loaded: Loaded) throws -> UserID? {
        guard let id = try loaded.document(AccountKey.self, invitee)?.owner else { return nil }
        let user = try loaded.aggregate(User.self, id)
        guard let account = user.account, let role = user.role, JobOffer.isForStaff(role) else { return nil }
        switch invitee.space {
        case .username: return id
        case .email, .phone: return account.verified.contains(invitee) ? id : nil
        // Nobody is found by a number of a register, by where they live or by an account elsewhere.
        case .oib, .vat, .address, .identity: return nil
        }
    }
}
