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
    ///
    /// - Throws: ``StoreError`` with the reason `malformed` for a day that was not read.
    func day(_ id: BranchDay) throws(StoreError) -> ServiceDay {
        guard let day = days[id] else {
            throw StoreError(.malformed(detail: "the decision uses \(id) without asking for it"))
        }
        return day
    }

    private func later(than id: BranchDay) throws(StoreError) -> [ServiceDay] {
        try Self.dates(after: id).map { date throws(StoreError) in try day(date) }
    }

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
        var day = try day(id)
        var later = try self.later(than: id)
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

    /// What came of a decision that asks for tables.
    enum Attempt<Value> {
        /// It was made.
        case decided(Value)
        /// Nobody knows whether there are tables: the search ended at its budget.
        case unproved([Unavailability])
        /// There are none, for all these reasons.
        case unavailable([Unavailability])
    }

    /// Makes a decision that asks for tables, wholly or not at all; where its search ended without a proof, that is counted
    /// as one for the request, if it is one.
    ///
    /// - Returns: What it decided, or why there are no tables.
    /// - Throws: any other refusal of the decision. Nothing has happened to the days then, nor when there are no tables.
    mutating func attempt<Value>(
        for request: BookingID?,
        on id: BranchDay,
        in plan: VenuePlan,
        at now: Instant,
        changes: inout Changes,
        _ decide: (inout AdjoiningDays, inout Changes) throws -> Value
    ) throws -> Attempt<Value> {
        let before = (days: self, changes: changes)
        do {
            return .decided(try decide(&self, &changes))
        } catch let refusal as ServiceDay.Refusal {
            guard case .unavailable(let reasons) = refusal.reason else { throw refusal }
            (self, changes) = before
            guard refusal.isUnproved, let request else { return .unavailable(reasons) }
            let count = ServiceDay.Command.countExhaustedSearch(request: request)
            try perform(count, on: id, in: plan, by: .system, at: now, changes: &changes)
            return .unproved(reasons)
        }
    }

    /// What is said of a request for which there are no tables: the reasons, and what there is instead.
    func refusal(
        of command: ServiceDay.Command,
        on id: BranchDay,
        for reasons: [Unavailability],
        in plan: VenuePlan,
        by author: Author,
        at now: Instant,
        without old: BookingID? = nil
    ) throws -> ServiceDay.Refusal {
        let later = try later(than: id)
        var day = try day(id)
        // The command would have adopted the plan first.
        if let adopted = day.adoptedPlan, adopted != plan.version {
            try day.perform(.adoptPlan, in: plan.beside(later), by: .system, at: now)
        }
        let opened = try plan.open(day, beside: later)
        let evening = old.map { opened.without($0) } ?? opened
        let channel = author.role == .guest ? BookingChannel.online : .inHouse
        let alternatives = evening.alternatives(to: command, against: reasons, through: channel, at: now)
        return ServiceDay.Refusal(
            alternatives.isEmpty ? .unavailable(reasons: reasons) : .taken(reasons: reasons, alternatives: alternatives)
        )
    }
}
