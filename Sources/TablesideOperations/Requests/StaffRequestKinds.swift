import TablesideCore
import TablesideOrdering

// The kinds of what staff ask for, without their data; those of all others are in RequestKinds.swift.

extension StaffRequest {
    /// The kinds of requests from staff.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Performs a command on a date's book.
        case day
        /// Moves a booking to another date.
        case moveBooking
        /// Seats a booked party and opens its tab.
        case seat
        /// Seats a walk-in and opens its tab.
        case seatWalkIn
        /// Opens a tab for guests without a booking.
        case openTab
        /// Performs an action on a tab.
        case tab
        /// Allows one more device to take part (GI-27).
        case admitDevice
        /// Changes the number of people in the party.
        case changeCovers
        /// Moves the party to other tables.
        case changeTable
        /// Hands the visit over to another waiter.
        case handOverTab
        /// Moves orders to another tab.
        case moveOrders
        /// Moves items of an order to another tab, as an order of their own.
        case moveItems
        /// Merges one tab into another.
        case mergeTabs
        /// Places an order for guests, with any discounts that staff may give.
        case place
        /// Performs a command on an order.
        case order
        /// Lets the shift assign a waiting order to a waiter.
        case assignOrder
        /// Changes the shift.
        case shift
        /// Answers the calls of a table.
        case call
        /// Counts or receives goods, or stops or resumes their sale.
        case stock
        /// Flags a review.
        case flagReview
        /// Changes the branch's public page.
        case branch
        /// Changes a menu of the branch.
        case menu
        /// Changes the people who work at the branch.
        case employment
        /// Uses or corrects the membership of a guest.
        case loyalty
        /// Changes a promotion of the branch.
        case promotion
        /// Flags a comment.
        case flagComment
        /// Performs a command on the waitlist of a date.
        case waitlist
        /// Takes tables out of use on several dates.
        case closeTables
        /// Puts tables back into use on several dates.
        case reopenTables
    }

    /// The kind of this request.
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
        case .call: .call
        case .stock: .stock
        case .flagReview: .flagReview
        case .branch: .branch
        case .menu: .menu
        case .employment: .employment
        case .loyalty: .loyalty
        case .promotion: .promotion
        case .flagComment: .flagComment
        case .waitlist: .waitlist
        case .closeTables: .closeTables
        case .reopenTables: .reopenTables
        }
    }
}

extension StaffDayRequest {
    /// The kinds of staff requests about a date's book.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Books tables for a party.
        case book
        /// Holds tables while a guest decides.
        case hold
        /// Releases a hold and takes another.
        case swapHold
        /// Releases a hold.
        case releaseHold
        /// Turns a hold into a booking.
        case confirm
        /// Records that a hold or a request has expired.
        case expire
        /// Accepts a request.
        case accept
        /// Declines a request.
        case decline
        /// Cancels a booking.
        case cancel
        /// Changes a booking.
        case modify
        /// Invites friends to a booking.
        case inviteFriends
        /// The party has arrived and is not seated yet.
        case arrive
        /// Seats the arrived party without opening a tab.
        case confirmArrival
        /// Seats a party without a tab, at the given tables or its own.
        case seat
        /// Seats a walk-in without a tab.
        case walkIn
        /// Enters a stay that was agreed elsewhere.
        case enter
        /// Extends the stay of a seated party.
        case extend
        /// Reports that the party has left.
        case finish
        /// Marks an accepted booking as completed (AP-11).
        case complete
        /// Marks a party as late.
        case markLate
        /// Marks a party as a no-show.
        case noShow
        /// Reinstates a no-show that came after all.
        case reinstate
        /// Locks a booking to its tables.
        case lock
        /// Lets a booking be given other tables.
        case unlock
        /// Moves a booking to the given tables.
        case move
        /// Takes tables out of service.
        case blockTables
        /// Puts tables back in service.
        case unblockTables
        /// Reports that tables are clear.
        case clearTables
        /// Adopts a changed plan.
        case adoptPlan
        /// Performs a re-seating worked out for a given version of the day.
        case reseat
    }

    /// The kind of this request.
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
        case .blockTables: .blockTables
        case .unblockTables: .unblockTables
        case .clearTables: .clearTables
        case .adoptPlan: .adoptPlan
        case .reseat: .reseat
        }
    }
}

extension StaffOrderRequest {
    /// The kinds of staff requests about an order.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A waiter accepts the order.
        case accept
        /// The restaurant rejects the order.
        case reject
        /// Sends the order back to be accepted again (FO-19).
        case sendBack
        /// Hands the order over to another waiter.
        case handOver
        /// The kitchen starts the order.
        case start
        /// The kitchen finishes items.
        case ready
        /// Sends finished items back to the kitchen.
        case recall
        /// Serves finished items.
        case serve
        /// Fires a course to the kitchen.
        case fire
        /// Puts items on hold.
        case hold
        /// Voids items.
        case void
        /// The guest picks the order up.
        case collect
        /// Sends the order out for delivery.
        case dispatch
        /// The goods of a failed delivery came back.
        case goodsReturned
        /// Completes the order; the server looks up whether its tab is settled.
        case complete
        /// Cancels the order.
        case cancel
        /// Cancels the order as the guest asked.
        case grantCancel
        /// Refuses the guest's request to cancel.
        case denyCancel
    }

    /// The kind of this request.
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
    /// The kinds of staff requests about the stock.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Goods were received.
        case receive
        /// Sets the counted quantity on hand, reserved goods included.
        case setCount
        /// Stops counting the key.
        case stopCounting
        /// Stops selling the goods.
        case sellOut
        /// Resumes selling the goods.
        case resumeSelling
    }

    /// The kind of this request.
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
