extension Order {
    /// What a command would do to the items: worked out before the table is asked, because its guards look at the
    /// outcome.
    struct Plan {
        /// The moves; `nil` when no item moves.
        var moves: OrderItem.Moves?
        /// The items of the order afterwards.
        var after: OrderItem.Counts
        /// The goods that come back to the stock because of single items.
        var restocked: [StockKey: Int] = [:]
        /// Why the inputs are refused, once the table permits the command.
        var failure: Refusal?
    }

    /// Works out what a command would do to the items.
    func plan(_ question: Question) -> Plan {
        var plan = Plan(after: items)
        switch question.command {
        case .accept(let waiter, _):
            if question.author.role == .waiter, question.author.user != waiter {
                plan.failure = Refusal(.otherWaiter(waiter: waiter, author: question.author.user))
            } else {
                planPlacing(question, &plan)
            }
        case .reject, .expire: sweep([.draft], to: .voided, &plan)
        case .sendBack(_, let acceptBy):
            if let acceptBy, acceptBy <= question.now { plan.failure = Refusal(.tooLate(deadline: acceptBy)) }
            sweep(OrderItem.Command.sendBack.sources, to: .draft, &plan)
        case .handOver(let waiter):
            if waiter == self.waiter { plan.failure = Refusal(.alreadyApplied(command: .handOver)) }
        case .start(let items): planSelection(.start, items, question, &plan)
        case .ready(let items): planSelection(.ready, items, question, &plan)
        case .recall(let items, _): planSelection(.recall, items, question, &plan)
        case .serve(let items): planSelection(.serve, items, question, &plan)
        case .hold(let items): planSelection(.hold, items, question, &plan)
        case .void(let items, let reason, _):
            planSelection(.void, items, question, &plan)
            refuseUnknown(reason, &plan)
        case .fire(let course): planFiring(course, question, &plan)
        case .collect, .dispatch: sweep([.ready], to: .served, &plan)
        case .cancel(let reason, let restocking):
            sweep(OrderItem.Command.void.sources, to: .voided, &plan)
            if restocking != nil, question.author.role != .manager {
                plan.failure = Refusal(.restockingNotPermitted(role: question.author.role))
            }
            refuseUnknown(reason, &plan)
        case .grantCancel: sweep(OrderItem.Command.void.sources, to: .voided, &plan)
        case .requestCancel(let reason): refuseUnknown(reason, &plan)
        case .place, .due, .deliver, .fail, .goodsReturned, .complete, .denyCancel: break
        }
        return plan
    }

    private func refuseUnknown(_ reason: OrderReason?, _ plan: inout Plan) {
        if let reason, !reason.isKnown { plan.failure = Refusal(.unknownReason(reason: reason)) }
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
    func planPlacing(_ question: Question, _ plan: inout Plan) {
        let first = question.profile.firesByCourse ? lines.filter { $0.quantity > 0 }.compactMap(\.course).min() : nil
        var moves: [OrderItem.Move] = []
        var targets: [OrderItem.State] = []
        for line in lines where line.items.draft > 0 {
            let decision = question.profile.items.decide(.draft, .place, question.author.role) { condition in
                guard condition == .waitsForCourse, let first, let course = line.course, course > first else {
                    return Refusal(.nothingToMove(command: question.kind))
                }
                return nil
            }
            guard case .row(let row) = decision else {
                plan.failure = Refusal(.notPermitted(role: question.author.role, command: question.kind))
                return
            }
            moves.append(.init(line: line.id, quantity: line.items.draft, from: .draft, to: row.to))
            if !targets.contains(row.to) { targets.append(row.to) }
        }
        for move in moves { plan.after.move(move.quantity, from: move.from, to: move.to) }
        if targets.count == 1 {
            plan.moves = .every(from: .draft, to: targets[0])
        } else if !moves.isEmpty {
            plan.moves = .listed(moves: moves)
        }
    }

    /// Sends the held items of a course to the kitchen.
    private func planFiring(_ course: Int?, _ question: Question, _ plan: inout Plan) {
        let members = lines.filter { $0.course == course && $0.quantity > 0 }
        let waiting = members.filter { $0.items.held > 0 }
        guard !waiting.isEmpty else {
            plan.failure = Refusal(
                members.isEmpty ? .unknownCourse(course: course) : .alreadyApplied(command: question.kind)
            )
            return
        }
        switch itemDecision(.held, .fire, nil, question) {
        case .row(let row):
            let moves = waiting.map {
                OrderItem.Move(line: $0.id, quantity: $0.items.held, from: .held, to: row.to)
            }
            for move in moves { plan.after.move(move.quantity, from: move.from, to: move.to) }
            plan.moves = .listed(moves: moves)
        case .failed(let refusal): plan.failure = refusal
        default: plan.failure = Refusal(.notPermitted(role: question.author.role, command: question.kind))
        }
    }

    /// Asks the table of the items.
    func itemDecision(
        _ state: OrderItem.State,
        _ command: OrderItem.Command,
        _ line: OrderLine?,
        _ question: Question
    ) -> OrderItem.Machine.Decision<Refusal> {
        question.profile.items.decide(state, command, question.author.role) { condition in
            itemFailure(of: condition, line, question)
        }
    }

    /// Why a guard of an item does not hold; `nil` when it does.
    private func itemFailure(of condition: OrderItem.Guard, _ line: OrderLine?, _ question: Question) -> Refusal? {
        switch condition {
        case .waitsForCourse: return Refusal(.nothingToMove(command: question.kind))
        case .earlierCoursesFired:
            guard case .fire(let course) = question.command else { return nil }
            let earlier = lines.filter { $0.items.held > 0 && OrderLine.comes($0.course, before: course) }
            guard let first = earlier.min(by: { OrderLine.comes($0.course, before: $1.course) }) else { return nil }
            return Refusal(.earlierCourseHeld(course: first.course))
        case .inWindow:
            if let failure = timeFailure(question) { return failure }
            return line?.firedAt.map { Refusal(.tooLate(deadline: $0)) }
        case .reasoned: return reasonFailure(question)
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
