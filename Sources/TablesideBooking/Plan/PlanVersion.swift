public import TablesideCore

/// The versions of the documents that a plan was compiled from; events record which plan they were decided by.
public struct PlanVersion: Hashable, Codable, Sendable {
    /// The version of the branch.
    public let branch: Version
    /// The version of its booking rules.
    public let rules: Version

    /// Creates a plan version.
    public init(branch: Version, rules: Version) {
        self.branch = branch
        self.rules = rules
    }

    /// Whether its branch or its rules have an older version than the other plan.
    func isOutdated(beside other: PlanVersion) -> Bool { branch < other.branch || rules < other.rules }
}
