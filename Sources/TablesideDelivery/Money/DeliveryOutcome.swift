public import TablesideCore

/// The outcome of a delivery, as far as money is concerned.
public enum DeliveryOutcome: String, ClosedCode, CodingKeyRepresentable, CaseIterable {
    /// The recipient has the goods.
    case delivered
    /// It was called off while no courier had it; couriers may have given it up before.
    case calledOffEarly
    /// It was called off while a courier was on the way to the pickup.
    case calledOffOnTheWay
    /// It was called off with the courier at the pickup.
    case calledOffAtPickup
    /// It was called off after pickup, and the goods came back.
    case calledOffUnderWay
    /// It failed by the customer's fault: the goods came back or were thrown away.
    case failedByCustomer
    /// It failed by the store's fault: the goods came back or were thrown away.
    case failedByStore
    /// It failed by the courier's fault: the goods came back or were thrown away.
    case failedByCourier
    /// It failed without any party at fault: the goods came back or were thrown away.
    case failedByNobody

    /// The outcome of a failed delivery, by the party at fault.
    public static func failed(by fault: DeliveryFault) -> DeliveryOutcome {
        switch fault {
        case .customer: .failedByCustomer
        case .store: .failedByStore
        case .courier: .failedByCourier
        case .nobody: .failedByNobody
        }
    }
}
