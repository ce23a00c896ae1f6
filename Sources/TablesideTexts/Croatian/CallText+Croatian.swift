extension CallText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .callUnknownCall: "Poziv više ne postoji."
        case .callKnownCall: "Drugi poziv ima ovo ime."
        case .callUnknownKind: "Ovdje se ne odgovara na takve pozive."
        case .callTextMissing: "Napišite što vam treba."
        case .callTextTooLong: "Tekst je predug."
        case .callAlreadyOpen: "Već ste pozvali. Netko stiže ubrzo."
        case .callTooManyCalls: "U zadnje vrijeme ste često pozivali. Pričekajte trenutak."
        case .callNotDue: "Još ima vremena za odgovor na poziv."
        case .callNotYours: "Kolega se brine o ovom pozivu."
        case .callUnsound: "Pravila za pozive imaju pogrešku."
        case .stateCallAbsent: "Bez poziva"
        case .stateCallWaiting: "Čeka"
        case .stateCallAcknowledged: "Stiže"
        case .stateCallAnswered: "Riješen"
        case .stateCallWithdrawn: "Povučen"
        case .reasonCallWaiter: "Neka dođe konobar"
        case .reasonCallMessage: "Poruka"
        case .reasonCallBill: "Račun, molim"
        case .reasonCallHelp: "Potrebna je pomoć"
        case .noticeTableCalls: "Zove stol {table}."
        case .noticeCallAcknowledged: "Netko dolazi k vama."
        }
    }
}
