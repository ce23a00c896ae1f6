public import TablesideCore

/// How many guests of each month of first visits came again in later months.
///
/// Months are those of the visits' local dates. Repeated reports and the order of activities make no difference.
public struct VisitCohorts: Hashable, Sendable {
    /// A month of the calendar.
    public struct Month: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The calendar year.
        public let year: Int
        /// The month: 1…12.
        public let month: Int

        init(of date: CivilDate) { (year, month, _) = date.components }

        /// The number of months since another month.
        public func months(since other: Month) -> Int { (year - other.year) * 12 + month - other.month }

        /// Orders months by time.
        public static func < (lhs: Month, rhs: Month) -> Bool { (lhs.year, lhs.month) < (rhs.year, rhs.month) }

        /// The month as text, such as `2026-11`.
        public var description: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }
    }

    /// The guests whose first visit was in the same month.
    public struct Cohort: Hashable, Sendable {
        /// The month of their first visit.
        public let month: Month
        /// The number of guests.
        public let guests: Int
        /// The number of guests who came again, by the number of months after the first visit; months without any are
        /// missing.
        public let returned: [Int: Int]

        /// The share of the guests who came again this number of months after their first visit.
        public func share(after months: Int) -> Rate { .share(returned[months] ?? 0, of: guests) }
    }

    /// The cohorts, by month.
    public let cohorts: [Cohort]

    /// Counts the guests of completed visits; other activities are ignored.
    ///
    /// - Complexity: O(n log n) in the activities.
    public init(_ activities: some Sequence<GuestActivity>) {
        var months: [UserID: Set<Month>] = [:]
        for activity in activities where activity.kind == .visit {
            months[activity.guest, default: []].insert(Month(of: activity.local.date))
        }
        var guests: [Month: Int] = [:]
        var returned: [Month: [Int: Int]] = [:]
        for visited in months.values {
            guard let first = visited.min() else { continue }
            guests[first, default: 0] += 1
            for month in visited where month != first {
                returned[first, default: [:]][month.months(since: first), default: 0] += 1
            }
        }
        cohorts = guests.keys.sorted().map { month in
            Cohort(month: month, guests: guests[month] ?? 0, returned: returned[month] ?? [:])
        }
    }
}

/// How many guests of a period had visited before.
public struct ReturnRate: Hashable, Sendable {
    /// The number of guests with a completed visit in the period.
    public let guests: Int
    /// The number of these guests with an earlier visit, in the period or before it.
    public let returning: Int

    /// Counts the guests of completed visits; repeated reports of a visit count once, in any order.
    ///
    /// - Parameters:
    ///   - period: The period, with its end excluded.
    ///   - activities: The activities in the period and before it; later ones are ignored.
    /// - Complexity: O(activities).
    public init(in period: Range<Instant>, of activities: some Sequence<GuestActivity>) {
        var visits: [UserID: SeenGuest] = [:]
        for activity in activities where activity.kind == .visit && activity.at < period.upperBound {
            var known = visits[activity.guest] ?? SeenGuest(first: activity.id)
            known.isRepeated = known.isRepeated || known.first != activity.id
            known.isWithin = known.isWithin || period.contains(activity.at)
            visits[activity.guest] = known
        }
        let within = visits.values.filter(\.isWithin)
        guests = within.count
        returning = within.count(where: \.isRepeated)
    }

    init(_ returning: Int, of guests: Int) { (self.guests, self.returning) = (guests, returning) }

    /// The share of guests who had visited before; 0 without guests.
    public var rate: Rate { .share(returning, of: guests) }
}

/// The known visits of one guest.
private struct SeenGuest {
    let first: ActivityID
    var isRepeated = false
    var isWithin = false

    init(first: ActivityID) { self.first = first }
}

extension Rate {
    /// A part of a whole, rounded down to millionths; 0 of nothing.
    static func share(_ part: Int, of whole: Int) -> Rate {
        guard whole > 0, part > 0 else { return .zero }
        let product = Int64(part).multipliedFullWidth(by: million)
        // A part no greater than the whole gives at most a million.
        return Rate(partsPerMillion: part >= whole ? million : Int64(whole).dividingFullWidth(product).quotient)
    }
}
