import TablesideCore
import TablesideLoyalty
import Testing

/// What a phone does, one after another; each is a step that loads and a step that commits.
private enum Deed: Hashable {
    case hold, place, cancel, settle
    /// Cancels the order of another phone, if it is placed.
    case cancelOther(phone: Int)
}

/// A store that compares versions and sets documents, and knows nothing else.
private struct NaiveStore: Hashable {
    var comparesVersions = true
    var counters: [DocumentRef: PromotionCounter] = [:]

    /// Commits a unit whole or not at all.
    mutating func commit(_ changes: Changes) -> Bool {
        for write in changes.writes where (counters[write.ref]?.version ?? .absent) != write.expecting {
            if comparesVersions { return false }
        }
        for write in changes.writes { counters[write.ref] = write.body as? PromotionCounter }
        return true
    }
}

/// What a phone has loaded for its next deed.
private struct Loaded: Hashable {
    let counters: [PromotionCounterID: PromotionCounter]
    /// What other orders had claimed.
    let used: [PromotionCounterID: Int]
    /// The order of another phone, that is about to be canceled.
    let other: PromotionOutcome?
}

/// A phone on its way through its deeds.
private struct Phone: Hashable {
    let basket: PromotionBasket
    let deeds: [Deed]
    var done = 0
    /// What it has loaded.
    var loaded: Loaded?
    /// What it holds or has placed.
    var outcome: PromotionOutcome?
    var isPlaced = false
}

/// All phones and the store, and beside them the claims as plain lists.
private struct Race: Hashable {
    var phones: [Phone]
    var store = NaiveStore()
    /// What each order has claimed of each counter: uses or cents.
    var claims: [OrderID: [PromotionCounterID: Int]] = [:]
    /// What orders that are over have used.
    var spent: [PromotionCounterID: Int] = [:]

    private func used(except order: OrderID) -> [PromotionCounterID: Int] {
        claims.filter { $0.key != order }.values.reduce(into: spent) { $0.merge($1, uniquingKeysWith: +) }
    }

    /// Runs the next step of a phone.
    ///
    /// - Returns: whether it was a commit that failed.
    mutating func step(_ index: Int, _ book: PromotionBook) throws -> Bool {
        guard let loaded = phones[index].loaded else {
            let other: Phone? =
                if case .cancelOther(let phone) = phones[index].deeds[phones[index].done] { phones[phone] } else { nil }
            let outcome = other?.isPlaced == true ? other?.outcome : nil
            phones[index].loaded = Loaded(
                counters: Dictionary(uniqueKeysWithValues: store.counters.values.map { ($0.id, $0) }),
                used: used(except: phones[index].basket.order),
                other: outcome
            )
            return false
        }
        phones[index].loaded = nil
        let phone = phones[index]
        let order = phone.basket.order
        var (counters, changes) = (PromotionCounters(loaded.counters.values), Changes())
        let now = PromotionShop.start
        switch phone.deeds[phone.done] {
        case .hold, .place:
            let outcome = try book.apply(to: phone.basket, counted: counters, at: now)
            if phone.deeds[phone.done] == .hold {
                try counters.hold(outcome, until: now + .minutes(5), at: now, changes: &changes)
            } else {
                try counters.take(outcome, insteadOf: phone.outcome, at: now, changes: &changes)
            }
            guard store.commit(changes) else { return true }
            // What was committed is what the rules say of the claims that were loaded.
            let model = PromotionModel(
                promotions: book.promotions,
                groups: [],
                shared: book.sharedLimits,
                basket: phone.basket,
                used: loaded.used
            )
            let expected = model.answer()
            #expect(outcome.discounts.map(\.promotion) == expected.applied.map { book.promotions[$0.promotion].id })
            #expect(outcome.discounts.map(\.amount.minorUnits) == expected.applied.map { Int64($0.amount) })
            phones[index].outcome = outcome
            phones[index].isPlaced = phone.deeds[phone.done] == .place
            claims[order] = outcome.discounts.flatMap(\.uses).reduce(into: [:]) {
                $0[$1.counter, default: 0] += $1.amount.map { Int($0.minorUnits) } ?? 1
            }
        case .cancel, .cancelOther:
            guard let outcome = loaded.other ?? (phone.deeds[phone.done] == .cancel ? phone.outcome : nil) else {
                break
            }
            let count = try counters.giveBack(outcome, at: now, changes: &changes)
            guard store.commit(changes) else { return true }
            let before = claims.removeValue(forKey: outcome.order) ?? [:]
            #expect(count == (before.isEmpty ? 0 : outcome.discounts.map(\.uses.count).reduce(0, +)))
        case .settle:
            guard let outcome = phone.outcome else { break }
            try counters.settle(outcome, at: now, changes: &changes)
            guard store.commit(changes) else { return true }
            spent.merge(claims.removeValue(forKey: order) ?? [:], uniquingKeysWith: +)
        }
        phones[index].done += 1
        return false
    }

    /// Where the counters do not count what the plain lists do, or a limit is passed.
    func faults(_ limits: [PromotionCounterID: Int]) throws -> [PromotionCounterID] {
        let now = PromotionShop.start
        let used = used(except: "none")
        return try store.counters.values.filter { counter in
            let counted =
                counter.id.kind.isMoney
                ? Int(try counter.spent(at: now, in: .eur).minorUnits) : counter.uses(at: now)
            return counted != used[counter.id] ?? 0 || counted > limits[counter.id] ?? 0
        }.map(\.id)
    }
}

@Suite("Promotions on several phones")
struct PromotionRaceTests {
    private typealias Shop = PromotionShop

    /// Visits every state to which any interleaving of the steps leads; a phone whose commit fails loads again.
    private static func runAll(
        _ phones: [Phone],
        _ book: PromotionBook,
        _ limits: [PromotionCounterID: Int],
        on store: NaiveStore = NaiveStore()
    ) throws -> (states: Int, conflicts: Int, faults: Set<PromotionCounterID>) {
        var seen: Set<Race> = [Race(phones: phones, store: store)]
        var (open, conflicts, faults) = (Array(seen), 0, Set<PromotionCounterID>())
        while let race = open.popLast() {
            faults.formUnion(try race.faults(limits))
            for index in race.phones.indices where race.phones[index].done < race.phones[index].deeds.count {
                var next = race
                conflicts += try next.step(index, book) ? 1 : 0
                if seen.insert(next).inserted { open.append(next) }
            }
        }
        return (seen.count, conflicts, faults)
    }

    private static func phone(
        _ number: Int,
        _ codes: [PromotionCode],
        _ deeds: [Deed],
        guest: UserID = "ana",
        cents: Int64 = 1_000
    ) throws -> Phone {
        let order = OrderID("o\(number)")
        let lines = [Shop.line("1", cents)]
        return Phone(
            basket: try Shop.basket(lines, codes: codes, guest: guest, order: order, isFirstOrder: true),
            deeds: deeds
        )
    }

    @Test("the last use goes to one phone, and to the next once it comes back", arguments: [1, 2])
    func lastUse(uses: Int) throws {
        let book = try PromotionBook([Shop.off("p", 300, code: "P") { $0.limits.uses = uses }])
        let phones = [
            try Self.phone(1, ["P"], [.place, .cancel]), try Self.phone(2, ["P"], [.place]),
            try Self.phone(3, ["P"], [.place]),
        ]
        let (states, conflicts, faults) = try Self.runAll(phones, book, [.uses(of: "p"): uses])
        #expect(states > 50 && conflicts > 5 && faults == [], "\(states) states, \(conflicts) conflicts")
    }

    @Test("a code and a guest have limits of their own, raced by two phones of one guest")
    func codesAndGuests() throws {
        let promotion = Shop.off("p", 300) {
            $0.trigger = .codes(codes: [PromotionCodeTerms("A", uses: 1), PromotionCodeTerms("B", uses: 2)])
            $0.limits.usesPerGuest = 1
        }
        let first = Shop.off("first", 100) { $0.conditions.isFirstOrder = true }
        let limits: [PromotionCounterID: Int] = [
            .uses(of: "p", by: "ana"): 1, .uses(of: "p", by: "ivo"): 1, .uses(ofCode: "A", of: "p"): 1,
            .uses(ofCode: "B", of: "p"): 2, .uses(of: "first", by: "ana"): 1, .uses(of: "first", by: "ivo"): 1,
        ]
        let phones = [
            try Self.phone(1, ["A"], [.place]), try Self.phone(2, ["A", "B"], [.hold, .place]),
            try Self.phone(3, ["A"], [.place], guest: "ivo"),
        ]
        let (states, conflicts, faults) = try Self.runAll(phones, PromotionBook([promotion, first]), limits)
        #expect(states > 50 && conflicts > 5 && faults == [], "\(states) states, \(conflicts) conflicts")
    }

    @Test("a budget is never passed by amounts that each fit")
    func budget() throws {
        let book = try PromotionBook([Shop.percent("p", 30) { $0.limits.budget = Shop.euro(500) }])
        let phones = [
            try Self.phone(1, [], [.hold, .place], cents: 1_000), try Self.phone(2, [], [.place, .settle], cents: 700),
            try Self.phone(3, [], [.place], cents: 900),
        ]
        let (states, conflicts, faults) = try Self.runAll(phones, book, [.budget(of: "p"): 500])
        #expect(states > 50 && conflicts > 5 && faults == [], "\(states) states, \(conflicts) conflicts")
    }

    @Test("two codes of two promotions share one limit")
    func sharedLimit() throws {
        let limit = SharedPromotionLimit(id: "s", limits: PromotionLimits(uses: 1, budget: Shop.euro(400)))
        let promotions = [
            Shop.off("a", 300, code: "A") { $0.sharedLimit = "s" },
            Shop.off("b", 200, code: "B") { $0.sharedLimit = "s" },
        ]
        let phones = [
            try Self.phone(1, ["A", "B"], [.place, .cancel]), try Self.phone(2, ["B", "A"], [.place]),
            try Self.phone(3, ["A"], [.place]),
        ]
        let (states, conflicts, faults) = try Self.runAll(
            phones,
            PromotionBook(promotions, sharedLimits: [limit]),
            [.sharedUses(of: "s"): 1, .sharedBudget(of: "s"): 400]
        )
        #expect(states > 50 && conflicts > 5 && faults == [], "\(states) states, \(conflicts) conflicts")
    }

    @Test("an order that guest and staff cancel at once gives its use back once")
    func canceledTwice() throws {
        let book = try PromotionBook([
            Shop.off("p", 300) { $0.limits = PromotionLimits(uses: 2, budget: Shop.euro(600)) }
        ])
        let phones = [
            try Self.phone(1, [], [.place, .cancel]), try Self.phone(2, [], [.cancelOther(phone: 0)]),
            try Self.phone(3, [], [.place]),
        ]
        let (states, conflicts, faults) = try Self.runAll(phones, book, [.uses(of: "p"): 2, .budget(of: "p"): 600])
        #expect(states > 50 && conflicts > 5 && faults == [], "\(states) states, \(conflicts) conflicts")
    }

    @Test("a store that does not compare versions gives the last use twice, and this is seen")
    func mutant() throws {
        let book = try PromotionBook([Shop.off("p", 300) { $0.limits.uses = 1 }])
        let phones = [try Self.phone(1, [], [.place]), try Self.phone(2, [], [.place])]
        let limits = [PromotionCounterID.uses(of: "p"): 1]
        #expect(try Self.runAll(phones, book, limits).faults == [])
        let careless = NaiveStore(comparesVersions: false)
        #expect(try Self.runAll(phones, book, limits, on: careless).faults == [.uses(of: "p")])
    }
}
