import TablesideCore

extension OrderItem {
    /// The number of items in each state; moves never change the total.
    ///
    /// Encoded as a JSON object of the states that hold items: `{"ready": 1, "served": 2}`.
    public struct Counts: Hashable, Sendable {
        /// Ordered but not accepted yet.
        public private(set) var draft = 0
        /// Held for their course.
        public private(set) var held = 0
        /// Fired but not started.
        public private(set) var fired = 0
        /// Started but not made yet.
        public private(set) var preparing = 0
        /// Made but not served yet.
        public private(set) var ready = 0
        /// Served to the guest.
        public private(set) var served = 0
        /// Voided: taken off the order.
        public private(set) var voided = 0

        /// Makes counts of zero.
        public init() {}

        /// Makes counts with this many items, none of them accepted yet.
        init(draft: Int) { self.draft = draft }

        /// The number of items in a state.
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

        // The order's total is checked for overflow when it is placed, and moves do not change a total: nothing below
        // can overflow.

        /// The number of items not voided.
        public var live: Int { draft &+ held &+ unfinished &+ ready &+ served }
        /// The number of all items, voided ones included.
        public var total: Int { live &+ voided }
        /// The number of items the kitchen still has to make.
        public var unfinished: Int { fired &+ preparing }
        /// The number of items started, including ready and served ones.
        public var started: Int { preparing &+ ready &+ served }

        /// Moves items from one state to another.
        mutating func move(_ quantity: Int, from: State, to: State) {
            self[from] &-= quantity
            self[to] &+= quantity
        }

        /// The counts after these moves.
        func after(_ moves: Moves?) -> Counts {
            var counts = self
            switch moves {
            case nil: break
            case .every(let from, let to): counts.move(self[from], from: from, to: to)
            case .listed(let moves): for move in moves { counts.move(move.quantity, from: move.from, to: move.to) }
            }
            return counts
        }

        /// Adds the counts of another line.
        mutating func add(_ other: Counts) {
            for state in State.allCases { self[state] &+= other[state] }
        }
    }
}

extension OrderItem.Counts: Codable {
    /// Decodes the object of states.
    ///
    /// - Throws: `DecodingError` for an unknown state, a negative count, or a total that overflows.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: TextKey.self)
        var total = 0
        for key in container.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            guard let state = OrderItem.State.word(key.stringValue) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "“\(shown: key.stringValue)” is not an item state"
                )
            }
            let count = try container.decode(Int.self, forKey: key)
            let (sum, overflow) = total.addingReportingOverflow(count)
            guard count >= 0, !overflow else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "\(count) is not a valid number of items"
                )
            }
            total = sum
            self[state] = count
        }
    }

    /// Encodes the states that hold items.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TextKey.self)
        for state in OrderItem.State.allCases where self[state] != 0 {
            try container.encode(self[state], forKey: TextKey(state.rawValue))
        }
    }
}
