public import TablesideCore

/// The waiters of one branch on one business date, and the orders each of them has open.
///
/// Accepting an order assigns it to a waiter; serving or canceling it releases it, no matter who gives that command
/// (QP-54, QP-55, QP-59). A waiter at their cap takes no new orders but keeps the ones they have (QP-56). With
/// ``Command/assign(order:)`` the shift chooses the waiter; an order that no one can take waits, first in, first out,
/// and is assigned in the same decision that frees a place.
///
/// ```swift
/// var shift = Shift(id: BranchDay(branch: branch.id, date: friday))
/// try shift.perform(.begin(waiter: ana, cap: 2), by: .manager(mara, at: branch.id), at: now)
/// try shift.perform(.take(order: order.id, waiter: ana), by: .waiter(ana, at: branch.id), at: now)
/// shift.load(of: ana)  // 1
/// ```
public struct Shift: Aggregate, Hashable {
    /// The document kind, `shift`.
    public static let kind = DocumentKind(rawValue: "shift")

    /// A waiter on this shift.
    public struct Waiter: Hashable, Codable, Sendable, Identifiable {
        /// The waiter's user identity.
        public let id: UserID
        /// The most open orders the waiter takes; `nil` for no limit, 0 for none.
        public internal(set) var cap: Int?
        /// The house limit on the cap; `nil` if the house set none.
        public internal(set) var limit: Limit?
        /// Whether the waiter is on duty.
        public internal(set) var isOnDuty: Bool
        /// The waiter's open orders, in the order in which they were assigned.
        public internal(set) var orders: [OrderID] = []
        /// When the waiter last got an order; `nil` before the first.
        public internal(set) var lastGiven: Instant?

        /// Whether one more order stays within the cap.
        public var hasRoom: Bool {
            guard let cap else { return true }
            return orders.count < cap
        }
    }

    /// The commands a shift accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// The waiter comes on duty and takes at most `cap` orders; `nil` means no limit, or, when the waiter gives the
        /// command, the house limit (``Waiter/limit``).
        case begin(waiter: UserID, cap: Int?)
        /// The waiter goes off duty; refused while they have open orders.
        case end(waiter: UserID)
        /// The waiter takes at most `cap` orders from now on and keeps the ones they have.
        case setCap(waiter: UserID, cap: Int?)
        /// The waiter takes the order.
        case take(order: OrderID, waiter: UserID)
        /// The shift assigns the order to the waiter with the fewest open orders, or queues it.
        ///
        /// If the order already waits and a waiter has room, the longest-waiting orders are assigned first.
        case assign(order: OrderID)
        /// The order leaves its waiter or the queue.
        case release(order: OrderID)
        /// The order moves from its waiter to another one.
        case handOver(order: OrderID, to: UserID)
        /// The order leaves its waiter or the queue; its place stays free until the next decision.
        case withdraw(order: OrderID)
    }

    /// The events of a shift.
    public enum Event: Codable, Hashable, Sendable {
        /// The waiter came on duty, with the house limit set for them.
        case began(waiter: UserID, cap: Int?, at: Instant, limit: Limit?)
        /// The waiter went off duty.
        case ended(waiter: UserID, at: Instant)
        /// The waiter's cap changed, and with it the house limit set for them.
        case capSet(waiter: UserID, cap: Int?, at: Instant, limit: Limit?)
        /// The waiter took the order.
        case taken(order: OrderID, waiter: UserID, at: Instant)
        /// The shift assigned the order to the waiter.
        case assigned(order: OrderID, waiter: UserID, at: Instant)
        /// No waiter could take the order, so it waits.
        case queued(order: OrderID, at: Instant)
        /// The order left its waiter, or the queue if `waiter` is `nil`.
        case released(order: OrderID, waiter: UserID?, at: Instant)
        /// The order moved from one waiter to another.
        case handedOver(order: OrderID, from: UserID, to: UserID, at: Instant)
    }

    /// The branch and the business date, which identify the shift.
    public let id: BranchDay
    /// The number of events so far.
    public var version = Version.absent
    /// The waiters who were on duty on this date, sorted by identity.
    public internal(set) var waiters: [Waiter] = []
    /// The orders no waiter could take yet, the longest-waiting first.
    public internal(set) var queue: [OrderID] = []
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a shift with no waiters yet.
    public init(id: BranchDay) { self.id = id }

    /// Finds a waiter by identity; `nil` if they were not on duty on this date.
    ///
    /// - Complexity: O(waiters).
    public func waiter(_ id: UserID) -> Waiter? { waiters.first { $0.id == id } }

    /// The number of orders a waiter has open: 0 for one who was not on duty.
    ///
    /// - Complexity: O(waiters).
    public func load(of waiter: UserID) -> Int {
        waiters.firstIndex { $0.id == waiter }.map { waiters[$0].orders.count } ?? 0
    }

    /// The waiter who has the order; `nil` when it waits or is unknown.
    ///
    /// - Complexity: O(open orders).
    public func holder(of order: OrderID) -> UserID? {
        waiters.firstIndex { $0.orders.contains(order) }.map { waiters[$0].id }
    }

    /// The branch: shifts are listed by branch.
    public var scope: String { id.branch.rawValue }
    /// The date: shifts of a branch are listed by date.
    public var sortKey: String { id.date.description }
}

extension Shift {
    /// Applies an event to the state.
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
        // Searches first and stops at the first match, since an order is in one place only: otherwise the other lists
        // would be copied for nothing.
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

extension Shift.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .begin(let waiter, let cap): try encoder.write("begin", ["waiter": waiter, "cap": cap])
        case .end(let waiter): try encoder.write("end", ["waiter": waiter])
        case .setCap(let waiter, let cap): try encoder.write("setCap", ["waiter": waiter, "cap": cap])
        case .take(let order, let waiter): try encoder.write("take", ["order": order, "waiter": waiter])
        case .assign(let order): try encoder.write("assign", ["order": order])
        case .release(let order): try encoder.write("release", ["order": order])
        case .handOver(let order, let to): try encoder.write("handOver", ["order": order, "to": to])
        case .withdraw(let order): try encoder.write("withdraw", ["order": order])
        }
    }
}

extension Shift.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "began":
                try .began(
                    waiter: read("waiter"),
                    cap: read(optional: "cap"),
                    at: read("at"),
                    limit: read(optional: "limit")
                )
            case "ended": try .ended(waiter: read("waiter"), at: read("at"))
            case "capSet":
                try .capSet(
                    waiter: read("waiter"),
                    cap: read(optional: "cap"),
                    at: read("at"),
                    limit: read(optional: "limit")
                )
            case "taken": try .taken(order: read("order"), waiter: read("waiter"), at: read("at"))
            case "assigned": try .assigned(order: read("order"), waiter: read("waiter"), at: read("at"))
            case "queued": try .queued(order: read("order"), at: read("at"))
            case "released": try .released(order: read("order"), waiter: read(optional: "waiter"), at: read("at"))
            case "handedOver": try .handedOver(order: read("order"), from: read("from"), to: read("to"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .began(let waiter, let cap, let at, let limit):
            try encoder.write("began", ["waiter": waiter, "cap": cap, "at": at, "limit": limit])
        case .ended(let waiter, let at): try encoder.write("ended", ["waiter": waiter, "at": at])
        case .capSet(let waiter, let cap, let at, let limit):
            try encoder.write("capSet", ["waiter": waiter, "cap": cap, "at": at, "limit": limit])
        case .taken(let order, let waiter, let at):
            try encoder.write("taken", ["order": order, "waiter": waiter, "at": at])
        case .assigned(let order, let waiter, let at):
            try encoder.write("assigned", ["order": order, "waiter": waiter, "at": at])
        case .queued(let order, let at): try encoder.write("queued", ["order": order, "at": at])
        case .released(let order, let waiter, let at):
            try encoder.write("released", ["order": order, "waiter": waiter, "at": at])
        case .handedOver(let order, let from, let to, let at):
            try encoder.write("handedOver", ["order": order, "from": from, "to": to, "at": at])
        }
    }
}
