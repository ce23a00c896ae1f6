/// A command on a service day that may concern the dates after it: a stay that outlasts the night.
///
/// Alone, a service day refuses a stay that reaches into the time of the next date
/// (``Unavailability/reachesNextDay(end:opening:)``). Here both days decide: the stays of the next date are in the way as
/// well, and what was decided is noted there as a ``CarriedStay`` in the same unit, so that no two writers sell a table
/// twice across the night. Whatever is later done to such a booking is asked here too, so that its tables are freed on
/// both days.
///
/// ```swift
/// let step = DayStep(saturday.id, .book(request))
/// try await runner.perform(step, in: plans, by: guest, id: commandID)
/// ```
///
/// A request for which the search ended at its budget, without a proof, is counted on the day, and the answer says so.
public struct DayStep: JointDecision {
    /// Commands of this kind are remembered as `dayStep`.
    public static let name = DecisionName(rawValue: "dayStep")

    /// How many dates after its own a stay of at most 24 hours can reach.
    static let reach = 2

    /// What became of the command.
    public enum Answer: Sendable, Codable, Equatable {
        /// It was carried out.
        case done(receipt: Receipt<ServiceDay>)
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

    private var later: [BranchDay] {
        (1...Self.reach).compactMap { days in
            (try? day.date.adding(days: days)).map { BranchDay(branch: day.branch, date: $0) }
        }
    }

    /// The service day and those into which its stays can reach.
    public func needs(_ loaded: Loaded, in plan: VenuePlan, at now: Instant) -> [DocumentNeed] {
        ([day] + later).map { DocumentNeed(ServiceDay.self, $0) }
    }

    /// Performs the command, and notes what it keeps or frees of the next dates.
    ///
    /// - Returns: What happened, or that nobody knows whether it can.
    /// - Throws: the refusal of a service day. Nothing has happened then.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Answer {
        var day = try loaded.aggregate(ServiceDay.self, day)
        var later = try later.map { id throws(StoreError) in try loaded.aggregate(ServiceDay.self, id) }
        let events: [ServiceDay.Event]
        do throws(ServiceDay.Refusal) {
            events = try changes.perform(command, on: &day, in: plan.beside(later), by: author, at: now)
        } catch {
            guard let reasons = error.unproved, let request = command.booking else { throw error }
            let count = ServiceDay.Command.countExhaustedSearch(request: request)
            try changes.perform(count, on: &day, in: plan, by: .system, at: now)
            return .unproved(reasons: reasons, version: day.version)
        }
        let concerned = Set(events.flatMap(\.bookings)).sorted().compactMap { day.booking($0) }
        for index in later.indices {
            // A date without services has no time of its own; what reaches through it is kept on the one after it.
            guard let opening = try plan.services(on: later[index].id.date).first?.open.lowerBound else { continue }
            for booking in concerned {
                let carried = later[index].carried[booking.id]
                if booking.holdsTables, booking.span.upperBound > opening - plan.gap {
                    let stay = CarriedStay(
                        booking: booking.id,
                        date: day.id.date,
                        tables: booking.tables,
                        span: booking.span
                    )
                    guard stay != carried else { continue }
                    try changes.perform(.carry(stay: stay), on: &later[index], in: plan, by: .system, at: now)
                } else if carried != nil {
                    let drop = ServiceDay.Command.dropCarried(booking: booking.id)
                    try changes.perform(drop, on: &later[index], in: plan, by: .system, at: now)
                }
            }
        }
        return .done(receipt: Receipt(events: events, version: day.version))
    }
}

extension ServiceDay.Refusal {
    /// The reasons, if a search that ended at its budget is among them.
    fileprivate var unproved: [Unavailability]? {
        guard case .unavailable(let reasons) = reason, reasons.contains(where: \.isUnproved) else { return nil }
        return reasons
    }
}

extension Unavailability {
    /// Whether it says that nobody knows.
    fileprivate var isUnproved: Bool { if case .budgetExhausted = self { true } else { false } }
}
