public import TablesideCore
import TablesideFloor
public import TablesideHosting
import TablesideMenu
public import TablesideOrdering

/// Places an order: prices the cart, takes the goods out of the stock, and puts the order on its tab.
///
/// The cart is priced by ``FoodMenu/quote(_:stock:in:at:)``, the very function that showed the guest the price. Order, stock
/// and tab change together: of two guests who want the last portion one is refused, and nothing of theirs is left behind
/// (QP-49, QP-86).
///
/// The decision holds what a guest may choose. Menu, profile, acceptance, deadline, cancel policy and shift are the house's
/// (``OrderingPolicy``): its host supplies them, and nothing that a guest's device sends can change them. So are discounts: the
/// cart of a guest holds none, and those of the terms come after those that staff put into theirs. An order of
/// QuickPlate's profile goes on a tab of that profile, and no other order does.
///
/// Every person at the table is charged for their place once, by whichever order says so: the covers of the orders on the
/// tab are together not more than its own, except where staff order (GI-26).
///
/// A first item begins a tab only at a table that the branch has (``OrderingPolicy/tables``), and at which none is open
/// (``OpenTabs``), unless the house allows several. Of one guest only so many orders wait to be accepted
/// (``OrderingPolicy/waitingOrders``), and so many are placed within 24 hours (``OrderingPolicy/ordersPerDay``). An order of nobody in particular is that of the device from which it came, and no other
/// guest's, unless the house says that a table shares its orders.
///
/// A tab holds at most ``TabOperation/orderLimit`` orders: one that could no longer be settled in one unit is not begun.
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
    /// Who gets it, where and when, for one that leaves the house (GI-34); `nil` for nobody in particular.
    public let recipient: Recipient?
    /// The device at the table that sends it; `nil` where devices do not take part, or staff order (GI-24).
    ///
    /// The device of a first item joins with it, for the covers of the cart.
    public let device: DeviceID?
    /// The device from which a guest sends it, whether or not devices take part at the table; `nil` where the host tells none
    /// apart.
    ///
    /// What comes from one device counts together, whichever accounts are used on it.
    public let sentFrom: DeviceID?
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
        recipient: Recipient? = nil,
        device: DeviceID? = nil,
        sentFrom: DeviceID? = nil,
        expecting: Quote? = nil
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
    }

    /// The new order.
    public var subject: DocumentRef { DocumentRef(Order.self, order) }

    /// The order, its tab with the orders on it, the stock of the tab's branch, the shift, and the orders that wait there.
    public func needs(_ loaded: Loaded, in terms: OrderingPolicy, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(Order.self, order), DocumentNeed(GuestTab.self, tab)]
        guard loaded.contains(GuestTab.self, tab) else { return needs }
        let tab = try loaded.aggregate(GuestTab.self, tab)
        guard let branch = tab.opening?.branch ?? opening?.branch else { return needs }
        // Whose covers are charged already, the orders on the tab say.
        let isCharged = cart.covers > 0 && tab.covers > 0 && cart.channel == .dineIn && terms.menu.coverCharge != nil
        let others = isCharged ? tab.orders.map { DocumentNeed(Order.self, $0) } : []
        let beginning = tab.opening == nil ? OpenTabs.needs(at: opening?.table, of: branch) : []
        let isLimited = terms.waitingOrders != nil || terms.ordersPerDay != nil
        let waiting = try isLimited ? counted(at: branch).flatMap { try WaitingOrders.needs($0, loaded) } : []
        return needs + others + beginning + waiting + OrderSideEffects.needs(branch: branch, shift: terms.shift)
            + (try OrderSideEffects.heads(
                of: loaded,
                shift: terms.shift,
                placing: order,
                after: .assign(order: order),
                at: now
            ))
    }

    /// Prices, reserves, places.
    ///
    /// - Throws: ``VisitRefusal`` for a cart with problems, with covers that are charged already, or at another price than expected, outside the hours of the
    ///   house, at a table that does not exist or is taken, beyond the orders that may wait, be placed in a day or be wanted so far ahead, and for a tab that is not open, of another branch, currency or profile, or full; the refusal of the order, the stock, the tab or the shift.
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
                opening.profile != GuestTab.Profile.quickPlate.code
            else { throw VisitRefusal(.bookFirst(tab: tab.id)) }
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
        let releaseAt = terms.releaseAt(for: recipient, at: now)
        // What is wanted later is for a time at which the house is open.
        let wanted = recipient?.wantedAt ?? now
        if author.role == .guest, let ahead = terms.orderAhead {
            let latest = now + max(.zero, ahead)
            guard wanted <= latest else { throw VisitRefusal(.tooFarAhead(wantedAt: wanted, latest: latest)) }
        }
        guard terms.takesOrders(at: wanted) else {
            throw VisitRefusal(.closed(branch: visit.branch, at: wanted, opensAt: terms.nextOpening(after: wanted)))
        }
        var companions = try OrderSideEffects(loaded, branch: visit.branch, shift: terms.shift)
        let placement = Placement(
            quote: try quote(in: terms, stock: companions.stock, by: author, at: releaseAt ?? now),
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
            // An order of nobody in particular is that of the device from which it came.
            device: author.role == .guest && guest == nil && !terms.sharesOrders ? author.device : nil
        )
        try checkCovers(of: placement.quote, on: tab, loaded, by: author)
        var order = try loaded.aggregate(Order.self, order)
        var events: [Order.Event]
        do throws(Order.Refusal) {
            events = try changes.perform(.place(placement), on: &order, by: author, at: now)
        } catch {
            // Who is told that it is placed already must not find something else.
            if case .alreadyApplied = error.reason, !order.holds(placement) {
                throw VisitRefusal(.takenOrder(order: order.id))
            }
            throw error
        }
        try companions.carryOut(events, of: order.id, loaded: loaded, at: now, changes: &changes)
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
            events += try companions.assign(&order, loaded: loaded, at: now, &changes)
        }
        return OrderAnswer(order, events: events, remaining: companions.remaining)
    }

    /// Under whose names the order is counted.
    private func counted(at branch: BranchID) -> [BranchEntry] {
        WaitingOrders.entries(of: guest, sentFrom ?? device, tab, at: branch)
    }

    /// Refuses to charge a guest's party for more places at the table than it has people; staff may.
    private func checkCovers(of quote: Quote, on tab: GuestTab, _ loaded: Loaded, by author: Author) throws {
        guard author.role == .guest, tab.covers > 0, quote.coverPrice != nil, quote.covers > 0 else { return }
        var left = tab.covers.subtractingSaturated(tab.coversChargedElsewhere)
        for order in tab.orders { left = left.subtractingSaturated(try loaded.aggregate(Order.self, order).covers) }
        guard quote.covers <= left else {
            throw VisitRefusal(.coversExceeded(covers: quote.covers, left: max(0, left)))
        }
    }

    private func quote(in terms: OrderingPolicy, stock: Stock, by author: Author, at now: Instant) throws -> Quote {
        var cart = cart
        if author.role == .guest, let own = cart.lines.flatMap(\.discounts).first ?? cart.discounts.first {
            throw Order.Refusal(.discountNotPermitted(reason: own.reason, role: author.role))
        }
        if let problems = terms.cartLimits?.problems(of: cart), !problems.isEmpty {
            throw VisitRefusal(.cart(problems: problems))
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

extension Order {
    /// Whether this is what was placed, on this tab.
    fileprivate func holds(_ placement: Placement) -> Bool {
        tab == placement.tab && lines.map(\.quoted) == placement.quote.lines
    }
}
