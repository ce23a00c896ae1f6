import TablesideCore

/// The cost of giving each order of a batch to each waiter, as ``Shift/batch(for:at:)`` describes it.
struct BatchCosts {
    /// The costs, order by order; `nil` where the waiter cannot take the order.
    private(set) var cells: [[Int64?]] = []
    /// The waiters, with what each further order of the batch adds.
    private(set) var columns: [MinimumCostAssignment.Column] = []

    private static let step: Int64 = 100_000_000_000
    private static let excess: Int64 = 10_000_000
    private static let mostExcess = 1_000

    private let rules: ShiftRules
    private let now: Instant
    private let leastLoad: (load: Int, weight: Int)
    private let turns: (last: Int, waiters: Int)

    init(of shift: Shift, for asks: [Ask], at now: Instant) {
        rules = shift.rules
        self.now = now
        let last = shift.lastAssigned.flatMap(shift.index(of:)) ?? shift.waiters.count - 1
        turns = (last, shift.waiters.count)
        // Whether any waiter is about to leave is the same for the whole batch.
        let first = asks.first
        let atWork = shift.waiters.map(\.figures)
            .filter { $0.isWorking(at: now.millisecondsSince1970) && first?.isClosing($0) != true }
        let least = atWork.dropFirst().reduce(atWork.first) { least, other in
            least.map { other.compareLoad(to: $0) < 0 ? other : $0 }
        }
        leastLoad = (least?.load ?? 0, least?.weight ?? 100)
        let sizes = asks.map(size(of:))
        let average = sizes.isEmpty ? 1 : max(1, (sizes.reduce(0, +) + sizes.count / 2) / sizes.count)
        cells = Array(repeating: [], count: asks.count)
        let finishing = shift.waiters.filter { first?.isFinishing($0.figures) == true }
        // A waiter about to leave comes before the guest's own waiter at the tables that they keep.
        let kept = asks.map { ask in finishing.indices.contains { ask.stage(of: finishing, at: $0) == .ownTable } }
        for (index, waiter) in shift.waiters.enumerated() {
            let stages = asks.map { $0.stage(of: shift.waiters, at: index) }
            let figure = figure(of: waiter, at: index, with: 0, of: average)
            for (order, stage) in stages.enumerated() {
                cells[order].append(
                    stage.map { stage in
                        let steps = Int64(stage.rawValue + (kept[order] ? 1 : 0))
                        return steps * Self.step + excess(of: waiter, with: 0) * Self.excess
                            + capped(figure.multipliedSaturated(by: Int64(sizes[order])))
                    }
                )
            }
            let loads = zip(asks, stages).compactMap { ask, stage in
                stage == nil ? nil : waiter.added(by: ask.facts, in: rules.unit)
            }
            columns.append(column(of: waiter, at: index, taking: loads, average: average))
        }
    }

    /// The waiter's places, as many as there is room for the largest loads.
    private func column(
        of waiter: Shift.Waiter,
        at index: Int,
        taking loads: [Int],
        average: Int
    ) -> MinimumCostAssignment.Column {
        var room = waiter.cap.map { max(0, $0 - waiter.load) } ?? Int.max
        var count = 0
        for load in loads.sorted(by: >) {
            guard load <= room else { break }
            room -= load
            count += 1
        }
        let first = (excess: excess(of: waiter, with: 0), figure: figure(of: waiter, at: index, with: 0, of: average))
        let places = (0..<count).map { place -> Int64 in
            guard place > 0 else { return 0 }
            let more = figure(of: waiter, at: index, with: place, of: average).subtractingSaturated(first.figure)
            return (rules.minGap == nil ? 0 : Self.step)
                + (excess(of: waiter, with: place) - first.excess) * Self.excess
                + capped(more.multipliedSaturated(by: Int64(average)))
        }
        return MinimumCostAssignment.Column(places: places)
    }

    /// The size of an order, by which the figure is multiplied.
    private func size(of ask: Ask) -> Int {
        switch rules.policy {
        case .banded, .leastCovers: max(1, ask.facts.covers)
        case .leastActive: ask.facts.load(in: rules.unit) ?? 1
        case .roundRobin, .leastTables, .weightedLeast: 1
        }
    }

    /// The figure that the policy compares, in hundredths for a full weight, if the waiter gets this many orders of the
    /// batch.
    private func figure(of waiter: Shift.Waiter, at index: Int, with more: Int, of size: Int) -> Int64 {
        let (weight, sizes) = (Int64(waiter.plan.weight), Int64(more * size))
        switch rules.policy {
        case .leastActive: return (Int64(waiter.load) + sizes) * 10_000 / weight
        case .leastCovers: return (Int64(waiter.creditedCovers) + sizes) * 10_000 / weight
        case .leastTables: return (Int64(waiter.tables) + sizes) * 10_000 / weight
        case .roundRobin:
            let turn = (index - turns.last - 1 + turns.waiters) % max(1, turns.waiters)
            return Int64(turn + more * turns.waiters) * 100
        case .weightedLeast(let bias):
            let share = Double(waiter.load + 1 + more).raised(to: bias) * 10_000 / Double(weight)
            return Int64(min(share, Double(Self.excess)))
        case .banded:
            let worked = max(AssignmentPolicy.shortestDuty, min(waiter.worked(until: now), Shift.Waiter.maxWorked))
            // Hundredths of a cover for an hour of 3,600,000 milliseconds; covers are below 10¹⁰.
            return (Int64(waiter.creditedCovers) + sizes)
                .multipliedSaturated(by: 36_000_000_000) / (worked.milliseconds * weight)
        }
    }

    /// The number of whole orders by which the load exceeds the band if the waiter gets this many orders of the batch.
    private func excess(of waiter: Shift.Waiter, with more: Int) -> Int64 {
        guard case .banded(let width) = rules.policy else { return 0 }
        let (weight, least) = (waiter.plan.weight, leastLoad)
        // load ÷ weight − least − width in ten-thousandths, as the band compares them.
        let above =
            100 * (waiter.load + more) * least.weight - 100 * least.load * weight - width * weight * least.weight
        guard above > 0 else { return 0 }
        let unit = weight * least.weight
        return Int64(min(Self.mostExcess, (above + unit - 1) / unit))
    }

    private func capped(_ cost: Int64) -> Int64 { min(cost, Self.excess - 1) }
}
