public import TablesideCore
public import TablesideHosting
import TablesideVenue

/// The coder of the reader writes no text.
private struct NoText: Error {}

// Questions from outside, each passed on to the part of the reader that answers it.
extension HouseReader {
    /// Makes the server that answers questions; the receipts of its answers are what the questions name.
    ///
    /// - Parameter authenticate: The author that a token stands for; `nil` for an invalid token. A sender without one
    ///   is `Author.anonymous` or a device, if the public pages are to be seen without signing in.
    /// - Returns: the server.
    public func server(
        authenticate: @escaping @Sendable (SessionToken?) async -> Author?
    ) -> CommandServer<HouseQuery> {
        CommandServer(authenticate: authenticate) { query, author in await answer(query, by: author) }
    }

    /// Answers a question.
    public func answer(_ query: HouseQuery, by author: Author) async -> CommandAnswer {
        do {
            let answer = try await value(of: query, by: author)
            // An answer that is no text cannot be sent.
            guard let receipt = try coder.text(of: answer) else { throw NoText() }
            return .done(receipt: receipt)
        } catch {
            return .failing(with: error, coder: coder)
        }
    }

    private func value(of query: HouseQuery, by author: Author) async throws -> any Encodable & Sendable {
        switch query {
        case .home(let after): try await home(after: after, by: author)
        case .restaurant(let restaurant): try await self.restaurant(restaurant, by: author)
        case .ownRestaurants: try await ownRestaurants(of: author)
        case .restaurantRecord(let restaurant): try await restaurantRecord(restaurant, by: author)
        case .branchRecord(let branch): try await branchRecord(branch, by: author)
        case .menuRecord(let menu): try await menuRecord(menu, by: author)
        case .commonMenus(let restaurant, let after): try await commonMenus(of: restaurant, after: after, by: author)
        case .missions(let restaurant, let after): try await missions(of: restaurant, after: after, by: author)
        case .promotions(let restaurant, let after):
            try await promotions(of: restaurant, after: after, by: author)
        case .branch(let branch): try await self.branch(branch, by: author)
        case .menus(let branch, let after): try await menus(of: branch, after: after, by: author)
        case .slots(let day, let party): try await slots(on: day, for: party, by: author)
        case .freeTables(let day, let party, let start):
            try await freeTables(on: day, for: party, at: start, by: author)
        case .reviews(let branch, let after): try await reviews(of: branch, after: after, by: author)
        case .review(let visit): try await review(visit, by: author)
        case .booking(let day, let booking): try await self.booking(booking, on: day, by: author)
        case .bookings(let branch, let from, let through):
            try await bookings(of: branch, from: from, through: through, by: author)
        case .order(let order): try await self.order(order, by: author)
        case .orders(let tab): try await orders(on: tab, by: author)
        case .work(let branch, let since): try await work(of: branch, since: since, by: author)
        case .tab(let tab): try await self.tab(tab, by: author)
        case .tabs(let branch, let after): try await tabs(of: branch, after: after, by: author)
        case .bills(let after): try await bills(after: after, by: author)
        case .ownBookings(let after): try await ownBookings(after: after, by: author)
        case .ownOrders(let after): try await ownOrders(after: after, by: author)
        case .ownReviews(let after): try await ownReviews(after: after, by: author)
        case .day(let day): try await self.day(day, by: author)
        case .floor(let day): try await floor(on: day, by: author)
        case .shift(let day): try await shift(day, by: author)
        case .staff(let branch, let after): try await staff(of: branch, after: after, by: author)
        case .jobOffers(let branch, let after): try await jobOffers(of: branch, after: after, by: author)
        case .calls(let branch, let after): try await calls(of: branch, after: after, by: author)
        case .tableCalls(let branch, let table): try await calls(from: table, of: branch, by: author)
        case .stock(let branch): try await stock(of: branch, by: author)
        case .delivery(let delivery): try await self.delivery(delivery, by: author)
        case .deliveries(let after): try await deliveries(after: after, by: author)
        case .couriers(let after): try await couriers(after: after, by: author)
        case .couriersToInvite(let after): try await couriersToInvite(after: after, by: author)
        case .invitations: try await invitations(by: author)
        case .courierStores: try await courierStores(by: author)
        case .courierRecord: try await courierRecord(by: author)
        case .courierTour: try await courierTour(of: author)
        case .deliveryQuote(let draft): try await quote(for: draft, by: author)
        case .messages(let delivery): try await messages(about: delivery, by: author)
        case .tracking(let code): try await tracking(code, by: author)
        case .loyalty(let branch): try await loyalty(at: branch, by: author)
        case .sentInvitations(let after): try await sentInvitations(after: after, by: author)
        case .requests(let day): try await requests(on: day, by: author)
        case .quote(let order): try await quote(order, by: author)
        case .preOrder(let day, let booking): try await preOrder(for: booking, on: day, by: author)
        case .comments(let subject): try await comments(on: subject, by: author)
        case .letters(let after): try await letters(after: after, by: author)
        case .waitlist(let day): try await waitlist(of: day, by: author)
        case .waitlistPlaces(let day): try await waitlistPlaces(on: day, by: author)
        case .profile: try await profile(of: author)
        case .receivedOffers: try await receivedOffers(by: author)
        case .searches: try await searches(of: author)
        case .friend(let user): try await friend(user, of: author)
        }
    }
}
