import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideVenue

/// Supplies a branch's plan as it applies to the guest who books.
struct GuestPlan<House: HouseSource, Key: Sendable>: ContextSource {
    private let branch: BranchID
    private let guest: UserID?
    private let server: HouseServer<House>

    init(of branch: BranchID, for sender: Sender, in server: HouseServer<House>) {
        self.branch = branch
        guest = sender.author.role == .guest ? sender.author.user : nil
        self.server = server
    }

    func context(for key: Key, afresh: Bool) async throws -> ReadContext<VenuePlan> {
        let plan = try await server.house.plan(of: branch, afresh: afresh)
        guard let guest, let loyalty = try await server.house.loyalty(at: branch) else { return plan }
        let (now, store) = (server.runner.clock.now(), server.runner.store)
        guard let standing = try await loyalty.bookingStanding(of: guest, at: now, in: store) else { return plan }
        guard standing.mayBook else { throw LoyaltyRefusal(.onlyStaffBook) }
        return ReadContext(
            standing.applied(to: plan.value),
            from: plan.basis.merging(standing.basis) { first, _ in first }
        )
    }
}

extension ServiceDay.Command.Kind {
    /// Whether a guest claims tables by the command.
    var isBooking: Bool { [.book, .hold, .swapHold, .confirm, .modify].contains(self) }
}

/// The bookings that a guest may make at a branch.
struct BookingStanding: Sendable {
    let mayBook: Bool
    let asksHouse: Bool
    let daysEarlier: Int
    /// The versions of the documents behind it.
    let basis: [DocumentRef: Version]

    func applied(to plan: VenuePlan) -> VenuePlan { plan.forGuest(asksHouse: asksHouse, daysEarlier: daysEarlier) }
}

extension HouseLoyalty {
    /// Returns the bookings that a guest may make; `nil` if everyone books under the same rules.
    func bookingStanding(
        of guest: UserID,
        at now: Instant,
        in store: any HostStore
    ) async throws -> BookingStanding? {
        guard bookings != .same else { return nil }
        let (priorities, basis) = try await priorities(of: [guest], at: now, in: store)
        let priority = priorities[guest] ?? program.reputation.neutral
        return BookingStanding(
            mayBook: priority >= bookings.bookFrom,
            asksHouse: priority < bookings.acceptedFrom,
            daysEarlier: priority >= bookings.earlyFrom ? bookings.daysEarlier : 0,
            basis: basis
        )
    }
}
