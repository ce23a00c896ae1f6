public import TablesideCore

/// How far the guests at a table are.
public enum TableStage: String, ClosedCode, CodingKeyRepresentable {
    /// Nobody sits there, and it is clear.
    case free
    /// Guests sit there and have ordered nothing yet.
    case seated
    /// Something that they ordered has not been served.
    case ordered
    /// Everything that they ordered is served.
    case served
    /// They asked for the bill.
    case bill
    /// The bill is paid; they have not left.
    case paid
    /// They have left, and nobody has cleared the table.
    case dirty
}

extension TableStage {
    /// How many of the five steps of a visit are reached; `nil` where nobody sits.
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

    /// The stage in plain words; `nil` where nobody sits.
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
