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
        // In one place, so that hundreds of waiters are compared without copying any.
        return waiters.withUnsafeBufferPointer { waiters in
            withUnsafeTemporaryAllocation(of: Stage?.self, capacity: waiters.count) { stages in
                var stage = Stage.overflowWithinGap
                // The least load in the stage, from which the band is measured.
                var least: Int?
                for index in waiters.indices {
                    let own = ask.stage(of: waiters, at: index)
                    stages.initializeElement(at: index, to: own)
                    guard let own, own <= stage else { continue }
                    if own < stage {
                        stage = own
                        least = nil
                    }
                    if let least, waiters[index].figures.compareLoad(to: waiters[least].figures) >= 0 { continue }
                    least = index
                }
                guard let least else { return nil }
                var best = least
                let order = PolicyOrder(of: self, least: waiters[least].figures, at: now)
                for index in waiters.indices where index != least && stages[index] == stage {
                    if order.precedes(waiters[index].figures, index, waiters[best].figures, best) { best = index }
                }
                return best
            }
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
enum Stage: Int8, Comparable, CaseIterable {
    /// A waiter about to leave who still serves the table.
    case ownTable = -1
    case regular, owner, ownerWithinGap, overflow, overflowWithinGap

    static func < (lhs: Stage, rhs: Stage) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// An order that needs a waiter.
struct Ask {
    let facts: WorkFacts
    let skills: Set<WaiterSkill>
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
        skills = facts.skills
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
        isPlain = skills.isEmpty && refusers.isEmpty && section == nil && regular == nil
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
    func isOwner(_ waiter: Shift.Waiter) -> Bool { isOwner(of: waiter.plan.sections) }

    /// Whether the order's section is one of these, of which none means all.
    private func isOwner(of sections: Set<SectionID>) -> Bool {
        guard let section else { return true }
        return sections.isEmpty || sections.contains(section)
    }

    /// Why the waiter cannot be given the order, by the shift or by hand; `nil` if they can.
    func hindrance(of waiter: Shift.Waiter) -> Shift.Standing.Obstacle? {
        if !waiter.isWithinDuty(at: now) { return .offDuty }
        if waiter.isLeaving, !waiter.serves(facts.table) { return .leaving }
        if waiter.pause?.isRunning(at: now) == true { return .onBreak }
        if !skills.isEmpty, !skills.isSubset(of: waiter.plan.skills) { return .lacksSkill }
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

    /// How close the waiter at this position is; `nil` if the shift cannot choose them.
    ///
    /// It reads only what it needs of the waiter: a copy would count every text and every set of it.
    @inline(__always)
    func stage<Waiters: RandomAccessCollection>(of waiters: Waiters, at index: Int) -> Stage?
    where Waiters.Element == Shift.Waiter, Waiters.Index == Int {
        if isFinishing(waiters[index].figures) { return keepsTable(waiters[index]) ? .ownTable : nil }
        guard mayFit(waiters[index].figures) else { return nil }
        if added == nil, hindrance(of: waiters[index]) != nil { return nil }
        // Only the last order of the waiter matters.
        let last = waiters[index].figures.lastGiven
        let isRested = gap == 0 || last == .min || milliseconds.subtractingSaturated(last) >= gap
        if isPlain { return isRested ? .owner : .ownerWithinGap }
        if !skills.isEmpty, !skills.isSubset(of: waiters[index].plan.skills) { return nil }
        if !refusers.isEmpty, refusers.contains(waiters[index].id) { return nil }
        let isOwner = isOwner(of: waiters[index].plan.sections)
        guard isOwner || allowsOverflow else { return nil }
        if let regular, regular == waiters[index].id { return .regular }
        if isRested { return isOwner ? .owner : .overflow }
        return isOwner ? .ownerWithinGap : .overflowWithinGap
    }

    /// Whether a waiter without new orders can take this one, because they already serve its table.
    private func keepsTable(_ waiter: Shift.Waiter) -> Bool {
        waiter.serves(facts.table) && hindrance(of: waiter) == nil
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
    /// The powers of the loads that the bias asks for; none for other policies.
    private let powers: LoadPowers

    /// Makes the order among waiters of whom `least` has the least load for their weight.
    init(of shift: Shift, _ policy: AssignmentPolicy? = nil, least: Figures, at now: Instant) {
        self.policy = policy ?? shift.rules.policy
        powers = shift.powers
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
            let first = Double(lhs.weight) / powers.power(of: lhs.load, bias)
            let second = Double(rhs.weight) / powers.power(of: rhs.load, bias)
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

/// The powers of the usual loads by the bias of ``AssignmentPolicy/weightedLeast(bias:)``, made once for the rules of a
/// shift: with a bias that is not whole, one takes as long as a whole choice.
struct LoadPowers: Hashable, Sendable {
    private static let loads = 0..<32
    private let powers: [Double]

    init(_ policy: AssignmentPolicy) {
        if case .weightedLeast(let bias) = policy {
            powers = Self.loads.map { Double($0 + 1).raised(to: bias) }
        } else {
            powers = []
        }
    }

    /// The load and one more, to the power of the bias.
    func power(of load: Int, _ bias: Double) -> Double {
        powers.indices.contains(load) ? powers[load] : Double(load + 1).raised(to: bias)
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
