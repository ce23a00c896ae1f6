public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideOrdering
public import TablesideVenue

/// The current stage of a table, and since when.
///
/// ```swift
/// let table = TableState(of: "t7", on: friday, tab: tab, orders: orders)
/// StageAlerts(after: [.seated: .minutes(10), .bill: .minutes(8)]).isLate(table, at: now)
/// ```
public struct TableState: Hashable, Codable, Sendable {
    /// The stage of the table's guests.
    public let stage: TableStage
    /// When the stage began: the guests were seated, the oldest unserved order was placed, the last order was served,
    /// the tab last changed, or the guests left; `nil` if unknown, and for a free table.
    ///
    /// Guests without a booking on this date, who have ordered nothing, are seated since their tab last changed.
    public let since: Instant?
    /// The booking of the seated guests, on this date or carried over from an adjacent one; `nil` for none.
    public let booking: BookingID?
    /// The guests' tab; `nil` for none.
    public let tab: TabID?

    /// Derives the state of a table.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - day: The service day.
    ///   - neighbors: The adjacent days whose guests may have left the table, if the restaurant does not close in
    ///     between.
    ///   - tab: The open tab of the table; `nil` for none. A closed, merged or voided tab counts as none.
    ///   - orders: The orders on the tab; canceled or rejected orders do not count.
    /// - Complexity: O(bookings + orders).
    public init(
        of table: TableID,
        on day: ServiceDay,
        beside neighbors: [ServiceDay] = [],
        tab: GuestTab? = nil,
        orders: [Order] = []
    ) {
        self.init(of: table, among: SeatedParties(on: day), on: day, beside: neighbors, tab: tab, orders: orders)
    }

    /// Derives the state of one of many tables, whose parties are found once for all of them.
    ///
    /// - Complexity: O(orders).
    init(
        of table: TableID,
        among parties: SeatedParties,
        on day: ServiceDay,
        beside neighbors: [ServiceDay] = [],
        tab: GuestTab? = nil,
        orders: [Order] = []
    ) {
        let booking = parties.bookings[table]
        let carried = parties.carried[table]
        let tab = tab.flatMap { $0.isOngoing ? $0 : nil }
        self.booking = booking?.id ?? carried
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
                (stage, since) = (.seated, booking?.seatedAt ?? tab?.lastEventAt)
            }
        }
    }
}

/// The parties that sit at the tables of a date, found by table.
struct SeatedParties {
    /// The booking of each table: the one that was seated last if there are several.
    private(set) var bookings: [TableID: Booking] = [:]
    /// The booking of an adjacent date at each table: the first by identity if there are several.
    private(set) var carried: [TableID: BookingID] = [:]

    /// Finds the parties of a date.
    ///
    /// - Complexity: O(bookings and their tables).
    init(on day: ServiceDay) {
        for booking in day.bookings.values where booking.status == .seated {
            for table in booking.tables {
                if let other = bookings[table], Self.isLater(other, than: booking) { continue }
                bookings[table] = booking
            }
        }
        for stay in day.carried.values where stay.isSeated {
            for table in stay.tables { carried[table] = min(stay.booking, carried[table] ?? stay.booking) }
        }
    }

    private static func isLater(_ one: Booking, than other: Booking) -> Bool {
        (one.seatedAt ?? one.span.lowerBound, one.id) > (other.seatedAt ?? other.span.lowerBound, other.id)
    }
}

extension TableState {
    /// Whether guests are at the table.
    var isOccupied: Bool { stage != .free && stage != .dirty }

    /// The stage in the form that wait quotes use (``HouseSource/guestStages(on:)``); `nil` for guests who have ordered
    /// nothing, and for an unoccupied table.
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
    /// Whether the tab's guests are still there.
    fileprivate var isOngoing: Bool { [.open, .locked, .settled].contains(state) }
}

/// How long a table may stay at each stage before staff get an alert.
///
/// A restaurant sets the times for each branch (``HouseService/alerts``); the card of a table then shows staff when its
/// alert is due (``FloorTableCard/alertAt``).
public struct StageAlerts: Hashable, Codable, Sendable {
    /// The time for each stage; a stage without an entry never alerts.
    public var after: [TableStage: Elapsed]

    /// Creates alert times; stages without a time never alert.
    public init(after: [TableStage: Elapsed]) { self.after = after }

    /// No alerts for any stage.
    public static let none = StageAlerts(after: [:])

    /// Returns when the table's alert is due; `nil` for never, or if the start of its stage is unknown.
    public func due(_ table: TableState) -> Instant? {
        guard let since = table.since, let limit = after[table.stage] else { return nil }
        return since + limit
    }

    /// Returns whether the table has been at its stage for too long.
    public func isLate(_ table: TableState, at now: Instant) -> Bool { due(table).map { $0 <= now } ?? false }
}
