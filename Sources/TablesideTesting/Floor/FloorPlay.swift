import TablesideCore
import TablesideFloor

/// An evening being played under one policy.
struct FloorPlay {
    /// Something that happens at a time that is known beforehand.
    private enum Step {
        case begin(FloorSimulation.Duty)
        case pause(UserID, until: Elapsed)
        case cut(UserID)
        case come(FloorSimulation.Party)
        case leave(OrderID)
    }

    private let evening: FloorSimulation
    private let parties: [OrderID: FloorSimulation.Party]
    private let policy: AssignmentPolicy
    private let leastPeak: Int
    private var agenda: SortedSteps
    private var shift: Shift
    /// The shift as it was after the last event that was looked at.
    private var seen: Shift
    private var events: [Shift.Event] = []
    private var given: [OrderID: Elapsed] = [:]
    private var spreads = 0
    private var assignments = 0
    private var lateStarters: [FloorSimulation.LateStarter]

    /// The steps that are to come, by time, then in the order in which they were added.
    private struct SortedSteps {
        private var heap: [(at: Elapsed, number: Int, step: Step)] = []
        private var added = 0

        /// The time of the next step.
        var next: Elapsed? { heap.first?.at }

        mutating func add(_ step: Step, at: Elapsed) {
            heap.append((at, added, step))
            added += 1
            var child = heap.count - 1
            while child > 0, isBefore(child, (child - 1) / 2) {
                heap.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }

        mutating func remove() -> Step? {
            guard let first = heap.first else { return nil }
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
            var parent = 0
            while true {
                let least = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
                    .reduce(parent) { isBefore($1, $0) ? $1 : $0 }
                if least == parent { return first.step }
                heap.swapAt(parent, least)
                parent = least
            }
        }

        private func isBefore(_ left: Int, _ right: Int) -> Bool {
            (heap[left].at, heap[left].number) < (heap[right].at, heap[right].number)
        }
    }

    init(_ evening: FloorSimulation, _ parties: [FloorSimulation.Party], _ policy: AssignmentPolicy) {
        self.evening = evening
        self.parties = Dictionary(parties.map { ($0.order, $0) }, uniquingKeysWith: { first, _ in first })
        self.policy = policy
        leastPeak = FloorSimulation.leastPeak(of: parties)
        shift = Shift(id: evening.id)
        seen = shift
        lateStarters = evening.duties.filter { $0.from > .zero && $0.from < evening.end }
            .map { FloorSimulation.LateStarter(waiter: $0.waiter, from: $0.from) }
            .sorted { ($0.from, $0.waiter) < ($1.from, $1.waiter) }
        agenda = SortedSteps()
        for duty in evening.duties {
            agenda.add(.begin(duty), at: duty.from)
            for pause in duty.breaks { agenda.add(.pause(duty.waiter, until: pause.upperBound), at: pause.lowerBound) }
            if let until = duty.until { agenda.add(.cut(duty.waiter), at: until) }
        }
        for party in parties { agenda.add(.come(party), at: party.at) }
    }

    /// Plays to the end.
    mutating func outcome() throws(Shift.Refusal) -> FloorSimulation.Outcome {
        var rules = evening.rules
        rules.policy = policy
        rules.mode = .assign
        if rules != shift.rules { try perform(.follow(rules: rules), at: .zero) }
        for duty in evening.duties where duty.plan != WaiterPlan() {
            try perform(.plan(waiter: duty.waiter, plan: duty.plan), at: .zero)
        }
        // The shift would refuse the first order that is too many, after all before it.
        let limit = SizeLimit.openOrders
        guard leastPeak <= limit else { throw Shift.Refusal(.tooManyOrders(limit: limit)) }
        while true {
            let due = shift.nextDue.map { $0 - evening.start }
            let now = min(due ?? evening.end, agenda.next ?? evening.end)
            guard now < evening.end else { break }
            if let due, due == now, let command = shift.dueCommand {
                try perform(command, at: now)
            } else if let step = agenda.remove() {
                try take(step, at: now)
            }
        }
        return made()
    }

    private mutating func take(_ step: Step, at now: Elapsed) throws(Shift.Refusal) {
        switch step {
        case .begin(let duty): try perform(.begin(waiter: duty.waiter, cap: duty.cap), at: now)
        case .pause(let waiter, let until):
            // Who is gone takes no break any more.
            guard shift.duty(of: waiter, at: evening.start + now) == .onDuty else { break }
            try perform(.pause(waiter: waiter, until: evening.start + until), at: now)
        case .cut(let waiter): try perform(.cut(waiter: waiter), at: now)
        case .come(let party):
            guard shift.waiting.count < FloorSimulation.maxWaiting else { break }
            try perform(.assign(order: party.order, facts: party.facts), at: now)
        case .leave(let order): try perform(.release(order: order), at: now)
        }
    }

    private mutating func perform(_ command: Shift.Command, at now: Elapsed) throws(Shift.Refusal) {
        for event in try shift.perform(command, by: .system, at: evening.start + now) {
            seen.apply(event)
            events.append(event)
            guard case .assigned(let order, let waiter, _, _, _) = event else { continue }
            given[order] = now
            if let party = parties[order] { agenda.add(.leave(order), at: now + party.stay) }
            let hands = seen.waiters.filter(\.isOnDuty).map(\.hand.count)
            spreads += (hands.max() ?? 0) - (hands.min() ?? 0)
            assignments += 1
            for index in lateStarters.indices {
                let from = lateStarters[index].from
                guard now >= from, now < from + FloorSimulation.LateStarter.window else { continue }
                lateStarters[index].ofAll += 1
                if lateStarters[index].waiter == waiter { lateStarters[index].orders += 1 }
            }
        }
    }

    private func made() -> FloorSimulation.Outcome {
        let waits = parties.values.map { (given[$0.order] ?? evening.end) - $0.at }
        return FloorSimulation.Outcome(
            policy: policy,
            report: FairnessReport(of: evening.id, events: events, until: evening.start + evening.end),
            waits: FloorSimulation.Waits(waits, unserved: parties.count - given.count),
            activeSpread: assignments == 0 ? 0 : Double(spreads) / Double(assignments),
            lateStarters: lateStarters,
            events: events
        )
    }
}
