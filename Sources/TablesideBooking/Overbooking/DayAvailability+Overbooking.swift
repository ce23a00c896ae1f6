public import TablesideCore
import TablesideVenue

extension DayAvailability {
    /// Returns whether a party can be promised a table at a start even if all tables may be booked.
    ///
    /// Only the risk is judged; hours, notice, limits and pacing are those of a booking. Some tables and their bookings
    /// are left out, because they must not be put at risk: tables that are blocked, locked to a booking (also by
    /// ``BookingRules/lockBefore``), prepaid, or taken by a party that has arrived. The verdict is that of the instant
    /// of the stay with the highest risk.
    ///
    /// ```swift
    /// let policy = OverbookingPolicy(alpha: 0.02, rates: rates)
    /// let verdict = try evening.overbooking(of: 4, at: start, beside: promised, under: policy, at: now)
    /// if verdict.isAccepted { promised.append(party) }
    /// ```
    ///
    /// - Parameters:
    ///   - party: The number of people.
    ///   - start: When the party would arrive.
    ///   - channel: The channel through which the party books.
    ///   - promised: The parties already promised a table beyond the capacity.
    ///   - policy: The restaurant's policy.
    ///   - now: The current time.
    /// - Returns: The verdict; a verdict without capacity for a party too large for any single table.
    /// - Throws: `Defects` with everything that is wrong with the policy, the party or the promised parties.
    /// - Complexity: O(tables × stays on a table + m · n · k) for n bookings of k tables or covers in all during the
    ///   stay, which begin at m instants.
    public func overbooking(
        of party: Int,
        at start: Instant,
        through channel: BookingChannel = .online,
        beside promised: [OverbookedParty] = [],
        under policy: OverbookingPolicy,
        at now: Instant
    ) throws(Defects<OverbookingProblem>) -> OverbookingVerdict {
        guard !isOutdated(at: now) else {
            return try current(at: now).overbooking(
                of: party,
                at: start,
                through: channel,
                beside: promised,
                under: policy,
                at: now
            )
        }
        let request = SeatingRequest(party: party, start: start, channel: channel)
        let span = span(of: request)
        var problems = policy.problems()
        if party < 1 { problems.append(Problem(.noWeight(weight: party), at: "party")) }
        let others = promised.map { ExpectedShow($0.probability, weight: policy.measure == .parties ? 1 : $0.party) }
        problems += ShowDistribution.problems(of: others).under("promised")
        guard problems.isEmpty else { throw Defects(problems) }

        let risked = RiskedTables(self, for: request, during: span, measuring: policy.measure, at: now)
        let probability = policy.rates.probability(party: party, channel: channel, lead: max(start - now, .zero))
        let own = ExpectedShow(probability, weight: policy.measure == .parties ? 1 : party)
        let stays = risked.bookings.map { booking, weight in
            (span: booking.span, show: ExpectedShow(policy.rates.probability(of: booking), weight: weight))
        }
        let promises = zip(promised, others).map { (span: $0.span, show: $1) }
        let problemsOfAll = ShowDistribution.problems(of: (stays + promises).map(\.show) + [own])
        guard problemsOfAll.isEmpty else { throw Defects(problemsOfAll) }

        var worst: OverbookingVerdict?
        let gap = plan.gap
        // A table is taken up for the stay and the time after it; only when one begins, more are taken up than before.
        let starts = (stays + promises).map { max($0.span.lowerBound, span.lowerBound) }
        for instant in Set(starts + [span.lowerBound]).sorted() where instant < span.upperBound + gap {
            func isPresent(_ stay: (span: Range<Instant>, show: ExpectedShow)) -> Bool {
                stay.span.lowerBound <= instant && instant < stay.span.upperBound + gap
            }
            let present = (stays + promises).filter(isPresent)
            let rests = present.map { max($0.span.upperBound - instant, .zero).milliseconds / Int64(present.count) }
            let verdict = policy.verdict(
                on: present.map(\.show) + [own],
                capacity: risked.capacity,
                resting: .milliseconds(rests.reduce(0) { $0.addingSaturated($1) })
            )
            if worst.map({ $0.risk < verdict.risk || $0.isAccepted && !verdict.isAccepted }) ?? true { worst = verdict }
        }
        return worst ?? policy.verdict(on: [own], capacity: risked.capacity, resting: .zero)
    }
}

/// The tables that a restaurant puts at risk, and their bookings.
private struct RiskedTables {
    /// The number of tables, or of their seats.
    private(set) var capacity = 0
    /// The bookings during the stay, by start, with the tables or covers that each takes.
    let bookings: [(booking: Booking, weight: Int)]

    init(
        _ evening: DayAvailability,
        for request: SeatingRequest,
        during span: Range<Instant>,
        measuring measure: OverbookingPolicy.Measure,
        at now: Instant
    ) {
        let plan = evening.plan
        let disabled = Set(plan.rules.tables.lazy.filter(\.isDisabled).map(\.table))
        var taken: [BookingID: Int] = [:]
        for (place, unit) in plan.units.enumerated() where !unit.isCombination && request.isSuited(by: unit) {
            guard plan.pausedUntil(request.start, at: place) == nil, let id = unit.tables.first,
                let table = plan.position(of: id), !disabled.contains(id),
                measure == .covers || plan.seating.parties(of: unit).contains(request.party)
            else { continue }
            var holders: [BookingID] = []
            var isRisked = true
            for stay in evening.ledger.stays[table] {
                let isNear =
                    stay.span.lowerBound < span.upperBound + plan.gap
                    && span.lowerBound < stay.span.upperBound + plan.gap
                guard isNear || stay.overstays(at: now) && span.contains(now) else { continue }
                // Locked, also by time alone, or here.
                guard case .booking(let holder) = stay.holder, let booking = evening.day.booking(holder),
                    !booking.isSettled(at: now), booking.terms?.deposit == nil
                else {
                    isRisked = false
                    break
                }
                holders.append(holder)
            }
            guard isRisked else { continue }
            capacity = capacity.addingSaturated(measure == .parties ? 1 : plan.tables[table].seats.maximum)
            for holder in Set(holders) { taken[holder, default: 0] += 1 }
        }
        bookings = taken.compactMap { id, tables in
            evening.day.booking(id).map { ($0, measure == .parties ? tables : $0.party) }
        }
        .sorted { ($0.booking.span.lowerBound, $0.booking.id) < ($1.booking.span.lowerBound, $1.booking.id) }
    }
}
