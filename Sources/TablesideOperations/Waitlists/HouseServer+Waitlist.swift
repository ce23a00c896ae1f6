import TablesideBooking
import TablesideCore
public import TablesideHosting
import TablesideLoyalty

// Requests about waitlists.
extension HouseServer {
    func perform(
        _ command: Waitlist.Command,
        onListOf day: BranchDay,
        by sender: Sender
    ) async throws -> CommandAnswer {
        var guest = sender.author.role == .guest ? sender.author.user : nil
        if case .join(_, let named?, _) = command { guest = named }
        if sender.author.role == .guest {
            // A list is for guests at the door; a business date may end after midnight. Who could join a day early
            // would have waited longer than everybody who comes.
            let zone = try await house.plan(of: day.branch, afresh: false).value.zone
            let today = try zone.local(at: runner.clock.now()).date
            let dates = command.kind == .join ? -1...0 : -1...1
            guard dates.contains(day.date.dayNumber - today.dayNumber) else { throw AccessRefusal.absent }
        }
        let joining = guest.map { (user: $0, at: runner.clock.now()) }
        let source = HouseWaitlists(house: house, store: runner.store, guest: joining)
        return await run(WaitlistOperation(day, command), in: source, by: sender)
    }
}

/// Supplies the waitlist settings of branches, and the head start of a joining guest.
struct HouseWaitlists<House: HouseSource>: ContextSource {
    let house: House
    let store: any HostStore
    /// The joining guest, and when they join; `nil` for none.
    let guest: (user: UserID, at: Instant)?

    func context(for operation: WaitlistOperation, afresh: Bool) async throws -> ReadContext<WaitlistOperation.Context>
    {
        let branch = operation.day.branch
        let isJoining = operation.command.kind == .join
        guard let rules = try await house.waitlist(at: branch) ?? operation.command.rulesWithoutList else {
            throw AccessRefusal.absent
        }
        let plan = try await house.plan(of: branch, afresh: afresh)
        let context = WaitlistOperation.Context(
            plan: plan.value,
            rules: rules,
            headStart: try await headStart(by: rules, at: branch),
            // Only the quote of a party that joins rests on them.
            stages: isJoining && rules.quoter != nil ? try await stages(on: operation.day) : [:]
        )
        return ReadContext(context, from: plan.basis)
    }

    private func stages(on day: BranchDay) async throws -> [BookingID: DayAvailability.GuestStage] {
        try await store.guestStages(on: day).merging(try await house.guestStages(on: day)) { $1 }
    }

    private func headStart(by rules: HouseWaitlist, at branch: BranchID) async throws -> Elapsed {
        guard rules.headStart > .zero, let guest, let loyalty = try await house.loyalty(at: branch) else {
            return .zero
        }
        let neutral = loyalty.program.reputation.neutral
        let found = try await loyalty.priorities(of: [guest.user], at: guest.at, in: store).priorities
        return rules.headStart(at: found[guest.user] ?? neutral, above: neutral)
    }
}

extension Waitlist.Command {
    /// The settings for a command at a branch that no longer keeps a waitlist; `nil` for commands that need one.
    ///
    /// Parties on the list can still be seated or leave it, but no party joins or is offered a table.
    fileprivate var rulesWithoutList: HouseWaitlist? {
        entry == nil || [.join, .offer].contains(kind) ? nil : .ending
    }
}

extension DueHandler {
    /// Ends offers of waitlists that have expired, and asks the next parties.
    ///
    /// - Parameters:
    ///   - house: The source of the restaurant's own data.
    ///   - store: The store of the runner.
    /// - Returns: the handler.
    public static func waitlists(of house: some HouseSource, in store: any HostStore) -> DueHandler {
        .decision(Waitlist.self, in: HouseWaitlists(house: house, store: store, guest: nil)) {
            list -> WaitlistOperation? in
            list.dueCommand.map { WaitlistOperation(list.id, $0) }
        }
    }
}
