public import TablesideCore
public import TablesideMenu

/// One round that a guest orders: an agreement between guest and house, and how far it is kept.
///
/// The order owns its lines, and every line its items (``OrderItem``), which move alone. Which commands exist in which
/// state for whom is data: the ``Profile`` whose code the order records. What follows elsewhere, on the stock or in a
/// waiter's hands, stands in the events as ``Consequence``s.
///
/// ```swift
/// var order = Order(id: OrderID("17"))
/// try order.perform(.place(placement), by: .guest(mia), at: now)
/// try order.perform(.accept(waiter: ana), by: .waiter(ana, at: branch.id), at: now)
/// try order.perform(.ready, by: .cook(luigi, at: branch.id), at: later)
/// order.state  // ready
/// ```
public struct Order: Aggregate {
    /// Documents of this type are stored as `order`.
    public static let kind = DocumentKind(rawValue: "order")

    /// What was agreed when the order was placed.
    public struct Terms: Hashable, Codable, Sendable {
        /// The row set that the order obeys.
        public let profile: ProfileCode
        /// The branch at which it was placed.
        public let branch: BranchID
        /// The tab on which it goes; another one than at first for an order that was transferred.
        public internal(set) var tab: TabID
        /// The table to which it is brought; `nil` when it is not.
        public internal(set) var table: TableID?
        /// The guest who ordered; `nil` for one who is not known.
        public let guest: UserID?
        /// How the guest gets it.
        public let channel: Channel
        /// When it was placed, or scheduled.
        public let placedAt: Instant
        /// When it is to be placed, for one that was scheduled.
        public let releaseAt: Instant?
        /// The last instant at which the guest may cancel; `nil` for no limit.
        public let cancelUntil: Instant?
        /// How the house treats a guest's wish to cancel.
        public let cancelPolicy: CancelPolicy
        /// What the guest has to say to collect it; `nil` for nothing.
        public let collectionCode: String?
        /// Whether it was paid in advance.
        public let isPrepaid: Bool
        /// Who gets it, where and when; `nil` where the placement did not say.
        public let recipient: Recipient?
        /// The device of a guest without an account whose order it is; `nil` for none in particular.
        public let device: DeviceID?
        /// The menu that was asked.
        public let menu: MenuID
        /// The version of the menu whose names and prices the lines carry.
        public let menuVersion: Version
        /// For how many people the charge for covers is; `nil` where it is for nobody.
        public internal(set) var covers: Int?
        /// The charge for covers that the quote of this order holds; zero when it holds none.
        public internal(set) var coverCharge: Money
        /// What bringing the order to the guest's door costs; `nil` for nothing.
        public internal(set) var deliveryCharge: Money?
        /// The taxes on these charges; `nil` for none.
        public internal(set) var chargeTaxes: [TaxRate]?

        /// The currency of every amount.
        public var currency: Currency { coverCharge.currency }
    }

    /// The identity of the order.
    public let id: OrderID
    /// The number of events so far.
    public var version = Version.absent
    /// Where the order is.
    public internal(set) var state = State.draft
    /// What was agreed: the larger part of an order, and but for its tab and table the same ever after.
    private(set) var agreed: Boxed<Terms>?
    /// The row set that the order obeys; `nil` before it is placed, and for one that this release does not know.
    ///
    /// Found by the code of the terms once instead of for every command.
    public private(set) var profile: Profile?
    /// What was ordered, in menu order.
    public internal(set) var lines: [OrderLine] = []
    /// The waiter who has it in hand: who accepted it, or took it over; it stays when the order ends.
    public internal(set) var waiter: UserID?
    /// When it was accepted; `nil` unless it is.
    public internal(set) var acceptedAt: Instant?
    /// When it expires unless accepted before; `nil` for never.
    public internal(set) var acceptBy: Instant?
    /// When it will be ready, as said on acceptance.
    public internal(set) var readyBy: Instant?
    /// A guest's wish to cancel that was not denied yet.
    public internal(set) var cancelRequest: CancelRequest?
    /// How often a guest has asked to cancel; 0 unless the policy limits it.
    public internal(set) var cancelRequests = 0
    /// Why it was rejected, called off or not delivered; `nil` for one that was not, or without a reason.
    public internal(set) var endReason: OrderReason?
    /// When something last happened; `nil` before the first event.
    public internal(set) var lastEventAt: Instant?
    /// The items of all lines by state; what the projection looks at.
    public internal(set) var items = OrderItem.Counts()

    /// An order that is not placed.
    public init(id: OrderID) { self.id = id }

    /// Orders of a branch are listed together.
    public var scope: String { terms.map(\.branch.rawValue) ?? "" }
    /// Orders of a branch are listed by the instant of placing.
    public var sortKey: String { terms.map { "\($0.placedAt.sortKey) \(id)" } ?? id.rawValue }
}

extension Order {
    /// What was agreed; `nil` before the order is placed.
    public var terms: Terms? { agreed?.value }
    /// The branch; `nil` before the order is placed.
    public var branch: BranchID? { terms?.branch }
    /// The tab; `nil` before the order is placed.
    public var tab: TabID? { terms?.tab }
    /// The table; `nil` before the order is placed, or for one that is not brought to a table.
    public var table: TableID? { terms?.table }
    /// The guest; `nil` before the order is placed, or for a guest who is not known.
    public var guest: UserID? { terms?.guest }
    /// Who gets it, where and when; `nil` before the order is placed, and where the placement did not say.
    public var recipient: Recipient? { terms?.recipient }
    /// When it was placed; `nil` before.
    public var placedAt: Instant? { terms?.placedAt }

    /// Takes over what was agreed, and the profile that follows from it.
    mutating func agree(on terms: Terms?) {
        agreed = terms.map(Boxed.init)
        profile = terms.flatMap { Profile.named($0.profile) }
    }

    /// Whether nothing can happen any more: the state is an end of the order's profile.
    public var isOver: Bool { profile?.lifecycle.terminals.contains(state) ?? false }

    /// The line with this identity.
    ///
    /// - Complexity: O(lines).
    public func line(_ id: LineID) -> OrderLine? { lines.first { $0.id == id } }

    /// What the live items cost, before discounts and without the charge for covers; `nil` before the order is placed.
    public var subtotal: Money? {
        guard let terms else { return nil }
        // Placing made sure that no choice of lines overflows.
        return Money(minorUnits: lines.reduce(0) { $0 &+ $1.total.minorUnits }, terms.currency)
    }

    /// What is off the live items; `nil` before the order is placed.
    public var discount: Money? {
        guard let terms else { return nil }
        return Money(minorUnits: lines.reduce(0) { $0 &+ $1.discount.minorUnits }, terms.currency)
    }

    /// What the order costs before the taxes that come on top: its live items less what is off them and, while there are
    /// some, its charges for covers and for delivery (QP-44); `nil` before it is placed.
    ///
    /// Taxes are computed for all orders of a tab at once, by its ``Bill``.
    public var total: Money? {
        guard let terms, let subtotal, let discount else { return nil }
        let charges = items.live == 0 ? 0 : terms.coverCharge.minorUnits &+ (terms.deliveryCharge?.minorUnits ?? 0)
        return Money(minorUnits: subtotal.minorUnits &- discount.minorUnits &+ charges, terms.currency)
    }

    /// For how many people it charges a place at the table: none once nothing is left of it (GI-30).
    public var covers: Int { items.live == 0 ? 0 : terms?.covers ?? 0 }

    /// When time alone asks for a decision: the release of a scheduled order, the deadline of one to be accepted, the end of
    /// a wish to cancel that nobody answered.
    public var nextDue: Instant? {
        switch state {
        case .scheduled: terms?.releaseAt
        case .placed: acceptBy
        case .accepted, .preparing, .ready: cancelRequest?.expiresAt
        default: nil
        }
    }
}
