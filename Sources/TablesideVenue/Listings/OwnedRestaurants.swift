public import TablesideCore

/// The restaurants that a restaurateur has registered, whatever became of them.
///
/// `RegisterRestaurant` of `TablesideOperations` keeps it: a restaurant that guests see is listed with all others, so its
/// owner could not find it by a query.
public struct OwnedRestaurants: Document, Hashable {
    /// The document kind, `ownedRestaurants`.
    public static let kind = DocumentKind(rawValue: "ownedRestaurants")

    /// The restaurateur.
    public let id: UserID
    /// The number of writes so far.
    public var version = Version.absent
    /// The restaurants, in the order in which they were registered; at most ``SizeLimit/restaurants``.
    public private(set) var restaurants: [RestaurantID] = []

    /// Makes the list of a restaurateur who has registered nothing.
    public init(id: UserID) { self.id = id }

    /// Adds a restaurant at the end, unless it is there.
    ///
    /// - Throws: ``PlacesError`` (`places.tooMany`) if there are ``SizeLimit/restaurants`` already.
    public mutating func add(_ restaurant: RestaurantID) throws(PlacesError) {
        guard !restaurants.contains(restaurant) else { return }
        guard restaurants.count < SizeLimit.restaurants else {
            throw PlacesError(.tooMany(limit: SizeLimit.restaurants, found: restaurants.count + 1))
        }
        restaurants.append(restaurant)
    }
}

extension OwnedRestaurants {
    private enum Field: CodingKey {
        case id, version, restaurants
    }

    /// Reads the list; refuses one with a restaurant twice, or with too many.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        let stored = try container.decode([RestaurantID].self, forKey: .restaurants)
        for restaurant in stored {
            do throws(PlacesError) {
                guard !restaurants.contains(restaurant) else {
                    throw PlacesError(.repeated(text: restaurant.rawValue))
                }
                try add(restaurant)
            } catch {
                throw DecodingError.invalid(error, at: container.codingPath)
            }
        }
    }
}

extension OwnedRestaurants: Summarized {
    /// Whose list it is, and its length.
    public var summary: String { "\(restaurants.count) restaurants of \(shown: id)" }
}
