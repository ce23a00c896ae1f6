import TablesideBooking
public import TablesideCore
import TablesideHosting
import TablesideVenue

// When a party could come, and where it could sit.
extension HouseReader {
    /// The instants of a date at which a party could book without moving another party.
    ///
    /// - Throws: ``LoyaltyRefusal`` if only staff book for the guest who asks (``BookingPrivileges``).
    public func slots(on day: BranchDay, for party: Int, by author: Author) async throws -> [Instant] {
        let free = try await availability(on: day, as: .slots, by: author)
        return free.slots(for: party, at: clock.now()).filter(\.isOffered).map(\.start)
    }

    /// The tables and joined tables that are free for a party from a start on without moving another party, the best
    /// choice first (QP-28).
    ///
    /// It is empty if no table is free. Booking a named table checks it again, because someone else may have booked it
    /// in the meantime.
    ///
    /// - Throws: ``LoyaltyRefusal`` if only staff book for the guest who asks (``BookingPrivileges``).
    public func freeTables(
        on day: BranchDay,
        for party: Int,
        at start: Instant,
        by author: Author
    ) async throws -> [FreeTableCard] {
        let free = try await availability(on: day, as: .freeTables, by: author)
        let numbers = Dictionary(free.plan.tables.map { ($0.id, $0.number) }) { first, _ in first }
        return free.tables(for: party, at: start, now: clock.now()).map { FreeTableCard($0, numbers: numbers) }
    }

    /// What is free on a date, for those who may ask when tables are free.
    private func availability(
        on day: BranchDay,
        as kind: HouseQuery.Kind,
        by author: Author
    ) async throws -> DayAvailability {
        var reader = try await admit(author, to: kind, .page(of: day.branch)).reader
        var plan: VenuePlan
        do {
            plan = try await house.plan(of: day.branch, afresh: false).value
        } catch let error as StoreError {
            throw error
        } catch {
            // There is no such branch, or it takes no bookings.
            throw AccessRefusal.absent
        }
        if author.role == .guest, let guest = author.user, let loyalty = try await house.loyalty(at: day.branch),
            let standing = try await loyalty.bookingStanding(of: guest, at: clock.now(), in: store)
        {
            guard standing.mayBook else { throw LoyaltyRefusal(.onlyStaffBook) }
            plan = standing.applied(to: plan)
        }
        let present = try await reader.document(ServiceDay.self, day) ?? ServiceDay(id: day)
        var others: [ServiceDay] = []
        for id in AdjoiningDays.around(day) {
            if let other = try await reader.document(ServiceDay.self, id) { others.append(other) }
        }
        return try plan.open(present, beside: others)
    }
}
