public import TablesideCore

/// Chooses among the requests of a batch, step by step.
///
/// ```swift
/// var selector = try evening.selector(for: batch, at: now)
/// selector.run(nodes: 2_000)
/// let selection = selector.selection
/// ```
///
/// Each request gets one of its starts and one table or combination, or nothing. Current bookings stay at their tables,
/// and the selection respects pacing limits and the walk-in quota, so everything in it can be booked in any order. A
/// party is never split.
///
/// The selector can be queried at any time: its selection is never worth less than serving the requests one by one in
/// the order of their tickets. Work is counted in nodes, and the same number of nodes gives the same selection, in one
/// run or many, on every machine. It is a value: a copy continues independently.
public struct BookingSelector: Sendable {
    /// The batch that the selector chooses from.
    public let batch: BookingBatch
    private let compiler: SelectionCompiler
    /// The units of the plan, indexed by their number in the model.
    private let units: [Int]
    /// The weight of a unit of priority: one more than the value of all requests without regard to priority.
    private let factor: Int64
    private var search: SelectionSearch

    init(_ batch: BookingBatch, on evening: DayAvailability, at now: Instant) throws(Defects<SelectionProblem>) {
        let problems = batch.problems()
        guard problems.isEmpty else { throw Defects(problems) }
        let compiler = SelectionCompiler(batch.ordered, on: evening.current(at: now), at: now)
        let requests = compiler.requests
        let open = requests.indices.filter { compiler.refused[$0] == nil }
        let measures = requests.map { $0.measure(for: batch.goal) }
        guard let (weights, factor) = Self.weights(measures, requests.map(\.hasPriority), open) else {
            throw Defects([Problem(.valuesTooLarge, at: "requests")])
        }
        self.batch = batch
        self.compiler = compiler
        self.factor = factor
        units = compiler.units
        search = SelectionSearch(compiler.model(weights: weights, seatingsPerGuest: batch.seatingsPerGuest))
    }

    /// The weight of each request, so that sums compare by priority first; `nil` if sums could be too large.
    private static func weights(
        _ measures: [Int64],
        _ priorities: [Bool],
        _ open: [Int]
    ) -> (weights: [Int64], factor: Int64)? {
        var total = Int64.zero
        for number in open { total = total.addingSaturated(measures[number]) }
        guard total < limit else { return nil }
        let factor = total + 1
        var sum = Int64.zero
        var weights = measures
        for number in open where priorities[number] {
            let (product, overflow) = measures[number].multipliedReportingOverflow(by: factor)
            guard !overflow, product < limit else { return nil }
            weights[number] += product
        }
        for number in open { sum = sum.addingSaturated(weights[number]) }
        return sum < limit ? (weights, factor) : nil
    }

    /// The largest sum of weights, with room for fractional prices.
    private static let limit: Int64 = 1 << 52

    /// The number of nodes used so far.
    public var nodes: Int { search.nodes }

    /// How certain it is that the selection is the best one.
    public var status: BookingSelection.Status { search.isProved ? .proved : .bounded }

    /// Whether more nodes would not change the selection.
    public var isFinished: Bool { search.isDone }

    /// Continues for this many more nodes, or until the selection is proved and its ties are settled.
    ///
    /// - Parameter nodes: The number of nodes to add.
    /// - Complexity: At most that many nodes, each a few hundred steps over the stays that the requests could have, and
    ///   a re-seating of each of them.
    public mutating func run(nodes: Int) { search.run(nodes: nodes) }

    /// The best selection so far.
    ///
    /// - Complexity: O(requests × starts) re-seatings.
    public var selection: BookingSelection {
        let model = search.model
        let table = SelectionTable(search.best, of: model, in: compiler.evening.plan, units)
        var seated: [Int: SelectedSeating] = [:]
        for (stay, unit) in zip(table.stays, table.units) {
            let option = compiler.options[stay]
            seated[option.request] = seating(of: option, at: units[unit])
        }
        let met = requests.indices.filter { seated[$0] != nil }
        return BookingSelection(
            day: compiler.evening.day.id,
            version: compiler.evening.version,
            goal: batch.goal,
            status: status,
            seatings: met.compactMap { seated[$0] },
            refused: requests.indices.filter { seated[$0] == nil }.map { number in
                SelectionRefusal(id: requests[number].id, reason: reason(against: number, met))
            },
            value: value(of: search.best.value),
            bound: value(of: search.bound),
            isTieSettled: search.isSettled,
            parties: met.count,
            covers: met.reduce(0) { $0.addingSaturated(requests[$1].party) },
            revenue: requests.lazy.compactMap(\.revenue?.currency).first.map { currency in
                Money(
                    minorUnits: met.reduce(0) { $0.addingSaturated(requests[$1].revenue?.minorUnits ?? 0) },
                    currency
                )
            },
            nodes: search.nodes
        )
    }

    private var requests: [SelectionRequest] { compiler.requests }

    private func value(of weight: Int64) -> SelectionValue {
        SelectionValue(withPriority: weight / factor, all: weight % factor)
    }

    private func seating(of option: SelectionCompiler.Option, at unit: Int) -> SelectedSeating {
        let plan = compiler.evening.plan
        let request = requests[option.request]
        let tables = plan.units[unit].tables
        var wishes = request.wishes
        wishes.tables = tables
        return SelectedSeating(
            id: request.id,
            span: option.span.lowerBound..<plan.guestEnd(of: option.span),
            tables: tables,
            booking: BookingRequest(
                id: request.id,
                party: request.party,
                at: option.span.lowerBound,
                guest: request.guest,
                channel: request.channel,
                wishes: wishes
            ),
            requestedTables: compiler.undecided[option.request]?.tables
        )
    }

    private func reason(against number: Int, _ met: [Int]) -> SelectionRefusal.Reason {
        if let reason = compiler.refused[number] { return reason }
        if let guest = requests[number].guest, let limit = batch.seatingsPerGuest,
            met.count(where: { requests[$0].guest == guest }) >= limit
        {
            return .guestLimit(limit: limit)
        }
        return .outweighed
    }
}

extension SelectionRequest {
    /// The request's value by a goal, without priority.
    fileprivate func measure(for goal: SelectionGoal) -> Int64 {
        switch goal {
        case .covers: Int64(party)
        case .parties: 1
        case .revenue: revenue?.minorUnits ?? 0
        }
    }
}

extension DayAvailability {
    /// Prepares the selection among the requests of a batch.
    ///
    /// - Parameters:
    ///   - batch: The requests, and what the selection maximizes.
    ///   - now: The current time.
    /// - Returns: The search, which has so far served the requests one by one.
    /// - Throws: Everything that is wrong with the batch, at once.
    /// - Complexity: O(requests × starts × units), plus a re-seating for each start.
    public func selector(for batch: BookingBatch, at now: Instant) throws(Defects<SelectionProblem>) -> BookingSelector
    {
        try BookingSelector(batch, on: self, at: now)
    }
}
