extension PromptText {
    /// The text in Romanian.
    var romanian: String {
        switch self {
        case .orderAccept: "Acceptă"
        case .orderApprove: "Aprobă"
        case .orderComplete: "Finalizează"
        case .orderConfirm: "Confirmă"
        case .orderDeliver: "Livrează"
        case .orderGoodsAreBack: "Marfa s-a întors"
        case .orderHandOut: "Predă clientului"
        case .orderOrderIsDone: "Comanda e gata"
        case .orderReady: "Gata"
        case .orderSendOff: "Expediază"
        case .orderSendToKitchen: "Trimite la bucătărie"
        case .orderServe: "Servește"
        case .orderStart: "Începe"
        case .orderTakeAlong: "Ia cu tine"
        }
    }
}
