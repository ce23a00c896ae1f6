public import TablesideBilling
import TablesideBooking
public import TablesideCore
public import TablesideDiscovery
public import TablesideHosting
public import TablesideMenu
public import TablesideOrdering
public import TablesideVenue

// What everybody may see.
extension HouseReader {
    /// The card of a branch that is active with its restaurant; a table of rights may let the owner see more.
    ///
    /// - Throws: ``AccessRefusal``, ``StoreError``, like every question.
    public func branch(_ id: BranchID, by author: Author) async throws -> RestaurantCard {
        var reader = try await admit(author, to: .branch, .listedBranch(id)).reader
        guard let branch = try await reader.document(BranchRecord.self, id)?.branch,
            let restaurant = try await reader.document(RestaurantRecord.self, branch.restaurant)?.restaurant
        else { throw AccessRefusal.absent }
        return RestaurantCard(branch.rated(by: try await store.load(VenueRatings.self, id)), of: restaurant)
    }

    /// The menus of a branch that guests see; its owner and staff see drafts and hidden ones as well.
    ///
    /// - Throws: ``AccessRefusal``, also for a branch of which the store has neither a record nor a menu, so that it
    ///   looks like one that is hidden; ``StoreError``.
    public func menus(
        of branch: BranchID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<FoodMenu> {
        var (reader, standing) = try await admit(author, to: .menus, .page(of: branch))
        let page = try await judge.page(of: branch, &reader)
        let list = try await list(of: branch, as: .menus, for: standing, &reader)
        let found = try await menus(on: page, after: after, for: list)
        if found.items.isEmpty, try await !reader.knows(branch) { throw AccessRefusal.absent }
        return found
    }

    /// A page of the menus on the page of a branch that the sender may see.
    func menus(
        on page: Belonging,
        after: PageCursor? = nil,
        for list: HouseList
    ) async throws -> HousePage<FoodMenu> {
        guard let branch = page.branch else { return HousePage([]) }
        let limit = Self.pageLimit
        // Read until the page is full: menus that were put away take no place.
        return try await list.page(of: MenuRecord.self, in: branch.rawValue, after: after, limit: limit) { record in
            guard record.menu?.branch == branch else { return nil }
            var whose = page
            whose.isPublic = page.isPublic && record.isActive
            return record.state != .archived && list.shows(whose) ? record.menu : nil
        }
    }

    /// The published reviews of a branch.
    public func reviews(
        of branch: BranchID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<ReviewCard> {
        var list = try await list(of: branch, as: .reviews, by: author)
        var reader = ClaimReader(store)
        list.place.isPublic = try await judge.page(of: branch, &reader).isPublic
        guard list.isOpen else { return HousePage([]) }
        let limit = Self.pageLimit
        return try await list.page(of: Review.self, in: branch.rawValue, after: after, limit: limit) { review in
            guard let document = Belonging(review), document.isPublic, list.shows(document) else { return nil }
            return ReviewCard(review, isOwn: false)
        }
    }
}

// What a guest may see of their own; staff see the same of their branch.
extension HouseReader {
    /// A review, published or the sender's own.
    public func review(_ visit: Visit, by author: Author) async throws -> ReviewCard {
        var (reader, standing) = try await admit(author, to: .review, .review(visit))
        guard let review = try await reader.document(Review.self, visit) else { throw AccessRefusal.absent }
        return ReviewCard(review, isOwn: review.visit?.guest == standing.author.user)
    }

    /// A booking; for the staff with the birthday of a guest who consents (QP-69).
    public func booking(_ id: BookingID, on day: BranchDay, by author: Author) async throws -> BookingSummary {
        var (reader, standing) = try await admit(author, to: .booking, .booking(id, on: day))
        guard let booking = try await reader.booking(id, on: day) else {
            throw AccessRefusal.absent
        }
        guard standing.author.role != .guest, let guest = booking.guest else {
            return summary(booking, on: day, for: standing)
        }
        let birthday = try await store.load(User.self, guest)?.birthdayForRestaurants
        return BookingSummary(booking, on: day, hidesPeople: false, birthday: birthday)
    }

    /// The bookings of a branch on some dates, at most `SizeLimit.calendarDates`, by date and start.
    public func bookings(
        of branch: BranchID,
        from: CivilDate,
        through: CivilDate,
        by author: Author
    ) async throws -> [BookingSummary] {
        let list = try await list(of: branch, as: .bookings, by: author)
        guard list.isOpen || list.standing.author.role == .guest, from <= through else { return [] }
        // Dates are sorted as text, and a digit more would come after every date.
        let range = SortRange(from: from.description, before: through.description + "0")
        let limit = SizeLimit.calendarDates
        let query = DocumentQuery(ServiceDay.kind, scope: branch.rawValue, range: range, limit: limit)
        var found: [BookingSummary] = []
        for document in try await store.query(query).documents {
            var day = try document.decoded(as: ServiceDay.self)
            if day.hasArchived { day = day.including(try await store.archivedBookings(of: day.id)) }
            found += day.bookings.values.filter { list.shows(Belonging($0, at: branch)) }
                .sorted { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
                .map { summary($0, on: day.id, for: list.standing) }
        }
        return found
    }

    private func summary(_ booking: Booking, on day: BranchDay, for standing: Standing) -> BookingSummary {
        let isGuest = standing.author.role == .guest
        return BookingSummary(booking, on: day, hidesPeople: isGuest && booking.guest != standing.author.user)
    }

    /// An order, with its state only where its profile shows it to guests (QP-72).
    public func order(_ id: OrderID, by author: Author) async throws -> OrderCard {
        var (reader, standing) = try await admit(author, to: .order, .order(id))
        guard let order = try await reader.document(Order.self, id), let branch = order.terms?.branch else {
            throw AccessRefusal.absent
        }
        var number: Int?
        if let table = order.table { number = try await tableNumbers(of: branch)[table] }
        let author = standing.author
        let card = order.card(for: author.role, isOwn: order.isOrdered(by: author), tableNumber: number)
        guard let card else { throw AccessRefusal.absent }
        return card
    }

    /// The orders on a tab, in the order in which they were placed.
    public func orders(on id: TabID, by author: Author) async throws -> [OrderCard] {
        var reader = ClaimReader(store)
        let standing = try await judge.admit(author, to: [HouseQuery.Kind.orders.action], &reader)
        let tab = try await reader.document(GuestTab.self, id)
        let list = try await list(of: tab?.opening?.branch, as: .orders, for: standing, &reader)
        guard let tab, list.isOpen || list.standing.author.role == .guest else { return [] }
        let refs = tab.orders.map { DocumentRef(Order.self, $0) }
        let found = try await store.fetch(refs)
        var numbers: [TableID: Int] = [:]
        if let branch = tab.opening?.branch { numbers = try await tableNumbers(of: branch) }
        return try refs.compactMap { ref in
            guard let order = try found[ref]?.decoded(as: Order.self),
                let document = Belonging(order, on: tab), list.shows(document)
            else { return nil }
            let number = order.table.flatMap { numbers[$0] }
            let reader = list.standing.author
            return order.card(for: reader.role, isOwn: order.isOrdered(by: reader), tableNumber: number)
        }
    }

    /// The bills of the sender's visits, oldest first.
    public func bills(after: PageCursor? = nil, by author: Author) async throws -> HousePage<ClosedBill> {
        let list = try await list(of: nil, as: .bills, by: author)
        guard let user = list.standing.author.user else { return HousePage([]) }
        return try await list.page(of: ClosedBill.self, in: user.rawValue, after: after, limit: Self.pageLimit) {
            list.shows(Belonging($0)) ? $0 : nil
        }
    }
}
