extension CallText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .callUnknownCall: "La chiamata non esiste più."
        case .callKnownCall: "Un’altra chiamata ha questo nome."
        case .callUnknownKind: "Qui non si risponde a chiamate di questo tipo."
        case .callTextMissing: "Scriva di che cosa ha bisogno."
        case .callTextTooLong: "Il testo è troppo lungo."
        case .callAlreadyOpen: "Ha già chiamato. Qualcuno arriva subito."
        case .callTooManyCalls: "Ha chiamato spesso negli ultimi minuti. Attenda un momento."
        case .callNotDue: "C’è ancora tempo per rispondere alla chiamata."
        case .callNotYours: "Un collega si occupa di questa chiamata."
        case .callUnsound: "Le regole delle chiamate hanno un errore."
        case .stateCallAbsent: "Nessuna chiamata"
        case .stateCallWaiting: "In attesa"
        case .stateCallAcknowledged: "In arrivo"
        case .stateCallAnswered: "Risolta"
        case .stateCallWithdrawn: "Ritirata"
        case .reasonCallWaiter: "Venga il cameriere"
        case .reasonCallMessage: "Messaggio"
        case .reasonCallBill: "Il conto, per favore"
        case .reasonCallHelp: "Serve aiuto"
        case .noticeTableCalls: "Chiama il tavolo {table}."
        case .noticeCallAcknowledged: "Qualcuno sta arrivando."
        }
    }
}
