public import TablesideCore

extension Shift {
    /// The waiter the shift chooses for an order, with the reason.
    public enum Choice: Hashable, Sendable {
        /// The order goes to `waiter`; `why` holds the standing of every waiter, best first, or only the waiter's own
        /// if the waiter already has the order.
        case assigned(waiter: UserID, why: [Standing])
        /// The order has no waiter yet; the value says what it waits for.
        case nobody(until: Wait)
    }

    /// What a waiting order waits for.
    public struct Wait: Hashable, Sendable {
        /// The orders waiting before this one; an order that no waiter can take does not hold it back.
        public let ahead: [OrderID]
        /// Why no waiter gets the order now: the obstacle that is easiest to remove; `nil` if it only waits for the
        /// orders ahead, for the answer to an offer, or for a waiter to take it.
        public let reason: Standing.Obstacle?
        /// The earliest time at which a waiter is expected to be able to take the order, forecast from the expected
        /// ends of orders in hand; `nil` if it cannot be forecast.
        public let earliest: Instant?
        /// The open offer; `nil` if no one is asked.
        public let offer: Offer?
        /// Every waiter on duty: first those who can take the order, then by load.
        public let atWork: [Standing]
    }

    /// How a waiter ranks for an order, with the figures that decide.
    public struct Standing: Hashable, Sendable {
        /// Why a waiter cannot take an order, the easiest to remove first.
        public enum Obstacle: String, ClosedCode, CaseIterable {
            /// The waiter's cap leaves no room for the order.
            case atCap
            /// The waiter is on a break.
            case onBreak
            /// The waiter refused the order, or let its offer lapse.
            case refused
            /// The waiter serves other sections, and orders stay in theirs.
            case otherSection
            /// The waiter lacks a skill that the order asks for.
            case lacksSkill
            /// The waiter was cut, or their duty ends within ``ShiftRules/lastOrder``: no new orders, except of tables
            /// that they serve or whose orders they have in hand.
            case leaving
            /// The waiter is off duty, not on duty yet, or past the planned end.
            case offDuty
        }

        /// The preference that comes before the policy: waiters of an earlier preference are chosen first.
        public enum Preference: String, ClosedCode, CaseIterable {
            /// A waiter about to leave, or near the planned end, who serves the table or has an order of it in hand.
            case ownTable
            /// The guest's own waiter.
            case regular
            /// A waiter of the order's section.
            case section
            /// A waiter of the section whose last order was less than the gap ago.
            case sectionWithinGap
            /// A waiter of another section.
            case overflow
            /// A waiter of another section whose last order was less than the gap ago.
            case overflowWithinGap

            init(_ stage: Stage) {
                self =
                    switch stage {
                    case .ownTable: .ownTable
                    case .regular: .regular
                    case .owner: .section
                    case .ownerWithinGap: .sectionWithinGap
                    case .overflow: .overflow
                    case .overflowWithinGap: .overflowWithinGap
                    }
            }
        }

        /// The waiter this standing describes.
        public let waiter: UserID
        /// The number of open orders the waiter has.
        public let inHand: Int
        /// The load, offers included, in the unit of the rules.
        public let load: Int
        /// The number of different tables in hand.
        public let tables: Int
        /// The covers credited in this shift.
        public let covers: Int
        /// The time worked in this shift, without breaks.
        public let worked: Elapsed
        /// The waiter's weight in hundredths.
        public let weight: Int
        /// Whether the load is within the band of ``AssignmentPolicy/banded(width:)``; `true` for other policies.
        public let isWithinBand: Bool
        /// The preference that comes before the policy; `nil` if the waiter cannot take the order.
        public let preference: Preference?
        /// The planned end of the waiter's duty; `nil` if it is open.
        public let until: Instant?
        /// When the waiter last got an order; `nil` before the first.
        public let lastGiven: Instant?
        /// The time since `lastGiven`: negative when `now` is earlier than it; `nil` before the first order.
        public let sinceLastGiven: Elapsed?
        /// The reason the waiter cannot take the order; `nil` if they can.
        public let obstacle: Obstacle?

        /// The covers per hour on duty for a full weight, of at least 15 minutes.
        public var coversPerHour: Double {
            let time = max(AssignmentPolicy.shortestDuty, worked)
            return Double(covers) * 360_000_000 / (Double(weight) * Double(time.milliseconds))
        }

        init(_ waiter: Waiter, _ ask: Ask, _ stage: Stage?, isWithinBand: Bool) {
            self.waiter = waiter.id
            inHand = waiter.hand.count
            load = waiter.load
            tables = waiter.tables
            covers = waiter.creditedCovers
            worked = waiter.worked(until: ask.now)
            weight = waiter.plan.weight
            self.isWithinBand = isWithinBand
            preference = stage.map(Preference.init)
            until = waiter.until
            lastGiven = waiter.lastGiven
            sinceLastGiven = waiter.lastGiven.map { ask.now - $0 }
            obstacle = stage == nil ? ask.obstacle(of: waiter) : nil
        }
    }

    /// Chooses a waiter for an order and explains the choice: the order's holder if it has one, else the waiter whom
    /// the rules prefer (QP-58, QP-60).
    ///
    /// An order never overtakes a waiting one that some waiter could take. This does not change the shift;
    /// ``Command/assign(order:facts:)`` chooses by the same rules.
    ///
    /// ```swift
    /// switch shift.choose(for: order.id, at: now) {
    /// case .assigned(let waiter, let why): print(waiter, "has", why[0].inHand)
    /// case .nobody(let until): print(until.reason ?? "wait", until.earliest ?? "unknown")
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - order: the order; it need not be known to the shift.
    ///   - facts: the known facts of the order; for a waiting order, the shift's own facts are used.
    ///   - now: the time of the question.
    /// - Returns: the waiter and the reason, or what the order waits for.
    /// - Complexity: O(waiters × log waiters + open orders + waiting orders × waiters).
    public func choose(for order: OrderID, facts: WorkFacts = WorkFacts(), at now: Instant) -> Choice {
        if let index = holderIndex(of: order) {
            let ask = Ask(facts, refusedBy: [], on: self, at: now)
            let standing = Standing(waiters[index], ask, ask.stage(of: waiters, at: index), isWithinBand: true)
            return .assigned(waiter: waiters[index].id, why: [standing])
        }
        let place = waiting.firstIndex { $0.id == order }
        let facts = place.map { waiting[$0].facts } ?? facts
        let refusers = refusers(of: order)
        let offer = place.flatMap { waiting[$0].offer }
        let ahead = waiting[..<(place ?? waiting.firstIndex { $0.facts.priority < facts.priority } ?? waiting.endIndex)]
        let ask = Ask(facts, refusedBy: refusers, on: self, at: now)
        let ranking = ranking(for: ask)
        // Waiters who can take the order come first, led by the one that the rules choose.
        let first = rules.mode != .claim && offer == nil ? ranking.first { $0.obstacle == nil } : nil
        if let first, !ahead.contains(where: { isAssignable($0, at: now) }) {
            return .assigned(waiter: first.waiter, why: ranking)
        }
        let canNow = ranking.contains { $0.obstacle == nil }
        return .nobody(
            until: Wait(
                ahead: ahead.map(\.id),
                reason: canNow ? nil : Self.reason(ranking),
                earliest: canNow ? now : earliest(for: ask),
                offer: offer,
                atWork: ranking.filter { $0.obstacle != .offDuty }
            )
        )
    }

    /// Whether the shift can assign or offer a waiting order now.
    func isAssignable(_ order: Waiting, at now: Instant) -> Bool {
        order.offer == nil && rules.mode != .claim
            && best(for: order.facts, refusedBy: order.refusedBy, at: now) != nil
    }

    /// The obstacle that is easiest to remove.
    private static func reason(_ standings: [Standing]) -> Standing.Obstacle {
        let found = Set(standings.compactMap(\.obstacle))
        return Standing.Obstacle.allCases.first(where: found.contains) ?? .offDuty
    }

    /// Why no waiter can take an order now.
    func reason(for order: Waiting, at now: Instant) -> Standing.Obstacle {
        let ask = Ask(order.facts, refusedBy: order.refusedBy, on: self, at: now)
        let found = Set(waiters.compactMap { ask.obstacle(of: $0) })
        return Standing.Obstacle.allCases.first(where: found.contains) ?? .offDuty
    }

    /// The waiters for an order, best first: by stage, and within a stage by the policy.
    private func ranking(for ask: Ask) -> [Standing] {
        waiters.withUnsafeBufferPointer { waiters in
            let stages = waiters.indices.map { ask.stage(of: waiters, at: $0) }
            var ranking: [Standing] = []
            ranking.reserveCapacity(waiters.count)
            for stage in Stage.allCases.map(Optional.some) + [nil] {
                var pool = waiters.indices.filter { stages[$0] == stage }
                guard var least = pool.first else { continue }
                let byLoad = PolicyOrder(of: self, .leastActive, least: waiters[least].figures, at: ask.now)
                for index in pool where byLoad.precedes(waiters[index].figures, index, waiters[least].figures, least) {
                    least = index
                }
                let order = PolicyOrder(of: self, least: waiters[least].figures, at: ask.now)
                pool.sort { order.precedes(waiters[$0].figures, $0, waiters[$1].figures, $1) }
                for index in pool {
                    let isWithinBand = order.isWithinBand(waiters[index].figures)
                    ranking.append(Standing(waiters[index], ask, stage, isWithinBand: isWithinBand))
                }
            }
            return ranking
        }
    }

    /// The earliest time at which a waiter is expected to be able to take the order.
    private func earliest(for ask: Ask) -> Instant? {
        waiters.compactMap { waiter -> Instant? in
            guard waiter.isOnDuty, ask.facts.skills.isSubset(of: waiter.plan.skills),
                !ask.refusers.contains(waiter.id), let from = waiter.from,
                let open = rules.opening(of: waiter, ask)
            else { return nil }
            var free = max(ask.now, from, open)
            if let pause = waiter.pause, pause.isRunning(at: free) {
                guard let end = pause.until else { return nil }
                free = end
            }
            guard let room = waiter.room(for: ask, from: free) else { return nil }
            return waiter.until.map { room < $0 } ?? true ? room : nil
        }
        .min()
    }
}

extension ShiftRules {
    /// From when the waiter may have orders of this table; `nil` for never.
    ///
    /// Near the planned end a waiter keeps a table that they serve, of whatever section it is.
    fileprivate func opening(of waiter: Shift.Waiter, _ ask: Ask) -> Instant? {
        if waiter.isLeaving { return waiter.serves(ask.facts.table) ? ask.now : nil }
        if allowsOverflow || ask.isOwner(waiter) { return ask.now }
        return waiter.serves(ask.facts.table) ? waiter.closing(in: self) : nil
    }
}

extension Shift.Waiter {
    /// From when the waiter only gets further orders of tables that they serve; `nil` for never.
    func closing(in rules: ShiftRules) -> Instant? {
        guard let last = rules.lastOrder, let until else { return nil }
        return until - last
    }

    /// The first time, from an instant on, at which the orders in hand are expected to leave room.
    fileprivate func room(for ask: Ask, from free: Instant) -> Instant? {
        var rest = self
        var then = ask
        var at = free
        let ends = hand.compactMap { work in work.facts.expectedEnd.map { (id: work.id, end: max($0, free)) } }
            .sorted { ($0.end, $0.id) < ($1.end, $1.id) }
        var next = ends.startIndex
        while true {
            while next < ends.endIndex, ends[next].end <= at {
                rest.hand.removeAll { $0.id == ends[next].id }
                next += 1
            }
            then.move(to: at)
            // A waiter who leaves, or gets nothing new, keeps the table until their last order of it is done.
            if isLeaving || then.isClosing(figures), !rest.serves(ask.facts.table) { return nil }
            rest.count(in: ask.unit)
            if cap.map({ rest.load + rest.added(by: ask.facts, in: ask.unit) <= $0 }) ?? true { return at }
            guard next < ends.endIndex else { return nil }
            at = ends[next].end
        }
    }
}
