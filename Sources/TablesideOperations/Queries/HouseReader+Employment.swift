public import TablesideCore
public import TablesideHosting
import TablesideVenue

// Who works at a branch, and who is asked to.
extension HouseReader {
    /// The people who work at a branch, by identity.
    public func staff(
        of branch: BranchID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<StaffMember> {
        try await employed(User.self, at: branch, as: .staff, after: after, by: author) { user in
            user.employment?.branch == branch ? StaffMember(user) : nil
        }
    }

    /// The jobs that a branch has offered, answered ones included.
    public func jobOffers(
        of branch: BranchID,
        after: PageCursor? = nil,
        by author: Author
    ) async throws -> HousePage<JobOfferCard> {
        try await employed(JobOffer.self, at: branch, as: .jobOffers, after: after, by: author) { JobOfferCard($0) }
    }

    private func employed<Body: Document, Item>(
        _ type: Body.Type,
        at branch: BranchID,
        as kind: HouseQuery.Kind,
        after: PageCursor?,
        by author: Author,
        _ item: (Body) -> Item?
    ) async throws -> HousePage<Item> {
        var (reader, standing) = try await admit(author, to: kind, .listedBranch(branch))
        let list = try await list(of: branch, as: kind, for: standing, &reader)
        let whose = try await judge.page(of: branch, &reader)
        guard list.shows(whose) else { throw AccessRefusal.absent }
        return try await list.page(of: type, in: branch.rawValue, after: after, limit: Self.pageLimit, item)
    }
}
