public import TablesideBooking
public import TablesideCore
public import TablesideHosting

/// A command on a service day that may concern the dates beside it: a stay that outlasts the night.
///
/// Alone, a service day refuses a stay that reaches into the time of the next date
/// (``Unavailability/reachesNextDay(end:opening:)``). Here both days decide: the stays of the next date are in the way as
/// well, and what was decided is noted there as a ``SpilloverStay`` in the same unit, so that no two writers sell a table
/// twice across the night. Whatever is later done to such a booking is asked here too, so that its tables are freed on
/// both days. Of the dates before it is known who still sits there.
///
/// ```swift
/// let step = DayOperation(saturday.id, .book(request))
/// try await runner.perform(step, in: plans, by: guest, id: commandID)
/// ```
///
/// A request for which the search ended at its budget, without a proof, is counted on the day, and the answer says so. Where
/// another time helps, the refusal says which there are instead:
///
/// ```swift
/// do {
///     try await runner.perform(step, in: plans, by: guest, id: commandID)
/// } catch {
///     guard case .taken(_, let alternatives) = error.refusal?.refusal(of: ServiceDay.Refusal.self)?.reason else { throw error }
///     show(alternatives)
/// }
/// ```
public struct DayOperation: JointDecision {
    /// Commands of this kind are remembered as `dayStep`.
    public static let name = DecisionName(rawValue: "dayStep")

    /// What became of the command.
    public enum Answer: Sendable, Codable, Equatable {
        /// It was carried out.
        case done(receipt: CommandReceipt<ServiceDay>)
        /// Nobody knows whether it could be: the search ended at its budget. Nothing was booked; it was counted.
        case unproved(reasons: [Unavailability], version: Version)
    }

    /// The service day.
    public let day: BranchDay
    /// What is asked of it.
    public let command: ServiceDay.Command

    /// Makes the decision.
    public init(_ day: BranchDay, _ command: ServiceDay.Command) {
        self.day = day
        self.command = command
    }

    /// The service day.
    public var subject: DocumentRef { DocumentRef(ServiceDay.self, day) }

    /// The service day and those beside it.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        AdjoiningDays.needs(day)
    }

    /// Performs the command, and notes what it keeps or frees of the next dates.
    ///
    /// - Returns: What happened, or that nobody knows whether it can.
    /// - Throws: the refusal of a service day, `taken` where there is something else. Nothing has happened then.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var days = try AdjoiningDays(day, in: loaded)
        let request = command.booking
        let attempt = try days.attempt(for: request, on: day, in: plan, at: now, changes: &changes) { days, changes in
            try days.perform(command, on: day, in: plan, by: author, at: now, changes: &changes)
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

extension DueHandler {
    /// Marks parties as late, releases those that do not come, and records requests that nobody answered, on their own date
    /// and on those into which they were to stay.
    ///
    /// - Parameter plans: Where the plan of a branch comes from.
    /// - Returns: the handler.
    public static func serviceDays(in plans: some ContextSource<DayOperation, VenuePlan>) -> DueHandler {
        .decision(ServiceDay.self, in: plans) { day in day.dueCommand.map { DayOperation(day.id, $0) } }
    }
}
