public import TablesideCore

/// How a tab is opened.
public struct TabOpener: OpenCode {
    /// The code of the opener, as stored.
    public let rawValue: String

    /// Makes an opener from its code, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The guest's confirmed arrival, as in QuickPlate.
    public static let arrival = TabOpener(rawValue: "arrival")
    /// A waiter, as in Giorgi's comanda.
    public static let waiter = TabOpener(rawValue: "waiter")
    /// The first item ordered, as in Forman (FO-17).
    public static let firstItem = TabOpener(rawValue: "firstItem")

    /// Every opener this release knows; any other one is refused.
    public static let known: [TabOpener] = [.arrival, .waiter, .firstItem]
}

extension GuestTab {
    /// The opening of a tab: branch, party and rules of the visit.
    public struct Opening: Hashable, Codable, Sendable {
        /// The branch of the visit.
        public let branch: BranchID
        /// The code of the visit's rules.
        public private(set) var profile: ProfileCode
        /// The restaurant's own profile with this code; `nil` for a built-in one.
        public private(set) var ownProfile: Profile?
        /// The currency of every amount on the tab.
        public let currency: Currency
        /// How the tab was opened.
        public let opener: TabOpener
        /// The party's table; `nil` for none.
        public let table: TableID?
        /// The party's booking or walk-in; `nil` for none.
        public let booking: BookingID?
        /// The guest whose tab it is: no other guest may act on it, except friends; `nil` for a table's tab, open to
        /// every guest.
        ///
        /// Every guest at a table may order there, without an account (FO-16, FO-28). Only the host knows who sits
        /// there, by the code on the table or a session token: it must keep others away from a tab without a guest.
        public let guest: UserID?
        /// The guests who may act on the tab besides its owner (QP-68); `nil` for none.
        public let friends: [UserID]?
        /// The waiter of the table; `nil` for none in particular.
        public let waiter: UserID?
        /// The party size, 0 if unknown.
        public let covers: Int
        /// The most guest devices that may join (GI-23); `nil` for no limit.
        ///
        /// With a limit, a guest orders on a device that has joined; with 0 only staff order.
        public let devices: Int?
        /// The number of times a guest may join with one device, leaving in between; `nil` for no limit.
        public let joinsPerDevice: Int?
        /// The number of times a bill may change before guests can change it no more: by choosing a payment method
        /// (``Command/choosePayment(method:)``) or splitting it (``Command/split(split:)``); `nil` for no limit.
        public let changesPerBill: Int?
        /// The restaurant's charges and rounding; `nil` for none.
        public package(set) var terms: BillTerms?

        /// Creates an opening; by default a dine-in visit without a table, a booking or a named guest.
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

        /// Returns the same opening with a profile, built in or the restaurant's own.
        public func following(_ profile: Profile) -> Opening {
            var opening = self
            opening.profile = profile.code
            opening.ownProfile = profile.isOwn ? profile : nil
            return opening
        }

        /// Returns the same opening with the profile that another value names.
        package func following(_ code: ProfileCode, own: Profile?) -> Opening {
            var opening = self
            opening.profile = code
            opening.ownProfile = own
            return opening
        }

        /// The profile of the visit; `nil` if this release does not know it.
        public var rules: Profile? { Profile.named(profile, own: ownProfile) }
    }
}
