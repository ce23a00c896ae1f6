public import TablesideCore

/// Points that are to be entered from a source.
///
/// ``EarningRules`` make grants; their dates are final.
public struct PointsGrant: Hashable, Codable, Sendable {
    /// What the points come from.
    public var source: PointsSource
    /// How many points there are: 1…`SizeLimit.points`.
    public var points: Int
    /// When they were earned, as the order or the mission says; the same whenever the grant is repeated.
    public var earnedAt: Instant
    /// The first instant at which they can be used.
    public var availableAt: Instant
    /// The first instant at which they can no longer be used; `nil` for never.
    public var expiresAt: Instant?
    /// What the points were earned on: the goods of the order less all discounts and rewards; `nil` for other sources.
    public var net: Money?

    /// Makes a grant; points are available at once and never expire unless it says otherwise.
    public init(
        _ points: Int,
        from source: PointsSource,
        earnedAt: Instant,
        availableAt: Instant? = nil,
        expiresAt: Instant? = nil,
        net: Money? = nil
    ) {
        self.points = points
        self.source = source
        self.earnedAt = earnedAt
        self.availableAt = availableAt ?? earnedAt
        self.expiresAt = expiresAt
        self.net = net
    }

    /// The lot of the points.
    func lot(_ number: Int) -> PointsLot {
        PointsLot(
            number: number,
            source: source,
            earnedAt: earnedAt,
            availableAt: availableAt,
            expiresAt: expiresAt,
            points: points
        )
    }
}

/// Points that an account got from a source, and what became of them when the source was refunded.
public struct PointsAward: Hashable, Codable, Sendable {
    /// What was granted; 0 points for an adjustment that took points.
    public let grant: PointsGrant
    /// The number of the lot in which the points were entered.
    public let lot: Int
    /// How much of the net amount has been refunded in all; `nil` before the first refund.
    public internal(set) var refunded: Money?
    /// How many of the points were taken back in all, expired ones that counted as taken included.
    public internal(set) var taken = 0
    /// How many of the points are expired and did not count as taken.
    public internal(set) var expired = 0

    init(_ grant: PointsGrant, lot: Int) {
        self.grant = grant
        self.lot = lot
    }

    /// How many points stay once so much of the net amount has been refunded: ⌊P·(N − R)/N⌋.
    ///
    /// All of them stay without a positive net amount, and none once all of it or more has been refunded.
    ///
    /// - Parameters:
    ///   - points: The points that were earned; below 0 counts as 0.
    ///   - net: The net amount N.
    ///   - refunded: What was refunded in all, in the same currency; below 0 counts as 0.
    /// - Returns: the points that stay.
    public static func kept(of points: Int, on net: Money, refunded: Money) -> Int {
        guard net.isPositive, points > 0 else { return max(points, 0) }
        guard refunded.isPositive else { return points }
        guard refunded.minorUnits < net.minorUnits else { return 0 }
        let rest = UInt64(net.minorUnits - refunded.minorUnits)
        // The quotient is less than the points, because the rest is less than the whole.
        let quotient = UInt64(net.minorUnits).dividingFullWidth(UInt64(points).multipliedFullWidth(by: rest)).quotient
        return Int(quotient)
    }
}

/// The latest awards of an account, so that no source gives points twice.
///
/// An award is forgotten when there are too many; from then on no source from its time or before is accepted, so that a
/// source gives points at most once for ever, though the memory is bounded.
struct AwardMemory: Equatable, Sendable {
    private var awards: [AwardSubject: [PointsAward]] = [:]
    private(set) var count = 0
    /// Nothing earned at or before this instant is accepted unless it is remembered; `nil` before anything was forgotten.
    private(set) var horizon: Instant?

    init() {}

    /// Takes over awards; `nil` if a source occurs twice or there are too many.
    init?(_ all: [PointsAward], horizon: Instant?) {
        guard all.count <= SizeLimit.pointsAwards else { return nil }
        self.horizon = horizon
        for award in all {
            guard self[award.grant.source] == nil else { return nil }
            awards[award.grant.source.subject, default: []].append(award)
        }
        count = all.count
    }

    subscript(source: PointsSource) -> PointsAward? {
        awards[source.subject]?.first { $0.grant.source == source }
    }

    /// The awards of an order, in the order of entry.
    func all(for order: OrderID) -> [PointsAward] { awards[AwardSubject(kind: .order, text: order.rawValue)] ?? [] }

    /// All awards in the order of entry.
    var all: [PointsAward] {
        awards.values.joined().sorted { ($0.lot, $0.grant.earnedAt) < ($1.lot, $1.grant.earnedAt) }
    }

    /// The awards in no particular order.
    var unordered: some Sequence<PointsAward> { awards.values.lazy.joined() }

    mutating func add(_ award: PointsAward) {
        guard self[award.grant.source] == nil else { return }
        awards[award.grant.source.subject, default: []].append(award)
        count += 1
        if count > SizeLimit.pointsAwards { forget() }
    }

    mutating func change(_ source: PointsSource, _ body: (inout PointsAward) -> Void) {
        let subject = source.subject
        guard let place = awards[subject]?.firstIndex(where: { $0.grant.source == source }) else { return }
        awards[subject]?[place].change(body)
    }

    /// Forgets the oldest quarter, so that looking for it is seldom.
    private mutating func forget() {
        let awards = unordered.map { (age: ($0.grant.earnedAt, $0.lot), source: $0.grant.source) }
        for award in awards.sorted(by: { $0.age < $1.age }).prefix(SizeLimit.pointsAwards / 4) {
            let subject = award.source.subject
            if self.awards[subject]?.count == 1 {
                self.awards[subject] = nil
            } else {
                self.awards[subject]?.removeAll { $0.grant.source == award.source }
            }
            count -= 1
            horizon = award.age.0
        }
    }
}

extension PointsAward {
    fileprivate mutating func change(_ body: (inout PointsAward) -> Void) { body(&self) }
}
