public import TablesideCore

/// All restaurants that a restaurateur has registered, in any state.
///
/// `RegisterRestaurant` of `TablesideOperations` maintains it: active restaurants are in one list with all others, so
/// their owner could not find them by a query.
public struct OwnedRestaurants: Document, Hashable {
    /// The document kind, `ownedRestaurants`.
    public static let kind = DocumentKind(rawValue: "ownedRestaurants")

    /// The restaurateur who owns the restaurants.
    public let id: UserID
    /// The number of writes so far.
    public var version = Version.absent
    /// The restaurants, in the order in which they were registered; at most ``SizeLimit/restaurants``.
    public private(set) var restaurants: [RestaurantID] = []

    /// Makes the list of a restaurateur without restaurants.
    public init(id: UserID) { self.id = id }

    /// Adds a restaurant at the end, unless it is already listed.
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
    /// The owner and the number of restaurants.
    public var summary: String { "\(restaurants.count) restaurants of \(shown: id)" }
}
