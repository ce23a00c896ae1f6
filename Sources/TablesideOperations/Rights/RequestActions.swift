import TablesideBooking
import TablesideMenu
public import TablesideVenue

// What each kind of request is called in a table of rights.

extension HouseRequest.Ask {
    /// The requested action.
    public var action: ActionCode {
        switch self {
        case .table(let request): request.kind.action
        case .guest(let request): request.action
        case .staff(let request): request.action
        case .courier(let request): request.action
        case .store(let request): request.action
        case .owner(let request): request.action
        }
    }
}

extension TableRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode {
        switch self {
        case .place, .holdPromotions, .cancel, .requestCancel, .void, .collect: ActionCode("order", rawValue)
        case .join, .wait, .leave, .askForBill, .askToPay, .choosePayment, .split: ActionCode("tab", rawValue)
        case .call: ActionCode("call", "make")
        case .withdrawCall: ActionCode("call", "withdraw")
        }
    }
}

extension GuestRequest {
    /// The requested action.
    public var action: ActionCode {
        switch self {
        case .book, .hold, .swapHold, .releaseHold, .confirm, .cancel, .modify, .inviteFriends, .finish:
            ActionCode("booking", kind.rawValue)
        case .bookSoonest: ActionCode("booking", "book")
        case .preOrder, .withdrawPreOrder: ActionCode("booking", "preOrder")
        case .move: ActionCode("booking", "moveDate")
        case .arrive: ActionCode("booking", "confirmArrival")
        case .review: ActionCode("review", "write")
        case .editReview: ActionCode("review", "edit")
        case .withdrawReview: ActionCode("review", "withdraw")
        case .flagReview: ActionCode("review", "flag")
        case .payWithPoints: ActionCode("tab", "payWithPoints")
        case .comment(_, let request): request.kind.action
        case .flagComment: ActionCode("comment", "flag")
        case .waitlist(_, let request): ActionCode("waitlist", request.command().kind.rawValue)
        case .letter(_, let request): request.kind.action
        case .loyalty(_, let request): request.kind.action
        }
    }
}

extension GuestLoyaltyRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("loyalty", rawValue) }
}

extension CommentRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("comment", rawValue) }
}

extension LetterRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("letter", rawValue) }
}

extension MissionRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("mission", rawValue) }
}

extension PromotionRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("promotion", rawValue) }
}

extension StaffLoyaltyRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("loyalty", rawValue) }
}

extension StaffRequest {
    /// The requested action.
    public var action: ActionCode {
        switch self {
        case .day(_, let request): request.kind.action
        case .moveBooking: ActionCode("booking", "moveDate")
        case .seat: ActionCode("booking", "confirmArrival")
        case .seatWalkIn: ActionCode("booking", "walkIn")
        case .openTab: ActionCode("tab", "open")
        case .tab(_, let action): action.kind.action
        case .admitDevice, .changeCovers, .changeTable, .moveOrders, .moveItems: ActionCode("tab", kind.rawValue)
        case .handOverTab: ActionCode("tab", "handOver")
        case .mergeTabs: ActionCode("tab", "merge")
        case .place: ActionCode("order", "place")
        case .order(_, let request): request.kind.action
        case .assignOrder: ActionCode("order", "assign")
        case .shift(let change): change.kind.action
        case .call(_, let request): request.kind.action
        case .stock(let request): request.kind.action
        case .flagReview: ActionCode("review", "flag")
        case .branch(let request): ActionCode("branch", request.kind.rawValue)
        case .menu(_, let request): ActionCode("menu", request.kind.rawValue)
        case .employment(let request): request.kind.action
        case .loyalty(_, let request): request.kind.action
        case .promotion(_, let request): request.kind.action
        case .flagComment: ActionCode("comment", "flag")
        case .closeTables: ActionCode("day", "blockTables")
        case .reopenTables: ActionCode("day", "unblockTables")
        case .waitlist(_, let request): ActionCode("waitlist", request.command().kind.rawValue)
        }
    }
}

extension StaffDayRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode {
        switch self {
        case .blockTables, .unblockTables, .clearTables, .adoptPlan, .reseat: ActionCode("day", rawValue)
        default: ActionCode("booking", rawValue)
        }
    }
}

extension CourierRequest {
    /// The requested action.
    public var action: ActionCode {
        switch self {
        case .dispatch, .deliver, .fail, .goodsReturned: ActionCode("order", kind.rawValue)
        case .redeemCode, .describe, .plan, .start, .stop, .reportPosition: ActionCode("courier", kind.rawValue)
        case .delivery(_, let request): request.kind.action
        }
    }
}

extension CourierDeliveryRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("delivery", rawValue) }
}

extension StoreRequest {
    /// The requested action.
    public var action: ActionCode {
        switch self {
        case .inviteCourier: ActionCode("courier", "invite")
        case .revokeInvitation: ActionCode("courier", "revokeInvitation")
        case .dismissCourier: ActionCode("courier", "dismiss")
        case .delivery(_, let request): request.kind.action
        }
    }
}

extension StoreDeliveryRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("delivery", rawValue) }
}

extension StaffOrderRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("order", rawValue) }
}

extension CallRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("call", rawValue) }
}

extension StaffStockRequest.Kind {
    /// The action that a request of this kind asks for.
    public var action: ActionCode { ActionCode("stock", rawValue) }
}

extension TabOperation.Action.Kind {
    /// The name of an action of this kind in a table of rights.
    public var action: ActionCode { ActionCode("tab", rawValue) }
}

extension ShiftOperation.Change.Kind {
    /// The name of a change of this kind in a table of rights.
    public var action: ActionCode { ActionCode("shift", rawValue) }
}
