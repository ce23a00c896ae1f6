public import TablesideCore

/// Points that were entered together and expire together: a lot of an account, or a part of one.
///
/// The points can be used from ``availableAt`` until just before ``expiresAt``. Lots are spent in the order of
/// ``precedes(_:)``. A part that was spent, held or sent carries everything that identifies its lot, so that it can
/// return to it even if the lot has no other points left.
public struct PointsLot: Hashable, Codable, Sendable {
    /// The number of the lot in its account: 1 for the first that was entered.
    public let number: Int
    /// The source of the points.
    public let source: PointsSource
    /// When they were earned.
    public let earnedAt: Instant
    /// When they become available.
    public let availableAt: Instant
    /// When they expire; `nil` for never.
    public let expiresAt: Instant?
    /// The number of points in the lot or part.
    public internal(set) var points: Int

    /// Makes a lot, or a part of one.
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

    /// Whether the points have expired at an instant.
    public func isExpired(at now: Instant) -> Bool { expiresAt.map { $0 <= now } ?? false }

    /// Whether this lot is spent before the other: the earlier expiry first, with points that never expire last, then
    /// the earlier earned, then in the order of entry.
    public func precedes(_ other: PointsLot) -> Bool { key.precedes(other.key) }

    /// A part of the lot.
    func part(_ points: Int) -> PointsLot {
        var part = self
        part.points = points
        return part
    }
}

extension [PointsLot] {
    /// The points of all lots; wraps, which only handmade events can cause.
    var points: Int { reduce(0) { $0 &+ $1.points } }

    /// Splits the lots, in order, after this many points.
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
    /// The instant at which they expire.
    public let at: Instant
    /// The number of points that expire.
    public let points: Int

    /// Makes an expiry of this many points.
    public init(at: Instant, points: Int) {
        self.at = at
        self.points = points
    }
}
