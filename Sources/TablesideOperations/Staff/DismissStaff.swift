public import TablesideCore
public import TablesideHosting
import TablesideVenue

/// Ends a person's employment at a branch, by the owner of the branch, or by its manager for staff other than managers.
///
/// Sessions of the person are refused from then on, because the right to act at a branch depends on the record of the
/// user. The reaction `Reaction.endingDuties(through:)` takes them off the shift and gives their orders to others; open
/// orders do not prevent a dismissal.
public struct DismissStaff: JointDecision {
    /// Commands of this kind are remembered as `dismissStaff`.
    public static let name = DecisionName(rawValue: "dismissStaff")

    /// The person to dismiss.
    public let person: UserID
    /// The branch where the person works.
    public let branch: BranchID

    /// Makes the decision to dismiss a person.
    public init(_ person: UserID, from branch: BranchID) {
        self.person = person
        self.branch = branch
    }

    /// The person, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(User.self, person) }

    /// The person and the branch.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(User.self, person), DocumentNeed(BranchRecord.self, branch)]
    }

    /// Dismisses the person.
    ///
    /// - Throws: ``EmploymentRefusal`` (`employment.notYours`) unless the person works at the branch and the author
    ///   owns it, or is its manager and the person is not a manager.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var user = try loaded.aggregate(User.self, person)
        let owner = try loaded.aggregate(BranchRecord.self, branch).owner
        let mayDismiss =
            switch author.role {
            case .system: true
            case .manager: author.belongs(to: branch) && user.role != .manager
            default: author.user != nil && author.user == owner
            }
        guard mayDismiss, user.employment?.branch == branch else { throw EmploymentRefusal(.notYours) }
        // No rule for accounts is asked when somebody is dismissed.
        try changes.perform(.dismiss, on: &user, in: SignUpRules([]), by: .system, at: now)
        return NoAnswer()
    }
}
