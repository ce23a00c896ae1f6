public import TablesideCore

/// What is kept of a bill once the visit is over: when, where and how much was spent (FO-30).
///
/// It is a document of its own, listed by guest and by the instant of closing, so that a guest can keep all of them and a
/// host can sum them (``Spending``) without reading a single tab. It follows from the tab alone: make it again whenever
/// something happens to the tab, as ``kept(of:before:)`` does, and it counts once however often that is.
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
    /// Documents of this type are stored as `closedBill`.
    public static let kind = DocumentKind(rawValue: "closedBill")

    /// The tab that was closed.
    public let tab: TabID
    /// Where it was.
    public let branch: BranchID
    /// Whose tab it was; `nil` for the tab of a table.
    public let guest: UserID?
    /// When it was closed.
    public let closedAt: Instant
    /// Whether its payments were recorded, or it was settled outside the library.
    public let settlement: GuestTab.Settlement
    /// The currency of every amount.
    public let currency: Currency
    /// What the bill came to; `nil` where the tab was closed without a bill, so that nobody knows.
    public let total: Money?
    /// What payments in cash were rounded by, less what was handed back so: above zero when the guest paid more than the bill.
    public let rounding: Money
    /// What was given for the staff.
    public let tips: Money
    /// What was handed back since the bill was paid, of the bill and of tips, as it was rounded in cash.
    public let givenBack: Money
    /// The number of writes so far.
    public var version: Version

    /// Makes the bill of a tab; `nil` for one that is not closed.
    ///
    /// - Throws: ``MoneyError`` for amounts so large that they do not fit together.
    public init?(_ tab: GuestTab) throws(MoneyError) {
        guard let opening = tab.opening, let settlement = tab.settlement, let closedAt = tab.closedAt else {
            return nil
        }
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

    /// The identity of the tab.
    public var id: TabID { tab }

    /// Bills of a guest are listed together.
    public var scope: String { guest.map(\.rawValue) ?? "" }

    /// Bills of a guest are listed by the instant of closing.
    public var sortKey: String { "\(closedAt.sortKey) \(tab)" }
}

extension ClosedBill {
    /// What is kept of a tab, however often one asks.
    ///
    /// - Parameters:
    ///   - tab: the tab as it is now.
    ///   - before: what is kept of the tab so far; `nil` for nothing.
    /// - Returns: what is to be kept from now on, at the version of what was kept before; `nil` for nothing, as long as the
    ///   tab is not closed.
    /// - Throws: ``MoneyError`` for amounts so large that they do not fit together.
    public static func kept(of tab: GuestTab, before: ClosedBill?) throws(MoneyError) -> ClosedBill? {
        guard var bill = try ClosedBill(tab) else { return before }
        if let before { bill.version = before.version }
        return bill
    }

    /// What the guest has spent in the end: the bill as it was rounded, and tips, less what was given back.
    ///
    /// Of an amount that was paid and given back in different ways a few units may be left, also below zero: what cash is
    /// rounded by.
    ///
    /// - Returns: the amount; `nil` where nobody knows what the bill came to.
    /// - Throws: ``MoneyError`` when it does not fit.
    public func spent() throws(MoneyError) -> Money? {
        guard let total else { return nil }
        return try Money.sum([total, rounding, tips, -givenBack], in: currency)
    }
}

extension ClosedBill {
    private enum Field: String, CodingKey {
        case tab, branch, guest, closedAt, settlement, currency, total, rounding, tips, givenBack, version
    }

    /// Reads a bill; amounts in another currency, and such as are below zero where none can be, are refused.
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
