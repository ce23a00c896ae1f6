public import TablesideCore

/// The movements of points in a period, from the lines of the ledger (AP-21).
///
/// ```swift
/// let november = PointsStatistics(of: events.lazy.flatMap(\.entries), during: start..<end)
/// november.expired
/// ```
public struct PointsStatistics: Hashable, Codable, Sendable {
    /// The points that were entered from orders, missions, invitations and campaigns.
    public private(set) var earned = 0
    /// The points spent on rewards, bills and badges, less those of payments that were reversed.
    public private(set) var spent = 0
    /// The points that expired.
    public private(set) var expired = 0
    /// The points put on hold for rewards.
    public private(set) var held = 0
    /// The points released from hold: those of rewards that were handed over or deleted.
    public private(set) var released = 0
    /// The points taken back, including owed and written-off ones but not expired ones.
    public private(set) var clawedBack = 0
    /// The part of these points that the program wrote off.
    public private(set) var writtenOff = 0
    /// The points received from friends, including returned ones.
    public private(set) var received = 0
    /// The points sent to friends, including those given back.
    public private(set) var sent = 0
    /// The points added by the staff, less those deducted.
    public private(set) var adjusted = 0
    /// The points forfeited when accounts were closed.
    public private(set) var forfeited = 0

    /// Makes statistics that are all 0.
    public init() {}

    /// Adds up the lines of the ledger in a period, of one account or of many.
    ///
    /// - Parameters:
    ///   - entries: The lines, in any order.
    ///   - period: The period, with its end excluded.
    /// - Complexity: O(lines).
    @inlinable
    public init(of entries: some Sequence<PointsEntry>, during period: Range<Instant>) {
        self.init()
        for entry in entries where period.contains(entry.at) { add(entry) }
    }

    /// Adds a line; a number that does not fit in 64 bits is clamped.
    public mutating func add(_ entry: PointsEntry) {
        let points = entry.points
        switch entry.column {
        case .earned: earned = earned.subtractingSaturated(points)
        case .spent: spent = spent.addingSaturated(points)
        case .expired: expired = expired.addingSaturated(points)
        case .held where points > 0: held = held.addingSaturated(points)
        case .held: released = released.subtractingSaturated(points)
        case .clawedBack: clawedBack = clawedBack.addingSaturated(points)
        case .writtenOff: writtenOff = writtenOff.subtractingSaturated(points)
        case .transferred where points > 0: sent = sent.addingSaturated(points)
        case .transferred: received = received.subtractingSaturated(points)
        case .adjusted: adjusted = adjusted.subtractingSaturated(points)
        case .forfeited: forfeited = forfeited.addingSaturated(points)
        case .lots, .debt: break
        }
    }
}
