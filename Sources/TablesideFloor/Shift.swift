public import TablesideCore

/// The waiters of one branch on one business date, and which orders each of them has in hand.
///
/// Accepting an order puts it into a waiter's hands, and serving or cancelling it takes it out of the hands that hold
/// it, no matter who gives that command (QP-54, QP-55, QP-59). A waiter at their cap takes nothing new but keeps what they
/// have (QP-56). With ``Command/assign(order:)`` the shift chooses the waiter; an order that nobody can take waits, first
/// in first out, and is given away in the same decision that frees a place.
///
/// ```swift
/// var shift = Shift(id: BranchDay(branch: branch.id, date: friday))
/// try shift.perform(.begin(waiter: ana, cap: 2), by: .manager(mara, at: branch.id), at: now)
/// try shift.perform(.take(order: order.id, waiter: ana), by: .waiter(ana, at: branch.id), at: now)
/// shift.load(of: ana)  // 1
/// ```
public struct Shift: Aggregate {
    /// Documents of this type are stored as `shift`.
    public static let kind = DocumentKind(rawValue: "shift")

    /// A waiter as the shift knows them.
    public struct Waiter: Hashable, Codable, Sendable, Identifiable {
        /// The waiter.
        public let id: UserID
        /// How many orders they take at most, `nil` for no limit; 0 is valid and takes nothing.
        public internal(set) var cap: Int?
        /// What the house set as the most, whatever the waiter asks for; `nil` where it set nothing.
        public internal(set) var limit: Limit?
        /// Whether they are at work.
        public internal(set) var isOnDuty: Bool
        /// The orders in their hands, in the order in which they came.
        public internal(set) var orders: [OrderID] = []
        /// When they last got an order; `nil` before the first.
        public internal(set) var lastGiven: Instant?

        /// Whether another order would stay within the cap.
        public var hasRoom: Bool {
            guard let cap else { return true }
            return orders.count < cap
        }
    }

    /// What can be asked of a shift.
    public enum Command: Encodable, Hashable, Sendable {
        /// The waiter comes to work and takes at most `cap` orders; `nil` for no limit, and from a waiter for as many as the
        /// house allows them (``Waiter/limit``).
        case begin(waiter: UserID, cap: Int?)
        /// The waiter goes home; refused while they have orders in hand.
        case end(waiter: UserID)
        /// The waiter takes at most `cap` orders from now on; what they have they keep.
        case setCap(waiter: UserID, cap: Int?)
        /// The waiter takes the order.
        case take(order: OrderID, waiter: UserID)
        /// The shift gives the order to the waiter with the fewest in hand, or lets it wait.
        ///
        /// For an order that waits while somebody has room, it gives those who wait away, the longest-waiting first.
        case assign(order: OrderID)
        /// The order leaves the hands that hold it, or the queue.
        case release(order: OrderID)
        /// The order goes from the waiter who has it to another one.
        case handOver(order: OrderID, to: UserID)
        /// The order leaves the hands that hold it, or the queue, and its place stays free for the next decision.
        case withdraw(order: OrderID)
    }

    /// What can happen to a shift.
    public enum Event: Codable, Hashable, Sendable {
        /// The waiter came to work, with the limit that the house has set for them.
        case began(waiter: UserID, cap: Int?, at: Instant, limit: Limit?)
        /// The waiter went home.
        case ended(waiter: UserID, at: Instant)
        /// The waiter's cap changed, and with it the limit that the house has set for them.
        case capSet(waiter: UserID, cap: Int?, at: Instant, limit: Limit?)
        /// The waiter took the order.
        case taken(order: OrderID, waiter: UserID, at: Instant)
        /// The shift gave the order to the waiter.
        case assigned(order: OrderID, waiter: UserID, at: Instant)
        /// Nobody could take the order: it waits.
        case queued(order: OrderID, at: Instant)
        /// The order left the waiter's hands, or, without a waiter, the queue.
        case released(order: OrderID, waiter: UserID?, at: Instant)
        /// The order went from one waiter to another.
        case handedOver(order: OrderID, from: UserID, to: UserID, at: Instant)
    }

    /// The branch and the business date.
    public let id: BranchDay
    /// The number of events so far.
    public var version = Version.absent
    /// Everybody who was at work on this date, by identity.
    public internal(set) var waiters: [Waiter] = []
    /// The orders that nobody could take yet, the longest-waiting first.
    public internal(set) var queue: [OrderID] = []
    /// When something last happened; `nil` before the first event.
    public internal(set) var lastEventAt: Instant?

    /// A shift at which nobody has come to work yet.
    public init(id: BranchDay) { self.id = id }

    /// The waiter with this identity, if they were at work on this date.
    ///
    /// - Complexity: O(waiters).
    public func waiter(_ id: UserID) -> Waiter? { waiters.first { $0.id == id } }

    /// How many orders the waiter has in hand: 0 for one who was not at work.
    ///
    /// - Complexity: O(waiters).
    public func load(of waiter: UserID) -> Int {
        waiters.firstIndex { $0.id == waiter }.map { waiters[$0].orders.count } ?? 0
    }

    /// The waiter who has the order in hand; `nil` when it waits or is unknown.
    ///
    /// - Complexity: O(orders in hand).
    public func holder(of order: OrderID) -> UserID? {
        waiters.firstIndex { $0.orders.contains(order) }.map { waiters[$0].id }
    }

    /// Shifts of a branch are listed together, by date.
    public var scope: String { id.branch.rawValue }
    /// Shifts of a branch are listed together, by date.
    public var sortKey: String { id.date.description }
}

extension Shift {
    /// Takes an event into the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .began(let waiter, let cap, let at, let limit):
            update(waiter) {
                $0.cap = cap
                $0.limit = limit
                $0.isOnDuty = true
            }
            lastEventAt = at
        case .ended(let waiter, let at):
            update(waiter) { $0.isOnDuty = false }
            lastEventAt = at
        case .capSet(let waiter, let cap, let at, let limit):
            update(waiter) {
                $0.cap = cap
                $0.limit = limit
            }
            lastEventAt = at
        case .taken(let order, let waiter, let at), .assigned(let order, let waiter, let at):
            remove(order)
            give(order, to: waiter, at: at)
        case .queued(let order, let at):
            queue.append(order)
            lastEventAt = at
        case .released(let order, _, let at):
            remove(order)
            lastEventAt = at
        case .handedOver(let order, _, let waiter, let at):
            remove(order)
            give(order, to: waiter, at: at)
        }
    }

    private mutating func give(_ order: OrderID, to waiter: UserID, at instant: Instant) {
        update(waiter) {
            $0.orders.append(order)
            $0.lastGiven = instant
        }
        lastEventAt = instant
    }

    private mutating func remove(_ order: OrderID) {
        // Looks before it removes, and an order is in one place: the other lists are not to be copied for nothing.
        if let place = queue.firstIndex(of: order) {
            queue.remove(at: place)
            return
        }
        for index in waiters.indices {
            guard let place = waiters[index].orders.firstIndex(of: order) else { continue }
            waiters[index].orders.remove(at: place)
            return
        }
    }

    private mutating func update(_ id: UserID, _ change: (inout Waiter) -> Void) {
        if let index = waiters.firstIndex(where: { $0.id == id }) { return change(&waiters[index]) }
        let index = waiters.firstIndex { $0.id > id } ?? waiters.endIndex
        waiters.insert(Waiter(id: id, cap: nil, isOnDuty: false), at: index)
        change(&waiters[index])
    }
}
