import TablesideBooking
public import TablesideCore
public import TablesideHosting
public import TablesideLoyalty
import TablesideMenu
public import TablesideOrdering
import TablesideVenue

/// Stores, changes or cancels a guest's pre-order for a booking (QP-71).
public struct KeepPreOrder: JointDecision {
    /// Commands of this kind are remembered as `keepPreOrder`.
    public static let name = DecisionName(rawValue: "keepPreOrder")

    /// The order that the terms are asked for.
    public typealias ContextKey = PlaceOrder

    /// The date of the booking.
    public let day: BranchDay
    /// The booking.
    public let booking: BookingID
    /// The identity of the order.
    public let order: OrderID
    /// What is ordered; an empty cart takes the order back.
    public let cart: Cart
    /// The promotion codes that the guest asks for.
    public let codes: [PromotionCode]

    /// Makes the decision to keep a pre-order.
    public init(_ order: OrderID, _ cart: Cart, codes: [PromotionCode] = [], for booking: BookingID, on day: BranchDay)
    {
        self.day = day
        self.booking = booking
        self.order = order
        self.cart = cart
        self.codes = codes
    }

    /// The service day, for access checks.
    public var subject: DocumentRef { DocumentRef(ServiceDay.self, day) }

    /// The order as it would be placed, for which the house gives its terms.
    public var contextKey: PlaceOrder { PlaceOrder(order, cart, on: TabID("preOrder"), codes: codes) }

    /// The service day, the booking, should it be archived, the pre-order and, once the day is read, the guest of the
    /// booking.
    public func needs(_ loaded: Loaded, in terms: OrderingPolicy, at now: Instant) throws -> [DocumentNeed] {
        let needs =
            [DocumentNeed(ServiceDay.self, day), DocumentNeed(PreOrder.self, PreOrder.id(booking, on: day))]
            + AdjoiningDays.archive(of: [booking], on: day)
        guard loaded.contains(ServiceDay.self, day), let guest = try loaded.booking(booking, on: day)?.guest else {
            return needs
        }
        return needs + [DocumentNeed(User.self, guest)]
    }

    /// Keeps the pre-order, if the house offers what is ordered at the time of the booking.
    ///
    /// - Throws: ``VisitRefusal`` for a booking that does not exist or whose party has been seated or does not come,
    ///   for a cart with problems, and for a pre-order that does not exist; `access.notFound` for a guest who has
    ///   closed the account.
    public func decide(
        on loaded: Loaded,
        in terms: OrderingPolicy,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard let found = try loaded.booking(booking, on: day), let guest = found.guest else {
            throw VisitRefusal(.unknownBooking(booking: booking))
        }
        changes.leaveUnchecked(AdjoiningDays.archive(of: [booking], on: day).map(\.ref))
        try loaded.refuseClosed(guest)
        switch found.status {
        case .requested, .confirmed, .late, .arrived: break
        default: throw VisitRefusal(.notExpected(booking: booking))
        }
        var kept = try loaded.document(PreOrder.self, PreOrder.id(booking, on: day))
        if cart.lines.isEmpty {
            guard kept?.outcome == .waiting, kept?.order == order, var withdrawn = kept else {
                throw VisitRefusal(.unknownOrder(order: order))
            }
            withdrawn.outcome = .withdrawn
            changes.put(&withdrawn)
            return NoAnswer()
        }
        let problems =
            (terms.cartLimits?.problems(of: cart) ?? [])
            + terms.menu.problems(of: cart, in: terms.zone, at: max(found.span.lowerBound, now))
        guard problems.isEmpty else { throw VisitRefusal(.cart(problems: problems)) }
        var made = kept ?? PreOrder(order, cart, codes: codes, for: booking, on: day, of: guest)
        (made.order, made.cart, made.codes, made.outcome) = (order, cart, codes, .waiting)
        changes.put(&made)
        kept = made
        return NoAnswer()
    }
}

/// Records what became of a pre-order.
struct MarkPreOrder: JointDecision {
    static let name = DecisionName(rawValue: "markPreOrder")

    let id: String
    let outcome: PreOrder.Outcome

    var subject: DocumentRef { DocumentRef(PreOrder.self, id) }

    func needs(_ loaded: Loaded, in context: Void, at now: Instant) -> [DocumentNeed] {
        [DocumentNeed(PreOrder.self, id)]
    }

    func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard var kept = try loaded.document(PreOrder.self, id), kept.outcome == .waiting else { return NoAnswer() }
        kept.outcome = outcome
        changes.put(&kept)
        return NoAnswer()
    }
}
