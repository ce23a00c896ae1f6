public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Registers a restaurant as a draft of its owner, and adds it to the owner's list of restaurants (AP-04).
///
/// ```swift
/// let draft = Restaurant(id: "da-leo", name: "Da Leo")
/// let command = Envelope(RegisterRestaurant(draft, owner: "leo"), by: Author("leo", as: .restaurateur), id: commandID)
/// try await runner.perform(command, in: FixedContext(ListingRequirements.appetito))
/// ```
public struct RegisterRestaurant: JointDecision {
    /// Commands of this kind are remembered as `registerRestaurant`.
    public static let name = DecisionName(rawValue: "registerRestaurant")

    /// The data of the new restaurant.
    public let restaurant: Restaurant
    /// The owner: the author, unless the engine registers it for another person.
    public let owner: UserID

    /// Makes the decision to register a restaurant.
    public init(_ restaurant: Restaurant, owner: UserID) {
        self.restaurant = restaurant
        self.owner = owner
    }

    /// The restaurant, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(RestaurantRecord.self, restaurant.id) }

    /// The restaurant, and the list of its owner's restaurants.
    public func needs(_ loaded: Loaded, in requirements: ListingRequirements, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(RestaurantRecord.self, restaurant.id), DocumentNeed(OwnedRestaurants.self, owner)]
    }

    /// Registers the restaurant.
    ///
    /// - Throws: ``ListingRefusal``: the refusal of the restaurant; `listing.incomplete` for too many restaurants.
    public func decide(
        on loaded: Loaded,
        in requirements: ListingRequirements,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var record = try loaded.aggregate(RestaurantRecord.self, restaurant.id)
        let register = RestaurantRecord.Command.register(restaurant: restaurant, owner: owner)
        try changes.perform(register, on: &record, in: requirements, by: author, at: now)
        var owned = try loaded.document(OwnedRestaurants.self, owner) ?? OwnedRestaurants(id: owner)
        do throws(PlacesError) {
            try owned.add(restaurant.id)
        } catch {
            throw ListingRefusal(.incomplete(problems: [Problem(.invalid(reason: error.reason), at: "restaurants")]))
        }
        changes.put(&owned)
        return NoAnswer()
    }
}
