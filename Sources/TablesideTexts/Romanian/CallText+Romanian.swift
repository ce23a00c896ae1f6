extension CallText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .callUnknownCall: "Chemarea nu mai există."
        case .callKnownCall: "Altă chemare are acest nume."
        case .callUnknownKind: "Aici nu se răspunde la astfel de chemări."
        case .callTextMissing: "Vă rugăm să scrieți de ce aveți nevoie."
        case .callTextTooLong: "Textul este prea lung."
        case .callAlreadyOpen: "Ați chemat deja. Cineva vine imediat."
        case .callTooManyCalls: "Ați chemat des în ultima vreme. Vă rugăm să așteptați puțin."
        case .callNotDue: "Mai este timp pentru a răspunde la chemare."
        case .callNotYours: "Un coleg se ocupă de această chemare."
        case .callUnsound: "Regulile pentru chemări au o greșeală."
        case .stateCallAbsent: "Fără chemare"
        case .stateCallWaiting: "În așteptare"
        case .stateCallAcknowledged: "Pe drum"
        case .stateCallAnswered: "Rezolvată"
        case .stateCallWithdrawn: "Retrasă"
        case .reasonCallWaiter: "Să vină ospătarul"
        case .reasonCallMessage: "Mesaj"
        case .reasonCallBill: "Nota de plată, vă rog"
        case .reasonCallHelp: "Este nevoie de ajutor"
        case .noticeTableCalls: "Masa {table} cheamă."
        case .noticeCallAcknowledged: "Cineva vine spre dumneavoastră."
        }
    }
}
