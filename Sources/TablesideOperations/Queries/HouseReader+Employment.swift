public import TablesideCore
public import TablesideHosting
import TablesideVenue

// Who works at a branch, and who is asked to.
extension HouseReader {
    /// The people who work at a branch, by username, or by identity for those without one.
    public func staff(
        of branch: BranchID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<StaffMember> {
        try await employed(User.self, at: branch, as: .staff, after: after, by: author) { user in
            user.employment?.branch == branch ? StaffMember(user) : nil
        }
    }

    /// The jobs that a branch has offered, answered ones included.
    public func jobOffers(
        of branch: BranchID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<JobOfferCard> {
        try await employed(JobOffer.self, at: branch, as: .jobOffers, after: after, by: author) { JobOfferCard($0) }
    }

    /// The jobs that were offered to the sender and can be accepted, the latest first.
    ///
    /// A person who works nowhere yet can ask, too. Offers are answered by an ``AccountRequest``.
    public func receivedOffers(by author: Author) async throws -> [ReceivedOfferCard] {
        guard let user = author.user else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: .receivedOffers, .account(user)).reader
        let received = try await reader.document(ReceivedOffers.self, user)?.offers ?? []
        let refs = received.reversed().map { DocumentRef(JobOffer.self, $0) }
        let found = refs.isEmpty ? [:] : try await store.fetch(refs)
        let open = try Self.open(refs.compactMap { found[$0] }, to: user, at: clock.now())
        let places = open.compactMap(\.terms?.workplace).flatMap { place in
            [DocumentRef(RestaurantRecord.self, place.restaurant), DocumentRef(BranchRecord.self, place.branch)]
        }
        let known = places.isEmpty ? [:] : try await store.fetch(Array(Set(places)))
        return try Self.cards(of: open, at: known)
    }

    /// Those of the offers that a person can accept.
    private static func open(_ offers: [StoredDocument], to user: UserID, at now: Instant) throws -> [JobOffer] {
        try offers.map { try $0.decoded(as: JobOffer.self) }
            .filter { $0.isOpen(at: now) && $0.terms?.invitee == user }
    }

    /// The offers with the names of the places that are known.
    private static func cards(
        of offers: [JobOffer],
        at known: [DocumentRef: StoredDocument]
    ) throws -> [ReceivedOfferCard] {
        try offers.compactMap { offer in
            guard let place = offer.terms?.workplace else { return nil }
            let restaurant = known[DocumentRef(RestaurantRecord.self, place.restaurant)]
            let branch = known[DocumentRef(BranchRecord.self, place.branch)]
            return ReceivedOfferCard(
                offer,
                at: try restaurant?.decoded(as: RestaurantRecord.self).restaurant,
                try branch?.decoded(as: BranchRecord.self).branch
            )
        }
    }

    private func employed<Body: Document, Item>(
        _ type: Body.Type,
        at branch: BranchID,
        as kind: HouseQuery.Kind,
        after: PageCursor?,
        by author: Author,
        _ item: (Body) -> Item?
    ) async throws -> HousePage<Item> {
        var (reader, standing) = try await admit(author, to: kind, .listedBranch(branch))
        let list = try await list(of: branch, as: kind, for: standing, &reader)
        let whose = try await judge.page(of: branch, &reader)
        guard list.shows(whose) else { throw AccessRefusal.absent }
        return try await list.page(of: type, in: branch.rawValue, after: after, limit: Self.pageLimit, item)
    }
}
