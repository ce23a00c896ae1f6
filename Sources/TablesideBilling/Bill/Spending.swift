public import TablesideCore

/// The sums of closed bills, one per currency (FO-30).
///
/// ```swift
/// let year = try Spending(bills)
/// for (month, own) in try bills.byMonth(in: bucharest) { print(month, try Spending(own).sums) }
/// let autumn = try Spending(bills.closed(in: september..<december))
/// if let euros = autumn[.eur] { print(euros.count, euros.spent) }
/// ```
///
/// A bill passed twice counts twice.
public struct Spending: Hashable, Sendable {
    /// The sums of the bills in one currency.
    ///
    /// They cover the bills whose total is known. The others are only counted.
    public struct Sum: Hashable, Sendable {
        /// The currency of every amount.
        public let currency: Currency
        /// The number of bills in the sums.
        public let count: Int
        /// The number of bills left out because their total is unknown.
        public let countWithoutTotal: Int
        /// The sum of the bills' totals.
        public let total: Money
        /// The sum of cash rounding.
        public let rounding: Money
        /// The sum of the tips.
        public let tips: Money
        /// The sum of later refunds, of bills and of tips.
        public let givenBack: Money
        /// The amount spent: total, rounding and tips, less refunds.
        public let spent: Money
    }

    /// The sums, sorted by currency code.
    public let sums: [Sum]

    /// Sums up bills by currency.
    ///
    /// - Throws: ``MoneyError`` when a sum overflows.
    /// - Complexity: O(*n*) in the bills.
    public init(_ bills: some Sequence<ClosedBill>) throws(MoneyError) {
        var sums: [Sum] = []
        let groups = Dictionary(grouping: bills, by: \.currency).sorted { $0.key.code < $1.key.code }
        for (currency, own) in groups { sums.append(try Sum(own, in: currency)) }
        self.sums = sums
    }

    /// The sum for a currency; `nil` if no bill is in it.
    public subscript(currency: Currency) -> Sum? { sums.first { $0.currency == currency } }

    /// The number of bills in all sums.
    public var count: Int { sums.reduce(0) { $0 + $1.count } }

    /// The number of bills left out because their total is unknown.
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

    /// The average amount spent per visit; `nil` if no bill is in the sums.
    ///
    /// - Parameter rounding: the rounding to the minor unit; by default halves away from zero.
    /// - Returns: the amount, rounded once.
    /// - Throws: ``MoneyError``, which an average does not cause.
    public func average(_ rounding: Rounding = .halfUp) throws(MoneyError) -> Money? {
        count == 0 ? nil : try spent.scaled(by: 1, over: Int64(count), rounding)
    }
}

extension Sequence where Element == ClosedBill {
    /// The bills closed in a period, its end excluded.
    public func closed(in period: Range<Instant>) -> [ClosedBill] { filter { period.contains($0.closedAt) } }

    /// The bills grouped by branch.
    public func byBranch() -> [BranchID: [ClosedBill]] { Dictionary(grouping: self, by: \.branch) }

    /// The bills grouped by date of closing, in local time.
    ///
    /// - Throws: ``ZoneError`` when the zone has no rule for a time of closing.
    public func byDay(in zone: some ZoneRules) throws(ZoneError) -> [CivilDate: [ClosedBill]] {
        var groups: [CivilDate: [ClosedBill]] = [:]
        for bill in self { groups[try zone.local(at: bill.closedAt).date, default: []].append(bill) }
        return groups
    }

    /// The bills grouped by month of closing, in local time; the key is the first day of the month.
    ///
    /// - Throws: ``ZoneError`` when the zone has no rule for a time of closing.
    public func byMonth(in zone: some ZoneRules) throws(ZoneError) -> [CivilDate: [ClosedBill]] {
        var groups: [CivilDate: [ClosedBill]] = [:]
        for bill in self { groups[try zone.local(at: bill.closedAt).date.firstOfMonth, default: []].append(bill) }
        return groups
    }
}
