import TablesideCore
import TablesideLoyalty
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Points: against single points")
struct PointsPropertyTests {
    private typealias House = PointsHouse
    private static let guests: [UserID] = ["ana", "ivo"]

    private static func grant(_ random: inout SplitMix64, at now: Instant) -> PointsGrant {
        let order = OrderID("o\(Int.random(in: 0..<6, using: &random))")
        let sources: [PointsSource] = [
            .order(order: order, rule: "goods"), .order(order: order, rule: "goods"),
            .order(order: order, rule: "drinks"),
            .mission(award: PointsAwardID("m\(Int.random(in: 0..<4, using: &random))")), .handOut(award: "m0"),
            .invitation(invitation: InvitationID("i\(Int.random(in: 0..<3, using: &random))")),
        ]
        let source = sources.randomElement(using: &random) ?? sources[0]
        let earned = now - .hours(Int.random(in: 0...30, using: &random))
        let available = earned + .hours([0, 0, 0, 30, 60].randomElement(using: &random) ?? 0)
        let ends = Bool.random(using: &random) ? available + .hours(Int.random(in: 1...150, using: &random)) : nil
        var net: Money?
        if case .order(let order, _) = source { net = self.net(of: order) }
        return PointsGrant(
            Int.random(in: 0...12, using: &random),
            from: source,
            earnedAt: earned,
            availableAt: available,
            expiresAt: ends,
            net: net
        )
    }

    private static func net(of order: OrderID) -> Money {
        Money(minorUnits: Int64(order.rawValue.utf8.last ?? 0), .eur)
    }

    /// A command to one account.
    private static func command(_ random: inout SplitMix64, at now: Instant) -> PointsAccount.Command {
        let small = Int.random(in: 0...9, using: &random)
        let reward = RewardID("r\(Int.random(in: 0..<6, using: &random))")
        let payment = PaymentID("p\(Int.random(in: 0..<5, using: &random))")
        switch Int.random(in: 0..<200, using: &random) {
        case 0..<60: return .earn(grant: grant(&random, at: now))
        case 60..<85:
            let order = OrderID("o\(Int.random(in: 0..<6, using: &random))")
            let part = Int64.random(in: 0...net(of: order).minorUnits + 5, using: &random)
            return .clawBack(order: order, refunded: Money(minorUnits: part, .eur))
        case 85..<95: return .void(source: grant(&random, at: now).source)
        case 95..<115: return .issueReward(reward: reward, code: "dessert", points: small)
        case 115..<125: return .redeemReward(reward: reward)
        case 125..<140: return .deleteReward(reward: reward)
        case 140..<155: return .spend(payment: payment, points: small)
        case 155..<165: return .reversePayment(payment: payment)
        case 165..<180: return .expire
        case 180..<192:
            return .adjust(
                adjustment: PointsAdjustmentID("a\(Int.random(in: 0..<5, using: &random))"),
                points: Int.random(in: -9...9, using: &random),
                reason: "sorry",
                expiresAt: Bool.random(using: &random) ? now + .hours(Int.random(in: -5...90, using: &random)) : nil
            )
        case 192..<199: return .buyBadge(badge: ["kind", "vegan", "none"].randomElement(using: &random) ?? "none")
        default: return .close
        }
    }

    private static func outcome(_ body: () throws(PointsAccount.Refusal) -> Void) -> String {
        do {
            try body()
            return "ok"
        } catch {
            return String(error.code.rawValue.dropFirst("points.".count))
        }
    }

    /// In what an account differs from the list of single points.
    private static func difference(_ account: PointsAccount, _ model: PointsModel, at now: Instant) -> String? {
        let tally = model.tally(at: [now, now + .hours(1), now + .hours(20), now + .hours(70)])
        for (later, theirs) in tally.balances {
            let mine = account.balance(at: later)
            if mine != theirs { return "balance \(mine), \(theirs) at \(later)" }
        }
        let mine = Dictionary(uniqueKeysWithValues: account.lots.map { ($0.number, $0.points) })
        if mine != tally.lots { return "lots \(mine), \(tally.lots)" }
        if account.debt != model.debt || account.lastLot != model.lastLot { return "debt or numbers" }
        if account.nextDue != (model.isClosed ? nil : tally.firstEnd) { return "next due" }
        for (column, points) in tally.columns where account.totals[column] != points {
            return "\(column) \(account.totals[column]), \(points)"
        }
        if account.totals.sum != 0 { return "sum" }
        return account.check().first?.description
    }

    private struct Side {
        var account: PointsAccount
        /// The same account, whose timer fires whenever it is due.
        var prompt: PointsAccount
        var model: PointsModel
        var events: [PointsAccount.Event] = []
        var promptEntries: [PointsEntry] = []

        mutating func fire(until now: Instant, in program: PointsProgram) throws {
            while let due = prompt.nextDue, due <= now {
                let events = try prompt.perform(
                    .expire,
                    in: program,
                    by: .system,
                    at: max(due, prompt.lastEventAt ?? due)
                )
                promptEntries += events.flatMap(\.entries)
            }
        }
    }

    @Test("after every command balance, lots, debt and ledger are those of single points; late timers change nothing")
    func sequences() throws {
        var outcomes: [String: Int] = [:]
        for seed in 0..<UInt64(runs(800, long: 100_000)) {
            var random = SplitMix64(seed: seed)
            var program = House.program
            program.shortfall = seed % 3 == 0 ? .writeOff : .debt
            var sides = Self.guests.map { guest in
                let account = PointsAccount(id: MembershipID(guest, in: "house"))
                return Side(account: account, prompt: account, model: PointsModel(writesOff: seed % 3 == 0))
            }
            var now = House.start
            for step in 0..<30 {
                now = now + .hours(Int.random(in: 0...9, using: &random))
                let side = Int.random(in: 0...1, using: &random)
                let comment: Comment
                if Int.random(in: 0..<6, using: &random) == 0 {
                    let id = PointsTransferID("t\(Int.random(in: 0..<8, using: &random))")
                    let isUndo = Int.random(in: 0..<3, using: &random) == 0
                    let points = Int.random(in: 0...9, using: &random)
                    comment = "seed \(seed) step \(step): \(isUndo ? "undo" : "send") \(id) \(points)"
                    // A transfer is named by its sender, as the engine's ids are.
                    let named = PointsTransferID("\(id)\(isUndo ? 1 - side : side)")
                    let before = sides
                    var models = (sides[side].model, sides[1 - side].model)
                    let expected =
                        isUndo
                        ? models.0.undo(named, to: &models.1, at: now)
                        : models.0.send(named, points, to: &models.1, at: now)
                    for place in 0...1 { try sides[place].fire(until: now, in: program) }
                    let outcome = Self.outcome { () throws(PointsAccount.Refusal) in
                        for isPrompt in [false, true] {
                            var (first, second) =
                                isPrompt
                                ? (sides[side].prompt, sides[1 - side].prompt)
                                : (sides[side].account, sides[1 - side].account)
                            var changes = Changes()
                            if isUndo {
                                try PointsTransfer(named).undo(
                                    from: &first,
                                    to: &second,
                                    in: program,
                                    at: now,
                                    into: &changes
                                )
                            } else {
                                try PointsTransfer(named).send(
                                    points,
                                    from: &first,
                                    to: &second,
                                    in: program,
                                    by: .guest(first.id.user),
                                    at: now,
                                    into: &changes
                                )
                            }
                            let entries = changes.events.map { ($0.aggregate.id, $0.event(of: PointsAccount.self)) }
                            for (id, event) in entries {
                                let place = id == first.id.description ? side : 1 - side
                                if isPrompt {
                                    sides[place].promptEntries += event?.entries ?? []
                                } else if let event {
                                    sides[place].events.append(event)
                                }
                            }
                            if isPrompt {
                                (sides[side].prompt, sides[1 - side].prompt) = (first, second)
                            } else {
                                (sides[side].account, sides[1 - side].account) = (first, second)
                            }
                        }
                    }
                    outcomes["\(isUndo ? "undo" : "send") \(outcome)", default: 0] += 1
                    try #require(outcome == expected, comment)
                    if outcome == "ok" {
                        (sides[side].model, sides[1 - side].model) = models
                    } else {
                        for place in 0...1 { try #require(sides[place].account == before[place].account, comment) }
                    }
                } else {
                    let command = Self.command(&random, at: now)
                    comment = "seed \(seed) step \(step): \(command)"
                    var model = sides[side].model
                    let expected = model.perform(command, in: program, at: now)
                    try sides[side].fire(until: now, in: program)
                    let outcome = Self.outcome { () throws(PointsAccount.Refusal) in
                        sides[side].events += try sides[side].account.perform(
                            command,
                            in: program,
                            by: .system,
                            at: now
                        )
                        if command == .expire { return }
                        let events = try sides[side].prompt.perform(command, in: program, by: .system, at: now)
                        sides[side].promptEntries += events.flatMap(\.entries)
                    }
                    outcomes["\(command.kind) \(outcome)", default: 0] += 1
                    try #require(outcome == expected, comment)
                    if outcome == "ok" { sides[side].model = model }
                }
                for place in 0...1 where place == side || sides[place].account.lastEventAt == now {
                    let difference = Self.difference(sides[place].account, sides[place].model, at: now)
                    try #require(difference == nil, comment)
                }
            }
            for side in sides {
                try #require(PointsAccount.replaying(side.events, id: side.account.id) == side.account, "seed \(seed)")
                try #require(side.events.allSatisfy { $0.entries.reduce(0) { $0 + $1.points } == 0 }, "seed \(seed)")
                // Reading and writing take longer than everything else.
                if seed % 20 == 0 {
                    let read = try decoded([PointsAccount.Event].self, encoded(side.events))
                    try #require(read == side.events, "seed \(seed)")
                    try #require(try decoded(PointsAccount.self, encoded(side.account)) == side.account, "seed \(seed)")
                }
                try checkPeriods(side, until: now, in: program, "seed \(seed)")
            }
        }
        for outcome in ["clawBack ok", "undo ok", "undo transferUsed", "earn alreadyApplied", "close ok", "expire ok"] {
            #expect(outcomes[outcome, default: 0] > 0, "\(outcome) was never seen")
        }
    }

    /// What the ledger says of periods does not depend on when the timer fired.
    private func checkPeriods(_ side: Side, until now: Instant, in program: PointsProgram, _ comment: Comment) throws {
        var side = side
        try side.fire(until: now, in: program)
        var (late, entries) = (side.account, side.events.flatMap(\.entries))
        if late.nextDue.map({ $0 <= now }) ?? false {
            entries += try late.perform(.expire, in: program, by: .system, at: now).flatMap(\.entries)
        }
        for day in stride(from: 0, to: 15, by: 3) {
            let period = House.day(day)..<House.day(day + 3)
            let mine = PointsStatistics(of: entries, during: period)
            try #require(mine == PointsStatistics(of: side.promptEntries, during: period), comment)
        }
        try #require(late.lots == side.prompt.lots && late.totals == side.prompt.totals, comment)
    }
}
