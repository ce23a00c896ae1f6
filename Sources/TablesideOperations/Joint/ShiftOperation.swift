public import TablesideCore
import TablesideFloor
public import TablesideHosting

/// Waiters come, go and get other limits; orders that were waiting go to waiters who have room then.
public struct ShiftOperation: JointDecision {
    /// Commands of this kind are remembered as `shiftStep`.
    public static let name = DecisionName(rawValue: "shiftStep")

    /// What happens with a waiter.
    ///
    /// What else happens with orders goes through ``OrderOperation`` and ``AssignOrder``.
    public enum Change: Hashable, Codable, Sendable {
        /// The waiter comes to work and takes at most `cap` orders; `nil` for no limit.
        case begin(waiter: UserID, cap: Int?)
        /// The waiter goes home.
        case end(waiter: UserID)
        /// The waiter takes at most `cap` orders from now on.
        case setCap(waiter: UserID, cap: Int?)
        /// The order waits although somebody has room: it goes to them, with those before and behind it.
        ///
        /// One decision gives away only a few orders; this gives away what it left. A shift's timer asks for it, see
        /// ``DueHandler/waitingOrders``.
        case giveAway(order: OrderID)

        fileprivate var command: Shift.Command {
            switch self {
            case .begin(let waiter, let cap): .begin(waiter: waiter, cap: cap)
            case .end(let waiter): .end(waiter: waiter)
            case .setCap(let waiter, let cap): .setCap(waiter: waiter, cap: cap)
            case .giveAway(let order): .assign(order: order)
            }
        }
    }

    /// The shift.
    public let shift: BranchDay
    /// What happens.
    public let change: Change

    /// Makes the decision.
    public init(_ shift: BranchDay, _ change: Change) {
        self.shift = shift
        self.change = change
    }

    /// The shift.
    public var subject: DocumentRef { DocumentRef(Shift.self, shift) }

    /// The shift, the stock, and the orders that would be given away.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        OrderSideEffects.needs(branch: shift.branch, shift: shift)
            + (try OrderSideEffects.heads(of: loaded, shift: shift, after: change.command, at: now))
    }

    /// Changes the shift, and has the orders accepted that it gives away.
    ///
    /// - Throws: the refusal of the shift.
    public func decide(
        on loaded: Loaded,
        in context: Void,
        by author: Author,
        at now: Instant,
        changes: inout Changes
    ) throws -> NoAnswer {
        var companions = try OrderSideEffects(loaded, branch: shift.branch, shift: shift)
        try companions.changeShift(change.command, by: author, loaded: loaded, at: now, &changes)
        return NoAnswer()
    }
}

extension DueHandler {
    /// Gives away the orders that a decision left waiting although somebody has room: one gives away only a few at once.
    public static var waitingOrders: DueHandler {
        .decision(Shift.self) { shift -> ShiftOperation? in
            guard shift.nextDue != nil, let order = shift.queue.first else { return nil }
            return ShiftOperation(shift.id, .giveAway(order: order))
        }
    }
}
