public import TablesideCore

extension Shift {
    /// The waiter whom the policy chooses for an order with these facts; `nil` while no waiter can take it.
    ///
    /// It considers only the waiters, not other waiting orders. ``choose(for:facts:at:)`` also explains the choice.
    ///
    /// The order of preference: a waiter about to leave, or near the planned end (``ShiftRules/lastOrder``), who serves
    /// the table or has an order of it in hand; the guest's own waiter, if the rules prefer them and they own the
    /// section or the rules allow other sections; the owners of the section, else the others if the rules allow it;
    /// waiters whose last order was at least ``ShiftRules/minGap`` ago; the policy.
    ///
    /// - Parameters:
    ///   - facts: the known facts of the order.
    ///   - refusers: the waiters who refused the order.
    ///   - now: the time of the choice.
    /// - Returns: the waiter.
    /// - Complexity: O(waiters).
    public func waiter(for facts: WorkFacts, refusedBy refusers: [UserID] = [], at now: Instant) -> UserID? {
        best(for: facts, refusedBy: refusers, at: now).map { waiters[$0].id }
    }

    /// The position of the waiter for an order.
    func best(for facts: WorkFacts, refusedBy refusers: [UserID], at now: Instant) -> Int? {
        let ask = Ask(facts, refusedBy: refusers, on: self, at: now)
        // In one place, so that the figures of hundreds of waiters are compared without copying any.
        return waiters.withUnsafeBufferPointer { waiters in
            var stage = Stage.overflowWithinGap
            // The least load in the stage, from which the band is measured.
            var least: Int?
            for index in waiters.indices {
                guard let own = ask.stage(waiters[index].figures, of: waiters[index]), own <= stage
                else { continue }
                if own < stage {
                    stage = own
                    least = nil
                }
                if let other = least, waiters[index].figures.compareLoad(to: waiters[other].figures) >= 0 { continue }
                least = index
            }
            guard var best = least else { return nil }
            let order = PolicyOrder(of: self, least: waiters[best].figures, at: now)
            for index in waiters.indices where index != least {
                guard ask.isFinishing(waiters[index].figures) || ask.mayFit(waiters[index].figures),
                    order.precedes(waiters[index].figures, index, waiters[best].figures, best),
                    ask.stage(waiters[index].figures, of: waiters[index]) == stage
                else { continue }
                best = index
            }
            return best
        }
    }

    /// Whether any waiter could take any order at all; a quick check before going through a queue.
    func isAnyoneFree(at now: Instant) -> Bool {
        waiters.indices.contains { index in
            let figures = waiters[index].figures
            return (figures.isWorking(at: now.millisecondsSince1970) || figures.isFinishing)
                && (figures.load < figures.cap || rules.unit == .tables)
        }
    }
}

/// How close a waiter is to an order before any policy applies: the policy chooses among the closest.
enum Stage: Int, Comparable {
    /// A waiter about to leave who still serves the table.
    case ownTable = -1
    case regular, owner, ownerWithinGap, overflow, overflowWithinGap

    /// The rank of waiters who cannot be chosen.
    static let none = overflowWithinGap.rawValue + 1

    static func < (lhs: Stage, rhs: Stage) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// An order that needs a waiter.
struct Ask {
    let facts: WorkFacts
    let refusers: [UserID]
    let section: SectionID?
    private(set) var now: Instant
    let unit: LoadUnit
    private var milliseconds: Int64
    /// The load of the order; `nil` if it depends on the waiter's tables.
    private let added: Int?
    private let gap: Int64
    /// The time before the planned end of a duty without new orders; 0 for none.
    private let closing: Int64
    private let allowsOverflow: Bool
    private let regular: UserID?
    /// Whether the choice ignores skills, refusals, sections and regular waiters.
    private let isPlain: Bool

    init(_ facts: WorkFacts, refusedBy refusers: [UserID], on shift: Shift, at now: Instant) {
        let rules = shift.rules
        // A caller may pass any numbers.
        let facts = facts.bounded
        self.facts = facts
        self.refusers = refusers
        self.now = now
        unit = rules.unit
        milliseconds = now.millisecondsSince1970
        added = facts.load(in: rules.unit)
        gap = rules.minGap?.milliseconds ?? 0
        closing = rules.lastOrder?.milliseconds ?? 0
        allowsOverflow = rules.allowsOverflow
        section = facts.table.flatMap { shift.sections[$0] }
        regular = rules.prefersRegular ? facts.regular : nil
        isPlain = facts.skills.isEmpty && refusers.isEmpty && section == nil && regular == nil
    }

    /// Repeats the question for another time.
    mutating func move(to now: Instant) {
        self.now = now
        milliseconds = now.millisecondsSince1970
    }

    /// Whether the figures allow the waiter to be at work and have room.
    @inline(__always)
    func mayFit(_ figures: Figures) -> Bool {
        figures.isWorking(at: milliseconds) && (added.map { figures.load + $0 <= figures.cap } ?? true)
            && !isClosing(figures)
    }

    /// Whether the duty ends so soon that the waiter gets no new orders.
    @inline(__always)
    func isClosing(_ figures: Figures) -> Bool {
        closing > 0 && figures.until != .max && figures.until.subtractingSaturated(milliseconds) <= closing
    }

    /// Whether the waiter only gets further orders of tables they already serve.
    @inline(__always)
    func isFinishing(_ figures: Figures) -> Bool {
        figures.isFinishing || figures.isServing && isClosing(figures) && figures.isWorking(at: milliseconds)
    }

    /// Whether the waiter serves the order's section.
    func isOwner(_ waiter: Shift.Waiter) -> Bool {
        guard let section else { return true }
        return waiter.plan.sections.isEmpty || waiter.plan.sections.contains(section)
    }

    /// Why the waiter cannot be given the order, by the shift or by hand; `nil` if they can.
    func hindrance(of waiter: Shift.Waiter) -> Shift.Standing.Obstacle? {
        if !waiter.isWithinDuty(at: now) { return .offDuty }
        if waiter.isLeaving, !waiter.serves(facts.table) { return .leaving }
        if waiter.pause?.isRunning(at: now) == true { return .onBreak }
        if !facts.skills.isEmpty, !facts.skills.isSubset(of: waiter.plan.skills) { return .lacksSkill }
        if !refusers.isEmpty, refusers.contains(waiter.id) { return .refused }
        if let cap = waiter.cap, waiter.load + (added ?? waiter.added(by: facts, in: unit)) > cap { return .atCap }
        return nil
    }

    /// Why the shift does not choose the waiter; `nil` if it can.
    func obstacle(of waiter: Shift.Waiter) -> Shift.Standing.Obstacle? {
        if let hindrance = hindrance(of: waiter) { return hindrance }
        let isClosing = isClosing(waiter.figures)
        if isClosing, !waiter.serves(facts.table) { return .leaving }
        return allowsOverflow || waiter.isLeaving || isClosing || isOwner(waiter) ? nil : .otherSection
    }

    /// How close the waiter is; `nil` if the shift cannot choose them.
    func stage(of waiter: Shift.Waiter) -> Stage? { stage(waiter.figures, of: waiter) }

    /// How close the waiter with these figures is; the waiter is read only if the figures do not decide.
    @inline(__always)
    func stage(_ figures: Figures, of waiter: @autoclosure () -> Shift.Waiter) -> Stage? {
        if isFinishing(figures) { return keepsTable(waiter()) ? .ownTable : nil }
        guard mayFit(figures) else { return nil }
        // Only the last order of the waiter matters.
        let last = figures.lastGiven
        let isRested = gap == 0 || last == .min || milliseconds.subtractingSaturated(last) >= gap
        if isPlain, added != nil { return isRested ? .owner : .ownerWithinGap }
        return stage(of: waiter(), isRested: isRested)
    }

    /// Whether a waiter without new orders can take this one, because they already serve its table.
    private func keepsTable(_ waiter: Shift.Waiter) -> Bool {
        waiter.serves(facts.table) && hindrance(of: waiter) == nil
    }

    /// How close a waiter whose figures fit is, by the requirements of the order.
    private func stage(of waiter: Shift.Waiter, isRested: Bool) -> Stage? {
        guard hindrance(of: waiter) == nil else { return nil }
        let isOwner = isOwner(waiter)
        guard isOwner || allowsOverflow else { return nil }
        if let regular, regular == waiter.id { return .regular }
        if isRested { return isOwner ? .owner : .overflow }
        return isOwner ? .ownerWithinGap : .overflowWithinGap
    }
}

/// The figures of a waiter that a choice compares; times are in milliseconds.
struct Figures: Hashable, Sendable {
    fileprivate(set) var isAvailable = false
    /// The waiter is about to leave and only gets further orders of tables they already serve.
    fileprivate(set) var isFinishing = false
    /// The waiter has orders in hand, or tables with guests.
    fileprivate(set) var isServing = false
    fileprivate(set) var from = Int64.max
    fileprivate(set) var until = Int64.max
    /// The waiter is on a break before this instant.
    fileprivate(set) var pausedUntil = Int64.min
    fileprivate(set) var weight = 100
    fileprivate(set) var load = 0
    fileprivate(set) var cap = Int.max
    fileprivate(set) var covers = 0
    fileprivate(set) var tables = 0
    /// `Int64.min` before the first order.
    fileprivate(set) var lastGiven = Int64.min
    /// The time worked so far, to which the time since the next field is added.
    fileprivate(set) var worked = Int64.zero
    fileprivate(set) var workingSince = Int64.max
    /// The work ends at this instant; `Int64.max` while the end is open.
    fileprivate(set) var workingUntil = Int64.max

    /// Whether the waiter is on duty at an instant, not on a break and not leaving.
    @inline(__always)
    func isWorking(at now: Int64) -> Bool {
        isAvailable && from <= now && now < until && pausedUntil <= now
    }

    /// Negative if this waiter has less load for their weight, positive if more.
    @inline(__always)
    func compareLoad(to other: Figures) -> Int { load * other.weight - other.load * weight }

    /// The milliseconds by which covers are divided.
    @inline(__always)
    fileprivate func countedTime(at now: Int64) -> Int {
        let now = min(now, workingUntil)
        let time = worked + (now > workingSince ? min(now.subtractingSaturated(workingSince), Self.longest) : 0)
        return Int(max(Self.shortest, min(time, Self.longest)))
    }

    private static let shortest = AssignmentPolicy.shortestDuty.milliseconds
    private static let longest = Shift.Waiter.maxWorked.milliseconds
}

extension Shift.Waiter {
    /// Updates the figures that a choice compares.
    mutating func setFigures() {
        figures.isAvailable = isOnDuty && !isLeaving
        figures.isServing = !hand.isEmpty || !seated.isEmpty
        figures.isFinishing = isOnDuty && isLeaving && figures.isServing
        figures.from = from?.millisecondsSince1970 ?? .max
        figures.until = until?.millisecondsSince1970 ?? .max
        figures.pausedUntil = pause.map { $0.until?.millisecondsSince1970 ?? .max } ?? .min
        figures.weight = plan.weight
        figures.load = load
        figures.cap = cap ?? .max
        figures.covers = creditedCovers
        figures.tables = tables
        figures.lastGiven = lastGiven?.millisecondsSince1970 ?? .min
        figures.worked = worked.milliseconds
        figures.workingSince = max(figures.from, figures.pausedUntil)
        figures.workingUntil = workEnd?.millisecondsSince1970 ?? .max
    }
}

/// The order in which a policy prefers waiters of one stage; waiters are sorted by identity, so positions break ties.
struct PolicyOrder {
    private let policy: AssignmentPolicy
    /// The weight of the waiter with the least load, in hundredths twice over.
    private let leastWeight: Int
    /// That waiter's load and the width of the band, times the weight.
    private let edge: Int
    private let lastAssigned: Int
    private let now: Int64

    /// Makes the order among waiters of whom `least` has the least load for their weight.
    init(of shift: Shift, _ policy: AssignmentPolicy? = nil, least: Figures, at now: Instant) {
        self.policy = policy ?? shift.rules.policy
        leastWeight = 100 * least.weight
        if case .banded(let width) = self.policy { edge = 100 * least.load + width * least.weight } else { edge = 0 }
        self.now = now.millisecondsSince1970
        lastAssigned = self.policy == .roundRobin ? shift.lastAssigned.flatMap(shift.index(of:)) ?? -1 : -1
    }

    /// Whether the waiter's load is within the band; `true` for policies without one.
    func isWithinBand(_ figures: Figures) -> Bool {
        guard case .banded = policy else { return true }
        // load ÷ weight ≤ least + width, with weights in hundredths and both sides times both weights.
        return figures.load * leastWeight <= edge * figures.weight
    }

    /// Whether the left waiter, at its position, comes first.
    @inline(__always)
    func precedes(_ lhs: Figures, _ left: Int, _ rhs: Figures, _ right: Int) -> Bool {
        switch policy {
        case .leastActive: break
        case .roundRobin:
            let (first, second) = (left > lastAssigned, right > lastAssigned)
            return first == second ? left < right : first
        case .leastCovers:
            let (first, second) = (lhs.covers * rhs.weight, rhs.covers * lhs.weight)
            if first != second { return first < second }
        case .leastTables:
            let (first, second) = (lhs.tables * rhs.weight, rhs.tables * lhs.weight)
            if first != second { return first < second }
        case .weightedLeast(let bias):
            let first = Double(lhs.weight) / Double(lhs.load + 1).raised(to: bias)
            let second = Double(rhs.weight) / Double(rhs.load + 1).raised(to: bias)
            if first != second { return first > second }
            return lhs.lastGiven == rhs.lastGiven ? left < right : lhs.lastGiven < rhs.lastGiven
        case .banded:
            let (isIn, isOtherIn) = (isWithinBand(lhs), isWithinBand(rhs))
            if isIn != isOtherIn { return isIn }
            if isIn {
                // Covers ÷ (weight × time), multiplied out.
                let first = lhs.covers.multipliedFullWidth(by: rhs.weight * rhs.countedTime(at: now))
                let second = rhs.covers.multipliedFullWidth(by: lhs.weight * lhs.countedTime(at: now))
                if first != second { return first < second }
            }
        }
        let load = lhs.compareLoad(to: rhs)
        if load != 0 { return load < 0 }
        return lhs.lastGiven == rhs.lastGiven ? left < right : lhs.lastGiven < rhs.lastGiven
    }
}

extension Shift.Waiter {
    /// Whether the waiter serves the guests at this table, or has an order of it in hand.
    func serves(_ table: TableID?) -> Bool {
        guard let table else { return false }
        return seated.contains(table) || hand.contains { $0.facts.table == table }
    }

    /// Whether the instant is within the waiter's duty.
    func isWithinDuty(at now: Instant) -> Bool {
        guard isOnDuty, let from, from <= now else { return false }
        return until.map { now < $0 } ?? true
    }
}

extension Double {
    /// This number, 1 or more, to a power of 0…8.
    ///
    /// It uses only multiplication and square roots, which every machine rounds the same way, so that a phone and a
    /// server choose the same waiter; whole powers of small numbers are exact.
    func raised(to power: Double) -> Double {
        guard power > 0, power.isFinite else { return 1 }
        var result = 1.0
        let whole = power.rounded(.down)
        for _ in 0..<Int(min(whole, 8)) { result *= self }
        // The binary digits of the rest: ½, ¼, ⅛ …
        var rest = power - whole
        var root = self
        for _ in 0..<40 where rest > 0 {
            root = root.squareRoot()
            rest *= 2
            if rest >= 1 {
                result *= root
                rest -= 1
            }
        }
        return result
    }
}
