import Foundation
import TablesideCore
import TablesideFloor
import TablesideFoundation
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Shift")
struct ShiftTests {
    static let branch = BranchID("cantina")
    static let ana = UserID("ana")
    static let bob = UserID("bob")
    static let manager = Author.manager(UserID("mara"), at: branch)

    static func instant(_ minutes: Int64) -> Instant { Instant(millisecondsSince1970: minutes * 60_000) }

    static func shift(caps: [UserID: Int?]) throws -> Shift {
        var shift = Shift(id: BranchDay(branch: branch, date: try CivilDate(year: 2026, month: 3, day: 28)))
        for (waiter, cap) in caps.sorted(by: { $0.key < $1.key }) {
            try shift.perform(.begin(waiter: waiter, cap: cap), by: manager, at: instant(0))
        }
        return shift
    }

    static func waiter(_ id: UserID) -> Author { .waiter(id, at: branch) }

    @Test("QP-54 each waiter has a count of orders in hand and a limit, and the manager changes the limit at work")
    func capCanBeChanged() throws {
        var shift = try Self.shift(caps: [Self.ana: 2])
        try shift.perform(.take(order: OrderID("1"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(1))
        try shift.perform(.take(order: OrderID("2"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(1))
        #expect(throws: Shift.Refusal(.atCap(waiter: Self.ana, cap: 2, inHand: 2))) {
            try shift.perform(
                .take(order: OrderID("3"), waiter: Self.ana),
                by: Self.waiter(Self.ana),
                at: Self.instant(2)
            )
        }
        try shift.perform(.setCap(waiter: Self.ana, cap: 3), by: Self.manager, at: Self.instant(3))
        try shift.perform(.take(order: OrderID("3"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(4))
        try shift.perform(.setCap(waiter: Self.ana, cap: 1), by: Self.manager, at: Self.instant(5))
        #expect(shift.load(of: Self.ana) == 3, "a lower limit blocks new work only")
        #expect(throws: Shift.Refusal(.notPermitted(role: .waiter, command: .setCap))) {
            try shift.perform(.setCap(waiter: Self.ana, cap: 9), by: Self.waiter(Self.ana), at: Self.instant(6))
        }
        #expect(throws: Shift.Refusal(.negativeCap(cap: -1))) {
            try shift.perform(.setCap(waiter: Self.ana, cap: -1), by: Self.manager, at: Self.instant(6))
        }
    }

    @Test("QP-56 at the limit accepting is refused and releasing still works")
    func limitRefusesOnlyTaking() throws {
        var shift = try Self.shift(caps: [Self.ana: 1, Self.bob: nil])
        #expect(shift.waiter(Self.ana)?.hasRoom == true && shift.waiter(Self.bob)?.hasRoom == true)
        try shift.perform(.take(order: OrderID("1"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(1))
        #expect(shift.waiter(Self.ana)?.hasRoom == false)
        let before = shift
        #expect(throws: Shift.Refusal(.atCap(waiter: Self.ana, cap: 1, inHand: 1))) {
            try shift.perform(
                .take(order: OrderID("2"), waiter: Self.ana),
                by: Self.waiter(Self.ana),
                at: Self.instant(1)
            )
        }
        #expect(shift == before)
        try shift.perform(.release(order: OrderID("1")), by: Self.waiter(Self.ana), at: Self.instant(2))
        #expect(shift.waiter(Self.ana)?.hasRoom == true)
        try shift.perform(.take(order: OrderID("2"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(3))
        #expect(shift.load(of: Self.ana) == 1)
    }

    @Test("QP-57 the count starts at 0, belongs to the waiter, and is read back as it was stored")
    func countIsStored() throws {
        var shift = try Self.shift(caps: [Self.ana: 2, Self.bob: nil])
        #expect(shift.load(of: Self.ana) == 0)
        #expect(shift.load(of: UserID("nobody")) == 0)
        try shift.perform(.take(order: OrderID("1"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(1))
        let read = try JSONDecoder().decode(Shift.self, from: JSONEncoder().encode(shift))
        #expect(read == shift)
        #expect(read.load(of: Self.ana) == 1)
        #expect(read.load(of: Self.bob) == 0)
        // It counts on from there, and never above the limit.
        shift = read
        try shift.perform(.take(order: OrderID("2"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(2))
        #expect(throws: Shift.Refusal(.atCap(waiter: Self.ana, cap: 2, inHand: 2))) {
            try shift.perform(
                .take(order: OrderID("3"), waiter: Self.ana),
                by: Self.waiter(Self.ana),
                at: Self.instant(3)
            )
        }
        #expect(shift.load(of: Self.ana) == 2)
    }

    @Test("QP-58 if one waiter is at the limit another may take the order; if all are, it waits")
    func orderWaitsForRoom() throws {
        var shift = try Self.shift(caps: [Self.ana: 1, Self.bob: 1])
        try shift.perform(.take(order: OrderID("1"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(1))
        try shift.perform(.assign(order: OrderID("2")), by: .system, at: Self.instant(2))
        #expect(shift.holder(of: OrderID("2")) == Self.bob)
        #expect(
            try shift.perform(.assign(order: OrderID("3")), by: .system, at: Self.instant(3)) == [
                .queued(order: OrderID("3"), at: Self.instant(3))
            ]
        )
        try shift.perform(.assign(order: OrderID("4")), by: .system, at: Self.instant(4))
        #expect(shift.queue == [OrderID("3"), OrderID("4")])
        let events = try shift.perform(.release(order: OrderID("1")), by: .system, at: Self.instant(5))
        #expect(
            events == [
                .released(order: OrderID("1"), waiter: Self.ana, at: Self.instant(5)),
                .assigned(order: OrderID("3"), waiter: Self.ana, at: Self.instant(5)),
            ],
            "first in, first out, in the same decision that frees the place"
        )
        #expect(shift.queue == [OrderID("4")])
        try shift.perform(.release(order: OrderID("4")), by: .system, at: Self.instant(6))
        #expect(shift.queue.isEmpty, "a cancelled order leaves the queue")
    }

    @Test("whether a guest's request for a waiter uses up the turn is a rule", arguments: [false, true])
    func turns(isKept: Bool) throws {
        var shift = try Self.shift(caps: [Self.ana: nil, Self.bob: nil, "eva": nil])
        let rules = ShiftRules(policy: .roundRobin, requestsKeepTurn: isKept)
        try shift.perform(.follow(rules: rules), by: Self.manager, at: Self.instant(1))
        // Ana's turn, then a guest who asks for Eva, and two who ask for nobody.
        for (order, regular) in [("1", nil), ("2", "eva"), ("3", nil), ("4", nil)] as [(OrderID, UserID?)] {
            let facts = WorkFacts(regular: regular)
            try shift.perform(.assign(order: order, facts: facts), by: .system, at: Self.instant(2))
        }
        #expect(shift.holder(of: "1") == Self.ana && shift.holder(of: "2") == "eva")
        #expect(shift.holder(of: "3") == (isKept ? Self.bob : Self.ana))
        #expect(shift.holder(of: "4") == (isKept ? "eva" : Self.bob))
    }

    @Test(
        "a handover counts as the receiver's turn, unless it is a request that keeps the turn",
        arguments: [false, true]
    )
    func handedTurns(isKept: Bool) throws {
        var shift = try Self.shift(caps: [Self.ana: nil, Self.bob: nil, "eva": nil])
        let rules = ShiftRules(policy: .roundRobin, requestsKeepTurn: isKept)
        let commands: [Shift.Command] = [
            .follow(rules: rules), .assign(order: "1"), .handOver(order: "1", to: "eva"), .assign(order: "2"),
            .pause(waiter: "eva", until: nil), .assign(order: "3", facts: WorkFacts(regular: "eva")),
            .resume(waiter: "eva"), .handOver(order: "3", to: "eva"), .assign(order: "4"),
        ]
        for command in commands { try shift.perform(command, by: .system, at: Self.instant(1)) }
        // After Eva it is Ana's turn again; Bob then takes the order of the guest who asked for Eva.
        #expect(shift.holder(of: "2") == Self.ana)
        #expect(shift.holder(of: "1") == "eva" && shift.holder(of: "3") == "eva")
        #expect(shift.holder(of: "4") == (isKept ? "eva" : Self.ana))
    }

    @Test("a raised limit and a waiter who comes to work take what waits")
    func roomThatAppearsIsFilled() throws {
        var shift = try Self.shift(caps: [Self.ana: 0])
        for order in ["1", "2", "3"] {
            try shift.perform(.assign(order: OrderID(order)), by: .system, at: Self.instant(1))
        }
        #expect(shift.queue.count == 3)
        try shift.perform(.setCap(waiter: Self.ana, cap: 1), by: Self.manager, at: Self.instant(2))
        #expect(shift.waiter(Self.ana)?.orders == [OrderID("1")])
        try shift.perform(.begin(waiter: Self.bob, cap: nil), by: Self.waiter(Self.bob), at: Self.instant(3))
        #expect(shift.waiter(Self.bob)?.orders == [OrderID("2"), OrderID("3")])
    }

    @Test("QP-59 serving an order that another waiter accepted lowers the count of the one who has it")
    func releaseFindsTheHolder() throws {
        var shift = try Self.shift(caps: [Self.ana: 2, Self.bob: 2])
        try shift.perform(.take(order: OrderID("1"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(1))
        try shift.perform(.take(order: OrderID("2"), waiter: Self.bob), by: Self.waiter(Self.bob), at: Self.instant(1))
        try shift.perform(.release(order: OrderID("1")), by: Self.waiter(Self.bob), at: Self.instant(2))
        #expect(shift.load(of: Self.ana) == 0)
        #expect(shift.load(of: Self.bob) == 1)
        #expect(throws: Shift.Refusal(.unknownOrder(order: OrderID("1")))) {
            try shift.perform(.release(order: OrderID("1")), by: Self.waiter(Self.bob), at: Self.instant(3))
        }
        #expect(shift.load(of: Self.ana) == 0, "never below zero")
    }

    @Test(
        "QP-60 orders are divided equally: without departures the fullest hands hold at most one more than the emptiest"
    )
    func equalDivision() throws {
        let seed: UInt64 = 60
        var generator = SplitMix64(seed: seed)
        for _ in 0..<20 {
            let names = (0..<Int.random(in: 1...9, using: &generator)).map { UserID("w\($0)") }
            var shift = try Self.shift(caps: Dictionary(uniqueKeysWithValues: names.map { ($0, nil) }))
            for order in 0..<Int.random(in: 0...60, using: &generator) {
                try shift.perform(.assign(order: OrderID("\(order)")), by: .system, at: Self.instant(Int64(order)))
                let loads = names.map(shift.load(of:))
                let spread = try #require(loads.max()) - #require(loads.min())
                #expect(spread <= 1, "seed \(seed): loads \(loads)")
            }
        }
    }

    @Test("the choice is explained: fewest in hand, then longest without one, then identity")
    func choiceIsExplained() throws {
        let cleo = UserID("cleo")
        let dan = UserID("dan")
        var shift = try Self.shift(caps: [Self.ana: nil, Self.bob: nil, cleo: 1, dan: nil])
        try shift.perform(.end(waiter: dan), by: Self.manager, at: Self.instant(1))
        try shift.perform(.take(order: OrderID("1"), waiter: Self.bob), by: Self.waiter(Self.bob), at: Self.instant(2))
        try shift.perform(.take(order: OrderID("2"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(3))
        try shift.perform(.take(order: OrderID("3"), waiter: cleo), by: Self.waiter(cleo), at: Self.instant(4))
        guard case .assigned(let waiter, let why) = shift.choose(for: OrderID("4"), at: Self.instant(5)) else {
            Issue.record("somebody has room")
            return
        }
        #expect(waiter == Self.bob)
        #expect(why.map(\.waiter) == [Self.bob, Self.ana, dan, cleo])
        #expect(why.map(\.obstacle) == [nil, nil, .offDuty, .atCap])
        #expect(why.map(\.inHand) == [1, 1, 0, 1])
        #expect(why.map(\.sinceLastGiven) == [.minutes(3), .minutes(2), nil, .minutes(1)])
        #expect(
            shift.choose(for: OrderID("2"), at: Self.instant(3))
                != shift.choose(for: OrderID("2"), at: Self.instant(9)),
            "the explanation is one of that time"
        )
    }

    @Test("QP-58 an order in hand stays with who has it, and one that waits is told what it waits for")
    func choiceForKnownOrders() throws {
        var shift = try Self.shift(caps: [:])
        guard case .nobody(let empty) = shift.choose(for: OrderID("1"), at: Self.instant(0)) else {
            Issue.record("nobody is at work")
            return
        }
        #expect(empty.ahead == [])
        #expect(empty.atWork == [])
        shift = try Self.shift(caps: [Self.ana: 1, Self.bob: 0])
        for order in ["1", "2", "3"] {
            try shift.perform(.assign(order: OrderID(order)), by: .system, at: Self.instant(1))
        }
        guard case .assigned(let holder, let why) = shift.choose(for: OrderID("1"), at: Self.instant(4)) else {
            Issue.record("ana has it")
            return
        }
        #expect(holder == Self.ana)
        #expect(why.map(\.waiter) == [Self.ana])
        #expect(why.map(\.obstacle) == [.atCap], "they could not take another one")
        for (order, ahead) in [("2", []), ("3", ["2"]), ("4", ["2", "3"])] {
            guard case .nobody(let until) = shift.choose(for: OrderID(order), at: Self.instant(4)) else {
                Issue.record("nobody has room for \(order)")
                return
            }
            #expect(until.ahead.map(\.rawValue) == ahead, "\(order)")
            #expect(until.atWork.map(\.waiter) == [Self.bob, Self.ana])
            #expect(until.atWork.map(\.obstacle) == [.atCap, .atCap])
        }
    }

    @Test("an order waits behind others even while somebody has room: a decision gives away sixteen")
    func choiceBehindOthers() throws {
        var shift = try Self.shift(caps: [Self.ana: 0])
        for order in 1...20 {
            try shift.perform(.assign(order: OrderID("\(order)")), by: .system, at: Self.instant(1))
        }
        try shift.perform(.setCap(waiter: Self.ana, cap: nil), by: Self.manager, at: Self.instant(2))
        #expect(shift.queue.map(\.rawValue) == ["17", "18", "19", "20"])
        guard case .assigned(Self.ana, _) = shift.choose(for: OrderID("17"), at: Self.instant(3)),
            case .nobody(let until) = shift.choose(for: OrderID("19"), at: Self.instant(3))
        else {
            Issue.record("the first of the line is next, the third is not")
            return
        }
        #expect(until.ahead.map(\.rawValue) == ["17", "18"])
        #expect(until.atWork.map(\.obstacle) == [nil])
    }

    @Test("a waiter comes and goes for themselves only, and not with orders in hand")
    func duty() throws {
        var shift = try Self.shift(caps: [Self.ana: 2])
        #expect(throws: Shift.Refusal(.notYours(waiter: Self.bob))) {
            try shift.perform(.begin(waiter: Self.bob, cap: 1), by: Self.waiter(Self.ana), at: Self.instant(1))
        }
        #expect(throws: Shift.Refusal(.notYours(waiter: Self.ana))) {
            try shift.perform(.end(waiter: Self.ana), by: Self.waiter(Self.bob), at: Self.instant(1))
        }
        try shift.perform(.take(order: OrderID("1"), waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(1))
        #expect(throws: Shift.Refusal(.hasOrders(waiter: Self.ana, orders: [OrderID("1")]))) {
            try shift.perform(.end(waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(2))
        }
        #expect(throws: Shift.Refusal(.offDuty(waiter: Self.bob))) {
            try shift.perform(
                .handOver(order: OrderID("1"), to: Self.bob),
                by: Self.waiter(Self.ana),
                at: Self.instant(2)
            )
        }
        try shift.perform(.begin(waiter: Self.bob, cap: 1), by: Self.waiter(Self.bob), at: Self.instant(3))
        try shift.perform(.handOver(order: OrderID("1"), to: Self.bob), by: Self.waiter(Self.ana), at: Self.instant(4))
        try shift.perform(.end(waiter: Self.ana), by: Self.waiter(Self.ana), at: Self.instant(5))
        #expect(shift.load(of: Self.bob) == 1)
        #expect(throws: Shift.Refusal(.alreadyTaken(order: OrderID("1"), by: Self.bob))) {
            try shift.perform(
                .take(order: OrderID("1"), waiter: Self.ana),
                by: Self.waiter(Self.ana),
                at: Self.instant(6)
            )
        }
    }

    @Test("an order that is handed over to the waiter who has it is there already, also at the cap and on a break")
    func handedOverAgain() throws {
        var shift = try Self.shift(caps: [Self.ana: 1, Self.bob: 1])
        try shift.perform(.take(order: "1", waiter: Self.ana), by: .system, at: Self.instant(1))
        for minute in [2, 3] as [Int64] {
            #expect(throws: Shift.Refusal(.alreadyApplied(command: .handOver))) {
                try shift.perform(.handOver(order: "1", to: Self.ana), by: Self.manager, at: Self.instant(minute))
            }
            guard minute == 2 else { break }
            try shift.perform(.pause(waiter: Self.ana, until: nil), by: Self.manager, at: Self.instant(2))
        }
        #expect(shift.load(of: Self.ana) == 1)
    }

    @Test("a refusal names the waiter who is off duty, or says that no waiter can take the order")
    func refusalTexts() {
        #expect(Shift.Refusal.Reason.offDuty(waiter: Self.bob).description == "\(Self.bob) is off duty")
        #expect(Shift.Refusal.Reason.offDuty(waiter: nil).description == "no waiter can take the order")
        let full = Shift.Refusal.Reason.atCap(waiter: Self.bob, cap: 1, inHand: 1)
        #expect(full.description == "\(Self.bob) is at capacity: 1 open order, the cap is 1")
    }

    @Test("staff of another branch and commands dated before the last event are refused")
    func foreignAuthorAndClock() throws {
        var shift = try Self.shift(caps: [Self.ana: 2])
        let other = BranchID("elsewhere")
        #expect(throws: Shift.Refusal(.otherBranch(author: other, branch: Self.branch))) {
            try shift.perform(
                .take(order: OrderID("1"), waiter: Self.ana),
                by: .waiter(Self.ana, at: other),
                at: Self.instant(1)
            )
        }
        #expect(throws: Shift.Refusal(.clockWentBack(last: Self.instant(0), now: Self.instant(-1)))) {
            try shift.perform(
                .take(order: OrderID("1"), waiter: Self.ana),
                by: Self.waiter(Self.ana),
                at: Self.instant(-1)
            )
        }
        #expect(shift.version == Version(rawValue: 1), "a refusal changes nothing")
    }

    @Test("any sequence of commands keeps caps, counts and the queue right, and replays to the same state")
    func randomCommands() throws {
        let seed: UInt64 = 2026
        var generator = SplitMix64(seed: seed)
        let waiters = ["ana", "bob", "cleo"].map { UserID($0) }
        var shift = try Self.shift(caps: [:])
        var events: [Shift.Event] = []
        for step in 0..<runs(3_000, long: 100_000) {
            let waiter = waiters[Int.random(in: 0..<3, using: &generator)]
            let order = OrderID("\(Int.random(in: 0..<12, using: &generator))")
            let cap = Int.random(in: 0..<5, using: &generator)
            let commands: [Shift.Command] = [
                .begin(waiter: waiter, cap: cap), .end(waiter: waiter), .setCap(waiter: waiter, cap: cap),
                .take(order: order, waiter: waiter), .assign(order: order), .release(order: order),
                .handOver(order: order, to: waiter), .assign(order: order), .release(order: order),
            ]
            let before = shift
            let command = commands[Int.random(in: 0..<commands.count, using: &generator)]
            let choice = shift.choose(for: order, at: Self.instant(Int64(step)))
            do {
                let happened = try shift.perform(command, by: Self.manager, at: Self.instant(Int64(step)))
                events += happened
                if case .assign = command {
                    // What was chosen is what happens.
                    switch choice {
                    case .assigned(let waiter, _):
                        #expect(shift.holder(of: order) == waiter, "seed \(seed), step \(step)")
                    case .nobody(let until):
                        #expect(until.ahead == before.queue, "seed \(seed), step \(step)")
                        #expect(shift.queue == before.queue + [order], "seed \(seed), step \(step)")
                    }
                }
            } catch {
                #expect(shift == before, "seed \(seed), step \(step): a refusal changed the shift")
            }
            let inHands = shift.waiters.flatMap(\.orders)
            let known = inHands + shift.queue
            #expect(Set(known).count == known.count, "seed \(seed), step \(step): an order stands twice")
            for waiter in shift.waiters {
                let had = before.load(of: waiter.id)
                let overCap = waiter.orders.count > had && waiter.orders.count > (waiter.cap ?? .max)
                #expect(!overCap, "seed \(seed), step \(step): \(waiter.id) got an order above the cap")
                #expect(waiter.isOnDuty || waiter.orders.isEmpty, "seed \(seed), step \(step)")
            }
            let roomLeft = shift.waiters.contains { $0.isOnDuty && $0.hasRoom }
            #expect(
                !roomLeft || shift.queue.isEmpty,
                "seed \(seed), step \(step): an order waits although there is room"
            )
        }
        #expect(Shift.replaying(events, id: shift.id) == shift, "seed \(seed)")
    }
}
