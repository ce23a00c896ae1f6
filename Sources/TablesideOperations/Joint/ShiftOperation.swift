public import TablesideCore
import TablesideFloor
public import TablesideHosting

/// Starts or ends a waiter's shift or changes their limit, and assigns waiting orders to waiters who then have room.
public struct ShiftOperation: JointDecision {
    /// Commands of this kind are remembered as `shiftStep`.
    public static let name = DecisionName(rawValue: "shiftStep")

    /// A change to the shift.
    ///
    /// Commands about a particular order go through ``OrderOperation`` and ``AssignOrder``.
    public enum Change: Hashable, Codable, Sendable {
        /// The waiter starts work and takes at most `cap` open orders at a time; `nil` for no limit.
        case begin(waiter: UserID, cap: Int?)
        /// The waiter ends work.
        case end(waiter: UserID)
        /// The waiter takes at most `cap` open orders from now on; `nil` for no limit.
        case setCap(waiter: UserID, cap: Int?)
        /// Assigns a waiting order although a waiter already has room, along with others in the queue.
        ///
        /// One decision assigns only a few orders; this assigns the ones it left. A shift's timer asks for it; see
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

    /// The shift to change, by branch and date.
    public let shift: BranchDay
    /// The change to make.
    public let change: Change

    /// Makes the decision to change a shift.
    public init(_ shift: BranchDay, _ change: Change) {
        self.shift = shift
        self.change = change
    }

    /// The shift, for access checks and the expected version.
    public var subject: DocumentRef { DocumentRef(Shift.self, shift) }

    /// The shift, the stock, and the waiting orders that would be assigned.
    public func needs(_ loaded: Loaded, in context: Void, at now: Instant) throws -> [DocumentNeed] {
        OrderSideEffects.needs(branch: shift.branch, shift: shift)
            + (try OrderSideEffects.heads(of: loaded, shift: shift, after: change.command, at: now))
    }

    /// Changes the shift and accepts the orders that it assigns.
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
    /// Assigns orders left waiting although a waiter has room, because one decision assigns only a few.
    public static var waitingOrders: DueHandler {
        .decision(Shift.self) { shift -> ShiftOperation? in
            guard shift.nextDue != nil, let order = shift.queue.first else { return nil }
            return ShiftOperation(shift.id, .giveAway(order: order))
        }
    }
}

extension ShiftOperation.Change {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "begin": try .begin(waiter: read("waiter"), cap: read(optional: "cap"))
            case "end": try .end(waiter: read("waiter"))
            case "setCap": try .setCap(waiter: read("waiter"), cap: read(optional: "cap"))
            case "giveAway": try .giveAway(order: read("order"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .begin(let waiter, let cap): try encoder.write("begin", ["waiter": waiter, "cap": cap])
        case .end(let waiter): try encoder.write("end", ["waiter": waiter])
        case .setCap(let waiter, let cap): try encoder.write("setCap", ["waiter": waiter, "cap": cap])
        case .giveAway(let order): try encoder.write("giveAway", ["order": order])
        }
    }
}
