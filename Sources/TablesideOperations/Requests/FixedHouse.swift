public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// A single-branch restaurant whose plan, policy and service do not change while the program runs: for a first evening,
/// a test or a preview.
///
/// A product reads them from its own documents with its own ``HouseSource``.
public struct FixedHouse: HouseSource {
    /// The compiled tables and rules of the branch.
    public let plan: VenuePlan
    /// The terms of every order.
    public let policy: OrderingPolicy
    /// The settings that all visits share.
    public let service: HouseService

    /// Creates a restaurant from its plan, policy and service.
    public init(plan: VenuePlan, policy: OrderingPolicy, service: HouseService) {
        self.plan = plan
        self.policy = policy
        self.service = service
    }

    /// The plan of the branch.
    ///
    /// - Throws: `AccessRefusal` (`access.notFound`) for any other branch.
    public func plan(of branch: BranchID, afresh: Bool) throws(AccessRefusal) -> ReadContext<VenuePlan> {
        try check(branch)
        return ReadContext(plan)
    }

    /// The terms of every order at the branch.
    ///
    /// - Throws: `AccessRefusal` (`access.notFound`) for any other branch.
    public func terms(
        of order: PlaceOrder,
        at branch: BranchID,
        by author: Author,
        afresh: Bool
    ) throws(AccessRefusal) -> ReadContext<OrderingPolicy> {
        try check(branch)
        return ReadContext(policy)
    }

    /// The settings that all visits to the branch share.
    ///
    /// - Throws: `AccessRefusal` (`access.notFound`) for any other branch.
    public func service(at branch: BranchID) throws(AccessRefusal) -> HouseService {
        try check(branch)
        return service
    }

    private func check(_ branch: BranchID) throws(AccessRefusal) {
        guard branch == plan.branch else { throw .absent }
    }
}
