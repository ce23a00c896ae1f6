public import TablesideCore

extension OrderItem {
    /// Which items of an order a command means.
    public enum Selection: Hashable, Codable, Sendable {
        /// Every item that the command can move.
        case all
        /// These items; the command moves all of them or is refused.
        case only(items: [Quantity])
    }

    /// Some items of one line.
    public struct Quantity: Hashable, Codable, Sendable {
        /// The line.
        public let line: LineID
        /// How many of its items, 1 or more.
        public let quantity: Int
        /// The state in which they are; `nil` for any that the command can move.
        ///
        /// Without a state, taking off takes what is least begun, and everything else what is furthest along.
        public let state: State?

        /// Means some items of a line.
        public init(_ line: LineID, _ quantity: Int, in state: State? = nil) {
            self.line = line
            self.quantity = quantity
            self.state = state
        }
    }

    /// Which items a decision moves: part of the event, so that replaying asks nothing else.
    public enum Moves: Hashable, Codable, Sendable {
        /// Every item of the order in one state moves to another.
        case every(from: State, to: State)
        /// These items move.
        case listed(moves: [Move])
    }

    /// Some items of one line that move from one state to another.
    public struct Move: Hashable, Codable, Sendable {
        /// The line.
        public let line: LineID
        /// How many of its items.
        public let quantity: Int
        /// The state that they leave.
        public let from: State
        /// The state that they reach.
        public let to: State

        /// Makes a move.
        public init(line: LineID, quantity: Int, from: State, to: State) {
            self.line = line
            self.quantity = quantity
            self.from = from
            self.to = to
        }
    }
}

extension OrderItem.Command {
    /// The states from which the command moves items, those that it takes first at the front.
    var sources: [OrderItem.State] {
        switch self {
        case .place: [.draft]
        case .fire: [.held]
        case .hold, .start: [.fired]
        case .ready: [.preparing, .fired]
        case .recall, .serve: [.ready]
        case .sendBack: [.held, .fired]
        case .void: [.draft, .held, .fired, .preparing, .ready]
        }
    }

    /// The state to which the command leads.
    var target: OrderItem.State {
        switch self {
        case .place, .fire: .fired
        case .hold: .held
        case .start, .recall: .preparing
        case .ready: .ready
        case .serve: .served
        case .sendBack: .draft
        case .void: .voided
        }
    }
}
