extension RoomText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .stateTableFree: "libero"
        case .stateTableHeld: "trattenuto"
        case .stateTableReserved: "prenotato"
        case .stateTableLate: "ospiti in ritardo"
        case .stateTableTaken: "occupato"
        case .stateTableAtRisk: "occupato, arrivano i prossimi ospiti"
        case .stateTableDirty: "da sparecchiare"
        case .stateTableOutOfUse: "fuori uso"
        case .stateTableUnavailable: "non disponibile"
        case .stateTableStageFree: "libero"
        case .stateTableStageSeated: "a tavola"
        case .stateTableStageOrdered: "in attesa dell’ordine"
        case .stateTableStageServed: "serviti"
        case .stateTableStageBill: "conto richiesto"
        case .stateTableStagePaid: "pagato"
        case .stateTableStageDirty: "da sparecchiare"
        }
    }
}
