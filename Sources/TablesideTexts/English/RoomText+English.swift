extension RoomText {
    /// The text in English.
    var english: String {
        switch self {
        case .stateTableFree: "free"
        case .stateTableHeld: "held"
        case .stateTableReserved: "reserved"
        case .stateTableLate: "party is late"
        case .stateTableTaken: "taken"
        case .stateTableAtRisk: "taken, next party is due"
        case .stateTableDirty: "not cleared"
        case .stateTableOutOfUse: "out of use"
        case .stateTableUnavailable: "not available"
        case .stateTableStageFree: "free"
        case .stateTableStageSeated: "seated"
        case .stateTableStageOrdered: "waiting for their order"
        case .stateTableStageServed: "served"
        case .stateTableStageBill: "asked for the bill"
        case .stateTableStagePaid: "paid"
        case .stateTableStageDirty: "not cleared"
        }
    }
}
