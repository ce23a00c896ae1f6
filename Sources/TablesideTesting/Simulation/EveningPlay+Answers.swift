import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideHosting
import TablesideMenu
import TablesideOperations
import TablesideOrdering

// What people do once they learn the outcome.
extension EveningPlay {
    mutating func hear(_ answer: Hearing.Answer, of step: Step, at now: Instant) {
        switch (step, answer) {
        case (.book(let number), .day(let events)):
            for case .booked(let booking, _, _) in events { expect(number, booking, at: now) }
        case (.arrive(let number, _), .seat), (.comeIn(let number, _), .seat): sitDown(number, at: now)
        case (.arrive(let number, _), .nothing): plan(.turnAway(number), at: now + .minutes(1))
        case (.place(let order), .order): wait(for: order, at: now)
        case (.withdraw(let order), .order): hasWithdrawn(order, at: now)
        case (.throwAway(let order), .order): rounds[order]?.stage = .over
        case (.start(let order), .order): cook(order, at: now)
        case (.ready(let order), .order): bring(order, at: now)
        case (.handOver(let order, _), .order(let answer)): rounds[order]?.waiter = answer.waiter
        case (.serve(let order), .order(let answer)):
            if answer.state == .served { rounds[order]?.stage = .served }
        case (.askForBill(let number), .tab(let events)), (.pay(let number), .tab(let events)):
            settle(number, events, at: now)
        case (.close(let number), _), (.leave(let number), _): parties[number].stage = .gone
        default: break
        }
    }

    private mutating func expect(_ number: Int, _ booking: Booking, at now: Instant) {
        let party = parties[number]
        switch party.part {
        case .staysAway: return
        case .getsMoved:
            parties[number + 1].table = booking.tables.first
            plan(.book(number + 1), at: now + .minutes(1))
        case .guest where roll(8) == 0: return plan(.callOff(number), at: party.start - minutes(10...40))
        default: break
        }
        plan(.arrive(number, attempt: 1), at: party.start + minutes(0...10) - .minutes(3))
    }

    private mutating func sitDown(_ number: Int, at now: Instant) {
        parties[number].stage = .seated
        planOrder(of: number, at: now + minutes(2...7))
        plan(.askForBill(number), at: now + minutes(45...65))
    }

    private mutating func wait(for order: OrderID, at now: Instant) {
        guard let round = rounds[order] else { return }
        let (number, part) = (round.party, parties[round.party].part)
        // The feed may have reported more already.
        if round.stage == .asked { rounds[order]?.stage = .placed }
        if part == .withdrawsAtOnce, !parties[number].hasWithdrawn {
            plan(.withdraw(order), at: now)
        } else if part == .guest, roll(6) == 0 {
            plan(.withdraw(order), at: now + minutes(1...8))
        }
        parties[number].rounds -= 1
        if parties[number].rounds > 0 { planOrder(of: number, at: now + minutes(12...20)) }
    }

    private mutating func hasWithdrawn(_ order: OrderID, at now: Instant) {
        mark(.cancellationWon)
        guard let number = rounds[order]?.party else { return }
        rounds[order]?.stage = .over
        parties[number].hasWithdrawn = true
        if parties[number].part == .withdrawsAtOnce { planOrder(of: number, at: now + .minutes(4)) }
    }

    private mutating func cook(_ order: OrderID, at now: Instant) {
        plan(.ready(order), at: now + minutes(4...9))
        guard let number = rounds[order]?.party, parties[number].part == .withdrawsTooLate else { return }
        plan(.withdraw(order), at: now + .minutes(1))
    }

    private mutating func bring(_ order: OrderID, at now: Instant) {
        if let number = rounds[order]?.party, parties[number].part == .isImpatient {
            // The guests ask for the bill at the very moment at which the manager takes the order off it.
            plan(.askForBill(number), at: now + .minutes(1))
            plan(.throwAway(order), at: now + .minutes(1))
            return plan(.serve(order), at: now + .minutes(4))
        }
        plan(.serve(order), at: now + minutes(1...3))
    }

    private mutating func settle(_ number: Int, _ events: [GuestTab.Event], at now: Instant) {
        parties[number].stage = .billed
        for event in events {
            switch event {
            case .billAsked(_, let due, _): parties[number].due = due
            case .paid(_, _, let due, _):
                parties[number].payments += 1
                parties[number].due = due
            case .settled: parties[number].stage = .settled
            default: break
            }
        }
        plan(parties[number].stage == .settled ? .close(number) : .pay(number), at: now + minutes(1...3))
    }

    mutating func hear(_ refusal: AnyRefusal, of step: Step, at now: Instant) {
        switch step {
        case .end: plan(step, at: now + .minutes(10))
        case .register: mark(.mailboxTaken)
        case .book(let number):
            // They cannot get the other party's table, so any table will do.
            if parties[number].table != nil {
                parties[number].table = nil
                plan(step, at: now + .minutes(1))
            }
        case .arrive(let number, let attempt): arriveAgain(number, attempt, refusal, at: now)
        case .comeIn(let number, nil):
            guard case .seatUntil(let end, _, _)? = refusal.refusal(of: ServiceDay.Refusal.self)?.reason else { return }
            if end - now >= .minutes(45) { plan(.comeIn(number, leavingBy: end), at: now) }
        case .place(let order): chooseAgain(order, refusal, at: now)
        case .withdraw: mark(.cancellationLost)
        case .askForBill(let number): askAgain(number, refusal, at: now)
        case .leave(let number): plan(.askForBill(number), at: now + .minutes(5))
        // The read may have been stale: they look again, and give up once they know better.
        case .start, .ready, .serve, .pay, .close: plan(step, at: now + .minutes(3))
        default: break
        }
    }

    private mutating func arriveAgain(_ number: Int, _ attempt: Int, _ refusal: AnyRefusal, at now: Instant) {
        if case .stillOccupied? = refusal.refusal(of: ServiceDay.Refusal.self)?.reason, attempt < 4 {
            plan(.arrive(number, attempt: attempt + 1), at: now + .minutes(3))
        } else {
            plan(.turnAway(number), at: now + .minutes(1))
        }
    }

    private mutating func chooseAgain(_ order: OrderID, _ refusal: AnyRefusal, at now: Instant) {
        guard let number = rounds[order]?.party else { return }
        rounds[order]?.stage = .over
        let isSoldOut =
            if case .cart? = refusal.refusal(of: VisitRefusal.self)?.reason { true } else {
                refusal.refusal(of: Stock.Refusal.self) != nil
            }
        guard isSoldOut else { return }
        mark(.soldOut)
        planOrder(of: number, isPlain: true, at: now + .minutes(1))
    }

    private mutating func askAgain(_ number: Int, _ refusal: AnyRefusal, at now: Instant) {
        if case .nothingOrdered? = refusal.refusal(of: GuestTab.Refusal.self)?.reason {
            plan(.leave(number), at: now + .minutes(1))
        } else {
            plan(.askForBill(number), at: now + .minutes(4))
        }
    }

    /// Handles an event of an order, as often as the feed delivers it.
    mutating func read(_ event: Order.Event, of order: OrderID, at now: Instant) {
        guard let round = rounds[order], !round.isSettled else { return }
        switch event {
        case .accepted(let waiter, _, _, _, _, _):
            guard round.stage != .accepted else { return }
            rounds[order]?.stage = .accepted
            rounds[order]?.waiter = waiter
            plan(.start(order), at: now + minutes(1...4))
            if roll(5) == 0, let other = SimulationHouse.waiters.first(where: { $0 != waiter }) {
                plan(.handOver(order, to: other), at: now + .minutes(1))
            }
        case .handedOver(_, let waiter, _, _): rounds[order]?.waiter = waiter
        case .expired, .rejected, .cancelled: rounds[order]?.stage = .over
        default: break
        }
    }
}
