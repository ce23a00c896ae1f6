public import TablesideCore

/// The progress of the guests at a table.
public enum TableStage: String, ClosedCode, CodingKeyRepresentable {
    /// The table is empty and clear.
    case free
    /// Guests are seated and have not ordered yet.
    case seated
    /// Part of their order has not been served.
    case ordered
    /// Their whole order has been served.
    case served
    /// They asked for the bill.
    case bill
    /// The bill is paid; the guests have not left.
    case paid
    /// The guests have left, and the table has not been cleared.
    case dirty
}

extension TableStage {
    /// How many of the five steps of a visit are reached; `nil` for an empty table.
    var step: Int? {
        switch self {
        case .free, .dirty: nil
        case .seated: 1
        case .ordered: 2
        case .served: 3
        case .bill: 4
        case .paid: 5
        }
    }

    /// The stage in plain words; `nil` for an empty table.
    var words: String? {
        switch self {
        case .free, .dirty: nil
        case .seated: "seated"
        case .ordered: "waiting for their order"
        case .served: "served"
        case .bill: "asked for the bill"
        case .paid: "paid"
        }
    }
}
