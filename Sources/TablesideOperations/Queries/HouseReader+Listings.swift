public import TablesideCore
import TablesideDiscovery
public import TablesideHosting
public import TablesideMenu
public import TablesideVenue

// Restaurants as guests see them, and as their owners edit them.
extension HouseReader {
    /// The most restaurants on a page of the home feed, each of which is whole.
    public static var homeLimit: Int { 10 }

    /// The most branches on the page of a restaurant.
    public static var branchLimit: Int { 50 }

    /// The most common menus on a page, each of which is whole.
    public static var menuLimit: Int { 10 }

    /// The dishes after which the page of a restaurant has no further menu, and a page of the home feed no further
    /// restaurant: as many as one menu may have.
    public static var dishLimit: Int { SizeLimit.menuItems }

    /// The restaurants that guests see, each with its branches and menus, so that opening one asks nothing more
    /// (FO-37).
    ///
    /// - Complexity: a constant number of queries for each restaurant and each branch of the page.
    public func home(after: PageCursor? = nil, by author: Author) async throws -> HousePage<RestaurantPage> {
        var reader = ClaimReader(store)
        let standing = try await judge.admit(author, to: [HouseQuery.Kind.home.action], &reader)
        let list = try await list(of: nil, as: .home, for: standing, &reader)
        let menus = try await self.list(of: nil, as: .menus, for: standing, &reader)
        let now = clock.now()
        let records = try await list.page(
            of: RestaurantRecord.self,
            in: "",
            after: after,
            limit: Self.homeLimit
        ) { record in Belonging(record).map(list.shows) == true ? record : nil }
        var pages: [RestaurantPage] = []
        var dishes = 0
        for (position, record) in records.items.enumerated() {
            guard let page = try await page(of: record, for: list, menus, at: now) else { continue }
            pages.append(page)
            dishes += page.dishCount
            if dishes >= Self.dishLimit, position + 1 < records.items.count {
                return HousePage(pages, next: PageCursor(sortKey: record.sortKey, id: record.id.rawValue))
            }
        }
        return HousePage(pages, next: records.next)
    }

    /// The page of a restaurant, with the branches that the sender may see.
    ///
    /// - Throws: ``AccessRefusal``, ``StoreError``, like every question.
    public func restaurant(_ id: RestaurantID, by author: Author) async throws -> RestaurantPage {
        var (reader, standing) = try await admit(author, to: .restaurant, .restaurant(id))
        let list = try await list(of: nil, as: .branch, for: standing, &reader)
        let menus = try await self.list(of: nil, as: .menus, for: standing, &reader)
        guard let record = try await reader.document(RestaurantRecord.self, id),
            let page = try await page(of: record, for: list, menus, at: clock.now())
        else { throw AccessRefusal.absent }
        return page
    }

    /// The restaurants that a restaurateur has registered, in that order.
    public func ownRestaurants(of author: Author) async throws -> [RestaurantRecord] {
        let list = try await list(of: nil, as: .ownRestaurants, by: author)
        guard let user = list.standing.author.user,
            let owned = try await store.load(OwnedRestaurants.self, user)
        else { return [] }
        let refs = owned.restaurants.map { DocumentRef(RestaurantRecord.self, $0) }
        let found = try await store.fetch(refs)
        return try refs.compactMap { try found[$0]?.decoded(as: RestaurantRecord.self) }
            .filter { Belonging($0).map(list.shows) == true }
    }

    /// A restaurant as its owner edits it.
    public func restaurantRecord(_ id: RestaurantID, by author: Author) async throws -> RestaurantRecord {
        var reader = try await admit(author, to: .restaurantRecord, .restaurant(id)).reader
        guard let record = try await reader.document(RestaurantRecord.self, id) else { throw AccessRefusal.absent }
        return record
    }

    /// A branch as its owner and its managers edit it.
    public func branchRecord(_ id: BranchID, by author: Author) async throws -> BranchRecord {
        var reader = try await admit(author, to: .branchRecord, .listedBranch(id)).reader
        guard let record = try await reader.document(BranchRecord.self, id) else { throw AccessRefusal.absent }
        return record
    }

    /// A menu as its owner and the branch's managers edit it.
    public func menuRecord(_ id: MenuID, by author: Author) async throws -> MenuRecord {
        var reader = try await admit(author, to: .menuRecord, .menu(id)).reader
        guard let record = try await reader.document(MenuRecord.self, id) else { throw AccessRefusal.absent }
        return record
    }

    /// The common menus of a restaurant, which its branches take over.
    public func commonMenus(
        of id: RestaurantID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<MenuRecord> {
        var (reader, standing) = try await admit(author, to: .commonMenus, .restaurant(id))
        let list = try await list(of: nil, as: .commonMenus, for: standing, &reader)
        return try await list.page(
            of: MenuRecord.self,
            in: id.rawValue,
            after: after,
            limit: Self.menuLimit
        ) { record in
            guard record.menu?.place == .restaurant(id), record.state != .archived else { return nil }
            return list.shows(Belonging(restaurant: id, owner: record.owner)) ? record : nil
        }
    }

    /// The page of a restaurant; `nil` before its registration.
    private func page(
        of record: RestaurantRecord,
        for list: HouseList,
        _ menus: HouseList,
        at now: Instant
    ) async throws -> RestaurantPage? {
        guard let restaurant = record.restaurant else { return nil }
        let found = try await list.page(
            of: BranchRecord.self,
            in: record.id.rawValue,
            after: nil,
            limit: Self.branchLimit
        ) { branch in
            branch.state != .archived && Belonging(branch, of: record).map(list.shows) == true ? branch : nil
        }
        var pages: [BranchPage] = []
        var dishes = 0
        var isWhole = found.next == nil
        for found in found.items {
            guard let branch = found.branch, let whose = Belonging(found, of: record) else { continue }
            let card = try await self.menus(on: whose, for: menus)
            isWhole = isWhole && card.next == nil
            var shown: [FoodMenu] = []
            for menu in card.items {
                guard dishes < Self.dishLimit else {
                    isWhole = false
                    break
                }
                dishes += menu.items.count
                shown.append(menu)
            }
            pages.append(
                BranchPage(
                    branch,
                    of: restaurant,
                    menus: shown,
                    ratings: try await store.load(VenueRatings.self, found.id),
                    news: found.news,
                    at: now
                )
            )
        }
        return RestaurantPage(restaurant, branches: pages, hasAllMenus: isWhole, news: record.news, at: now)
    }
}
