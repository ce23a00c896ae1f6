import TablesideCore
import TablesideMenu

extension Order {
    /// The effect of a command on the items, computed before the guards, which check the outcome.
    struct Plan {
        /// The item moves; `nil` when no item moves.
        let moves: OrderItem.Moves?
        /// The goods of single items that return to stock; `nil` for none.
        let restocked: [StockKey: Int]?
        /// The lines that leave and the lines that stay; `nil` for a command that separates nothing.
        let separation: Separation?
        /// The item counts after a command that does more than move items; `nil` for one that only moves them.
        let left: OrderItem.Counts?

        init(_ moves: OrderItem.Moves?, restocked: [StockKey: Int]? = nil) {
            self.moves = moves
            self.restocked = restocked
            separation = nil
            left = nil
        }

        init(_ separation: Separation) {
            self.separation = separation
            moves = nil
            restocked = nil
            left = separation.items
        }

        init(leaving items: OrderItem.Counts) {
            moves = nil
            restocked = nil
            separation = nil
            left = items
        }
    }

    /// Plans the effect of a command on the items, once the table permits it.
    ///
    /// - Throws: ``Refusal`` for invalid inputs.
    func plan(
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> Plan {
        switch command {
        case .accept(let waiter, _):
            if author.role == .waiter, author.user != waiter {
                throw Refusal(.otherWaiter(waiter: waiter, author: author.user))
            }
            return try planPlacing(command, profile, by: author)
        case .reject, .expire: return sweep([.draft], to: .voided)
        case .sendBack(_, let acceptBy):
            if let acceptBy {
                guard profile.lifecycle.commands.contains(.expire) else {
                    throw Refusal(.notOffered(option: .acceptBy, profile: profile.code))
                }
                if acceptBy <= now { throw Refusal(.tooLate(deadline: acceptBy)) }
            }
            return sweep(OrderItem.Command.sendBack.sources, to: .draft)
        case .handOver(let waiter):
            if waiter == self.waiter { throw Refusal(.alreadyApplied(command: .handOver)) }
        case .transfer(let tab, let table):
            if let terms, tab == terms.tab, table == terms.table { throw Refusal(.alreadyApplied(command: .transfer)) }
        case .separate(let items, let other):
            if other == id { throw Refusal(.sameOrder(order: other)) }
            return Plan(try separation(of: items))
        case .receive(let part):
            if part.from == id { throw Refusal(.sameOrder(order: id)) }
            let items = part.items
            guard !part.isUnsound, items.draft == 0, items.live > 0 else {
                throw Refusal(.unsoundPart(order: part.from))
            }
            return Plan(leaving: items)
        case .start(let items): return try planSelection(.start, items, command, profile, by: author, at: now)
        case .ready(let items): return try planSelection(.ready, items, command, profile, by: author, at: now)
        case .recall(let items, _): return try planSelection(.recall, items, command, profile, by: author, at: now)
        case .serve(let items): return try planSelection(.serve, items, command, profile, by: author, at: now)
        case .hold(let items): return try planSelection(.hold, items, command, profile, by: author, at: now)
        case .void(let items, let reason, _):
            try checkKnown(reason)
            return try planSelection(.void, items, command, profile, by: author, at: now)
        case .fire(let course): return try planFiring(course, command, profile, by: author, at: now)
        case .collect, .dispatch: return sweep([.ready], to: .served)
        case .cancel(let reason, let restocking):
            try checkKnown(reason)
            // An order out for delivery is not back yet.
            if restocking != nil, author.role != .manager || state == .dispatched {
                throw Refusal(.restockingNotPermitted(role: author.role))
            }
            return sweep(OrderItem.Command.void.sources, to: .voided)
        case .grantCancel: return sweep(OrderItem.Command.void.sources, to: .voided)
        case .requestCancel(let reason): try checkKnown(reason)
        case .place(let placement): try checkPrices(of: placement.quote, by: author.role)
        case .due, .deliver, .fail, .goodsReturned, .complete, .denyCancel, .lapseCancel: break
        }
        return Plan(nil)
    }

    /// A guest pays menu prices: only staff enter open prices, and only a manager overrides a price.
    private func checkPrices(of quote: Quote, by role: Role) throws(Refusal) {
        for line in quote.lines {
            let isPermitted =
                switch line.priceSource {
                case .open: role == .waiter || role == .manager || role == .system
                case .override: role == .manager
                default: true
                }
            guard isPermitted else {
                throw Refusal(.priceNotPermitted(line: line.id, source: line.priceSource, role: role))
            }
        }
        if let own = quote.discounts.first(where: { !$0.discount.reason.mayBeGiven(by: role) }) {
            throw Refusal(.discountNotPermitted(reason: own.discount.reason, role: role))
        }
    }

    private func checkKnown(_ reason: OrderReason?) throws(Refusal) {
        if let reason, !reason.isKnown { throw Refusal(.unknownReason(reason: reason)) }
    }

    /// Moves every item in any of these states.
    private func sweep(_ sources: [OrderItem.State], to target: OrderItem.State) -> Plan {
        let present = sources.filter { items[$0] > 0 }
        if present.isEmpty { return Plan(nil) }
        if present.count == 1 { return Plan(.every(from: present[0], to: target)) }
        let moves = lines.flatMap { line in
            present.compactMap { source in
                let quantity = line.items[source]
                return quantity > 0 ? OrderItem.Move(line: line.id, quantity: quantity, from: source, to: target) : nil
            }
        }
        return Plan(.listed(moves: moves))
    }

    /// Sends the items of an accepted order to the kitchen: those of its first course and those without one; later
    /// courses are held.
    func planPlacing(_ command: Command, _ profile: Profile, by author: Author) throws(Refusal) -> Plan {
        let first = profile.firesByCourse ? lines.filter { $0.quantity > 0 }.compactMap(\.course).min() : nil
        let waiting = lines.filter { $0.items.draft > 0 }
        let moves = waiting.compactMap { line in
            placing(of: line, first: first, profile, by: author.role).map { to in
                OrderItem.Move(line: line.id, quantity: line.items.draft, from: .draft, to: to)
            }
        }
        guard moves.count == waiting.count else {
            throw Refusal(.notPermitted(role: author.role, command: command.kind))
        }
        guard let target = moves.first?.to else { return Plan(nil) }
        let isOne = moves.allSatisfy { $0.to == target }
        return Plan(isOne ? .every(from: .draft, to: target) : .listed(moves: moves))
    }

    /// The state to which a line's items move on acceptance; `nil` when the role may not move them.
    private func placing(
        of line: OrderLine,
        first: Int?,
        _ profile: Profile,
        by role: Role
    ) -> OrderItem.State? {
        let choice = profile.items.choose(.draft, .place, role) { condition -> Refusal? in
            guard condition == .waitsForCourse, let first, let course = line.course, course > first else {
                return Refusal(.nothingToMove(command: .accept))
            }
            return nil
        }
        guard case .row(let position) = choice else { return nil }
        return profile.items.content.value.rows[position].to
    }

    /// Sends a course's held items to the kitchen.
    private func planFiring(
        _ course: Int?,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> Plan {
        let members = lines.filter { $0.course == course && $0.quantity > 0 }
        let waiting = members.filter { $0.items.held > 0 }
        guard !waiting.isEmpty else {
            throw Refusal(members.isEmpty ? .unknownCourse(course: course) : .alreadyApplied(command: command.kind))
        }
        switch itemChoice(.held, .fire, firedAt: nil, command, profile, by: author, at: now) {
        case .row(let position):
            let to = profile.items.content.value.rows[position].to
            let moves = waiting.map { OrderItem.Move(line: $0.id, quantity: $0.items.held, from: .held, to: to) }
            return Plan(.listed(moves: moves))
        case .failed(let refusal): throw refusal
        default: throw Refusal(.notPermitted(role: author.role, command: command.kind))
        }
    }

    /// Looks up a step in the item table; `firedAt` is when the line's course was fired manually.
    func itemChoice(
        _ state: OrderItem.State,
        _ step: OrderItem.Command,
        firedAt: Instant?,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) -> OrderItem.Machine.Choice<Refusal> {
        profile.items.choose(state, step, author.role) { condition in
            itemFailure(of: condition, firedAt: firedAt, command, at: now)
        }
    }

    /// The refusal if an item guard fails; `nil` if it holds.
    private func itemFailure(
        of condition: OrderItem.Guard,
        firedAt: Instant?,
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
            return firedAt.map { Refusal(.tooLate(deadline: $0)) }
        case .reasoned: return reasonFailure(command)
        }
    }
}

extension OrderLine {
    /// Whether a course comes before another; items without a course come before all courses (GI-15).
    static func comes(_ course: Int?, before other: Int?) -> Bool {
        guard let other else { return false }
        guard let course else { return true }
        return course < other
    }
}
