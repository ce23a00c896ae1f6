public import TablesideBilling
import TablesideBooking
public import TablesideCore
public import TablesideHosting
public import TablesideOrdering

/// Who is notified of what during a visit, as a closed list of rules.
///
/// The two reference plans are QuickPlate's (QP-62) and Forman's (FO-23, FO-24); a restaurant can define its own as a
/// value.
///
/// ```swift
/// let notices = Reaction(ReactionName(rawValue: "notices"), to: Order.self) { event, _ in
///     guard let order = try await store.load(Order.self, OrderID(event.aggregate.id)) else { return }
///     try await notifier.send(NoticePlan.forman.notices(for: event, of: order))
/// }
/// ```
public struct NoticePlan: Hashable, Codable, Sendable {
    /// A group to notify, before the actual recipients are known.
    public enum Audience: String, ClosedCode {
        /// The guest who owns the order or the tab.
        case guest
        /// Everyone who has the tab open on a device: guests without an account.
        case table
        /// The waiters of the branch.
        case waiters
        /// The kitchen of the branch.
        case kitchen
    }

    /// Who is notified of each kind of notice; a kind without an entry is not sent.
    public let rules: [NoticeKind: [Audience]]

    /// Makes a plan from its rules.
    public init(_ rules: [NoticeKind: [Audience]]) { self.rules = rules }

    /// QuickPlate's plan: waiters hear of new orders and requests to pay, the guest of an order placed and served
    /// (QP-62).
    ///
    /// The reminder before a booking is planned from the booking (``Booking/reminders(_:because:in:)``).
    public static let quickPlate = NoticePlan([
        .orderPlaced: [.guest, .waiters], .orderServed: [.guest], .paymentWanted: [.waiters],
    ])

    /// Forman's plan: the confirmation that an order was sent (FO-23) and six rules (FO-24).
    ///
    /// Approved, sent back, rejected, payment requested, tab closed after a request, tab closed without one: the guests
    /// at the table are notified, and for a payment request the waiters too.
    public static let forman = NoticePlan([
        .orderPlaced: [.table],
        .orderApproved: [.table], .orderSentBack: [.table], .orderRejected: [.table],
        .paymentWanted: [.table, .waiters], .tabClosed: [.table], .tabClosedUnasked: [.table],
    ])

    /// The notices that follow from an event of an order.
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - order: the order, as of that event or later.
    /// - Returns: one notice per rule and audience; none for an unknown guest or for an event that no rule covers.
    public func notices(for event: Recorded<Order.Event>, of order: Order) -> [Notice] {
        guard let terms = order.terms, let kind = NoticePlan.kind(of: event.event) else { return [] }
        var parameters = ["order": order.id.rawValue]
        parameters["table"] = terms.table?.rawValue
        parameters["reason"] = event.event.reason?.rawValue
        return notices(kind, event.id, guest: terms.guest, tab: terms.tab, terms.branch, parameters)
    }

    /// The notices that follow from an event of a tab.
    ///
    /// A tab counts as closed after a request if its guest had chosen how to pay.
    ///
    /// - Parameters:
    ///   - event: the event to notify of.
    ///   - tab: the tab, as of that event or later.
    /// - Returns: one notice per rule and audience; none for an unknown guest or for an event that no rule covers.
    public func notices(for event: Recorded<GuestTab.Event>, of tab: GuestTab) -> [Notice] {
        guard let opening = tab.opening else { return [] }
        var parameters: [String: String] = [:]
        parameters["table"] = tab.table?.rawValue
        let kind: NoticeKind
        switch event.event {
        case .paymentChosen(let method, _):
            kind = .paymentWanted
            parameters["method"] = method.rawValue
        case .closed: kind = tab.chosenMethod == nil ? .tabClosedUnasked : .tabClosed
        default: return []
        }
        parameters["total"] = tab.total?.description
        return notices(kind, event.id, guest: opening.guest, tab: tab.id, opening.branch, parameters)
    }

    private func notices(
        _ kind: NoticeKind,
        _ cause: EventID,
        guest: UserID?,
        tab: TabID,
        _ branch: BranchID,
        _ parameters: [String: String]
    ) -> [Notice] {
        (rules[kind] ?? []).compactMap { audience in
            let recipient: Notice.Recipient
            switch audience {
            case .guest:
                guard let guest else { return nil }
                recipient = .user(id: guest)
            case .table: recipient = .tab(id: tab)
            case .waiters: recipient = .staff(role: .waiter, branch: branch)
            case .kitchen: recipient = .staff(role: .cook, branch: branch)
            }
            return Notice(kind, to: recipient, because: cause, parameters: parameters)
        }
    }

    /// The kind of notice for an order event; `nil` if there is none.
    private static func kind(of event: Order.Event) -> NoticeKind? {
        switch event {
        case .placed(_, .placed, _, _, _, _), .fellDue: .orderPlaced
        case .accepted: .orderApproved
        case .sentBack: .orderSentBack
        case .rejected: .orderRejected
        case .itemsMoved(.serve, _, .served, _, _, _), .itemsVoided(_, .served, _, _, _): .orderServed
        case .separated(_, _, _, .served, _, _): .orderServed
        case .itemsVoided(_, .cancelled, _, _, _): .orderCancelled
        case .collected, .delivered: .orderServed
        case .cancelled: .orderCancelled
        case .expired: .orderExpired
        case .cancelLapsed: .cancelLapsed
        default: nil
        }
    }
}

extension Order.Event {
    /// The reason given by the event, if any.
    fileprivate var reason: OrderReason? {
        switch self {
        case .rejected(let reason, _, _, _), .sentBack(let reason, _, _, _, _): reason
        case .cancelled(let reason, _, _, _), .itemsVoided(_, _, let reason, _, _): reason
        default: nil
        }
    }
}
