public import TablesideCore

/// Points that came together and end together: a lot of an account, or a part of one.
///
/// The points can be used at instants from ``availableAt`` until before ``expiresAt``. Lots are spent in the order of
/// ``precedes(_:)``. A part that was spent, held or sent carries everything that identifies its lot, so that it can
/// return to it, even if the lot has no other points any more.
public struct PointsLot: Hashable, Codable, Sendable {
    /// The number of the lot in its account: 1 for the first that was entered.
    public let number: Int
    /// What the points come from.
    public let source: PointsSource
    /// When they were earned.
    public let earnedAt: Instant
    /// The first instant at which they can be used.
    public let availableAt: Instant
    /// The first instant at which they can no longer be used; `nil` for never.
    public let expiresAt: Instant?
    /// How many points the lot, or the part, has.
    public internal(set) var points: Int

    /// Makes a lot.
    public init(
        number: Int,
        source: PointsSource,
        earnedAt: Instant,
        availableAt: Instant,
        expiresAt: Instant?,
        points: Int
    ) {
        self.number = number
        self.source = source
        self.earnedAt = earnedAt
        self.availableAt = availableAt
        self.expiresAt = expiresAt
        self.points = points
    }

    /// Whether the points are expired at an instant.
    public func isExpired(at now: Instant) -> Bool { expiresAt.map { $0 <= now } ?? false }

    /// Whether the points of this lot are spent before those of the other: the earliest expiry first and points that never
    /// expire last, then the earliest earned, then in the order of entry.
    public func precedes(_ other: PointsLot) -> Bool { key.precedes(other.key) }

    /// A part of the lot.
    func part(_ points: Int) -> PointsLot {
        var part = self
        part.points = points
        return part
    }
}

extension [PointsLot] {
    /// The points of all lots; wraps, which only events made by hand can cause.
    var points: Int { reduce(0) { $0 &+ $1.points } }

    /// Splits the lots, in their order, into the first so many points and the rest.
    func split(after points: Int) -> (first: [PointsLot], rest: [PointsLot]) {
        var missing = points
        var (first, rest): ([PointsLot], [PointsLot]) = ([], [])
        for lot in self {
            let part = Swift.min(missing, lot.points)
            if part > 0 { first.append(lot.part(part)) }
            if part < lot.points { rest.append(lot.part(lot.points - Swift.max(part, 0))) }
            missing -= Swift.max(part, 0)
        }
        return (first, rest)
    }
}

/// Points that expire together.
public struct PointsExpiry: Hashable, Codable, Sendable {
    /// The first instant at which they can no longer be used.
    public let at: Instant
    /// How many there are.
    public let points: Int

    /// Makes an expiry.
    public init(at: Instant, points: Int) {
        self.at = at
        self.points = points
    }
}
