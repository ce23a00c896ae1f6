public import TablesideCore

/// The waiters of one branch on one business date, and the orders each of them has open.
///
/// Accepting an order assigns it to a waiter; serving or canceling it releases it, regardless of who gives that command
/// (QP-54, QP-55, QP-59). A waiter at their cap takes no new orders but keeps the ones they have (QP-56). With
/// ``Command/assign(order:facts:)`` the shift chooses the waiter by its ``rules``; an order that no waiter can take
/// waits, and the decision that makes the assignment possible also assigns it.
///
/// ```swift
/// var shift = Shift(id: BranchDay(branch: branch.id, date: friday))
/// try shift.perform(.begin(waiter: ana, cap: 2), by: .manager(mara, at: branch.id), at: now)
/// try shift.perform(.take(order: order.id, waiter: ana), by: .waiter(ana, at: branch.id), at: now)
/// shift.load(of: ana)  // 1
/// ```
public struct Shift: Aggregate, Hashable {
    /// The document kind, `shift`.
    public static let kind = DocumentKind(rawValue: "shift")

    /// An order that a waiter has, with the shift's facts about it.
    public struct Work: Hashable, Codable, Sendable, Identifiable {
        /// The order in the waiter's hand.
        public let id: OrderID
        /// The shift's facts about the order.
        public internal(set) var facts: WorkFacts
        /// The waiters who refused it or let their offer lapse before it had a waiter; they are not asked again if it
        /// waits again, or comes back to the shift after it was sent back.
        public internal(set) var refusedBy: [UserID] = []

        /// Makes the value from its parts; no waiter has refused it.
        public init(id: OrderID, facts: WorkFacts) {
            self.id = id
            self.facts = facts
        }
    }

    /// An order waiting for a waiter.
    public struct Waiting: Hashable, Sendable, Identifiable {
        /// The order without a waiter.
        public let id: OrderID
        /// The shift's facts about the order.
        public internal(set) var facts: WorkFacts
        /// When it began to wait.
        public let since: Instant
        /// The waiters who refused it or let their offer lapse; they are not asked again.
        public internal(set) var refusedBy: [UserID] = []
        /// The open offer; `nil` if no waiter is asked now.
        public internal(set) var offer: Offer?
    }

    /// An order offered to a waiter.
    public struct Offer: Hashable, Codable, Sendable {
        /// The waiter who was offered the order.
        public let waiter: UserID
        /// When the offer lapses, at the end of the waiter's duty at the latest: they can take the order before this
        /// instant, except on a break.
        public let until: Instant
    }

    /// A break of a waiter.
    public struct Pause: Hashable, Codable, Sendable {
        /// When the break began.
        public let since: Instant
        /// When the break ends by itself; `nil` if the waiter comes back by a command.
        public let until: Instant?

        /// Whether the waiter is on this break at an instant.
        public func isRunning(at now: Instant) -> Bool { until.map { now < $0 } ?? true }
    }

    /// A waiter on this shift.
    public struct Waiter: Hashable, Sendable, Identifiable {
        /// The waiter's user identity.
        public let id: UserID
        /// The maximum load of the waiter; `nil` for no limit, 0 for no orders.
        public internal(set) var cap: Int?
        /// The house limit on the cap; `nil` for none.
        public internal(set) var limit: Limit?
        /// Whether the waiter is on duty.
        public internal(set) var isOnDuty: Bool
        /// Whether the waiter was cut: no new orders, except of tables they already serve, and off duty when nothing is
        /// left to serve.
        public internal(set) var isLeaving = false
        /// The waiter's weight, sections and skills.
        public internal(set) var plan = WaiterPlan()
        /// When this duty began or begins; `nil` off duty.
        public internal(set) var from: Instant?
        /// When this duty is planned to end; `nil` if it is open.
        public internal(set) var until: Instant?
        /// When the waiter finished the last order still in hand at the planned end; `nil` before, and if there was
        /// none.
        public internal(set) var doneAt: Instant?
        /// The waiter's present or last break in this duty; `nil` for none.
        public internal(set) var pause: Pause?
        /// The time worked in earlier duties of this date and before the last break; ``worked(until:)`` adds the rest.
        public internal(set) var worked = Elapsed.zero
        /// The waiter's open orders, in the order in which they were assigned.
        public internal(set) var hand: [Work] = []
        /// The tables whose guests the waiter serves, in the order in which they got them, also while no order is in
        /// hand; a table with guests has one waiter, the first who got an order of theirs (``WorkFacts/isSeated``).
        public internal(set) var seated: [TableID] = []
        /// The orders credited to the waiter in this shift.
        public internal(set) var creditedOrders = 0
        /// The covers credited to the waiter in this shift.
        public internal(set) var creditedCovers = 0
        /// When the waiter last got an order; `nil` before the first.
        public internal(set) var lastGiven: Instant?
        /// The orders offered to the waiter, by identity; each is also stored among the waiting orders.
        public internal(set) var offered: [Work] = []
        /// The waiter's load in the unit of the rules: orders in hand and orders offered.
        public internal(set) var load = 0
        /// The number of different tables among the orders in hand.
        public internal(set) var tables = 0
        /// The figures that a choice compares, in one place without references.
        var figures = Figures()

        /// The maximum number of orders or covers credited to one waiter.
        static let maxCredit = 1_000_000_000
        /// The maximum time worked that a shift counts.
        static let maxWorked = Elapsed.days(30)

        init(id: UserID) {
            self.id = id
            isOnDuty = false
        }

        /// The waiter's open orders, in the order in which they were assigned.
        public var orders: [OrderID] { hand.map(\.id) }

        /// Whether the load is below the cap.
        public var hasRoom: Bool { cap.map { load < $0 } ?? true }

        /// Whether the waiter is on a break at an instant.
        public func isOnBreak(at now: Instant) -> Bool { isOnDuty && pause?.isRunning(at: now) == true }

        /// The time that the waiter has worked until an instant, without breaks.
        ///
        /// A waiter who still has orders in hand at the planned end works until the last one is done; a waiter without
        /// orders has worked until the planned end, even if the duty is ended later.
        ///
        /// - Complexity: O(1).
        public func worked(until now: Instant) -> Elapsed {
            let now = workEnd.map { min(now, $0) } ?? now
            guard var since = from else { return worked }
            if let pause {
                // The time before the break is already in `worked`.
                guard let end = pause.until else { return worked }
                since = max(since, end)
            }
            return now > since ? worked + (now - since) : worked
        }

        /// When the work of this duty ended or will end; `nil` while the end is open.
        var workEnd: Instant? { hand.isEmpty ? doneAt ?? until : nil }
    }

    /// The branch and the business date, which identify the shift.
    public let id: BranchDay
    /// The number of events so far.
    public var version = Version.absent
    /// The rules by which orders get their waiters.
    public internal(set) var rules = ShiftRules.usual
    /// The section of each table by the rules, so that a choice need not look through all sections.
    var sections: [TableID: SectionID] = [:]
    /// The powers of loads by the rules, so that a choice need not raise any.
    var powers = LoadPowers(ShiftRules.usual.policy)
    /// The waiters who were on duty or planned on this date, sorted by identity.
    public internal(set) var waiters: [Waiter] = []
    /// The waiting orders, in the order of assignment: by priority, then by arrival.
    public internal(set) var waiting: [Waiting] = []
    /// The orders that left the shift unserved and may come back, with the waiters who refused them; oldest first.
    var returning: [Work] = []
    /// The waiter assigned last, after whom ``AssignmentPolicy/roundRobin`` continues; `nil` before the first.
    ///
    /// A handover counts as an assignment to the waiter who receives the order.
    public internal(set) var lastAssigned: UserID?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?

    /// Makes a shift with no waiters yet.
    public init(id: BranchDay) { self.id = id }

    /// The waiting orders, in the order of assignment.
    public var queue: [OrderID] { waiting.map(\.id) }

    /// Finds a waiter by identity; `nil` if they were not on duty on this date.
    ///
    /// - Complexity: O(waiters).
    public func waiter(_ id: UserID) -> Waiter? { index(of: id).map { waiters[$0] } }

    /// The number of open orders of a waiter; 0 for a waiter who was not on duty.
    ///
    /// - Complexity: O(waiters).
    public func load(of waiter: UserID) -> Int { index(of: waiter).map { waiters[$0].hand.count } ?? 0 }

    /// The waiter who has the order; `nil` when it waits or is unknown.
    ///
    /// - Complexity: O(open orders).
    public func holder(of order: OrderID) -> UserID? { holderIndex(of: order).map { waiters[$0].id } }

    /// The shift's facts about an order that a waiter has or that waits; `nil` if it does not have the order.
    ///
    /// - Complexity: O(open orders).
    public func facts(of order: OrderID) -> WorkFacts? {
        place(of: order).map { waiting[$0].facts } ?? factsInHand(of: order)
    }

    /// The shift's facts about an order that a waiter has.
    func factsInHand(of order: OrderID) -> WorkFacts? {
        guard let index = holderIndex(of: order), let place = waiters[index].place(of: order) else { return nil }
        return waiters[index].hand[place].facts
    }

    /// The position of the waiter who has the order.
    func holderIndex(of order: OrderID) -> Int? {
        for index in waiters.indices where waiters[index].place(of: order) != nil { return index }
        return nil
    }

    /// The open offer of an order; `nil` if there is none.
    ///
    /// - Complexity: O(orders that wait).
    public func offer(of order: OrderID) -> Offer? { place(of: order).flatMap { waiting[$0].offer } }

    func index(of waiter: UserID) -> Int? {
        for index in waiters.indices where waiters[index].id == waiter { return index }
        return nil
    }

    /// The branch: shifts are listed by branch.
    public var scope: String { id.branch.rawValue }
    /// The date: shifts of a branch are listed by date.
    public var sortKey: String { id.date.description }
}

extension Shift {
    /// Applies an event to the state.
    ///
    /// Out-of-range numbers, which only handmade or damaged events contain, are clamped to the nearest that a decision
    /// can produce.
    public mutating func apply(_ event: Event) {
        switch event {
        case .rulesSet(let rules, _):
            self.rules = rules.bounded
            sections = rules.sectionsOfTables
            powers = LoadPowers(rules.policy)
            for index in waiters.indices { waiters[index].count(in: rules.unit) }
        case .planned(let waiter, let plan, _): update(waiter) { $0.plan = plan.bounded }
        case .began(let waiter, let cap, let at, let limit, let from, let until):
            update(waiter) {
                $0.setTerms(cap, limit)
                $0.isOnDuty = true
                $0.from = from ?? at
                $0.until = until
                $0.doneAt = nil
            }
        case .ended(let waiter, let at):
            update(waiter) {
                $0.worked = min(Waiter.maxWorked, $0.worked(until: at))
                $0.isOnDuty = false
                $0.isLeaving = false
                $0.seated = []
                $0.from = nil
                $0.until = nil
                $0.doneAt = nil
                $0.pause = nil
            }
        case .capSet(let waiter, let cap, _, let limit):
            update(waiter) { $0.setTerms(cap, limit) }
        case .paused(let waiter, let until, let at):
            update(waiter) {
                $0.worked = min(Waiter.maxWorked, $0.worked(until: at))
                $0.pause = Pause(since: at, until: until)
            }
        case .resumed(let waiter, let at):
            update(waiter) {
                // Work continues now; the time worked before the break is counted.
                $0.worked = min(Waiter.maxWorked, $0.worked(until: at))
                $0.pause = nil
                // A break does not make a duty that was planned ahead begin earlier.
                $0.from = max($0.from ?? at, at)
            }
        case .cut(let waiter, _): update(waiter) { $0.isLeaving = true }
        case .taken(let order, let waiter, let at, let facts), .assigned(let order, let waiter, let at, let facts, _):
            let refusers = takeRefusers(of: order)
            remove(order, at: at)
            give(order, facts.bounded, refusedBy: refusers, to: waiter, at: at)
        case .queued(let order, let at, let facts):
            let refusers = takeRefusers(of: order)
            enqueue(Waiting(id: order, facts: facts.bounded, since: at, refusedBy: refusers))
        case .missed: break
        case .returned(let orders, let waiter, let at):
            // Each order goes before the waiting ones; adding the last one first keeps their order.
            for order in orders.reversed() {
                guard let work = remove(order, at: at) else { continue }
                credit(work.facts, to: waiter, -1)
                let place = waiting.firstIndex { $0.facts.priority <= work.facts.priority } ?? waiting.endIndex
                waiting.insert(Waiting(id: order, facts: work.facts, since: at, refusedBy: work.refusedBy), at: place)
            }
        case .offered(let order, let waiter, let until, _, _):
            guard let place = place(of: order) else { break }
            waiting[place].offer = Offer(waiter: waiter, until: until)
            let work = Work(id: order, facts: waiting[place].facts)
            update(waiter) {
                $0.offered.append(work)
                $0.offered.sort { $0.id < $1.id }
            }
        case .refused(let order, let waiter, _): endOffer(of: order, to: waiter)
        case .lapsed(let orders, let waiter, _): for order in orders { endOffer(of: order, to: waiter) }
        case .released(let order, let waiter, let at, let isServed):
            let refusers = place(of: order).map { waiting[$0].refusedBy }
            let work = remove(order, at: at)
            if isServed { break }
            keep(refusers ?? work?.refusedBy ?? [], of: order)
            if let work, let waiter { credit(work.facts, to: waiter, -1) }
        case .handedOver(let order, let from, let waiter, let at):
            guard let work = remove(order, at: at) else { break }
            credit(work.facts, to: from, -1)
            pass(work.facts.table, from: from, to: waiter)
            give(order, work.facts, refusedBy: work.refusedBy, to: waiter, at: at)
        case .tableChanged(let orders, let table, _, let from):
            if let from { move(from, to: table) }
            for order in orders { bring(order, to: table) }
            if let from { empty([from]) }
        case .seated(let tables, let waiter, _):
            seat(tables, with: waiter)
            if waiter == nil { empty(tables) }
        }
        lastEventAt = event.at
    }

    /// Ends the offer of an order that the waiter has not taken; the order waits at its old place.
    private mutating func endOffer(of order: OrderID, to waiter: UserID) {
        guard let place = place(of: order) else { return }
        waiting[place].offer = nil
        waiting[place].refusedBy.append(waiter)
        update(waiter) { $0.offered.removeAll { $0.id == order } }
    }

    private mutating func give(
        _ order: OrderID,
        _ facts: WorkFacts,
        refusedBy refusers: [UserID],
        to waiter: UserID,
        at instant: Instant
    ) {
        var work = Work(id: order, facts: facts)
        work.refusedBy = refusers
        update(waiter) {
            $0.workOn(at: instant)
            if $0.isAlone(at: facts.table) { $0.tables += 1 }
            $0.hand.append(work)
            $0.lastGiven = instant
            $0.credit(facts, 1)
        }
        if !rules.requestsKeepTurn || facts.regular != waiter { lastAssigned = waiter }
        meet(facts, waiter)
    }

    private mutating func credit(_ facts: WorkFacts, to waiter: UserID, _ sign: Int) {
        update(waiter) { $0.credit(facts, sign) }
    }

    /// Puts an order behind those of the same and higher priorities.
    private mutating func enqueue(_ order: Waiting) {
        let place = waiting.firstIndex { $0.facts.priority < order.facts.priority } ?? waiting.endIndex
        waiting.insert(order, at: place)
    }

    /// Removes an order from the queue or from its waiter; returns the work if a waiter had it.
    @discardableResult
    private mutating func remove(_ order: OrderID, at now: Instant) -> Work? {
        // Searches first and stops at the first match, since an order is in only one place; the other lists would
        // otherwise be copied needlessly.
        if let place = place(of: order) {
            if let offer = waiting.remove(at: place).offer {
                update(offer.waiter) { $0.offered.removeAll { $0.id == order } }
            }
            return nil
        }
        for index in waiters.indices {
            guard let place = waiters[index].place(of: order) else { continue }
            let work = waiters[index].hand.remove(at: place)
            if waiters[index].isAlone(at: work.facts.table) { waiters[index].tables -= 1 }
            if waiters[index].hand.isEmpty, let until = waiters[index].until, until < now {
                waiters[index].doneAt = now
            }
            waiters[index].countLoad(in: rules.unit)
            return work
        }
        return nil
    }

    /// Moves an order to another table; it stays with its waiter or in the queue.
    private mutating func bring(_ order: OrderID, to table: TableID?) {
        if let place = place(of: order) {
            waiting[place].facts.table = table
            guard let asked = waiting[place].offer?.waiter else { return }
            return update(asked) { waiter in
                guard let place = waiter.offered.firstIndex(where: { $0.id == order }) else { return }
                waiter.offered[place].facts.table = table
            }
        }
        guard let index = holderIndex(of: order), let place = waiters[index].place(of: order) else { return }
        waiters[index].hand[place].facts.table = table
        waiters[index].count(in: rules.unit)
        meet(waiters[index].hand[place].facts, waiters[index].id)
    }

    private mutating func update(_ id: UserID, _ change: (inout Waiter) -> Void) {
        let index: Int
        if let known = self.index(of: id) {
            index = known
        } else {
            index = waiters.firstIndex { $0.id > id } ?? waiters.endIndex
            waiters.insert(Waiter(id: id), at: index)
        }
        change(&waiters[index])
        waiters[index].countLoad(in: rules.unit)
    }
}

extension Shift.Waiter {
    fileprivate mutating func setTerms(_ cap: Int?, _ limit: Shift.Limit?) {
        self.cap = cap.map { max(0, $0) }
        self.limit = limit
    }

    /// Continues work after the planned end, for an order that was taken later: older logs have such events.
    fileprivate mutating func workOn(at now: Instant) {
        guard let from, let workEnd, workEnd < now else { return }
        worked = min(Self.maxWorked, worked(until: now))
        self.from = max(from, now)
        doneAt = nil
    }

    fileprivate mutating func credit(_ facts: WorkFacts, _ sign: Int) {
        creditedOrders = max(0, min(Self.maxCredit, creditedOrders + sign))
        creditedCovers = max(0, min(Self.maxCredit, creditedCovers + sign * facts.covers))
    }

    /// Counts the load and the tables again.
    mutating func count(in unit: LoadUnit) {
        tables = hand.tableCount
        countLoad(in: unit)
    }

    /// Counts the load again.
    fileprivate mutating func countLoad(in unit: LoadUnit) {
        load =
            switch unit {
            case .orders: hand.count + offered.count
            case .tables: offered.isEmpty ? tables : (hand + offered).tableCount
            case .covers, .units: (hand + offered).reduce(0) { $0 + ($1.facts.load(in: unit) ?? 0) }
            }
        setFigures()
    }

    /// The position of an order in hand.
    fileprivate func place(of order: OrderID) -> Int? {
        for place in hand.indices where hand[place].id == order { return place }
        return nil
    }

    /// Whether no order in hand is of this table; orders without a table are always alone.
    fileprivate func isAlone(at table: TableID?) -> Bool {
        guard let table else { return true }
        return !hand.contains { $0.facts.table == table }
    }

    /// The load that an order would add.
    func added(by facts: WorkFacts, in unit: LoadUnit) -> Int {
        if let load = facts.load(in: unit) { return load }
        guard let table = facts.table else { return 1 }
        return hand.contains { $0.facts.table == table } || offered.contains { $0.facts.table == table } ? 0 : 1
    }
}

extension [Shift.Work] {
    /// The number of different tables; an order without a table counts as one.
    fileprivate var tableCount: Int {
        guard count <= 16 else {
            // A waiter without a cap may have any number.
            return Set(compactMap(\.facts.table)).count + self.count { $0.facts.table == nil }
        }
        var count = self.count
        for index in indices {
            guard let table = self[index].facts.table else { continue }
            for before in 0..<index where self[before].facts.table == table {
                count -= 1
                break
            }
        }
        return count
    }
}
