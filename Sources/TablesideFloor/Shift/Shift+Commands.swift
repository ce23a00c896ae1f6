public import TablesideCore

extension Shift {
    /// The commands a shift accepts.
    public enum Command: Encodable, Hashable, Sendable {
        /// Sets the rules by which the shift chooses waiters; orders in hand stay where they are.
        case follow(rules: ShiftRules)
        /// Sets the waiter's weight, sections and skills, before or during their duty; for managers.
        case plan(waiter: UserID, plan: WaiterPlan)
        /// Exchanges the sections of two waiters; their orders stay.
        case swapSections(waiter: UserID, with: UserID)
        /// Puts the waiter on duty with a load of at most `cap`; `nil` means no limit, or, when the waiter gives the
        /// command, the house limit (``Waiter/limit``).
        ///
        /// A duty that begins later is planned ahead; a duty with a planned end gets no new orders after it.
        case begin(waiter: UserID, cap: Int?, from: Instant? = nil, until: Instant? = nil)
        /// Ends the waiter's duty; refused while they have open orders.
        case end(waiter: UserID)
        /// Cuts the waiter: no new tables, and off duty when no order is left in hand and the guests of their tables
        /// have left.
        ///
        /// Until then, further orders of a table that they serve (``Waiter/seated``), or of which they have an order in
        /// hand, go to them first if they can take one more.
        case cut(waiter: UserID)
        /// Ends the waiter's duty now; their orders are given to others or wait.
        case sendHome(waiter: UserID)
        /// Hands the waiter's orders, with their credit, tables and sections to another waiter at work, and ends the
        /// waiter's duty.
        ///
        /// Refused, with nothing moved, if the other waiter lacks a skill or the room for any of the orders, or if
        /// there are more than 16.
        case relieve(waiter: UserID, by: UserID)
        /// Starts a break: the waiter keeps their orders and gets no new ones until this instant or until they resume.
        case pause(waiter: UserID, until: Instant?)
        /// Ends the waiter's break.
        case resume(waiter: UserID)
        /// Limits the waiter's load to `cap` from now on; they keep the orders they have.
        case setCap(waiter: UserID, cap: Int?)
        /// Gives the order to the waiter who takes it, whether it was offered to them or not.
        case take(order: OrderID, facts: WorkFacts = WorkFacts(), waiter: UserID)
        /// The shift assigns or offers the order to a waiter, or queues it.
        ///
        /// If the order is already waiting although a waiter could take one, all waiting orders that can be assigned
        /// are.
        case assign(order: OrderID, facts: WorkFacts = WorkFacts())
        /// Refuses the offer of an order; the next waiter is asked.
        case refuse(order: OrderID, waiter: UserID)
        /// Ends an offer whose time is over; the next waiter is asked.
        case lapse(order: OrderID)
        /// Removes the order from its waiter or the queue.
        ///
        /// Its covers stay credited if it was served; otherwise the credit is withdrawn.
        case release(order: OrderID, isServed: Bool = true)
        /// Moves the order from its waiter to another one, with its credit, and with its table if the waiter serves it
        /// and has no more orders of it in hand.
        case handOver(order: OrderID, to: UserID)
        /// Removes the order from its waiter or the queue without credit; its place stays free until the next decision.
        case withdraw(order: OrderID)
        /// Moves the orders to another table; `nil` for none.
        ///
        /// Each stays with its waiter, in the queue or offered; later orders are assigned by the new table. `from` is
        /// the table that all guests leave for the new one: its waiter goes along, unless the new one has a waiter.
        case changeTable(orders: [OrderID], table: TableID?, from: TableID? = nil)
        /// The waiter on duty serves the guests at these tables from now on; `nil` if the guests have left.
        case seat(tables: [TableID], waiter: UserID?)
    }

    /// An order that no waiter could take, overtaken by one that came later.
    public struct Overtaken: Hashable, Codable, Sendable {
        /// The order that keeps waiting.
        public let order: OrderID
        /// Why no waiter can take it now.
        public let reason: Standing.Obstacle
    }

    /// The events of a shift.
    public enum Event: Codable, Hashable, Sendable {
        /// The shift follows these rules.
        case rulesSet(rules: ShiftRules, at: Instant)
        /// The waiter has this weight, these sections and skills.
        case planned(waiter: UserID, plan: WaiterPlan, at: Instant)
        /// The waiter came on duty, with the house limit set for them; from `from`, if that is not now.
        case began(waiter: UserID, cap: Int?, at: Instant, limit: Limit?, from: Instant? = nil, until: Instant? = nil)
        /// The waiter went off duty.
        case ended(waiter: UserID, at: Instant)
        /// The waiter was cut: no new tables, and off duty when nothing is left to serve.
        case cut(waiter: UserID, at: Instant)
        /// The waiter went on a break.
        case paused(waiter: UserID, until: Instant?, at: Instant)
        /// The waiter came back from a break.
        case resumed(waiter: UserID, at: Instant)
        /// The waiter's cap changed, and with it the house limit set for them.
        case capSet(waiter: UserID, cap: Int?, at: Instant, limit: Limit?)
        /// The waiter took the order.
        case taken(order: OrderID, waiter: UserID, at: Instant, facts: WorkFacts = WorkFacts())
        /// The shift assigned the order to the waiter, past the orders that no one could take.
        case assigned(
            order: OrderID,
            waiter: UserID,
            at: Instant,
            facts: WorkFacts = WorkFacts(),
            past: [Overtaken] = []
        )
        /// The order was put in the queue.
        case queued(order: OrderID, at: Instant, facts: WorkFacts = WorkFacts())
        /// The shift offered the order to the waiter, past the orders that no one could take.
        case offered(order: OrderID, waiter: UserID, until: Instant, at: Instant, past: [Overtaken] = [])
        /// The waiter refused the offer; the order waits at its old place.
        case refused(order: OrderID, waiter: UserID, at: Instant)
        /// The waiter let the offers lapse, or left; the orders wait at their old places.
        case lapsed(orders: [OrderID], waiter: UserID, at: Instant)
        /// A due command came too late: no waiter can take a waiting order now.
        case missed(at: Instant)
        /// The orders of a waiter who was sent home wait again, in the order in which the waiter got them.
        case returned(orders: [OrderID], waiter: UserID, at: Instant)
        /// The order left its waiter, or the queue if `waiter` is `nil`.
        case released(order: OrderID, waiter: UserID?, at: Instant, isServed: Bool = true)
        /// The order moved from one waiter to another.
        case handedOver(order: OrderID, from: UserID, to: UserID, at: Instant)
        /// The orders were moved to another table, `nil` for none, and the guests of the table `from` with them.
        case tableChanged(orders: [OrderID], table: TableID?, at: Instant, from: TableID? = nil)
        /// The waiter serves the guests at these tables from now on; `nil` if the guests have left.
        case seated(tables: [TableID], waiter: UserID?, at: Instant)

        /// The instant at which the event happened.
        public var at: Instant {
            switch self {
            case .rulesSet(_, let at), .planned(_, _, let at), .began(_, _, let at, _, _, _), .ended(_, let at),
                .cut(_, let at), .paused(_, _, let at), .resumed(_, let at), .capSet(_, _, let at, _),
                .taken(_, _, let at, _), .assigned(_, _, let at, _, _), .queued(_, let at, _),
                .offered(_, _, _, let at, _), .refused(_, _, let at), .lapsed(_, _, let at),
                .missed(let at), .returned(_, _, let at), .released(_, _, let at, _), .handedOver(_, _, _, let at),
                .tableChanged(_, _, let at, _), .seated(_, _, let at):
                at
            }
        }
    }
}

extension Shift.Command {
    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .follow(let rules): try encoder.write("follow", ["rules": rules])
        case .plan(let waiter, let plan): try encoder.write("plan", ["waiter": waiter, "plan": plan])
        case .swapSections(let waiter, let with):
            try encoder.write("swapSections", ["waiter": waiter, "with": with])
        case .begin(let waiter, let cap, let from, let until):
            try encoder.write("begin", ["waiter": waiter, "cap": cap, "from": from, "until": until])
        case .end(let waiter): try encoder.write("end", ["waiter": waiter])
        case .cut(let waiter): try encoder.write("cut", ["waiter": waiter])
        case .sendHome(let waiter): try encoder.write("sendHome", ["waiter": waiter])
        case .relieve(let waiter, let by): try encoder.write("relieve", ["waiter": waiter, "by": by])
        case .pause(let waiter, let until): try encoder.write("pause", ["waiter": waiter, "until": until])
        case .resume(let waiter): try encoder.write("resume", ["waiter": waiter])
        case .setCap(let waiter, let cap): try encoder.write("setCap", ["waiter": waiter, "cap": cap])
        case .take(let order, let facts, let waiter):
            try encoder.write("take", ["order": order, "facts": facts.stored, "waiter": waiter])
        case .assign(let order, let facts): try encoder.write("assign", ["order": order, "facts": facts.stored])
        case .refuse(let order, let waiter): try encoder.write("refuse", ["order": order, "waiter": waiter])
        case .lapse(let order): try encoder.write("lapse", ["order": order])
        case .release(let order, let isServed):
            try encoder.write("release", ["order": order, "isServed": isServed ? nil : false])
        case .handOver(let order, let to): try encoder.write("handOver", ["order": order, "to": to])
        case .withdraw(let order): try encoder.write("withdraw", ["order": order])
        case .changeTable(let orders, let table, let from):
            try encoder.write("changeTable", ["orders": orders, "table": table, "from": from])
        case .seat(let tables, let waiter): try encoder.write("seat", ["tables": tables, "waiter": waiter])
        }
    }
}

extension Shift.Event {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "rulesSet": try .rulesSet(rules: read("rules"), at: read("at"))
            case "planned": try .planned(waiter: read("waiter"), plan: read("plan"), at: read("at"))
            case "began":
                try .began(
                    waiter: read("waiter"),
                    cap: read(optional: "cap"),
                    at: read("at"),
                    limit: read(optional: "limit"),
                    from: read(optional: "from"),
                    until: read(optional: "until")
                )
            case "ended": try .ended(waiter: read("waiter"), at: read("at"))
            case "cut": try .cut(waiter: read("waiter"), at: read("at"))
            case "paused": try .paused(waiter: read("waiter"), until: read(optional: "until"), at: read("at"))
            case "resumed": try .resumed(waiter: read("waiter"), at: read("at"))
            case "capSet":
                try .capSet(
                    waiter: read("waiter"),
                    cap: read(optional: "cap"),
                    at: read("at"),
                    limit: read(optional: "limit")
                )
            case "taken":
                try .taken(
                    order: read("order"),
                    waiter: read("waiter"),
                    at: read("at"),
                    facts: read(optional: "facts") ?? WorkFacts()
                )
            case "assigned":
                try .assigned(
                    order: read("order"),
                    waiter: read("waiter"),
                    at: read("at"),
                    facts: read(optional: "facts") ?? WorkFacts(),
                    past: read(optional: "past") ?? []
                )
            case "queued":
                try .queued(order: read("order"), at: read("at"), facts: read(optional: "facts") ?? WorkFacts())
            case "offered":
                try .offered(
                    order: read("order"),
                    waiter: read("waiter"),
                    until: read("until"),
                    at: read("at"),
                    past: read(optional: "past") ?? []
                )
            case "refused": try .refused(order: read("order"), waiter: read("waiter"), at: read("at"))
            case "lapsed": try .lapsed(orders: read("orders"), waiter: read("waiter"), at: read("at"))
            case "missed": try .missed(at: read("at"))
            case "returned": try .returned(orders: read("orders"), waiter: read("waiter"), at: read("at"))
            case "released":
                try .released(
                    order: read("order"),
                    waiter: read(optional: "waiter"),
                    at: read("at"),
                    isServed: read(optional: "isServed") ?? true
                )
            case "handedOver": try .handedOver(order: read("order"), from: read("from"), to: read("to"), at: read("at"))
            case "tableChanged":
                try .tableChanged(
                    orders: read("orders"),
                    table: read(optional: "table"),
                    at: read("at"),
                    from: read(optional: "from")
                )
            case "seated": try .seated(tables: read("tables"), waiter: read(optional: "waiter"), at: read("at"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .rulesSet(let rules, let at): try encoder.write("rulesSet", ["rules": rules, "at": at])
        case .planned(let waiter, let plan, let at):
            try encoder.write("planned", ["waiter": waiter, "plan": plan, "at": at])
        case .began(let waiter, let cap, let at, let limit, let from, let until):
            try encoder.write(
                "began",
                ["waiter": waiter, "cap": cap, "at": at, "limit": limit, "from": from, "until": until]
            )
        case .ended(let waiter, let at): try encoder.write("ended", ["waiter": waiter, "at": at])
        case .cut(let waiter, let at): try encoder.write("cut", ["waiter": waiter, "at": at])
        case .paused(let waiter, let until, let at):
            try encoder.write("paused", ["waiter": waiter, "until": until, "at": at])
        case .resumed(let waiter, let at): try encoder.write("resumed", ["waiter": waiter, "at": at])
        case .capSet(let waiter, let cap, let at, let limit):
            try encoder.write("capSet", ["waiter": waiter, "cap": cap, "at": at, "limit": limit])
        case .taken(let order, let waiter, let at, let facts):
            try encoder.write("taken", ["order": order, "waiter": waiter, "at": at, "facts": facts.stored])
        case .assigned(let order, let waiter, let at, let facts, let past):
            try encoder.write(
                "assigned",
                [
                    "order": order, "waiter": waiter, "at": at, "facts": facts.stored,
                    "past": past.isEmpty ? nil : past,
                ]
            )
        case .queued(let order, let at, let facts):
            try encoder.write("queued", ["order": order, "at": at, "facts": facts.stored])
        case .offered(let order, let waiter, let until, let at, let past):
            try encoder.write(
                "offered",
                ["order": order, "waiter": waiter, "until": until, "at": at, "past": past.isEmpty ? nil : past]
            )
        case .refused(let order, let waiter, let at):
            try encoder.write("refused", ["order": order, "waiter": waiter, "at": at])
        case .lapsed(let orders, let waiter, let at):
            try encoder.write("lapsed", ["orders": orders, "waiter": waiter, "at": at])
        case .missed(let at): try encoder.write("missed", ["at": at])
        case .returned(let orders, let waiter, let at):
            try encoder.write("returned", ["orders": orders, "waiter": waiter, "at": at])
        case .released(let order, let waiter, let at, let isServed):
            try encoder.write(
                "released",
                ["order": order, "waiter": waiter, "at": at, "isServed": isServed ? nil : false]
            )
        case .handedOver(let order, let from, let to, let at):
            try encoder.write("handedOver", ["order": order, "from": from, "to": to, "at": at])
        case .tableChanged(let orders, let table, let at, let from):
            try encoder.write("tableChanged", ["orders": orders, "table": table, "at": at, "from": from])
        case .seated(let tables, let waiter, let at):
            try encoder.write("seated", ["tables": tables, "waiter": waiter, "at": at])
        }
    }
}
