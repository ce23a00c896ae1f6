public import TablesideCore

/// What a person's own profile page shows (QP-80, QP-22).
public struct UserProfile: Hashable, Codable, Sendable {
    /// The last name.
    public let lastName: String
    /// The name in the application.
    public let username: Username
    /// The mailbox.
    public let email: EmailAddress
    /// The name of the restaurant at which the person works; `nil` for guests.
    public let restaurantName: String?
    /// The starred restaurants, the first starred first.
    public let favorites: Favorites

    /// Makes the profile of a user.
    ///
    /// - Parameters:
    ///   - user: the person.
    ///   - restaurantName: gives the present name of a restaurant, `nil` for an unknown one; it is asked only for staff.
    /// - Throws: ``AccountError`` (`account.unknownRestaurant`) when the workplace has no name.
    public init(of user: User, restaurantName: (RestaurantID) -> String?) throws(AccountError) {
        lastName = user.name.last
        username = user.username
        email = user.email
        favorites = user.favorites
        guard let employment = user.employment else {
            self.restaurantName = nil
            return
        }
        guard let name = restaurantName(employment.restaurant) else {
            throw AccountError(.unknownRestaurant(id: employment.restaurant))
        }
        self.restaurantName = name
    }
}
