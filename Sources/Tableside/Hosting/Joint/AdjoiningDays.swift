/// Service days with the dates into which their stays can reach, for decisions that concern them together.
///
/// What a day decides about a stay that outlasts the night is noted on the later dates in the same unit, as a
/// ``CarriedStay``, and dropped there when its tables are free again.
struct AdjoiningDays {
    /// How many dates after its own a stay of at most 24 hours can reach.
    static let reach = 2

    private var days: [BranchDay: ServiceDay] = [:]

    /// The documents of some days and of the dates after each of them.
    static func needs(_ days: BranchDay...) -> [DocumentNeed] {
        Set(days.flatMap(reached)).sorted().map { DocumentNeed(ServiceDay.self, $0) }
    }

    private static func reached(from day: BranchDay) -> [BranchDay] { [day] + dates(after: day) }

    private static func dates(after day: BranchDay) -> [BranchDay] {
        (1...reach).compactMap { days in
            (try? day.date.adding(days: days)).map { BranchDay(branch: day.branch, date: $0) }
        }
    }

    /// Takes the days from what was read for ``needs(_:)``.
    init(_ days: BranchDay..., in loaded: Loaded) throws(StoreError) {
        for id in Set(days.flatMap(Self.reached)).sorted() { self.days[id] = try loaded.aggregate(ServiceDay.self, id) }
    }

    /// One of the days, with what has been done to it.
    subscript(id: BranchDay) -> ServiceDay { days[id] ?? ServiceDay(id: id) }

    /// Performs a command on a day, with the stays of the later dates in its way, and notes there what it keeps or frees.
    ///
    /// - Returns: What happened on the day.
    /// - Throws: the refusal of a service day. Nothing has happened to the days then.
    @discardableResult
    mutating func perform(
        _ command: ServiceDay.Command,
        on id: BranchDay,
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> [ServiceDay.Event] {
        var day = self[id]
        var later = Self.dates(after: id).map { self[$0] }
        let events = try changes.perform(command, on: &day, in: plan.beside(later), by: author, at: now)
        // By another plan a later date may open at a time into which stays reach that nobody touched.
        let isOtherPlan = events.contains { if case .planAdopted = $0 { true } else { false } }
        let own = Set(events.flatMap(\.bookings))
        let concerned = (isOtherPlan ? Set(day.bookings.keys) : own).sorted().compactMap { day.booking($0) }
        for index in later.indices {
            // A date without services has no time of its own; what reaches through it is kept on the one after it.
            guard let opening = try plan.services(on: later[index].id.date).first?.open.lowerBound else { continue }
            for booking in concerned {
                let carried = later[index].carried[booking.id]
                let isNoted = carried?.date == id.date
                if booking.holdsTables, booking.span.upperBound > opening - plan.gap {
                    let stay = CarriedStay(
                        booking: booking.id,
                        date: id.date,
                        tables: booking.tables,
                        span: booking.span,
                        expiresAt: booking.expiry
                    )
                    guard stay != carried else { continue }
                    do {
                        try changes.perform(.carry(stay: stay), on: &later[index], in: plan, by: .system, at: now)
                    } catch {
                        // Whom a plan puts in one another's way is for people to settle; it stops nothing else.
                        if own.contains(booking.id) { throw error }
                    }
                } else if isNoted {
                    let drop = ServiceDay.Command.dropCarried(booking: booking.id)
                    try changes.perform(drop, on: &later[index], in: plan, by: .system, at: now)
                }
            }
        }
        for day in [day] + later { days[day.id] = day }
        return events
    }

    /// Counts a request on a day whose search ended at its budget.
    mutating func countExhausted(
        _ request: BookingID,
        on id: BranchDay,
        in plan: VenuePlan,
        at now: Instant,
        changes: inout Changes
    ) throws {
        let count = ServiceDay.Command.countExhaustedSearch(request: request)
        try perform(count, on: id, in: plan, by: .system, at: now, changes: &changes)
    }
}
