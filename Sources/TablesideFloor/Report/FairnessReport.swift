public import TablesideCore

/// How the work of one shift was shared among its waiters, from the events of the shift.
///
/// Every waiter who was on duty has a row. The indices compare all waiters: Jain's index is 1 if all have the same and
/// 1 ÷ *n* if one of *n* has everything.
///
/// ```swift
/// let report = try FairnessReport(of: shift.id, events: events, tips: ["ana": try Money("42.50", .eur)])
/// print(report.text())
/// report.jain(.covers, .perHour)   // 0.9958
/// page.embed(report.svg(.covers))
/// ```
public struct FairnessReport: Hashable, Codable, Sendable {
    /// The share of one waiter.
    public struct Row: Hashable, Codable, Sendable, Identifiable {
        /// The waiter whom the row describes.
        public let waiter: UserID
        /// The waiter's weight in hundredths, as last planned.
        public let weight: Int
        /// The time on duty, without breaks.
        public let worked: Elapsed
        /// The orders credited to the waiter; an order handed over counts for the waiter who got it, a canceled one for
        /// none.
        public let orders: Int
        /// The covers of the credited orders.
        public let covers: Int
        /// The number of different tables among the credited orders.
        public let tables: Int
        /// The time of all orders in hand added up: two orders for half an hour make an hour.
        public let active: Elapsed
        /// The tips reported by the host for the waiter; `nil` if there are none.
        public let tips: Money?
        /// How often it was the waiter's turn but they could not take the order, by reason.
        ///
        /// It is nobody's turn when an order goes to the guest's own waiter, or to one who keeps the table.
        public let skipped: [SkippedTurns]
        /// The offers that the waiter refused or let lapse.
        public let refusals: Int
        /// The orders of guests who have this waiter as their own.
        public let requests: Int
        /// The requests that the waiter got.
        public let requestsMet: Int

        /// The waiter whom the row describes.
        public var id: UserID { waiter }
    }

    /// The turns that a waiter missed for one reason.
    ///
    /// A turn is missed when the shift assigns or offers an order to another waiter whom the policy would have ranked
    /// behind this one.
    public struct SkippedTurns: Hashable, Codable, Sendable {
        /// The obstacle that kept the waiter from the order.
        public let reason: Shift.Standing.Obstacle
        /// The number of missed turns.
        public let count: Int
    }

    /// The figure by which waiters are compared.
    public enum Measure: String, ClosedCode {
        /// Orders credited to the waiter.
        case orders
        /// Covers credited to the waiter.
        case covers
        /// Different tables among the credited orders.
        case tables
        /// Minutes of orders in hand, added up over the orders.
        case active
        /// Tips in minor units; 0 for a waiter without tips.
        case tips
    }

    /// The divisor of a measure.
    public enum Basis: String, ClosedCode {
        /// No divisor: the number as it is.
        case whole
        /// The hours on duty; the first 15 minutes count as 15 (``AssignmentPolicy/shortestDuty``).
        case perHour
        /// The weight, so that half the work at half the weight counts as even.
        case perWeight
        /// The hours on duty and the weight.
        case perHourAndWeight
    }

    /// The branch and the date of the shift.
    public let shift: BranchDay
    /// The instant until which duty and open orders are counted.
    public let end: Instant
    /// A row for each waiter who was on duty, by identity.
    public let rows: [Row]
    /// The sum of the tips reported by the host for people without a row; `nil` if there are none.
    public internal(set) var otherTips: Money?

    init(shift: BranchDay, end: Instant, rows: [Row]) {
        self.shift = shift
        self.end = end
        self.rows = rows
    }
}

extension FairnessReport {
    /// The figure of each waiter, in the order of the rows.
    ///
    /// Whole numbers are exact; a quotient is rounded by IEEE 754, so every platform has the same result.
    public func values(_ measure: Measure, _ basis: Basis = .whole) -> [Double] {
        rows.map { row in
            let number =
                switch measure {
                case .orders: Double(row.orders)
                case .covers: Double(row.covers)
                case .tables: Double(row.tables)
                case .active: Double(row.active.milliseconds) / 60_000
                case .tips: Double(row.tips?.minorUnits ?? 0)
                }
            let time = Double(max(AssignmentPolicy.shortestDuty, row.worked).milliseconds) / 3_600_000
            let weight = Double(max(1, row.weight)) / 100
            switch basis {
            case .whole: return number
            case .perHour: return number / time
            case .perWeight: return number / weight
            case .perHourAndWeight: return number / (time * weight)
            }
        }
    }

    /// Jain's index of the waiters' numbers, (Σx)² ÷ (n Σx²); 1 if all are zero or there are no waiters.
    ///
    /// R. Jain, D. Chiu, W. Hawe: *A quantitative measure of fairness and discrimination for resource allocation in
    /// shared computer systems*, 1984.
    public func jain(_ measure: Measure, _ basis: Basis = .whole) -> Double {
        let values = values(measure, basis)
        let sum = values.reduce(0, +)
        let squares = values.reduce(0) { $0 + $1 * $1 }
        return squares == 0 ? 1 : sum * sum / (Double(values.count) * squares)
    }

    /// The greatest number less the least; 0 if there are no waiters.
    public func spread(_ measure: Measure, _ basis: Basis = .whole) -> Double {
        let values = values(measure, basis)
        return (values.max() ?? 0) - (values.min() ?? 0)
    }

    /// The mean of the numbers; 0 if there are no waiters.
    public func mean(_ measure: Measure, _ basis: Basis = .whole) -> Double {
        let values = values(measure, basis)
        return values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }
}
