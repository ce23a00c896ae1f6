public import TablesideCore

/// Points from a source, to be entered in an account.
///
/// ``EarningRules`` makes grants; their dates are final.
public struct PointsGrant: Hashable, Codable, Sendable {
    /// The source of the points, which gives points at most once.
    public var source: PointsSource
    /// The number of points: 1…`SizeLimit.points`.
    public var points: Int
    /// When they were earned, according to the order or mission; the same whenever the grant is repeated.
    public var earnedAt: Instant
    /// When they become available.
    public var availableAt: Instant
    /// When they expire; `nil` for never.
    public var expiresAt: Instant?
    /// The amount on which the points were earned: the goods of the order less all discounts and rewards; `nil` for
    /// other sources.
    public var net: Money?

    /// Makes a grant; by default, points are available at once and never expire.
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

/// Points that an account got from a source, with the effect of refunds.
public struct PointsAward: Hashable, Codable, Sendable {
    /// The grant; 0 points for an adjustment that deducted points.
    public let grant: PointsGrant
    /// The number of the lot in which the points were entered.
    public let lot: Int
    /// The total refund of the net amount; `nil` before the first refund.
    public internal(set) var refunded: Money?
    /// The total of points taken back, including expired ones that counted as taken.
    public internal(set) var taken = 0
    /// The number of points that expired and did not count as taken.
    public internal(set) var expired = 0

    init(_ grant: PointsGrant, lot: Int) {
        self.grant = grant
        self.lot = lot
    }

    /// The points that remain after a total refund of the net amount: ⌊P·(N − R)/N⌋.
    ///
    /// All points remain without a positive net amount, and none once all of it or more has been refunded.
    ///
    /// - Parameters:
    ///   - points: The earned points; a negative number counts as 0.
    ///   - net: The net amount N.
    ///   - refunded: The total refund R, in the same currency; a negative amount counts as 0.
    /// - Returns: the points that remain.
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

/// The latest awards of an account, so that a source never gives points twice.
///
/// If there are too many, the oldest are dropped; sources from their time or before are then no longer accepted, so
/// that a source gives points at most once although the history is bounded.
struct AwardMemory: Equatable, Sendable {
    private var awards: [AwardSubject: [PointsAward]] = [:]
    private(set) var count = 0
    /// Sources earned at or before this instant are accepted only if they are kept here; `nil` before any was dropped.
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

    /// Drops the oldest quarter, so that searching for it is rare.
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
