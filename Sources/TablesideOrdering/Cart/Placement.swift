public import TablesideCore
public import TablesideMenu

/// What a guest and a house agree on when an order is placed.
///
/// The quote carries the snapshot of names and prices: a later edit of the menu changes nothing about a placed order.
public struct Placement: Hashable, Codable, Sendable {
    /// Who has to accept the order.
    public enum Acceptance: String, ClosedCode {
        /// A waiter, or the engine for the waiter whom the shift chose.
        case byWaiter
        /// Nobody: it goes to the kitchen at once.
        case automatic
    }

    /// The tab on which the order goes.
    public let tab: TabID
    /// The table to which it is brought; `nil` when it is not.
    public let table: TableID?
    /// The guest who orders; `nil` for one who is not known.
    public let guest: UserID?
    /// The row set that the order obeys.
    public let profile: ProfileCode
    /// What is ordered, where, on which channel, at which prices.
    public let quote: Quote
    /// Who has to accept it.
    public let acceptance: Acceptance
    /// When it expires unless accepted before; `nil` for never.
    public let acceptBy: Instant?
    /// When it is to be placed, for an order that is given in advance.
    public let releaseAt: Instant?
    /// How long the guest may cancel; `nil` for what the profile says.
    public let cancelPolicy: CancelPolicy?
    /// What the guest has to say to collect it; `nil` for nothing.
    public let collectionCode: String?
    /// Whether it was paid in advance.
    public let isPrepaid: Bool
    /// Who gets it, where and when, for what leaves the house; `nil` for nobody in particular (GI-34).
    public let recipient: Recipient?
    /// The device of a guest without an account whose order it is; `nil` where it is that of an account, or of all who act
    /// on the tab.
    public let device: DeviceID?

    /// Makes a placement.
    public init(
        quote: Quote,
        profile: ProfileCode,
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

    /// The branch at which it is ordered.
    public var branch: BranchID { quote.branch }

    /// How the guest gets it.
    public var channel: Channel { quote.channel }
}
