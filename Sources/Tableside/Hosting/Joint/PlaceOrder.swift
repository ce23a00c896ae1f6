/// Places an order: prices the cart, takes the goods out of the stock, and puts the order on its tab.
///
/// The cart is priced by ``FoodMenu/quote(_:stock:in:at:)``, the very function that showed the guest the price. Order, stock
/// and tab change together: of two guests who want the last portion one is refused, and nothing of theirs is left behind
/// (QP-49, QP-86).
///
/// The decision holds what a guest may choose. Menu, profile, acceptance, deadline, cancel policy and shift are the house's
/// (``HouseTerms``): its host supplies them, and nothing that a guest's device sends can change them. So are discounts: the
/// cart of a guest holds none, and those of the terms come after those that staff put into theirs. An order of
/// QuickPlate's profile goes on a tab of that profile, and no other order does.
///
/// A tab holds at most ``TabStep/orderLimit`` orders: one that could no longer be settled in one unit is not begun.
public struct PlaceOrder: JointDecision {
    /// Commands of this kind are remembered as `placeOrder`.
    public static let name = DecisionName(rawValue: "placeOrder")

    /// The identity of the new order.
    public let order: OrderID
    /// What is ordered.
    public let cart: Cart
    /// The tab on which it goes.
    public let tab: TabID
    /// How the tab is opened if this is its first item; `nil` when it must be open already.
    ///
    /// What the house adds to the bill is that of the terms, whatever the opening says. A tab for a booking, and every tab of QuickPlate's profile, is opened by ``SeatParty`` alone (QP-77).
    public let opening: GuestTab.Opening?
    /// The guest who orders; `nil` for one who is not known.
    public let guest: UserID?
    /// What the guest was told that the cart costs, and agreed to; `nil` takes whatever it costs now.
    ///
    /// An order is refused when lines, prices or total have changed since; the refusal holds the new quote.
    public let expecting: Quote?

    /// Makes the decision.
    public init(
        _ order: OrderID,
        _ cart: Cart,
        on tab: TabID,
        opening: GuestTab.Opening? = nil,
        guest: UserID? = nil,
        expecting: Quote? = nil
    ) {
        self.order = order
        self.cart = cart
        self.tab = tab
        self.opening = opening
        self.guest = guest
        self.expecting = expecting
    }

    /// The new order.
    public var subject: DocumentRef { DocumentRef(Order.self, order) }

    /// The order, its tab, the stock of the tab's branch, the shift, and the orders that wait there.
    public func needs(_ loaded: Loaded, in terms: HouseTerms, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(Order.self, order), DocumentNeed(GuestTab.self, tab)]
        guard loaded.contains(GuestTab.self, tab) else { return needs }
        let opened = try loaded.aggregate(GuestTab.self, tab).opening
        guard let branch = opened?.branch ?? opening?.branch else { return needs }
        return needs + OrderCompanions.needs(branch: branch, shift: terms.shift)
            + (try OrderCompanions.heads(
                of: loaded,
                shift: terms.shift,
                placing: order,
                after: .assign(order: order),
                at: now
            ))
    }

    /// Prices, reserves, places.
    ///
    /// - Throws: ``VisitRefusal`` for a cart with problems or at another price than expected, outside the hours of the
    ///   house, and for a tab that is not open, of another branch, currency or profile, or full; the refusal of the order, the stock, the tab or the shift.
    public func decide(
        on loaded: Loaded,
        in terms: HouseTerms,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> OrderAnswer {
        var tab = try loaded.aggregate(GuestTab.self, tab)
        if tab.opening == nil, var opening {
            let policy = terms.menu.saleRules.policy
            opening.terms = terms.bill ?? (policy == SalePolicy() ? nil : BillTerms(policy: policy))
            guard opening.booking == nil, opening.opener != .arrival,
                opening.profile != GuestTab.Profile.quickPlate.code
            else { throw VisitRefusal(.bookFirst(tab: tab.id)) }
            try changes.perform(.open(opening: opening), on: &tab, by: author, at: now)
        }
        guard let visit = tab.opening else { throw VisitRefusal(.bookFirst(tab: tab.id)) }
        guard visit.branch == terms.menu.branch else {
            throw VisitRefusal(.otherBranch(branch: terms.menu.branch, expected: visit.branch))
        }
        guard visit.currency == terms.menu.currency else {
            throw VisitRefusal(.otherCurrency(currency: terms.menu.currency, expected: visit.currency))
        }
        guard (visit.profile == GuestTab.Profile.quickPlate.code) == (terms.profile == Order.Profile.quickPlate.code)
        else { throw VisitRefusal(.otherProfile(profile: terms.profile, expected: visit.profile)) }
        if let shift = terms.shift, shift.branch != visit.branch {
            throw VisitRefusal(.otherBranch(branch: shift.branch, expected: visit.branch))
        }
        guard terms.takesOrders(at: now) else {
            throw VisitRefusal(.closed(branch: visit.branch, at: now, opensAt: terms.nextOpening(after: now)))
        }
        var companions = try OrderCompanions(loaded, branch: visit.branch, shift: terms.shift)
        let placement = Placement(
            quote: try quote(in: terms, stock: companions.stock, by: author, at: now),
            profile: terms.profile,
            tab: tab.id,
            table: visit.table,
            guest: guest,
            acceptance: terms.acceptance,
            acceptBy: terms.acceptWithin.map { now + $0 },
            cancelPolicy: terms.cancelPolicy,
            collectionCode: terms.collectionCode
        )
        var order = try loaded.aggregate(Order.self, order)
        var events = try changes.perform(.place(placement), on: &order, by: author, at: now)
        try companions.carryOut(events, of: order.id, loaded: loaded, at: now, changes: &changes)
        try changes.perform(.add(order: order.id), on: &tab, by: author, at: now)
        guard tab.orders.count <= TabStep.orderLimit else {
            throw VisitRefusal(.tabIsFull(tab: tab.id, limit: TabStep.orderLimit))
        }
        if terms.shift != nil, order.state == .placed {
            events += try companions.assign(&order, loaded: loaded, at: now, &changes)
        }
        return OrderAnswer(order, events: events, remaining: companions.remaining)
    }

    private func quote(in terms: HouseTerms, stock: Stock, by author: Author, at now: Instant) throws -> Quote {
        var cart = cart
        if author.role == .guest, let own = cart.lines.flatMap(\.discounts).first ?? cart.discounts.first {
            throw Order.Refusal(.discountNotPermitted(reason: own.reason, role: author.role))
        }
        cart.discounts += terms.discounts
        let quote: Quote
        do {
            quote = try terms.menu.quote(cart, stock: stock, in: terms.zone, at: now)
        } catch {
            throw VisitRefusal(.cart(problems: error.problems))
        }
        if let expecting, !expecting.agrees(with: quote) {
            throw VisitRefusal(.quoteChanged(was: expecting, now: quote))
        }
        return quote
    }
}
