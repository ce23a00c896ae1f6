extension Order {
    /// Works out which items a command moves that names items.
    func planSelection(
        _ step: OrderItem.Command,
        _ selection: OrderItem.Selection,
        _ question: Question,
        _ plan: inout Plan
    ) {
        switch selection {
        case .all: planAll(step, question, &plan)
        case .only(let wanted): planOnly(step, wanted, question, &plan)
        }
    }

    private func planAll(_ step: OrderItem.Command, _ question: Question, _ plan: inout Plan) {
        // What guards of these steps look at is the same for every line, except for the guest's window when voiding.
        if step != .void, let source = onlySource(of: step) {
            switch itemDecision(source, step, nil, question) {
            case .row(let row):
                plan.moves = .every(from: source, to: row.to)
                plan.after.move(items[source], from: source, to: row.to)
                return
            case .failed(let refusal):
                plan.failure = refusal
                return
            default: break
            }
        }
        var moves: [OrderItem.Move] = []
        for line in lines {
            for source in step.sources where line.items[source] > 0 {
                switch itemDecision(source, step, line, question) {
                case .row(let row):
                    moves.append(take(line.items[source], of: line, from: source, row, question, &plan))
                case .failed(let refusal):
                    plan.failure = refusal
                    return
                default: continue
                }
            }
        }
        guard moves.isEmpty else {
            plan.moves = .listed(moves: moves)
            return
        }
        plan.failure = Refusal(
            items[step.target] > 0 ? .alreadyApplied(command: question.kind) : .nothingToMove(command: question.kind)
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
        _ question: Question,
        _ plan: inout Plan
    ) {
        let positions = Dictionary(lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var left = lines.map(\.items)
        var moves: [OrderItem.Move] = []
        for wish in wanted {
            guard let position = positions[wish.line] else {
                plan.failure = Refusal(.unknownLine(line: wish.line))
                return
            }
            guard wish.quantity > 0 else {
                plan.failure = Refusal(.invalidQuantity(line: wish.line, quantity: wish.quantity))
                return
            }
            let taken = takeWish(step, wish, lines[position], &left[position], question, &plan)
            if plan.failure != nil { return }
            moves += taken
        }
        if moves.isEmpty {
            plan.failure = Refusal(.nothingToMove(command: question.kind))
        } else {
            plan.moves = .listed(moves: moves)
        }
    }

    /// Takes the items of one wish out of what is left of its line, or refuses.
    private func takeWish(
        _ step: OrderItem.Command,
        _ wish: OrderItem.Quantity,
        _ line: OrderLine,
        _ left: inout OrderItem.Counts,
        _ question: Question,
        _ plan: inout Plan
    ) -> [OrderItem.Move] {
        var moves: [OrderItem.Move] = []
        var missing = wish.quantity
        var isForbidden = false
        for source in wish.state.map({ [$0] }) ?? step.sources where missing > 0 {
            switch itemDecision(source, step, line, question) {
            case .row(let row):
                let quantity = min(missing, left[source])
                guard quantity > 0 else { continue }
                missing -= quantity
                left[source] &-= quantity
                moves.append(take(quantity, of: line, from: source, row, question, &plan))
            case .failed(let refusal):
                guard left[source] > 0 else { continue }
                plan.failure = refusal
                return []
            case .notPermitted: isForbidden = isForbidden || left[source] > 0
            case .illegal, .alreadyApplied:
                guard let state = wish.state else { continue }
                plan.failure = Refusal(
                    state == step.target
                        ? .alreadyApplied(command: question.kind)
                        : .illegalItem(line: line.id, state: state, command: question.kind)
                )
                return []
            }
        }
        guard missing > 0 else { return moves }
        let available = wish.quantity - missing
        plan.failure = Refusal(
            isForbidden
                ? .notPermitted(role: question.author.role, command: question.kind)
                : available == 0 && left[step.target] >= wish.quantity
                    ? .alreadyApplied(command: question.kind)
                    : .notEnough(
                        line: line.id,
                        command: question.kind,
                        wanted: wish.quantity,
                        available: available
                    )
        )
        return []
    }

    /// Notes a move, and the goods that come back with it.
    private func take(
        _ quantity: Int,
        of line: OrderLine,
        from source: OrderItem.State,
        _ row: OrderItem.Machine.Row,
        _ question: Question,
        _ plan: inout Plan
    ) -> OrderItem.Move {
        plan.after.move(quantity, from: source, to: row.to)
        let isRestockable = if case .void(_, _, true) = question.command { true } else { false }
        if row.effects.contains(.restock) || isRestockable && row.effects.contains(.restockIfRestockable) {
            plan.restocked[line.quoted.stockKey, default: 0] &+= quantity
        }
        return OrderItem.Move(line: line.id, quantity: quantity, from: source, to: row.to)
    }
}
