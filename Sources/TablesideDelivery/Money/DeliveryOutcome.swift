public import TablesideCore

/// How a delivery ended, as far as money is concerned.
public enum DeliveryOutcome: String, ClosedCode, CodingKeyRepresentable, CaseIterable {
    /// The recipient has the goods.
    case delivered
    /// It was called off before any courier had it.
    case calledOffEarly
    /// It was called off while a courier was on the way to the pickup.
    case calledOffOnTheWay
    /// It was called off with the courier at the pickup.
    case calledOffAtPickup
    /// It was called off with the goods on the road, and they came back.
    case calledOffUnderWay
    /// The customer's fault: the goods came back or were thrown away.
    case failedByCustomer
    /// The store's fault: the goods came back or were thrown away.
    case failedByStore
    /// The courier's fault: the goods came back or were thrown away.
    case failedByCourier
    /// Nobody's fault: the goods came back or were thrown away.
    case failedByNobody

    /// The outcome of a delivery that failed, by whose fault it was.
    public static func failed(by fault: DeliveryFault) -> DeliveryOutcome {
        switch fault {
        case .customer: .failedByCustomer
        case .store: .failedByStore
        case .courier: .failedByCourier
        case .nobody: .failedByNobody
        }
    }
}
