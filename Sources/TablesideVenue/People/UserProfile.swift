public import TablesideCore

/// The contents of a person's own profile page (QP-80, QP-22, AP-19).
public struct UserProfile: Hashable, Codable, Sendable {
    /// The public part of the profile.
    public let card: ProfileCard
    /// The person's last name; `nil` for a business.
    public let lastName: String?
    /// The person's email address; `nil` for an account without one.
    public let email: EmailAddress?
    /// The name of the restaurant where the person works; `nil` for everyone but staff, and for staff of an unknown
    /// restaurant.
    public let restaurantName: String?
    /// The starred restaurants, first starred first.
    public let favorites: Favorites
    /// Whether the person subscribes to the newsletter.
    public let readsNewsletter: Bool
    /// The day of birth, shown here only to the person; `nil` if it is not given.
    public let birthday: Birthday?

    /// Makes the profile of a user.
    ///
    /// - Parameters:
    ///   - user: the person.
    ///   - restaurantName: returns the current name of a restaurant, `nil` for an unknown one; called only for staff.
    public init(of user: User, restaurantName: (RestaurantID) -> String?) {
        card = ProfileCard(of: user)
        lastName = user.account?.facts.lastName
        email = user.email
        favorites = user.favorites
        readsNewsletter = user.account?.readsNewsletter ?? false
        birthday = user.account?.facts.birthday
        self.restaurantName = user.employment.flatMap { restaurantName($0.restaurant) }
    }
}

/// The public part of a user's profile, as a friend sees it (AP-19); everything is empty once the account is closed.
public struct ProfileCard: Hashable, Codable, Sendable {
    /// The username; `nil` for an account without one.
    public let username: Username?
    /// The name of a business; `nil` for a person.
    public let businessName: String?
    /// The host's reference to the picture, such as a URL.
    public let picture: String?
    /// A short description of the person or business.
    public let overview: String?
    /// The category that the user chose.
    public let category: UserCategory?

    /// Makes the public part of a user's profile.
    public init(of user: User) {
        let facts = user.account?.facts
        username = facts?.username
        businessName = facts?.businessName
        picture = facts?.picture
        overview = facts?.overview
        category = facts?.category
    }
}
