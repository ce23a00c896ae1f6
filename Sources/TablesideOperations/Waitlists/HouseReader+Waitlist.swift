public import TablesideBooking
public import TablesideCore
import TablesideHosting

// What staff and guests see of waitlists.
extension HouseReader {
    /// The waitlist of a date, for the staff who keep it.
    public func waitlist(of day: BranchDay, by author: Author) async throws -> Waitlist {
        var reader = try await admit(author, to: .waitlist, .branch(day.branch)).reader
        return try await reader.document(Waitlist.self, day) ?? Waitlist(id: day)
    }

    /// The places of the sender's own parties on the waitlist of a date, in the order of joining, with the waits that
    /// are still expected where the branch quotes waits.
    public func waitlistPlaces(on day: BranchDay, by author: Author) async throws -> [WaitlistPlace] {
        guard let guest = author.user, author.role == .guest else { throw AccessRefusal.foreign }
        var reader = try await admit(author, to: .waitlistPlaces, .waitlist(of: day)).reader
        let rules = try await house.waitlist(at: day.branch)
        let list = try await reader.document(Waitlist.self, day) ?? Waitlist(id: day)
        let own = list.entries(of: guest)
        // Who got onto the list before the branch gave it up is still there.
        guard let policy = rules?.policy ?? (own.isEmpty ? nil : HouseWaitlist.ending.policy) else {
            throw AccessRefusal.absent
        }
        let now = clock.now()
        let waits = try await waits(of: own.filter(\.isOpen), on: list, by: rules?.quoter, under: policy, at: now)
        return own.compactMap { entry in
            list.place(of: entry.id, under: policy, at: now)?.expecting(waits[entry.id])
        }
    }

    /// The waits that parties on a list still have to expect, as the evening stands; none without a quoter, or where the
    /// plan cannot answer for the date.
    private func waits(
        of entries: [WaitlistEntry],
        on list: Waitlist,
        by quoter: WaitQuoter?,
        under policy: WaitlistPolicy,
        at now: Instant
    ) async throws -> [WaitlistEntryID: WaitlistQuote] {
        guard let quoter, !entries.isEmpty else { return [:] }
        let plan = try await house.plan(of: list.id.branch, afresh: false).value
        var days: [ServiceDay] = []
        for id in [list.id] + AdjoiningDays.around(list.id) {
            days.append(try await store.load(ServiceDay.self, id) ?? ServiceDay(id: id))
        }
        let stages = try await store.guestStages(on: list.id).merging(try await house.guestStages(on: list.id)) { $1 }
        let beside = plan.beside(Array(days.dropFirst()))
        let desk = WaitlistDesk(list, days[0], plan: beside, policy: policy, stages: stages)
        do {
            return try desk.quotes(for: entries.map(\.id), by: quoter, at: now)
        } catch { return [:] }
    }
}
