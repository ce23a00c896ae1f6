import TablesideCore
import TablesideVenue

extension VenuePlan {
    /// Where the rules contradict the branch, each problem with its path in the rules.
    static func contradictions(between rules: BookingRules, and branch: Branch) -> [Problem<PlanDefect>] {
        var problems: [Problem<PlanDefect>] = []
        let tables = Set(branch.tables.map(\.id))
        let areas = Set(branch.areas.map(\.id))
        let combined = Set(branch.combinations.flatMap(\.tables))
        for (position, rule) in rules.tables.enumerated() {
            let path = FieldPath("tables").index(position)
            if !tables.contains(rule.table) {
                problems.append(Problem(.unknownTable(table: rule.table), at: path.field("table")))
            } else if rule.neverCombines, combined.contains(rule.table) {
                problems.append(Problem(.combinedAgainstRule(table: rule.table), at: path.field("neverCombines")))
            }
        }
        for (position, turn) in rules.turns.enumerated() {
            if let area = turn.area, !areas.contains(area) {
                let path = FieldPath("turns").index(position).field("area")
                problems.append(Problem(.unknownArea(area: area), at: path))
            }
            if let table = turn.table, !tables.contains(table) {
                let path = FieldPath("turns").index(position).field("table")
                problems.append(Problem(.unknownTable(table: table), at: path))
            }
        }
        for (position, pause) in rules.pauses.enumerated() {
            if let area = pause.area, !areas.contains(area) {
                let path = FieldPath("pauses").index(position).field("area")
                problems.append(Problem(.unknownArea(area: area), at: path))
            }
        }
        for (name, charge) in [("deposit", rules.deposit?.charge), ("noShowFee", rules.noShowFee?.charge)] {
            guard let currency = charge?.amount.currency, currency != branch.currency else { continue }
            let path = FieldPath([.field(name: name), .field(name: "charge"), .field(name: "amount")])
            problems.append(Problem(.otherCurrency(currency: currency, branch: branch.currency), at: path))
        }
        return problems
    }
}
