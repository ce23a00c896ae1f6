import TablesideCore

// What is charged to whom when a delivery ends.
extension DeliveryJob {
    /// The events, and after those that end the delivery what is charged to whom.
    func settled(_ events: [Event], in context: DispatchContext) -> [Event] {
        guard let rules = context.rules.settlement, let last = events.last, let draft else { return events }
        var after = self
        for event in events { after.apply(event) }
        guard let outcome = after.outcome(from: state, faults: context.faults),
            // Rules that became unsound since the delivery was created do not keep it from ending.
            let settlement = try? rules.settle(outcome, fee: draft.fee, pay: draft.pay, cash: draft.cash)
        else { return events }
        return events + [.settled(settlement: settlement, at: last.at)]
    }

    /// How the delivery ended, if the last step was taken from a state; `nil` while it goes on.
    private func outcome(from previous: State, faults: [DeliveryReason: DeliveryFault]) -> DeliveryOutcome? {
        switch state {
        case .delivered: return .delivered
        case .cancelled:
            return switch previous {
            case .accepted: .calledOffOnTheWay
            case .atPickup: .calledOffAtPickup
            default: .calledOffEarly
            }
        case .returned, .discarded:
            // Who gives up is not paid for the reason that they name.
            if let courier, excluded.contains(courier) { return .failedByCourier }
            // A reason that the house does not name pays nobody.
            return failure.map { .failed(by: faults[$0] ?? .courier) } ?? .calledOffUnderWay
        case .absent, .created, .offering, .unassigned, .accepted, .atPickup, .pickedUp, .atDropoff, .halted,
            .returning:
            return nil
        }
    }

    /// Checks that every outcome can be settled.
    func checkSettlement(of draft: DeliveryDraft, under rules: SettlementRules?) throws(Refusal) {
        guard let rules else { return }
        for outcome in DeliveryOutcome.allCases {
            do throws(MoneyError) {
                _ = try rules.settle(outcome, fee: draft.fee, pay: draft.pay, cash: draft.cash)
            } catch {
                throw Refusal(.cannotBeSettled(outcome: outcome))
            }
        }
    }
}

extension DeliverySettlement {
    /// What the courier may know of it: what they get, and the cash that they owe the store.
    var forCourier: DeliverySettlement {
        DeliverySettlement(outcome: outcome, customerPays: nil, storePays: nil, courierGets: courierGets, cash: cash)
    }
}
