public import TablesideCore

extension Shift {
    /// The reason a stored shift is inconsistent.
    public struct Inconsistency: ReasonedError {
        /// The ways a stored shift can be wrong.
        public enum Reason: CodedReason {
            /// The waiters are not sorted by identity, or one is listed twice.
            case misplacedWaiter(waiter: UserID)
            /// A waiter's cap, or the house limit on it, is below zero.
            case negativeCap(waiter: UserID, cap: Int)
            /// A waiter's cap is above the house limit, or missing although the house set a limit.
            case capAboveLimit(waiter: UserID, cap: Int?, limit: Limit)
            /// A waiter who is off duty has open orders.
            case ordersOffDuty(waiter: UserID, orders: [OrderID])
            /// A waiter off duty has a start, an end, a break or tables with guests; a waiter on duty has no start; or
            /// a time is set at which late orders were done although none were late.
            case impossibleDuty(waiter: UserID)
            /// A credit or the time worked is below zero, or more than a shift can hold.
            case impossibleCredit(waiter: UserID)
            /// The waiting orders are not sorted by priority.
            case misplacedOrder(order: OrderID)
            /// An order is offered to a waiter who is not on duty.
            case offerOffDuty(order: OrderID, waiter: UserID)
            /// The rules, a plan or the facts of an order have these faults.
            case unsound(problems: [ShiftProblem])
            /// An order is with two waiters, with one and still waiting, or on the shift and listed among those that
            /// left it.
            case repeatedOrder(order: OrderID)
            /// The guests at a table have two waiters, or one waiter has it twice or has too many tables.
            case repeatedTable(table: TableID)

            /// The stable name of the fault.
            public var code: ErrorCode {
                let name =
                    switch self {
                    case .misplacedWaiter: "misplacedWaiter"
                    case .negativeCap: "negativeCap"
                    case .capAboveLimit: "capAboveLimit"
                    case .ordersOffDuty: "ordersOffDuty"
                    case .impossibleDuty: "impossibleDuty"
                    case .impossibleCredit: "impossibleCredit"
                    case .misplacedOrder: "misplacedOrder"
                    case .offerOffDuty: "offerOffDuty"
                    case .unsound: "unsound"
                    case .repeatedOrder: "repeatedOrder"
                    case .repeatedTable: "repeatedTable"
                    }
                return ErrorCode(rawValue: "shift.inconsistent." + name)
            }

            /// What is wrong, in plain words.
            public var description: String {
                switch self {
                case .misplacedWaiter(let waiter):
                    "\(shown: waiter) is out of order or listed twice"
                case .negativeCap(let waiter, let cap): "the cap \(cap) for \(shown: waiter) is negative"
                case .capAboveLimit(let waiter, let cap, let limit):
                    "\(shown: waiter) has \(cap.map { "the cap \($0)" } ?? "no cap"); the house limit is \(limit.cap)"
                case .ordersOffDuty(let waiter, let orders):
                    "\(shown: waiter) is off duty but has the open orders \(list: orders)"
                case .impossibleDuty(let waiter): "the times of \(shown: waiter) do not fit whether they are on duty"
                case .impossibleCredit(let waiter): "\(shown: waiter) has an impossible credit or time worked"
                case .misplacedOrder(let order): "the order \(shown: order) waits in the wrong place"
                case .offerOffDuty(let order, let waiter):
                    "the order \(shown: order) is offered to \(shown: waiter), who is off duty"
                case .unsound(let problems): problems.firstSentences
                case .repeatedOrder(let order): "the order \(shown: order) is assigned or waiting more than once"
                case .repeatedTable(let table): "the guests at \(shown: table) are served by more than one waiter"
                }
            }
        }

        /// The inconsistency, with the values that failed.
        public let reason: Reason

        /// Makes the error for a reason.
        public init(_ reason: Reason) { self.reason = reason }
    }

    private enum Field: String, CodingKey {
        case id, version, rules, waiters, waiting, returning, lastAssigned, lastEventAt
    }

    /// Decodes a shift.
    ///
    /// - Throws: `DecodingError` with an ``Inconsistency`` for an impossible shift, such as one with an order in two
    ///   places.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(BranchDay.self, forKey: .id)
        version = try container.decode(Version.self, forKey: .version)
        rules = try container.decodeIfPresent(ShiftRules.self, forKey: .rules) ?? .usual
        waiters = try container.decode([Waiter].self, forKey: .waiters)
        waiting = try container.decode([Waiting].self, forKey: .waiting)
        returning = try container.decodeList(Work.self, forKey: .returning)
        lastAssigned = try container.decodeIfPresent(UserID.self, forKey: .lastAssigned)
        lastEventAt = try container.decodeIfPresent(Instant.self, forKey: .lastEventAt)
        sections = rules.sectionsOfTables
        powers = LoadPowers(rules.policy)
        if let fault { throw DecodingError.invalid(Inconsistency(fault), at: container.codingPath) }
        for order in waiting {
            guard let offer = order.offer, let index = index(of: offer.waiter) else { continue }
            waiters[index].offered.append(Work(id: order.id, facts: order.facts))
        }
        for index in waiters.indices {
            waiters[index].offered.sort { $0.id < $1.id }
            waiters[index].count(in: rules.unit)
        }
    }

    /// Encodes the shift; values that follow from others, such as loads, are not stored.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encode(version, forKey: .version)
        if rules != .usual { try container.encode(rules, forKey: .rules) }
        try container.encode(waiters, forKey: .waiters)
        try container.encode(waiting, forKey: .waiting)
        if !returning.isEmpty { try container.encode(returning, forKey: .returning) }
        try container.encodeIfPresent(lastAssigned, forKey: .lastAssigned)
        try container.encodeIfPresent(lastEventAt, forKey: .lastEventAt)
    }

    private var fault: Inconsistency.Reason? {
        var problems = rules.problems()
        if waiters.count > SizeLimit.waiters { return .misplacedWaiter(waiter: waiters[SizeLimit.waiters].id) }
        var previous: UserID?
        var seen: Set<OrderID> = []
        var served: Set<TableID> = []
        var onDuty: Set<UserID> = []
        for waiter in waiters {
            if let previous, previous >= waiter.id { return .misplacedWaiter(waiter: waiter.id) }
            previous = waiter.id
            if let fault = waiter.fault { return fault }
            problems += waiter.plan.problems() + waiter.hand.flatMap { $0.facts.problems() }
            if waiter.isOnDuty { onDuty.insert(waiter.id) }
            for work in waiter.hand where !seen.insert(work.id).inserted { return .repeatedOrder(order: work.id) }
            for (place, table) in waiter.seated.enumerated()
            where !served.insert(table).inserted || place >= Waiter.maxSeated {
                return .repeatedTable(table: table)
            }
        }
        var priority = Int.max
        for order in waiting {
            if !seen.insert(order.id).inserted { return .repeatedOrder(order: order.id) }
            if order.facts.priority > priority { return .misplacedOrder(order: order.id) }
            priority = order.facts.priority
            problems += order.facts.problems()
            if let offer = order.offer, !onDuty.contains(offer.waiter) {
                return .offerOffDuty(order: order.id, waiter: offer.waiter)
            }
        }
        for order in returning where !seen.insert(order.id).inserted { return .repeatedOrder(order: order.id) }
        return problems.isEmpty ? nil : .unsound(problems: problems)
    }
}

extension Shift.Waiter: Codable {
    private enum Field: String, CodingKey {
        case id, cap, limit, isOnDuty, isLeaving, plan, from, until, doneAt, pause, worked, hand, seated
        case creditedOrders, creditedCovers, lastGiven
    }

    /// Decodes a waiter; the load is counted with the shift.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(UserID.self, forKey: .id)
        cap = try container.decodeIfPresent(Int.self, forKey: .cap)
        limit = try container.decodeIfPresent(Shift.Limit.self, forKey: .limit)
        isOnDuty = try container.decode(Bool.self, forKey: .isOnDuty)
        isLeaving = try container.decodeIfPresent(Bool.self, forKey: .isLeaving) ?? false
        plan = try container.decodeIfPresent(WaiterPlan.self, forKey: .plan) ?? WaiterPlan()
        from = try container.decodeIfPresent(Instant.self, forKey: .from)
        until = try container.decodeIfPresent(Instant.self, forKey: .until)
        doneAt = try container.decodeIfPresent(Instant.self, forKey: .doneAt)
        pause = try container.decodeIfPresent(Shift.Pause.self, forKey: .pause)
        worked = try container.decodeIfPresent(Elapsed.self, forKey: .worked) ?? .zero
        hand = try container.decodeList(Shift.Work.self, forKey: .hand)
        seated = try container.decodeList(TableID.self, forKey: .seated)
        creditedOrders = try container.decodeIfPresent(Int.self, forKey: .creditedOrders) ?? 0
        creditedCovers = try container.decodeIfPresent(Int.self, forKey: .creditedCovers) ?? 0
        lastGiven = try container.decodeIfPresent(Instant.self, forKey: .lastGiven)
        setFigures()
    }

    /// Encodes the fields that cannot be derived from others.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(cap, forKey: .cap)
        try container.encodeIfPresent(limit, forKey: .limit)
        try container.encode(isOnDuty, forKey: .isOnDuty)
        if isLeaving { try container.encode(true, forKey: .isLeaving) }
        if plan != WaiterPlan() { try container.encode(plan, forKey: .plan) }
        try container.encodeIfPresent(from, forKey: .from)
        try container.encodeIfPresent(until, forKey: .until)
        try container.encodeIfPresent(doneAt, forKey: .doneAt)
        try container.encodeIfPresent(pause, forKey: .pause)
        if worked != .zero { try container.encode(worked, forKey: .worked) }
        if !hand.isEmpty { try container.encode(hand, forKey: .hand) }
        if !seated.isEmpty { try container.encode(seated, forKey: .seated) }
        if creditedOrders != 0 { try container.encode(creditedOrders, forKey: .creditedOrders) }
        if creditedCovers != 0 { try container.encode(creditedCovers, forKey: .creditedCovers) }
        try container.encodeIfPresent(lastGiven, forKey: .lastGiven)
    }

    /// What is impossible about the waiter.
    fileprivate var fault: Shift.Inconsistency.Reason? {
        if let cap, cap < 0 { return .negativeCap(waiter: id, cap: cap) }
        if let limit {
            if limit.cap < 0 { return .negativeCap(waiter: id, cap: limit.cap) }
            if cap.map({ $0 > limit.cap }) ?? true { return .capAboveLimit(waiter: id, cap: cap, limit: limit) }
        }
        if !isOnDuty, !hand.isEmpty { return .ordersOffDuty(waiter: id, orders: orders) }
        guard isOnDuty ? from != nil : from == nil && until == nil && pause == nil && !isLeaving && seated.isEmpty,
            // What is done after the planned end needs one.
            doneAt.map({ done in until.map { $0 < done } ?? false }) ?? true
        else {
            return .impossibleDuty(waiter: id)
        }
        let credits = 0...Self.maxCredit
        return credits.contains(creditedOrders) && credits.contains(creditedCovers)
            && (Elapsed.zero...Self.maxWorked).contains(worked) ? nil : .impossibleCredit(waiter: id)
    }
}

extension Shift.Work {
    private enum Field: String, CodingKey { case order, facts, refusedBy }

    /// Decodes an order with a waiter.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(OrderID.self, forKey: .order)
        facts = try container.decodeIfPresent(WorkFacts.self, forKey: .facts) ?? WorkFacts()
        refusedBy = try container.decodeList(UserID.self, forKey: .refusedBy)
    }

    /// Encodes the order, with its facts if any are known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .order)
        try container.encodeIfPresent(facts.stored, forKey: .facts)
        if !refusedBy.isEmpty { try container.encode(refusedBy, forKey: .refusedBy) }
    }
}

extension Shift.Waiting: Codable {
    private enum Field: String, CodingKey { case order, facts, since, refusedBy, offer }

    /// Decodes an order that waits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Field.self)
        id = try container.decode(OrderID.self, forKey: .order)
        facts = try container.decodeIfPresent(WorkFacts.self, forKey: .facts) ?? WorkFacts()
        since = try container.decode(Instant.self, forKey: .since)
        refusedBy = try container.decodeList(UserID.self, forKey: .refusedBy)
        offer = try container.decodeIfPresent(Shift.Offer.self, forKey: .offer)
    }

    /// Encodes the order, with its facts if any are known.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Field.self)
        try container.encode(id, forKey: .order)
        try container.encodeIfPresent(facts.stored, forKey: .facts)
        try container.encode(since, forKey: .since)
        if !refusedBy.isEmpty { try container.encode(refusedBy, forKey: .refusedBy) }
        try container.encodeIfPresent(offer, forKey: .offer)
    }
}
