/// Who has which tables when, as plain intervals: for decisions that try several stays before any of them is one.
struct Floor {
    /// A stay, or a time for which a table is out of use.
    struct Claim {
        /// The booking; `nil` for a block.
        let booking: BookingID?
        let tables: [TableID]
        let span: Range<Instant>
        /// Whether it belongs to a neighbouring date.
        var isCarried = false
    }

    private let plan: VenuePlan
    private var claims: [Claim]

    init(_ day: ServiceDay, in plan: VenuePlan, at now: Instant) {
        self.plan = plan
        claims = day.blocking(at: now).map { booking in
            // Whoever sits there for longer than they said still sits there now.
            let end = booking.status == .seated ? max(booking.span.upperBound, now + .milliseconds(1)) : nil
            return Claim(
                booking: booking.id,
                tables: booking.tables,
                span: booking.span.lowerBound..<(end ?? booking.span.upperBound)
            )
        }
        for (_, block) in day.blocks.sorted(by: { $0.key < $1.key }) {
            claims.append(Claim(booking: nil, tables: [block.table], span: block.span))
        }
        for (_, stay) in day.carried.sorted(by: { $0.key < $1.key }) {
            claims.append(Claim(booking: stay.booking, tables: stay.tables, span: stay.span, isCarried: true))
        }
    }

    /// The claims that keep any of the tables for a part of the time.
    func claims(on tables: [TableID], during span: Range<Instant>) -> [Claim] {
        claims.filter { claim in
            claim.span.meets(span, keeping: plan.gap) && claim.tables.contains { tables.contains($0) }
        }
    }

    func isFree(_ tables: [TableID], during span: Range<Instant>) -> Bool {
        claims(on: tables, during: span).isEmpty
    }

    /// The first unit in the order of choice that takes a booking, suits its wishes and is free for it.
    func tables(for booking: Booking, during span: Range<Instant>? = nil) -> [TableID]? {
        plan.units(holding: booking.party).first { unit in
            unit.suits(
                channel: booking.channel,
                features: booking.wishes.features,
                area: booking.wishes.area,
                experience: booking.wishes.experience
            ) && isFree(unit.tables, during: span ?? booking.span)
        }?.tables
    }

    /// The instants between two others at which a stay on tables may have to end, the latest first.
    func ends(on tables: [TableID], between start: Instant, and end: Instant) -> [Instant] {
        let starts = claims.filter { claim in claim.tables.contains { tables.contains($0) } }
            .map { $0.span.lowerBound - plan.gap }
        return Set(starts).filter { start < $0 && $0 < end }.sorted(by: >)
    }

    mutating func insert(_ claim: Claim) { claims.append(claim) }

    mutating func remove(_ booking: BookingID) { claims.removeAll { !$0.isCarried && $0.booking == booking } }

    mutating func removeCarried(_ booking: BookingID) { claims.removeAll { $0.isCarried && $0.booking == booking } }
}

extension Range where Bound == Instant {
    /// Whether less than that time lies between two intervals.
    func meets(_ other: Range<Instant>, keeping buffer: Elapsed) -> Bool {
        lowerBound < other.upperBound + buffer && other.lowerBound < upperBound + buffer
    }
}

extension DayDecision {
    func floor() -> Floor { Floor(day, in: plan, at: now) }
}
