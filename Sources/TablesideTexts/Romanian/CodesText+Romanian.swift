extension CodesText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .payloadForeign: "Acest cod QR nu este al nostru."
        case .payloadCut: "Codul QR nu a putut fi citit în întregime. Scanați-l din nou."
        case .payloadUnsigned: "Semnătura acestui cod QR nu este validă. Întrebați personalul."
        case .payloadUnknownVersion: "Acest cod QR este mai nou decât aplicația. Actualizați aplicația."
        case .payloadExpired: "Acest cod QR a expirat."
        case .payloadReplayed: "Acest cod QR a fost deja folosit."
        case .payloadNotATable: "Acest cod QR nu este pentru o masă."
        case .payloadNotWritten: "Acest cod QR nu a fost creat corect."
        case .qrSymbolTooLong: "Textul este prea lung pentru un cod QR."
        case .qrSymbolInvalid: "Acest cod QR nu poate fi desenat cu aceste setări."
        case .reasonScanNoRestaurant: "Această masă nu aparține niciunui restaurant."
        case .reasonScanInactive: "Acest restaurant nu primește comenzi aici momentan."
        case .reasonScanOtherBranch: "Acest cod QR este de la alt restaurant decât masa lui."
        case .reasonScanNoMenu: "Momentan nu există niciun meniu."
        }
    }
}
