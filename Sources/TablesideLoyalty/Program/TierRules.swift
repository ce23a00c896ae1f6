public import TablesideCore

/// A level of a loyalty program.
public struct Tier: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the tier.
    public var id: TierID
    /// The points needed for the tier.
    public var points: Int

    /// Makes a tier that starts at this many points.
    public init(_ id: TierID, from points: Int) {
        self.id = id
        self.points = points
    }
}

/// A guest's tier, with the date of its review.
public struct TierStanding: Hashable, Codable, Sendable {
    /// The tier that the guest has.
    public let tier: TierID
    /// When the guest reached the tier.
    public let since: Instant
    /// The next review, at which a guest below the tier's points drops one tier.
    public let reviewAt: Instant

    /// Makes a standing with its next review.
    public init(_ tier: TierID, since: Instant, reviewAt: Instant) {
        self.tier = tier
        self.since = since
        self.reviewAt = reviewAt
    }
}

/// How guests reach tiers and keep them.
///
/// A guest who reaches the points of a tier has it at once and keeps it until the review, at which a guest below the
/// tier's points drops one tier. Earned points count, less those taken back; points from friends and corrections do
/// not.
public struct TierRules: Hashable, Codable, Sendable {
    /// The tiers, lowest first; a guest below the lowest tier's points has none.
    public var tiers: [Tier]
    /// The window in which points count for a tier, (now − window, now]; `nil` if they count for life.
    public var window: Elapsed?
    /// The time from reaching a tier to its first review, and between reviews.
    public var review: Elapsed

    /// Makes rules; ``problems()`` reports tiers that are not in ascending order.
    public init(_ tiers: [Tier], window: Elapsed?, review: Elapsed) {
        self.tiers = tiers
        self.window = window
        self.review = review
    }

    /// The valid lengths of the window and of the time between reviews: 1 millisecond to ten years.
    public static let lengths = Elapsed.milliseconds(1)...Elapsed.days(3_660)

    /// The position of the highest tier for this many points; `nil` for none.
    func place(for points: Int) -> Int? { tiers.lastIndex { $0.points <= points } }

    /// The highest tier for this many points; `nil` if they are too few for any.
    public func tier(for points: Int) -> TierID? { place(for: points).map { tiers[$0].id } }

    /// The standing of a guest with this many points now: a higher tier at once, never a lower one.
    ///
    /// A tier that the rules no longer contain counts as none.
    ///
    /// - Complexity: O(tiers).
    public func upgrade(_ standing: TierStanding?, points: Int, at now: Instant) -> TierStanding? {
        let place = place(for: points)
        let before = standing.flatMap { standing in tiers.firstIndex { $0.id == standing.tier } }
        guard let place, before.map({ $0 < place }) ?? true else { return standing }
        return TierStanding(tiers[place].id, since: now, reviewAt: now + review)
    }

    /// The standing after the review of a guest who had this many points at that time.
    ///
    /// - Returns: the same tier until the next review, the tier below, or `nil` below the lowest.
    /// - Complexity: O(tiers).
    public func reviewed(_ standing: TierStanding, points: Int) -> TierStanding? {
        let next = standing.reviewAt + review
        guard let before = tiers.firstIndex(where: { $0.id == standing.tier }) else { return nil }
        if let place = place(for: points), place >= before {
            return TierStanding(standing.tier, since: standing.since, reviewAt: next)
        }
        guard before > 0 else { return nil }
        return TierStanding(tiers[before - 1].id, since: standing.reviewAt, reviewAt: next)
    }

    /// Every fault of the rules, in field order.
    public func problems() -> [Problem<PointsProgramProblem>] {
        var problems: [Problem<PointsProgramProblem>] = []
        func note(_ reason: PointsProgramProblem, at path: FieldPath) { problems.append(Problem(reason, at: path)) }
        if tiers.isEmpty { note(.noTiers, at: "tiers") }
        if tiers.count > SizeLimit.tiers { note(.tooMany(found: tiers.count, limit: SizeLimit.tiers), at: "tiers") }
        var seen: Set<TierID> = []
        var before: Int?
        for (position, tier) in tiers.prefix(SizeLimit.tiers).enumerated() {
            let path = FieldPath("tiers").index(position)
            if !seen.insert(tier.id).inserted { note(.repeated(id: tier.id.rawValue), at: path.field("id")) }
            if !(0...SizeLimit.points).contains(tier.points) {
                note(.pointsOutOfRange(points: tier.points, limit: SizeLimit.points), at: path.field("points"))
            } else if let before, tier.points <= before {
                note(.notAscending(points: tier.points, before: before), at: path.field("points"))
            } else {
                before = tier.points
            }
        }
        if let window, !Self.lengths.contains(window) { note(.lengthOutOfRange(length: window), at: "window") }
        if !Self.lengths.contains(review) { note(.lengthOutOfRange(length: review), at: "review") }
        return problems
    }
}
