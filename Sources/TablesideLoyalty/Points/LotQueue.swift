import TablesideCore

/// The sort key of a lot: numbers only, because reading them from an array copies nothing else of the lot.
struct LotKey: Sendable {
    let availableAt: Int64
    let expiresAt: Int64
    let isEndless: Bool
    let earnedAt: Int64
    let number: Int

    /// Whether the lot is spent before the other.
    func precedes(_ other: LotKey) -> Bool {
        if isEndless != other.isEndless { return other.isEndless }
        if expiresAt != other.expiresAt { return expiresAt < other.expiresAt }
        return earnedAt == other.earnedAt ? number < other.number : earnedAt < other.earnedAt
    }
}

extension PointsLot {
    /// The sort key of the lot.
    @inline(__always) var key: LotKey {
        LotKey(
            availableAt: availableAt.millisecondsSince1970,
            expiresAt: expiresAt?.millisecondsSince1970 ?? 0,
            isEndless: expiresAt == nil,
            earnedAt: earnedAt.millisecondsSince1970,
            number: number
        )
    }
}

/// An order in which lots can be kept.
protocol LotOrder: Sendable {
    static func precedes(_ lot: LotKey, _ other: LotKey) -> Bool
}

/// The order in which points are spent.
enum SpendingOrder: LotOrder {
    static func precedes(_ lot: LotKey, _ other: LotKey) -> Bool { lot.precedes(other) }
}

/// The order in which points become available.
enum MaturingOrder: LotOrder {
    static func precedes(_ lot: LotKey, _ other: LotKey) -> Bool {
        lot.availableAt == other.availableAt ? lot.precedes(other) : lot.availableAt < other.availableAt
    }
}

/// Lots in order, kept in short runs so that inserting one among a hundred thousand moves few others.
///
/// - Complexity: O(√lots) to enter or remove a lot, O(log lots) to find one, O(1) for the first.
struct LotQueue<Order: LotOrder>: Sendable {
    /// No run is empty, and none is longer than `longest`.
    private var runs: [[PointsLot]] = []
    private(set) var count = 0
    /// The points of all lots; wraps, which only handmade events can cause.
    private(set) var points = 0

    private static var longest: Int { 128 }

    init() {}

    /// Takes over lots that are in order; `nil` if they are not.
    init?(ordered lots: [PointsLot]) {
        for (lot, next) in zip(lots, lots.dropFirst()) where !Order.precedes(lot.key, next.key) { return nil }
        runs = stride(from: 0, to: lots.count, by: Self.longest / 2).map {
            Array(lots[$0..<Swift.min($0 + Self.longest / 2, lots.count)])
        }
        count = lots.count
        points = lots.points
    }

    var first: PointsLot? { runs.first?.first }
    var lots: some Sequence<PointsLot> { runs.lazy.joined() }

    /// The points of a lot in the queue, identified by any part of it.
    func points(of lot: PointsLot) -> Int {
        let place = place(of: lot)
        return place.isFound ? runs[place.run][place.position].points : 0
    }

    /// Adds points of a lot.
    mutating func insert(_ lot: PointsLot) {
        guard lot.points > 0 else { return }
        let place = place(of: lot)
        points &+= lot.points
        if place.isFound {
            runs[place.run][place.position].points = runs[place.run][place.position].points.addingSaturated(lot.points)
            return
        }
        count += 1
        guard place.run < runs.count else {
            if let last = runs.indices.last, runs[last].count < Self.longest {
                runs[last].append(lot)
            } else {
                runs.append([lot])
            }
            return
        }
        runs[place.run].insert(lot, at: place.position)
        guard runs[place.run].count > Self.longest else { return }
        let half = Array(runs[place.run][(Self.longest / 2)...])
        runs[place.run].removeSubrange((Self.longest / 2)...)
        runs.insert(half, at: place.run + 1)
    }

    /// Removes points of a lot, at most as many as it has, and returns how many.
    @discardableResult
    mutating func remove(_ wanted: Int, of lot: PointsLot) -> Int {
        let place = place(of: lot)
        guard place.isFound, wanted > 0 else { return 0 }
        let there = runs[place.run][place.position].points
        let removed = Swift.min(wanted, there)
        points &-= removed
        if removed < there {
            runs[place.run][place.position].points = there - removed
            return removed
        }
        count -= 1
        if runs[place.run].count == 1 {
            runs.remove(at: place.run)
        } else {
            runs[place.run].remove(at: place.position)
        }
        return removed
    }

    /// The position of a lot, or the position for inserting it.
    private func place(of lot: PointsLot) -> (run: Int, position: Int, isFound: Bool) {
        let key = lot.key
        // The first run whose last lot is not before the lot to find.
        var (low, high) = (0, runs.count)
        while low < high {
            let middle = (low + high) / 2
            if Order.precedes(runs[middle][runs[middle].count - 1].key, key) { low = middle + 1 } else { high = middle }
        }
        let run = low
        guard run < runs.count else { return (run, 0, false) }
        (low, high) = (0, runs[run].count)
        while low < high {
            let middle = (low + high) / 2
            if Order.precedes(runs[run][middle].key, key) { low = middle + 1 } else { high = middle }
        }
        return (run, low, low < runs[run].count && !Order.precedes(key, runs[run][low].key))
    }
}

extension LotQueue: Equatable {
    /// Whether the lots are the same, regardless of their division into runs.
    static func == (lhs: LotQueue, rhs: LotQueue) -> Bool {
        lhs.count == rhs.count && lhs.lots.elementsEqual(rhs.lots)
    }
}
