public import TablesideCore
public import TablesideHosting
public import TablesideVenue

/// Registers a branch of a restaurant as a draft of the restaurant's owner (AP-06, FO-34).
///
/// The decision looks up the owner of the restaurant. A restaurant that does not exist gets the same refusal as one
/// with another owner.
///
/// ```swift
/// let command = Envelope(OpenBranch(branch), by: Author("leo", as: .restaurateur), id: commandID)
/// try await runner.perform(command, in: FixedContext(ListingRequirements.appetito))
/// ```
public struct OpenBranch: JointDecision {
    /// Commands of this kind are remembered as `openBranch`.
    public static let name = DecisionName(rawValue: "openBranch")

    /// The data of the new branch.
    public let branch: Branch

    /// Makes the decision to register a branch.
    public init(_ branch: Branch) { self.branch = branch }

    /// The branch, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(BranchRecord.self, branch.id) }

    /// The branch and its restaurant.
    public func needs(_ loaded: Loaded, in requirements: ListingRequirements, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(BranchRecord.self, branch.id), DocumentNeed(RestaurantRecord.self, branch.restaurant)]
    }

    /// Registers the branch.
    ///
    /// - Throws: ``ListingRefusal``: `listing.notYours` unless the author owns the restaurant and has not closed it;
    ///   the refusal of the branch.
    public func decide(
        on loaded: Loaded,
        in requirements: ListingRequirements,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        let restaurant = try loaded.aggregate(RestaurantRecord.self, branch.restaurant)
        guard let owner = restaurant.owner, restaurant.state != .archived,
            author.role == .system || author.user == owner
        else { throw ListingRefusal(.notYours) }
        var record = try loaded.aggregate(BranchRecord.self, branch.id)
        let register = BranchRecord.Command.register(branch: branch, owner: owner)
        try changes.perform(register, on: &record, in: requirements, by: author, at: now)
        return NoAnswer()
    }
}
