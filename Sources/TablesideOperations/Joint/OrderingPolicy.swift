public import TablesideCore
import TablesideHosting
public import TablesideMenu
public import TablesideOrdering
import TablesideVenue

/// What the house says to an order: what it offers, at which prices, and by which rules.
///
/// A host makes the terms from its own settings and hands them to ``PlaceOrder`` as the context, so that guests cannot
/// choose them. They may differ from order to order, by the channel of the cart or the hour: the ``ContextSource`` is
/// given the decision. Name the menu and the settings behind the terms in ``ReadContext/basis``; no order is then placed
/// on terms that have been replaced in between.
///
/// ```swift
/// let terms = OrderingPolicy(menu: menu, profile: .dineIn, acceptWithin: .minutes(5), shift: tonight)
/// try await runner.perform(placing, in: FixedContext(terms), by: guest, id: commandID)
/// ```
public struct OrderingPolicy: Sendable {
    /// What is offered.
    public let menu: FoodMenu
    /// The row set that the order obeys.
    public let profile: ProfileCode
    /// Who has to accept the order.
    public let acceptance: Placement.Acceptance
    /// How long after placing it expires unless accepted before, a positive length; `nil` for never.
    public let acceptWithin: Elapsed?
    /// How long before it is wanted an order is placed with the house, a length of zero or more; `nil` for at once.
    ///
    /// Until then it is scheduled, on a profile that knows orders in advance.
    public let leadTime: Elapsed?
    /// How long the guest may cancel; `nil` for what the profile says.
    public let cancelPolicy: CancelPolicy?
    /// What the guest has to say to collect this order; `nil` for nothing.
    public let collectionCode: String?
    /// The shift that chooses a waiter at once; `nil` leaves the order to be taken by hand.
    public let shift: BranchDay?
    /// When orders are taken, each period without its end; `nil` for at any time.
    ///
    /// ``OpeningHours/periods(on:in:_:)`` gives the periods of a branch in its zone.
    public let hours: [Range<Instant>]?
    /// The clocks of the branch; `nil` where nothing about the menu depends on the time of day.
    public let zone: (any ZoneRules)?
    /// What the house takes off this order, beside what staff take off: promotions and rewards; another reason is taken from
    /// a manager alone.
    public let discounts: [Discount]
    /// What the house adds to the bill of a tab that the order opens, and how it rounds; `nil` for nothing.
    public let bill: BillTerms?
    /// How large a cart may be; `nil` for as large as any may be.
    public let cartLimits: CartLimits?
    /// The tables at which a tab may be begun; `nil` where the host has made sure that there is such a table.
    public let tables: Set<TableID>?
    /// Whether several tabs may be open at one table.
    public let allowsSeveralTabs: Bool
    /// Whether guests without an account may change each other's orders on a tab that they share.
    public let sharesOrders: Bool
    /// How many orders of one guest may wait to be accepted; `nil` for any number.
    ///
    /// They are those of an account and those of a device, else of all who are not known at a tab. Staff may place more.
    public let waitingOrders: Int?
    /// How many orders of one guest are placed within 24 hours, those that were called off included; `nil` for any number.
    ///
    /// They are counted as those that wait: nobody has staff look at one order after another that is taken back at once.
    public let ordersPerDay: Int?
    /// How far ahead a guest may want an order, a length of zero or more; `nil` for any time.
    ///
    /// What is ordered in advance keeps its goods from others until then, and does not expire before. Staff may take
    /// orders for later.
    public let orderAhead: Elapsed?

    /// How many orders of one guest may wait to be accepted where a house says nothing.
    public static let usualWaitingOrders = 10
    /// How many orders of one guest are placed within 24 hours where a house says nothing.
    public static let usualOrdersPerDay = 50
    /// How far ahead a guest may want an order where a house says nothing.
    public static let usualOrderAhead = Elapsed.days(30)

    /// Makes the terms.
    public init(
        menu: FoodMenu,
        profile: ProfileCode,
        acceptance: Placement.Acceptance = .byWaiter,
        acceptWithin: Elapsed? = nil,
        leadTime: Elapsed? = nil,
        cancelPolicy: CancelPolicy? = nil,
        collectionCode: String? = nil,
        shift: BranchDay? = nil,
        hours: [Range<Instant>]? = nil,
        zone: (any ZoneRules)? = nil,
        discounts: [Discount] = [],
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
        self.hours = hours
        self.zone = zone
        self.discounts = discounts
        self.bill = bill
        self.cartLimits = cartLimits
        self.tables = tables
        self.allowsSeveralTabs = allowsSeveralTabs
        self.sharesOrders = sharesOrders
        self.waitingOrders = waitingOrders
        self.ordersPerDay = ordersPerDay
        self.orderAhead = orderAhead
    }

    /// When an order that is wanted at some time is placed with the house; `nil` for at once.
    func releaseAt(for recipient: Recipient?, at now: Instant) -> Instant? {
        guard let leadTime, let wantedAt = recipient?.wantedAt,
            Order.Profile.named(profile)?.lifecycle.commands.contains(.due) == true
        else { return nil }
        let release = wantedAt - max(.zero, leadTime)
        return release > now ? release : nil
    }

    /// Whether the house takes orders then.
    public func takesOrders(at now: Instant) -> Bool {
        hours?.contains { $0.contains(now) } != false
    }

    /// When the house next begins to take orders, as far as its hours are told; `nil` if it does not.
    public func nextOpening(after now: Instant) -> Instant? {
        hours?.lazy.map(\.lowerBound).filter { $0 > now }.min()
    }
}
