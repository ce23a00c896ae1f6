public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideDelivery
public import TablesideDiscovery
import TablesideMenu
public import TablesideOrdering
public import TablesideVenue

/// Whose a document is, and where: all that a relation looks at.
public struct Belonging: Hashable, Sendable {
    /// The people at a tab.
    public struct Party: Hashable, Sendable {
        /// The guest whose tab it is; `nil` for a table's tab, which is everybody's who sits there.
        public var owner: UserID?
        /// The guests who may act on it besides its owner.
        public var friends: [UserID]
        /// The devices that take part.
        public var devices: [DeviceID]
        /// The table; `nil` for none.
        public var table: TableID?
        /// When the tab was over; `nil` while it goes on.
        ///
        /// Who showed the code of the table later was never at the tab.
        public var endedAt: Instant?

        /// Makes a party.
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

        /// The people at a tab that was opened.
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

    /// The branch; `nil` if it belongs to none.
    public var branch: BranchID?
    /// The restaurant; `nil` if it is not known.
    public var restaurant: RestaurantID?
    /// The guest whose it is, or the restaurateur who owns it; `nil` for nobody in particular.
    public var owner: UserID?
    /// The guests who are invited.
    public var invited: [UserID]
    /// The people at its tab; `nil` if it has nothing to do with a tab.
    public var party: Party?
    /// Whether it is theirs who sit at the tab, because nobody knows whose it is.
    public var isTheirsAtTheTab: Bool
    /// Whether it is to be delivered.
    public var isDelivery: Bool
    /// The couriers who were asked to deliver it, and see it.
    public var couriers: [UserID]
    /// Whether everybody may see it.
    public var isPublic: Bool
    /// The user whose account it is, or to whose account it was sent; `nil` for nobody.
    public var account: UserID?

    /// Describes a document; what is left out relates it to nobody.
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
    /// Whose a tab is; `nil` for one that was never opened.
    public init?(_ tab: GuestTab) {
        guard let opening = tab.opening else { return nil }
        self.init(branch: opening.branch, party: Party(tab))
    }

    /// Whose an order is: its guest's, or theirs who sit at its tab where the guest is not known; `nil` for one that was
    /// never placed.
    ///
    /// - Parameters:
    ///   - order: The order.
    ///   - tab: The tab that it is on; `nil` if it was not looked up or does not exist.
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

    /// Whose a booking is: its guest's, and seen by the friends who come along.
    public init(_ booking: Booking, at branch: BranchID) {
        self.init(branch: branch, owner: booking.guest, invited: booking.friends ?? [])
    }

    /// Whose a review is: its writer's, and everybody's to see while it is published; `nil` for one that was never
    /// written.
    public init?(_ review: Review) {
        guard let visit = review.visit else { return nil }
        self.init(
            branch: visit.branch,
            restaurant: visit.restaurant,
            owner: visit.guest,
            isPublic: review.state == .published
        )
    }

    /// Whose a job offer is: that of the branch and of its owner; `nil` for one that was never sent.
    public init?(_ offer: JobOffer) {
        guard let terms = offer.terms else { return nil }
        self.init(branch: terms.workplace.branch, restaurant: terms.workplace.restaurant, owner: terms.owner)
    }

    /// Whose a restaurant is: its owner's, and everybody's to see while it is active; `nil` for one that was never
    /// registered.
    public init?(_ record: RestaurantRecord) {
        guard let owner = record.owner else { return nil }
        self.init(restaurant: record.id, owner: owner, isPublic: record.isActive)
    }

    /// Whose a branch is: its owner's, and everybody's to see while it and its restaurant are active; `nil` for one that
    /// was never registered.
    public init?(_ record: BranchRecord, of restaurant: RestaurantRecord?) {
        guard let owner = record.owner, let branch = record.branch else { return nil }
        let isPublic = record.isActive && restaurant?.isActive == true && restaurant?.id == branch.restaurant
        self.init(branch: record.id, restaurant: branch.restaurant, owner: owner, isPublic: isPublic)
    }

    /// Whose the couriers and deliveries of a store are: the account's, or those of the branch.
    public init(_ store: StoreID) {
        switch store.kind {
        case .account: self.init(owner: UserID(store.name))
        case .branch: self.init(branch: BranchID(store.name))
        }
    }

    /// Whose a delivery is: its store's, and the courier's who asks, if they see it; `nil` for one that was never created.
    ///
    /// - Parameters:
    ///   - job: The delivery.
    ///   - courier: The record of the courier who asks; `nil` for anybody else.
    ///   - showsTaken: Whether the store shows couriers what another one took.
    public init?(_ job: DeliveryJob, asks courier: Courier? = nil, showsTaken: Bool = true) {
        guard let store = job.store else { return nil }
        self.init(store)
        if let courier,
            job.isListed(for: courier.id, worksWithStore: courier.worksWith(store), showsTaken: showsTaken)
        {
            couriers = [courier.id]
        }
    }

    /// Whose the record of a bill is.
    public init(_ bill: ClosedBill) { self.init(branch: bill.branch, owner: bill.guest) }
}
