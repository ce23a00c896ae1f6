public import TablesideCore

extension Stock {
    /// Decides on a command.
    ///
    /// - Throws: ``Refusal`` with the reason; nothing has changed.
    /// - Complexity: O(keys of the command + reservations + goods marked as sold out).
    public func decide(
        _ command: Command,
        in context: Void,
        by author: Author,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        guard command.kind.roles.contains(author.role) else {
            throw Refusal(.notPermitted(role: author.role, command: command.kind))
        }
        try Refusal.admit(author, to: id)
        try Refusal.admit(now, notBefore: lastEventAt)
        switch command {
        case .receive(let quantities):
            try checkPositive(quantities)
            try checkRoom(for: quantities)
            try checkNumber(counting: quantities.keys, at: now)
            return quantities.isEmpty ? [] : [.received(quantities: quantities, at: now)]
        case .setCount(let key, let count):
            guard count >= 0 else { throw Refusal(.invalidQuantity(key: key, quantity: count)) }
            if onHand(key) == count { throw Refusal(.alreadyApplied(command: .setCount)) }
            let reserved = reserved(key)
            guard count >= reserved else { throw Refusal(.stillReserved(key: key, reserved: reserved)) }
            try checkNumber(counting: [key], at: now)
            return [.counted(key: key, count: count, at: now)]
        case .stopCounting(let key):
            guard free[key] != nil else { throw Refusal(.alreadyApplied(command: .stopCounting)) }
            let reserved = reserved(key)
            guard reserved == 0 else { throw Refusal(.stillReserved(key: key, reserved: reserved)) }
            return [.countingStopped(key: key, at: now)]
        case .sellOut(let key, let until):
            if let until, until <= now { throw Refusal(.tooLate(until: until)) }
            if let present = soldOut[key], present.holds(at: now), present.until == until {
                throw Refusal(.alreadyApplied(command: .sellOut))
            }
            if soldOut[key]?.holds(at: now) != true { try checkNumber(adding: 1, at: now) }
            return [.soldOut(key: key, until: until, at: now)]
        case .resumeSelling(let key):
            guard soldOut[key]?.holds(at: now) == true else {
                throw Refusal(.alreadyApplied(command: .resumeSelling))
            }
            return [.sellingResumed(key: key, at: now)]
        case .reserve(let order, let quantities):
            return try reserve(quantities, for: order, at: now)
        case .commit(let order):
            guard let quantities = reservations[order] else { throw Refusal(.unknownOrder(order: order)) }
            return [.committed(order: order, quantities: quantities, at: now)]
        case .release(let order):
            guard let quantities = reservations[order] else { throw Refusal(.unknownOrder(order: order)) }
            return [.released(order: order, quantities: quantities, at: now)]
        case .restock(let order, let quantities):
            try checkPositive(quantities)
            let counted = try countedQuantities(of: quantities)
            try checkRoom(for: counted)
            return counted.isEmpty ? [] : [.restocked(order: order, quantities: counted, at: now)]
        }
    }

    /// Reserves all or nothing: one missing unit refuses the whole order, and the refusal lists every shortage.
    private func reserve(
        _ quantities: [StockKey: Int],
        for order: OrderID,
        at now: Instant
    ) throws(Refusal) -> [Event] {
        if reservations[order] != nil { throw Refusal(.alreadyApplied(command: .reserve)) }
        try checkPositive(quantities)
        let counted = try countedQuantities(of: quantities)
        let shortages: [Shortage] = counted.sorted { $0.key < $1.key }.compactMap { key, wanted in
            guard let available = free[key], available < wanted else { return nil }
            return Shortage(key: key, wanted: wanted, available: available)
        }
        guard shortages.isEmpty else { throw Refusal(.insufficient(shortages: shortages)) }
        return counted.isEmpty ? [] : [.reserved(order: order, quantities: counted, at: now)]
    }

    /// The quantities under the keys by which they are counted, leaving out goods that are not counted.
    private func countedQuantities(of quantities: [StockKey: Int]) throws(Refusal) -> [StockKey: Int] {
        var counted: [StockKey: Int] = [:]
        for (key, quantity) in quantities.sorted(by: { $0.key < $1.key }) {
            guard let countedKey = countedKey(of: key) else { continue }
            let (sum, overflow) = counted[countedKey, default: 0].addingReportingOverflow(quantity)
            guard !overflow else { throw Refusal(.tooMany(key: countedKey, quantity: quantity)) }
            counted[countedKey] = sum
        }
        return counted
    }

    private func checkPositive(_ quantities: [StockKey: Int]) throws(Refusal) {
        for (key, quantity) in quantities.sorted(by: { $0.key < $1.key }) where quantity < 1 {
            throw Refusal(.invalidQuantity(key: key, quantity: quantity))
        }
    }

    /// Refuses to count these goods if more than ``SizeLimit/stockKeys`` would be counted or marked as sold out.
    private func checkNumber(counting keys: some Sequence<StockKey>, at now: Instant) throws(Refusal) {
        try checkNumber(adding: keys.reduce(0) { free[$1] == nil ? $0 + 1 : $0 }, at: now)
    }

    private func checkNumber(adding goods: Int, at now: Instant) throws(Refusal) {
        let room = SizeLimit.stockKeys - free.count - goods
        guard goods > 0, soldOut.count > room else { return }
        // The event forgets what is over.
        guard soldOut.values.count(where: { $0.holds(at: now) }) > room else { return }
        throw Refusal(.tooManyGoods(limit: SizeLimit.stockKeys))
    }

    /// Throws if the quantities would overflow a count, including reserved goods that may come back.
    private func checkRoom(for quantities: [StockKey: Int]) throws(Refusal) {
        for (key, quantity) in quantities.sorted(by: { $0.key < $1.key }) {
            guard let present = onHand(key) else { continue }
            guard !present.addingReportingOverflow(quantity).overflow else {
                throw Refusal(.tooMany(key: key, quantity: quantity))
            }
        }
    }
}
