import TablesideBooking
import TablesideCore
import TablesideHosting

/// A service day together with the neighboring dates that its stays can reach, and those whose stays can reach it.
///
/// When a stay runs past the end of its date, the later dates record it as a ``SpilloverStay`` in the same unit, and
/// drop it when its tables are free again. Earlier dates record one when a party sits down before their service has
/// ended. Otherwise earlier dates are only read, for stays that were never recorded: because no service was to open
/// that early, or because a party is overstaying.
struct AdjoiningDays {
    /// How many dates past its own a stay of at most 24 hours can reach.
    static let reach = 2

    /// The most items that a command about one booking adds to a unit, beside the dates that were read.
    ///
    /// On its own date it is at most the adoption of a changed plan, what the command says, and that tables were left;
    /// on each date around it at most the adoption, stays that are dropped and stays that are kept; and each date has a
    /// timer.
    static let itemsOfBooking = 3 + 3 * (2 * reach) + (1 + 2 * reach)

    private var days: [BranchDay: ServiceDay] = [:]
    /// The archived bookings that were read, by their documents.
    private var archived: [DocumentRef: ArchivedBooking] = [:]

    /// The documents of the given days and of the dates around each of them, and those of the bookings that the
    /// decision names, should they have left one of the given days.
    static func needs(_ days: BranchDay..., naming bookings: [BookingID] = []) -> [DocumentNeed] {
        needs(of: days) + Set(days).sorted().flatMap { archive(of: bookings, on: $0) }
    }

    /// The documents of the given days and of the dates around each of them.
    static func needs(of days: [BranchDay]) -> [DocumentNeed] {
        Set(days.flatMap(concerned)).sorted().map { DocumentNeed(ServiceDay.self, $0) }
    }

    /// The documents of bookings that a decision names, should they have left the day.
    static func archive(of bookings: [BookingID], on day: BranchDay) -> [DocumentNeed] {
        Set(bookings).sorted().map { DocumentNeed(ArchivedBooking.self, ArchivedBooking.id($0, on: day)) }
    }

    /// The dates around a day whose stays may reach into it.
    static func around(_ day: BranchDay) -> [BranchDay] { earlier(than: day) + later(than: day) }

    private static func concerned(by day: BranchDay) -> [BranchDay] { [day] + around(day) }

    private static func earlier(than day: BranchDay) -> [BranchDay] { dates(-reach ... -1, from: day) }

    private static func later(than day: BranchDay) -> [BranchDay] { dates(1...reach, from: day) }

    private static func dates(_ days: ClosedRange<Int>, from day: BranchDay) -> [BranchDay] {
        days.compactMap { days in
            (try? day.date.adding(days: days)).map { BranchDay(branch: day.branch, date: $0) }
        }
    }

    /// Takes the days from the documents read for ``needs(_:naming:)``, with the archived bookings among them.
    ///
    /// Those are not checked when the unit is committed: a booking leaves its day, and comes back, by an event of the
    /// day, which every unit checks. Only the name of a new booking is.
    init(
        _ days: BranchDay...,
        naming bookings: [BookingID],
        in loaded: Loaded,
        _ changes: inout Changes
    ) throws(StoreError) {
        try self.init(of: days, in: loaded)
        for day in Set(days) {
            let refs = Self.archive(of: bookings, on: day).map(\.ref).filter(loaded.contains)
            changes.leaveUnchecked(refs)
            for ref in refs {
                archived[ref] = try loaded.document(ArchivedBooking.self, ref.id)
            }
            self.days[day]?.recall(refs.compactMap { archived[$0] })
        }
    }

    /// Takes the days from the documents read for ``needs(of:)``.
    init(of days: [BranchDay], in loaded: Loaded) throws(StoreError) {
        for id in Set(days.flatMap(Self.concerned)).sorted() {
            self.days[id] = try loaded.aggregate(ServiceDay.self, id)
        }
    }

    /// One of the days, with the changes made to it so far.
    ///
    /// - Throws: ``StoreError`` with the reason `malformed` for a day that was not read.
    func day(_ id: BranchDay) throws(StoreError) -> ServiceDay {
        guard let day = days[id] else {
            throw StoreError(.malformed(detail: "the decision uses \(id) without having requested it"))
        }
        return day
    }

    private func days(_ ids: [BranchDay]) throws(StoreError) -> [ServiceDay] {
        try ids.map { id throws(StoreError) in try day(id) }
    }

    /// Performs a command on a day, taking the stays of the neighboring dates into account, and updates what those
    /// dates record of this day's stays.
    ///
    /// - Returns: The events on the day.
    /// - Throws: the refusal of a service day. No day is changed then.
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
        // A table is cleared on each date whose guests left it; on this one there may be nothing to do.
        var isCleared = false
        if case .clearTables(let tables) = command {
            for index in others.indices where tables.contains(where: { others[index].uncleared[$0] != nil }) {
                try changes.perform(command, on: &others[index], in: plan, by: author, at: now)
                days[others[index].id] = others[index]
                isCleared = true
            }
            isCleared = isCleared && !tables.contains { day.uncleared[$0] != nil }
        }
        if isCleared { return [] }
        let events = try changes.perform(command, on: &day, in: plan.beside(others), by: author, at: now)
        // A changed plan may open a later date at a time that untouched stays reach.
        let isOtherPlan = events.contains { if case .planAdopted = $0 { true } else { false } }
        let own = Set(events.flatMap(\.bookings))
        let concerned = (isOtherPlan ? Set(day.bookings.keys) : own).sorted().compactMap { day.booking($0) }
        try spread(concerned, of: day, own, to: &others, in: plan, at: now, changes: &changes)
        try keepArchive(of: day, own, &changes)
        for day in [day] + others { days[day.id] = day }
        return events
    }

    /// The time of a date as a whole; those of two dates do not overlap.
    static func whole(_ date: CivilDate, in plan: VenuePlan) throws(ServiceDay.Refusal) -> Range<Instant> {
        let start = try edge(before: date, in: plan)
        guard let next = try? date.adding(days: 1) else { return start..<start + .days(1) }
        return start..<max(start, try edge(before: next, in: plan))
    }

    /// The midnight before a date, or the end of the last service of the date before, whichever is later.
    private static func edge(before date: CivilDate, in plan: VenuePlan) throws(ServiceDay.Refusal) -> Instant {
        let midnight: Instant
        do {
            midnight = try plan.zone.instant(for: date.startOfDay)
        } catch {
            throw ServiceDay.Refusal(.plan(reason: .zone(reason: error.reason)))
        }
        guard let before = try? date.adding(days: -1), let end = try time(of: before, in: plan)?.end else {
            return midnight
        }
        return max(midnight, end)
    }

    /// Takes a day that was changed elsewhere in the decision, and updates what the neighboring dates record of its
    /// stays.
    ///
    /// - Throws: the refusal of a service day. No day is changed then.
    mutating func replace(
        _ day: ServiceDay,
        changing own: Set<BookingID>,
        in plan: VenuePlan,
        at now: Instant,
        changes: inout Changes
    ) throws {
        var others = try days(Self.earlier(than: day.id) + Self.later(than: day.id))
        let concerned = own.sorted().compactMap { day.booking($0) }
        try spread(concerned, of: day, own, to: &others, in: plan, at: now, changes: &changes)
        try keepArchive(of: day, own, &changes)
        for day in [day] + others { days[day.id] = day }
    }

    /// Stores the bookings that have left a day since it was read, removes the documents of those that came back, and
    /// checks that there is none of a new one.
    private mutating func keepArchive(
        of day: ServiceDay,
        _ own: Set<BookingID>,
        _ changes: inout Changes
    ) throws(StoreError) {
        let before = try self.day(day.id)
        let (read, left) = (before.recalled, day.recalled)
        for booking in left.values.filter({ read[$0.id] == nil }).sorted(by: { $0.id < $1.id }) {
            var document = ArchivedBooking(booking, of: day.id)
            // A host that decided on the day alone may have given the name to a second booking; the first one is kept.
            if let known = archived[document.ref] {
                document = known
                document.add(booking)
            }
            changes.put(&document)
            archived[document.ref] = document
        }
        for id in read.keys.filter({ left[$0] == nil && day.bookings[$0] != nil }).sorted() {
            guard var document = archived.removeValue(forKey: Self.archive(id, on: day.id)) else { continue }
            if document.removeLast() {
                changes.put(&document)
                archived[document.ref] = document
            } else {
                changes.remove(document)
            }
        }
        // A store may read the archive a moment before the day, and a booking of the new name may be archived in between.
        for id in own.sorted() where before.booking(id) == nil {
            changes.check(Self.archive(id, on: day.id), is: .absent)
        }
    }

    private static func archive(_ booking: BookingID, on day: BranchDay) -> DocumentRef {
        DocumentRef(ArchivedBooking.self, ArchivedBooking.id(booking, on: day))
    }

    /// Updates what other dates record of the stays of a day.
    private func spread(
        _ concerned: [Booking],
        of day: ServiceDay,
        _ own: Set<BookingID>,
        to others: inout [ServiceDay],
        in plan: VenuePlan,
        at now: Instant,
        changes: inout Changes
    ) throws {
        let id = day.id
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
            let reaching = Dictionary(stays.map { ($0.booking, $0) }) { first, _ in first }
            // A booking that changed tables must be dropped from the old ones before the new ones are kept.
            let dropped = concerned.map(\.id).filter { booking in
                guard let carried = others[index].carried[booking], carried.date == id.date else { return false }
                return reaching[booking] != carried
            }
            if !dropped.isEmpty {
                let drop = ServiceDay.Command.dropCarried(bookings: dropped)
                try changes.perform(drop, on: &others[index], in: plan, by: .system, at: now)
            }
            let new = stays.filter { others[index].carried[$0.booking] != $0 }
            let kept = try Self.keeping(new, of: own, on: others[index], in: plan, at: now)
            guard !kept.isEmpty else { continue }
            try changes.perform(.carry(stays: kept), on: &others[index], in: plan, by: .system, at: now)
        }
    }

    /// The stays for which a date can keep tables.
    ///
    /// - Throws: the refusal of the date for one that the command changed itself.
    private static func keeping(
        _ stays: [SpilloverStay],
        of own: Set<BookingID>,
        on day: ServiceDay,
        in plan: VenuePlan,
        at now: Instant
    ) throws(ServiceDay.Refusal) -> [SpilloverStay] {
        if stays.allSatisfy({ own.contains($0.booking) }) { return stays }
        var day = day
        var kept: [SpilloverStay] = []
        for stay in stays {
            do throws(ServiceDay.Refusal) {
                try day.perform(.carry(stays: [stay]), in: plan, by: .system, at: now)
                kept.append(stay)
            } catch {
                // When a plan change makes stays conflict, staff sort it out; it must not block anything else.
                if own.contains(stay.booking) { throw error }
            }
        }
        return kept
    }

    /// When a date opens, and when its last stay frees its table at the latest; `nil` for a date without services,
    /// because a stay that runs through it is recorded on the date after it.
    private static func time(
        of date: CivilDate,
        in plan: VenuePlan
    ) throws(ServiceDay.Refusal) -> (opening: Instant, end: Instant)? {
        do {
            let windows = try plan.windows(beside: date)
            guard let opening = windows.first?.open.lowerBound else { return nil }
            // Open-ended stays last until the next date opens.
            let next = try plan.nextStart(after: date)
            let ends = windows.map { $0.latestEnd ?? next ?? $0.open.upperBound }
            return (opening, (ends.max() ?? opening) + plan.gap)
        } catch {
            throw ServiceDay.Refusal(.plan(reason: .zone(reason: error.reason)))
        }
    }

    /// The outcome of a decision that needs tables.
    enum Attempt<Value> {
        /// The decision was made.
        case decided(Value)
        /// The search ran out of budget, so it is unknown whether there are tables.
        case unproved([Unavailability])
        /// There are no tables, for all of these reasons.
        case unavailable([Unavailability])
    }

    /// Makes a decision that needs tables, completely or not at all; if the search runs out of budget, counts an
    /// exhausted search for the request, if there is one.
    ///
    /// - Returns: The decision's value, or why there are no tables.
    /// - Throws: any other refusal of the decision. The days are unchanged then, and also when there are no tables.
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

    /// Builds the refusal of a request for which there are no tables: the reasons, and the alternatives if there are
    /// any.
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
            // The stored day is unchanged, so alternatives carry its version.
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
    /// Whether the booking's tables are still kept when a date opens at `opening`.
    ///
    /// A party seated right up to the opening may overstay, so the date has to know about it.
    fileprivate func reaches(_ opening: Instant, keeping gap: Elapsed) -> Bool {
        status == .seated ? span.upperBound >= opening - gap : span.upperBound > opening - gap
    }
}

extension SpilloverStay {
    /// What later dates need to know about a booking.
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
