public import TablesideBilling
public import TablesideBooking
public import TablesideCore
public import TablesideHosting
public import TablesideLoyalty

/// Pays part of a bill, or all of it, with points of a guest's account (AP-16).
///
/// The points leave the account in the unit that records the payment: both, or neither. A point pays
/// ``HouseLoyalty/point``, and never more than the amount due, so points do not become cash. Refunds that staff make in
/// points return to the account through the reaction `Reaction.returningPoints(through:in:)`.
///
/// ```swift
/// let paying = PayWithPoints("p1", 50, on: tab, of: ana)
/// try await runner.perform(Envelope(paying, by: .guest(ana), id: commandID), in: points)
/// ```
public struct PayWithPoints: JointDecision {
    /// Commands of this kind are remembered as `payWithPoints`.
    public static let name = DecisionName(rawValue: "payWithPoints")

    /// The restaurant's data that the decision needs.
    public struct Context: Sendable {
        /// The loyalty settings of the tab's branch; `nil` without a loyalty program.
        public let loyalty: HouseLoyalty?
        /// The plan of the branch, for a tab whose visit has a booking.
        public let plan: VenuePlan?

        /// Creates the context; the plan is needed only for a visit with a booking.
        public init(_ loyalty: HouseLoyalty?, plan: VenuePlan? = nil) {
            self.loyalty = loyalty
            self.plan = plan
        }
    }

    /// The tab to pay on.
    public let tab: TabID
    /// The identity of the payment.
    public let payment: PaymentID
    /// The number of points to pay with.
    public let points: Int
    /// The guest who pays with points.
    public let guest: UserID
    /// The service day of the tab's booking; `nil` for a visit without one.
    public let day: BranchDay?

    /// Makes the decision to pay with points.
    public init(_ payment: PaymentID, _ points: Int, on tab: TabID, of guest: UserID, day: BranchDay? = nil) {
        self.tab = tab
        self.payment = payment
        self.points = points
        self.guest = guest
        self.day = day
    }

    /// The tab, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(GuestTab.self, tab) }

    /// The documents of the payment, the guest's account, and the tab's earlier payments with points.
    public func needs(_ loaded: Loaded, in context: Context, at now: Instant) throws -> [DocumentNeed] {
        guard let loyalty = context.loyalty else { return [DocumentNeed(GuestTab.self, tab)] }
        return try TabOperation(tab, .askForBill, day: day).needs(loaded, in: context.plan, at: now) + [
            DocumentNeed(PointsAccount.self, loyalty.membership(of: guest)), DocumentNeed(TabPoints.self, tab),
        ]
    }

    /// Takes the points and records the payment.
    ///
    /// - Throws: ``VisitRefusal`` if points cannot pay bills; the refusal of the account or the tab.
    public func decide(
        on loaded: Loaded,
        in context: Context,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> CommandReceipt<GuestTab> {
        guard let loyalty = context.loyalty, let point = loyalty.point else {
            throw VisitRefusal(.pointsNotAccepted(tab: tab))
        }
        guard points > 0, let amount = try? point.multiplied(by: points) else {
            throw PointsAccount.Refusal(.pointsOutOfRange(points: points))
        }
        // Without a bill nobody knows what is due.
        let bill = try loaded.aggregate(GuestTab.self, tab)
        guard bill.due != nil else {
            throw GuestTab.Refusal(.illegal(state: bill.state.rawValue, command: .pay))
        }
        var paid = try loaded.document(TabPoints.self, tab) ?? TabPoints(tab)
        guard paid.payments.count < SizeLimit.payers else { throw VisitRefusal(.pointsNotAccepted(tab: tab)) }
        var account = try loaded.aggregate(PointsAccount.self, loyalty.membership(of: guest))
        // The account knows the payments of every tab by their names.
        if account.payments.contains(where: { $0.id == payment }), !paid.payments.contains(where: { $0.id == payment })
        {
            throw GuestTab.Refusal(.repeatedPayment(payment: payment))
        }
        let spend = PointsAccount.Command.spend(payment: payment, points: points)
        try changes.perform(spend, on: &account, in: loyalty.program, by: author, at: now)
        paid.payments.append(
            TabPoints.Payment(id: payment, account: account.id, points: points, amount: amount)
        )
        changes.put(&paid)
        // The account vouches for the payment as a provider would.
        let paying = try Payment(id: payment, amount: amount, method: .points)
            .confirmed(by: CommandID("points \(payment)".asIdentifier))
        return try TabOperation(tab, .pay(paying), day: day)
            .decide(on: loaded, in: context.plan, by: .system, at: now, changes: &changes)
    }
}

/// The payments with points on a tab, and the accounts that they came from.
public struct TabPoints: Document, Hashable {
    /// The document kind, `tabPoints`.
    public static let kind = DocumentKind(rawValue: "tabPoints")

    /// A payment with points.
    public struct Payment: Hashable, Codable, Sendable, Identifiable {
        /// The identity of the payment.
        public let id: PaymentID
        /// The account that the points came from.
        public let account: MembershipID
        /// The number of points paid.
        public let points: Int
        /// The amount that the points paid.
        public let amount: Money
        /// The number of points returned so far.
        public internal(set) var returned = 0
    }

    /// The tab of the payments.
    public let id: TabID
    /// The payments, in the order in which they were made.
    public internal(set) var payments: [Payment] = []
    /// The number of writes so far.
    public var version = Version.absent

    init(_ tab: TabID) { id = tab }
}

extension TabPoints: Summarized {
    /// The tab and the number of payments.
    public var summary: String { "\(count: payments.count, "payment") with points on tab \(shown: id)" }
}

extension TabPoints {
    /// Refuses a tab on which more came back than was paid, with points or otherwise.
    ///
    /// Points do not become cash, and cash does not become points that no account gets.
    static func check(_ paid: TabPoints?, after tab: GuestTab) throws {
        let (points, money) = (tab.turnover(byPoints: true), tab.turnover(byPoints: false))
        guard points.back == 0 || paid != nil else { throw VisitRefusal(.pointsNotAccepted(tab: tab.id)) }
        // A tab without points is as it always was.
        guard paid != nil, points.back > points.paid || money.back > money.paid else { return }
        throw VisitRefusal(.pointsNotAccepted(tab: tab.id))
    }
}

extension GuestTab {
    /// The amounts paid toward the bill by points, or otherwise, and returned in the same way, in minor units.
    ///
    /// Tips are paid beside the bill and returned beside it, except tips returned in points, which only the points of
    /// the bill can cover.
    func turnover(byPoints isPoints: Bool) -> (paid: Int64, back: Int64) {
        func sum(_ amounts: [(method: PaymentMethod, amount: Int64)]) -> Int64 {
            amounts.reduce(0) { ($1.method == .points) == isPoints ? $0.addingSaturated($1.amount) : $0 }
        }
        let later = refunded.map { refund in
            (refund.refund.method, refund.amount.minorUnits.addingSaturated(isPoints ? refund.tips.minorUnits : 0))
        }
        return (
            sum(payments.map { ($0.method, $0.amount.minorUnits) }),
            sum(refunds.map { ($0.method, $0.amount.minorUnits) } + later)
        )
    }
}
