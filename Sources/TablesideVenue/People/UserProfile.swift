public import TablesideCore

/// The contents of a person's own profile page (QP-80, QP-22).
public struct UserProfile: Hashable, Codable, Sendable {
    /// The person's last name.
    public let lastName: String
    /// The person's username.
    public let username: Username
    /// The person's email address.
    public let email: EmailAddress
    /// The name of the restaurant where the person works; `nil` for guests.
    public let restaurantName: String?
    /// The starred restaurants, first starred first.
    public let favorites: Favorites

    /// Makes the profile of a user.
    ///
    /// - Parameters:
    ///   - user: the person.
    ///   - restaurantName: returns the current name of a restaurant, `nil` for an unknown one; called only for staff.
    /// - Throws: ``AccountError`` (`account.unknownRestaurant`) when the workplace is not a known restaurant.
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
