import TablesideCore
import TablesideOrdering

// The kinds of every closed set of requests, without their data, so that tests and a host's own rules can iterate over
// them.

extension TableRequest {
    /// The kinds of requests from a guest at a table.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The device starts choosing, for the given number of people (GI-25).
        case join
        /// The device is done choosing and waits for the others (GI-33).
        case wait
        /// The device stops taking part.
        case leave
        /// Places an order.
        case place
        /// Prices an order and holds its promotions.
        case holdPromotions
        /// Cancels an order.
        case cancel
        /// Asks staff to cancel an order.
        case requestCancel
        /// Removes items that have not been started.
        case void
        /// The guest picks an order up.
        case collect
        /// The guest asks for the bill.
        case askForBill
        /// The guest asks for the bill and names a payment method.
        case askToPay
        /// The guest chooses how to pay.
        case choosePayment
        /// Splits the rest of the bill among the payers.
        case split
        /// Calls from the table.
        case call
        /// Withdraws a call.
        case withdrawCall
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .join: .join
        case .wait: .wait
        case .leave: .leave
        case .place: .place
        case .holdPromotions: .holdPromotions
        case .cancel: .cancel
        case .requestCancel: .requestCancel
        case .void: .void
        case .collect: .collect
        case .askForBill: .askForBill
        case .askToPay: .askToPay
        case .choosePayment: .choosePayment
        case .split: .split
        case .call: .call
        case .withdrawCall: .withdrawCall
        }
    }
}

extension GuestRequest {
    /// The kinds of requests from a guest with an account.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Books tables for a party.
        case book
        /// Books the first free time.
        case bookSoonest
        /// Holds tables while the guest decides, for the given length or the rules' maximum, whichever is shorter.
        case hold
        /// Releases a hold and takes another, both or neither.
        case swapHold
        /// Releases a hold.
        case releaseHold
        /// Turns a hold into a booking.
        case confirm
        /// Cancels a booking.
        case cancel
        /// Changes a booking's party, time, duration, tables or wishes.
        case modify
        /// Moves a booking to another date, where it becomes a new booking.
        case move
        /// Invites friends to a booking (QP-67).
        case inviteFriends
        /// Confirms that the party has arrived: it takes its tables and its tab is opened (QP-33, QP-77). The tab's
        /// name must not be one of another table's (``TabKey``).
        case arrive
        /// Places a pre-order for a booking.
        case preOrder
        /// Withdraws a pre-order.
        case withdrawPreOrder
        /// Reports that the party has left.
        case finish
        /// Writes a review of a visit.
        case review
        /// Replaces the content of the guest's review.
        case editReview
        /// Withdraws the guest's review.
        case withdrawReview
        /// Flags anyone's review; it stays published until a moderator hides it.
        case flagReview
        /// Writes, edits or withdraws the guest's comment.
        case comment
        /// Flags anyone's comment.
        case flagComment
        /// Writes to support, or continues a letter.
        case letter
        /// Joins the waitlist of a date, answers an offer, or leaves.
        case waitlist
        /// Pays with points.
        case payWithPoints
        /// Uses the guest's membership in a loyalty program.
        case loyalty
    }

    /// The kind of this request.
    public var kind: Kind {
        switch self {
        case .book: .book
        case .bookSoonest: .bookSoonest
        case .hold: .hold
        case .swapHold: .swapHold
        case .releaseHold: .releaseHold
        case .confirm: .confirm
        case .cancel: .cancel
        case .modify: .modify
        case .move: .move
        case .inviteFriends: .inviteFriends
        case .arrive: .arrive
        case .preOrder: .preOrder
        case .withdrawPreOrder: .withdrawPreOrder
        case .finish: .finish
        case .review: .review
        case .editReview: .editReview
        case .withdrawReview: .withdrawReview
        case .flagReview: .flagReview
        case .comment: .comment
        case .flagComment: .flagComment
        case .letter: .letter
        case .waitlist: .waitlist
        case .payWithPoints: .payWithPoints
        case .loyalty: .loyalty
        }
    }
}
