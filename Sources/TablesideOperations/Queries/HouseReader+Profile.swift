public import TablesideCore
import TablesideHosting
public import TablesideVenue

// What people see of their own accounts.
extension HouseReader {
    /// The sender's own profile, with their favorite restaurants; for staff with the name of the restaurant where they work
    /// (QP-80, QP-22).
    ///
    /// - Throws: ``AccessRefusal``, for somebody without an account too; `AccountError` (`account.unknownRestaurant`) for
    ///   staff of a restaurant of which the store has no record; ``StoreError``.
    public func profile(of author: Author) async throws -> UserProfile {
        guard let id = author.user else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: .profile, .account(id)).reader
        guard let user = try await reader.document(User.self, id), user.account != nil else {
            throw AccessRefusal.absent
        }
        guard let place = user.employment?.restaurant else { return try Self.profile(of: user, at: nil) }
        return try Self.profile(of: user, at: try await reader.document(RestaurantRecord.self, place))
    }

    private static func profile(of user: User, at workplace: RestaurantRecord?) throws -> UserProfile {
        try UserProfile(of: user) { _ in workplace?.restaurant?.name }
    }
}
