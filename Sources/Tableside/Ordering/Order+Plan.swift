extension Order {
    /// What a command would do to the items: worked out before the guards of the table are asked, because they look at
    /// the outcome.
    struct Plan {
        /// The moves; `nil` when no item moves.
        var moves: OrderItem.Moves?
        /// The items of the order afterwards.
        var after: OrderItem.Counts
        /// The goods that come back to the stock because of single items.
        var restocked = [StockKey: Int]()
    }

    /// Works out what a command would do to the items, once the table permits it.
    ///
    /// - Throws: why its inputs are refused.
    func plan(
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> Plan {
        var plan = Plan(after: items)
        switch command {
        case .accept(let waiter, _):
            if author.role == .waiter, author.user != waiter {
                throw Refusal(.otherWaiter(waiter: waiter, author: author.user))
            }
            try planPlacing(command, profile, by: author, at: now, &plan)
        case .reject, .expire: sweep([.draft], to: .voided, &plan)
        case .sendBack(_, let acceptBy):
            if let acceptBy, acceptBy <= now { throw Refusal(.tooLate(deadline: acceptBy)) }
            sweep(OrderItem.Command.sendBack.sources, to: .draft, &plan)
        case .handOver(let waiter):
            if waiter == self.waiter { throw Refusal(.alreadyApplied(command: .handOver)) }
        case .start(let items): try planSelection(.start, items, command, profile, by: author, at: now, &plan)
        case .ready(let items): try planSelection(.ready, items, command, profile, by: author, at: now, &plan)
        case .recall(let items, _): try planSelection(.recall, items, command, profile, by: author, at: now, &plan)
        case .serve(let items): try planSelection(.serve, items, command, profile, by: author, at: now, &plan)
        case .hold(let items): try planSelection(.hold, items, command, profile, by: author, at: now, &plan)
        case .void(let items, let reason, _):
            try checkKnown(reason)
            try planSelection(.void, items, command, profile, by: author, at: now, &plan)
        case .fire(let course): try planFiring(course, command, profile, by: author, at: now, &plan)
        case .collect, .dispatch: sweep([.ready], to: .served, &plan)
        case .cancel(let reason, let restocking):
            try checkKnown(reason)
            if restocking != nil, author.role != .manager {
                throw Refusal(.restockingNotPermitted(role: author.role))
            }
            sweep(OrderItem.Command.void.sources, to: .voided, &plan)
        case .grantCancel: sweep(OrderItem.Command.void.sources, to: .voided, &plan)
        case .requestCancel(let reason): try checkKnown(reason)
        case .place, .due, .deliver, .fail, .goodsReturned, .complete, .denyCancel: break
        }
        return plan
    }

    private func checkKnown(_ reason: OrderReason?) throws(Refusal) {
        if let reason, !reason.isKnown { throw Refusal(.unknownReason(reason: reason)) }
    }

    /// Moves every item in one of these states.
    private func sweep(_ sources: [OrderItem.State], to target: OrderItem.State, _ plan: inout Plan) {
        let present = sources.filter { items[$0] > 0 }
        for source in present { plan.after.move(items[source], from: source, to: target) }
        if present.count == 1 {
            plan.moves = .every(from: present[0], to: target)
        } else if present.count > 1 {
            plan.moves = .listed(
                moves: lines.flatMap { line in
                    present.compactMap { source in
                        let quantity = line.items[source]
                        guard quantity > 0 else { return nil }
                        return OrderItem.Move(line: line.id, quantity: quantity, from: source, to: target)
                    }
                }
            )
        }
    }

    /// Sends the items of an accepted order to the kitchen: those of its first course and those without one; the others
    /// are held.
    func planPlacing(
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant,
        _ plan: inout Plan
    ) throws(Refusal) {
        let first = profile.rules.firesByCourse ? lines.filter { $0.quantity > 0 }.compactMap(\.course).min() : nil
        var moves: [OrderItem.Move] = []
        var targets: [OrderItem.State] = []
        for line in lines where line.items.draft > 0 {
            let choice = profile.rules.items.choose(.draft, .place, author.role) { condition -> Refusal? in
                guard condition == .waitsForCourse, let first, let course = line.course, course > first else {
                    return Refusal(.nothingToMove(command: command.kind))
                }
                return nil
            }
            guard case .row(let position) = choice else {
                throw Refusal(.notPermitted(role: author.role, command: command.kind))
            }
            let to = profile.rules.items.rows[position].to
            moves.append(.init(line: line.id, quantity: line.items.draft, from: .draft, to: to))
            if !targets.contains(to) { targets.append(to) }
        }
        for move in moves { plan.after.move(move.quantity, from: move.from, to: move.to) }
        if targets.count == 1 {
            plan.moves = .every(from: .draft, to: targets[0])
        } else if !moves.isEmpty {
            plan.moves = .listed(moves: moves)
        }
    }

    /// Sends the held items of a course to the kitchen.
    private func planFiring(
        _ course: Int?,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant,
        _ plan: inout Plan
    ) throws(Refusal) {
        let members = lines.filter { $0.course == course && $0.quantity > 0 }
        let waiting = members.filter { $0.items.held > 0 }
        guard !waiting.isEmpty else {
            throw Refusal(members.isEmpty ? .unknownCourse(course: course) : .alreadyApplied(command: command.kind))
        }
        switch itemChoice(.held, .fire, nil, command, profile, by: author, at: now) {
        case .row(let position):
            let to = profile.rules.items.rows[position].to
            let moves = waiting.map { OrderItem.Move(line: $0.id, quantity: $0.items.held, from: .held, to: to) }
            for move in moves { plan.after.move(move.quantity, from: move.from, to: move.to) }
            plan.moves = .listed(moves: moves)
        case .failed(let refusal): throw refusal
        default: throw Refusal(.notPermitted(role: author.role, command: command.kind))
        }
    }

    /// Asks the table of the items.
    func itemChoice(
        _ state: OrderItem.State,
        _ step: OrderItem.Command,
        _ line: OrderLine?,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) -> OrderItem.Machine.Choice<Refusal> {
        profile.rules.items.choose(state, step, author.role) { condition in
            itemFailure(of: condition, line, command, at: now)
        }
    }

    /// Why a guard of an item does not hold; `nil` when it does.
    private func itemFailure(
        of condition: OrderItem.Guard,
        _ line: OrderLine?,
        _ command: Command,
        at now: Instant
    ) -> Refusal? {
        switch condition {
        case .waitsForCourse: return Refusal(.nothingToMove(command: command.kind))
        case .earlierCoursesFired:
            guard case .fire(let course) = command else { return nil }
            let earlier = lines.filter { $0.items.held > 0 && OrderLine.comes($0.course, before: course) }
            guard let first = earlier.min(by: { OrderLine.comes($0.course, before: $1.course) }) else { return nil }
            return Refusal(.earlierCourseHeld(course: first.course))
        case .inWindow:
            if let failure = timeFailure(at: now) { return failure }
            return line?.firedAt.map { Refusal(.tooLate(deadline: $0)) }
        case .reasoned: return reasonFailure(command)
        }
    }
}

extension OrderLine {
    /// Whether a course comes before another; items without one come before everyone (GI-15).
    static func comes(_ course: Int?, before other: Int?) -> Bool {
        guard let other else { return false }
        guard let course else { return true }
        return course < other
    }
}
