extension PromptText {
    /// The text in Spanish.
    var spanish: String {
        switch self {
        case .orderAccept: "Aceptar"
        case .orderApprove: "Aprobar"
        case .orderComplete: "Completar"
        case .orderConfirm: "Confirmar"
        case .orderDeliver: "Entregar"
        case .orderGoodsAreBack: "La mercancía ha vuelto"
        case .orderHandOut: "Entregar al cliente"
        case .orderOrderIsDone: "El pedido está listo"
        case .orderReady: "Listo"
        case .orderSendOff: "Enviar"
        case .orderSendToKitchen: "Enviar a cocina"
        case .orderServe: "Servir"
        case .orderStart: "Empezar"
        case .orderTakeAlong: "Llevar"
        }
    }
}
