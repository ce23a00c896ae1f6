import TablesideCore
import TablesideMenu

extension Order {
    /// The events of a command, given the position of the row it takes.
    func events(
        of command: Command,
        taking position: Int,
        _ plan: Plan,
        _ profile: Profile,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        let to = profile.lifecycle.content.value.rows[position].to
        guard case .place(let placement) = command, to == .accepted else {
            let effects = profile.lifecycle.content.value.rows[position].effects
            let follows = effects.isEmpty ? [] : consequences(effects, of: command, plan, profile)
            return [event(of: command, leadingTo: to, plan, follows, profile, at: now)]
        }
        // An order that needs no acceptance is placed and accepted at once.
        let placing = placed(placement, to: .placed, profile, at: now)
        var after = self
        after.apply(placing)
        let accepting = try after.planPlacing(command, profile, by: author)
        let accepted = Event.accepted(
            waiter: nil,
            readyBy: nil,
            moves: accepting.moves,
            to: to,
            consequences: [.commitStock],
            at: now
        )
        return [placing, accepted]
    }

    private func placed(_ placement: Placement, to state: State, _ profile: Profile, at now: Instant) -> Event {
        let policy = placement.cancelPolicy ?? profile.cancelPolicy
        return .placed(
            placement: placement,
            to: state,
            cancelPolicy: policy,
            cancelUntil: policy.guestWindow.map { now + $0 },
            consequences: [.reserveStock(quantities: placement.quote.stockQuantities)],
            at: now
        )
    }

    private func event(
        of command: Command,
        leadingTo to: State,
        _ plan: Plan,
        _ follows: [Consequence],
        _ profile: Profile,
        at: Instant
    ) -> Event {
        let moves = plan.moves
        func moved(_ step: OrderItem.Command, because reason: OrderReason? = nil) -> Event {
            .itemsMoved(step: step, moves: moves, to: to, reason: reason, consequences: follows, at: at)
        }
        switch command {
        case .place(let placement): return placed(placement, to: to, profile, at: at)
        case .due: return .fellDue(consequences: follows, at: at)
        case .accept(let waiter, let readyBy):
            return .accepted(waiter: waiter, readyBy: readyBy, moves: moves, to: to, consequences: follows, at: at)
        case .reject(let reason): return .rejected(reason: reason, moves: moves, consequences: follows, at: at)
        case .expire: return .expired(moves: moves, consequences: follows, at: at)
        case .sendBack(let reason, let acceptBy):
            return .sentBack(reason: reason, acceptBy: acceptBy, moves: moves, consequences: follows, at: at)
        case .handOver(let waiter): return .handedOver(from: self.waiter, to: waiter, consequences: follows, at: at)
        case .transfer(let tab, let table):
            // Only a placed order has a row for this.
            return .transferred(from: terms?.tab ?? tab, to: tab, table: table, consequences: follows, at: at)
        case .separate(_, let other):
            let separation = plan.separation ?? Separation()
            return .separated(
                as: other,
                leaving: separation.leaving,
                staying: separation.staying,
                to: to,
                consequences: follows,
                at: at
            )
        case .receive(let part): return .received(part: part, to: to, consequences: follows, at: at)
        case .start: return moved(.start)
        case .ready: return moved(.ready)
        case .recall(_, let reason): return moved(.recall, because: reason)
        case .serve: return moved(.serve)
        case .fire: return moved(.fire)
        case .hold: return moved(.hold)
        case .void(_, let reason, _):
            return .itemsVoided(moves: moves, to: to, reason: reason, consequences: follows, at: at)
        case .collect: return .collected(moves: moves, consequences: follows, at: at)
        case .dispatch: return .dispatched(moves: moves, consequences: follows, at: at)
        case .deliver(let proof): return .delivered(proof: proof, consequences: follows, at: at)
        case .fail(let reason): return .failed(reason: reason, consequences: follows, at: at)
        case .goodsReturned: return .returned(consequences: follows, at: at)
        case .complete: return .completed(consequences: follows, at: at)
        case .cancel(let reason, _):
            // An order out for delivery is canceled by failing: its goods still have to come back.
            if to == .failed, let reason { return .failed(reason: reason, consequences: follows, at: at) }
            return .cancelled(reason: reason, moves: moves, consequences: follows, at: at)
        case .grantCancel:
            let reason = cancelRequest?.reason ?? .guestRequest
            return .cancelled(reason: reason, moves: moves, consequences: follows, at: at)
        case .requestCancel(let reason):
            let expiresAt = terms?.cancelPolicy.answerWithin.map { at + $0 }
            return .cancelRequested(reason: reason, expiresAt: expiresAt, at: at)
        case .denyCancel: return .cancelDenied(at: at)
        case .lapseCancel: return .cancelLapsed(consequences: follows, at: at)
        }
    }

    /// The consequences of the row's effects, in order; an effect without input is left out.
    private func consequences(
        _ effects: [Effect],
        of command: Command,
        _ plan: Plan,
        _ profile: Profile
    ) -> [Consequence] {
        effects.compactMap { effect in
            switch effect {
            case .voidItems: return nil
            case .releaseStock: return .releaseStock
            case .restock:
                let goods = restocked(by: command, plan, profile)
                return goods.isEmpty ? nil : .restock(quantities: goods)
            case .reserveStock:
                let goods = reserved(after: command, plan)
                return goods.isEmpty ? nil : .reserveStock(quantities: goods)
            case .commitStock: return .commitStock
            case .loadWaiter:
                switch command {
                case .accept(let waiter, _): return .loadWaiter(waiter: waiter)
                case .receive(let part): return part.waiter.map { .loadWaiter(waiter: $0) }
                default: return nil
                }
            case .unloadWaiter: return waiter.map { .unloadWaiter(waiter: $0) }
            case .moveLoad:
                guard case .handOver(let to) = command else { return nil }
                return .moveLoad(from: waiter, to: to)
            case .refund: return .refund
            case .accrueLoyalty: return .accrueLoyalty
            case .reverseLoyalty: return .reverseLoyalty
            case .recheckAvailability: return .recheckAvailability
            case .notify: return .notify
            }
        }
    }

    /// The goods that return to stock.
    private func restocked(by command: Command, _ plan: Plan, _ profile: Profile) -> [StockKey: Int] {
        let choice: Restocking
        switch command {
        case .void: return plan.restocked ?? [:]
        case .cancel(_, let restocking): choice = restocking ?? profile.restocking
        case .grantCancel: choice = profile.restocking
        default: choice = .unstarted
        }
        switch choice {
        case .nothing: return [:]
        case .unstarted: return goods { $0.held &+ $0.fired }
        case .everything: return goods { $0.held &+ $0.unfinished &+ $0.ready }
        }
    }

    /// The goods to keep or put in reserve for the items that are not accepted after the step.
    private func reserved(after command: Command, _ plan: Plan) -> [StockKey: Int] {
        if case .sendBack = command { return goods { $0.held &+ $0.fired } }
        var left = self
        left.apply(plan.moves)
        return left.goods { $0.draft }
    }

    /// The goods of a selection of the items.
    private func goods(of items: (OrderItem.Counts) -> Int) -> [StockKey: Int] {
        lines.reduce(into: [:]) { goods, line in
            let portions = items(line.items)
            if portions > 0 { line.quoted.addGoods(to: &goods, portions: portions) }
        }
    }
}
