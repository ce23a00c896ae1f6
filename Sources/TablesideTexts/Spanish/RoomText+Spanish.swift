extension RoomText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .stateTableFree: "libre"
        case .stateTableHeld: "retenida"
        case .stateTableReserved: "reservada"
        case .stateTableLate: "los clientes se retrasan"
        case .stateTableTaken: "ocupada"
        case .stateTableAtRisk: "ocupada, llegan los siguientes clientes"
        case .stateTableDirty: "sin recoger"
        case .stateTableOutOfUse: "fuera de uso"
        case .stateTableUnavailable: "no disponible"
        case .stateTableStageFree: "libre"
        case .stateTableStageSeated: "sentados"
        case .stateTableStageOrdered: "esperan el pedido"
        case .stateTableStageServed: "servidos"
        case .stateTableStageBill: "han pedido la cuenta"
        case .stateTableStagePaid: "pagado"
        case .stateTableStageDirty: "sin recoger"
        }
    }
}
