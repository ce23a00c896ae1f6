import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering
import TablesideTesting

/// A house without branches: where a test does not say otherwise, it finds nothing.
protocol RefusingHouse: HouseSource {}

extension RefusingHouse {
    func plan(of branch: BranchID, afresh: Bool) throws -> ReadContext<VenuePlan> { throw AccessRefusal(.notFound) }

    func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws -> ReadContext<OrderingPolicy> { throw AccessRefusal(.notFound) }

    func service(at branch: BranchID) throws -> HouseService { throw AccessRefusal(.notFound) }
}
