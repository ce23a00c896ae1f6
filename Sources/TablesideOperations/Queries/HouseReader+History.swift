import TablesideBooking
public import TablesideCore
import TablesideDiscovery
public import TablesideHosting
public import TablesideOrdering
import TablesideVenue

// What a guest has booked, ordered and written, over all dates and branches; the reaction `guestHistory` keeps the lists.
extension HouseReader {
    /// The sender's bookings and those to which they are invited, the latest first (QP-04).
    public func ownBookings(after: PageCursor? = nil, by author: Author) async throws -> HousePage<BookingSummary> {
        try await history(.bookings, .ownBookings, after: after, by: author) { entry, found, list in
            guard case .booking(let day, let id) = entry.subject,
                let booking = try found.booking(id, on: day),
                list.shows(Belonging(booking, at: day.branch))
            else { return nil }
            return BookingSummary(booking, on: day, hidesPeople: booking.guest != entry.guest)
        }
    }

    /// The sender's orders, the latest first (QP-04).
    public func ownOrders(after: PageCursor? = nil, by author: Author) async throws -> HousePage<OrderCard> {
        try await history(.orders, .ownOrders, after: after, by: author) { entry, found, list in
            guard let order = try found[entry.subject.document]?.decoded(as: Order.self),
                let document = Belonging(order, on: nil),
                list.shows(document)
            else { return nil }
            let author = list.standing.author
            return order.card(for: author.role, isOwn: order.isOrdered(by: author))
        }
    }

    /// The sender's reviews, the latest first, withdrawn and hidden ones among them (AP-12).
    public func ownReviews(after: PageCursor? = nil, by author: Author) async throws -> HousePage<ReviewCard> {
        try await history(.reviews, .ownReviews, after: after, by: author) { entry, found, list in
            guard let review = try found[entry.subject.document]?.decoded(as: Review.self),
                var document = Belonging(review)
            else { return nil }
            // Anybody's published review may be seen, but this is the list of one's own.
            document.isPublic = false
            return list.shows(document) ? ReviewCard(review, isOwn: true) : nil
        }
    }

    /// Reads a page of a list, and what its entries name.
    private func history<Item>(
        _ name: GuestHistoryEntry.List,
        _ kind: HouseQuery.Kind,
        after: PageCursor?,
        by author: Author,
        _ item: (GuestHistoryEntry, [DocumentRef: StoredDocument], HouseList) throws -> Item?
    ) async throws -> HousePage<Item> {
        let list = try await list(of: nil, as: kind, by: author)
        guard let user = list.standing.author.user else { return HousePage([]) }
        let query = DocumentQuery(
            GuestHistoryEntry.kind,
            scope: GuestHistoryEntry.scope(of: user, name),
            limit: Self.historyLimit,
            after: after
        )
        let page = try await store.query(query)
        let entries = try page.documents.map { try $0.decoded(as: GuestHistoryEntry.self) }
        let found = try await store.fetch(Array(Set(entries.flatMap(\.subject.needs).map(\.ref))))
        return HousePage(try entries.compactMap { try item($0, found, list) }, next: page.next)
    }

    /// The most things on a page: each may be in a document of its own.
    static var historyLimit: Int { 25 }
}

extension [DocumentRef: StoredDocument] {
    /// A booking among documents that were read, which may have left its day.
    fileprivate func booking(_ id: BookingID, on day: BranchDay) throws(StoreError) -> Booking? {
        let present = try self[DocumentRef(ServiceDay.self, day)]?.decoded(as: ServiceDay.self).booking(id)
        if let present { return present }
        let archived = self[DocumentRef(ArchivedBooking.self, ArchivedBooking.id(id, on: day))]
        return try archived?.decoded(as: ArchivedBooking.self).booking
    }
}
