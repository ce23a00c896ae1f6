import TablesideBooking
import TablesideCore
import TablesideDelivery
public import TablesideHosting
import TablesideLoyalty
import TablesideOrdering
import TablesideVenue

extension DueHandler {
    /// Everything that happens in a restaurant by time alone.
    ///
    /// That includes late parties and no-shows, bookings that leave their day, orders that are due or expire, offers to
    /// waiters, couriers and the waitlist that have ended, letters to archive, unanswered calls, expiring sessions, and
    /// points, offenses and holds that expire.
    ///
    /// ```swift
    /// let runner = CommandRunner(store: store, clock: clock, timers: DueHandler.house(house, in: store))
    /// _ = try await runner.fireDue(at: clock.now(), limit: 100)
    /// ```
    ///
    /// - Parameters:
    ///   - house: The source of the restaurant's own data.
    ///   - store: The store of the runner.
    /// - Returns: the handlers, one for each kind of document with timers.
    public static func house(_ house: some HouseSource, in store: any HostStore) -> [DueHandler] {
        [
            .serviceDays(in: HousePlans(house: house)),
            .decision(Order.self) { order -> OrderOperation? in
                guard let command = order.dueCommand, let branch = order.terms?.branch else { return nil }
                return OrderOperation(order.id, command, shift: try await house.service(at: branch).shift)
            },
            .waitingOrders, .tableCalls(of: house), .offers(of: house, in: store), .waitlists(of: house, in: store),
            .command(DeviceSession.self),
            .command(PromotionCounter.self),
            .decision(SupportLetter.self, in: HouseSupport(house: house)) { letter -> HandleLetter? in
                letter.dueCommand.map { HandleLetter(letter.id, $0) }
            },
            .command(PointsAccount.self, in: HousePrograms(house: house)),
            .command(Reputation.self, in: HousePrograms(house: house)),
        ]
    }
}

/// The plan of each service day's branch.
private struct HousePlans<House: HouseSource>: ContextSource {
    let house: House

    func context(for operation: DayOperation, afresh: Bool) async throws -> ReadContext<VenuePlan> {
        try await house.plan(of: operation.day.branch, afresh: afresh)
    }
}

/// The rules of the program of a membership.
private struct HousePrograms<House: HouseSource>: ContextSource {
    let house: House

    func context(for member: MembershipID, afresh: Bool) async throws -> ReadContext<PointsProgram> {
        guard let program = try await house.program(member.program) else { throw AccessRefusal.absent }
        return ReadContext(program)
    }
}

/// The limits on letters to support.
private struct HouseSupport<House: HouseSource>: ContextSource {
    let house: House

    func context(for handling: HandleLetter, afresh: Bool) async throws -> ReadContext<SupportPolicy> {
        ReadContext(try await house.supportPolicy())
    }
}
