extension PromptText {
    /// The text in Czech.
    var czech: String {
        switch self {
        case .orderAccept: "Přijmout"
        case .orderApprove: "Schválit"
        case .orderComplete: "Dokončit"
        case .orderConfirm: "Potvrdit"
        case .orderDeliver: "Doručit"
        case .orderGoodsAreBack: "Zboží je zpět"
        case .orderHandOut: "Vydat"
        case .orderOrderIsDone: "Objednávka je hotová"
        case .orderReady: "Hotovo"
        case .orderSendOff: "Odeslat"
        case .orderSendToKitchen: "Poslat do kuchyně"
        case .orderServe: "Naservírovat"
        case .orderStart: "Začít"
        case .orderTakeAlong: "Vzít s sebou"
        }
    }
}
