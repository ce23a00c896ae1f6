extension Order {
    /// The events of a row that was taken.
    func events(_ question: Question, _ row: Machine.Row, _ plan: Plan) -> [Event] {
        guard case .place(let placement) = question.command, row.to == .accepted else {
            return [event(question, row, plan)]
        }
        // An order that nobody has to accept: it is placed, and at once accepted.
        let placing = placed(placement, to: .placed, question)
        var after = self
        after.apply(placing)
        var accepting = Plan(after: after.items)
        after.planPlacing(question, &accepting)
        let accepted = Event.accepted(
            waiter: nil,
            readyBy: nil,
            moves: accepting.moves,
            to: row.to,
            consequences: [.commitStock],
            at: question.now
        )
        return [placing, accepted]
    }

    private func placed(_ placement: Placement, to state: State, _ question: Question) -> Event {
        let policy = placement.cancelPolicy ?? question.profile.cancelPolicy
        return .placed(
            placement: placement,
            to: state,
            cancelPolicy: policy,
            cancelUntil: policy.guestWindow.map { question.now + $0 },
            consequences: [.reserveStock(quantities: placement.quote.stockQuantities)],
            at: question.now
        )
    }

    private func event(_ question: Question, _ row: Machine.Row, _ plan: Plan) -> Event {
        let (moves, at) = (plan.moves, question.now)
        let follows = consequences(question, row, plan)
        func moved(_ step: OrderItem.Command) -> Event {
            .itemsMoved(
                step: step,
                moves: moves,
                to: row.to,
                reason: question.command.reason,
                consequences: follows,
                at: at
            )
        }
        switch question.command {
        case .place(let placement): return placed(placement, to: row.to, question)
        case .due: return .fellDue(consequences: follows, at: at)
        case .accept(let waiter, let readyBy):
            return .accepted(waiter: waiter, readyBy: readyBy, moves: moves, to: row.to, consequences: follows, at: at)
        case .reject(let reason): return .rejected(reason: reason, moves: moves, consequences: follows, at: at)
        case .expire: return .expired(moves: moves, consequences: follows, at: at)
        case .sendBack(let reason, let acceptBy):
            return .sentBack(reason: reason, acceptBy: acceptBy, moves: moves, consequences: follows, at: at)
        case .handOver(let waiter): return .handedOver(from: self.waiter, to: waiter, consequences: follows, at: at)
        case .start: return moved(.start)
        case .ready: return moved(.ready)
        case .recall: return moved(.recall)
        case .serve: return moved(.serve)
        case .fire: return moved(.fire)
        case .hold: return moved(.hold)
        case .void(_, let reason, _):
            return .itemsVoided(moves: moves, to: row.to, reason: reason, consequences: follows, at: at)
        case .collect: return .collected(moves: moves, consequences: follows, at: at)
        case .dispatch: return .dispatched(moves: moves, consequences: follows, at: at)
        case .deliver(let proof): return .delivered(proof: proof, consequences: follows, at: at)
        case .fail(let reason): return .failed(reason: reason, consequences: follows, at: at)
        case .goodsReturned: return .returned(consequences: follows, at: at)
        case .complete: return .completed(consequences: follows, at: at)
        case .cancel(let reason, _): return .cancelled(reason: reason, moves: moves, consequences: follows, at: at)
        case .grantCancel:
            let reason = cancelRequest?.reason ?? .guestRequest
            return .cancelled(reason: reason, moves: moves, consequences: follows, at: at)
        case .requestCancel(let reason):
            let expiresAt = terms?.cancelPolicy.answerWithin.map { at + $0 }
            return .cancelRequested(reason: reason, expiresAt: expiresAt, at: at)
        case .denyCancel: return .cancelDenied(at: at)
        }
    }

    /// What follows elsewhere, in the order of the row's effects; what has no input is left out.
    private func consequences(_ question: Question, _ row: Machine.Row, _ plan: Plan) -> [Consequence] {
        row.effects.compactMap { effect in
            switch effect {
            case .voidItems: return nil
            case .releaseStock: return .releaseStock
            case .restock:
                let goods = restocked(question, plan)
                return goods.isEmpty ? nil : .restock(quantities: goods)
            case .reserveStock:
                let goods = reserved(after: question, plan)
                return goods.isEmpty ? nil : .reserveStock(quantities: goods)
            case .commitStock: return .commitStock
            case .loadWaiter:
                guard case .accept(let waiter, _) = question.command else { return nil }
                return .loadWaiter(waiter: waiter)
            case .unloadWaiter: return waiter.map { .unloadWaiter(waiter: $0) }
            case .moveLoad:
                guard case .handOver(let to) = question.command else { return nil }
                return .moveLoad(from: waiter, to: to)
            case .refund: return .refund
            case .accrueLoyalty: return .accrueLoyalty
            case .reverseLoyalty: return .reverseLoyalty
            case .recheckAvailability: return .recheckAvailability
            case .notify: return .notify
            }
        }
    }

    /// The goods that come back to the stock.
    private func restocked(_ question: Question, _ plan: Plan) -> [StockKey: Int] {
        let choice: Restocking
        switch question.command {
        case .void: return plan.restocked
        case .cancel(_, let restocking): choice = restocking ?? question.profile.restocking
        case .grantCancel: choice = question.profile.restocking
        default: choice = .unstarted
        }
        switch choice {
        case .nothing: return [:]
        case .unstarted: return goods { $0.held &+ $0.fired }
        case .everything: return goods { $0.held &+ $0.unfinished &+ $0.ready }
        }
    }

    /// The goods that stay set aside, or are set aside anew, for the items that are not accepted after the step.
    private func reserved(after question: Question, _ plan: Plan) -> [StockKey: Int] {
        if case .sendBack = question.command { return goods { $0.held &+ $0.fired } }
        var left = self
        left.apply(plan.moves)
        return left.goods { $0.draft }
    }

    /// The goods of some of the items.
    private func goods(of items: (OrderItem.Counts) -> Int) -> [StockKey: Int] {
        lines.reduce(into: [:]) { goods, line in
            let quantity = items(line.items)
            if quantity > 0 { goods[line.quoted.stockKey, default: 0] &+= quantity }
        }
    }
}
