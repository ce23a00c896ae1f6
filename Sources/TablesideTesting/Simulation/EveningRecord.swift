import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideOperations
import TablesideOrdering

/// What was reported during an evening, for the judge to compare with what is stored.
struct EveningRecord {
    let house: SimulationHouse
    let simulation: RestaurantSimulation
    var report: RestaurantSimulation.Report
    /// The number of the step that last ran each errand.
    var steps: [CommandKey: Int] = [:]
    /// The errands that were acknowledged with events.
    var acknowledged: Set<CommandKey> = []
    /// The errands that were refused.
    var refused: Set<CommandKey> = []
    /// The orders that were acknowledged as placed, with their carts.
    var placed: [OrderID: Cart] = [:]
    /// The acknowledged payments, in minor units.
    var handedOver: [PaymentID: Int64] = [:]

    init(house: SimulationHouse, simulation: RestaurantSimulation) {
        self.house = house
        self.simulation = simulation
        report = RestaurantSimulation.Report(seed: simulation.seed)
    }

    mutating func note(_ rule: RestaurantSimulation.Rule, _ detail: String) {
        report.violations.append(simulation.violation(rule, step: report.steps.count, detail))
    }

    mutating func note(_ hearing: Hearing, of entry: EveningPlay.Entry, at now: Instant) {
        guard let errand = entry.errand else { return }
        let outcome: String
        switch hearing {
        case .done(_, let isReplay):
            outcome = isReplay ? "done before" : "done"
            if entry.isAgain, !isReplay { note(.commandTwice, "\(entry.step): \(errand.id) was done twice") }
            acknowledge(errand)
        case .refused(let refusal):
            outcome = "refused, \(refusal.code)"
            refused.insert(errand.key)
        case .failed(let error): outcome = "failed, \(error.code)"
        case .broken(let detail):
            outcome = "broken, \(detail)"
            note(.commandFailed, "\(entry.step): \(detail)")
        }
        steps[errand.key] = report.steps.count
        report.steps.append(
            RestaurantSimulation.Step(at: now, command: errand.id, action: "\(entry.step)", outcome: outcome)
        )
    }

    private mutating func acknowledge(_ errand: Errand) {
        switch errand.act {
        case .price: return
        case .place(let step): placed[step.order] = step.cart
        case .tab(_, .pay(let payment)): handedOver[payment.id] = payment.amount.minorUnits
        default: break
        }
        acknowledged.insert(errand.key)
    }
}
