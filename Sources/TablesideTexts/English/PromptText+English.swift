extension PromptText {
    /// The text in English.
    var english: String {
        switch self {
        case .orderAccept: "Accept"
        case .orderApprove: "Approve"
        case .orderComplete: "Complete"
        case .orderConfirm: "Confirm"
        case .orderDeliver: "Deliver"
        case .orderGoodsAreBack: "Goods are back"
        case .orderHandOut: "Hand out"
        case .orderOrderIsDone: "Order is done"
        case .orderReady: "Ready"
        case .orderSendOff: "Send off"
        case .orderSendToKitchen: "Send to kitchen"
        case .orderServe: "Serve"
        case .orderStart: "Start"
        case .orderTakeAlong: "Take along"
        }
    }
}
