import TablesideCore

/// The most covers and parties allowed at a time; `nil` for no limit.
public struct PacingCaps: Hashable, Codable, Sendable {
    /// The most covers (people).
    public let covers: Int?
    /// The most parties, regardless of size.
    public let parties: Int?
    /// The most covers booked online.
    public let onlineCovers: Int?

    /// Creates limits; omitted ones do not limit anything.
    public init(covers: Int? = nil, parties: Int? = nil, onlineCovers: Int? = nil) {
        self.covers = covers
        self.parties = parties
        self.onlineCovers = onlineCovers
    }

    /// Whether there is no limit at all.
    public var isEmpty: Bool { covers == nil && parties == nil && onlineCovers == nil }

    /// Returns the lower of each pair of limits.
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
