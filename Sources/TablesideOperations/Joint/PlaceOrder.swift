public import TablesideBilling
public import TablesideCore
import TablesideFloor
public import TablesideHosting
public import TablesideLoyalty
import TablesideMenu
public import TablesideOrdering

/// Places an order: prices the cart, reserves the stock, and puts the order on its tab.
///
/// The cart is priced by ``FoodMenu/quote(_:stock:in:at:)``, the same function that showed the guest the price. Order,
/// stock and tab change together: if two guests want the last portion, one is refused and leaves nothing behind (QP-49,
/// QP-86).
///
/// The decision holds only what a guest may choose. Menu, profile, acceptance, deadline, cancel policy and shift come
/// from the restaurant (``OrderingPolicy``): its host supplies them, and nothing sent by a guest's device can change
/// them. The same goes for discounts: a guest's cart holds none, and those of the policy apply after any that staff put
/// in theirs, followed by its promotions. Promotion limits are counted in the same unit, so two phones cannot both get
/// the last use (FO-32); ``OrderOperation`` gives the uses back when the order is rejected, canceled or expires. The
/// profiles say which tabs take the orders of a profile (``Order/Profile/tabProfile``,
/// ``GuestTab/Profile/takesOnlyItsOrders``).
///
/// Each person at the table pays the cover charge once, on any one order: the orders on a tab together charge at most
/// the tab's covers, unless staff order (GI-26).
///
/// A first item starts a tab only at a table that the branch has (``OrderingPolicy/tables``) and that has no open tab
/// (``OpenTabs``), unless the restaurant allows several. The policy limits how many orders of one guest wait to be
/// accepted (``OrderingPolicy/waitingOrders``) and how many are placed within 24 hours
/// (``OrderingPolicy/ordersPerDay``). An order without a known guest belongs to the device that sent it and to no other
/// guest, unless the restaurant lets a table share its orders.
///
/// A tab holds at most ``TabOperation/orderLimit`` orders, because a larger tab could not be settled in one unit.
public struct PlaceOrder: JointDecision {
    /// Commands of this kind are remembered as `placeOrder`.
    public static let name = DecisionName(rawValue: "placeOrder")

    /// The identity of the new order.
    public let order: OrderID
    /// The items to order, with the cart's channel and covers.
    public let cart: Cart
    /// The tab that the order goes on.
    public let tab: TabID
    /// How to open the tab if this is its first item; `nil` if it must be open already.
    ///
    /// The bill terms come from the policy, whatever the opening contains. A tab for a booking, and every tab whose
    /// profile opens on arrival, can be opened only by ``SeatParty`` (QP-77).
    public let opening: GuestTab.Opening?
    /// The guest's account; `nil` if it is not known.
    public let guest: UserID?
    /// Who receives an order that leaves the restaurant, where and when (GI-34); `nil` if there is no recipient.
    public let recipient: Recipient?
    /// The device at the table that sends the order; `nil` if devices do not take part or staff order (GI-24).
    ///
    /// The device that sends a tab's first item joins the tab, for the cart's covers.
    public let device: DeviceID?
    /// The guest's device, whether or not devices take part at the table; `nil` if the host does not identify devices.
    ///
    /// All orders from one device count together, no matter which accounts are used on it.
    public let sentFrom: DeviceID?
    /// The quote that the guest saw and agreed to; `nil` to accept the current price.
    ///
    /// The order is refused if lines, prices or total have changed since; the refusal carries the new quote.
    public let expecting: Quote?
    /// The promotion codes that the guest asks for, in this order; one that gives nothing does not stop the rest.
    public let codes: [PromotionCode]

    /// Makes the decision to place an order.
    public init(
        _ order: OrderID,
        _ cart: Cart,
        on tab: TabID,
        opening: GuestTab.Opening? = nil,
        guest: UserID? = nil,
        recipient: Recipient? = nil,
        device: DeviceID? = nil,
        sentFrom: DeviceID? = nil,
        expecting: Quote? = nil,
        codes: [PromotionCode] = []
    ) {
        self.order = order
        self.cart = cart
        self.tab = tab
        self.opening = opening
        self.guest = guest
        self.recipient = recipient
        self.device = device
        self.sentFrom = sentFrom
        self.expecting = expecting
        self.codes = codes
    }

    /// The new order, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Order.self, order) }

    /// The order, its tab with the tab's orders, the open tabs of the table, the guest's waiting orders, the stock of
    /// the branch, the shift, and the orders waiting there.
    public func needs(_ loaded: Loaded, in terms: OrderingPolicy, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(Order.self, order), DocumentNeed(GuestTab.self, tab)]
        guard loaded.contains(GuestTab.self, tab) else { return needs }
        let tab = try loaded.aggregate(GuestTab.self, tab)
        guard let branch = tab.opening?.branch ?? opening?.branch else { return needs }
        // The tab's orders tell how many covers are already charged.
        let isCharged = cart.covers > 0 && tab.covers > 0 && cart.channel == .dineIn && terms.menu.coverCharge != nil
        let others = isCharged ? tab.orders.map { DocumentNeed(Order.self, $0) } : []
        let beginning = tab.opening == nil ? OpenTabs.needs(at: opening?.table, of: branch) : []
        let isLimited = terms.waitingOrders != nil || terms.ordersPerDay != nil
        let waiting = try isLimited ? counted(at: branch).flatMap { try WaitingOrders.needs($0, loaded) } : []
        let counters = try promotionCounters(at: branch, loaded, in: terms, at: now)
        return needs + others + beginning + waiting + OrderSideEffects.needs(branch: branch, shift: terms.shift)
            + counters + (holder(in: terms).map { [DocumentNeed(HeldPromotions.self, $0)] } ?? [])
            + (try OrderSideEffects.heads(
                of: loaded,
                shift: terms.shift,
                placing: order,
                after: .assign(order: order, facts: facts(on: tab, in: terms)),
                beside: unchecked(loaded),
                adding: Self.items(of: terms.promotions, counters.count),
                at: now
            ))
    }

    /// What may change before the order is committed: the state of other orders of the tab and the guest, and uses of
    /// limits that the order does not touch.
    ///
    /// Two orders placed at once on one tab, or by one guest, both change a document of the tab or the guest. Orders
    /// that end in the meantime only leave more room. An order sent back in the meantime waits beside the new order, as
    /// if it were sent back later.
    private func unchecked(_ loaded: Loaded) -> [DocumentRef] {
        loaded.refs.filter { $0.kind == PromotionCounter.kind || $0.kind == Order.kind && $0 != subject }
    }

    /// The maximum number of items that promotions add to the unit, and that the order adds beyond the documents it
    /// reads.
    private static func items(of promotions: PromotionTerms?, _ counters: Int) -> Int {
        guard promotions != nil else { return 0 }
        // The order is placed and accepted, its tab opened, joined and added to, the stock reserved and committed, the
        // order assigned; the order and the shift have timers.
        let usual = 10
        // Each use changes a counter and its timer, by an event after the end of holds; each promotion may be one that
        // is stored.
        let uses = 4 * min(counters, PromotionBook.maxPerOrder)
        return usual + 1 + PromotionBook.maxPerOrder + uses
    }

    /// The facts that the shift gets; they must match those that decided which orders were read.
    private func facts(on tab: GuestTab, in terms: OrderingPolicy) -> WorkFacts {
        let isServed = cart.channel == .dineIn
        let isCharged = isServed && terms.menu.coverCharge.map { !$0.isZero } ?? false
        return terms.work.besides(
            covers: isCharged ? cart.covers : 0,
            table: isServed ? (tab.opening == nil ? opening?.table : tab.table) : nil,
            end: recipient?.wantedAt,
            isSeated: true
        )
    }

    /// Prices the cart, reserves its stock and places the order.
    ///
    /// - Throws: ``VisitRefusal`` for a cart with problems, covers already charged, a price other than expected, a time
    ///   outside opening hours, a table that does not exist or is taken, more orders than may wait or be placed in a
    ///   day, a time too far ahead, and for a tab that is not open, is full, has the name of another branch's, or has
    ///   another branch, currency or profile; the refusal of the order, the stock, the tab or the shift.
    public func decide(
        on loaded: Loaded,
        in terms: OrderingPolicy,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> OrderAnswer {
        var tab = try loaded.aggregate(GuestTab.self, tab)
        if tab.opening == nil, var opening {
            let policy = terms.menu.saleRules.policy
            opening.terms = terms.bill ?? (policy == SalePolicy() ? nil : BillTerms(policy: policy))
            guard opening.booking == nil, opening.opener != .arrival,
                opening.rules?.opensOnArrival != true
            else { throw VisitRefusal(.bookFirst(tab: tab.id)) }
            try OpenTabs.checkName(of: tab.id, at: opening.branch)
            if let table = opening.table, terms.tables?.contains(table) == false {
                throw VisitRefusal(.unknownTable(table: table))
            }
            try changes.perform(.open(opening: opening), on: &tab, by: author, at: now)
            try OpenTabs.open(tab, isAlone: !terms.allowsSeveralTabs, loaded, &changes)
            if let device, opening.devices != nil {
                let join = GuestTab.Command.join(device: device, persons: max(1, cart.covers))
                try changes.perform(join, on: &tab, by: author, at: now)
            }
        }
        guard let visit = tab.opening else { throw VisitRefusal(.bookFirst(tab: tab.id)) }
        // The quote refuses a menu that is no branch's.
        if let branch = terms.menu.branch, visit.branch != branch {
            throw VisitRefusal(.otherBranch(branch: branch, expected: visit.branch))
        }
        guard visit.currency == terms.menu.currency else {
            throw VisitRefusal(.otherCurrency(currency: terms.menu.currency, expected: visit.currency))
        }
        guard terms.goesOn(visit) else {
            throw VisitRefusal(.otherProfile(profile: terms.profile, expected: visit.profile))
        }
        if let shift = terms.shift, shift.branch != visit.branch {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: visit.branch))
        }
        let releaseAt = terms.releaseAt(for: recipient, at: now)
        // An advance order needs the restaurant to be open at its wanted time, not now.
        let wanted = recipient?.wantedAt ?? now
        if author.role == .guest, let ahead = terms.orderAhead {
            let latest = now + max(.zero, ahead)
            guard wanted <= latest else { throw VisitRefusal(.tooFarAhead(wantedAt: wanted, latest: latest)) }
        }
        guard terms.takesOrders(at: wanted) else {
            throw VisitRefusal(.closed(branch: visit.branch, at: wanted, opensAt: terms.nextOpening(after: wanted)))
        }
        var companions = try OrderSideEffects(loaded, branch: visit.branch, shift: terms.shift)
        changes.leaveUnchecked(unchecked(loaded))
        let counters = try counters(in: terms, companions.stock, loaded, at: releaseAt ?? now)
        let held = try holder(in: terms).flatMap { try loaded.document(HeldPromotions.self, $0) }
        let own = held?.outcome(for: self.order, at: now)
        if try loaded.aggregate(Order.self, self.order).terms == nil,
            counters.hasClaim(of: self.order, besides: own, at: now)
        {
            throw VisitRefusal(.takenOrder(order: self.order))
        }
        let priced = try price(
            in: terms,
            companions.stock,
            counted: counters,
            keeping: own,
            by: author,
            for: releaseAt ?? now,
            at: now
        )
        let placement = Placement(
            quote: priced.quote,
            profile: terms.profile,
            tab: tab.id,
            table: cart.channel == .dineIn ? tab.table : nil,
            guest: guest,
            acceptance: terms.acceptance,
            acceptBy: terms.acceptWithin.map { max(now, releaseAt ?? now) + $0 },
            releaseAt: releaseAt,
            cancelPolicy: terms.cancelPolicy,
            collectionCode: terms.collectionCode,
            recipient: recipient,
            // An order without a known guest belongs to the device that sent it.
            device: author.role == .guest && guest == nil && !terms.sharesOrders ? author.device : nil
        ).following(terms.profile, own: terms.ownProfile)
        try checkCovers(of: placement.quote, on: tab, loaded, by: author)
        var order = try loaded.aggregate(Order.self, order)
        var events: [Order.Event]
        do throws(Order.Refusal) {
            events = try changes.perform(.place(placement), on: &order, by: author, at: now)
        } catch {
            // Of another order with this identity nothing more is said, neither where it is nor how far.
            if order.version != .absent, !order.holds(placement) {
                throw VisitRefusal(.takenOrder(order: order.id))
            }
            throw error
        }
        try OrderPromotions.take(priced.outcome, counters, at: now, changes: &changes)
        try companions.carryOut(events, of: order, loaded: loaded, at: now, changes: &changes)
        try changes.perform(.add(order: order.id, device: device), on: &tab, by: author, at: now)
        guard tab.orders.count <= TabOperation.orderLimit else {
            throw VisitRefusal(.tabIsFull(tab: tab.id, limit: TabOperation.orderLimit))
        }
        if author.role == .guest, terms.waitingOrders != nil || terms.ordersPerDay != nil {
            for entry in counted(at: visit.branch) {
                try WaitingOrders.add(order, of: entry, in: terms, at: now, loaded, &changes)
            }
        }
        if terms.shift != nil, order.state == .placed {
            events += try companions.assign(&order, facts: terms.work, loaded: loaded, at: now, &changes)
        }
        return OrderAnswer(order, events: events, remaining: companions.remaining, promotions: priced.outcome)
    }

    /// The cart with the restaurant's discounts.
    func promoted(in terms: OrderingPolicy, at: Instant) -> PromotedCart {
        var cart = cart
        cart.discounts += terms.discounts
        return PromotedCart(order: order, cart: cart, guest: guest, codes: codes, terms: terms, at: at)
    }

    /// The counters that decide which promotions apply, after the stock is read.
    private func promotionCounters(
        at branch: BranchID,
        _ loaded: Loaded,
        in terms: OrderingPolicy,
        at now: Instant
    ) throws -> [DocumentNeed] {
        guard terms.promotions != nil, loaded.contains(Stock.self, branch) else { return [] }
        let at = terms.releaseAt(for: recipient, at: now) ?? now
        let stock = try loaded.aggregate(Stock.self, branch)
        return promoted(in: terms, at: at).counters(stock).map { DocumentNeed(PromotionCounter.self, $0) }
    }

    /// The counters that decide which promotions apply.
    func counters(in terms: OrderingPolicy, _ stock: Stock, _ loaded: Loaded, at: Instant) throws -> PromotionCounters {
        try OrderPromotions.counters(promoted(in: terms, at: at).counters(stock), loaded)
    }

    /// The guest whose held promotions matter: only that guest's orders use them, and a choice within a group of
    /// promotions made for a quote stays the same for the order.
    func holder(in terms: OrderingPolicy) -> UserID? { terms.promotions == nil ? nil : guest }

    /// The entries under which the order is counted.
    private func counted(at branch: BranchID) -> [BranchEntry] {
        WaitingOrders.entries(of: guest, sentFrom ?? device, tab, at: branch)
    }

    /// Refuses to charge a guest's party for more covers than it has people; staff may do so.
    private func checkCovers(of quote: Quote, on tab: GuestTab, _ loaded: Loaded, by author: Author) throws {
        guard author.role == .guest, tab.covers > 0, quote.coverPrice != nil, quote.covers > 0 else { return }
        var left = tab.covers.subtractingSaturated(tab.coversChargedElsewhere)
        for order in tab.orders { left = left.subtractingSaturated(try loaded.aggregate(Order.self, order).covers) }
        guard quote.covers <= left else {
            throw VisitRefusal(.coversExceeded(covers: quote.covers, left: max(0, left)))
        }
    }

    /// The price with all discounts, and the amounts that promotions took off.
    ///
    /// - Throws: ``VisitRefusal`` for a cart with problems, or a price other than expected; the refusal of a guest's
    ///   own discount.
    func price(
        in terms: OrderingPolicy,
        _ stock: Stock,
        counted counters: PromotionCounters,
        keeping held: PromotionOutcome?,
        by author: Author,
        for at: Instant,
        at now: Instant
    ) throws -> (quote: Quote, outcome: PromotionOutcome?) {
        if author.role == .guest, let own = cart.lines.flatMap(\.discounts).first ?? cart.discounts.first {
            throw Order.Refusal(.discountNotPermitted(reason: own.reason, role: author.role))
        }
        if let problems = terms.cartLimits?.problems(of: cart), !problems.isEmpty {
            throw VisitRefusal(.cart(problems: problems))
        }
        let (quote, outcome) = try promoted(in: terms, at: at).price(stock, counted: counters, keeping: held, at: now)
        if let expecting, !expecting.agrees(with: quote) {
            throw VisitRefusal(.quoteChanged(was: expecting, now: quote))
        }
        return (quote, outcome)
    }
}

extension Order {
    /// Whether this order has the same lines on the same tab as a placement.
    fileprivate func holds(_ placement: Placement) -> Bool {
        tab == placement.tab && lines.map(\.quoted) == placement.quote.lines
    }
}
