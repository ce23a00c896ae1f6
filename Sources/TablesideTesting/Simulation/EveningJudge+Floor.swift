import TablesideBooking
import TablesideCore
import TablesideFloor

// Tables and waiters.
extension EveningJudge {
    /// A claim on tables: the promised time, and whether the party is seated.
    private struct Stay {
        var promised: Range<Instant>
        var tables: [TableID]
        var isSeated = false
        var isOver = false
    }

    mutating func judgeTables(_ happenings: [Happening<ServiceDay.Event>]) {
        var stays: [BookingID: Stay] = [:]
        for happening in happenings {
            var changed = move(happening, in: &stays)
            if let booking = follow(happening, in: &stays) { changed.insert(booking) }
            for id in changed.sorted() { judge(id, among: stays, at: happening) }
        }
        for (id, stay) in stays.sorted(by: { $0.key < $1.key }) where !stay.isOver {
            fail(.partyStayed, "\(id) still has \(stay.tables.map(\.rawValue).joined(separator: ", "))")
        }
    }

    private mutating func move(
        _ happening: Happening<ServiceDay.Event>,
        in stays: inout [BookingID: Stay]
    ) -> Set<BookingID> {
        for move in happening.event.moves {
            if stays[move.booking]?.tables != move.from || stays[move.booking]?.isSeated != false {
                fail(.historyBroken, at: happening.step, "\(move.booking) is moved from tables it does not have")
            }
            stays[move.booking]?.tables = move.to
            mark(.reseated)
        }
        return Set(happening.event.moves.map(\.booking))
    }

    /// Applies an event to one party's stay.
    ///
    /// - Returns: the party, if it gained tables that it did not have before.
    private mutating func follow(
        _ happening: Happening<ServiceDay.Event>,
        in stays: inout [BookingID: Stay]
    ) -> BookingID? {
        switch happening.event {
        case .booked(let booking, _, _):
            stays[booking.id] = Stay(promised: booking.span, tables: booking.tables)
            return booking.id
        case .walkedIn(let booking, _, _):
            stays[booking.id] = Stay(promised: booking.span, tables: booking.tables, isSeated: true)
            return booking.id
        case .seated(let id, let tables, let span, _, _):
            stays[id] = Stay(promised: span, tables: tables, isSeated: true)
            return id
        case .missed(let id, _):
            if happening.author.role == .system { mark(.noShow) }
            stays[id]?.isOver = true
        case .cancelled(let id, _), .finished(let id, _): stays[id]?.isOver = true
        default: break
        }
        return nil
    }

    /// Checks that a table is not held by, promised to or still occupied by anyone else at the same time.
    private mutating func judge(
        _ id: BookingID,
        among stays: [BookingID: Stay],
        at happening: Happening<ServiceDay.Event>
    ) {
        guard let stay = stays[id], !stay.isOver else { return }
        for (other, rival) in stays.sorted(by: { $0.key < $1.key }) where other != id && !rival.isOver {
            let isTogether = stay.isSeated && rival.isSeated || stay.promised.overlaps(rival.promised)
            if isTogether, let table = stay.tables.first(where: rival.tables.contains) {
                fail(.tableTwice, at: happening.step, "\(id) and \(other) both have \(table)")
            }
        }
    }

    mutating func judgeWaiters(_ happenings: [Happening<Shift.Event>]) {
        var caps: [UserID: Int] = [:]
        var hands: [UserID: Set<OrderID>] = [:]
        var waiting: Set<OrderID> = []
        func takeAway(_ order: OrderID) {
            waiting.remove(order)
            for waiter in hands.keys { hands[waiter]?.remove(order) }
        }
        for happening in happenings {
            switch happening.event {
            case .began(let waiter, let cap, _, _, _, _), .capSet(let waiter, let cap, _, _): caps[waiter] = cap
            case .ended(let waiter, _):
                if hands[waiter]?.isEmpty == false { fail(.workLeft, at: happening.step, "\(waiter) left with orders") }
                caps[waiter] = 0
            case .taken(let order, let waiter, _, _), .assigned(let order, let waiter, _, _, _),
                .handedOver(let order, _, let waiter, _):
                takeAway(order)
                hands[waiter, default: []].insert(order)
                let (load, cap) = (hands[waiter]?.count ?? 0, caps[waiter] ?? 0)
                if load > cap { fail(.waiterAboveCap, at: happening.step, "\(waiter) has \(load) orders, not \(cap)") }
            case .queued(let order, _, _):
                takeAway(order)
                waiting.insert(order)
                mark(.orderWaited)
            case .returned(let orders, _, _):
                for order in orders {
                    takeAway(order)
                    waiting.insert(order)
                }
                mark(.orderWaited)
            case .released(let order, _, _, _): takeAway(order)
            case .rulesSet, .planned, .cut, .paused, .resumed, .offered, .refused, .lapsed, .missed,
                .tableChanged, .seated:
                break
            }
        }
        let held = waiting.union(hands.values.flatMap { $0 }).sorted().map(\.rawValue)
        if !held.isEmpty { fail(.workLeft, "orders are still held: \(held.joined(separator: ", "))") }
    }
}
