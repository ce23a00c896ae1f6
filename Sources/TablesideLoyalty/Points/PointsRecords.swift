public import TablesideCore

/// The division of credited points: expired points are lost, a debt is paid, and the rest is entered in lots.
public struct PointsCredit: Hashable, Codable, Sendable {
    /// The parts entered in lots.
    public let lots: [PointsLot]
    /// The parts that paid the debt.
    public let paid: [PointsLot]
    /// The parts that had expired.
    public let expired: [PointsLot]

    /// Divides credited points, in spending order.
    init(_ parts: [PointsLot], debt: Int, at now: Instant) {
        expired = parts.filter { $0.isExpired(at: now) }
        let alive = parts.filter { !$0.isExpired(at: now) }.sorted { $0.precedes($1) }
        (paid, lots) = alive.split(after: debt)
    }

    /// All the points.
    var points: Int { lots.points &+ paid.points &+ expired.points }
}

/// The points taken back from an award, by where they were taken from.
public struct PointsClawBack: Hashable, Codable, Sendable {
    /// The source whose points were taken back.
    public let source: PointsSource
    /// The total refund of the net amount; `nil` if the award was voided.
    public let refunded: Money?
    /// The parts taken from the award's own lot.
    public internal(set) var own: [PointsLot] = []
    /// The number of expired points of that lot that counted as taken.
    public internal(set) var expired = 0
    /// The parts taken from other lots, available ones first.
    public internal(set) var others: [PointsLot] = []
    /// The number of points that became a debt.
    public internal(set) var owed = 0
    /// The number of points that were written off.
    public internal(set) var writtenOff = 0

    init(_ source: PointsSource, refunded: Money?) {
        self.source = source
        self.refunded = refunded
    }

    /// All points taken back, including expired ones that counted as taken.
    public var points: Int { own.points &+ expired &+ others.points &+ owed &+ writtenOff }
}

/// Points that were spent on a bill.
public struct PointsPayment: Hashable, Codable, Sendable, Identifiable {
    /// The payment of the bill.
    public let id: PaymentID
    /// The parts of lots that were spent.
    public let parts: [PointsLot]
    /// Whether the payment was reversed, which returned the points.
    public internal(set) var isReversed = false
}

/// Points that a guest sent to another.
public struct SentPoints: Hashable, Codable, Sendable, Identifiable {
    /// The identity shared by both accounts.
    public let id: PointsTransferID
    /// The guest who received the points.
    public let friend: UserID
    /// The parts of lots that were sent.
    public let parts: [PointsLot]
    /// Whether the points came back.
    public internal(set) var isReversed = false
}

/// Points that a guest got from another.
public struct ReceivedPoints: Hashable, Codable, Sendable, Identifiable {
    /// The identity shared by both accounts.
    public let id: PointsTransferID
    /// The guest who sent the points.
    public let friend: UserID
    /// The lots in which they were entered, in the order of the parts that were sent.
    public let lots: [PointsLot]
    /// Whether some of them paid a debt, so that they can no longer be given back.
    public let paidDebt: Bool
    /// Whether the points were given back.
    public internal(set) var isReversed = false
}

/// A badge or another unlockable that a guest bought with points (AP-22, AP-23).
public struct OwnedBadge: Hashable, Codable, Sendable, Identifiable {
    /// The badge that was bought.
    public let id: BadgeID
    /// The time of the purchase.
    public let since: Instant

    /// Makes the record of a badge.
    public init(_ id: BadgeID, since: Instant) {
        self.id = id
        self.since = since
    }
}

extension Array {
    /// Appends an element; beyond the limit, the oldest quarter is dropped, so that elements are seldom moved.
    mutating func append(_ element: Element, keeping limit: Int) {
        append(element)
        if count > limit { removeFirst(Swift.max(limit / 4, 1)) }
    }
}
