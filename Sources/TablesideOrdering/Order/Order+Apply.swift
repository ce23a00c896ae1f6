import TablesideCore

extension Order {
    /// Applies an event to the state.
    public mutating func apply(_ event: Event) {
        switch event {
        case .placed(let placement, let to, let cancelPolicy, let cancelUntil, _, let at):
            agree(on: Terms(placement, cancelPolicy: cancelPolicy, cancelUntil: cancelUntil, at: at))
            lines = placement.quote.lines.map(OrderLine.init)
            items = OrderItem.Counts(draft: placement.quote.units)
            acceptBy = placement.acceptBy
            enter(to, at)
        case .fellDue(_, let at):
            enter(.placed, at)
        case .accepted(let waiter, let readyBy, let moves, let to, _, let at):
            self.waiter = waiter
            self.readyBy = readyBy
            acceptedAt = at
            apply(moves)
            enter(to, at)
        case .rejected(let reason, let moves, _, let at):
            end(as: .rejected, because: reason, moves, at)
        case .expired(let moves, _, let at):
            end(as: .expired, because: nil, moves, at)
        case .sentBack(_, let acceptBy, let moves, _, let at):
            self.acceptBy = acceptBy
            waiter = nil
            readyBy = nil
            acceptedAt = nil
            cancelRequest = nil
            apply(moves)
            enter(.placed, at)
        case .handedOver(_, let waiter, _, let at):
            self.waiter = waiter
            lastEventAt = at
        case .transferred(_, let tab, let table, _, let at):
            if var terms {
                terms.tab = tab
                terms.table = table
                agree(on: terms)
            }
            lastEventAt = at
        case .separated(_, _, let staying, let to, _, let at):
            take(staying)
            enter(to, at)
        case .received(let part, let to, _, let at):
            agree(on: part.terms)
            waiter = part.waiter
            acceptedAt = part.acceptedAt
            readyBy = part.readyBy
            take(part.lines)
            enter(to, at)
        case .itemsMoved(let step, let moves, let to, _, _, let at):
            apply(moves)
            if step == .fire { noteFiring(moves, at) }
            enter(to, at)
        case .itemsVoided(let moves, let to, let reason, _, let at):
            apply(moves)
            if to == .cancelled { endReason = reason }
            enter(to, at)
        case .collected(let moves, _, let at):
            apply(moves)
            enter(.collected, at)
        case .dispatched(let moves, _, let at):
            apply(moves)
            enter(.dispatched, at)
        case .delivered(_, _, let at):
            enter(.delivered, at)
        case .failed(let reason, _, let at):
            endReason = reason
            enter(.failed, at)
        case .returned(_, let at):
            enter(.returned, at)
        case .completed(_, let at):
            enter(.completed, at)
        case .cancelled(let reason, let moves, _, let at):
            end(as: .cancelled, because: reason, moves, at)
        case .cancelRequested(let reason, let expiresAt, let at):
            cancelRequest = CancelRequest(reason: reason, madeAt: at, expiresAt: expiresAt)
            if terms?.cancelPolicy.requests != nil { cancelRequests = cancelRequests.addingSaturated(1) }
            lastEventAt = at
        case .cancelDenied(let at), .cancelLapsed(_, let at):
            cancelRequest = nil
            lastEventAt = at
        case .personalDataErased(let at):
            if var terms {
                terms.recipient = nil
                agree(on: terms)
            }
            for index in lines.indices { lines[index].quoted.eraseOwnWords() }
            lastEventAt = at
        }
    }
}

extension Order {
    private mutating func enter(_ state: State, _ at: Instant) {
        self.state = state
        lastEventAt = at
    }

    private mutating func take(_ lines: [OrderLine]) {
        self.lines = lines
        items = lines.reduce(into: OrderItem.Counts()) { $0.add($1.items) }
    }

    private mutating func end(as state: State, because reason: OrderReason?, _ moves: OrderItem.Moves?, _ at: Instant) {
        apply(moves)
        endReason = reason
        cancelRequest = nil
        enter(state, at)
    }

    /// Applies moves to the items of the lines and of the order.
    mutating func apply(_ moves: OrderItem.Moves?) {
        switch moves {
        case nil: return
        case .every(let from, let to):
            for index in lines.indices { lines[index].items.move(lines[index].items[from], from: from, to: to) }
            items.move(items[from], from: from, to: to)
        case .listed(let moves):
            var index = lines.startIndex
            for move in moves where find(move.line, from: &index) {
                lines[index].items.move(move.quantity, from: move.from, to: move.to)
                items.move(move.quantity, from: move.from, to: move.to)
            }
        }
    }

    /// Firing a course manually ends the guest's window for its items.
    private mutating func noteFiring(_ moves: OrderItem.Moves?, _ at: Instant) {
        guard case .listed(let moves) = moves else { return }
        var index = lines.startIndex
        for move in moves where find(move.line, from: &index) { lines[index].firedAt = at }
    }

    /// Finds a line, starting at the last one found: moves are listed in line order.
    private func find(_ line: LineID, from index: inout Int) -> Bool {
        for step in lines.indices {
            let position = (index + step) % lines.count
            if lines[position].id == line {
                index = position
                return true
            }
        }
        return false
    }
}

extension Order.Terms {
    /// The terms of a placement.
    init(_ placement: Placement, cancelPolicy: CancelPolicy, cancelUntil: Instant?, at: Instant) {
        profile = placement.profile
        ownProfile = placement.ownProfile
        branch = placement.branch
        tab = placement.tab
        table = placement.table
        guest = placement.guest
        channel = placement.channel
        placedAt = at
        releaseAt = placement.releaseAt
        self.cancelUntil = cancelUntil
        self.cancelPolicy = cancelPolicy
        collectionCode = placement.collectionCode
        isPrepaid = placement.isPrepaid
        recipient = placement.recipient
        device = placement.device
        menu = placement.quote.menu
        menuVersion = placement.quote.menuVersion
        coverCharge = placement.quote.coverCharge
        covers = placement.quote.coverCharge.isZero ? nil : placement.quote.covers
        deliveryCharge = placement.quote.deliveryCharge?.isZero == true ? nil : placement.quote.deliveryCharge
        chargeTaxes = placement.quote.chargeTaxes.isEmpty ? nil : placement.quote.chargeTaxes
    }
}
