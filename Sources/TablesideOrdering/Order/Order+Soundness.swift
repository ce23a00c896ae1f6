import TablesideCore

extension Order {
    /// The first inconsistency found in a stored order; `nil` if there is none.
    var inconsistency: Inconsistency.Reason? {
        guard let terms else { return state == .draft && lines.isEmpty ? nil : .terms(state: state) }
        if state == .draft { return .terms(state: state) }
        guard let profile else { return .unknownProfile(profile: terms.profile) }
        if let fault = fault(ofLinesUnder: terms) { return fault }
        // If the policy counts requests, an open one was counted.
        let counted = terms.cancelPolicy.requests.map { (cancelRequest == nil ? 0 : 1)...max(1, $0) } ?? 0...0
        guard counted.contains(cancelRequests) else { return .cancelRequests(count: cancelRequests) }
        var counts = OrderItem.Counts()
        for line in lines { counts.add(line.items) }
        let fits =
            switch state {
            case .draft: false
            case .scheduled: terms.releaseAt != nil && counts.draft > 0 && counts.draft == counts.live
            case .placed: counts.draft > 0 && counts.draft == counts.live
            case .accepted, .preparing, .ready: counts.draft == 0 && Order.projection(of: counts) == state
            case .served, .collected, .dispatched, .delivered, .failed, .returned:
                counts.served > 0 && counts.served == counts.live
            case .completed:
                counts.live > 0 && counts.live == (profile.recordsServing ? counts.served : counts.fired)
            case .rejected, .expired, .cancelled: counts.live == 0
            }
        let isReached = fits && profile.lifecycle.states.contains(state) && profile.reaches(counts, in: state)
        return isReached ? nil : .impossibleState(state: state)
    }

    /// The first fault of the lines: none at all, a repeated one, too many items, or amounts that overflow.
    private func fault(ofLinesUnder terms: Terms) -> Inconsistency.Reason? { Order.fault(of: lines, under: terms) }

    /// The first fault of these lines: none at all, a repeated one, too many items, or amounts that overflow.
    fileprivate static func fault(of lines: [OrderLine], under terms: Terms) -> Inconsistency.Reason? {
        if lines.isEmpty { return .noLines }
        var seen: Set<LineID> = []
        var count = 0
        for line in lines {
            if !seen.insert(line.id).inserted { return .repeatedLine(line: line.id) }
            let (sum, overflow) = count.addingReportingOverflow(line.items.total)
            if overflow { return .tooManyItems(line: line.id) }
            let currency = line.quoted.total.currency
            if currency != terms.currency {
                return .otherCurrency(line: line.id, currency: currency, expected: terms.currency)
            }
            if let impossible = line.quoted.impossibleCount {
                return .portion(line: line.id, count: impossible)
            }
            count = sum
        }
        if let covers = terms.covers, covers < 1 || terms.coverCharge.isZero { return .covers(covers: covers) }
        if terms.coverCharge.isNegative { return .amountsTooLarge }
        if let delivery = terms.deliveryCharge, delivery.currency != terms.currency || delivery.isNegative {
            return .deliveryCharge(charge: delivery)
        }
        return Order.fits(lines.map(\.quoted), charges: [terms.coverCharge, terms.deliveryCharge])
            ? nil : .amountsTooLarge
    }

    /// Whether any subset of the lines can be summed without overflow, negative prices included.
    private static func fits(_ lines: [QuotedLine], charges: [Money?]) -> Bool {
        var sum = UInt64(0)
        for amount in lines.map(\.total) + charges.compactMap(\.self) {
            let (next, overflow) = sum.addingReportingOverflow(amount.minorUnits.magnitude)
            if overflow { return false }
            sum = next
        }
        return sum <= Int64.max.magnitude
    }
}

extension OrderPart {
    /// Whether no valid order can have these lines and terms.
    var isUnsound: Bool {
        Order.fault(of: lines, under: terms) != nil || !terms.coverCharge.isZero || terms.covers != nil
            || terms.deliveryCharge != nil || lines.contains { $0.items.total != $0.quoted.quantity }
    }
}

extension Order.Profile {
    /// Whether the profile's steps, and only these, can lead to such item counts in a state; otherwise the order could
    /// not move on from there.
    fileprivate func reaches(_ counts: OrderItem.Counts, in state: Order.State) -> Bool {
        let commands = lifecycle.commands
        if counts.voided > 0, counts.live > 0 {
            guard commands.contains(.void) else { return false }
            let waits = state == .scheduled || state == .placed
            let isTakenOff = lifecycle.rows.contains {
                $0.command == .void && ($0.from == .scheduled || $0.from == .placed)
            }
            if waits, !isTakenOff, !commands.contains(.sendBack) { return false }
        }
        // Takeout and delivery orders leave as a whole; the same is true when all items are made or served in one step.
        let isUnderWay = [.accepted, .preparing, .ready].contains(state)
        if isUnderWay, counts.served > 0, !lifecycle.rows.contains(where: { $0.command == .serve && $0.to != .served })
        {
            return false
        }
        if state == .preparing, counts.ready > 0,
            !lifecycle.rows.contains(where: { $0.command == .ready && $0.to == .preparing })
        {
            return false
        }
        let reached = reachedItems
        return OrderItem.State.allCases.allSatisfy { counts[$0] == 0 || reached.contains($0) }
    }

    /// The states that items can reach under this profile.
    private var reachedItems: Set<OrderItem.State> {
        var reached: Set<OrderItem.State> = [items.initial, .voided]
        var isGrowing = true
        while isGrowing {
            let before = reached.count
            for row in items.rows where reached.contains(row.from) && offers(row) { reached.insert(row.to) }
            if reached.contains(.ready), recordsServing { reached.insert(.served) }
            isGrowing = reached.count > before
        }
        return reached
    }

    /// Whether an order command moves items by this row.
    private func offers(_ row: OrderItem.Machine.Row) -> Bool {
        switch row.command {
        case .place: row.condition != .waitsForCourse || firesByCourse
        case .fire: lifecycle.commands.contains(.fire)
        case .hold: lifecycle.commands.contains(.hold)
        case .start: lifecycle.commands.contains(.start)
        case .ready: lifecycle.commands.contains(.ready)
        case .recall: lifecycle.commands.contains(.recall)
        case .serve: lifecycle.commands.contains(.serve)
        case .sendBack: lifecycle.commands.contains(.sendBack)
        case .void: true
        }
    }
}
