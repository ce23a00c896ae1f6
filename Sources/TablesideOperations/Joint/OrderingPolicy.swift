public import TablesideBilling
public import TablesideCore
public import TablesideFloor
import TablesideHosting
public import TablesideMenu
public import TablesideOrdering
import TablesideVenue

/// The restaurant's terms for an order: its menu, prices and rules.
///
/// A host makes the terms from its own settings and passes them to ``PlaceOrder`` as the context, so that guests cannot
/// choose them. They may vary by order, for example by the cart's channel or by the hour, because the ``ContextSource``
/// is given the decision. Name the menu and the settings behind the terms in ``ReadContext/basis``; then no order is
/// placed on terms that have since been replaced.
///
/// ```swift
/// let terms = OrderingPolicy(menu: menu, profile: .dineIn, acceptWithin: .minutes(5), shift: tonight)
/// try await runner.perform(Envelope(placing, by: guest, id: commandID), in: FixedContext(terms))
/// ```
public struct OrderingPolicy: Sendable {
    /// The menu, with its prices.
    public let menu: FoodMenu
    /// The profile that the order follows.
    public private(set) var profile: ProfileCode
    /// The restaurant's own profile with this code; `nil` for a built-in one.
    public private(set) var ownProfile: Order.Profile?
    /// Who has to accept the order.
    public let acceptance: Placement.Acceptance
    /// How long after placing the order expires unless it is accepted, a positive length; `nil` for never.
    public let acceptWithin: Elapsed?
    /// How long before its wanted time an order is released to the restaurant, zero or more; `nil` for at once.
    ///
    /// Until then it is scheduled, if the profile supports orders in advance.
    public let leadTime: Elapsed?
    /// Until when the guest may cancel; `nil` for the profile's own rule.
    public let cancelPolicy: CancelPolicy?
    /// The code that the guest must give to collect this order; `nil` for none.
    public let collectionCode: String?
    /// The shift that assigns a waiter at once; `nil` if a waiter takes the order by hand.
    public let shift: BranchDay?
    /// The facts that the shift needs to assign the order: required skills, preferred waiter, priority and load;
    /// covers, table and the wanted time come from the order.
    public let work: WorkFacts
    /// The periods in which orders are taken, each without its end; `nil` for any time.
    ///
    /// ``OpeningHours/periods(on:in:_:)`` returns the periods of a branch in its zone.
    public let hours: [Range<Instant>]?
    /// The time zone of the branch; `nil` if nothing on the menu depends on the time of day.
    public let zone: (any ZoneRules)?
    /// Discounts that the restaurant applies to this order besides those from staff.
    ///
    /// Promotions are allowed in any order; any other reason is allowed only if a manager or the engine places it.
    public let discounts: [Discount]
    /// The promotions that may apply to this order; `nil` for none.
    public let promotions: PromotionTerms?
    /// The bill terms (charges and rounding) for a tab that this order opens; `nil` for none.
    public let bill: BillTerms?
    /// Limits on the cart's size; `nil` for the general limits only.
    public let cartLimits: CartLimits?
    /// The tables at which a tab may be started; `nil` if the host has already checked the table.
    public let tables: Set<TableID>?
    /// Whether several tabs may be open at one table.
    public let allowsSeveralTabs: Bool
    /// Whether guests without an account may change each other's orders on a shared tab.
    public let sharesOrders: Bool
    /// How many orders of one guest may wait to be accepted; `nil` for any number.
    ///
    /// Orders are counted by account and by device; for a guest with neither, all such orders on the tab count
    /// together. Staff are not limited.
    public let waitingOrders: Int?
    /// How many orders one guest may place within 24 hours, canceled ones included; `nil` for any number.
    ///
    /// Counted per guest in the same way as waiting orders. The limit keeps a guest from tying up staff with orders
    /// that are canceled right away.
    public let ordersPerDay: Int?
    /// How far in advance a guest may order, zero or more; `nil` for any time.
    ///
    /// An advance order reserves its stock until then and does not expire before. Staff may take orders further ahead.
    public let orderAhead: Elapsed?

    /// The default limit on one guest's orders that wait to be accepted.
    public static let usualWaitingOrders = 10
    /// The default limit on one guest's orders within 24 hours.
    public static let usualOrdersPerDay = 50
    /// The default limit on how far in advance a guest may order.
    public static let usualOrderAhead = Elapsed.days(30)

    /// Makes the terms for an order.
    public init(
        menu: FoodMenu,
        profile: ProfileCode = .dineIn,
        acceptance: Placement.Acceptance = .byWaiter,
        acceptWithin: Elapsed? = nil,
        leadTime: Elapsed? = nil,
        cancelPolicy: CancelPolicy? = nil,
        collectionCode: String? = nil,
        shift: BranchDay? = nil,
        work: WorkFacts = WorkFacts(),
        hours: [Range<Instant>]? = nil,
        zone: (any ZoneRules)? = nil,
        discounts: [Discount] = [],
        promotions: PromotionTerms? = nil,
        bill: BillTerms? = nil,
        cartLimits: CartLimits? = nil,
        tables: Set<TableID>? = nil,
        allowsSeveralTabs: Bool = false,
        sharesOrders: Bool = false,
        waitingOrders: Int? = OrderingPolicy.usualWaitingOrders,
        ordersPerDay: Int? = OrderingPolicy.usualOrdersPerDay,
        orderAhead: Elapsed? = OrderingPolicy.usualOrderAhead
    ) {
        self.menu = menu
        self.profile = profile
        self.acceptance = acceptance
        self.acceptWithin = acceptWithin
        self.leadTime = leadTime
        self.cancelPolicy = cancelPolicy
        self.collectionCode = collectionCode
        self.shift = shift
        self.work = work
        self.hours = hours
        self.zone = zone
        self.discounts = discounts
        self.promotions = promotions
        self.bill = bill
        self.cartLimits = cartLimits
        self.tables = tables
        self.allowsSeveralTabs = allowsSeveralTabs
        self.sharesOrders = sharesOrders
        self.waitingOrders = waitingOrders
        self.ordersPerDay = ordersPerDay
        self.orderAhead = orderAhead
    }

    /// Returns the same terms for orders that follow a profile, built in or the restaurant's own.
    ///
    /// ```swift
    /// let terms = OrderingPolicy(menu: menu, acceptance: .automatic).following(truck)
    /// ```
    public func following(_ profile: Order.Profile) -> OrderingPolicy {
        var terms = self
        terms.profile = profile.code
        terms.ownProfile = profile.isOwn ? profile : nil
        return terms
    }

    /// The profile of the orders; `nil` if this release does not know it.
    var rules: Order.Profile? { Order.Profile.named(profile, own: ownProfile) }

    /// Whether these orders go on a tab: on a tab of the profile that they name, otherwise on any that takes others'
    /// orders.
    func goesOn(_ visit: GuestTab.Opening) -> Bool {
        if let needed = rules?.tabProfile { return needed == visit.profile }
        return visit.rules?.takesOnlyItsOrders != true
    }

    /// When an order for a given time is released to the restaurant; `nil` for at once.
    func releaseAt(for recipient: Recipient?, at now: Instant) -> Instant? {
        guard let leadTime, let wantedAt = recipient?.wantedAt,
            rules?.lifecycle.commands.contains(.due) == true
        else { return nil }
        let release = wantedAt - max(.zero, leadTime)
        return release > now ? release : nil
    }

    /// Whether the restaurant takes orders at a time.
    public func takesOrders(at now: Instant) -> Bool {
        hours?.contains { $0.contains(now) } != false
    }

    /// When the restaurant next starts taking orders, as far as ``hours`` covers; `nil` if it does not.
    public func nextOpening(after now: Instant) -> Instant? {
        hours?.lazy.map(\.lowerBound).filter { $0 > now }.min()
    }
}
