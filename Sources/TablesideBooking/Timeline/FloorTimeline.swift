public import TablesideCore
import TablesideVenue

/// A drawing of a service day: tables against time, with the parties at them and the moves of a re-seating.
///
/// A timeline is a value that renders to strings; the host displays them.
///
/// ```swift
/// let picture = try evening.picture(moving: plan.moves)
/// print(picture.text())
/// page.embed(picture.svg)
/// ```
public struct FloorTimeline: Hashable, Sendable {
    /// A stay at a table.
    public struct Stay: Hashable, Sendable {
        /// The kind of stay, including the effect of planned moves.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// A booking made ahead.
            case booked
            /// A walk-in, without a booking.
            case walkIn
            /// A booking that the moves add to this table.
            case moved
            /// A booking that the moves remove from this table.
            case left
            /// A stay of another date that keeps the table here.
            case otherDate
            /// A block: the table is out of use.
            case outOfUse
        }

        /// The booking; `nil` for a block.
        public let booking: BookingID?
        /// The number of people; 0 for a block.
        public let party: Int
        /// The time of the stay, end excluded.
        public let span: Range<Instant>
        /// The kind of stay.
        public let kind: Kind
    }

    /// A table and its stays, by start.
    public struct Row: Hashable, Sendable {
        /// The identity of the table.
        public let table: TableID
        /// The table's number as text.
        public let name: String
        /// The number of seats.
        public let seats: Int
        /// The stays at the table, present and planned.
        public let stays: [Stay]
    }

    /// A quarter of an hour.
    public struct Column: Hashable, Sendable {
        /// When the quarter of an hour begins.
        public let start: Instant
        /// The wall-clock time when it begins.
        public let label: LocalDateTime

        /// The length of a column.
        static let length = Elapsed.minutes(15)

        /// The full hour that begins in the column, and when; `nil` if none does.
        var fullHour: (hour: Int, start: Instant)? {
            let time = label.time
            if time.minute == 0 { return (time.hour, start) }
            let ahead = Elapsed.minutes(60 - time.minute)
            return ahead < Self.length ? ((time.hour + 1) % 24, start + ahead) : nil
        }
    }

    /// The time drawn: from the first opening to the last closing, extended to include earlier and later stays.
    public let window: Range<Instant>
    /// The quarter-hours of the window, in order; the last one may extend past it.
    public let columns: [Column]
    /// The tables, by number.
    public let rows: [Row]

    /// The number of people in the restaurant in a column, with moved bookings at their new tables.
    ///
    /// A party at several tables counts once.
    func guests(at column: Column) -> Int {
        var seen: Set<BookingID> = []
        var guests = 0
        for row in rows {
            for stay in row.stays where stay.kind != .left && stay.isThere(in: column) {
                guard let booking = stay.booking, seen.insert(booking).inserted else { continue }
                let (sum, overflow) = guests.addingReportingOverflow(stay.party)
                guests = overflow ? .max : sum
            }
        }
        return guests
    }
}

extension DayAvailability {
    /// Draws the service day as a timeline.
    ///
    /// - Parameters:
    ///   - interval: The part to draw; `nil` for all.
    ///   - moves: Planned moves: bookings are drawn at their new tables, and both old and new places are marked.
    ///   - includesEnded: Whether to draw stays that have ended, for as long as they lasted; those that have left the
    ///     day are drawn if it was opened with them (``ServiceDay/including(_:)``).
    /// - Returns: The timeline.
    /// - Throws: ``PlanError`` if the time zone is not known then.
    /// - Complexity: O(bookings × log bookings + columns).
    public func picture(
        of interval: Range<Instant>? = nil,
        moving moves: [TableMove] = [],
        includingEnded includesEnded: Bool = true
    ) throws(PlanError) -> FloorTimeline {
        var stays: [TableID: [FloorTimeline.Stay]] = [:]
        let moving = Dictionary(moves.map { ($0.booking, $0) }) { first, _ in first }
        for booking in day.bookings.values {
            guard let span = booking.sitting(includingEnded: includesEnded) else { continue }
            let move = moving[booking.id]
            for table in move?.to ?? booking.tables {
                let isNew = move != nil && !booking.tables.contains(table)
                let kind: FloorTimeline.Stay.Kind = isNew ? .moved : booking.channel == .walkIn ? .walkIn : .booked
                stays[table, default: []].append(.init(booking, span, kind))
            }
            guard let move else { continue }
            for table in booking.tables where !move.to.contains(table) {
                stays[table, default: []].append(.init(booking, span, .left))
            }
        }
        for stay in day.carried.values {
            for table in stay.tables {
                stays[table, default: []].append(
                    .init(booking: stay.booking, party: stay.party, span: stay.span, kind: .otherDate)
                )
            }
        }
        for block in day.blocks.values {
            stays[block.table, default: []].append(.init(booking: nil, party: 0, span: block.span, kind: .outOfUse))
        }
        let window = hull(of: stays.values.joined(), clippedTo: interval)
        let rows = plan.tables.sorted { ($0.number, $0.id) < ($1.number, $1.id) }.map { table in
            FloorTimeline.Row(
                table: table.id,
                name: "\(table.number)",
                seats: table.seats.maximum,
                stays: stays[table.id, default: []].filter { $0.span.overlaps(window) }.sorted(
                    by: FloorTimeline.Stay.comesFirst
                )
            )
        }
        do {
            return FloorTimeline(window: window, columns: try columns(of: window), rows: rows)
        } catch {
            throw PlanError(.zone(reason: error.reason))
        }
    }

    /// The time of all services, extended to stays within a day of the services.
    private func hull(
        of stays: some Sequence<FloorTimeline.Stay>,
        clippedTo interval: Range<Instant>?
    ) -> Range<Instant> {
        guard let first = services.map(\.open.lowerBound).min(), let last = services.map(\.open.upperBound).max() else {
            let start = stays.map(\.span.lowerBound).min() ?? Instant(millisecondsSince1970: 0)
            let end = stays.map(\.span.upperBound).max() ?? start
            return clip(start..<max(start, min(end, start + .hours(24))), to: interval)
        }
        let earliest = stays.map(\.span.lowerBound).min() ?? first
        let latest = stays.map(\.span.upperBound).max() ?? last
        let start = min(first, max(earliest, first - .hours(24)))
        let end = max(last, min(latest, last + .hours(24)))
        return clip(start..<end, to: interval)
    }

    private func clip(_ window: Range<Instant>, to interval: Range<Instant>?) -> Range<Instant> {
        interval.map { window.clamped(to: $0) } ?? window
    }

    private func columns(of window: Range<Instant>) throws(ZoneError) -> [FloorTimeline.Column] {
        var columns: [FloorTimeline.Column] = []
        var start = window.lowerBound
        while start < window.upperBound {
            columns.append(FloorTimeline.Column(start: start, label: try plan.zone.local(at: start)))
            start = start + FloorTimeline.Column.length
        }
        return columns
    }
}

extension FloorTimeline.Stay {
    fileprivate init(_ booking: Booking, _ span: Range<Instant>, _ kind: Kind) {
        self.init(booking: booking.id, party: booking.party, span: span, kind: kind)
    }

    fileprivate static func comesFirst(_ lhs: Self, _ rhs: Self) -> Bool {
        (lhs.span.lowerBound, lhs.booking?.rawValue ?? "") < (rhs.span.lowerBound, rhs.booking?.rawValue ?? "")
    }

    /// Whether it is drawn in a column: it is present when the column begins, or lies within it.
    func isThere(in column: FloorTimeline.Column) -> Bool {
        let end = column.start + FloorTimeline.Column.length
        return span.contains(column.start) || column.start <= span.lowerBound && span.upperBound <= end && !span.isEmpty
    }
}

extension Booking {
    /// The time its party is or was at its tables; `nil` if it never was and never will be.
    fileprivate func sitting(includingEnded: Bool) -> Range<Instant>? {
        if holdsTables { return span }
        guard includingEnded, let seatedAt, let endedAt, seatedAt < endedAt else { return nil }
        return seatedAt..<endedAt
    }
}
