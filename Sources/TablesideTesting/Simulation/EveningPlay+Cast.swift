import TablesideCore
import TablesideOrdering

// The people of the evening, and what is known beforehand.
extension EveningPlay {
    /// Plans an evening with its parties, staff and stock.
    ///
    /// - Parameters:
    ///   - house: The restaurant.
    ///   - seed: The seed of everything random.
    ///   - isShort: Whether to plan three parties instead of two dozen.
    init(_ house: SimulationHouse, seed: UInt64, isShort: Bool) {
        self.house = house
        self.isShort = isShort
        dice = SplitMix64(seed: seed)
        planStaff()
        planGuests()
    }

    private mutating func planStaff() {
        let waiters = SimulationHouse.waiters
        plan(.stockUp(pizzas: 3, beers: 20), at: house.opening)
        // The first guests sit down at six: their orders wait until a waiter comes to work.
        plan(.begin(waiter: waiters[0], cap: 1), at: house.opening + .minutes(isShort ? 70 : 85))
        plan(.setPrice(cents: 520), at: house.opening + .minutes(90 + roll(60)))
        if !isShort {
            // Only one waiter with a limit of one order until seven, so that later orders wait too.
            plan(.begin(waiter: waiters[1], cap: 2), at: house.opening + .minutes(120))
            plan(.begin(waiter: waiters[2], cap: 2), at: house.opening + .minutes(150))
            plan(.setCap(waiter: waiters[0], cap: 2), at: house.opening + .minutes(140 + roll(30)))
            plan(.setPrice(cents: 560), at: house.opening + .minutes(190 + roll(60)))
            plan(.setCap(waiter: waiters[2], cap: 1), at: house.opening + .minutes(220 + roll(30)))
            plan(.stockUp(pizzas: 12, beers: 10), at: house.opening + .minutes(195))
        }
        for waiter in isShort ? waiters.prefix(1) : waiters[...] {
            plan(.end(waiter: waiter), at: house.opening + .minutes(isShort ? 180 : 390))
        }
    }

    private mutating func planGuests() {
        var parts: [Party.Part] = [.getsMoved, .wantsTheirTable, .withdrawsAtOnce, .withdrawsTooLate, .staysAway]
        parts += [.isImpatient, .withdrawsTooLate, .isImpatient, .withdrawsAtOnce]
        parts += Array(repeating: .guest, count: 7)
        for part in isShort ? [.withdrawsTooLate, .isImpatient, .staysAway] : parts {
            let number = parties.count
            join(part)
            // A party that wants another's table calls once that table is taken.
            guard part != .wantsTheirTable else { continue }
            let call: Elapsed = part == .getsMoved ? .zero : .minutes(5 + 2 * number)
            plan(.book(number), at: house.opening + call)
        }
        // Two parties each ask for one mailbox at the same moment.
        for number in 0..<(isShort ? 2 : 6) { plan(.register(number), at: house.opening + .minutes(30 + number / 2)) }
        guard !isShort else { return }
        for _ in 0..<6 {
            let number = parties.count
            join(.guest)
            plan(.comeIn(number, leavingBy: nil), at: house.opening + minutes(70...250))
        }
    }

    private mutating func join(_ part: Party.Part) {
        let start: Elapsed =
            switch part {
            case .getsMoved, .wantsTheirTable: .minutes(120)
            case .staysAway: .minutes(90)
            case .withdrawsAtOnce: .minutes(60)
            case .withdrawsTooLate: .minutes(parties.count < 5 ? 60 : 150)
            default: .minutes(60 + 15 * roll(isShort ? 2 : 13))
            }
        let size =
            switch part {
            case .guest: 1 + roll(4)
            default: 2
            }
        let party = Party(
            number: parties.count,
            size: size,
            start: house.opening + start,
            part: part,
            rounds: isShort ? 1 : 1 + roll(2)
        )
        parties.append(party)
    }

    /// Plans an order of a party; a plain one contains nothing that can sell out.
    mutating func planOrder(of number: Int, isPlain: Bool = false, at instant: Instant) {
        var lines = [CartLine(id: LineID("soup"), item: SimulationHouse.soup, quantity: 1 + roll(2))]
        if !isPlain, roll(4) > 0 {
            lines.append(CartLine(id: LineID("pizza"), item: SimulationHouse.pizza, quantity: 1 + roll(2)))
        }
        if !isPlain, roll(2) > 0 {
            let small = VariationID("small")
            lines.append(CartLine(id: LineID("beer"), item: SimulationHouse.beer, variation: small))
        }
        let order = OrderID("order \(number)-\(parties[number].orders.count)")
        parties[number].orders.append(order)
        rounds[order] = Round(party: number, cart: Cart(lines))
        plan(.place(order), at: instant)
    }
}
