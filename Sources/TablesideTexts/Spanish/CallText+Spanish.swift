extension CallText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .callUnknownCall: "La llamada ya no existe."
        case .callKnownCall: "Otra llamada tiene este nombre."
        case .callUnknownKind: "Aquí no se atienden llamadas de este tipo."
        case .callTextMissing: "Hay que escribir lo que se necesita."
        case .callTextTooLong: "El texto es demasiado largo."
        case .callAlreadyOpen: "La mesa ya ha llamado. Enseguida vendrá alguien."
        case .callTooManyCalls: "La mesa ha llamado muchas veces en poco tiempo. Hay que esperar un momento."
        case .callNotDue: "Todavía hay tiempo para atender la llamada."
        case .callNotYours: "Un compañero se ocupa de esta llamada."
        case .callUnsound: "Las reglas de las llamadas tienen un error."
        case .stateCallAbsent: "Sin llamada"
        case .stateCallWaiting: "En espera"
        case .stateCallAcknowledged: "En camino"
        case .stateCallAnswered: "Atendida"
        case .stateCallWithdrawn: "Retirada"
        case .reasonCallWaiter: "Que venga el camarero"
        case .reasonCallMessage: "Mensaje"
        case .reasonCallBill: "La cuenta, por favor"
        case .reasonCallHelp: "Se necesita ayuda"
        case .noticeTableCalls: "Llama la mesa {table}."
        case .noticeCallAcknowledged: "Alguien está en camino."
        }
    }
}
