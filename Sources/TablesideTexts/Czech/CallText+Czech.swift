extension CallText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .callUnknownCall: "Zavolání už neexistuje."
        case .callKnownCall: "Toto jméno má jiné zavolání."
        case .callUnknownKind: "Na taková zavolání se zde neodpovídá."
        case .callTextMissing: "Napište prosím, co potřebujete."
        case .callTextTooLong: "Text je příliš dlouhý."
        case .callAlreadyOpen: "Už jste volali. Někdo k vám hned přijde."
        case .callTooManyCalls: "V poslední době jste volali často. Počkejte prosím chvíli."
        case .callNotDue: "Na odpověď je ještě čas."
        case .callNotYours: "O toto zavolání se stará kolega."
        case .callUnsound: "Pravidla pro zavolání mají chybu."
        case .stateCallAbsent: "Bez zavolání"
        case .stateCallWaiting: "Čeká"
        case .stateCallAcknowledged: "Na cestě"
        case .stateCallAnswered: "Vyřízeno"
        case .stateCallWithdrawn: "Odvoláno"
        case .reasonCallWaiter: "Ať přijde číšník"
        case .reasonCallMessage: "Zpráva"
        case .reasonCallBill: "Účet, prosím"
        case .reasonCallHelp: "Je potřeba pomoc"
        case .noticeTableCalls: "Volá stůl {table}."
        case .noticeCallAcknowledged: "Někdo už k vám jde."
        }
    }
}
