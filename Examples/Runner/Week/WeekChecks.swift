/// Counts of what must never happen in a week, computed from the event log alone.
///
/// It uses none of the engine's types: the rules are written a second time, in the simplest form, so that the engine
/// cannot hide its own bugs. Every count is zero for a correct week.
struct WeekChecks {
    /// The number of times that two parties had the same table at the same time.
    var doubleBookings = 0
    /// The number of amounts that do not add up.
    var moneySum = 0
    /// The number of times that a waiter got an order above their limit.
    var capExceeded = 0
    /// The number of transitions of an order, a tab or a booking that the rules do not allow, or not for that person.
    var illegalTransitions = 0
    /// The number of orders that were never placed although everything was in stock, or never finished.
    var lostOrders = 0
    /// The number of tabs that were opened and not closed.
    var unclosedTabs = 0
    /// The number of times that more stock was taken than there was.
    var oversoldStock = 0
    /// The number of events that are unreadable, out of order, or missing from a history.
    var brokenHistory = 0

    /// The counts by name.
    var counts: [(name: String, count: Int)] {
        [
            ("doubleBookings", doubleBookings), ("moneySum", moneySum), ("capExceeded", capExceeded),
            ("illegalTransitions", illegalTransitions), ("lostOrders", lostOrders), ("unclosedTabs", unclosedTabs),
            ("oversoldStock", oversoldStock), ("brokenHistory", brokenHistory),
        ]
    }

    /// Whether every count is zero.
    var allHold: Bool { counts.allSatisfy { $0.count == 0 } }

    /// An expected order, computed from the files.
    struct Sent {
        /// When it was sent, in milliseconds since 1970.
        let at: Int
        /// Its total, in minor units.
        let total: Int
        /// The quantity of each dish.
        let portions: [String: Int]
    }

    /// Checks the lines of a log, which must contain these orders unless something on them was sold out.
    init(_ lines: [String], expecting orders: [String: Sent]) {
        self.init(lines.map { LogEntry($0) }, expecting: orders)
    }

    /// Checks the entries of a log; `nil` stands for an unreadable line.
    init(_ log: [LogEntry?], expecting orders: [String: Sent]) {
        let entries = log.compactMap { $0 }
        brokenHistory = log.count - entries.count
        checkHistory(entries)
        checkTables(entries.filter { $0.kind == "serviceDay" })
        checkLoads(entries.filter { $0.kind == "shift" })
        let shelf = checkStock(entries.filter { $0.kind == "stock" })
        let totals = checkOrders(entries.filter { $0.kind == "order" }, expecting: orders, from: shelf)
        checkTabs(entries.filter { $0.kind == "tab" }, totals: totals)
    }

    private mutating func checkHistory(_ entries: [LogEntry]) {
        var last: [String: LogEntry] = [:]
        for entry in entries {
            let key = entry.kind + ":" + entry.id
            let before = last[key]
            if entry.version != (before.map(\.version) ?? 0) + 1 { brokenHistory += 1 }
            if let before, entry.at < before.at { brokenHistory += 1 }
            last[key] = entry
        }
    }
}

// Waiters.
extension WeekChecks {
    private mutating func checkLoads(_ entries: [LogEntry]) {
        var caps: [String: Int] = [:]
        var hands: [String: Set<String>] = [:]
        for entry in entries {
            let waiter = entry.id + " " + (entry.event["waiter"].text ?? entry.event["to"].text ?? "")
            switch entry.name {
            case "began", "capSet": caps[waiter] = entry.event["cap"].number ?? .max
            case "taken", "assigned", "handedOver":
                guard let order = entry.event["order"].text else {
                    brokenHistory += 1
                    continue
                }
                for other in hands.keys { hands[other]?.remove(order) }
                hands[waiter, default: []].insert(order)
                if hands[waiter, default: []].count > caps[waiter] ?? 0 { capExceeded += 1 }
            case "released":
                guard let order = entry.event["order"].text else {
                    brokenHistory += 1
                    continue
                }
                for other in hands.keys { hands[other]?.remove(order) }
            case "ended", "queued": break
            default: illegalTransitions += 1
            }
        }
    }
}

// Stock.
extension WeekChecks {
    /// The free quantity of each dish over time.
    private struct Shelf {
        var history: [String: [(from: Int, free: Int)]] = [:]

        /// Whether everything in an order was available, whatever the order of events at that instant.
        ///
        /// A dish that is not counted yet is available.
        func holds(_ order: Sent) -> Bool {
            order.portions.allSatisfy { dish, count in
                let history = history[dish] ?? []
                let before = history.last { $0.from < order.at }.map { [$0] } ?? []
                return (before + history.filter { $0.from == order.at }).allSatisfy { $0.free >= count }
            }
        }
    }

    /// Checks the stock, and returns the free quantities over time.
    private mutating func checkStock(_ entries: [LogEntry]) -> Shelf {
        var shelf = Shelf()
        var free: [String: Int] = [:]
        var aside: [String: [String: Int]] = [:]
        for entry in entries {
            let order = entry.event["order"].text ?? ""
            let quantities = entry.event["quantities"]
            func amounts() -> [(String, Int)] { quantities.keys.map { ($0, quantities[$0].number ?? 0) } }
            switch entry.name {
            case "counted":
                guard let key = entry.event["key"].text, let count = entry.event["count"].number else {
                    brokenHistory += 1
                    continue
                }
                free[key] = count - aside.values.reduce(0) { $0 + ($1[key] ?? 0) }
            case "received", "restocked": for (key, amount) in amounts() { free[key, default: 0] += amount }
            case "reserved":
                for (key, amount) in amounts() { free[key, default: 0] -= amount }
                aside[order] = Dictionary(uniqueKeysWithValues: amounts())
            case "committed": aside[order] = nil
            case "released":
                for (key, amount) in aside[order] ?? [:] { free[key, default: 0] += amount }
                aside[order] = nil
            case "countingStopped": break
            default: illegalTransitions += 1
            }
            if free.values.contains(where: { $0 < 0 }) { oversoldStock += 1 }
            for (key, count) in free where shelf.history[key]?.last?.free != count {
                shelf.history[key, default: []].append((entry.at, count))
            }
        }
        return shelf
    }
}

// Orders.
extension WeekChecks {
    /// Checks every order, and returns their totals.
    private mutating func checkOrders(
        _ entries: [LogEntry],
        expecting sent: [String: Sent],
        from shelf: Shelf
    ) -> [String: Int] {
        var states: [String: String] = [:]
        var profiles: [String: String] = [:]
        var totals: [String: Int] = [:]
        for entry in entries {
            if entry.name == "placed" {
                profiles[entry.id] = entry.event["placement"]["profile"].text
                totals[entry.id] = checkQuote(entry.event["placement"]["quote"])
            }
            let rules = Rule.orders.filter { $0.profile == nil || $0.profile == profiles[entry.id] }
            states[entry.id] = follow(entry, from: states[entry.id] ?? "draft", by: rules)
        }
        for (order, sent) in sent {
            if states[order] == nil, shelf.holds(sent) { lostOrders += 1 }
            if states[order] != nil, totals[order] != sent.total { moneySum += 1 }
        }
        lostOrders += states.values.filter { !Rule.ends.contains($0) }.count
        return totals.filter { states[$0.key] == "completed" }
    }

    private mutating func checkQuote(_ quote: JSONValue) -> Int {
        var sum = 0
        for line in quote["lines"].array {
            let price = line["unitPrice"].minorUnits ?? 0
            let total = line["total"].minorUnits ?? 0
            if price * (line["quantity"].number ?? 0) != total { moneySum += 1 }
            sum += total
        }
        if quote["subtotal"].minorUnits != sum { moneySum += 1 }
        if quote["partials"].array.reduce(0, { $0 + ($1["amount"].minorUnits ?? 0) }) != sum { moneySum += 1 }
        sum += quote["coverCharge"].minorUnits ?? 0
        if quote["total"].minorUnits != sum { moneySum += 1 }
        return sum
    }
}

// Tabs.
extension WeekChecks {
    private struct Tab {
        var state = "unopened"
        var orders: [String] = []
        var billed: Int?
        var paid = 0

        var isOver: Bool { Rule.ends.contains(state) }
    }

    private mutating func checkTabs(_ entries: [LogEntry], totals: [String: Int]) {
        var tabs: [String: Tab] = [:]
        for entry in entries {
            var tab = tabs[entry.id] ?? Tab()
            tab.state = follow(entry, from: tab.state, by: Rule.tabs)
            switch entry.name {
            case "orderAdded": tab.orders += entry.event["order"].text.map { [$0] } ?? []
            case "billAsked": tab.billed = checkBill(entry.event, paid: tab.paid)
            case "paid", "refunded":
                let sign = entry.name == "paid" ? 1 : -1
                tab.paid += sign * (entry.event["payment"]["amount"].minorUnits ?? 0)
                if entry.event["paid"].minorUnits != tab.paid { moneySum += 1 }
                if let billed = tab.billed, entry.event["due"].minorUnits != billed - tab.paid { moneySum += 1 }
            default: break
            }
            tabs[entry.id] = tab
        }
        unclosedTabs += tabs.values.filter { !$0.isOver }.count
        for tab in tabs.values where tab.isOver {
            let sum = tab.orders.reduce(0) { $0 + (totals[$1] ?? 0) }
            if tab.billed ?? 0 != sum || tab.paid != sum { moneySum += 1 }
        }
    }

    /// Checks a bill, and returns its total.
    private mutating func checkBill(_ event: JSONValue, paid: Int) -> Int? {
        let bill = event["bill"]
        let total = bill["sale"]["total"].minorUnits
        let goods = checkRows(bill["lines"].array, bill["sale"]["rows"].array)
        let charged = checkRows(bill["charges"].array, bill["sale"]["charges"].array)
        let stations = bill["partials"].array.reduce(0) { $0 + ($1["amount"].minorUnits ?? 0) }
        if goods + charged != total || stations != goods { moneySum += 1 }
        if bill["sale"]["subtotal"].minorUnits != goods || bill["sale"]["discountTotal"].minorUnits != 0 {
            moneySum += 1
        }
        if event["due"].minorUnits != total.map({ $0 - paid }) { moneySum += 1 }
        return total
    }
}

extension WeekChecks {
    /// Checks the rows of a bill against their sums; the week has no discounts and no taxes.
    private mutating func checkRows(_ rows: [JSONValue], _ sums: [JSONValue]) -> Int {
        if rows.count != sums.count { moneySum += 1 }
        var total = 0
        for (row, sum) in zip(rows, sums) {
            let amount = (row["unitPrice"].minorUnits ?? 0) * (row["quantity"].number ?? 0)
            let told = [row["total"], sum["amount"], sum["net"], sum["gross"]].map(\.minorUnits)
            if told.contains(where: { $0 != amount }) || sum["discount"].minorUnits != 0 { moneySum += 1 }
            total += amount
        }
        return total
    }
}

extension JSONValue {
    /// An amount of money, in the smallest unit of its currency.
    fileprivate var minorUnits: Int? { self["minorUnits"].number }
}
