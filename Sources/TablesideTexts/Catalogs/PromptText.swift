/// Texts on buttons: what a screen offers somebody to do next.
enum PromptText: String, Catalog {
    case orderAccept = "prompt.order.accept"
    case orderApprove = "prompt.order.approve"
    case orderComplete = "prompt.order.complete"
    case orderConfirm = "prompt.order.confirm"
    case orderDeliver = "prompt.order.deliver"
    case orderGoodsAreBack = "prompt.order.goodsAreBack"
    case orderHandOut = "prompt.order.handOut"
    case orderOrderIsDone = "prompt.order.orderIsDone"
    case orderReady = "prompt.order.ready"
    case orderSendOff = "prompt.order.sendOff"
    case orderSendToKitchen = "prompt.order.sendToKitchen"
    case orderServe = "prompt.order.serve"
    case orderStart = "prompt.order.start"
    case orderTakeAlong = "prompt.order.takeAlong"

    /// The names under which the text is found.
    var names: [String] {
        switch self {
        case .orderGoodsAreBack: ["prompt.order.goods are back"]
        case .orderHandOut: ["prompt.order.hand out"]
        case .orderOrderIsDone: ["prompt.order.order is done"]
        case .orderSendOff: ["prompt.order.send off"]
        case .orderSendToKitchen: ["prompt.order.send to kitchen"]
        case .orderTakeAlong: ["prompt.order.take along"]
        default: [rawValue]
        }
    }
}
