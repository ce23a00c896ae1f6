import TablesideCore

/// The points of an account that are not held, lot by lot.
struct PointsWallet: Sendable {
    /// The lots available when the account last changed.
    private(set) var available = LotQueue<SpendingOrder>()
    /// The lots not yet available.
    private(set) var pending = LotQueue<SpendingOrder>()
    /// The same lots, in the order in which they become available; their points are not kept up to date.
    private var maturing = LotQueue<MaturingOrder>()

    init() {}

    /// Takes over lots in spending order; `nil` if they are not in it.
    init?(ordered lots: [PointsLot], at now: Instant) {
        guard let available = LotQueue<SpendingOrder>(ordered: lots.filter { $0.availableAt <= now }),
            let pending = LotQueue<SpendingOrder>(ordered: lots.filter { $0.availableAt > now }),
            let maturing = LotQueue<MaturingOrder>(
                ordered: pending.lots.sorted { MaturingOrder.precedes($0.key, $1.key) }
            ),
            lots.allSatisfy({ $0.points > 0 })
        else { return nil }
        (self.available, self.pending, self.maturing) = (available, pending, maturing)
    }

    var points: Int { available.points &+ pending.points }
    var count: Int { available.count + pending.count }

    /// When the first points expire; `nil` for never.
    var firstExpiry: Instant? {
        switch (available.first?.expiresAt, pending.first?.expiresAt) {
        case (let end?, let other?): min(end, other)
        case (let end, let other): end ?? other
        }
    }

    /// Adds points of a lot.
    mutating func insert(_ lot: PointsLot, at now: Instant) {
        if lot.availableAt <= now {
            available.insert(lot)
        } else if lot.points > 0 {
            if pending.points(of: lot) == 0 { maturing.insert(lot) }
            pending.insert(lot)
        }
    }

    /// Removes points of a lot, at most as many as it has, and returns how many.
    @discardableResult
    mutating func remove(_ part: PointsLot) -> Int {
        let removed = available.remove(part.points, of: part)
        guard removed == 0 else { return removed }
        let fromPending = pending.remove(part.points, of: part)
        if fromPending > 0, pending.points(of: part) == 0 { maturing.remove(.max, of: part) }
        return fromPending
    }

    /// The points of a lot, available or not.
    func points(of lot: PointsLot) -> Int { available.points(of: lot) &+ pending.points(of: lot) }

    /// Moves the points that have become available.
    mutating func mature(at now: Instant) {
        if let lot = maturing.first, lot.availableAt <= now { moveMatured(at: now) }
    }

    /// Separate, because the optimizer makes lists unique before a loop that changes them, even if the loop ends at
    /// once; a decision works on a copy and would copy all lots.
    @inline(never)
    private mutating func moveMatured(at now: Instant) {
        while let lot = maturing.first, lot.availableAt <= now {
            maturing.remove(.max, of: lot)
            let points = pending.remove(.max, of: lot)
            available.insert(lot.part(points))
        }
    }

    /// The expired lots, in spending order; call ``mature(at:)`` first.
    func expired(at now: Instant) -> [PointsLot] {
        // A lot becomes available before it expires, and lots that expire later or never come last.
        Array(available.lots.prefix { $0.isExpired(at: now) })
    }

    /// The points available at an instant, not before the last change.
    ///
    /// - Complexity: O(lots that expired or became available since the last change).
    func availablePoints(at now: Instant) -> Int {
        var points = available.points
        for lot in available.lots {
            guard lot.isExpired(at: now) else { break }
            points &-= lot.points
        }
        for lot in maturing.lots {
            guard lot.availableAt <= now else { break }
            if !lot.isExpired(at: now) { points &+= pending.points(of: lot) }
        }
        return points
    }

    /// The first points in spending order, at most as many as there are.
    static func first(_ points: Int, of queue: LotQueue<SpendingOrder>) -> [PointsLot] {
        var missing = points
        var parts: [PointsLot] = []
        for lot in queue.lots {
            guard missing > 0 else { break }
            let part = min(missing, lot.points)
            parts.append(lot.part(part))
            missing -= part
        }
        return parts
    }

    /// All lots in spending order.
    var lots: [PointsLot] { (Array(available.lots) + Array(pending.lots)).sorted { $0.precedes($1) } }
}

extension PointsWallet: Equatable {
    /// Whether the lots are the same.
    static func == (lhs: PointsWallet, rhs: PointsWallet) -> Bool {
        lhs.available == rhs.available && lhs.pending == rhs.pending
    }
}
