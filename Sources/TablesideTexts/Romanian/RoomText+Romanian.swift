extension RoomText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .stateTableFree: "liberă"
        case .stateTableHeld: "păstrată"
        case .stateTableReserved: "rezervată"
        case .stateTableLate: "oaspeții întârzie"
        case .stateTableTaken: "ocupată"
        case .stateTableAtRisk: "ocupată, urmează alți oaspeți"
        case .stateTableDirty: "neeliberată"
        case .stateTableOutOfUse: "scoasă din uz"
        case .stateTableUnavailable: "indisponibilă"
        case .stateTableStageFree: "liberă"
        case .stateTableStageSeated: "la masă"
        case .stateTableStageOrdered: "așteaptă comanda"
        case .stateTableStageServed: "serviți"
        case .stateTableStageBill: "au cerut nota"
        case .stateTableStagePaid: "au plătit"
        case .stateTableStageDirty: "neeliberată"
        }
    }
}
