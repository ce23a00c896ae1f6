import TablesideBilling
import TablesideBooking
import TablesideCore
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideVenue

/// The intended course of an evening: who asks for what and when, and what they do once they learn the outcome.
///
/// It is a value without a store or a clock: the same seed and the same answers give the same evening. Changes that no
/// one is told of (an order that was assigned to a waiter later, or expired) are read from the feed.
struct EveningPlay: Sendable {
    /// A step that someone will take.
    enum Step: Hashable, Sendable {
        case begin(waiter: UserID, cap: Int)
        case setCap(waiter: UserID, cap: Int)
        case end(waiter: UserID)
        case stockUp(pizzas: Int, beers: Int)
        case setPrice(cents: Int64)
        case register(Int)
        case book(Int)
        case callOff(Int)
        case arrive(Int, attempt: Int)
        case comeIn(Int, leavingBy: Instant?)
        case turnAway(Int)
        case place(OrderID)
        case withdraw(OrderID)
        case throwAway(OrderID)
        case start(OrderID)
        case ready(OrderID)
        case handOver(OrderID, to: UserID)
        case serve(OrderID)
        case askForBill(Int)
        case pay(Int)
        case close(Int)
        case leave(Int)
    }

    /// A planned step; once tried, with its errand, which stays the same on every retry.
    struct Entry: Sendable {
        let step: Step
        var errand: Errand?
        var failures = 0
        /// Whether it repeats an earlier step, as with a double tap.
        var isAgain = false
    }

    /// What to do when a step's time has come.
    enum Turn {
        case go(Author, Errand.Act)
        case later(Elapsed)
        case drop
    }

    /// A party, from its call to its last payment.
    struct Party: Sendable {
        /// The role that a party plays in the evening, besides dining.
        enum Part: Sendable {
            case guest, withdrawsAtOnce, withdrawsTooLate, staysAway, getsMoved, wantsTheirTable, isImpatient
        }

        /// The progress of a party, as far as the restaurant knows.
        enum Stage: Sendable { case expected, seated, billed, settled, gone }

        let number: Int
        let size: Int
        let start: Instant
        let part: Part
        var stage = Stage.expected
        var table: TableID?
        var rounds: Int
        var orders: [OrderID] = []
        var due: Money?
        var payments = 0
        var hasWithdrawn = false

        var guest: UserID { UserID("guest \(number)") }
        var booking: BookingID { BookingID("booking \(number)") }
        var tab: TabID { TabID("tab \(number)") }
        /// An email address of which a party and the next one both think that it is theirs.
        var mailbox: String { "table\(number / 2)@example.com" }
    }

    /// An order, as far as the restaurant knows.
    struct Round: Sendable {
        enum Stage: Sendable { case asked, placed, accepted, served, over }

        let party: Int
        let cart: Cart
        var stage = Stage.asked
        var waiter: UserID?

        var isSettled: Bool { stage == .served || stage == .over }
    }

    let house: SimulationHouse
    let isShort: Bool
    var dice: SplitMix64
    var agenda = Agenda<Entry>()
    var parties: [Party] = []
    var rounds: [OrderID: Round] = [:]
    var marks: [RestaurantSimulation.Mark: Int] = [:]
    private var errands = 0

    /// Whether nothing is left to do.
    var isOver: Bool { agenda.next == nil }

    /// Returns a random number from 0 up to but not including a limit.
    mutating func roll(_ limit: Int) -> Int { Int(dice.next() % UInt64(max(1, limit))) }

    /// Returns a random number of minutes in a range.
    mutating func minutes(_ range: ClosedRange<Int>) -> Elapsed {
        .minutes(range.lowerBound + roll(range.count))
    }

    mutating func plan(_ step: Step, at instant: Instant) { agenda.plan(Entry(step: step), at: instant) }

    mutating func mark(_ mark: RestaurantSimulation.Mark) { marks[mark, default: 0] += 1 }

    /// Takes the next entries with their errands; the second and third overtake the first.
    mutating func next() -> (at: Instant, entries: [Entry])? {
        guard let first = agenda.pop() else { return nil }
        var now = first.at
        var entries = prepare(first.entry, at: now).map { [$0] } ?? []
        // Steps within two minutes of each other may overlap.
        while !entries.isEmpty, entries.count < 3, let next = agenda.next, next - first.at <= .minutes(2), roll(4) > 0 {
            guard let other = agenda.pop() else { break }
            now = other.at
            if let entry = prepare(other.entry, at: now) { entries.append(entry) }
        }
        return (now, entries)
    }

    private mutating func prepare(_ entry: Entry, at now: Instant) -> Entry? {
        guard entry.errand == nil else { return entry }
        switch turn(of: entry.step, at: now) {
        case .go(let author, let act):
            errands += 1
            return Entry(step: entry.step, errand: Errand(id: CommandID("errand \(errands)"), author: author, act: act))
        case .later(let pause):
            plan(entry.step, at: now + pause)
            return nil
        case .drop: return nil
        }
    }

    /// Continues according to the outcome.
    mutating func hear(_ hearing: Hearing, of entry: Entry, at now: Instant) {
        switch hearing {
        case .done(let answer, let isReplay):
            if isReplay { mark(.answerRepeated) }
            guard !entry.isAgain else { return }
            if isTappedTwice(entry.step) {
                agenda.plan(Entry(step: entry.step, errand: entry.errand, isAgain: true), at: now + minutes(1...9))
            }
            hear(answer, of: entry.step, at: now)
        case .refused(let refusal):
            if !entry.isAgain { hear(refusal, of: entry.step, at: now) }
        case .failed:
            var again = entry
            again.failures += 1
            agenda.plan(again, at: now + .minutes(min(30, 1 << min(entry.failures, 5))))
        case .broken: break
        }
    }

    /// Deliveries are always recorded twice: only the command's identity distinguishes a second delivery from a retry.
    private mutating func isTappedTwice(_ step: Step) -> Bool {
        if case .stockUp = step { true } else { roll(12) == 0 }
    }
}

// The request of each step.
extension EveningPlay {
    private func turn(of step: Step, at now: Instant) -> Turn {
        switch step {
        case .begin(let waiter, let cap): .go(house.waiter(waiter), .shift(.begin(waiter: waiter, cap: cap)))
        case .setCap(let waiter, let cap): .go(house.manager, .shift(.setCap(waiter: waiter, cap: cap)))
        case .end(let waiter): .go(house.waiter(waiter), .shift(.end(waiter: waiter)))
        case .stockUp(let pizzas, let beers): stockUp(pizzas: pizzas, beers: beers)
        case .setPrice(let cents): .go(house.manager, .price(cents: cents))
        case .register(let number): register(parties[number])
        case .book(let number): book(parties[number])
        case .callOff(let number): .go(guest(number), .day(.cancel(parties[number].booking)))
        case .turnAway(let number): .go(house.host, .day(.cancel(parties[number].booking)))
        case .arrive(let number, _): seat(number, .booked(booking: parties[number].booking), by: guest(number))
        case .comeIn(let number, let leavingBy): comeIn(number, leavingBy: leavingBy)
        case .place(let order): place(order)
        case .withdraw(let order): .go(guest(rounds[order]?.party ?? 0), .order(order, .cancel()))
        case .throwAway(let order): .go(house.manager, .order(order, .cancel()))
        case .start(let order): cook(order, .start)
        case .ready(let order): cook(order, .ready)
        case .handOver(let order, let waiter): .go(house.manager, .order(order, .handOver(waiter: waiter)))
        case .serve(let order): serve(order)
        case .askForBill(let number): askForBill(number)
        case .pay(let number): pay(number)
        case .close(let number): close(number)
        case .leave(let number): leave(number)
        }
    }

    private func guest(_ number: Int) -> Author { .guest(parties[number].guest) }

    private func waiter(of number: Int) -> Author {
        house.waiter(SimulationHouse.waiters[number % SimulationHouse.waiters.count])
    }

    private func stockUp(pizzas: Int, beers: Int) -> Turn {
        let goods = [StockKey(item: SimulationHouse.pizza): pizzas, StockKey(item: SimulationHouse.beer): beers]
        return .go(house.manager, .stock(.receive(quantities: goods)))
    }

    private func register(_ party: Party) -> Turn {
        let texts: [SignUpField: String] = [
            .username: "guest\(party.number)", .firstName: "Ana", .lastName: "Pop", .email: party.mailbox,
        ]
        let password = SignUpCredential.password(NewPassword("Secret-7-words", confirmation: "Secret-7-words"))
        // What is filled in is always valid.
        guard let registration = try? SignUpForm(texts).registration(with: password, under: SimulationHouse.accounts)
        else { return .drop }
        return .go(.system, .register(RegisterAccount(party.guest, registration)))
    }

    private func book(_ party: Party) -> Turn {
        let request = BookingRequest(id: party.booking, party: party.size, at: party.start, table: party.table)
        return .go(guest(party.number), .day(.book(request)))
    }

    private func comeIn(_ number: Int, leavingBy: Instant?) -> Turn {
        let party = parties[number]
        let request = WalkIn(id: party.booking, party: party.size, guest: party.guest, leavingBy: leavingBy)
        return seat(number, .walkIn(request: request), by: house.host)
    }

    private func seat(_ number: Int, _ party: SeatParty.Party, by author: Author) -> Turn {
        let step = SeatParty(
            party,
            on: house.day,
            tab: parties[number].tab,
            profile: GuestTab.Profile.dineIn.code,
            currency: house.branch.currency
        )
        return .go(author, .seat(step))
    }

    private func place(_ order: OrderID) -> Turn {
        guard let round = rounds[order] else { return .drop }
        let party = parties[round.party]
        return .go(guest(round.party), .place(PlaceOrder(order, round.cart, on: party.tab, guest: party.guest)))
    }

    private func cook(_ order: OrderID, _ command: Order.Command) -> Turn {
        rounds[order]?.isSettled == false ? .go(house.cook, .order(order, command)) : .drop
    }

    private func serve(_ order: OrderID) -> Turn {
        guard let round = rounds[order], !round.isSettled, let waiter = round.waiter else { return .drop }
        return .go(house.waiter(waiter), .order(order, .serve))
    }

    private func hasWaiting(_ number: Int) -> Bool {
        parties[number].orders.contains { rounds[$0]?.isSettled == false }
    }

    private func askForBill(_ number: Int) -> Turn {
        guard parties[number].stage == .seated else { return .drop }
        // Parties that wait for food keep waiting, except the impatient one.
        guard !hasWaiting(number) || parties[number].part == .isImpatient else { return .later(.minutes(5)) }
        return .go(guest(number), .tab(parties[number].tab, .askForBill))
    }

    private func pay(_ number: Int) -> Turn {
        let party = parties[number]
        guard party.stage == .billed, let due = party.due else { return .drop }
        // The first payment covers half of the bill, and the last one the rest.
        let isLast = party.payments > 0 || due.minorUnits < 1_000
        // An amount on its own is always valid.
        guard
            let payment = try? Payment(
                id: PaymentID("\(party.tab)-\(party.payments)"),
                amount: isLast ? due : Money(minorUnits: due.minorUnits / 2, due.currency),
                method: isLast ? .inApp : .cash,
                reference: isLast ? CommandID("provider-\(party.tab)") : nil
            )
        else { return .drop }
        // In-app payments are confirmed by a provider and reported by the host.
        return .go(isLast ? .system : waiter(of: number), .tab(party.tab, .pay(payment: payment)))
    }

    private func close(_ number: Int) -> Turn {
        guard parties[number].stage == .settled else { return .drop }
        guard !hasWaiting(number) else { return .later(.minutes(5)) }
        return .go(waiter(of: number), .tab(parties[number].tab, .close))
    }

    private func leave(_ number: Int) -> Turn {
        guard parties[number].stage == .seated else { return .drop }
        return .go(waiter(of: number), .tab(parties[number].tab, .void))
    }
}
