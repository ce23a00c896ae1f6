import TablesideCore
import TablesideLoyalty
import TablesideTesting
import TablesideVenue

/// Missions and activities for the tests: two restaurants with two branches each, and guests who come at any time.
enum MissionHouse {
    static let start = instant("2026-11-02T00:00")
    static let owner = Author("leo", as: .restaurateur)
    static let guest: UserID = "ana"
    static let euro = currency("EUR")
    static let leu = currency("RON")

    static func currency(_ code: String) -> Currency {
        guard let currency = try? Currency(code) else { preconditionFailure("a currency in force") }
        return currency
    }

    static func date(_ text: String) -> CivilDate {
        guard let date = try? CivilDate(text) else { preconditionFailure("a date in form") }
        return date
    }

    static func label(_ text: String) -> LocalDateTime {
        guard let label = try? LocalDateTime(text) else { preconditionFailure("a label in form") }
        return label
    }

    /// The instant of a label in UTC.
    static func instant(_ text: String) -> Instant { label(text).instant(at: .utc) }

    static func period(_ opens: String, _ closes: String) -> OpeningPeriod {
        guard let period = try? OpeningPeriod(opens, closes) else { preconditionFailure("hours in form") }
        return period
    }

    static func terms(
        _ goal: MissionGoal,
        points: Int = 100,
        restaurant: RestaurantID? = nil,
        category: UserCategory? = nil,
        unlock: UnlockCode? = nil,
        dates: MissionDates? = nil,
        after prerequisites: [MissionID] = []
    ) -> MissionTerms {
        MissionTerms(
            LocalizedText("Mission", in: .english),
            goal: goal,
            points: points,
            restaurant: restaurant,
            category: category,
            unlock: unlock,
            dates: dates,
            prerequisites: prerequisites
        )
    }

    /// A mission in one of its states.
    static func mission(
        _ id: MissionID = "m",
        _ terms: MissionTerms,
        from: Instant = start,
        until: Instant? = nil
    ) throws -> Mission {
        var mission = Mission(id: id)
        try mission.perform(.draft(terms: terms, owner: nil), by: .system, at: from)
        try mission.perform(.publish, by: .system, at: from)
        if let until { try mission.perform(.archive, by: .system, at: until) }
        return mission
    }

    /// An activity whose label is that of UTC.
    static func activity(
        _ id: ActivityID,
        _ content: GuestActivity.Content,
        _ local: String,
        at branch: BranchID? = "centru",
        of restaurant: RestaurantID? = "da-leo",
        as category: UserCategory? = nil,
        unlocked: [UnlockCode]? = nil
    ) -> GuestActivity {
        GuestActivity(
            id,
            of: guest,
            content,
            at: instant(local),
            local: label(local),
            branch: branch,
            restaurant: restaurant,
            category: category,
            unlocked: unlocked
        )
    }

    /// A booked visit of two, whose label is that of UTC.
    static func visit(_ id: ActivityID, _ local: String, at branch: BranchID? = "centru") -> GuestActivity {
        activity(id, .visit(party: 2, isBooked: true), local, at: branch)
    }

    /// The record after these activities, in this order.
    static func record(_ activities: [GuestActivity], in book: MissionBook) throws -> MissionRecord {
        var record = MissionRecord(id: guest)
        for activity in activities {
            try record.perform(.count(activity: activity), in: book, by: .system, at: start)
        }
        return record
    }
}

/// Draws missions and activities.
struct MissionDraw {
    var random: SplitMix64

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ one: Int) -> Bool { number(1...one) == 1 }
    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...(values.count - 1))] }

    private static let branches: [(BranchID, RestaurantID)] = [
        ("b1", "r1"), ("b2", "r1"), ("b3", "r2"), ("b4", "r2"),
    ]
    private static let items: [MenuItemID] = ["soup", "pizza", "wine", "cake"]
    private static let categories: [CategoryID] = ["mains", "drinks", "sweets"]
    private static let unlockables: [UnlockCode] = ["cellar", "terrace"]

    mutating func activity(_ number: Int, days: Int) -> GuestActivity {
        let (branch, restaurant) = pick(Self.branches)
        let content: GuestActivity.Content =
            switch self.number(0...9) {
            case 0...3: .visit(party: self.number(1...6), isBooked: chance(2))
            case 4...7: .order(spending: spending(), lines: lines())
            case 8: chance(3) ? .invitation(invitee: "friend") : .review(item: chance(2) ? nil : pick(Self.items))
            default: .purchase(code: pick(["critic", "patron"]))
            }
        let day = self.number(0...(days - 1))
        let at = MissionHouse.start + .days(day) + .minutes(15 * self.number(0...95))
        let offset = pick([0, 0, 60, 120, -300])
        let hasPlace = !chance(12)
        return GuestActivity(
            ActivityID("a\(number)"),
            of: MissionHouse.guest,
            content,
            at: at,
            local: (at + .minutes(offset)).utc,
            branch: hasPlace ? branch : nil,
            restaurant: hasPlace || chance(2) ? restaurant : nil,
            category: pick([nil, .influencer, .adventurer]),
            unlocked: chance(4) ? nil : Self.unlockables.filter { _ in !chance(3) }
        )
    }

    private mutating func spending() -> [Money] {
        var spending: [Money] = []
        for currency in [MissionHouse.euro, MissionHouse.leu] where chance(2) {
            let units = chance(20) ? Int.max / number(1...3) : number(0...9_000)
            spending.append(Money(minorUnits: Int64(units), currency))
        }
        return spending
    }

    private mutating func lines() -> [ActivityLine] {
        (0..<number(0...3)).map { _ in
            ActivityLine(pick(Self.items), in: chance(2) ? [pick(Self.categories)] : [], quantity: number(1...4))
        }
    }

    mutating func filter() -> ActivityFilter {
        var filter = ActivityFilter(pick([.visit, .visit, .order, .order, .order, .review, .invitation, .purchase]))
        if chance(4) { filter.branches = [pick(Self.branches).0] }
        if chance(3) {
            let day = Weekday.allCases.filter { _ in !chance(3) }
            let opens = number(0...23)
            let hours = MissionHouse.period("\(two(opens)):00", "\(two(number(0...24))):00")
            filter.hours = [MissionHours(hours, on: Set(day.isEmpty ? [.friday] : day))]
            if chance(3) { filter.hours.append(MissionHours(MissionHouse.period("22:00", "02:00"))) }
        }
        switch filter.kind {
        case .visit:
            if chance(4) { filter.minParty = number(1...5) }
            if chance(4) { filter.isBooked = chance(2) }
        case .order:
            if chance(4) { filter.items = Array(Set([pick(Self.items), pick(Self.items)])).sorted() }
            if chance(4) { filter.categories = [pick(Self.categories)] }
            if chance(5) { filter.minSpending = Money(minorUnits: Int64(number(1...6_000)), MissionHouse.euro) }
        case .review: if chance(3) { filter.items = [pick(Self.items)] }
        case .purchase: if chance(2) { filter.codes = [pick(["critic", "patron"])] }
        case .invitation: break
        }
        return filter
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    mutating func count(days: Int) -> ActivityCount {
        let filter = filter()
        var measures: [ActivityMeasure] = [.activities, .activities, .dates]
        if filter.kind != .purchase { measures += [.branches, .restaurants] }
        if filter.kind == .order { measures += [.portions, .spending(currency: MissionHouse.euro)] }
        if filter.minSpending != nil { measures = [.activities, .spending(currency: MissionHouse.euro)] }
        let measure = pick(measures)
        var target =
            switch measure {
            case .activities: number(1...5)
            case .dates: number(1...4)
            case .branches: number(1...4)
            case .restaurants: number(1...2)
            case .portions: number(1...12)
            case .spending: chance(6) ? Int.max : number(1...30_000)
            }
        let span: MissionSpan
        switch number(0...5) {
        case 0, 1:
            let within = number(1...8)
            if measure == .dates { target = min(target, within) }
            span = .days(count: within)
        case 2:
            if measure == .activities || measure == .dates { target = min(target, 2) }
            let paused = (0..<number(0...3)).map { _ in week(number(0...(days / 7))) }
            span = .weeks(count: number(1...4), paused: Array(Set(paused)).sorted())
        default: span = .ever
        }
        return ActivityCount(Int64(target), measure, of: filter, within: span)
    }

    private func week(_ number: Int) -> ISOWeek {
        ISOWeek(containing: (MissionHouse.start + .days(7 * number)).utc.date)
    }

    mutating func goal(_ depth: Int, days: Int) -> MissionGoal {
        guard depth > 0, chance(2) else { return .count(of: count(days: days)) }
        let goals = (0..<number(1...3)).map { _ in goal(depth - 1, days: days) }
        return chance(2) ? .all(goals: goals) : .any(goals: goals)
    }

    /// Missions of which each may wait for some before it; the first ones may be archived, the last ones drafts.
    mutating func missions(days: Int) throws -> [Mission] {
        let first = (MissionHouse.start + .days(-1)).utc.date
        var missions: [Mission] = []
        for number in 0..<self.number(1...6) {
            let dates = MissionDates(
                from: try first.adding(days: chance(2) ? 0 : self.number(0...(days / 3))),
                through: try first.adding(days: chance(2) ? days + 2 : days / 3 + self.number(8...max(8, days / 2)))
            )
            var terms = MissionHouse.terms(goal(2, days: days))
            var isSound = false
            while !isSound {
                terms = MissionHouse.terms(
                    goal(2, days: days),
                    points: self.number(0...500),
                    restaurant: chance(4) ? pick(Self.branches).1 : nil,
                    category: chance(4) ? pick([.influencer, .adventurer]) : nil,
                    unlock: chance(8) ? pick(Self.unlockables) : nil,
                    dates: dates,
                    after: missions.map(\.id).filter { _ in chance(4) }
                )
                isSound = terms.problems().isEmpty
            }
            let from = MissionHouse.start + .hours(self.number(-24...48))
            missions.append(
                try MissionHouse.mission(
                    MissionID("m\(9 - number)"),
                    terms,
                    from: from,
                    until: chance(4) ? from + .hours(self.number(0...(24 * days))) : nil
                )
            )
        }
        return missions
    }
}

extension MissionRecord.Event {
    /// The awards that it gives; none for other events.
    var awards: [MissionAward] { if case .awarded(let awards, _) = self { awards } else { [] } }
}

extension Instant {
    /// The label in UTC.
    var utc: LocalDateTime {
        guard let label = try? LocalDateTime(self, at: .utc) else { preconditionFailure("an instant in the calendar") }
        return label
    }
}
