public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideHosting
public import TablesideOrdering

/// Sends the commands of one author at one branch: a till, a kitchen screen, a guest's phone inside the server.
///
/// It holds the arguments that every call would repeat: the runner, the author, the branch's plan and policy, and a
/// source of command ids. Each call is one line:
///
/// ```swift
/// let till = HouseSender(.waiter("ana", at: "trattoria"), of: "trattoria", at: house, through: runner) { CommandID(UUID()) }
/// try await till.perform(.serve(items: .all), order: "o1")
/// try await till.perform(.pay(payment), tab: "tab-7")
/// ```
///
/// The author is trusted: make a sender only for a user who is signed in. Requests that come over the wire go to a
/// ``HouseServer``, whose requests cannot say more than their sender may.
///
/// Every call takes the `id` of its command; without one, it takes the next id of the source. Choose the id yourself
/// where a call may have to be repeated after a lost answer: the same id counts once. `expecting` names the version
/// that the sender saw; `now` is the instant of the decision, by default that of the runner's clock.
public struct HouseSender<House: HouseSource>: Sendable {
    /// The author of every command.
    public let author: Author
    /// The branch that the commands are for.
    public let branch: BranchID
    /// The data that the branch adds to every command.
    public let house: House
    /// The runner that performs the commands on the store.
    public let runner: CommandRunner
    private let nextID: @Sendable () -> CommandID

    /// Makes a sender.
    ///
    /// - Parameters:
    ///   - author: The author of every command.
    ///   - branch: The branch that the commands are for.
    ///   - house: The data that the branch adds to every command.
    ///   - runner: The runner that performs the commands on the store.
    ///   - nextID: Returns a new command id at each call.
    public init(
        _ author: Author,
        of branch: BranchID,
        at house: House,
        through runner: CommandRunner,
        ids nextID: @escaping @Sendable () -> CommandID
    ) {
        self.author = author
        self.branch = branch
        self.house = house
        self.runner = runner
        self.nextID = nextID
    }
}

// What is decided over several documents.
extension HouseSender {
    /// Performs a joint decision that needs no context.
    ///
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ decision: Decision,
        id: CommandID? = nil,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer> where Decision.Context == Void {
        try await runner.perform(envelope(decision, id, expecting), at: now)
    }

    /// Performs a joint decision that needs the branch's plan.
    ///
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Decision: JointDecision>(
        _ decision: Decision,
        id: CommandID? = nil,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Decision.Refusal>) -> CommandOutcome<Decision.Answer>
    where Decision.Context == VenuePlan {
        let plan = HousePlan<House, Decision.ContextKey>(house: house, branch: branch)
        return try await runner.perform(envelope(decision, id, expecting), in: plan, at: now)
    }

    /// Performs a command on the service day of a date, together with the adjacent days.
    ///
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform(
        _ command: ServiceDay.Command,
        on date: CivilDate,
        id: CommandID? = nil,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<AnyRefusal>) -> CommandOutcome<DayOperation.Answer> {
        let day = BranchDay(branch: branch, date: date)
        let shift = command.kind == .clearTables ? try await service().shift : nil
        let operation = DayOperation(day, command, shift: shift)
        return try await perform(operation, id: id, expecting: expecting, at: now)
    }

    /// Seats a party and opens its tab, under the restaurant's terms.
    ///
    /// - Parameters:
    ///   - party: A party with a booking, or a walk-in.
    ///   - date: The date of the service day.
    ///   - tab: The identity of the tab.
    ///   - devices: The maximum number of devices that may join the tab; `nil` for the restaurant's default.
    ///   - id: The identity of the command; `nil` for the next id of the source.
    ///   - now: The time of the decision; `nil` to read the clock.
    /// - Returns: The result of the command.
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func seat(
        _ party: SeatParty.Party,
        on date: CivilDate,
        tab: TabID,
        devices: Int? = nil,
        id: CommandID? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<AnyRefusal>) -> CommandOutcome<SeatParty.Answer> {
        let service = try await service()
        let day = BranchDay(branch: branch, date: date)
        return try await perform(
            service.seating(party, on: day, tab: tab, devices: devices ?? service.devices),
            id: id,
            at: now
        )
    }

    /// Places an order on a tab, under the restaurant's policy.
    ///
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform(
        _ order: PlaceOrder,
        id: CommandID? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<AnyRefusal>) -> CommandOutcome<OrderAnswer> {
        let terms = HouseOrders(house: house, branch: branch, author: author)
        return try await runner.perform(envelope(order, id), in: terms, at: now)
    }

    /// Performs a command on an order, with its effects on stock, tab and shift.
    ///
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform(
        _ command: Order.Command,
        order: OrderID,
        id: CommandID? = nil,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<AnyRefusal>) -> CommandOutcome<OrderAnswer> {
        let shift = try await service().shift
        return try await perform(OrderOperation(order, command, shift: shift), id: id, expecting: expecting, at: now)
    }

    /// Performs an action on a tab, with its effects on its orders and its booking.
    ///
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform(
        _ action: TabOperation.Action,
        tab: TabID,
        id: CommandID? = nil,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<AnyRefusal>) -> CommandOutcome<CommandReceipt<GuestTab>> {
        let operation = TabOperation(tab, action, day: try await day(of: tab), shift: try await service().shift)
        let plan = HousePlan<House, TabOperation>(house: house, branch: branch)
        return try await runner.perform(envelope(operation, id, expecting), in: plan, at: now)
    }

    /// Changes the waiters on duty.
    ///
    /// - Throws: ``CommandFailure``; the access policy's refusal if the restaurant keeps no shifts.
    @discardableResult
    public func perform(
        _ change: ShiftOperation.Change,
        id: CommandID? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<AnyRefusal>) -> CommandOutcome<NoAnswer> {
        let service = try await service()
        guard let shift = service.shift else { throw .forbidden(.absent) }
        let operation = ShiftOperation(shift, change, asksForEmployment: service.asksForEmployment ? true : nil)
        return try await perform(operation, id: id, at: now)
    }

    private func envelope<Decision: JointDecision>(
        _ decision: Decision,
        _ id: CommandID?,
        _ expecting: Version? = nil
    ) -> Envelope<Decision> {
        Envelope(decision, by: author, id: id ?? nextID(), expecting: expecting)
    }

    private func service() async throws(CommandFailure<AnyRefusal>) -> HouseService {
        do {
            return try await house.service(at: branch)
        } catch {
            throw CommandFailure(hostError: error)
        }
    }

    /// The service day of the booking of a tab; `nil` for a visit without one.
    private func day(of id: TabID) async throws(CommandFailure<AnyRefusal>) -> BranchDay? {
        do {
            guard let tab = try await runner.store.load(GuestTab.self, id), tab.opening?.booking != nil else {
                return nil
            }
            return try await house.day(of: tab, in: try await house.service(at: branch))
        } catch {
            throw CommandFailure(hostError: error)
        }
    }
}

// What is decided on one document.
extension HouseSender {
    /// Performs a command on a single aggregate that needs no context.
    ///
    /// - Throws: ``CommandFailure``.
    @discardableResult
    public func perform<Target: Aggregate>(
        _ command: Target.Command,
        on type: Target.Type,
        _ target: Target.ID,
        id: CommandID? = nil,
        expecting: Version? = nil,
        at now: Instant? = nil
    ) async throws(CommandFailure<Target.Refusal>) -> CommandOutcome<CommandReceipt<Target>>
    where Target.Context == Void {
        let id = id ?? nextID()
        return try await runner.perform(
            Envelope(command, on: type, target, by: author, id: id, expecting: expecting),
            at: now
        )
    }
}

extension HouseService {
    /// The decision that seats a party under the restaurant's terms.
    func seating(_ party: SeatParty.Party, on day: BranchDay, tab: TabID, devices: Int?) -> SeatParty {
        SeatParty(
            party,
            on: day,
            tab: tab,
            profile: profile,
            currency: currency,
            devices: devices,
            joinsPerDevice: joinsPerDevice,
            changesPerBill: changesPerBill,
            terms: bill
        ).following(profile, own: ownProfile)
    }
}
