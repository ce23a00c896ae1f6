public import TablesideCore

/// An upcoming booking whose tables will probably not be free in time, because of a seated party or an earlier booking.
public struct BookingAtRisk: Hashable, Codable, Sendable, Identifiable {
    /// The identity of the booking.
    public let id: BookingID
    /// The start of the booking.
    public let start: Instant
    /// The number of people in the party.
    public let party: Int
    /// The table of the booking that becomes free last.
    public let table: TableID
    /// The booking that keeps this table; `nil` if guests of another date keep it or it is waiting to be cleared.
    public let cause: BookingID?
    /// The median delay until the tables are free; may be zero.
    public let p50: Elapsed
    /// The 80th percentile of the delay until the tables are free.
    public let p80: Elapsed

    /// The median delay in minutes, rounded up.
    public var expectedMinutes: Int { Self.minutes(p50) }
    /// The 80th percentile of the delay in minutes, rounded up.
    public var cautiousMinutes: Int { Self.minutes(p80) }

    private static func minutes(_ length: Elapsed) -> Int {
        let (whole, rest) = length.milliseconds.quotientAndRemainder(dividingBy: 60_000)
        return Int(clamping: whole) + (rest > 0 ? 1 : 0)
    }
}

extension DayAvailability {
    /// Returns the upcoming bookings whose tables will probably not be free in time, longest delay first.
    ///
    /// Seated parties are expected to leave as parties did in past stays that had lasted as long or reached the same
    /// stage. Without enough history they leave when their stay ends, or now if that has passed. A party that has not
    /// arrived is expected on time, or now if that has passed, and stays for the whole time that it booked, however
    /// late its tables are free. A delay therefore passes from booking to booking until a gap makes up for it.
    ///
    /// ```swift
    /// for booking in evening.bookingsAtRisk(knowing: history, at: now) {
    ///     print(booking.id, "begins", booking.expectedMinutes, "to", booking.cautiousMinutes, "minutes late")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - history: The past stays at the restaurant; ignored if `nil` or if it has fewer than
    ///     ``StayHistory/leastStays``.
    ///   - stages: The stage of seated guests, by booking.
    ///   - limit: The maximum number of bookings returned.
    ///   - now: The current time.
    /// - Returns: The bookings, by p80 and p50, longest first, then by start and identity.
    /// - Complexity: O(b log b) for b bookings and the stays of other dates, plus O(log n) for n past stays and each
    ///   seated party.
    public func bookingsAtRisk(
        knowing history: StayHistory? = nil,
        stages: [BookingID: GuestStage] = [:],
        limit: Int = 100,
        at now: Instant
    ) -> [BookingAtRisk] {
        guard !isOutdated(at: now) else {
            return current(at: now).bookingsAtRisk(knowing: history, stages: stages, limit: limit, at: now)
        }
        let known = history.flatMap { $0.count >= StayHistory.leastStays ? $0 : nil }
        var (likely, cautious) = (Turnover(), Turnover())
        occupy(&likely, &cautious, known, stages, at: now)
        let coming = day.bookings.values.filter { $0.blocks(at: now) && $0.status != .seated }
            .sorted { ($0.span.lowerBound, $0.id) < ($1.span.lowerBound, $1.id) }
        var found: [BookingAtRisk] = []
        for booking in coming {
            let p50 = likely.place(booking, at: now, leaving: plan.gap).delay
            let (p80, table, cause) = cautious.place(booking, at: now, leaving: plan.gap)
            guard p80 > .zero, let table else { continue }
            found.append(
                BookingAtRisk(
                    id: booking.id,
                    start: booking.span.lowerBound,
                    party: booking.party,
                    table: table,
                    cause: cause,
                    p50: min(p50, p80),
                    p80: p80
                )
            )
        }
        found.sort { ($1.p80, $1.p50, $0.start, $0.id) < ($0.p80, $0.p50, $1.start, $1.id) }
        return Array(found.prefix(max(limit, 0)))
    }

    /// Puts the parties present, and the tables waiting to be cleared, on the floor.
    private func occupy(
        _ likely: inout Turnover,
        _ cautious: inout Turnover,
        _ history: StayHistory?,
        _ stages: [BookingID: GuestStage],
        at now: Instant
    ) {
        let between = max(plan.gap, plan.includedBuffer, plan.rules.clearing ?? .zero)
        for booking in day.bookings.values where booking.status == .seated {
            let stay = WaitlistFloor.Stay(
                tables: booking.tables,
                party: booking.party,
                since: booking.seatedAt ?? booking.span.lowerBound,
                stage: stages[booking.id]?.stage,
                stageSince: stages[booking.id]?.since
            )
            let planned = max(plan.guestEnd(of: booking.span), now)
            func leaves(_ share: Double) -> Instant {
                guard let history, let draw = StayDraw(history, staying: stay, at: now) else { return planned }
                return now + .milliseconds(max(draw.time(at: share, leaning: 0), 0))
            }
            let (median, late) = (leaves(0.5), leaves(0.8))
            likely.keep(booking.tables, until: median + between, by: booking.id)
            cautious.keep(booking.tables, until: max(median, late) + between, by: booking.id)
        }
        for (place, stays) in ledger.stays.enumerated() {
            for stay in stays where stay.isSeated && stay.span.lowerBound <= now {
                if case .booking = stay.holder { continue }
                var end = stay.span.upperBound + plan.gap
                if stay.holder == .uncleared, !stay.isGone(at: now) {
                    // What should be clear by now and is not will take about as long again.
                    if end <= now { end = now + (plan.rules.clearing ?? .zero) }
                } else if stay.overstays(at: now) {
                    end = now + plan.gap
                }
                likely.keep([plan.tableIDs[place]], until: end, by: nil)
                cautious.keep([plan.tableIDs[place]], until: end, by: nil)
            }
        }
    }
}

/// When each table is next free, as bookings are placed one after another.
private struct Turnover {
    private var ready: [TableID: (from: Instant, cause: BookingID?)] = [:]

    mutating func keep(_ tables: [TableID], until instant: Instant, by cause: BookingID?) {
        for table in tables where ready[table].map({ $0.from < instant }) ?? true { ready[table] = (instant, cause) }
    }

    /// Places a booking at its tables; returns how late the last of its tables is free, and what keeps that table.
    mutating func place(
        _ booking: Booking,
        at now: Instant,
        leaving gap: Elapsed
    ) -> (delay: Elapsed, table: TableID?, cause: BookingID?) {
        let start = booking.span.lowerBound
        var last: (table: TableID, from: Instant, cause: BookingID?)?
        for table in booking.tables.sorted() {
            guard let next = ready[table], next.from > last?.from ?? start else { continue }
            last = (table, next.from, next.cause)
        }
        let begins = max(last?.from ?? start, now, start)
        keep(booking.tables, until: begins + booking.span.elapsed + gap, by: booking.id)
        return (last.map { $0.from - start } ?? .zero, last?.table, last?.cause)
    }
}
