import TablesideCore
import TablesideVenue

/// Chooses among the free tables and combinations: the one place where the order of choice stands (`booking.md` §1.9).
///
/// The first of these in which two differ decides:
///
/// 1. the tables that the party asked for, which is why nothing else is looked at then,
/// 2. fewest tables,
/// 3. for a party that did not ask for it, no step-free table: these come last of those with as many tables (§1.22),
/// 4. fewest empty seats, those already taken off that a combination loses,
/// 5. least opportunity loss: over all sizes of parties that guests can book, the number of starts that are still open
///    for that size and would not be any more, by tables and hours alone,
/// 6. least unusable time: what would be left free before and after the stay on its tables, where that is shorter than
///    the shortest turn,
/// 7. tables that are part of the fewest combinations,
/// 8. the lowest load, 9. the highest score of the house's ``TablePreference``,
/// 10. the highest priority, 11. identities, so that there is always just one answer.
///
/// 2 to 4 are known beforehand; the rest is only worked out for those that are equal in them.
struct TableChooser {
    private let evening: DayAvailability
    private let now: Instant
    /// Worked out when two are equal in what is known of them.
    private var losses: OpportunityLoss?
    /// What each unit has to lose, once asked.
    private var stakes: [Int: [OpportunityLoss.Stake]] = [:]

    init(_ evening: DayAvailability, at now: Instant) {
        self.evening = evening
        self.now = now
    }

    typealias Candidate = (unit: Int, span: Range<Instant>)

    /// The best of some free units; `nil` when there are none.
    mutating func best(of free: [Candidate], for wish: DayAvailability.Wish) -> Candidate? {
        guard free.count > 1 else { return free.first }
        var equal: [Candidate] = []
        var lowest: Known?
        for candidate in free {
            let known = known(candidate, for: wish)
            if let lowest, lowest < known { continue }
            if lowest.map({ known < $0 }) ?? true {
                lowest = known
                equal = []
            }
            equal.append(candidate)
        }
        guard equal.count > 1 else { return equal.first }
        var best: (candidate: Candidate, found: Found)?
        for candidate in equal {
            let found = found(candidate)
            if best.map({ found < $0.found }) ?? true { best = (candidate, found) }
        }
        return best?.candidate
    }

    /// Free units, the best first.
    mutating func ranked(_ free: [Candidate], for wish: DayAvailability.Wish) -> [Candidate] {
        var keyed: [(candidate: Candidate, known: Known, found: Found)] = []
        for candidate in free { keyed.append((candidate, known(candidate, for: wish), found(candidate))) }
        return keyed.sorted { $0.known == $1.known ? $0.found < $1.found : $0.known < $1.known }.map(\.candidate)
    }

    /// What is known of a unit before anything is computed.
    private struct Known: Comparable {
        let tables: Int
        let isStepFree: Bool
        let waste: Int

        static func < (lhs: Known, rhs: Known) -> Bool {
            if lhs.tables != rhs.tables { return lhs.tables < rhs.tables }
            if lhs.isStepFree != rhs.isStepFree { return !lhs.isStepFree }
            return lhs.waste < rhs.waste
        }
    }

    private func known(_ candidate: Candidate, for wish: DayAvailability.Wish) -> Known {
        let unit = evening.plan.units[candidate.unit]
        let asked = wish.wishes.features.contains(.stepFree)
        return Known(
            tables: unit.tables.count,
            isStepFree: !asked && unit.features.contains(.stepFree),
            waste: unit.seats.maximum - wish.party
        )
    }

    /// What has to be worked out.
    private struct Found: Comparable {
        let loss: Int
        let unusable: Elapsed
        let combinations: Int
        let load: Int
        let score: Int
        let priority: Int
        let tables: [TableID]

        static func < (lhs: Found, rhs: Found) -> Bool {
            if lhs.loss != rhs.loss { return lhs.loss < rhs.loss }
            if lhs.unusable != rhs.unusable { return lhs.unusable < rhs.unusable }
            if lhs.combinations != rhs.combinations { return lhs.combinations < rhs.combinations }
            if lhs.load != rhs.load { return lhs.load < rhs.load }
            if lhs.score != rhs.score { return lhs.score > rhs.score }
            if lhs.priority != rhs.priority { return lhs.priority > rhs.priority }
            return lhs.tables.lexicographicallyPrecedes(rhs.tables)
        }
    }

    private mutating func found(_ candidate: Candidate) -> Found {
        let plan = evening.plan
        let unit = plan.units[candidate.unit]
        let members = plan.unitTables[candidate.unit]
        let losses = self.losses ?? OpportunityLoss(evening, at: now)
        self.losses = losses
        let stake = stakes[candidate.unit] ?? losses.stakes(of: candidate.unit)
        stakes[candidate.unit] = stake
        return Found(
            loss: losses.loss(stake, during: candidate.span),
            unusable: members.reduce(.zero) { $0 + evening.unusable(at: $1, around: candidate.span) },
            combinations: members.reduce(0) { $0 + plan.seating.combinations[$1] },
            load: sum(plan.taste.load, over: unit.tables),
            score: sum(plan.taste.score, over: unit.tables),
            priority: unit.priority,
            tables: unit.tables
        )
    }

    private func sum(_ values: [TableID: Int], over tables: [TableID]) -> Int {
        guard !values.isEmpty else { return 0 }
        return tables.reduce(0) { sum, table in
            let (total, overflow) = sum.addingReportingOverflow(values[table] ?? 0)
            return overflow ? (sum > 0 ? .max : .min) : total
        }
    }
}

extension DayAvailability {
    /// How much time a stay would leave on a table, before it and after it, that is too short for anybody.
    func unusable(at table: Int, around span: Range<Instant>) -> Elapsed {
        let service = services.first { $0.starts.contains(span.lowerBound) }
        let shortest = frame.shortestTurn
        let gap = plan.gap
        var before = service.map { span.lowerBound - gap - $0.open.lowerBound }
        if let last = ledger.lastEnd(at: table, before: span.lowerBound) {
            let rest = span.lowerBound - gap - (last + gap)
            before = before.map { min($0, rest) } ?? rest
        }
        var after = service.flatMap { $0.latestEnd ?? $0.open.upperBound }.map { $0 - (span.upperBound + gap) }
        if let next = ledger.firstStart(at: table, after: span.upperBound) {
            let rest = next - gap - (span.upperBound + gap)
            after = after.map { min($0, rest) } ?? rest
        }
        return [before, after].compactMap { $0 }.filter { $0 > .zero && $0 < shortest }.reduce(.zero, +)
    }
}

/// What is worked out once for many wishes that are asked of one evening at one time.
struct SeatingSession {
    var chooser: TableChooser
    var reseater: Reseater

    init(_ evening: DayAvailability, at now: Instant) {
        chooser = TableChooser(evening, at: now)
        reseater = Reseater(evening, at: now)
    }
}
