import TablesideBilling
import TablesideCore
import TablesideDiscovery
import TablesideMenu
import TablesideOrdering

// Orders, goods and money.
extension EveningJudge {
    /// An order, rebuilt from its events.
    struct Ordered {
        /// How the order ended.
        enum End { case none, served, dropped }

        let tab: TabID
        /// The quantity of each counted item.
        let goods: [StockKey: Int]
        /// The total, in minor units.
        let total: Int64
        var wasAccepted = false
        var end = End.none
    }

    mutating func judgeOrders(_ happenings: [Happening<Order.Event>]) -> [OrderID: Ordered] {
        var orders: [OrderID: Ordered] = [:]
        for happening in happenings {
            let id = OrderID(happening.ref.id)
            switch happening.event {
            case .placed(let placement, _, _, _, _, _): orders[id] = Ordered(placement)
            case .accepted: orders[id]?.wasAccepted = true
            case .completed: orders[id]?.end = .served
            case .cancelled, .expired, .rejected: orders[id]?.end = .dropped
            default: break
            }
        }
        judgePlaced(orders)
        for (id, order) in orders.sorted(by: { $0.key < $1.key }) where order.end == .none {
            fail(.orderUnfinished, "\(id) was never finished")
        }
        return orders
    }

    private mutating func judgePlaced(_ orders: [OrderID: Ordered]) {
        for (id, cart) in record.placed.sorted(by: { $0.key < $1.key }) {
            guard let order = orders[id] else {
                fail(.orderLost, "\(id) was acknowledged and does not exist")
                continue
            }
            if order.goods != cart.countedGoods { fail(.orderLost, "\(id) has other goods than were ordered") }
        }
    }

    /// The stock, rebuilt from its events.
    private struct Ledger {
        var free: [StockKey: Int] = [:]
        var came: [StockKey: Int] = [:]
        var aside: [OrderID: [StockKey: Int]] = [:]
        var used: [OrderID: [StockKey: Int]] = [:]

        mutating func put(_ quantities: [StockKey: Int], sign: Int = 1) {
            free.merge(quantities.mapValues { $0 * sign }) { $0 + $1 }
        }
    }

    mutating func judgeStock(_ happenings: [Happening<Stock.Event>], _ orders: [OrderID: Ordered]) {
        var ledger = Ledger()
        for happening in happenings {
            follow(happening, in: &ledger, orders)
            for (key, count) in ledger.free where count < 0 {
                fail(.stockBelowZero, at: happening.step, "the count of \(key) is \(count)")
            }
        }
        for (key, came) in ledger.came.sorted(by: { $0.key < $1.key }) {
            let taken = (Array(ledger.used.values) + Array(ledger.aside.values)).reduce(0) { $0 + ($1[key] ?? 0) }
            let free = ledger.free[key] ?? 0
            if came != free + taken {
                fail(.stockNotConserved, "\(key): \(came) came in, \(taken) were taken, \(free) are left")
            }
        }
        for (id, order) in orders.sorted(by: { $0.key < $1.key }) {
            let used = (ledger.used[id] ?? [:]).filter { $0.value != 0 }
            if ledger.aside[id] != nil { fail(.stockNotConserved, "goods are still reserved for \(id)") }
            let isRight =
                switch order.end {
                case .served: used == order.goods
                case .dropped: order.wasAccepted || used.isEmpty
                case .none: true
                }
            if !isRight { fail(.stockNotConserved, "\(id) used other goods than it should have") }
        }
    }

    private mutating func follow(
        _ happening: Happening<Stock.Event>,
        in ledger: inout Ledger,
        _ orders: [OrderID: Ordered]
    ) {
        switch happening.event {
        case .received(let quantities, _):
            ledger.put(quantities)
            ledger.came.merge(quantities) { $0 + $1 }
        case .reserved(let order, let quantities, _):
            ledger.put(quantities, sign: -1)
            ledger.aside[order] = quantities
            if quantities != orders[order]?.goods {
                fail(
                    .stockNotConserved,
                    at: happening.step,
                    "the goods reserved for \(order) are not the ones it ordered"
                )
            }
        case .committed(let order, let quantities, _):
            if ledger.aside[order] != quantities {
                fail(.stockNotConserved, at: happening.step, "\(order) takes other goods than were reserved")
            }
            ledger.used[order] = ledger.aside.removeValue(forKey: order)
        case .released(let order, let quantities, _):
            if ledger.aside[order] != quantities {
                fail(.stockNotConserved, at: happening.step, "\(order) returns other goods than were reserved")
            }
            ledger.aside[order] = nil
            ledger.put(quantities)
        case .restocked(let order, let quantities, _):
            ledger.put(quantities)
            ledger.used[order, default: [:]].merge(quantities.mapValues { -$0 }) { $0 + $1 }
            if ledger.used[order, default: [:]].values.contains(where: { $0 < 0 }) {
                fail(.stockNotConserved, at: happening.step, "\(order) returns more goods than it took")
            }
        case .counted(let key, let count, _):
            fail(.stockNotConserved, at: happening.step, "the count of \(key) was set to \(count)")
        case .countingStopped(let key, _): fail(.stockNotConserved, at: happening.step, "\(key) is not counted")
        case .soldOut, .sellingResumed: break
        }
    }

    /// A tab, rebuilt from its events.
    private struct Visit {
        var orders: [OrderID] = []
        var billed: Int64?
        var payments: [PaymentID: Int64] = [:]
        var refunded: Int64 = 0
        var isOver = false

        var paid: Int64 { payments.values.reduce(0, +) }
    }

    /// - Returns: the total of all payments, in minor units.
    mutating func judgeTabs(_ happenings: [Happening<GuestTab.Event>], _ orders: [OrderID: Ordered]) -> Int64 {
        var visits: [TabID: Visit] = [:]
        for happening in happenings {
            let id = TabID(happening.ref.id)
            follow(happening, in: &visits[id, default: Visit()], orders)
        }
        for (id, visit) in visits.sorted(by: { $0.key < $1.key }) {
            guard visit.isOver else {
                fail(.tabUnclosed, "\(id) is still open")
                continue
            }
            let sum = visit.orders.compactMap { orders[$0] }.reduce(0) { $0 + ($1.end == .dropped ? 0 : $1.total) }
            let paid = visit.paid - visit.refunded
            if sum != paid || visit.billed ?? 0 != sum {
                let billed = visit.billed.map(String.init) ?? "no"
                fail(.billDoesNotSum, "\(id): orders of \(sum), a bill of \(billed), payments of \(paid)")
            }
        }
        for (id, order) in orders.sorted(by: { $0.key < $1.key }) where visits[order.tab]?.orders.contains(id) != true {
            fail(.orderLost, "\(id) is not on its tab")
        }
        let payments = visits.values.reduce(into: [:]) { $0.merge($1.payments) { $0 + $1 } }
        for (id, amount) in record.handedOver.sorted(by: { $0.key < $1.key }) where payments[id] != amount {
            fail(.billDoesNotSum, "\(id): \(amount) was paid, but \(payments[id] ?? 0) was recorded")
        }
        return payments.values.reduce(0, +)
    }

    private mutating func follow(
        _ happening: Happening<GuestTab.Event>,
        in visit: inout Visit,
        _ orders: [OrderID: Ordered]
    ) {
        switch happening.event {
        case .orderAdded(let order, _, _): visit.orders.append(order)
        case .billAsked(let bill, let due, _):
            let sum = bill.orders.reduce(0) { $0 + (orders[$1]?.total ?? 0) }
            if sum != bill.total.minorUnits || due.minorUnits != sum - visit.paid {
                fail(.billDoesNotSum, at: happening.step, "\(happening.ref): \(bill.total) for orders of \(sum)")
            }
            visit.billed = bill.total.minorUnits
        case .unlocked, .reopened: visit.billed = nil
        case .paid(let payment, let paid, let due, _):
            visit.payments[payment.id, default: 0] += payment.amount.minorUnits
            if paid.minorUnits != visit.paid - visit.refunded
                || due?.minorUnits != visit.billed.map({ $0 - visit.paid })
            {
                fail(.billDoesNotSum, at: happening.step, "\(happening.ref): \(paid) paid, \(visit.paid) came")
            }
        case .refunded(let payment, _, _, _): visit.refunded += payment.amount.minorUnits
        case .released(let orders, _, _, _): visit.orders.removeAll(where: orders.contains)
        case .tookOver(let parts, _): visit.orders += parts.orders
        case .closed, .merged, .voided: visit.isOver = true
        case .opened, .joined, .waiting, .left, .deviceAdmitted, .coversChanged, .tableChanged, .handedOver, .adjusted,
            .withdrawn, .split, .gaveBack, .paymentChosen, .settled:
            break
        }
    }
}

extension EveningJudge.Ordered {
    fileprivate init(_ placement: Placement) {
        tab = placement.tab
        total = placement.quote.lines.reduce(0) { $0 + $1.unitPrice.minorUnits * Int64($1.quantity) }
        goods = placement.quote.lines.reduce(into: [:]) { goods, line in
            guard SimulationHouse.counted.contains(line.item) else { return }
            goods[StockKey(item: line.item), default: 0] += line.quantity
        }
    }
}

extension Cart {
    /// The quantity of each item that the stock counts.
    fileprivate var countedGoods: [StockKey: Int] {
        lines.reduce(into: [:]) { goods, line in
            guard SimulationHouse.counted.contains(line.item) else { return }
            goods[StockKey(item: line.item), default: 0] += line.quantity
        }
    }
}
