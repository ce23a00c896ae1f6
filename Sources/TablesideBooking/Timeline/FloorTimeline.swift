public import TablesideCore
import TablesideVenue

/// One evening as a picture: its tables against the time, who sits where, and what a re-seating moves.
///
/// A picture is a value, and what it draws are strings; the host shows them.
///
/// ```swift
/// let picture = try evening.picture(moving: plan.moves)
/// print(picture.text())
/// page.embed(picture.svg)
/// ```
public struct FloorTimeline: Hashable, Sendable {
    /// A party at a table.
    public struct Stay: Hashable, Sendable {
        /// How a stay came to be where it is drawn.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// Booked ahead.
            case booked
            /// Seated at the door.
            case walkIn
            /// It comes to this table by the moves.
            case moved
            /// It leaves this table by the moves.
            case left
            /// A stay of another date that keeps the table here.
            case otherDate
            /// Nobody's: the table is out of use.
            case outOfUse
        }

        /// The booking; `nil` where the table is out of use.
        public let booking: BookingID?
        /// How many people; 0 where the table is out of use.
        public let party: Int
        /// From when up to when.
        public let span: Range<Instant>
        /// How it came to be here.
        public let kind: Kind
    }

    /// A table and its stays, by start.
    public struct Row: Hashable, Sendable {
        /// The table.
        public let table: TableID
        /// What people call it.
        public let name: String
        /// How many seats it has.
        public let seats: Int
        /// Who sits there, or is to sit there.
        public let stays: [Stay]
    }

    /// A quarter of an hour.
    public struct Column: Hashable, Sendable {
        /// When it begins.
        public let start: Instant
        /// What the clocks on the wall show then.
        public let label: LocalDateTime

        /// How long a column is.
        static let length = Elapsed.minutes(15)

        /// The full hour that begins in the column, and when; `nil` when none does.
        var fullHour: (hour: Int, start: Instant)? {
            let time = label.time
            if time.minute == 0 { return (time.hour, start) }
            let ahead = Elapsed.minutes(60 - time.minute)
            return ahead < Self.length ? ((time.hour + 1) % 24, start + ahead) : nil
        }
    }

    /// What is drawn: from the opening of the first service up to the closing of the last, or to the last stay.
    public let window: Range<Instant>
    /// The quarters of an hour of the window, in order; the last one may reach past it.
    public let columns: [Column]
    /// The tables, by number.
    public let rows: [Row]

    /// How many people sit in the house in a column, moved stays at their new tables.
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
    /// Draws the evening.
    ///
    /// - Parameters:
    ///   - interval: What to draw of it; `nil` for all.
    ///   - moves: Moves that are only planned: they are drawn as if made, and marked where they go and where they leave.
    ///   - includesEnded: Whether stays are drawn that have ended, as long as they lasted.
    /// - Returns: The picture.
    /// - Throws: ``PlanError`` when the zone is not known then.
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

    /// The services, and stays as far as they lie within a day of them.
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

    /// Whether it is drawn in a column: it is there when the column begins, or begins and ends within it.
    func isThere(in column: FloorTimeline.Column) -> Bool {
        let end = column.start + FloorTimeline.Column.length
        return span.contains(column.start) || column.start <= span.lowerBound && span.upperBound <= end && !span.isEmpty
    }
}

extension Booking {
    /// When its party sits at its tables, as far as is known; `nil` for one that never did, and never will.
    fileprivate func sitting(includingEnded: Bool) -> Range<Instant>? {
        if holdsTables { return span }
        guard includingEnded, let seatedAt, let endedAt, seatedAt < endedAt else { return nil }
        return seatedAt..<endedAt
    }
}
