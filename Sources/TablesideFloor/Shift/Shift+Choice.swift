public import TablesideCore

extension Shift {
    /// The waiter whom the policy chooses for an order with these facts; `nil` while no one can take it.
    ///
    /// It looks at the waiters alone, not at orders that wait. ``choose(for:facts:at:)`` also explains the choice.
    ///
    /// In this order: the guest's own waiter, if the rules prefer them and they own the section; the owners of the
    /// section, else the others if the rules allow it; those whose last order is ``ShiftRules/minGap`` ago; the policy.
    ///
    /// - Parameters:
    ///   - facts: what is known of the order.
    ///   - refusers: the waiters who refused the order.
    ///   - now: the time of the choice.
    /// - Returns: the waiter.
    /// - Complexity: O(waiters), plus O(tables) if the rules have sections.
    public func waiter(for facts: WorkFacts, refusedBy refusers: [UserID] = [], at now: Instant) -> UserID? {
        best(for: facts, refusedBy: refusers, at: now).map { waiters[$0].id }
    }

    /// The position of the waiter for an order.
    func best(for facts: WorkFacts, refusedBy refusers: [UserID], at now: Instant) -> Int? {
        let ask = Ask(facts, refusedBy: refusers, rules: rules, at: now)
        var stage = Stage.overflowWithinGap
        // The one with the least load of the stage, which the band is measured from.
        var least: Int?
        for index in waiters.indices {
            let figures = waiters[index].figures
            guard ask.mayFit(figures), let own = ask.stage(of: waiters, index, figures), own <= stage else { continue }
            if own == .regular { return index }
            if own < stage {
                stage = own
                least = nil
            }
            if let other = least, figures.compareLoad(to: waiters[other].figures) >= 0 { continue }
            least = index
        }
        guard let least else { return nil }
        let order = PolicyOrder(of: self, least: waiters[least].figures, at: now)
        var (best, figures) = (least, waiters[least].figures)
        for index in waiters.indices where index != least {
            let other = waiters[index].figures
            guard ask.mayFit(other), order.precedes(other, index, figures, best),
                ask.stage(of: waiters, index, other) == stage
            else { continue }
            (best, figures) = (index, other)
        }
        return best
    }

    /// Whether any waiter could take any order at all; a quick answer before a queue is walked.
    func isAnyoneFree(at now: Instant) -> Bool {
        waiters.indices.contains { index in
            let figures = waiters[index].figures
            return figures.isWorking(at: now.millisecondsSince1970)
                && (figures.load < figures.cap || rules.unit == .tables)
        }
    }
}

/// How near a waiter is to an order, before any policy: the nearest ones are chosen among.
enum Stage: Int, Comparable {
    case regular, owner, ownerWithinGap, overflow, overflowWithinGap

    /// The place in a ranking of those who cannot be chosen.
    static let none = overflowWithinGap.rawValue + 1

    static func < (lhs: Stage, rhs: Stage) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// An order for which a waiter is looked for.
struct Ask {
    let facts: WorkFacts
    let refusers: [UserID]
    let section: SectionID?
    let now: Instant
    let unit: LoadUnit
    private let milliseconds: Int64
    /// The load of the order; `nil` if it depends on the waiter's tables.
    private let added: Int?
    private let gap: Int64
    private let allowsOverflow: Bool
    private let regular: UserID?
    /// Whether neither skills nor refusals, sections nor regulars matter.
    private let isPlain: Bool

    init(_ facts: WorkFacts, refusedBy refusers: [UserID], rules: ShiftRules, at now: Instant) {
        self.facts = facts
        self.refusers = refusers
        self.now = now
        unit = rules.unit
        milliseconds = now.millisecondsSince1970
        added = facts.load(in: rules.unit)
        gap = rules.minGap?.milliseconds ?? 0
        allowsOverflow = rules.allowsOverflow
        section = rules.sections.isEmpty ? nil : facts.table.flatMap(rules.section(of:))
        regular = rules.prefersRegular ? facts.regular : nil
        isPlain = facts.skills.isEmpty && refusers.isEmpty && section == nil && regular == nil
    }

    /// Whether the waiter is at work and has room, as far as the numbers tell.
    func mayFit(_ figures: Figures) -> Bool {
        figures.isWorking(at: milliseconds) && (added.map { figures.load + $0 <= figures.cap } ?? true)
    }

    /// Whether the waiter serves the order's section.
    func isOwner(_ waiter: Shift.Waiter) -> Bool {
        guard let section else { return true }
        return waiter.plan.sections.isEmpty || waiter.plan.sections.contains(section)
    }

    /// Why the waiter cannot be given the order, by the shift or by hand; `nil` if they can.
    func hindrance(of waiter: Shift.Waiter) -> Shift.Standing.Obstacle? {
        if !waiter.isWithinDuty(at: now) { return .offDuty }
        if waiter.isLeaving { return .leaving }
        if waiter.pause?.isRunning(at: now) == true { return .onBreak }
        if !facts.skills.isEmpty, !facts.skills.isSubset(of: waiter.plan.skills) { return .lacksSkill }
        if !refusers.isEmpty, refusers.contains(waiter.id) { return .refused }
        if let cap = waiter.cap, waiter.load + (added ?? waiter.added(by: facts, in: unit)) > cap { return .atCap }
        return nil
    }

    /// Why the shift does not choose the waiter; `nil` if it can.
    func obstacle(of waiter: Shift.Waiter) -> Shift.Standing.Obstacle? {
        if let hindrance = hindrance(of: waiter) { return hindrance }
        return allowsOverflow || isOwner(waiter) ? nil : .otherSection
    }

    /// How near a waiter is whose numbers fit; `nil` if the shift cannot choose them.
    func stage(of waiters: [Shift.Waiter], _ index: Int, _ figures: Figures) -> Stage? {
        // Only the last order of the waiter matters.
        let isRested =
            gap == 0 || figures.lastGiven == .min || milliseconds.subtractingSaturated(figures.lastGiven) >= gap
        if isPlain, added != nil { return isRested ? .owner : .ownerWithinGap }
        let waiter = waiters[index]
        guard hindrance(of: waiter) == nil else { return nil }
        let isOwner = isOwner(waiter)
        guard isOwner || allowsOverflow else { return nil }
        if isOwner, let regular, regular == waiter.id { return .regular }
        if isRested { return isOwner ? .owner : .overflow }
        return isOwner ? .ownerWithinGap : .overflowWithinGap
    }

    /// How near the waiter is; `nil` if the shift cannot choose them.
    func stage(of waiters: [Shift.Waiter], _ index: Int) -> Stage? {
        let figures = waiters[index].figures
        return mayFit(figures) ? stage(of: waiters, index, figures) : nil
    }
}

/// The numbers of a waiter that a choice compares; times are in milliseconds.
struct Figures: Hashable, Sendable {
    private(set) var isAvailable = false
    private(set) var from = Int64.max
    private(set) var until = Int64.max
    /// The waiter is on a break before this instant.
    private(set) var pausedUntil = Int64.min
    private(set) var weight = 100
    private(set) var load = 0
    private(set) var cap = Int.max
    private(set) var covers = 0
    private(set) var tables = 0
    /// `Int64.min` before the first order.
    private(set) var lastGiven = Int64.min
    /// The time worked is this, and what has passed since the other.
    private(set) var worked = Int64.zero
    private(set) var workingSince = Int64.max

    init() {}

    init(_ waiter: Shift.Waiter) {
        isAvailable = waiter.isOnDuty && !waiter.isLeaving
        from = waiter.from?.millisecondsSince1970 ?? .max
        until = waiter.until?.millisecondsSince1970 ?? .max
        pausedUntil = waiter.pause.map { $0.until?.millisecondsSince1970 ?? .max } ?? .min
        weight = waiter.plan.share
        load = waiter.load
        cap = waiter.cap ?? .max
        covers = waiter.creditedCovers
        tables = waiter.tables
        lastGiven = waiter.lastGiven?.millisecondsSince1970 ?? .min
        worked = waiter.worked.milliseconds
        workingSince = max(from, pausedUntil)
    }

    /// Whether the waiter is on duty at an instant, on no break and not leaving.
    func isWorking(at now: Int64) -> Bool {
        isAvailable && from <= now && now < until && pausedUntil <= now
    }

    /// Negative if this waiter has less load for their weight, positive if more.
    func compareLoad(to other: Figures) -> Int { load * other.weight - other.load * weight }

    /// The milliseconds that covers are divided by.
    fileprivate func countedTime(at now: Int64) -> Int {
        let time = worked + (now > workingSince ? min(now.subtractingSaturated(workingSince), Self.longest) : 0)
        return Int(max(Self.shortest, min(time, Self.longest)))
    }

    private static let shortest = AssignmentPolicy.shortestDuty.milliseconds
    private static let longest = Shift.Waiter.maxWorked.milliseconds
}

/// The order in which a policy prefers waiters of one stage; waiters are sorted by identity, so that positions are compared.
struct PolicyOrder {
    private let policy: AssignmentPolicy
    private let leastLoad: Int
    private let leastWeight: Int
    private let lastAssigned: Int
    private let now: Int64

    /// Makes the order among waiters of whom `least` has the least load for their weight.
    init(of shift: Shift, _ policy: AssignmentPolicy? = nil, least: Figures, at now: Instant) {
        self.policy = policy ?? shift.rules.policy
        leastLoad = least.load
        leastWeight = least.weight
        self.now = now.millisecondsSince1970
        lastAssigned = self.policy == .roundRobin ? shift.lastAssigned.flatMap(shift.index(of:)) ?? -1 : -1
    }

    /// Whether the waiter's load is within the band; `true` for policies without one.
    func isWithinBand(_ figures: Figures) -> Bool {
        guard let width = policy.band else { return true }
        // load ÷ weight ≤ least + width, with weights in hundredths.
        return 100 * figures.load * leastWeight
            <= 100 * leastLoad * figures.weight + width * figures.weight * leastWeight
    }

    /// Whether the left waiter, at its position, comes first.
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
    /// Whether the instant is within the waiter's duty.
    func isWithinDuty(at now: Instant) -> Bool {
        guard isOnDuty, let from, from <= now else { return false }
        return until.map { now < $0 } ?? true
    }
}

extension Double {
    /// This number, 1 or more, to a power of 0…8.
    ///
    /// It uses multiplication and square roots alone, which every machine rounds in the same way, so that a phone and a
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
