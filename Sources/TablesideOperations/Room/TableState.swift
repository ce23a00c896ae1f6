public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideOrdering
public import TablesideVenue

/// Where a table stands, and since when.
///
/// ```swift
/// let table = TableState(of: "t7", on: friday, tab: tab, orders: orders)
/// StageAlerts(after: [.seated: .minutes(10), .bill: .minutes(8)]).isLate(table, at: now)
/// ```
public struct TableState: Hashable, Codable, Sendable {
    /// How far its guests are.
    public let stage: TableStage
    /// Since when: the guests were seated, the oldest order that is not served was placed, the last one was served, the
    /// tab changed last, or the guests left; `nil` if that is not known, and for a free table.
    public let since: Instant?
    /// The booking of the guests who sit there, of this date or carried over from a neighboring one; `nil` for none.
    public let booking: BookingID?
    /// Their tab; `nil` for none.
    public let tab: TabID?

    /// Derives the state of a table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - day: The service day.
    ///   - neighbors: The days around it whose guests may have left the table, if the house does not close in between.
    ///   - tab: The open tab of the table; `nil` for none. A tab that was closed, merged or voided counts as none.
    ///   - orders: The orders on the tab; those that were canceled or rejected do not count.
    /// - Complexity: O(bookings + orders).
    public init(
        of table: TableID,
        on day: ServiceDay,
        beside neighbors: [ServiceDay] = [],
        tab: GuestTab? = nil,
        orders: [Order] = []
    ) {
        let booking = day.bookings.values.filter { $0.status == .seated && $0.tables.contains(table) }
            .max { ($0.seatedAt ?? $0.span.lowerBound, $0.id) < ($1.seatedAt ?? $1.span.lowerBound, $1.id) }
        let tab = tab.flatMap { $0.isOngoing ? $0 : nil }
        let carried = day.carried.values.filter { $0.isSeated && $0.tables.contains(table) }.min {
            $0.booking < $1.booking
        }
        self.booking = booking?.id ?? carried?.booking
        self.tab = tab?.id
        guard booking != nil || carried != nil || tab != nil else {
            let left = ([day] + neighbors).compactMap { $0.uncleared[table] }.min { $0.lowerBound < $1.lowerBound }
            stage = left == nil ? .free : .dirty
            since = left?.lowerBound
            return
        }
        switch tab?.state {
        case .settled: (stage, since) = (.paid, tab?.lastEventAt)
        case .locked: (stage, since) = (.bill, tab?.lastEventAt)
        default:
            let facts = orders.compactMap { order in order.billable.map { (order: order, standing: $0.standing) } }
            let waiting = facts.filter { $0.standing == .unaccepted || $0.standing == .underWay }
            let served = facts.filter { $0.standing == .served }
            if !waiting.isEmpty {
                (stage, since) = (.ordered, waiting.compactMap(\.order.placedAt).min())
            } else if !served.isEmpty {
                (stage, since) = (.served, served.compactMap(\.order.lastEventAt).max())
            } else {
                (stage, since) = (.seated, booking?.seatedAt)
            }
        }
    }
}

extension TableState {
    /// Whether guests are at the table.
    var isOccupied: Bool { stage != .free && stage != .dirty }

    /// The stage as waits are quoted by it (``HouseSource/guestStages(on:)``); `nil` for guests who have ordered nothing, and
    /// where nobody sits.
    public var guestStage: DayAvailability.GuestStage? {
        guard let since else { return nil }
        switch stage {
        case .ordered: return .init(.ordered, since: since)
        case .served: return .init(.served, since: since)
        case .bill: return .init(.bill, since: since)
        case .paid: return .init(.paid, since: since)
        case .free, .seated, .dirty: return nil
        }
    }
}

extension GuestTab {
    /// Whether its guests are still there.
    fileprivate var isOngoing: Bool { [.open, .locked, .settled].contains(state) }
}

/// How long a table may stay at each stage before somebody should look after it.
///
/// A house names them for each branch (``HouseService/alerts``); staff then see on the card of a table when it is due
/// (``FloorTableCard/alertAt``).
public struct StageAlerts: Hashable, Codable, Sendable {
    /// The time for each stage; a stage without an entry never alerts.
    public var after: [TableStage: Elapsed]

    /// Makes alert times.
    public init(after: [TableStage: Elapsed]) { self.after = after }

    /// No alerts.
    public static let none = StageAlerts(after: [:])

    /// When the table should be looked after; `nil` for never, or if nobody knows since when it is at its stage.
    public func due(_ table: TableState) -> Instant? {
        guard let since = table.since, let limit = after[table.stage] else { return nil }
        return since + limit
    }

    /// Whether the table has been at its stage for too long.
    public func isLate(_ table: TableState, at now: Instant) -> Bool { due(table).map { $0 <= now } ?? false }
}
