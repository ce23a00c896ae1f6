public import TablesideCore
import TablesideHosting
public import TablesideVenue

// What people see of their own accounts.
extension HouseReader {
    /// The sender's own profile, with their favorite restaurants; for staff with the name of the restaurant where they
    /// work (QP-80, QP-22).
    ///
    /// Where the store has no record of that restaurant, the profile has no name of it.
    ///
    /// - Throws: ``AccessRefusal``, for a sender without an account too; ``StoreError``.
    public func profile(of author: Author) async throws -> UserProfile {
        guard let id = author.user else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: .profile, .account(id)).reader
        guard let user = try await reader.document(User.self, id), user.account != nil else {
            throw AccessRefusal.absent
        }
        var workplace: RestaurantRecord?
        if let place = user.employment?.restaurant {
            workplace = try await reader.document(RestaurantRecord.self, place)
        }
        return UserProfile(of: user) { _ in workplace?.restaurant?.name }
    }

    /// What a friend of the sender shows of their profile: username, picture, overview and category (AP-19).
    ///
    /// A friend is a guest who named the sender as inviter, or whose invitation the sender accepted. Other guests,
    /// unknown guests and closed accounts get the same refusal.
    ///
    /// - Throws: ``AccessRefusal``; ``StoreError``.
    public func friend(_ user: UserID, of author: Author) async throws -> ProfileCard {
        guard author.user != nil else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: .friend, .friend(user)).reader
        guard let friend = try await reader.document(User.self, user), friend.account != nil else {
            throw AccessRefusal.absent
        }
        return ProfileCard(of: friend)
    }

    /// The sender's search history, newest first, and whether searches are remembered (QP-69).
    ///
    /// It is empty before the first search. An ``AccountRequest`` changes it.
    ///
    /// - Throws: ``AccessRefusal`` for a sender without an account; ``StoreError``.
    public func searches(of author: Author) async throws -> SearchHistory {
        guard let user = author.user else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: .searches, .account(user)).reader
        return try await reader.document(SearchHistory.self, user) ?? SearchHistory(id: user)
    }
}
