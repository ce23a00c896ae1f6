extension Order {
    /// Works out which items a command moves that names items.
    func planSelection(
        _ step: OrderItem.Command,
        _ selection: OrderItem.Selection,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant,
        _ plan: inout Plan
    ) throws(Refusal) {
        switch selection {
        case .all: try planAll(step, command, profile, by: author, at: now, &plan)
        case .only(let wanted): try planOnly(step, wanted, command, profile, by: author, at: now, &plan)
        }
    }

    private func planAll(
        _ step: OrderItem.Command,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant,
        _ plan: inout Plan
    ) throws(Refusal) {
        // What guards of these steps look at is the same for every line, except for the guest's window when voiding.
        if step != .void, let source = onlySource(of: step) {
            switch itemChoice(source, step, nil, command, profile, by: author, at: now) {
            case .row(let position):
                let to = profile.rules.items.rows[position].to
                plan.moves = .every(from: source, to: to)
                plan.after.move(items[source], from: source, to: to)
                return
            case .failed(let refusal): throw refusal
            default: break
            }
        }
        var moves: [OrderItem.Move] = []
        for line in lines {
            for source in step.sources where line.items[source] > 0 {
                switch itemChoice(source, step, line, command, profile, by: author, at: now) {
                case .row(let position):
                    let row = profile.rules.items.rows[position]
                    moves.append(take(line.items[source], of: line, from: source, row, command, &plan))
                case .failed(let refusal): throw refusal
                default: continue
                }
            }
        }
        guard moves.isEmpty else {
            plan.moves = .listed(moves: moves)
            return
        }
        throw Refusal(
            items[step.target] > 0 ? .alreadyApplied(command: command.kind) : .nothingToMove(command: command.kind)
        )
    }

    /// The one state that holds items that the command could move; `nil` when none or several do.
    private func onlySource(of step: OrderItem.Command) -> OrderItem.State? {
        var only: OrderItem.State?
        for source in step.sources where items[source] > 0 {
            guard only == nil else { return nil }
            only = source
        }
        return only
    }

    private func planOnly(
        _ step: OrderItem.Command,
        _ wanted: [OrderItem.Quantity],
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant,
        _ plan: inout Plan
    ) throws(Refusal) {
        let positions = Dictionary(lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var left = lines.map(\.items)
        var moves: [OrderItem.Move] = []
        for wish in wanted {
            guard let position = positions[wish.line] else {
                throw Refusal(.unknownLine(line: wish.line))
            }
            guard wish.quantity > 0 else {
                throw Refusal(.invalidQuantity(line: wish.line, quantity: wish.quantity))
            }
            moves += try takeWish(
                step,
                wish,
                lines[position],
                &left[position],
                command,
                profile,
                by: author,
                at: now,
                &plan
            )
        }
        if moves.isEmpty { throw Refusal(.nothingToMove(command: command.kind)) }
        plan.moves = .listed(moves: moves)
    }

    /// Takes the items of one wish out of what is left of its line, or refuses.
    private func takeWish(
        _ step: OrderItem.Command,
        _ wish: OrderItem.Quantity,
        _ line: OrderLine,
        _ left: inout OrderItem.Counts,
        _ command: Command,
        _ profile: Profile,
        by author: Author,
        at now: Instant,
        _ plan: inout Plan
    ) throws(Refusal) -> [OrderItem.Move] {
        var moves: [OrderItem.Move] = []
        var missing = wish.quantity
        var isForbidden = false
        for source in wish.state.map({ [$0] }) ?? step.sources where missing > 0 {
            switch itemChoice(source, step, line, command, profile, by: author, at: now) {
            case .row(let position):
                let row = profile.rules.items.rows[position]
                let quantity = min(missing, left[source])
                guard quantity > 0 else { continue }
                missing -= quantity
                left[source] &-= quantity
                moves.append(take(quantity, of: line, from: source, row, command, &plan))
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
        guard missing > 0 else { return moves }
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

    /// Notes a move, and the goods that come back with it.
    private func take(
        _ quantity: Int,
        of line: OrderLine,
        from source: OrderItem.State,
        _ row: OrderItem.Machine.Row,
        _ command: Command,
        _ plan: inout Plan
    ) -> OrderItem.Move {
        plan.after.move(quantity, from: source, to: row.to)
        let isRestockable = if case .void(_, _, true) = command { true } else { false }
        if row.effects.contains(.restock) || isRestockable && row.effects.contains(.restockIfRestockable) {
            plan.restocked[line.quoted.stockKey, default: 0] &+= quantity
        }
        return OrderItem.Move(line: line.id, quantity: quantity, from: source, to: row.to)
    }
}
