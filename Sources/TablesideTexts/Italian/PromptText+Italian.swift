extension PromptText {
    /// The text in Italian.
    var italian: String {
        switch self {
        case .orderAccept: "Accetta"
        case .orderApprove: "Approva"
        case .orderComplete: "Completa"
        case .orderConfirm: "Conferma"
        case .orderDeliver: "Consegna"
        case .orderGoodsAreBack: "La merce è tornata"
        case .orderHandOut: "Consegna al cliente"
        case .orderOrderIsDone: "L’ordine è pronto"
        case .orderReady: "Pronto"
        case .orderSendOff: "Spedisci"
        case .orderSendToKitchen: "Invia in cucina"
        case .orderServe: "Servi"
        case .orderStart: "Inizia"
        case .orderTakeAlong: "Prendi con te"
        }
    }
}
