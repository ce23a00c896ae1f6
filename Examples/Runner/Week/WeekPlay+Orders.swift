import Tableside

// Orders, up to the bill.
extension WeekPlay {
    /// Places an order of the files for the party that has been seated longest without one, or else over the counter.
    mutating func order(_ ticket: WeekData.Ticket, at now: Instant) async throws {
        let lines = ticket.portions.enumerated().map { index, portion in
            CartLine(
                id: LineID("\(index + 1)"),
                item: MenuItemID(portion.dish.name),
                variation: VariationID(portion.dish.size),
                quantity: portion.count
            )
        }
        guard !hungry.isEmpty else {
            return try await place(Cart(lines, channel: .takeaway), as: OrderID(ticket.id), for: nil, at: now)
        }
        let visit = hungry.removeFirst()
        try await place(Cart(lines), as: OrderID(ticket.id), for: visit, at: now)
        if story.isAbout(visit) { agenda.plan(.orderAgain(visit), at: now + .minutes(25)) }
    }

    mutating func orderAgain(_ visit: Visit, at now: Instant) async throws {
        // A party served late may already have asked for the bill.
        guard try await store.load(GuestTab.self, visit.tab)?.state == .open else { return }
        orderedAgain = now
        try await place(story.secondRound, as: SaturdayStory.secondOrder, for: visit, at: now)
    }

    private mutating func place(_ cart: Cart, as order: OrderID, for visit: Visit?, at now: Instant) async throws {
        let day = try visit?.day ?? day(at: now)
        let guest = visit.map(\.guest) ?? UserID("caller-\(order)")
        let tab = visit.map(\.tab) ?? TabID("counter-\(order)")
        let counter = GuestTab.Opening(
            branch: house.branch.id,
            currency: house.branch.currency,
            opener: .firstItem,
            guest: guest
        )
        let step = PlaceOrder(
            order,
            cart,
            on: tab,
            opening: visit == nil ? counter : nil,
            guest: guest
        )
        let terms = house.terms(for: visit == nil ? .takeaway : .dineIn, shift: day)
        do throws(CommandFailure<AnyRefusal>) {
            try await runner.perform(Envelope(step, by: .guest(guest), id: nextID()), in: terms, at: now)
        } catch {
            // The kitchen may have sold out of something that the files keep selling.
            guard error.refusal != nil else { throw error }
            notes.append("\(order): refused, \(error)")
            return
        }
        let units = cart.lines.reduce(0) { $0 + $1.quantity }
        rounds[order] = Round(tab: tab, day: day, units: units, isTakeaway: visit == nil)
        if visit == nil { days[day.date]?.takeaways += 1 } else { days[day.date]?.tableOrders += 1 }
        if let visit, story.isAbout(visit), let placed = try await store.load(Order.self, order) {
            try story.orders(placed, in: house, at: now)
        }
    }

    mutating func move(_ order: OrderID, _ command: Order.Command, by author: Author, at now: Instant) async throws {
        guard let round = rounds[order] else { return }
        let step = OrderOperation(order, command, shift: round.day)
        let answer = try await runner.perform(Envelope(step, by: author, id: nextID()), at: now).answer
        switch answer.state {
        case .preparing: agenda.plan(.finish(order), at: now + .minutes(8 + 2 * min(round.units, 6)))
        case .ready: agenda.plan(.hand(order), at: now + .minutes(2))
        default: break
        }
    }

    /// The order's waiter serves it, or hands it over the counter and takes the money.
    mutating func hand(_ order: OrderID, at now: Instant) async throws {
        guard let round = rounds[order], let waiter = try await store.load(Order.self, order)?.waiter else {
            throw Fault.unreadable(file: "order \(order)", reason: "is ready, but no waiter has it")
        }
        try await move(order, round.isTakeaway ? .collect(code: nil) : .serve, by: house.waiter(waiter), at: now)
        guard round.isTakeaway else { return }
        let waiting = house.waiter(waiter)
        try await settle(round.tab, by: waiting, asking: waiting, method: .cash, on: round.day, at: now)
    }

    /// A party leaves once everything is served: with orders it asks for the bill and pays, without any it just leaves.
    mutating func leave(_ visit: Visit, at now: Instant) async throws {
        guard let tab = try await store.load(GuestTab.self, visit.tab) else { return }
        for order in tab.orders where try await store.load(Order.self, order)?.state != .served {
            return agenda.plan(.leave(visit), at: now + .minutes(5))
        }
        hungry.removeAll { $0 == visit }
        let waiter = house.waiter(PizzaHouse.waiters[visit.party % PizzaHouse.waiters.count])
        if tab.orders.isEmpty {
            try await change(visit.tab, .void, on: visit.day, by: waiter, at: now)
        } else {
            try await settle(
                visit.tab,
                by: waiter,
                asking: .guest(visit.guest),
                method: .card,
                on: visit.day,
                at: now
            )
        }
        if story.isAbout(visit) { try await story.pays(visit, in: house, store: store, at: now) }
    }

    /// Makes the bill, takes the payment and closes the tab.
    private mutating func settle(
        _ tab: TabID,
        by waiter: Author,
        asking guest: Author,
        method: PaymentMethod,
        on day: BranchDay,
        at now: Instant
    ) async throws {
        try await change(tab, .askForBill, on: day, by: guest, at: now)
        guard let billed = try await store.load(GuestTab.self, tab), let due = billed.due else {
            throw Fault.unreadable(file: "tab \(tab)", reason: "has a bill but no amount due")
        }
        // A bill of zero is settled as soon as it is requested.
        if billed.state == .locked {
            let payment = try Payment(id: PaymentID("\(tab)-1"), amount: due, method: method)
            try await change(tab, .pay(payment: payment), on: day, by: waiter, at: now)
        }
        try await change(tab, .close, on: day, by: waiter, at: now)
        if let revenue = days[day.date]?.revenue { days[day.date]?.revenue = try revenue + due }
    }

    private mutating func change(
        _ tab: TabID,
        _ action: TabOperation.Action,
        on day: BranchDay,
        by author: Author,
        at now: Instant
    ) async throws {
        try await runner.perform(
            Envelope(TabOperation(tab, action, day: day), by: author, id: nextID()),
            in: house.plans(),
            at: now
        )
    }
}
