// The kinds of every closed set of requests: which requests there are, without what they carry. Tests and a host's own rules
// go through all of them.

extension TableRequest {
    /// The kinds of what a guest at a table asks.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case join, wait, leave, place, cancel, requestCancel, void, collect, askForBill, askToPay, choosePayment,
            split
    }

    /// Which request it is.
    public var kind: Kind {
        switch self {
        case .join: .join
        case .wait: .wait
        case .leave: .leave
        case .place: .place
        case .cancel: .cancel
        case .requestCancel: .requestCancel
        case .void: .void
        case .collect: .collect
        case .askForBill: .askForBill
        case .askToPay: .askToPay
        case .choosePayment: .choosePayment
        case .split: .split
        }
    }
}

extension GuestRequest {
    /// The kinds of what a guest with an account asks.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case book, hold, swapHold, releaseHold, confirm, cancel, modify, move, inviteFriends, arrive, finish, review,
            editReview, withdrawReview, flagReview
    }

    /// Which request it is.
    public var kind: Kind {
        switch self {
        case .book: .book
        case .hold: .hold
        case .swapHold: .swapHold
        case .releaseHold: .releaseHold
        case .confirm: .confirm
        case .cancel: .cancel
        case .modify: .modify
        case .move: .move
        case .inviteFriends: .inviteFriends
        case .arrive: .arrive
        case .finish: .finish
        case .review: .review
        case .editReview: .editReview
        case .withdrawReview: .withdrawReview
        case .flagReview: .flagReview
        }
    }
}

extension StaffRequest {
    /// The kinds of what staff ask.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case day, moveBooking, seat, seatWalkIn, openTab, tab, admitDevice, changeCovers, changeTable, handOverTab,
            moveOrders, moveItems, mergeTabs, place, order, assignOrder, shift, stock, flagReview
    }

    /// Which request it is.
    public var kind: Kind {
        switch self {
        case .day: .day
        case .moveBooking: .moveBooking
        case .seat: .seat
        case .seatWalkIn: .seatWalkIn
        case .openTab: .openTab
        case .tab: .tab
        case .admitDevice: .admitDevice
        case .changeCovers: .changeCovers
        case .changeTable: .changeTable
        case .handOverTab: .handOverTab
        case .moveOrders: .moveOrders
        case .moveItems: .moveItems
        case .mergeTabs: .mergeTabs
        case .place: .place
        case .order: .order
        case .assignOrder: .assignOrder
        case .shift: .shift
        case .stock: .stock
        case .flagReview: .flagReview
        }
    }
}

extension StaffDayRequest {
    /// The kinds of what staff ask of the book of a date.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case book, hold, swapHold, releaseHold, confirm, expire, accept, decline, cancel, modify, inviteFriends,
            arrive, confirmArrival, seat, walkIn, enter, extend, finish, complete, markLate, noShow, reinstate, lock,
            unlock, move, blockTable, unblockTable, adoptPlan, reseat
    }

    /// Which request it is.
    public var kind: Kind {
        switch self {
        case .book: .book
        case .hold: .hold
        case .swapHold: .swapHold
        case .releaseHold: .releaseHold
        case .confirm: .confirm
        case .expire: .expire
        case .accept: .accept
        case .decline: .decline
        case .cancel: .cancel
        case .modify: .modify
        case .inviteFriends: .inviteFriends
        case .arrive: .arrive
        case .confirmArrival: .confirmArrival
        case .seat: .seat
        case .walkIn: .walkIn
        case .enter: .enter
        case .extend: .extend
        case .finish: .finish
        case .complete: .complete
        case .markLate: .markLate
        case .noShow: .noShow
        case .reinstate: .reinstate
        case .lock: .lock
        case .unlock: .unlock
        case .move: .move
        case .blockTable: .blockTable
        case .unblockTable: .unblockTable
        case .adoptPlan: .adoptPlan
        case .reseat: .reseat
        }
    }
}

extension StaffOrderRequest {
    /// The kinds of what staff ask of an order.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case accept, reject, sendBack, handOver, start, ready, recall, serve, fire, hold, void, collect, dispatch,
            goodsReturned, complete, cancel, grantCancel, denyCancel
    }

    /// Which request it is.
    public var kind: Kind {
        switch self {
        case .accept: .accept
        case .reject: .reject
        case .sendBack: .sendBack
        case .handOver: .handOver
        case .start: .start
        case .ready: .ready
        case .recall: .recall
        case .serve: .serve
        case .fire: .fire
        case .hold: .hold
        case .void: .void
        case .collect: .collect
        case .dispatch: .dispatch
        case .goodsReturned: .goodsReturned
        case .complete: .complete
        case .cancel: .cancel
        case .grantCancel: .grantCancel
        case .denyCancel: .denyCancel
        }
    }
}

extension StaffStockRequest {
    /// The kinds of what staff ask of the stock.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case receive, setCount, stopCounting, sellOut, resumeSelling
    }

    /// Which request it is.
    public var kind: Kind {
        switch self {
        case .receive: .receive
        case .setCount: .setCount
        case .stopCounting: .stopCounting
        case .sellOut: .sellOut
        case .resumeSelling: .resumeSelling
        }
    }
}

extension CourierRequest {
    /// The kinds of what a courier asks.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case dispatch, deliver, fail, goodsReturned
    }

    /// Which request it is.
    public var kind: Kind {
        switch self {
        case .dispatch: .dispatch
        case .deliver: .deliver
        case .fail: .fail
        case .goodsReturned: .goodsReturned
        }
    }
}
