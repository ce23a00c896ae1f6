import TablesideCore

// The settlement of a delivery at its end.
extension DeliveryJob {
    /// The events, with the settlement after those that end the delivery.
    func settled(_ events: [Event], in context: DispatchContext) -> [Event] {
        guard let rules = context.rules.settlement, let last = events.last, let draft else { return events }
        var after = self
        for event in events { after.apply(event) }
        guard let outcome = after.outcome(from: state, faults: context.faults),
            // A delivery can end even if the rules became unsound after it was created.
            let settlement = try? rules.settle(outcome, fee: draft.fee, pay: draft.pay, cash: draft.cash)
        else { return events }
        return events + [.settled(settlement: settlement, at: last.at)]
    }

    /// The outcome of the delivery, if the last step was taken from a state; `nil` while it goes on.
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
            // A courier who gives up is not paid, whatever reason they give.
            if let courier, excluded.contains(courier) { return .failedByCourier }
            // With a reason that the rules do not name, the courier is not paid.
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
            do throws(Defects<SettlementProblem>) {
                _ = try rules.settle(outcome, fee: draft.fee, pay: draft.pay, cash: draft.cash)
            } catch {
                throw Refusal(.cannotBeSettled(outcome: outcome))
            }
        }
    }
}

extension DeliverySettlement {
    /// The part that the courier may see: their pay, and the cash that they owe the store.
    var forCourier: DeliverySettlement {
        DeliverySettlement(outcome: outcome, customerPays: nil, storePays: nil, courierGets: courierGets, cash: cash)
    }
}
