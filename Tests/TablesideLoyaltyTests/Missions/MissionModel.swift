import TablesideCore
import TablesideLoyalty
import TablesideVenue

/// The rules of missions once more, slow and obvious: everything is computed again from the whole set of activities.
struct MissionModel {
    let missions: [Mission]
    /// Every activity once.
    let activities: [GuestActivity]

    init(_ missions: [Mission], _ activities: [GuestActivity]) {
        self.missions = missions
        var seen: Set<ActivityID> = []
        self.activities = activities.filter { seen.insert($0.id).inserted }
    }

    /// The status of every mission, and whether its goal is reached.
    func statuses() -> [MissionID: MissionRecord.State] {
        var statuses: [MissionID: MissionRecord.State] = [:]
        for mission in missions where mission.publishedAt != nil {
            guard let terms = mission.terms else { continue }
            if holds(terms.goal, mission) {
                statuses[mission.id] = .fulfilled
            } else if terms.goal.counts.contains(where: { hasBegun($0, mission) }) {
                statuses[mission.id] = .inProgress
            } else {
                statuses[mission.id] = .toDo
            }
        }
        // A mission that waits for nothing is completed, until none is left that does.
        var isChanged = true
        while isChanged {
            isChanged = false
            for mission in missions where statuses[mission.id] == .fulfilled {
                let waits = mission.terms?.prerequisites.contains { statuses[$0] != .completed } ?? true
                if !waits {
                    statuses[mission.id] = .completed
                    isChanged = true
                }
            }
        }
        return statuses
    }

    func holds(_ goal: MissionGoal, _ mission: Mission) -> Bool {
        switch goal {
        case .count(let count): isMet(count, mission)
        case .all(let goals): goals.allSatisfy { holds($0, mission) }
        case .any(let goals): goals.contains { holds($0, mission) }
        }
    }

    /// The activities that a count counts, paused weeks left out.
    private func counted(_ count: ActivityCount, _ mission: Mission) -> [GuestActivity] {
        activities.filter { activity in
            guard counts(activity, count.filter, mission), amount(activity, count) > 0 else { return false }
            if case .weeks(_, let paused) = count.span {
                return !paused.contains(ISOWeek(containing: activity.local.date))
            }
            return true
        }
    }

    func hasBegun(_ count: ActivityCount, _ mission: Mission) -> Bool { !counted(count, mission).isEmpty }

    private func isMet(_ count: ActivityCount, _ mission: Mission) -> Bool {
        let all = greatest(counted(count, mission), count)
        switch count.span {
        case .ever: return total(all, count) >= count.target
        case .days(let days):
            return Set(all.map(\.local.date)).contains { first in
                let within = all.filter { (0..<days).contains(first.days(until: $0.local.date)) }
                return total(within, count) >= count.target
            }
        case .weeks(let weeks, let paused):
            let done = Set(all.map { ISOWeek(containing: $0.local.date) }).filter { week in
                total(all.filter { ISOWeek(containing: $0.local.date) == week }, count) >= count.target
            }
            let skipped = Set(paused.map(\.number))
            return done.contains { first in
                var row = 0
                var week = first.number
                while row < weeks {
                    if !skipped.contains(week) {
                        guard done.contains(where: { $0.number == week }) else { return false }
                        row += 1
                    }
                    week += 1
                }
                return true
            }
        }
    }

    /// Where amounts are added up, the greatest of each date, of each week or of all.
    private func greatest(_ all: [GuestActivity], _ count: ActivityCount) -> [GuestActivity] {
        switch count.measure {
        case .activities, .branches, .restaurants, .dates: return all
        case .portions, .spending: break
        }
        var kept: [GuestActivity] = []
        for activity in all.sorted(by: { amount($0, count) > amount($1, count) }) {
            let before = kept.count { other in
                switch count.span {
                case .ever: true
                case .days: other.local.date == activity.local.date
                case .weeks: ISOWeek(containing: other.local.date) == ISOWeek(containing: activity.local.date)
                }
            }
            let most =
                switch count.span {
                case .ever: 500
                case .days: 5
                case .weeks: 12
                }
            if before < most { kept.append(activity) }
        }
        return kept
    }

    private func total(_ activities: [GuestActivity], _ count: ActivityCount) -> Int64 {
        switch count.measure {
        case .activities: return Int64(activities.count)
        case .branches: return Int64(Set(activities.map(\.branch)).count)
        case .restaurants: return Int64(Set(activities.map(\.restaurant)).count)
        case .dates: return Int64(Set(activities.map(\.local.date)).count)
        case .portions, .spending:
            var sum: Int64 = 0
            for activity in activities {
                let (next, overflow) = sum.addingReportingOverflow(amount(activity, count))
                sum = overflow ? .max : next
            }
            return sum
        }
    }

    private func amount(_ activity: GuestActivity, _ count: ActivityCount) -> Int64 {
        switch (count.measure, activity.content) {
        case (.activities, _), (.dates, _): return 1
        case (.branches, _): return activity.branch == nil ? 0 : 1
        case (.restaurants, _): return activity.restaurant == nil ? 0 : 1
        case (.portions, .order(_, let lines)):
            let filter = count.filter
            let isAny = filter.items.isEmpty && filter.categories.isEmpty
            let wanted = lines.filter { line in
                isAny || filter.items.contains(line.item)
                    || !Set(filter.categories).isDisjoint(with: line.categories)
            }
            return Int64(wanted.map(\.quantity).reduce(0, +))
        case (.spending(let currency), .order(let spending, _)):
            return spending.first { $0.currency == currency }?.minorUnits ?? 0
        case (.portions, _), (.spending, _): return 0
        }
    }

    /// Whether a filter of a mission takes an activity.
    private func counts(_ activity: GuestActivity, _ filter: ActivityFilter, _ mission: Mission) -> Bool {
        guard let terms = mission.terms, let from = mission.publishedAt, from <= activity.at else { return false }
        if let until = mission.archivedAt, until <= activity.at { return false }
        if terms.restaurant != nil, terms.restaurant != activity.restaurant { return false }
        if terms.category != nil, terms.category != activity.category { return false }
        if let code = terms.unlock, !(activity.unlocked ?? []).contains(code) { return false }
        if filter.kind != activity.kind { return false }
        if !filter.branches.isEmpty, !filter.branches.contains(where: { $0 == activity.branch }) { return false }
        if case .visit(let party, let isBooked) = activity.content {
            if party < filter.minParty ?? 0 || isBooked != filter.isBooked ?? isBooked { return false }
        }
        if case .order(let spending, let lines) = activity.content {
            if let least = filter.minSpending {
                let amounts = spending.filter { $0.currency == least.currency }.map(\.minorUnits)
                if amounts.allSatisfy({ $0 < least.minorUnits }) { return false }
            }
            if !filter.items.isEmpty || !filter.categories.isEmpty {
                let isThere = lines.contains { line in
                    filter.items.contains(line.item) || line.categories.contains { filter.categories.contains($0) }
                }
                if !isThere { return false }
            }
        }
        if case .review(let item) = activity.content, !filter.items.isEmpty {
            if !filter.items.contains(where: { $0 == item }) { return false }
        }
        if case .purchase(let code) = activity.content, !filter.codes.isEmpty, !filter.codes.contains(code) {
            return false
        }
        return isInTime(activity.local, filter.hours, terms.dates)
    }

    /// Whether a label is in one of the hours, on a date of the mission: minute by minute of the hours' own day.
    private func isInTime(_ label: LocalDateTime, _ hours: [MissionHours], _ dates: MissionDates?) -> Bool {
        func isOpen(_ day: Int) -> Bool {
            if let first = dates?.first, day < first.dayNumber { return false }
            if let last = dates?.last, day > last.dayNumber { return false }
            return true
        }
        let today = label.date.dayNumber
        if hours.isEmpty { return isOpen(today) }
        // Milliseconds from the midnight with which yesterday or today begins.
        return [today - 1, today].contains { day in
            guard isOpen(day), let date = try? CivilDate(dayNumber: day) else { return false }
            let moment = label.time.millisecondOfDay + (today - day) * 86_400_000
            return hours.contains { span in
                let opens = span.hours.opens.millisecondOfDay
                var closes = span.hours.closes.millisecondOfDay
                if closes <= opens { closes += 86_400_000 }
                return span.weekdays.contains(date.weekday) && opens <= moment && moment < closes
            }
        }
    }
}
