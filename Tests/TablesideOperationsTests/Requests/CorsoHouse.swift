import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideTesting
import TablesideVenue

/// A house that knows the branch Corso alone, and asks what APPetito asks of a restaurant.
struct CorsoHouse: HouseSource {
    private struct NoSuchBranch: Error {}

    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> {
        guard branch == "corso" else { throw NoSuchBranch() }
        return ReadContext(try SampleHouse(id: "corso").plan())
    }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> { throw NoSuchBranch() }

    func service(at branch: BranchID) throws -> HouseService {
        guard branch == "corso" else { throw NoSuchBranch() }
        return HouseService(day: BranchDay(branch: branch, date: try CivilDate("2026-11-27")), currency: .eur)
    }

    func listingRequirements() -> ListingRequirements { .appetito }

    /// The branches are described before their owners register them.
    func mayRegister(_ branch: BranchID, by owner: UserID) -> Bool { true }

    func menuRequirements() -> MenuRequirements { .appetito }

    /// Max was dismissed: no branch is his any more.
    func standing(of author: Author) -> Standing {
        guard author.user == "max" else { return Standing(believing: author, restaurant: "da-leo") }
        return Standing(believing: Author("max", as: .manager), restaurant: nil)
    }
}
