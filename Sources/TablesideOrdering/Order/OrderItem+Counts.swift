import TablesideCore

extension OrderItem {
    /// How many items are in which state; what moves never changes the total.
    ///
    /// In JSON an object of the states that hold items: `{"ready": 1, "served": 2}`.
    public struct Counts: Hashable, Sendable {
        /// Ordered, not accepted.
        public private(set) var draft = 0
        /// Waiting for their course.
        public private(set) var held = 0
        /// Sent to the kitchen, not started.
        public private(set) var fired = 0
        /// Being made.
        public private(set) var preparing = 0
        /// Made, not brought.
        public private(set) var ready = 0
        /// With the guest.
        public private(set) var served = 0
        /// Taken off.
        public private(set) var voided = 0

        /// No items at all.
        public init() {}

        /// That many items, all of them not accepted yet.
        init(draft: Int) { self.draft = draft }

        /// How many items are in a state.
        public internal(set) subscript(state: State) -> Int {
            get {
                switch state {
                case .draft: draft
                case .held: held
                case .fired: fired
                case .preparing: preparing
                case .ready: ready
                case .served: served
                case .voided: voided
                }
            }
            set {
                switch state {
                case .draft: draft = newValue
                case .held: held = newValue
                case .fired: fired = newValue
                case .preparing: preparing = newValue
                case .ready: ready = newValue
                case .served: served = newValue
                case .voided: voided = newValue
                }
            }
        }

        // The total of an order is checked to fit when it is placed, and moving changes no total: so nothing below can
        // overflow.

        /// How many items were not taken off.
        public var live: Int { draft &+ held &+ unfinished &+ ready &+ served }
        /// How many items there are.
        public var total: Int { live &+ voided }
        /// How many items the kitchen has before it.
        public var unfinished: Int { fired &+ preparing }
        /// How many items somebody has begun, finished ones included.
        public var started: Int { preparing &+ ready &+ served }

        /// Moves items from one state to another.
        mutating func move(_ quantity: Int, from: State, to: State) {
            self[from] &-= quantity
            self[to] &+= quantity
        }

        /// How many items are in which state after these moves.
        func after(_ moves: Moves?) -> Counts {
            var counts = self
            switch moves {
            case nil: break
            case .every(let from, let to): counts.move(self[from], from: from, to: to)
            case .listed(let moves): for move in moves { counts.move(move.quantity, from: move.from, to: move.to) }
            }
            return counts
        }

        /// Adds the items of another line.
        mutating func add(_ other: Counts) {
            for state in State.allCases { self[state] &+= other[state] }
        }
    }
}

extension OrderItem.Counts: Codable {
    /// Reads the object of states; an unknown state, a negative number or a total that does not fit is refused.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TextKey.self)
        var total = 0
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            guard let state = OrderItem.State.word(key.stringValue) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "“\(shown: key.stringValue)” is not the state of an item"
                )
            }
            let count = try container.decode(Int.self, forKey: key)
            let (sum, overflow) = total.addingReportingOverflow(count)
            guard count >= 0, !overflow else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "\(count) is no number of items"
                )
            }
            total = sum
            self[state] = count
        }
    }

    /// Writes the states that hold items.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TextKey.self)
        for state in OrderItem.State.allCases where self[state] != 0 {
            try container.encode(self[state], forKey: TextKey(state.rawValue))
        }
    }
}
