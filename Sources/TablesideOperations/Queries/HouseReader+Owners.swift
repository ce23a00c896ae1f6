public import TablesideCore
public import TablesideHosting
public import TablesideLoyalty
import TablesideVenue

// What restaurateurs have written for their guests to win.
extension HouseReader {
    /// The missions of a restaurant, by identity: drafts, published and archived ones (AP-15).
    ///
    /// Missions of the house that count in all restaurants are not among them.
    ///
    /// - Returns: a page of at most ``pageLimit`` missions.
    /// - Throws: ``AccessRefusal``, ``StoreError``, like every question.
    public func missions(
        of id: RestaurantID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<Mission> {
        var (reader, standing) = try await admit(author, to: .missions, .restaurant(id))
        let list = try await list(of: nil, as: .missions, for: standing, &reader)
        return try await list.page(of: Mission.self, in: id.rawValue, after: after, limit: Self.pageLimit) { mission in
            // No restaurant has an empty name, by which those of all restaurants are listed.
            mission.terms?.restaurant == id ? mission : nil
        }
    }
}
