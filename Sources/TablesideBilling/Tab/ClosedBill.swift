public import TablesideCore

/// The record of a bill after the visit: when and where it was closed, and the amounts spent (FO-30).
///
/// It is a separate document, listed by guest and time of closing: a guest can keep all of them and a host can sum them
/// (``Spending``) without reading any tab. It depends only on the tab: make it again with ``kept(of:before:)`` whenever
/// the tab changes; it counts once, no matter how often that happens.
///
/// ```swift
/// let bills = Reaction(ReactionName(rawValue: "closedBills"), to: GuestTab.self) { event, trigger in
///     guard let tab = try await store.load(GuestTab.self, TabID(event.aggregate.id)) else { return }
///     let before = try await store.load(ClosedBill.self, tab.id)
///     guard let bill = try ClosedBill.kept(of: tab, before: before), bill != before else { return }
///     try await keep(bill, as: trigger.key())
/// }
/// ```
public struct ClosedBill: Document, Hashable {
    /// The document kind, `closedBill`.
    public static let kind = DocumentKind(rawValue: "closedBill")

    /// The tab that was closed.
    public let tab: TabID
    /// The branch of the tab.
    public let branch: BranchID
    /// The guest whose tab it was; `nil` for a table's tab.
    public let guest: UserID?
    /// When the tab was closed.
    public let closedAt: Instant
    /// Whether payments were recorded, or the tab was settled outside the library.
    public let settlement: GuestTab.Settlement
    /// The currency of every amount.
    public let currency: Currency
    /// The total of the bill; `nil` if the tab was closed without one, so the total is unknown.
    public let total: Money?
    /// The cash rounding of payments less that of refunds; above zero when the guest paid more than the bill.
    public let rounding: Money
    /// The sum of the tips.
    public let tips: Money
    /// The amount refunded since the bill was paid, with tips and cash rounding.
    public let givenBack: Money
    /// The number of writes so far.
    public var version: Version

    /// The identity of the tab.
    public var id: TabID { tab }

    /// The guest: bills are listed by guest; empty for a table's tab.
    public var scope: String { guest.map(\.rawValue) ?? "" }

    /// The time of closing: bills of a guest are listed in this order.
    public var sortKey: String { "\(closedAt.sortKey) \(tab)" }
}

extension GuestTab {
    /// The record of the bill after the visit; `nil` while the tab is not closed.
    ///
    /// - Throws: ``MoneyError`` when the amounts do not fit together.
    public func closedBill() throws(MoneyError) -> ClosedBill? {
        guard let opening, let settlement, let closedAt else { return nil }
        return try ClosedBill(self, opening, settlement: settlement, closedAt: closedAt)
    }
}

extension ClosedBill {
    fileprivate init(
        _ tab: GuestTab,
        _ opening: GuestTab.Opening,
        settlement: GuestTab.Settlement,
        closedAt: Instant
    ) throws(MoneyError) {
        let currency = opening.currency
        self.tab = tab.id
        branch = opening.branch
        guest = opening.guest
        self.closedAt = closedAt
        self.settlement = settlement
        self.currency = currency
        total = tab.total
        let paid = try Money.sum(tab.payments.compactMap(\.rounding), in: currency)
        rounding = try paid - Money.sum(tab.refunds.compactMap(\.rounding), in: currency)
        tips = try Money.sum(tab.payments.compactMap(\.tip), in: currency)
        let back = try tab.refunded.map { refund throws(MoneyError) in try refund.handedOut() }
        givenBack = try Money.sum(back, in: currency)
        version = .absent
    }
}

extension ClosedBill {
    /// The record to keep of a tab; repeating the call gives the same result.
    ///
    /// - Parameters:
    ///   - tab: the tab as it is now.
    ///   - before: the record kept so far; `nil` for none.
    /// - Returns: the record to keep, at the version of `before`; for a tab that is not closed, `before` itself.
    /// - Throws: ``MoneyError`` when a sum overflows.
    public static func kept(of tab: GuestTab, before: ClosedBill?) throws(MoneyError) -> ClosedBill? {
        guard var bill = try tab.closedBill() else { return before }
        if let before { bill.version = before.version }
        return bill
    }

    /// The amount the guest spent: the rounded bill and tips, less refunds.
    ///
    /// If payment and refund used different methods, cash rounding may leave a few minor units, even below zero.
    ///
    /// - Returns: the amount; `nil` if the total of the bill is unknown.
    /// - Throws: ``MoneyError`` when the sum overflows.
    public func spent() throws(MoneyError) -> Money? {
        guard let total else { return nil }
        return try Money.sum([total, rounding, tips, -givenBack], in: currency)
    }
}

extension ClosedBill {
    private enum Field: String, CodingKey {
        case tab, branch, guest, closedAt, settlement, currency, total, rounding, tips, givenBack, version
    }

    /// Decodes a record.
    ///
    /// - Throws: `DecodingError` for amounts in another currency, or a total, tips or refunds below zero.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        tab = try container.decode(TabID.self, forKey: .tab)
        branch = try container.decode(BranchID.self, forKey: .branch)
        guest = try container.decodeIfPresent(UserID.self, forKey: .guest)
        closedAt = try container.decode(Instant.self, forKey: .closedAt)
        settlement = try container.decode(GuestTab.Settlement.self, forKey: .settlement)
        currency = try container.decode(Currency.self, forKey: .currency)
        total = try container.decodeIfPresent(Money.self, forKey: .total)
        rounding = try container.decode(Money.self, forKey: .rounding)
        tips = try container.decode(Money.self, forKey: .tips)
        givenBack = try container.decode(Money.self, forKey: .givenBack)
        version = try container.decode(Version.self, forKey: .version)
        for amount in [rounding, tips, givenBack] + (total.map { [$0] } ?? []) where amount.currency != currency {
            let error = MoneyError(.mixedCurrencies(left: currency, right: amount.currency))
            throw DecodingError.invalid(error, at: container.codingPath)
        }
        for amount in [tips, givenBack] + (total.map { [$0] } ?? []) where amount.isNegative {
            throw DecodingError.invalid(BillError(.negativeAmount(amount: amount)), at: container.codingPath)
        }
    }
}
