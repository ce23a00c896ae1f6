import TablesideCore
import TablesideVenue

/// Chooses among free tables and combinations; the only place that defines the order of choice.
///
/// The first criterion that differs decides:
///
/// 1. the tables that the party asked for, in which case no others are considered,
/// 2. fewest tables,
/// 3. not step-free, unless the party asked for that: step-free tables come last among units with as many tables,
/// 4. fewest empty seats, not counting seats that a combination loses,
/// 5. least opportunity loss: over all party sizes that guests can book, the number of starts still available for that
///    size, by tables and hours alone, that would be lost, each size as often as ``TablePreference/demand`` says,
/// 6. least unusable time: gaps before and after the stay on its tables that are shorter than the shortest turn,
/// 7. tables that belong to the fewest combinations,
/// 8. lowest load, 9. highest score of the house's ``TablePreference``,
/// 10. highest priority, 11. table identities, so that the choice is always unique.
///
/// Criteria 2 to 4 are known in advance; the others are computed only for units that tie on them.
struct TableChooser {
    private let evening: DayAvailability
    private let now: Instant
    /// Computed when units tie on the criteria known in advance.
    private var losses: OpportunityLoss?
    /// The stakes of each unit, computed on demand.
    private var stakes: [Int: [OpportunityLoss.Stake]] = [:]

    init(_ evening: DayAvailability, at now: Instant) {
        self.evening = evening
        self.now = now
    }

    typealias Candidate = (unit: Int, span: Range<Instant>)

    /// The best of some free units; `nil` if there are none.
    mutating func best(of free: [Candidate], for request: SeatingRequest) -> Candidate? {
        guard free.count > 1 else { return free.first }
        var equal: [Candidate] = []
        var lowest: Known?
        for candidate in free {
            let known = known(candidate, for: request)
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

    /// The free units, best first.
    mutating func ranked(_ free: [Candidate], for request: SeatingRequest) -> [Candidate] {
        var keyed: [(candidate: Candidate, known: Known, found: Found)] = []
        for candidate in free { keyed.append((candidate, known(candidate, for: request), found(candidate))) }
        return keyed.sorted { $0.known == $1.known ? $0.found < $1.found : $0.known < $1.known }.map(\.candidate)
    }

    /// The criteria that are known in advance.
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

    private func known(_ candidate: Candidate, for request: SeatingRequest) -> Known {
        let unit = evening.plan.units[candidate.unit]
        let asked = request.wishes.features.contains(.stepFree)
        return Known(
            tables: unit.tables.count,
            isStepFree: !asked && unit.features.contains(.stepFree),
            waste: unit.seats.maximum - request.party
        )
    }

    /// The criteria that have to be computed.
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

/// State that is computed once and shared by many wishes on one date at one time.
struct SeatingSession {
    var chooser: TableChooser
    var reseater: Reseater

    init(_ evening: DayAvailability, at now: Instant) {
        chooser = TableChooser(evening, at: now)
        reseater = Reseater(evening, at: now, atMost: evening.plan.rules.mostMoves)
    }
}
