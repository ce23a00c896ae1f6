import TablesideCore

/// The most people and parties that some time takes; what is `nil` is not limited.
public struct PacingCaps: Hashable, Codable, Sendable {
    /// The most people.
    public let covers: Int?
    /// The most parties.
    public let parties: Int?
    /// The most people who booked online.
    public let onlineCovers: Int?

    /// Makes limits.
    public init(covers: Int? = nil, parties: Int? = nil, onlineCovers: Int? = nil) {
        self.covers = covers
        self.parties = parties
        self.onlineCovers = onlineCovers
    }

    /// Whether nothing is limited.
    public var isEmpty: Bool { covers == nil && parties == nil && onlineCovers == nil }

    /// The lower of both, limit by limit.
    public func lowered(to other: PacingCaps) -> PacingCaps {
        PacingCaps(
            covers: Self.lower(covers, other.covers),
            parties: Self.lower(parties, other.parties),
            onlineCovers: Self.lower(onlineCovers, other.onlineCovers)
        )
    }

    private static func lower(_ one: Int?, _ other: Int?) -> Int? {
        [one, other].compactMap { $0 }.min()
    }

    func problems() -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        for (name, cap) in [("covers", covers), ("parties", parties), ("onlineCovers", onlineCovers)] {
            if let cap, cap < 0 {
                problems.append(Problem(.negativeCount(count: cap), at: FieldPath([.field(name: name)])))
            }
        }
        if problems.isEmpty, let covers, let onlineCovers, onlineCovers > covers {
            problems.append(Problem(.contradictoryCaps(covers: covers, onlineCovers: onlineCovers), at: "onlineCovers"))
        }
        return problems
    }
}
