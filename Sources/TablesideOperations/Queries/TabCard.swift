public import TablesideBilling
public import TablesideCore

/// A tab as its party and the staff see it.
public struct TabCard: Hashable, Codable, Sendable, Identifiable {
    /// A phone or terminal that takes part, with no more than the reader may know (GI-24).
    public struct Device: Hashable, Codable, Sendable, Identifiable {
        /// The identity of the device.
        public let id: DeviceID
        /// Whether it is the reader's own, or one on which the reader takes part.
        public let isOwn: Bool
        /// The number of people it orders for, at least 1.
        public let persons: Int
        /// How far it is with its order.
        public let stage: TabDevice.Stage
        /// The guest who joined with it; `nil` for one without an account.
        public let guest: UserID?
        /// The first name of that guest; `nil` if it is not known, and for guests.
        public let guestName: String?

        init(_ device: TabDevice, of author: Author, naming names: [UserID: String]) {
            id = device.id
            isOwn = device.isHeld(by: author)
            persons = device.persons
            stage = device.stage
            guest = device.guest
            guestName = device.guest.flatMap { names[$0] }
        }
    }

    /// The identity of the tab.
    public let id: TabID
    /// The branch of the visit.
    public let branch: BranchID
    /// The table; `nil` for none.
    public let table: TableID?
    /// The number of people, 0 if unknown.
    public let covers: Int
    /// The devices that take part, in the order in which they joined: for guests their own alone.
    public let devices: [Device]
    /// The number of devices that take part.
    public let deviceCount: Int
    /// The most guest devices that may join (GI-23); `nil` for no limit.
    public let deviceLimit: Int?
    /// Where the tab stands.
    public let state: GuestTab.State
    /// The tab into which it was merged; `nil` for none.
    public let mergedInto: TabID?
    /// The orders, in the order in which they were placed.
    public let orders: [OrderID]
    /// The bill; `nil` while there is none.
    public let bill: Bill?
    /// The names of the bill's discounts that promotions gave, for `Bill.text(for:labels:naming:width:)`;
    /// `nil` for none, while there is no bill, and in lists of tabs.
    public let promotions: [NamedDiscount]?
    /// The shares of a split bill; empty unless it was split.
    public let shares: [BillShare]
    /// The number of the first share, by which a payment names it; the others follow (``Payment/share``).
    public let firstShare: Int
    /// What is left to pay; `nil` while there is no bill.
    public let due: Money?
    /// What was paid; `nil` before the opening.
    public let paid: Money?
    /// How the guest wants to pay; `nil` for not chosen yet.
    public let chosenMethod: PaymentMethod?
    /// The waiter of the table; `nil` for none, and for guests.
    public let waiter: UserID?

    /// Makes the card of a tab for a sender; `nil` before the tab is opened.
    ///
    /// - Parameters:
    ///   - tab: The tab.
    ///   - author: The reader.
    ///   - names: The first names of the guests who joined; ignored for guests.
    ///   - promotions: The names of the bill's discounts that promotions gave.
    public init?(
        _ tab: GuestTab,
        for author: Author,
        naming names: [UserID: String] = [:],
        promotions: [NamedDiscount] = []
    ) {
        guard let opening = tab.opening else { return nil }
        let isGuest = author.role == .guest
        id = tab.id
        branch = opening.branch
        table = tab.table
        covers = tab.covers
        devices = tab.devices.filter { !isGuest || $0.isHeld(by: author) }
            .map { Device($0, of: author, naming: isGuest ? [:] : names) }
        deviceCount = tab.devices.count
        deviceLimit = tab.deviceLimit
        state = tab.state
        mergedInto = tab.mergedInto
        orders = tab.orders
        bill = tab.bill
        self.promotions = promotions.isEmpty ? nil : promotions
        shares = tab.shares
        firstShare = tab.firstShare
        due = tab.due
        paid = tab.paid
        chosenMethod = tab.chosenMethod
        waiter = isGuest ? nil : tab.waiter
    }
}

extension TabDevice {
    /// Whether a person holds the device, or joined with it.
    fileprivate func isHeld(by author: Author) -> Bool {
        if let device = author.device, device == id { return true }
        return guest != nil && guest == author.user
    }
}
