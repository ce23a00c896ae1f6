extension RoomText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .stateTableFree: "volný"
        case .stateTableHeld: "podržený"
        case .stateTableReserved: "rezervovaný"
        case .stateTableLate: "hosté mají zpoždění"
        case .stateTableTaken: "obsazený"
        case .stateTableAtRisk: "obsazený, přicházejí další hosté"
        case .stateTableDirty: "neuklizený"
        case .stateTableOutOfUse: "mimo provoz"
        case .stateTableUnavailable: "nedostupný"
        case .stateTableStageFree: "volný"
        case .stateTableStageSeated: "u stolu"
        case .stateTableStageOrdered: "čekají na objednávku"
        case .stateTableStageServed: "obslouženi"
        case .stateTableStageBill: "žádají o účet"
        case .stateTableStagePaid: "zaplaceno"
        case .stateTableStageDirty: "neuklizený"
        }
    }
}
