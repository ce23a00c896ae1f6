public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
import TablesideMenu
public import TablesideOrdering
public import TablesideVenue

/// The owner and the place of a document: all the facts that a relation depends on.
public struct Belonging: Hashable, Sendable {
    /// The people at a tab.
    public struct Party: Hashable, Sendable {
        /// The guest who owns the tab; `nil` for a table's tab, which belongs to everyone at the table.
        public var owner: UserID?
        /// The guests other than the owner who may act on the tab.
        public var friends: [UserID]
        /// The devices that take part.
        public var devices: [DeviceID]
        /// The table of the tab; `nil` for none.
        public var table: TableID?
        /// When the tab ended; `nil` while it is open.
        ///
        /// A guest who scanned the table's code later was never at the tab.
        public var endedAt: Instant?

        /// Creates the people of a tab; `owner` is `nil` for a table's tab.
        public init(
            owner: UserID?,
            friends: [UserID] = [],
            devices: [DeviceID] = [],
            table: TableID? = nil,
            endedAt: Instant? = nil
        ) {
            self.owner = owner
            self.friends = friends
            self.devices = devices
            self.table = table
            self.endedAt = endedAt
        }

        /// The people at an opened tab.
        init(_ tab: GuestTab) {
            self.init(
                owner: tab.opening?.guest,
                friends: tab.friends,
                devices: tab.devices.map(\.id),
                table: tab.table,
                endedAt: [.closed, .merged, .voided].contains(tab.state) ? tab.closedAt ?? tab.lastEventAt : nil
            )
        }
    }

    /// The branch of the document; `nil` if it belongs to none.
    public var branch: BranchID?
    /// The restaurant of the document; `nil` if unknown.
    public var restaurant: RestaurantID?
    /// The guest or restaurateur who owns the document; `nil` for no particular owner.
    public var owner: UserID?
    /// The guests who are invited to the booking.
    public var invited: [UserID]
    /// The people at the document's tab; `nil` if it has no tab.
    public var party: Party?
    /// Whether the document belongs to everyone at the tab, because its owner is unknown.
    public var isTheirsAtTheTab: Bool
    /// Whether the document is a delivery.
    public var isDelivery: Bool
    /// The couriers who may see the delivery because they were asked to deliver it.
    public var couriers: [UserID]
    /// Whether everyone may see the document.
    public var isPublic: Bool
    /// The user whose account the document belongs to, or to whose account it was sent; `nil` for none.
    public var account: UserID?

    /// Creates a description of a document; omitted values relate it to no sender.
    public init(
        branch: BranchID? = nil,
        restaurant: RestaurantID? = nil,
        owner: UserID? = nil,
        invited: [UserID] = [],
        party: Party? = nil,
        isTheirsAtTheTab: Bool = false,
        isDelivery: Bool = false,
        couriers: [UserID] = [],
        isPublic: Bool = false,
        account: UserID? = nil
    ) {
        self.branch = branch
        self.restaurant = restaurant
        self.owner = owner
        self.invited = invited
        self.party = party
        self.isTheirsAtTheTab = isTheirsAtTheTab
        self.isDelivery = isDelivery
        self.couriers = couriers
        self.isPublic = isPublic
        self.account = account
    }
}

extension Belonging {
    /// The belonging of a tab; `nil` for one that was never opened.
    public init?(_ tab: GuestTab) {
        guard let opening = tab.opening else { return nil }
        self.init(branch: opening.branch, party: Party(tab))
    }

    /// The belonging of an order: its guest's, or that of everyone at its tab if the guest is unknown; `nil` for one
    /// that was never placed.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - tab: The order's tab; `nil` if it was not looked up or does not exist.
    public init?(_ order: Order, on tab: GuestTab?) {
        guard let terms = order.terms else { return nil }
        self.init(
            branch: terms.branch,
            owner: terms.guest,
            party: tab.flatMap { $0.opening == nil ? nil : Party($0) },
            isTheirsAtTheTab: terms.guest == nil,
            isDelivery: terms.channel == .delivery
        )
    }

    /// The belonging of a booking: its guest's, and visible to invited friends.
    public init(_ booking: Booking, at branch: BranchID) {
        self.init(branch: branch, owner: booking.guest, invited: booking.friends ?? [])
    }

    /// The belonging of a review: its author's, and visible to everyone while it is published; `nil` for one that was
    /// never written.
    public init?(_ review: Review) {
        guard let visit = review.visit else { return nil }
        self.init(
            branch: visit.branch,
            restaurant: visit.restaurant,
            owner: visit.guest,
            isPublic: review.state == .published
        )
    }

    /// The belonging of a job offer: the branch's and its owner's; `nil` for one that was never sent.
    public init?(_ offer: JobOffer) {
        guard let terms = offer.terms else { return nil }
        self.init(branch: terms.workplace.branch, restaurant: terms.workplace.restaurant, owner: terms.owner)
    }

    /// The belonging of a restaurant: its owner's, and visible to everyone while it is active; `nil` for one that was
    /// never registered.
    public init?(_ record: RestaurantRecord) {
        guard let owner = record.owner else { return nil }
        self.init(restaurant: record.id, owner: owner, isPublic: record.isActive)
    }

    /// The belonging of a branch: its owner's, and visible to everyone while it and its restaurant are active; `nil`
    /// for one that was never registered.
    public init?(_ record: BranchRecord, of restaurant: RestaurantRecord?) {
        guard let owner = record.owner, let branch = record.branch else { return nil }
        let isPublic = record.isActive && restaurant?.isActive == true && restaurant?.id == branch.restaurant
        self.init(branch: record.id, restaurant: branch.restaurant, owner: owner, isPublic: isPublic)
    }

    /// The belonging of a store's couriers and deliveries: the account's, or the branch's.
    public init(_ store: StoreID) {
        switch store.kind {
        case .account: self.init(owner: UserID(store.name))
        case .branch: self.init(branch: BranchID(store.name))
        }
    }

    /// The belonging of a delivery: its store's, and that of the asking courier if they may see it; `nil` for one that
    /// was never created.
    ///
    /// - Parameters:
    ///   - job: The delivery.
    ///   - courier: The record of the courier who asks; `nil` for other senders.
    ///   - showsTaken: Whether the store shows couriers the deliveries that others took.
    public init?(_ job: DeliveryJob, asks courier: Courier? = nil, showsTaken: Bool = true) {
        guard let store = job.store else { return nil }
        self.init(store)
        if let courier,
            job.isListed(for: courier.id, worksWithStore: courier.worksWith(store), showsTaken: showsTaken)
        {
            couriers = [courier.id]
        }
    }

    /// The belonging of a closed bill's record.
    public init(_ bill: ClosedBill) { self.init(branch: bill.branch, owner: bill.guest) }
}
