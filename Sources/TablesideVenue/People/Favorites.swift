public import TablesideCore

/// The restaurants that a guest has starred, each once, in the order in which they were starred (QP-22).
///
/// Only identities are stored (QP-04).
public struct Favorites: Hashable, Sendable {
    /// The restaurants, first starred first.
    public private(set) var restaurants: [RestaurantID]

    /// Makes an empty list.
    public init() { restaurants = [] }

    /// Makes a list of restaurants.
    ///
    /// - Throws: ``AccountError`` (`account.repeatedFavorite`) when one appears twice.
    public init(_ restaurants: [RestaurantID]) throws(AccountError) {
        var seen: Set<RestaurantID> = []
        for restaurant in restaurants where !seen.insert(restaurant).inserted {
            throw AccountError(.repeatedFavorite(restaurant: restaurant))
        }
        self.restaurants = restaurants
    }

    /// Whether the restaurant is starred.
    public func contains(_ restaurant: RestaurantID) -> Bool { restaurants.contains(restaurant) }

    /// Stars the restaurant, or removes its star.
    ///
    /// - Returns: whether it is now starred.
    @discardableResult
    public mutating func toggle(_ restaurant: RestaurantID) -> Bool {
        if let position = restaurants.firstIndex(of: restaurant) {
            restaurants.remove(at: position)
            return false
        }
        restaurants.append(restaurant)
        return true
    }
}

extension Favorites: Codable {
    /// Reads the list of identities; throws if one appears twice.
    public init(from decoder: any Decoder) throws {
        let restaurants = try decoder.singleValueContainer().decode([RestaurantID].self)
        do {
            try self.init(restaurants)
        } catch {
            throw DecodingError.invalid(error, at: decoder.codingPath)
        }
    }

    /// Writes the list of identities.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(restaurants)
    }
}
