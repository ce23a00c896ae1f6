public import TablesideCore

extension Order {
    /// Where an order is (`ordering.md` §2.3).
    ///
    /// From acceptance until it leaves the kitchen's and the waiter's hands the state is a pure function of the items, ``Order/projection(of:)``.
    public enum State: String, LifecycleSymbol {
        /// Not placed: nothing has happened. Can move to: scheduled, placed, accepted.
        case draft
        /// Placed for later. Can move to: placed, cancelled.
        case scheduled
        /// Waiting to be accepted. Can move to: accepted, rejected, expired, cancelled.
        case placed
        /// Accepted, and nothing begun. Can move to: placed, preparing, ready, cancelled; and to completed where the
        /// kitchen's steps are not recorded.
        case accepted
        /// Something is begun, and the kitchen still has something to do. Can move to: accepted, ready, served,
        /// cancelled.
        case preparing
        /// Everything that was sent to the kitchen is made. Can move to: accepted, preparing, served, collected,
        /// dispatched, cancelled.
        case ready
        /// Everything is with the guest at their table. Can move to: completed.
        case served
        /// Everything is with the guest, who came for it. Can move to: completed.
        case collected
        /// On its way to the guest. Can move to: delivered, failed.
        case dispatched
        /// With the guest, brought to them. Can move to: completed.
        case delivered
        /// Done and paid.
        case completed
        /// It could not be delivered. Can move to: returned.
        case failed
        /// The goods are back.
        case returned
        /// Staff did not want it.
        case rejected
        /// Nobody accepted it in time.
        case expired
        /// It was called off.
        case cancelled
    }

    /// What must hold for a step.
    public enum Guard: String, LifecycleSymbol {
        /// As ``orderable``, and the order needs nobody to accept it.
        case automatic
        /// As ``orderable``, and the order is for later.
        case scheduled
        /// There is something to order, and every quantity is at least one.
        case orderable
        /// Its time has come.
        case isDue
        /// The time to accept it is not over.
        case inTime
        /// The time to accept it is over.
        case overdue
        /// A reason is given, and it is one that this release knows.
        case reasoned
        /// The guest's time to change their mind is not over.
        case inWindow
        /// Nothing is with the guest yet.
        case voidable
        /// As ``voidable`` and ``reasoned``.
        case voidableWithReason
        /// After the step the kitchen has nothing left to do, and something is made.
        case everythingReady
        /// After the step every live item is with the guest.
        case everythingServed
        /// After the step no item is begun.
        case nothingStarted
        /// After the step no live item is left.
        case nothingLive
        /// The code of the order is given, if it has one.
        case codeMatches
        /// The tab is settled, or the order was paid in advance.
        case settled
        /// No wish to cancel waits for an answer.
        case noOpenRequest
        /// A wish to cancel waits for an answer, and nothing is with the guest yet.
        case requestOpen
        /// A wish to cancel was not answered in time.
        case requestLapsed
    }

    /// What else happens with a step, elsewhere; compensations stand in the order in which they are made (§2.5).
    public enum Effect: String, LifecycleSymbol {
        /// The items are taken off the order.
        case voidItems
        /// Goods that were set aside are available again.
        case releaseStock
        /// Goods that were used come back.
        case restock
        /// Goods are set aside.
        case reserveStock
        /// Goods that were set aside are used.
        case commitStock
        /// The waiter has one order more in hand.
        case loadWaiter
        /// The waiter who has it in hand has one order less.
        case unloadWaiter
        /// The order goes from one waiter's hands to another's.
        case moveLoad
        /// What was paid or authorised for the order goes back.
        case refund
        /// Points are earned.
        case accrueLoyalty
        /// Points and rewards that the order moved go back.
        case reverseLoyalty
        /// Whether everything is still available is looked at again.
        case recheckAvailability
        /// The people concerned are told.
        case notify
    }

    /// A lifecycle of orders.
    public typealias Machine = Lifecycle<State, Command.Kind, Guard, Effect>

    /// The state that an accepted order has because of its items.
    ///
    /// The kitchen's part is judged by what was sent to it: held items do not keep an order from being ready, but an
    /// order that holds some is never served. Without a live item it is cancelled.
    public static func projection(of items: OrderItem.Counts) -> State {
        if items.live == 0 { return .cancelled }
        if items.served == items.live { return .served }
        if items.started == 0 { return .accepted }
        return items.unfinished == 0 ? .ready : .preparing
    }
}
