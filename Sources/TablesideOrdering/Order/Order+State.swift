public import TablesideCore

extension Order {
    /// The state of an order.
    ///
    /// From acceptance until the order is served or leaves the house, the state is a pure function of the items,
    /// ``Order/projection(of:)``.
    public enum State: String, LifecycleSymbol {
        /// Not placed yet. Can move to: scheduled, placed, accepted; and, if it takes over items of another order, to
        /// accepted, preparing, ready, served.
        case draft
        /// Placed for later. Can move to: placed, cancelled.
        case scheduled
        /// Waiting for acceptance. Can move to: accepted, rejected, expired, cancelled; and to preparing on profiles
        /// where accepting starts the kitchen.
        case placed
        /// Accepted, and no item started. Can move to: placed, preparing, ready, cancelled; and to completed on
        /// profiles that do not record kitchen steps.
        case accepted
        /// At least one item is started, and the kitchen has work left. Can move to: accepted, ready, served,
        /// cancelled.
        case preparing
        /// Every item sent to the kitchen is made. Can move to: accepted, preparing, served, collected, dispatched,
        /// cancelled.
        case ready
        /// Every item is with the guest at the table. Can move to: completed.
        case served
        /// The guest picked up the order. Can move to: completed.
        case collected
        /// Out for delivery. Can move to: delivered, failed.
        case dispatched
        /// Delivered to the guest. Can move to: completed.
        case delivered
        /// Finished and paid for.
        case completed
        /// The delivery failed. Can move to: returned.
        case failed
        /// The goods of a failed delivery came back.
        case returned
        /// Rejected by staff before acceptance.
        case rejected
        /// No one accepted it in time.
        case expired
        /// Canceled by the guest or staff.
        case cancelled
    }

    /// The conditions on a step.
    public enum Guard: String, LifecycleSymbol {
        /// As ``orderable``, and the order needs no acceptance.
        case automatic
        /// As ``orderable``, and the order is for a later time.
        case scheduled
        /// The placement is valid for the profile and has at least one line.
        case orderable
        /// The release time has come.
        case isDue
        /// The acceptance deadline has not passed.
        case inTime
        /// The acceptance deadline has passed.
        case overdue
        /// The command gives a reason, and this release knows it.
        case reasoned
        /// The guest's cancellation window is still open.
        case inWindow
        /// No item is served yet.
        case voidable
        /// As ``voidable`` and ``reasoned``.
        case voidableWithReason
        /// After the step the kitchen has nothing left to do, and at least one item is made.
        case everythingReady
        /// After the step every live item is with the guest.
        case everythingServed
        /// After the step no item is started.
        case nothingStarted
        /// After the step no live item is left.
        case nothingLive
        /// The collection code is correct, or the order has none.
        case codeMatches
        /// The tab is settled, or the order was prepaid.
        case settled
        /// No cancellation request is open, and the guest has not reached the policy's limit.
        case noOpenRequest
        /// A cancellation request is open; to grant it, no item may be served yet.
        case requestOpen
        /// A cancellation request was not answered in time.
        case requestLapsed
    }

    /// Side effects of a step outside the order; compensations are listed in the order in which they run.
    public enum Effect: String, LifecycleSymbol {
        /// The items are voided.
        case voidItems
        /// Reserved goods are available again.
        case releaseStock
        /// Used goods return to stock.
        case restock
        /// Goods are reserved.
        case reserveStock
        /// Reserved goods are used.
        case commitStock
        /// The waiter has one more open order.
        case loadWaiter
        /// The order's waiter has one open order less.
        case unloadWaiter
        /// The order moves from one waiter to another.
        case moveLoad
        /// Payments and authorizations for the order are refunded.
        case refund
        /// Loyalty points are earned.
        case accrueLoyalty
        /// The order's loyalty points are reversed; a reward that was redeemed stays redeemed.
        case reverseLoyalty
        /// The availability of every item is checked again.
        case recheckAvailability
        /// The people concerned are notified.
        case notify
    }

    /// The lifecycle type of orders.
    public typealias Machine = Lifecycle<State, Command.Kind, Guard, Effect>

    /// The state that the items of an accepted order imply.
    ///
    /// Only items sent to the kitchen count for its part: held items do not keep an order from being ready, but an
    /// order with held items is never served. Without a live item the order is cancelled.
    public static func projection(of items: OrderItem.Counts) -> State {
        if items.live == 0 { return .cancelled }
        if items.served == items.live { return .served }
        if items.started == 0 { return .accepted }
        return items.unfinished == 0 ? .ready : .preparing
    }
}
