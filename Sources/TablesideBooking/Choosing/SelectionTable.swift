import TablesideCore
import TablesideVenue

/// The final times and tables of a selection: the same requests are met, at starts they prefer and at tables with less
/// waste, as far as the other requests allow.
struct SelectionTable {
    /// The maximum number of nodes to look for better tables.
    private static let nodes = 2_000
    /// The maximum number of other starts to try.
    private static let startLimit = 1_000

    private(set) var stays: [Int]
    /// The unit of each of the ``stays``.
    private(set) var units: [Int]

    init(_ floor: SelectionFloor, of model: SelectionModel, in plan: VenuePlan, _ units: [Int]) {
        stays = floor.stays
        self.units = floor.units
        improveStarts(of: model)
        improveTables(of: model, in: plan, units)
    }

    /// Gives each request, in the order of the tickets, the first of its starts that leaves the others seated.
    private mutating func improveStarts(of model: SelectionModel) {
        var left = Self.startLimit
        for place in stays.indices.sorted(by: { model.stays[stays[$0]].entry < model.stays[stays[$1]].entry }) {
            let present = stays[place]
            for stay in model.entries[model.stays[present].entry].stays
            where model.stays[stay].start < model.stays[present].start {
                guard left > 0 else { return }
                left -= 1
                var others = stays
                others[place] = stay
                guard model.excess(of: others) == nil,
                    case .fits(let units, _) = model.seating(of: others, budget: SelectionFloor.insertBudget)
                else { continue }
                (stays, self.units) = (others, units)
                break
            }
        }
    }

    /// Prefers fewer tables, then fewer step-free ones, then fewer empty seats.
    private mutating func improveTables(of model: SelectionModel, in plan: VenuePlan, _ units: [Int]) {
        var problem = model.floor
        problem.rows = zip(stays, self.units).map { stay, unit in
            SeatingProblem.Row(span: model.stays[stay].span, units: model.stays[stay].units, present: unit)
        }
        let seats = problem.rows.map { row in row.units.map { plan.units[units[$0]] } }
        let criteria: [[[Int64]]] = [
            seats.map { $0.map { Int64($0.tables.count) } },
            seats.map { $0.map { $0.features.contains(.stepFree) ? 1 : 0 } },
            seats.map { $0.map { Int64($0.seats.maximum) } },
        ]
        guard let costs = SeatingCosts(lexicographic: criteria), var solver = SeatingSolver(problem, costs: costs)
        else {
            return
        }
        solver.run(nodes: Self.nodes)
        self.units = solver.units
    }
}
