extension RoomText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .stateTableFree: "slobodan"
        case .stateTableHeld: "zadržan"
        case .stateTableReserved: "rezerviran"
        case .stateTableLate: "gosti kasne"
        case .stateTableTaken: "zauzet"
        case .stateTableAtRisk: "zauzet, stižu sljedeći gosti"
        case .stateTableDirty: "nije pospremljen"
        case .stateTableOutOfUse: "izvan uporabe"
        case .stateTableUnavailable: "nije dostupan"
        case .stateTableStageFree: "slobodan"
        case .stateTableStageSeated: "za stolom"
        case .stateTableStageOrdered: "čekaju narudžbu"
        case .stateTableStageServed: "posluženi"
        case .stateTableStageBill: "zatražili račun"
        case .stateTableStagePaid: "platili"
        case .stateTableStageDirty: "nije pospremljen"
        }
    }
}
