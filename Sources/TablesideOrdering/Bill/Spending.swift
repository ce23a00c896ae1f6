public import TablesideCore

/// What closed bills come to, currency by currency (FO-30).
///
/// ```swift
/// let year = try Spending(bills)
/// for (month, own) in try bills.byMonth(in: bucharest) { print(month, try Spending(own).sums) }
/// let autumn = try Spending(bills.closed(in: september..<december))
/// if let euros = autumn[.eur] { print(euros.count, euros.spent) }
/// ```
///
/// Every bill counts as often as it is given.
public struct Spending: Hashable, Sendable {
    /// What the bills in one currency come to.
    ///
    /// The sums are those of the bills whose total is known. The others are counted apart, and nothing of them is summed.
    public struct Sum: Hashable, Sendable {
        /// The currency of every amount.
        public let currency: Currency
        /// How many bills are summed.
        public let count: Int
        /// How many bills are not, because nobody knows what they came to.
        public let countWithoutTotal: Int
        /// What the bills came to.
        public let total: Money
        /// What payments in cash were rounded by.
        public let rounding: Money
        /// What was given for the staff.
        public let tips: Money
        /// What was handed back since, of bills and of tips.
        public let givenBack: Money
        /// What was spent in the end: total, rounding and tips, less what was given back.
        public let spent: Money
    }

    /// The sums, by the code of their currency.
    public let sums: [Sum]

    /// Sums bills.
    ///
    /// - Throws: ``MoneyError`` when a sum does not fit.
    /// - Complexity: O(*n*) in the bills.
    public init(_ bills: some Sequence<ClosedBill>) throws(MoneyError) {
        var sums: [Sum] = []
        let groups = Dictionary(grouping: bills, by: \.currency).sorted { $0.key.code < $1.key.code }
        for (currency, own) in groups { sums.append(try Sum(own, in: currency)) }
        self.sums = sums
    }

    /// What the bills in a currency come to; `nil` where there are none.
    public subscript(currency: Currency) -> Sum? { sums.first { $0.currency == currency } }

    /// How many bills are summed.
    public var count: Int { sums.reduce(0) { $0 + $1.count } }

    /// How many bills are not, because nobody knows what they came to.
    public var countWithoutTotal: Int { sums.reduce(0) { $0 + $1.countWithoutTotal } }
}

extension Spending.Sum {
    fileprivate init(_ bills: [ClosedBill], in currency: Currency) throws(MoneyError) {
        let known = bills.filter { $0.total != nil }
        self.currency = currency
        count = known.count
        countWithoutTotal = bills.count - known.count
        total = try Money.sum(known.lazy.compactMap(\.total), in: currency)
        rounding = try Money.sum(known.lazy.map(\.rounding), in: currency)
        tips = try Money.sum(known.lazy.map(\.tips), in: currency)
        givenBack = try Money.sum(known.lazy.map(\.givenBack), in: currency)
        spent = try Money.sum([total, rounding, tips, -givenBack], in: currency)
    }

    /// What was spent on one visit on average; `nil` where no bill is summed.
    ///
    /// - Parameter rounding: how it is rounded to the minor unit, halves away from zero unless told so.
    /// - Returns: the amount, rounded once.
    /// - Throws: ``MoneyError``, which an average does not cause.
    public func average(_ rounding: Rounding = .halfUp) throws(MoneyError) -> Money? {
        count == 0 ? nil : try spent.scaled(by: 1, over: Int64(count), rounding)
    }
}

extension Sequence where Element == ClosedBill {
    /// The bills that were closed in a period, which does not hold its end.
    public func closed(in period: Range<Instant>) -> [ClosedBill] { filter { period.contains($0.closedAt) } }

    /// The bills of each branch.
    public func byBranch() -> [BranchID: [ClosedBill]] { Dictionary(grouping: self, by: \.branch) }

    /// The bills of each date on which one was closed, by the clocks of a zone.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known at an instant of closing.
    public func byDay(in zone: some ZoneRules) throws(ZoneError) -> [CivilDate: [ClosedBill]] {
        var groups: [CivilDate: [ClosedBill]] = [:]
        for bill in self { groups[try zone.local(at: bill.closedAt).date, default: []].append(bill) }
        return groups
    }

    /// The bills of each month in which one was closed, by the clocks of a zone; a month is told by its first day.
    ///
    /// - Throws: ``ZoneError`` when the zone is not known at an instant of closing.
    public func byMonth(in zone: some ZoneRules) throws(ZoneError) -> [CivilDate: [ClosedBill]] {
        var groups: [CivilDate: [ClosedBill]] = [:]
        for bill in self { groups[try zone.local(at: bill.closedAt).date.firstOfMonth, default: []].append(bill) }
        return groups
    }
}
