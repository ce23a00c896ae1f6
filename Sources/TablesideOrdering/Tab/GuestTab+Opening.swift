public import TablesideCore

/// What begins a visit.
public struct TabOpener: OpenCode {
    /// The text of the opener.
    public let rawValue: String

    /// Makes the opener with this text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The guest's confirmed arrival, as with QuickPlate.
    public static let arrival = TabOpener(rawValue: "arrival")
    /// A waiter, as with Giorgi's comanda.
    public static let waiter = TabOpener(rawValue: "waiter")
    /// The first item that is ordered, as with Forman (FO-17).
    public static let firstItem = TabOpener(rawValue: "firstItem")

    /// Every opener that this release knows; another one is refused by name.
    public static let known: [TabOpener] = [.arrival, .waiter, .firstItem]
}

extension GuestTab {
    /// How a visit begins: where, for whom, and under which rules.
    public struct Opening: Hashable, Codable, Sendable {
        /// The branch.
        public let branch: BranchID
        /// The rules of the visit, by their code.
        public let profile: ProfileCode
        /// The currency of every amount of the tab.
        public let currency: Currency
        /// What begins the visit.
        public let opener: TabOpener
        /// Where the party sits; `nil` away from a table.
        public let table: TableID?
        /// The booking or walk-in that brought the party; `nil` for none.
        public let booking: BookingID?
        /// Whose tab it is, so that no other guest may act on it; `nil` for the tab of a table, on which every guest may.
        ///
        /// Every guest at a table may order at it, without an account (FO-16, FO-28). Who sits there only the host knows,
        /// by the code on the table or the token of the session: it lets no others through to a tab without a guest.
        public let guest: UserID?
        /// The guests who act on it beside the one whose tab it is (QP-68); `nil` for none.
        public let friends: [UserID]?
        /// The waiter whose table it is; `nil` for nobody in particular.
        public let waiter: UserID?
        /// How many people the party has, 0 or more.
        public let covers: Int
        /// How many devices of guests may take part (GI-23); `nil` for as many as there are.
        ///
        /// With a limit a guest orders on a device that has joined; with 0 only staff order.
        public let devices: Int?
        /// How often a guest may join with one device, leaving in between; `nil` for as often as they like.
        public let joinsPerDevice: Int?
        /// How often a bill may change in how it is paid before guests can change it no more: they say how they pay
        /// (``Command/choosePayment(method:)``), or share it (``Command/split(split:)``); `nil` for as often as they like.
        public let changesPerBill: Int?
        /// What the house adds to the bill, and how it rounds; `nil` for a house that adds nothing.
        public package(set) var terms: BillTerms?

        /// Makes an opening.
        public init(
            branch: BranchID,
            profile: ProfileCode = Profile.dineIn.code,
            currency: Currency,
            opener: TabOpener,
            table: TableID? = nil,
            booking: BookingID? = nil,
            guest: UserID? = nil,
            friends: [UserID]? = nil,
            waiter: UserID? = nil,
            covers: Int = 0,
            devices: Int? = nil,
            joinsPerDevice: Int? = nil,
            changesPerBill: Int? = nil,
            terms: BillTerms? = nil
        ) {
            self.branch = branch
            self.profile = profile
            self.currency = currency
            self.opener = opener
            self.table = table
            self.booking = booking
            self.guest = guest
            self.friends = friends
            self.waiter = waiter
            self.covers = covers
            self.devices = devices
            self.joinsPerDevice = joinsPerDevice
            self.changesPerBill = changesPerBill
            self.terms = terms
        }
    }
}
