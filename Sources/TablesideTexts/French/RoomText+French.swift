extension RoomText {
    /// The text in French.
    var french: String {
        switch self {
        case .stateTableFree: "libre"
        case .stateTableHeld: "retenue"
        case .stateTableReserved: "réservée"
        case .stateTableLate: "clients en retard"
        case .stateTableTaken: "occupée"
        case .stateTableAtRisk: "occupée, les clients suivants arrivent"
        case .stateTableDirty: "à débarrasser"
        case .stateTableOutOfUse: "hors service"
        case .stateTableUnavailable: "indisponible"
        case .stateTableStageFree: "libre"
        case .stateTableStageSeated: "installés"
        case .stateTableStageOrdered: "attendent leur commande"
        case .stateTableStageServed: "servis"
        case .stateTableStageBill: "addition demandée"
        case .stateTableStagePaid: "payé"
        case .stateTableStageDirty: "à débarrasser"
        }
    }
}
