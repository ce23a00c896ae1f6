public import TablesideCore
public import TablesideMenu

/// The terms of an order when it is placed: the agreement between guest and restaurant.
///
/// The quote holds a snapshot of names and prices, so a later edit of the menu does not change a placed order.
public struct Placement: Hashable, Codable, Sendable {
    /// Who accepts the order.
    public enum Acceptance: String, ClosedCode {
        /// A waiter, or the engine for the waiter the shift chose.
        case byWaiter
        /// No one: the order goes to the kitchen at once.
        case automatic
    }

    /// The tab the order goes on.
    public let tab: TabID
    /// The table the order goes to; `nil` if none.
    public let table: TableID?
    /// The guest's account; `nil` for a guest without one.
    public let guest: UserID?
    /// The code of the order's lifecycle profile.
    public private(set) var profile: ProfileCode
    /// The restaurant's own profile with this code; `nil` for a built-in one.
    public private(set) var ownProfile: Order.Profile?
    /// The quote: items, branch, channel and prices.
    public let quote: Quote
    /// Who has to accept the order.
    public let acceptance: Acceptance
    /// When the order expires if not accepted by then; `nil` for never.
    public let acceptBy: Instant?
    /// When an order placed in advance is released; `nil` for at once.
    public let releaseAt: Instant?
    /// How long the guest may cancel; `nil` for the profile's own policy.
    public let cancelPolicy: CancelPolicy?
    /// The code the guest gives to collect the order; `nil` for none.
    public let collectionCode: String?
    /// Whether the order was paid in advance.
    public let isPrepaid: Bool
    /// The name, contact and address for an order that leaves the house; `nil` for none (GI-34).
    public let recipient: Recipient?
    /// The device of a guest without an account; `nil` if the order belongs to an account or to everyone on the tab.
    public let device: DeviceID?

    /// Makes the terms of an order.
    public init(
        quote: Quote,
        profile: ProfileCode = .dineIn,
        tab: TabID,
        table: TableID? = nil,
        guest: UserID? = nil,
        acceptance: Acceptance = .byWaiter,
        acceptBy: Instant? = nil,
        releaseAt: Instant? = nil,
        cancelPolicy: CancelPolicy? = nil,
        collectionCode: String? = nil,
        isPrepaid: Bool = false,
        recipient: Recipient? = nil,
        device: DeviceID? = nil
    ) {
        self.tab = tab
        self.table = table
        self.guest = guest
        self.profile = profile
        self.quote = quote
        self.acceptance = acceptance
        self.acceptBy = acceptBy
        self.releaseAt = releaseAt
        self.cancelPolicy = cancelPolicy
        self.collectionCode = collectionCode
        self.isPrepaid = isPrepaid
        self.recipient = recipient
        self.device = device
    }

    /// The same terms by the rules of a profile, built in or the house's own.
    public func following(_ profile: Order.Profile) -> Placement {
        var placement = self
        placement.profile = profile.code
        placement.ownProfile = profile.isOwn ? profile : nil
        return placement
    }

    /// The same terms by the rules that another value names.
    package func following(_ code: ProfileCode, own: Order.Profile?) -> Placement {
        var placement = self
        placement.profile = code
        placement.ownProfile = own
        return placement
    }

    /// The branch the order is placed at, from the quote.
    public var branch: BranchID { quote.branch }

    /// How the guest gets the order, from the quote.
    public var channel: Channel { quote.channel }
}
