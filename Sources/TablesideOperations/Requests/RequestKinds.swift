import TablesideCore
import TablesideOrdering

// The kinds of every closed set of requests: which requests there are, without what they carry. Tests and a host's own rules
// go through all of them.

extension TableRequest {
    /// The kinds of what a guest at a table asks.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The device begins to choose, for so many people (GI-25).
        case join
        /// The device has chosen, and waits for the others (GI-33).
        case wait
        /// The device takes part no longer.
        case leave
        /// An order is given.
        case place
        /// An order is called off.
        case cancel
        /// Staff are asked to call an order off.
        case requestCancel
        /// Items are taken off that nobody has begun.
        case void
        /// The guest has come for an order.
        case collect
        /// The guest wants the bill.
        case askForBill
        /// The guest wants the bill, and says how they will pay.
        case askToPay
        /// The guest says how they will pay.
        case choosePayment
        /// The payers share what is left of the bill.
        case split
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
        /// Keeps tables for a party.
        case book
        /// Keeps tables while the guest makes up their mind, for that long or as long as the rules say, whichever is shorter.
        case hold
        /// Gives a hold back and takes another, both or neither.
        case swapHold
        /// Gives a hold back.
        case releaseHold
        /// Makes a booking of a hold.
        case confirm
        /// Calls a booking off.
        case cancel
        /// Changes party, time, tables or wishes of a booking.
        case modify
        /// Takes a booking to another date, where it becomes another one.
        case move
        /// Names friends who come along (QP-67).
        case inviteFriends
        /// The party has arrived: it takes its tables, and its tab is opened (QP-33, QP-77), under none of another table's
        /// names (``TabKey``).
        case arrive
        /// The party leaves.
        case finish
        /// Says something about a visit.
        case review
        /// Says something else instead.
        case editReview
        /// Takes a review back.
        case withdrawReview
        /// Doubts a review, of anybody's: it stays published until a moderator hides it.
        case flagReview
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
        /// A step of the book of a date.
        case day
        /// Takes a booking to another date.
        case moveBooking
        /// Seats a booked party and opens its tab.
        case seat
        /// Seats a walk-in and opens its tab.
        case seatWalkIn
        /// Opens a tab for guests without a booking.
        case openTab
        /// A step of a tab.
        case tab
        /// One device more may take part (GI-27).
        case admitDevice
        /// The party is of another size.
        case changeCovers
        /// The party sits elsewhere.
        case changeTable
        /// The visit goes into another waiter's hands.
        case handOverTab
        /// Orders go to another tab.
        case moveOrders
        /// Items of an order go to another tab, as an order of their own.
        case moveItems
        /// Everything goes to another tab.
        case mergeTabs
        /// An order is given for guests, with the discounts that staff may give.
        case place
        /// A step of an order.
        case order
        /// The shift gives an order that waits to a waiter.
        case assignOrder
        /// A change of the shift.
        case shift
        /// Goods are counted, received, or no longer sold.
        case stock
        /// A review is doubted.
        case flagReview
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
        /// Keeps tables for a party.
        case book
        /// Keeps tables while somebody makes up their mind.
        case hold
        /// Gives a hold back and takes another.
        case swapHold
        /// Gives a hold back.
        case releaseHold
        /// Makes a booking of a hold.
        case confirm
        /// Records that a hold or a request has expired.
        case expire
        /// Accepts a request.
        case accept
        /// Does not accept a request.
        case decline
        /// Calls a booking off.
        case cancel
        /// Changes a booking.
        case modify
        /// Names friends who come along.
        case inviteFriends
        /// The party is here and does not sit yet.
        case arrive
        /// The party takes its tables, without a tab.
        case confirmArrival
        /// Seats a party without a tab, at these tables or at its own.
        case seat
        /// Seats a walk-in, without a tab.
        case walkIn
        /// Puts a stay into the book that was agreed elsewhere.
        case enter
        /// A seated party stays longer.
        case extend
        /// The party leaves.
        case finish
        /// An accepted booking is done with (AP-11).
        case complete
        /// The party should have come by now.
        case markLate
        /// The party has not come.
        case noShow
        /// The party has come after all.
        case reinstate
        /// The booking keeps its tables.
        case lock
        /// The booking may be given other tables.
        case unlock
        /// Gives a booking these tables.
        case move
        /// Takes a table out of use.
        case blockTable
        /// Puts a table into use again.
        case unblockTable
        /// Goes by a changed plan.
        case adoptPlan
        /// Carries out a re-seating that was worked out at a version of the day.
        case reseat
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
        /// A waiter takes the order.
        case accept
        /// The house does not want the order.
        case reject
        /// The order goes back to be accepted again (FO-19).
        case sendBack
        /// The order goes into another waiter's hands.
        case handOver
        /// The kitchen begins.
        case start
        /// The kitchen is done.
        case ready
        /// Finished items go back to the kitchen.
        case recall
        /// Finished items are given to the guest.
        case serve
        /// A course is sent to the kitchen.
        case fire
        /// Items wait again.
        case hold
        /// Items are taken off.
        case void
        /// The guest has come for the order.
        case collect
        /// The order is sent off.
        case dispatch
        /// The goods of a failed delivery are back.
        case goodsReturned
        /// The order is done; whether its tab is settled is looked up.
        case complete
        /// The order is called off.
        case cancel
        /// The order is called off as the guest asked.
        case grantCancel
        /// It is not.
        case denyCancel
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
        /// Goods arrive.
        case receive
        /// Somebody counted what is there, reserved goods included.
        case setCount
        /// The key is no longer counted.
        case stopCounting
        /// The house sells no more of the goods.
        case sellOut
        /// The house sells them again.
        case resumeSelling
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
        /// The courier takes the order along.
        case dispatch
        /// The guest has got the order.
        case deliver
        /// The order could not be delivered.
        case fail
        /// The goods of a failed delivery are back.
        case goodsReturned
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
