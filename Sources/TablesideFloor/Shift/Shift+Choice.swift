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
        var found: Int?
        // The least load of the stage, which the band is measured from.
        var least: Int?
        for index in waiters.indices {
            guard let own = ask.stage(of: waiters[index]), own <= stage else { continue }
            if own == .regular { return index }
            if own < stage {
                stage = own
                found = nil
                least = nil
            }
            found = index
            if let other = least, waiters[index].compareLoad(to: waiters[other]) >= 0 { continue }
            least = index
        }
        guard var best = found, let least else { return nil }
        let order = PolicyOrder(rules.policy, least: waiters[least], lastAssigned: lastAssigned, at: now)
        best = least
        for index in waiters.indices where index != least && ask.stage(of: waiters[index]) == stage {
            if order.precedes(waiters[index], waiters[best]) { best = index }
        }
        return best
    }

    /// Whether any waiter could take any order at all; a quick answer before a queue is walked.
    func isAnyoneFree(at now: Instant) -> Bool {
        waiters.contains { waiter in
            waiter.isWorking(at: now) && (waiter.hasRoom || rules.unit == .tables)
        }
    }
}

/// How near a waiter is to an order, before any policy: the nearest ones are chosen among.
enum Stage: Int, Comparable {
    case regular, owner, ownerWithinGap, overflow, overflowWithinGap

    static func < (lhs: Stage, rhs: Stage) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// An order for which a waiter is looked for.
struct Ask {
    let facts: WorkFacts
    let refusers: [UserID]
    let rules: ShiftRules
    let section: SectionID?
    let now: Instant

    init(_ facts: WorkFacts, refusedBy refusers: [UserID], rules: ShiftRules, at now: Instant) {
        self.facts = facts
        self.refusers = refusers
        self.rules = rules
        self.now = now
        section = rules.sections.isEmpty ? nil : facts.table.flatMap(rules.section(of:))
    }

    /// Whether the waiter serves the order's section.
    func isOwner(_ waiter: borrowing Shift.Waiter) -> Bool {
        guard let section else { return true }
        return waiter.plan.sections.isEmpty || waiter.plan.sections.contains(section)
    }

    /// Why the waiter cannot be given the order, by the shift or by hand; `nil` if they can.
    func hindrance(of waiter: borrowing Shift.Waiter) -> Shift.Standing.Obstacle? {
        if !waiter.isWithinDuty(at: now) { return .offDuty }
        if waiter.isLeaving { return .leaving }
        if waiter.pause?.isRunning(at: now) == true { return .onBreak }
        if !facts.skills.isEmpty, !facts.skills.isSubset(of: waiter.plan.skills) { return .lacksSkill }
        if !refusers.isEmpty, refusers.contains(waiter.id) { return .refused }
        if let cap = waiter.cap, waiter.load + waiter.added(by: facts, in: rules.unit) > cap { return .atCap }
        return nil
    }

    /// Why the shift does not choose the waiter; `nil` if it can.
    func obstacle(of waiter: borrowing Shift.Waiter) -> Shift.Standing.Obstacle? {
        if let hindrance = hindrance(of: waiter) { return hindrance }
        return rules.allowsOverflow || isOwner(waiter) ? nil : .otherSection
    }

    /// How near the waiter is; `nil` if the shift cannot choose them.
    func stage(of waiter: borrowing Shift.Waiter) -> Stage? {
        guard hindrance(of: waiter) == nil else { return nil }
        let isOwner = isOwner(waiter)
        guard isOwner || rules.allowsOverflow else { return nil }
        if isOwner, rules.prefersRegular, let regular = facts.regular, regular == waiter.id { return .regular }
        if let gap = rules.minGap, let last = waiter.lastGiven, now - last < gap {
            return isOwner ? .ownerWithinGap : .overflowWithinGap
        }
        return isOwner ? .owner : .overflow
    }
}

/// The order in which a policy prefers waiters of one stage.
struct PolicyOrder {
    private let policy: AssignmentPolicy
    private let leastLoad: Int
    private let leastWeight: Int
    private let lastAssigned: UserID?
    private let now: Instant

    /// Makes the order among waiters of whom `least` has the least load for their weight.
    init(_ policy: AssignmentPolicy, least: borrowing Shift.Waiter, lastAssigned: UserID?, at now: Instant) {
        self.policy = policy
        leastLoad = least.load
        leastWeight = least.plan.weight
        self.lastAssigned = lastAssigned
        self.now = now
    }

    /// Whether the waiter's load is within the band; `true` for policies without one.
    func isWithinBand(_ waiter: borrowing Shift.Waiter) -> Bool {
        guard case .banded(let width) = policy else { return true }
        // load ÷ weight ≤ least + width, with weights in hundredths.
        let weight = waiter.plan.weight
        return 100 * waiter.load * leastWeight <= 100 * leastLoad * weight + width * weight * leastWeight
    }

    /// Whether the left waiter comes first.
    func precedes(_ lhs: borrowing Shift.Waiter, _ rhs: borrowing Shift.Waiter) -> Bool {
        switch policy {
        case .leastActive: break
        case .roundRobin:
            guard let lastAssigned else { return lhs.id < rhs.id }
            let (left, right) = (lhs.id > lastAssigned, rhs.id > lastAssigned)
            return left == right ? lhs.id < rhs.id : left
        case .leastCovers:
            let (left, right) = (lhs.creditedCovers * rhs.plan.weight, rhs.creditedCovers * lhs.plan.weight)
            if left != right { return left < right }
        case .leastTables:
            let (left, right) = (lhs.tables * rhs.plan.weight, rhs.tables * lhs.plan.weight)
            if left != right { return left < right }
        case .weightedLeast(let bias):
            let (left, right) = (lhs.score(bias: bias), rhs.score(bias: bias))
            if left != right { return left > right }
            return lhs.waitedLonger(than: rhs)
        case .banded:
            let (left, right) = (isWithinBand(lhs), isWithinBand(rhs))
            if left != right { return left }
            // Covers ÷ (weight × time), multiplied out.
            let before = lhs.creditedCovers.multipliedFullWidth(by: rhs.plan.weight * rhs.hours(at: now))
            let after = rhs.creditedCovers.multipliedFullWidth(by: lhs.plan.weight * lhs.hours(at: now))
            if left, before != after { return before < after }
        }
        let load = lhs.compareLoad(to: rhs)
        return load == 0 ? lhs.waitedLonger(than: rhs) : load < 0
    }
}

extension Shift.Waiter {
    /// Whether the instant is within the waiter's duty.
    func isWithinDuty(at now: Instant) -> Bool {
        guard isOnDuty, let from, from <= now else { return false }
        return until.map { now < $0 } ?? true
    }

    /// Whether the waiter could take an order, but for its skills and their cap.
    func isWorking(at now: Instant) -> Bool {
        isWithinDuty(at: now) && !isLeaving && pause?.isRunning(at: now) != true
    }

    /// Negative if this waiter has less load for their weight, positive if more.
    fileprivate func compareLoad(to other: borrowing Shift.Waiter) -> Int {
        load * other.plan.weight - other.load * plan.weight
    }

    /// Whether this waiter had their last order earlier; ties by identity.
    fileprivate func waitedLonger(than other: borrowing Shift.Waiter) -> Bool {
        switch (lastGiven, other.lastGiven) {
        case (nil, _?): return true
        case (_?, nil): return false
        case (let left?, let right?) where left != right: return left < right
        default: return id < other.id
        }
    }

    /// The milliseconds that covers are divided by.
    fileprivate func hours(at now: Instant) -> Int {
        Int(clamping: max(AssignmentPolicy.shortestDuty, min(worked(until: now), .days(30))).milliseconds)
    }

    /// Weight ÷ (load + 1)^bias.
    fileprivate func score(bias: Double) -> Double {
        Double(plan.weight) / Double(load + 1).raised(to: bias)
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
