import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty

/// A guest's visit under a booking, or under a place on the waitlist, in missions and invitations.
///
/// Finishing the booking and closing the party's tab with a payment both report the visit. The first report counts; the
/// second is identical and changes nothing.
struct BookedVisit {
    let day: BranchDay
    let booking: Booking

    /// The name of the visit: the same from both events.
    var name: ActivityID { Self.name(of: booking.id, on: day) }

    /// The name of the visit under a booking, unique across branches and dates.
    static func name(of booking: BookingID, on day: BranchDay) -> ActivityID {
        // The length tells where the booking's own name ends, which may have slashes in it.
        ActivityID("visit:\(booking.rawValue.utf8.count):\(booking)/\(day)".asIdentifier)
    }

    /// The name of the visit of a tab without a booking.
    static func name(of tab: TabID) -> ActivityID { ActivityID("visit:tab:\(tab)".asIdentifier) }

    /// The activity that missions count.
    var content: GuestActivity.Content { .visit(party: booking.party, isBooked: booking.channel != .walkIn) }

    /// When the visit began, for an event that reports it at an instant; at the latest at that instant if the party has
    /// no seating.
    func begin(reportedAt instant: Instant) -> Instant {
        min(start, booking.endedAt ?? instant)
    }

    /// When the party was seated, or was due to be.
    private var start: Instant { booking.seatedAt ?? booking.span.lowerBound }

    /// Whether the party is or was at its tables.
    private var isSeated: Bool { booking.status == .seated || booking.status == .finished }
}

extension BookedVisit {
    /// The visit of the booking that a closed tab was opened for; `nil` if there is no such booking, or if its party
    /// did not come.
    ///
    /// Names of bookings are unique only on their date, because phones choose them: of several bookings it is the one
    /// that began nearest to the first order.
    static func of(
        _ tab: GuestTab,
        from begun: Instant?,
        in zone: some ZoneRules,
        _ store: any HostStore
    ) async throws -> BookedVisit? {
        guard let opening = tab.opening, let name = opening.booking, let instant = begun ?? tab.closedAt else {
            return nil
        }
        func distance(_ visit: BookedVisit) -> UInt64 { (visit.start - instant).milliseconds.magnitude }
        return try await visits(at: opening.branch, within: -1...1, of: instant, in: zone, store)
            .filter { visit in
                visit.booking.id == name && visit.isSeated
                    && (opening.guest == nil || visit.booking.guest == opening.guest)
            }
            .min { distance($0) < distance($1) }
    }

    /// The visit under which a guest sat at the table of a closed tab when its first order was placed; `nil` for none.
    static func of(
        _ guest: UserID,
        at tab: GuestTab,
        from begun: Instant?,
        in zone: some ZoneRules,
        _ store: any HostStore
    ) async throws -> BookedVisit? {
        guard let branch = tab.opening?.branch, let table = tab.table, let closedAt = tab.closedAt else { return nil }
        return try await visits(at: branch, within: -1...0, of: closedAt, in: zone, store)
            .last { visit in
                let booking = visit.booking
                return booking.guest == guest && booking.tables.contains(table) && visit.isSeated
                    && booking.seatedAt.map { $0 <= closedAt } == true
                    // Who has left before the first order is back for another visit.
                    && (begun.map { begun in booking.endedAt.map { $0 > begun } ?? true } ?? true)
            }
    }

    /// The visits of some dates around an instant, in the order in which they began.
    private static func visits(
        at branch: BranchID,
        within days: ClosedRange<Int>,
        of instant: Instant,
        in zone: some ZoneRules,
        _ store: any HostStore
    ) async throws -> [BookedVisit] {
        let today = try zone.local(at: instant).date
        var visits: [BookedVisit] = []
        for offset in days {
            let id = BranchDay(branch: branch, date: try today.adding(days: offset))
            guard let day = try await store.wholeDay(id) else { continue }
            visits += day.bookings.values.map { BookedVisit(day: id, booking: $0) }
        }
        return visits.sorted { ($0.start, $0.booking.id) < ($1.start, $1.booking.id) }
    }
}
