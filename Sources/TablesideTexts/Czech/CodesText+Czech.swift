extension CodesText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .payloadForeign: "Tento QR kód není náš."
        case .payloadCut: "QR kód se nepodařilo přečíst celý. Naskenujte ho prosím znovu."
        case .payloadUnsigned: "Podpis tohoto QR kódu není platný. Obraťte se prosím na obsluhu."
        case .payloadUnknownVersion: "Tento QR kód je novější než aplikace. Aktualizujte aplikaci."
        case .payloadExpired: "Platnost tohoto QR kódu vypršela."
        case .payloadReplayed: "Tento QR kód už byl použit."
        case .payloadNotATable: "Tento QR kód nepatří ke stolu."
        case .payloadNotWritten: "Tento QR kód není správně vytvořený."
        case .qrSymbolTooLong: "Text je pro QR kód příliš dlouhý."
        case .qrSymbolInvalid: "S tímto nastavením nelze QR kód vykreslit."
        case .reasonScanNoRestaurant: "Tento stůl nepatří žádné restauraci."
        case .reasonScanInactive: "Tato restaurace zde teď objednávky nepřijímá."
        case .reasonScanOtherBranch: "Tento QR kód je z jiné restaurace než jeho stůl."
        case .reasonScanNoMenu: "Teď tu není žádný jídelní lístek."
        }
    }
}
