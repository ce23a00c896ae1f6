import TablesideCore
import TablesideVenue

/// A count of a published mission, ready to judge activities.
struct CompiledCount: Sendable {
    /// The position of the mission in its book.
    let mission: Int
    /// The position among the counts of the mission.
    let position: Int
    /// The path of the count in the terms.
    let path: FieldPath
    let rule: ActivityCount
    let window: MissionWindow
    private let branches: Set<BranchID>
    private let items: Set<MenuItemID>
    private let categories: Set<CategoryID>
    private let codes: Set<UnlockCode>
    /// The numbers of the paused weeks, in ascending order.
    let paused: [Int]

    init(_ rule: ActivityCount, _ position: Int, at path: FieldPath, of mission: Int, in window: MissionWindow) {
        self.rule = rule
        self.position = position
        self.path = path
        self.mission = mission
        self.window = window
        branches = Set(rule.filter.branches)
        items = Set(rule.filter.items)
        categories = Set(rule.filter.categories)
        codes = Set(rule.filter.codes)
        paused = if case .weeks(_, let weeks) = rule.span { Set(weeks.map(\.number)).sorted() } else { [] }
    }

    enum Judgement {
        case counts(mark: MissionMark)
        case differs(mismatch: ActivityMismatch)
    }

    /// How the count judges an activity.
    ///
    /// - Complexity: O(lines of the order with their categories + hours of the filter).
    func judge(_ activity: GuestActivity) -> Judgement {
        if let mismatch = window.mismatch(activity) ?? mismatch(activity) { return .differs(mismatch: mismatch) }
        let date = activity.local.date
        let bucket: Int
        switch rule.span {
        case .ever: bucket = 0
        case .days: bucket = date.dayNumber
        case .weeks:
            bucket = ISOWeek.number(ofDay: date.dayNumber)
            if paused.hasSorted(bucket) { return .differs(mismatch: .pausedWeek) }
        }
        guard let (key, amount) = measured(activity), amount > 0 else { return .differs(mismatch: .nothingToCount) }
        return .counts(mark: MissionMark(key: key, amount: amount, bucket: bucket))
    }

    /// The mark: the deduplication key and the amount.
    private func measured(_ activity: GuestActivity) -> (key: String, amount: Int64)? {
        switch rule.measure {
        case .activities: return (activity.id.rawValue, 1)
        case .branches: return activity.branch.map { ($0.rawValue, 1) }
        case .restaurants: return activity.restaurant.map { ($0.rawValue, 1) }
        case .dates: return (activity.local.date.description, 1)
        case .portions:
            guard case .order(_, let lines) = activity.content else { return nil }
            let portions = lines.reduce(Int64(0)) { sum, line in
                isChoosy && !includes(line) ? sum : sum.addingSaturated(Int64(max(0, line.quantity)))
            }
            return (activity.id.rawValue, portions)
        case .spending(let currency):
            guard case .order(let spending, _) = activity.content else { return nil }
            return spending.first { $0.currency == currency }.map { (activity.id.rawValue, $0.minorUnits) }
        }
    }

    private func mismatch(_ activity: GuestActivity) -> ActivityMismatch? {
        guard activity.kind == rule.filter.kind else { return .otherKind }
        if !branches.isEmpty {
            guard let branch = activity.branch, branches.contains(branch) else { return .otherBranch }
        }
        switch activity.content {
        case .visit(let party, let isBooked):
            if let least = rule.filter.minParty, party < least { return .partyTooSmall }
            if let wanted = rule.filter.isBooked, wanted != isBooked { return .otherBooking }
        case .order(let spending, let lines):
            if let least = rule.filter.minSpending {
                guard let amount = spending.first(where: { $0.currency == least.currency }),
                    amount.minorUnits >= least.minorUnits
                else { return .tooLittleSpent }
            }
            if isChoosy, !lines.contains(where: includes) { return .otherItems }
        case .review(let item):
            if !items.isEmpty {
                guard let item, items.contains(item) else { return .otherItems }
            }
        case .purchase(let code): if !codes.isEmpty, !codes.contains(code) { return .otherCode }
        case .invitation: break
        }
        return mismatch(activity.local)
    }

    private func mismatch(_ label: LocalDateTime) -> ActivityMismatch? {
        let dates = window.dates
        if rule.filter.hours.isEmpty {
            guard let dates, !dates.contains(label.date) else { return nil }
            return .otherDate
        }
        func isWithin(_ day: Int) -> Bool { dates?.contains(day: day) ?? true }
        if rule.filter.hours.contains(where: { $0.day(of: label, where: isWithin) != nil }) { return nil }
        return rule.filter.hours.contains { $0.day(of: label) { _ in true } != nil } ? .otherDate : .otherHours
    }

    private var isChoosy: Bool { !items.isEmpty || !categories.isEmpty }

    private func includes(_ line: ActivityLine) -> Bool {
        items.contains(line.item) || line.categories.contains { categories.contains($0) }
    }
}

/// The dates, places and guests that a mission counts.
struct MissionWindow: Sendable {
    let from: Instant
    let until: Instant?
    let restaurant: RestaurantID?
    let category: UserCategory?
    let unlock: UnlockCode?
    let dates: MissionDates?

    func mismatch(_ activity: GuestActivity) -> ActivityMismatch? {
        if activity.at < from { return .beforePublication }
        if let until, activity.at >= until { return .afterArchiving }
        if let restaurant, activity.restaurant != restaurant { return .otherRestaurant }
        if let category, activity.category != category { return .otherCategory }
        if let unlock, activity.unlocked?.contains(unlock) != true { return .locked }
        return nil
    }
}

extension Array where Element == Int {
    /// Whether a sorted list has an element.
    func hasSorted(_ element: Int) -> Bool {
        let place = placeSorted(element)
        return place < count && self[place] == element
    }

    /// How many elements of a sorted list are less than a number.
    func placeSorted(_ element: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < element { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
