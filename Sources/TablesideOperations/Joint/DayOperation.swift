public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// Performs a command on a service day whose stays may run past midnight into neighboring dates.
///
/// On its own, a service day refuses a stay that runs into the opening of the next date
/// (``Unavailability/reachesNextDay(end:opening:)``). This decision covers both days: the next date's stays count as
/// conflicts, and it records the result there as a ``SpilloverStay`` in the same unit, so no two writers sell a table
/// twice across the night. Later commands on such a booking must use this decision too, so that its tables are freed on
/// both days. It also takes into account parties still seated from earlier dates.
///
/// ```swift
/// let step = DayOperation(saturday.id, .book(request))
/// try await runner.perform(Envelope(step, by: guest, id: commandID), in: plans)
/// ```
///
/// If the search runs out of budget on a request, the day counts it and the answer reports it. If another time would
/// work, the refusal lists the alternatives:
///
/// ```swift
/// do {
///     try await runner.perform(Envelope(step, by: guest, id: commandID), in: plans)
/// } catch {
///     guard case .taken(_, let alternatives) = error.refusal?.refusal(of: ServiceDay.Refusal.self)?.reason else { throw error }
///     show(alternatives)
/// }
/// ```
public struct DayOperation: JointDecision {
    /// Commands of this kind are remembered as `dayStep`.
    public static let name = DecisionName(rawValue: "dayStep")

    /// The outcome of the command.
    public enum Answer: Sendable, Codable, Equatable {
        /// The command was carried out.
        case done(receipt: CommandReceipt<ServiceDay>)
        /// The search ran out of budget, so the outcome is unknown. Nothing was booked; the day counted the exhausted
        /// search.
        case unproved(reasons: [Unavailability], version: Version)
    }

    /// The service day that the command is for.
    public let day: BranchDay
    /// The command to perform on the service day.
    public let command: ServiceDay.Command
    /// The shift that learns which tables were cleared, so that a waiter who was cut can go; `nil` if the restaurant
    /// does not track the waiters' loads, and for every other command.
    public let shift: BranchDay?

    /// Makes the decision to perform a command on a service day.
    public init(_ day: BranchDay, _ command: ServiceDay.Command, shift: BranchDay? = nil) {
        self.day = day
        self.command = command
        self.shift = command.kind == .clearTables ? shift : nil
    }

    private var cleared: [TableID] { if case .clearTables(let tables) = command { tables } else { [] } }

    /// The service day, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(ServiceDay.self, day) }

    /// The service day and its neighboring dates, the bookings that the command names, should they be archived, and the
    /// shift, with the one of the day before.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) throws -> [DocumentNeed] {
        AdjoiningDays.needs(day, naming: command.names)
            + SeatedGuests.needs(at: cleared, on: shift)
    }

    /// Performs the command and updates the stays recorded on the neighboring dates.
    ///
    /// Bookings that leave the day are stored as `ArchivedBooking`. If an archived booking has the same name, because a
    /// host gave a command to the day alone, the document keeps both.
    ///
    /// - Returns: The receipt, or that the search ran out of budget.
    /// - Throws: the refusal of a service day; its reason is `taken` if there are alternatives. Nothing is changed
    ///   then. For cleared tables also ``VisitRefusal`` for a shift of another branch, and the refusal of the shift.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var days = try AdjoiningDays(day, naming: command.names, in: loaded, &changes)
        let request = command.booking
        let attempt = try days.attempt(for: request, on: day, in: plan, at: now, changes: &changes) { days, changes in
            try days.perform(command, on: day, in: plan, by: author, at: now, changes: &changes)
        }
        if case .decided(let events) = attempt {
            let left = try tables(clearedBy: events, among: days)
            try SeatedGuests.leave(left, at: day.branch, on: shift, loaded: loaded, at: now, changes: &changes)
        }
        let version = try days.day(day).version
        switch attempt {
        case .decided(let events): return .done(receipt: CommandReceipt(events: events, version: version))
        case .unproved(let reasons): return .unproved(reasons: reasons, version: version)
        case .unavailable(let reasons):
            throw try days.refusal(of: command, on: day, for: reasons, in: plan, by: author, at: now)
        }
    }
}

extension DayOperation {
    /// The tables that were to be cleared and at which nobody sits: a command may name others as well, and a table that
    /// is cleared for one date may have guests of another.
    private func tables(clearedBy events: [ServiceDay.Event], among days: AdjoiningDays) throws -> [TableID] {
        let cleared = events.flatMap { event -> [TableID] in
            if case .tablesCleared(let tables, _) = event { tables } else { [] }
        }
        guard !cleared.isEmpty else { return [] }
        let parties = try ([day] + AdjoiningDays.around(day)).map { id in SeatedParties(on: try days.day(id)) }
        return cleared.filter { table in
            !parties.contains { $0.bookings[table] != nil || $0.carried[table] != nil }
        }
    }
}

extension ServiceDay.Command {
    /// The bookings of the date that the command names, known or new.
    var names: [BookingID] {
        switch self {
        case .swapHold(let booking, let request, _): [booking, request.id]
        case .archive(let bookings): bookings
        default: [booking].compactMap { $0 }
        }
    }
}

extension DueHandler {
    /// Marks parties late, releases no-shows and records unanswered requests as expired, on their own date and on later
    /// dates that their stays would have reached, and archives bookings that are past (`ArchivedBooking`).
    ///
    /// - Parameter plans: Supplies the plan of a branch.
    /// - Returns: the handler.
    public static func serviceDays(in plans: some ContextSource<DayOperation, VenuePlan>) -> DueHandler {
        .decision(ServiceDay.self, in: plans) { day in day.dueCommand.map { DayOperation(day.id, $0) } }
    }
}

extension DayOperation.Answer {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "done": try .done(receipt: read("receipt"))
            case "unproved": try .unproved(reasons: read("reasons"), version: read("version"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .done(let receipt): try encoder.write("done", ["receipt": receipt])
        case .unproved(let reasons, let version):
            try encoder.write("unproved", ["reasons": reasons, "version": version])
        }
    }
}
