import TablesideBooking
import TablesideCore
import TablesideHosting

/// Service days with the dates into which their stays can reach and those whose stays can reach into them, for decisions that
/// concern them together.
///
/// What a day decides about a stay that outlasts the night is noted on the later dates in the same unit, as a
/// ``SpilloverStay``, and dropped there when its tables are free again; so it is on the earlier dates when a party sits down
/// before theirs have closed. Else the earlier dates are only looked at: for what was never noted, because nobody was to open
/// that early, or because a party sits on.
struct AdjoiningDays {
    /// How many dates after its own a stay of at most 24 hours can reach.
    static let reach = 2

    private var days: [BranchDay: ServiceDay] = [:]

    /// The documents of some days and of the dates around each of them.
    static func needs(_ days: BranchDay...) -> [DocumentNeed] {
        Set(days.flatMap(concerned)).sorted().map { DocumentNeed(ServiceDay.self, $0) }
    }

    private static func concerned(by day: BranchDay) -> [BranchDay] { [day] + earlier(than: day) + later(than: day) }

    private static func earlier(than day: BranchDay) -> [BranchDay] { dates(-reach ... -1, from: day) }

    private static func later(than day: BranchDay) -> [BranchDay] { dates(1...reach, from: day) }

    private static func dates(_ days: ClosedRange<Int>, from day: BranchDay) -> [BranchDay] {
        days.compactMap { days in
            (try? day.date.adding(days: days)).map { BranchDay(branch: day.branch, date: $0) }
        }
    }

    /// Takes the days from what was read for ``needs(_:)``.
    init(_ days: BranchDay..., in loaded: Loaded) throws(StoreError) {
        for id in Set(days.flatMap(Self.concerned)).sorted() {
            self.days[id] = try loaded.aggregate(ServiceDay.self, id)
        }
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

    private func days(_ ids: [BranchDay]) throws(StoreError) -> [ServiceDay] {
        try ids.map { id throws(StoreError) in try day(id) }
    }

    /// Performs a command on a day, with the stays of the dates around it in its way, and notes on them what it keeps or frees
    /// of theirs.
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
        var others = try days(Self.earlier(than: id) + Self.later(than: id))
        let events = try changes.perform(command, on: &day, in: plan.beside(others), by: author, at: now)
        // By another plan a later date may open at a time into which stays reach that nobody touched.
        let isOtherPlan = events.contains { if case .planAdopted = $0 { true } else { false } }
        let own = Set(events.flatMap(\.bookings))
        let concerned = (isOtherPlan ? Set(day.bookings.keys) : own).sorted().compactMap { day.booking($0) }
        for index in others.indices {
            let other = others[index].id.date
            let time = try Self.time(of: other, in: plan)
            let stays = concerned.compactMap { booking -> SpilloverStay? in
                guard let time, booking.blocks(at: now) else { return nil }
                let reaches =
                    other < id.date
                    ? booking.status == .seated && booking.span.lowerBound < time.end
                    : booking.reaches(time.opening, keeping: plan.gap)
                return reaches ? SpilloverStay(booking, of: id.date) : nil
            }
            // Who has changed places has to be gone from the old ones before the new ones are kept.
            for booking in concerned {
                guard let carried = others[index].carried[booking.id], carried.date == id.date, !stays.contains(carried)
                else { continue }
                let drop = ServiceDay.Command.dropCarried(booking: booking.id)
                try changes.perform(drop, on: &others[index], in: plan, by: .system, at: now)
            }
            for stay in stays where others[index].carried[stay.booking] != stay {
                do {
                    try changes.perform(.carry(stay: stay), on: &others[index], in: plan, by: .system, at: now)
                } catch {
                    // Whom a plan puts in one another's way is for people to settle; it stops nothing else.
                    if own.contains(stay.booking) { throw error }
                }
            }
        }
        for day in [day] + others { days[day.id] = day }
        return events
    }

    /// When a date begins, and when its last stay has left its table free at the latest; `nil` for one without services, which
    /// has no time of its own: what reaches through it is kept on the one beyond it.
    private static func time(
        of date: CivilDate,
        in plan: VenuePlan
    ) throws(ServiceDay.Refusal) -> (opening: Instant, end: Instant)? {
        do {
            let windows = try plan.windows(beside: date)
            guard let opening = windows.first?.open.lowerBound else { return nil }
            // Stays without an end last until another date begins.
            let next = try plan.nextStart(after: date)
            let ends = windows.map { $0.latestEnd ?? next ?? $0.open.upperBound }
            return (opening, (ends.max() ?? opening) + plan.gap)
        } catch {
            throw ServiceDay.Refusal(.plan(reason: .zone(reason: error.reason)))
        }
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
        let others = try days(Self.earlier(than: id) + Self.later(than: id))
        var day = try day(id)
        let version = day.version
        // The command would have adopted the plan first.
        if let adopted = day.adoptedPlan, adopted != plan.version {
            try day.perform(.adoptPlan, in: plan.beside(others), by: .system, at: now)
        }
        var evening = try plan.open(day, beside: others)
        if let old { evening = evening.without(old) }
        let channel = author.role == .guest ? BookingChannel.online : .inHouse
        let alternatives = evening.alternatives(to: command, against: reasons, through: channel, at: now).map { slot in
            // Nothing has happened to the day that is stored.
            Slot(
                start: slot.start,
                end: slot.end,
                label: slot.label,
                offset: slot.offset,
                answer: slot.answer,
                revision: version
            )
        }
        return ServiceDay.Refusal(
            alternatives.isEmpty ? .unavailable(reasons: reasons) : .taken(reasons: reasons, alternatives: alternatives)
        )
    }
}

extension Booking {
    /// Whether its tables are kept into the time of a date that opens at an instant.
    ///
    /// Who sits up to the opening itself may stay longer than they said, so that it has to know about them.
    fileprivate func reaches(_ opening: Instant, keeping gap: Elapsed) -> Bool {
        status == .seated ? span.upperBound >= opening - gap : span.upperBound > opening - gap
    }
}

extension SpilloverStay {
    /// What later dates have to know about a booking.
    fileprivate init(_ booking: Booking, of date: CivilDate) {
        self.init(
            booking: booking.id,
            date: date,
            tables: booking.tables,
            span: booking.span,
            party: booking.party,
            channel: booking.channel,
            isSeated: booking.status == .seated,
            expiresAt: booking.expiry
        )
    }
}
