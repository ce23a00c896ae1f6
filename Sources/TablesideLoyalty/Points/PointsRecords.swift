public import TablesideCore

/// Where points went that were credited to an account: what expired is lost at once, a debt is paid, and the rest is in lots.
public struct PointsCredit: Hashable, Codable, Sendable {
    /// What was entered in lots.
    public let lots: [PointsLot]
    /// What paid the debt.
    public let paid: [PointsLot]
    /// What had expired.
    public let expired: [PointsLot]

    /// Divides points that are credited, in spending order.
    init(_ parts: [PointsLot], debt: Int, at now: Instant) {
        expired = parts.filter { $0.isExpired(at: now) }
        let alive = parts.filter { !$0.isExpired(at: now) }.sorted { $0.precedes($1) }
        (paid, lots) = alive.split(after: debt)
    }

    /// All the points.
    var points: Int { lots.points &+ paid.points &+ expired.points }
}

/// What was taken back of an award, and from where.
public struct PointsClawBack: Hashable, Codable, Sendable {
    /// The source whose points were taken back.
    public let source: PointsSource
    /// How much of the net amount has been refunded in all; `nil` if the award was void.
    public let refunded: Money?
    /// What was taken from the lot of the award itself.
    public internal(set) var own: [PointsLot] = []
    /// How many expired points of that lot counted as taken.
    public internal(set) var expired = 0
    /// What was taken from other lots, available ones first.
    public internal(set) var others: [PointsLot] = []
    /// How many points became a debt.
    public internal(set) var owed = 0
    /// How many points were written off.
    public internal(set) var writtenOff = 0

    init(_ source: PointsSource, refunded: Money?) {
        self.source = source
        self.refunded = refunded
    }

    /// All the points that were taken back, expired ones that counted included.
    public var points: Int { own.points &+ expired &+ others.points &+ owed &+ writtenOff }
}

/// Points that were spent on a bill.
public struct PointsPayment: Hashable, Codable, Sendable, Identifiable {
    /// The payment of the bill.
    public let id: PaymentID
    /// What was spent.
    public let parts: [PointsLot]
    /// Whether the points came back.
    public internal(set) var isReversed = false
}

/// Points that a guest sent to another.
public struct SentPoints: Hashable, Codable, Sendable, Identifiable {
    /// The transfer.
    public let id: PointsTransferID
    /// Who got them.
    public let friend: UserID
    /// What was sent.
    public let parts: [PointsLot]
    /// Whether the points came back.
    public internal(set) var isReversed = false
}

/// Points that a guest got from another.
public struct ReceivedPoints: Hashable, Codable, Sendable, Identifiable {
    /// The transfer.
    public let id: PointsTransferID
    /// Who sent them.
    public let friend: UserID
    /// The lots in which they were entered, in the order of the parts that were sent.
    public let lots: [PointsLot]
    /// Whether some of them paid a debt, so that they can no longer be given back.
    public let paidDebt: Bool
    /// Whether the points went back.
    public internal(set) var isReversed = false
}

/// A badge, or something else that a guest unlocked with points (AP-22, AP-23).
public struct OwnedBadge: Hashable, Codable, Sendable, Identifiable {
    /// What was bought.
    public let id: BadgeID
    /// When it was bought.
    public let since: Instant

    /// Makes the record of a badge.
    public init(_ id: BadgeID, since: Instant) {
        self.id = id
        self.since = since
    }
}

extension Array {
    /// Appends an element; beyond the limit the oldest quarter is forgotten, so that the others are seldom moved.
    mutating func append(_ element: Element, keeping limit: Int) {
        append(element)
        if count > limit { removeFirst(Swift.max(limit / 4, 1)) }
    }
}
