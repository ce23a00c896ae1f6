extension CodesText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .payloadForeign: "Ovaj QR kod nije naš."
        case .payloadCut: "QR kod nije pročitan u cijelosti. Skenirajte ga ponovno."
        case .payloadUnsigned: "Potpis ovog QR koda nije valjan. Obratite se osoblju."
        case .payloadUnknownVersion: "Ovaj je QR kod noviji od aplikacije. Ažurirajte aplikaciju."
        case .payloadExpired: "Ovaj je QR kod istekao."
        case .payloadReplayed: "Ovaj je QR kod već iskorišten."
        case .payloadNotATable: "Ovaj QR kod nije za stol."
        case .payloadNotWritten: "Ovaj QR kod nije ispravno izrađen."
        case .qrSymbolTooLong: "Tekst je predug za QR kod."
        case .qrSymbolInvalid: "Ovaj se QR kod s tim postavkama ne može nacrtati."
        case .reasonScanNoRestaurant: "Ovaj stol ne pripada nijednom restoranu."
        case .reasonScanInactive: "Ovaj restoran ovdje trenutačno ne prima narudžbe."
        case .reasonScanOtherBranch: "Ovaj QR kod nije iz restorana u kojem je njegov stol."
        case .reasonScanNoMenu: "Trenutačno nema jelovnika."
        }
    }
}
