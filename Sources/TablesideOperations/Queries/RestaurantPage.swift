public import TablesideCore
public import TablesideDiscovery
public import TablesideMenu
public import TablesideVenue

/// Everything that guests see of a restaurant, in one value (FO-12, FO-37, GI-05).
///
/// ```swift
/// let page = try await reader.restaurant("da-leo", by: guest)
/// page.branches[0].menus.map(\.name)
/// ```
public struct RestaurantPage: Equatable, Codable, Sendable, Identifiable {
    /// The identity of the restaurant.
    public var id: RestaurantID { restaurant.id }
    /// What the restaurant says about itself, with its mean rating.
    public let restaurant: Restaurant
    /// Its branches, by identity.
    public let branches: [BranchPage]
    /// Whether all branches and menus that the reader may see are here; other menus are asked for by branch.
    public let hasAllMenus: Bool
    /// The news that are shown now, newest first.
    public let news: [NewsItem]
    /// The news of the archive, newest first.
    public let newsArchive: [NewsItem]

    /// Makes the page of a restaurant at an instant.
    public init(
        _ restaurant: Restaurant,
        branches: [BranchPage],
        hasAllMenus: Bool = true,
        news: NewsBoard = NewsBoard(),
        at now: Instant
    ) {
        self.restaurant = restaurant
        self.branches = branches
        self.hasAllMenus = hasAllMenus
        self.news = news.shown(at: now)
        newsArchive = news.archive(at: now)
    }

    /// The ratings of all branches together, and how many there are; empty before the first.
    public var ratings: RatingTally {
        branches.reduce(into: RatingTally()) { total, branch in
            // More ratings than can be counted stay out.
            try? total.add(branch.ratings)
        }
    }

    /// How many dishes its menus have.
    public var dishCount: Int { branches.reduce(0) { $0 + $1.menus.reduce(0) { $0 + $1.items.count } } }

    /// How many pictures there are, of the restaurant and of its branches.
    public var photoCount: Int { branches.reduce(restaurant.photos.count) { $0 + $1.photos.count } }
}

/// Everything that guests see of a branch (FO-02, GI-05); what it leaves to its restaurant is filled in.
public struct BranchPage: Equatable, Codable, Sendable, Identifiable {
    /// The identity of the branch.
    public var id: BranchID { card.id }
    /// Where it is, when it is open, its picture, and its mean rating as counted by ``VenueRatings``.
    public let card: RestaurantCard
    /// The name of the branch.
    public let name: String
    /// A description; that of the restaurant if the branch has none.
    public let about: LocalizedText?
    /// The ways to reach it; those of the restaurant if the branch has none.
    public let contacts: [ContactPoint]
    /// The URLs of its own pictures, main one first.
    public let photos: [String]
    /// What a guest spends on average; `nil` if it is not known.
    public let averagePrice: Money?
    /// How guests can pay; empty if it is not known.
    public let payments: [AcceptedPayment]
    /// Its rooms and other areas.
    public let areas: [DiningArea]
    /// Its tables, among which guests pick theirs (QP-66).
    public let tables: [DiningTable]
    /// The map of its areas and tables; `nil` if none has been drawn.
    public let floorPlan: FloorPlan?
    /// The currency of its prices.
    public let currency: Currency
    /// Its menus, by identity.
    public let menus: [FoodMenu]
    /// The ratings of the branch, and how many there are.
    public let ratings: RatingTally
    /// The mean ratings of its dishes; dishes without a rating are left out (GI-12).
    public let dishRatings: [MenuItemID: Rating]
    /// The news that are shown now, newest first.
    public let news: [NewsItem]
    /// The news of the archive, newest first.
    public let newsArchive: [NewsItem]

    /// Makes the page of a branch at an instant.
    ///
    /// - Parameters:
    ///   - branch: What the branch says about itself.
    ///   - restaurant: Its restaurant.
    ///   - menus: Its menus.
    ///   - ratings: The ratings of the branch and its dishes; `nil` without any.
    ///   - news: The news of the branch.
    ///   - now: The instant at which news are shown or in the archive.
    public init(
        _ branch: Branch,
        of restaurant: Restaurant,
        menus: [FoodMenu] = [],
        ratings: VenueRatings? = nil,
        news: NewsBoard = NewsBoard(),
        at now: Instant
    ) {
        card = RestaurantCard(branch.rated(by: ratings), of: restaurant)
        name = branch.name
        about = branch.about ?? restaurant.about
        contacts = branch.contacts.isEmpty ? restaurant.contacts : branch.contacts
        photos = branch.photos
        averagePrice = branch.averagePrice ?? restaurant.averagePrice
        payments = branch.payments.isEmpty ? restaurant.payments : branch.payments
        areas = branch.areas
        tables = branch.tables
        floorPlan = branch.floorPlan
        currency = branch.currency
        self.menus = menus
        self.ratings = ratings?.house ?? RatingTally()
        dishRatings = ratings?.dishes.compactMapValues(\.mean) ?? [:]
        self.news = news.shown(at: now)
        newsArchive = news.archive(at: now)
    }
}

extension RestaurantListing {
    /// Makes the listing of a branch from its page, so that a phone searches and filters what it was shown.
    ///
    /// - Parameters:
    ///   - page: The page of the branch.
    ///   - price: How expensive it is; `nil` if it is not known.
    ///   - tags: The values of other facets by which it is found.
    public init(_ page: BranchPage, price: PriceBand? = nil, tags: [Facet: [String]] = [:]) {
        self.init(
            id: page.id,
            restaurant: page.card.restaurant,
            name: page.card.name,
            zone: page.card.zone,
            areas: page.card.address.map { [$0.city] } ?? [],
            coordinate: page.card.coordinate,
            hours: page.card.hours,
            price: price,
            ratings: page.ratings,
            tags: tags
        )
    }
}

extension BranchPage {
    /// Draws the map of the branch; it is empty if the branch has none.
    ///
    /// - Parameters:
    ///   - marks: What is shown at each table, as the house sends it.
    ///   - languages: The languages of the reader, best first.
    /// - Returns: the drawing.
    public func floorMap(
        marking marks: [TableID: TableMark] = [:],
        for languages: [LanguageTag] = []
    ) -> FloorMap {
        FloorMap(floorPlan ?? FloorPlan(), of: name, tables: tables, areas: areas, marking: marks, for: languages)
    }
}

extension Branch {
    /// The branch with the mean of the ratings that were counted; with its own where none were.
    func rated(by ratings: VenueRatings?) -> Branch {
        var branch = self
        branch.rating = ratings?.house.mean ?? rating
        return branch
    }
}
