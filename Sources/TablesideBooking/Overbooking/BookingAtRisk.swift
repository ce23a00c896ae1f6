public import TablesideCore

/// A coming booking whose tables will probably not be free in time, because of who sits there or comes before it.
public struct BookingAtRisk: Hashable, Codable, Sendable, Identifiable {
    /// The booking.
    public let id: BookingID
    /// When it starts.
    public let start: Instant
    /// The number of people.
    public let party: Int
    /// The last of its tables to be free.
    public let table: TableID
    /// The booking that keeps this table; `nil` if it is kept by guests of another date or waits to be cleared.
    public let cause: BookingID?
    /// How late its tables are free, as often as not; may be zero.
    public let p50: Elapsed
    /// How late its tables are free at most in four of five cases.
    public let p80: Elapsed

    /// How many minutes late it begins as often as not, rounded up.
    public var expectedMinutes: Int { Self.minutes(p50) }
    /// How many minutes late it begins at most in four of five cases, rounded up.
    public var cautiousMinutes: Int { Self.minutes(p80) }

    private static func minutes(_ length: Elapsed) -> Int {
        let (whole, rest) = length.milliseconds.quotientAndRemainder(dividingBy: 60_000)
        return Int(clamping: whole) + (rest > 0 ? 1 : 0)
    }
}

extension DayAvailability {
    /// Returns the coming bookings whose tables will probably not be free in time, those with the longest delay first.
    ///
    /// Parties that are seated leave as those of the house's past did who had stayed as long, or were as far; without
    /// enough history they leave when their stay ends, or now if that has passed. A party that is not here comes on time,
    /// or now if that has passed, and stays for the whole time that it booked, however late its tables are free. So a
    /// delay passes from booking to booking until a gap makes up for it.
    ///
    /// ```swift
    /// for booking in evening.bookingsAtRisk(knowing: history, at: now) {
    ///     print(booking.id, "begins", booking.expectedMinutes, "to", booking.cautiousMinutes, "minutes late")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - history: The past stays of the house; `nil`, and fewer than ``StayHistory/leastStays``, say nothing.
    ///   - stages: How far seated guests are, by booking.
    ///   - limit: The most bookings that are returned.
    ///   - now: The current time.
    /// - Returns: The bookings, by p80 and p50, longest first, then by start and identity.
    /// - Complexity: O(b log b) for b bookings and the stays of other dates, plus O(log n) for n past stays and each party
    ///   that is seated.
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

    /// Puts those who are there now, and what waits to be cleared, at their tables.
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
                if stay.holder == .uncleared {
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

/// When each table can be had next, as bookings are put there one after another.
private struct Turnover {
    private var ready: [TableID: (from: Instant, cause: BookingID?)] = [:]

    mutating func keep(_ tables: [TableID], until instant: Instant, by cause: BookingID?) {
        for table in tables where ready[table].map({ $0.from < instant }) ?? true { ready[table] = (instant, cause) }
    }

    /// Puts a booking at its tables, and returns how late they are free, the last of them, and what keeps it.
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
