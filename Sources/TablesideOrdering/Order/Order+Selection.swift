import TablesideCore
import TablesideMenu

extension Order {
    /// Items that a command moves, and whether their goods return to stock.
    private struct Taking {
        let move: OrderItem.Move
        /// The line whose goods return to stock; `nil` when they do not.
        let restocked: QuotedLine?
    }

    /// Plans a command that names items.
    func planSelection(
        _ step: OrderItem.Command,
        _ selection: OrderItem.Selection,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> Plan {
        switch selection {
        case .all:
            // Except for voiding, where the guest's window depends on the line, these guards give the same answer for
            // every line.
            if step != .void, let source = onlySource(of: step) {
                switch itemChoice(source, step, firedAt: nil, command, profile, by: author, at: now) {
                case .row(let position):
                    let to = profile.items.content.value.rows[position].to
                    return Plan(.every(from: source, to: to))
                case .failed(let refusal): throw refusal
                default: break
                }
            }
            return try plan(of: takeAll(step, command, profile, by: author, at: now), step, command)
        case .only(let wanted):
            return try plan(of: takeOnly(step, wanted, command, profile, by: author, at: now), step, command)
        }
    }

    /// The plan for moving these items; moving none is refused.
    private func plan(
        of takings: [Taking],
        _ step: OrderItem.Command,
        _ command: Command
    ) throws(Refusal) -> Plan {
        var restocked: [StockKey: Int] = [:]
        for taking in takings {
            taking.restocked?.addGoods(to: &restocked, portions: taking.move.quantity)
        }
        guard takings.isEmpty else {
            return Plan(.listed(moves: takings.map(\.move)), restocked: restocked)
        }
        throw Refusal(
            items[step.target] > 0 ? .alreadyApplied(command: command.kind) : .nothingToMove(command: command.kind)
        )
    }

    /// The only state with items the command could move; `nil` when none or several have some.
    private func onlySource(of step: OrderItem.Command) -> OrderItem.State? {
        var only: OrderItem.State?
        for source in step.sources where items[source] > 0 {
            guard only == nil else { return nil }
            only = source
        }
        return only
    }

    /// Takes every item the command can move.
    private func takeAll(
        _ step: OrderItem.Command,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Taking] {
        var takings: [Taking] = []
        for line in lines {
            for source in step.sources where line.items[source] > 0 {
                switch itemChoice(source, step, firedAt: line.firedAt, command, profile, by: author, at: now) {
                case .row(let position):
                    takings.append(take(line.items[source], of: line, from: source, by: position, command, profile))
                case .failed(let refusal): throw refusal
                default: continue
                }
            }
        }
        return takings
    }

    /// Takes exactly the items the command names, or refuses.
    private func takeOnly(
        _ step: OrderItem.Command,
        _ wanted: [OrderItem.Quantity],
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Taking] {
        let positions = Dictionary(lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var left = lines.map(\.items)
        var takings: [Taking] = []
        for wish in wanted {
            guard let position = positions[wish.line] else {
                throw Refusal(.unknownLine(line: wish.line))
            }
            guard wish.quantity > 0 else {
                throw Refusal(.invalidQuantity(line: wish.line, quantity: wish.quantity))
            }
            let line = lines[position]
            let taken = try takeWish(step, wish, line, left[position], command, profile, by: author, at: now)
            for taking in taken { left[position][taking.move.from] &-= taking.move.quantity }
            takings += taken
        }
        // The command named no items.
        if takings.isEmpty { throw Refusal(.nothingToMove(command: command.kind)) }
        return takings
    }

    /// Takes the items of one entry from what is left of its line, or refuses.
    private func takeWish(
        _ step: OrderItem.Command,
        _ wish: OrderItem.Quantity,
        _ line: OrderLine,
        _ left: OrderItem.Counts,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Taking] {
        var takings: [Taking] = []
        var missing = wish.quantity
        var isForbidden = false
        for source in wish.state.map({ [$0] }) ?? step.sources where missing > 0 {
            switch itemChoice(source, step, firedAt: line.firedAt, command, profile, by: author, at: now) {
            case .row(let position):
                let quantity = min(missing, left[source])
                guard quantity > 0 else { continue }
                missing -= quantity
                takings.append(take(quantity, of: line, from: source, by: position, command, profile))
            case .failed(let refusal):
                guard left[source] > 0 else { continue }
                throw refusal
            case .notPermitted: isForbidden = isForbidden || left[source] > 0
            case .illegal, .alreadyApplied:
                guard let state = wish.state else { continue }
                throw Refusal(
                    state == step.target
                        ? .alreadyApplied(command: command.kind)
                        : .illegalItem(line: line.id, state: state, command: command.kind)
                )
            }
        }
        guard missing > 0 else { return takings }
        let available = wish.quantity - missing
        throw Refusal(
            isForbidden
                ? .notPermitted(role: author.role, command: command.kind)
                : available == 0 && left[step.target] >= wish.quantity
                    ? .alreadyApplied(command: command.kind)
                    : .notEnough(
                        line: line.id,
                        command: command.kind,
                        wanted: wish.quantity,
                        available: available
                    )
        )
    }

    /// A move by a row of the item table, with the goods that return to stock.
    private func take(
        _ quantity: Int,
        of line: OrderLine,
        from source: OrderItem.State,
        by position: Int,
        _ command: Command,
        _ profile: Profile
    ) -> Taking {
        let row = profile.items.rows[position]
        let isRestockable = if case .void(_, _, true) = command { true } else { false }
        let comesBack =
            row.effects.contains(.restock) || isRestockable && row.effects.contains(.restockIfRestockable)
        return Taking(
            move: OrderItem.Move(line: line.id, quantity: quantity, from: source, to: row.to),
            restocked: comesBack ? line.quoted : nil
        )
    }
}
