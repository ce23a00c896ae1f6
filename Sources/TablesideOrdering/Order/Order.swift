public import TablesideCore
public import TablesideMenu

/// One round a guest orders: the agreement between guest and house, and its progress.
///
/// The order owns its lines, and each line its items (``OrderItem``), which move separately. The commands allowed in
/// each state and for each role are data: the ``Profile`` whose code the order records. Side effects elsewhere, on the
/// stock or a waiter's load, are in the events as ``Consequence``s.
///
/// ```swift
/// var order = Order(id: OrderID("17"))
/// try order.perform(.place(placement), by: .guest(mia), at: now)
/// try order.perform(.accept(waiter: ana), by: .waiter(ana, at: branch.id), at: now)
/// try order.perform(.ready, by: .cook(luigi, at: branch.id), at: later)
/// order.state  // ready
/// ```
public struct Order: Aggregate, Hashable {
    /// The document kind, `order`.
    public static let kind = DocumentKind(rawValue: "order")

    /// The terms of the order, set when it was placed.
    public struct Terms: Hashable, Codable, Sendable {
        /// The code of the order's lifecycle profile.
        public let profile: ProfileCode
        /// The house's own profile with this code; `nil` for a built-in one.
        public let ownProfile: Profile?
        /// The branch the order was placed at.
        public let branch: BranchID
        /// The tab the order is on; a transfer changes it.
        public internal(set) var tab: TabID
        /// The table the order goes to; `nil` if none.
        public internal(set) var table: TableID?
        /// The guest's account; `nil` for a guest without one.
        public let guest: UserID?
        /// How the guest gets the order.
        public let channel: Channel
        /// When the order was placed or scheduled.
        public let placedAt: Instant
        /// When a scheduled order is released; `nil` for one that was placed at once.
        public let releaseAt: Instant?
        /// The last instant at which the guest may cancel; `nil` for no limit.
        public let cancelUntil: Instant?
        /// The house's policy for guest cancellations.
        public let cancelPolicy: CancelPolicy
        /// The code the guest gives to collect the order; `nil` for none.
        public let collectionCode: String?
        /// Whether it was paid in advance.
        public let isPrepaid: Bool
        /// The recipient's name, contact and address; `nil` if the placement had none, and once they were erased.
        public internal(set) var recipient: Recipient?
        /// The device of a guest without an account; `nil` for none in particular.
        public let device: DeviceID?
        /// The menu the quote used.
        public let menu: MenuID
        /// The version of the menu with the names and prices of the lines.
        public let menuVersion: Version
        /// The number of guests charged a cover; `nil` for none.
        public internal(set) var covers: Int?
        /// The cover charge on the order's quote; zero for none.
        public internal(set) var coverCharge: Money
        /// The delivery charge; `nil` for none.
        public internal(set) var deliveryCharge: Money?
        /// The taxes on the cover and delivery charges; `nil` for none.
        public internal(set) var chargeTaxes: [TaxRate]?

        /// The currency of every amount.
        public var currency: Currency { coverCharge.currency }
    }

    /// The order's identity.
    public let id: OrderID
    /// The number of events so far.
    public var version = Version.absent
    /// The current state, `draft` until the order is placed.
    public internal(set) var state = State.draft
    /// The boxed terms: the larger part of an order, which rarely changes after placing.
    private(set) var agreed: Boxed<Terms>?
    /// The order's lifecycle profile, built in or recorded in the terms; `nil` before the order is placed, or if this
    /// release does not know it.
    ///
    /// Looked up once by the code in the terms, not for every command.
    public private(set) var profile: Profile?
    /// The lines, in menu order.
    public internal(set) var lines: [OrderLine] = []
    /// The waiter who accepted or took over the order; stays set when the order ends.
    public internal(set) var waiter: UserID?
    /// When the order was accepted; `nil` until then.
    public internal(set) var acceptedAt: Instant?
    /// When the order expires if not accepted by then; `nil` for never.
    public internal(set) var acceptBy: Instant?
    /// When the order will be ready, as promised on acceptance; `nil` if not given.
    public internal(set) var readyBy: Instant?
    /// The guest's cancellation request that is not answered or lapsed yet; `nil` for none.
    public internal(set) var cancelRequest: CancelRequest?
    /// The number of cancellation requests; 0 unless the policy limits them.
    public internal(set) var cancelRequests = 0
    /// The reason for a rejection, cancellation or failed delivery; `nil` if there is none.
    public internal(set) var endReason: OrderReason?
    /// The time of the last event; `nil` before the first.
    public internal(set) var lastEventAt: Instant?
    /// The item counts of all lines by state, which determine the projected state.
    public internal(set) var items = OrderItem.Counts()

    /// Makes an order that is not placed yet.
    public init(id: OrderID) { self.id = id }

    /// The branch: orders are listed by branch.
    public var scope: String { terms.map(\.branch.rawValue) ?? "" }
    /// The time of placing and the identity: orders of a branch are listed in this order.
    public var sortKey: String { terms.map { "\($0.placedAt.sortKey) \(id)" } ?? id.rawValue }
}

extension Order {
    /// The terms; `nil` before the order is placed.
    public var terms: Terms? { agreed?.value }
    /// The branch from the terms; `nil` before the order is placed.
    public var branch: BranchID? { terms?.branch }
    /// The tab from the terms; `nil` before the order is placed.
    public var tab: TabID? { terms?.tab }
    /// The table from the terms; `nil` before the order is placed, or if it has none.
    public var table: TableID? { terms?.table }
    /// The guest from the terms; `nil` before the order is placed, or for a guest without an account.
    public var guest: UserID? { terms?.guest }
    /// The recipient from the terms; `nil` before the order is placed, if the placement had none, and once it was
    /// erased.
    public var recipient: Recipient? { terms?.recipient }
    /// When the order was placed; `nil` before.
    public var placedAt: Instant? { terms?.placedAt }

    /// Sets the terms and the profile they name.
    mutating func agree(on terms: Terms?) {
        agreed = terms.map(Boxed.init)
        profile = terms.flatMap { Profile.named($0.profile, own: $0.ownProfile) }
    }

    /// Whether the order is in a terminal state of its profile.
    public var isOver: Bool { profile?.lifecycle.terminals.contains(state) ?? false }

    /// Finds a line by identity; `nil` if there is none.
    ///
    /// - Complexity: O(lines).
    public func line(_ id: LineID) -> OrderLine? { lines.first { $0.id == id } }

    /// The price of the live items, before discounts and without charges; `nil` before the order is placed.
    public var subtotal: Money? {
        guard let terms else { return nil }
        // Placing ensured that no subset of the lines overflows.
        return Money(minorUnits: lines.reduce(0) { $0 &+ $1.total.minorUnits }, terms.currency)
    }

    /// The discount on the live items; `nil` before the order is placed.
    public var discount: Money? {
        guard let terms else { return nil }
        return Money(minorUnits: lines.reduce(0) { $0 &+ $1.discount.minorUnits }, terms.currency)
    }

    /// The total before taxes on top: the live items less discounts and, while any are live, the cover and delivery
    /// charges (QP-44); `nil` before the order is placed.
    ///
    /// Taxes are computed for all orders of a tab at once, by its ``Bill``.
    public var total: Money? {
        guard let terms, let subtotal, let discount else { return nil }
        let charges = items.live == 0 ? 0 : terms.coverCharge.minorUnits &+ (terms.deliveryCharge?.minorUnits ?? 0)
        return Money(minorUnits: subtotal.minorUnits &- discount.minorUnits &+ charges, terms.currency)
    }

    /// The number of guests charged a cover: 0 once no item is live (GI-30).
    public var covers: Int { items.live == 0 ? 0 : terms?.covers ?? 0 }

    /// When time alone calls for a decision: the release of a scheduled order, the acceptance deadline, or the end of
    /// an unanswered cancellation request; `nil` for never.
    public var nextDue: Instant? {
        switch state {
        case .scheduled: terms?.releaseAt
        case .placed: acceptBy
        case .accepted, .preparing, .ready: cancelRequest?.expiresAt
        default: nil
        }
    }
}
