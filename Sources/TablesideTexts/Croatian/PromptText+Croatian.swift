extension PromptText {
    /// The text in Croatian.
    var croatian: String {
        switch self {
        case .orderAccept: "Prihvati"
        case .orderApprove: "Odobri"
        case .orderComplete: "Zaključi"
        case .orderConfirm: "Potvrdi"
        case .orderDeliver: "Dostavi"
        case .orderGoodsAreBack: "Roba je vraćena"
        case .orderHandOut: "Predaj"
        case .orderOrderIsDone: "Narudžba je gotova"
        case .orderReady: "Spremno"
        case .orderSendOff: "Otpremi"
        case .orderSendToKitchen: "Pošalji u kuhinju"
        case .orderServe: "Posluži"
        case .orderStart: "Započni"
        case .orderTakeAlong: "Ponesi"
        }
    }
}
