public import TablesideCore

extension OrderItem {
    /// The items a command applies to.
    public enum Selection: Hashable, Codable, Sendable {
        /// Every item the command can move.
        case all
        /// These items; the command moves all of them or is refused.
        case only(items: [Quantity])
    }

    /// A number of items of one line.
    public struct Quantity: Hashable, Codable, Sendable {
        /// The identity of the line.
        public let line: LineID
        /// The number of items, at least 1.
        public let quantity: Int
        /// The state the items are in; `nil` for any state the command can move from.
        ///
        /// Without a state, voiding takes the items least advanced, every other command those furthest along.
        public let state: State?

        /// Names a number of items of a line.
        public init(_ line: LineID, _ quantity: Int, in state: State? = nil) {
            self.line = line
            self.quantity = quantity
            self.state = state
        }
    }

    /// The items a decision moves: part of the event, so that replaying needs no other input.
    public enum Moves: Hashable, Codable, Sendable {
        /// Every item of the order in one state moves to another state.
        case every(from: State, to: State)
        /// Only the listed items move.
        case listed(moves: [Move])
    }

    /// A move of items of one line from one state to another.
    public struct Move: Hashable, Codable, Sendable {
        /// The identity of the line.
        public let line: LineID
        /// The number of items that move.
        public let quantity: Int
        /// The state the items leave.
        public let from: State
        /// The state the items enter.
        public let to: State

        /// Makes a move of items.
        public init(line: LineID, quantity: Int, from: State, to: State) {
            self.line = line
            self.quantity = quantity
            self.from = from
            self.to = to
        }
    }
}

extension OrderItem.Command {
    /// The states the command moves items from, in the order in which it takes them.
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

    /// The state the command moves items to.
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

extension OrderItem.Selection {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "all": try read.alone(.all)
            case "only": try .only(items: read("items"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .all: try encoder.write("all")
        case .only(let items): try encoder.write("only", ["items": items])
        }
    }
}

extension OrderItem.Moves {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "every": try .every(from: read("from"), to: read("to"))
            case "listed": try .listed(moves: read("moves"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .every(let from, let to): try encoder.write("every", ["from": from, "to": to])
        case .listed(let moves): try encoder.write("listed", ["moves": moves])
        }
    }
}
