/// Texts about the tables of a room: how each stands, and how far its guests are.
enum RoomText: String, Catalog {
    case stateTableFree = "state.table.free"
    case stateTableHeld = "state.table.held"
    case stateTableReserved = "state.table.reserved"
    case stateTableLate = "state.table.late"
    case stateTableTaken = "state.table.taken"
    case stateTableAtRisk = "state.table.atRisk"
    case stateTableDirty = "state.table.dirty"
    case stateTableOutOfUse = "state.table.outOfUse"
    case stateTableUnavailable = "state.table.unavailable"
    case stateTableStageFree = "state.tableStage.free"
    case stateTableStageSeated = "state.tableStage.seated"
    case stateTableStageOrdered = "state.tableStage.ordered"
    case stateTableStageServed = "state.tableStage.served"
    case stateTableStageBill = "state.tableStage.bill"
    case stateTableStagePaid = "state.tableStage.paid"
    case stateTableStageDirty = "state.tableStage.dirty"
}
