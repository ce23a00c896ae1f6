import TablesideBilling
import TablesideCore
public import TablesideHosting
import TablesideLoyalty

/// Returns the points of payments that staff refunded: those of the latest payment first.
struct ReturnPoints: JointDecision {
    static let name = DecisionName(rawValue: "returnPoints")

    let tab: TabID
    /// The name of the accounts' corrections, made from the event, because refund names are unique only on their tab.
    let adjustment: PointsAdjustmentID

    /// The loyalty settings of the tab's branch.
    typealias Context = HouseLoyalty

    var subject: DocumentRef { DocumentRef(TabPoints.self, tab) }

    func needs(_ loaded: Loaded, in loyalty: HouseLoyalty, at now: Instant) throws -> [DocumentNeed] {
        let needs = [DocumentNeed(GuestTab.self, tab), DocumentNeed(TabPoints.self, tab)]
        guard loaded.contains(TabPoints.self, tab), let paid = try loaded.document(TabPoints.self, tab) else {
            return needs
        }
        return needs + paid.accounts.map { DocumentNeed(PointsAccount.self, $0) }
    }

    func decide(
        on loaded: Loaded,
        in loyalty: HouseLoyalty,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        guard var paid = try loaded.document(TabPoints.self, tab) else { return NoAnswer() }
        let tab = try loaded.aggregate(GuestTab.self, tab)
        var left = try tab.returnedByPoints()
        var due: [MembershipID: Int] = [:]
        for place in paid.payments.indices.reversed() {
            let payment = paid.payments[place]
            let part = max(0, min(left, payment.amount.minorUnits))
            left -= part
            let points =
                payment.amount.minorUnits == part
                ? payment.points : Self.points(payment.points, part, of: payment.amount.minorUnits)
            guard points > payment.returned else { continue }
            due[payment.account] = (due[payment.account] ?? 0).addingSaturated(points - payment.returned)
            paid.payments[place].returned = points
        }
        guard !due.isEmpty else { return NoAnswer() }
        for id in paid.accounts {
            guard let points = due[id] else { continue }
            var account = try loaded.aggregate(PointsAccount.self, id)
            // Whose account was closed gets nothing back; the others who paid do.
            guard account.state == .open else { continue }
            let expiry = try loyalty.earning.expiry(earnedAt: now, in: loyalty.programZone)
            let adjust = PointsAccount.Command.adjust(
                adjustment: adjustment,
                points: points,
                reason: "refund",
                expiresAt: expiry
            )
            try changes.perform(adjust, on: &account, in: loyalty.program, by: .system, at: now)
        }
        changes.put(&paid)
        return NoAnswer()
    }

    /// The whole points for a part of an amount; both are above 0, and the part is at most the whole.
    private static func points(_ points: Int, _ part: Int64, of whole: Int64) -> Int {
        guard whole > 0 else { return 0 }
        let product = points.magnitude.multipliedFullWidth(by: UInt(part.magnitude))
        return Int(UInt(whole.magnitude).dividingFullWidth(product).quotient)
    }
}

extension TabPoints {
    /// The accounts, each once.
    fileprivate var accounts: [MembershipID] {
        var seen: Set<MembershipID> = []
        return payments.map(\.account).filter { seen.insert($0).inserted }
    }
}

extension GuestTab {
    /// The amount returned in points so far, in minor units: overpayments and later refunds.
    fileprivate func returnedByPoints() throws(MoneyError) -> Int64 {
        let over = refunds.lazy.filter { $0.method == .points }.map(\.amount.minorUnits)
        var sum = over.reduce(Int64(0)) { $0.addingSaturated($1) }
        for refund in refunded where refund.refund.method == .points {
            sum = sum.addingSaturated(try refund.handedOut().minorUnits)
        }
        return sum
    }
}

extension Reaction {
    /// Returns points to the accounts that paid with them, when staff refund in points.
    ///
    /// - Parameters:
    ///   - runner: The runner of the commands.
    ///   - source: The source of each branch's loyalty settings.
    /// - Returns: the reaction, named `returnPoints`.
    public static func returningPoints(through runner: CommandRunner, in source: some LoyaltySource) -> Reaction {
        Reaction(ReactionName(rawValue: "returnPoints"), to: GuestTab.self) { event, trigger in
            switch event.event {
            case .refunded(let payment, _, _, _) where payment.method == .points: break
            case .gaveBack(let refunded, _) where refunded.refund.method == .points: break
            default: return
            }
            let id = TabID(event.aggregate.id)
            guard let branch = try await runner.store.load(GuestTab.self, id)?.opening?.branch,
                let loyalty = try await source.loyalty(at: branch)
            else { return }
            let name = PointsAdjustmentID("\(trigger.event)".asIdentifier)
            let back = ReturnPoints(tab: id, adjustment: name)
            try await runner.perform(Envelope(back, by: .system, key: trigger.key()), in: FixedContext(loyalty))
        }
    }
}
