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
/// A search that ended at its budget is counted on the day, and the answer says so.
public struct DayStep: JointDecision {
    /// Commands of this kind are remembered as `dayStep`.
    public static let name = DecisionName(rawValue: "dayStep")

    /// How many dates after its own a stay of at most 24 hours can reach.
    static let reach = 2

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
    /// - Throws: the refusal of a service day. Nothing has happened then.
    public func decide(
        on loaded: Loaded,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> Receipt<ServiceDay> {
        var day = try loaded.aggregate(ServiceDay.self, day)
        var later = try later.map { id throws(StoreError) in try loaded.aggregate(ServiceDay.self, id) }
        let events = try changes.perform(command, on: &day, in: plan.beside(later), by: author, at: now)
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
        return Receipt(events: events, version: day.version)
    }
}
