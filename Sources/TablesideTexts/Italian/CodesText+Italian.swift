extension CodesText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .payloadForeign: "Questo codice QR non è nostro."
        case .payloadCut: "Il codice QR non è stato letto per intero. Scansionarlo di nuovo."
        case .payloadUnsigned: "La firma di questo codice QR non è valida. Chiedere al personale."
        case .payloadUnknownVersion: "Questo codice QR è più recente dell’app. Aggiornare l’app."
        case .payloadExpired: "Questo codice QR è scaduto."
        case .payloadReplayed: "Questo codice QR è già stato usato."
        case .payloadNotATable: "Questo codice QR non è di un tavolo."
        case .payloadNotWritten: "Questo codice QR non è stato creato correttamente."
        case .qrSymbolTooLong: "Il testo è troppo lungo per un codice QR."
        case .qrSymbolInvalid: "Con queste impostazioni il codice QR non si può disegnare."
        case .reasonScanNoRestaurant: "Questo tavolo non appartiene a nessun ristorante."
        case .reasonScanInactive: "Al momento questo ristorante qui non accetta comande."
        case .reasonScanOtherBranch: "Questo codice QR non è del ristorante del suo tavolo."
        case .reasonScanNoMenu: "Al momento non c’è nessun menù."
        }
    }
}
