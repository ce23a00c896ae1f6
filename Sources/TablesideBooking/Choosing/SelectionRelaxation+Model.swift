import TablesideCore

extension SelectionRelaxation {
    /// The maximum number of entries of a table, 32 MB; larger batches are bounded by their weights alone.
    private static let limit = 1 << 22

    /// Creates the relaxation of a model, with a row for each request, then the rows of the model, then the cuts; `nil`
    /// if it would be too large.
    init?(_ model: SelectionModel, _ cuts: [SelectionCut]) {
        let count = model.entries.count + model.capacities.count + cuts.count
        guard !model.columns.isEmpty, count.multipliedSaturated(by: model.columns.count) <= Self.limit else {
            return nil
        }
        var weights: [Double] = []
        for (number, entry) in model.entries.enumerated() {
            weights += model.columnsOfEntry[number].map { _ in Double(entry.weight) }
        }
        self.init(weights: weights)
        for columns in model.columnsOfEntry { add(columns.map { ($0, 1) }, atMost: 1, reach: 1) }
        var entries = model.capacities.map { _ in [(column: Int, factor: Double)]() }
        for (number, column) in model.columns.enumerated() {
            for part in column.parts { entries[part.row].append((number, Double(part.amount))) }
        }
        for (row, capacity) in model.capacities.enumerated() {
            let least = entries[row].reduce(0) { $0 + min($1.factor, 0) }
            add(entries[row], atMost: Double(capacity), reach: Double(capacity) - least)
        }
        for cut in cuts { add(cut, of: model) }
    }

    /// Adds the row of a cut.
    mutating func add(_ cut: SelectionCut, of model: SelectionModel) {
        let stays = Set(cut.stays)
        var entries: [(column: Int, factor: Double)] = []
        for (number, column) in model.columns.enumerated() where stays.contains(column.stay) {
            entries.append((number, 1))
        }
        add(entries, atMost: Double(cut.stays.count - 1), reach: Double(cut.stays.count - 1))
    }

    /// Restricts the columns to those that a scope leaves open, and forces the requests that it must meet.
    mutating func restrict(to scope: SelectionModel.Scope, of model: SelectionModel) {
        for (number, columns) in model.columnsOfEntry.enumerated() {
            for column in columns {
                let isOpen = scope.decided[number] >= 0 && !scope.barred.contains(model.columns[column].stay)
                bound(column: column, to: 0...(isOpen ? 1 : 0))
            }
            bound(row: number, leaving: scope.decided[number] > 0 ? 0 : 1)
        }
    }
}

extension SelectionModel {
    /// Completes a scope with the decisions that follow from it; returns whether it can still hold a selection.
    func complete(_ scope: inout Scope) -> Bool {
        for (number, entry) in entries.enumerated() {
            if let twin = entry.twin, scope.decided[twin] < 0 {
                if scope.decided[number] > 0 { return false }
                scope.decided[number] = -1
            }
            if scope.decided[number] >= 0, entry.stays.allSatisfy(scope.barred.contains) {
                if scope.decided[number] > 0 { return false }
                scope.decided[number] = -1
            }
        }
        for (number, entry) in entries.enumerated().reversed() where scope.decided[number] > 0 {
            if let twin = entry.twin { scope.decided[twin] = 1 }
        }
        return true
    }
}
