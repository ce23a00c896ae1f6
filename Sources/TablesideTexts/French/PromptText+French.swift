extension PromptText {
    /// The text in French.
    var french: String {
        switch self {
        case .orderAccept: "Accepter"
        case .orderApprove: "Approuver"
        case .orderComplete: "Terminer"
        case .orderConfirm: "Confirmer"
        case .orderDeliver: "Livrer"
        case .orderGoodsAreBack: "La marchandise est revenue"
        case .orderHandOut: "Remettre"
        case .orderOrderIsDone: "La commande est prête"
        case .orderReady: "Prêt"
        case .orderSendOff: "Expédier"
        case .orderSendToKitchen: "Envoyer en cuisine"
        case .orderServe: "Servir"
        case .orderStart: "Commencer"
        case .orderTakeAlong: "Emporter"
        }
    }
}
