public import TablesideCore

/// A badge of reputation, or another unlockable that points buy: a filter, a category of missions (AP-22, AP-23).
public struct Badge: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the badge.
    public var id: BadgeID
    /// The price in points.
    public var price: Int
    /// The priority that it gives its owner in the queue for tables, 0…100; see ``Reputation``.
    public var priority: Int
    /// The features that it unlocks, such as a search filter or missions that require it; `nil` for none.
    public var unlocks: [UnlockCode]?

    /// Makes a badge; by default, it gives no priority and unlocks nothing.
    public init(_ id: BadgeID, price: Int, priority: Int = 0, unlocks: [UnlockCode]? = nil) {
        self.id = id
        self.price = price
        self.priority = priority
        self.unlocks = unlocks
    }
}

/// The badges that points can buy, each once per guest.
public struct BadgeCatalog: Hashable, Codable, Sendable {
    /// The badges, in the order in which they are shown.
    public var badges: [Badge]

    /// Makes a catalog; empty by default.
    public init(_ badges: [Badge] = []) { self.badges = badges }

    /// Finds a badge; `nil` for one that is not sold.
    ///
    /// - Complexity: O(badges).
    public subscript(id: BadgeID) -> Badge? { badges.first { $0.id == id } }

    /// The priority from a guest's badges, which is that of the best one: 0…100.
    ///
    /// - Complexity: O(badges).
    public func priority(of owned: some Sequence<OwnedBadge>) -> Int {
        let owned = Set(owned.lazy.map(\.id))
        return badges.lazy.filter { owned.contains($0.id) }.map { min(max($0.priority, 0), 100) }.max() ?? 0
    }

    /// The features unlocked by a guest's badges, each listed once, at most ``SizeLimit/badges``.
    ///
    /// - Complexity: O(badges + what they unlock).
    public func unlocked(by owned: some Sequence<OwnedBadge>) -> [UnlockCode] {
        let owned = Set(owned.lazy.map(\.id))
        var seen: Set<UnlockCode> = []
        let codes = badges.filter { owned.contains($0.id) }.flatMap { $0.unlocks ?? [] }
        return Array(codes.filter { seen.insert($0).inserted }.prefix(SizeLimit.badges))
    }

    /// Every fault of the catalog, in the order of the badges.
    public func problems() -> [Problem<PointsProgramProblem>] {
        var problems: [Problem<PointsProgramProblem>] = []
        func note(_ reason: PointsProgramProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }
        let limit = SizeLimit.badges
        if badges.count > limit { note(.tooMany(found: badges.count, limit: limit), at: "badges") }
        var seen: Set<BadgeID> = []
        for (position, badge) in badges.prefix(limit).enumerated() {
            let path = FieldPath("badges").index(position)
            if !seen.insert(badge.id).inserted { note(.repeated(id: badge.id.rawValue), at: path.field("id")) }
            if !(1...SizeLimit.points).contains(badge.price) {
                note(.pointsOutOfRange(points: badge.price, limit: SizeLimit.points), at: path.field("price"))
            }
            if !(0...100).contains(badge.priority) {
                note(.priorityOutOfRange(priority: badge.priority), at: path.field("priority"))
            }
        }
        return problems
    }
}
