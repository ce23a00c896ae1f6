import TablesideCore
import TablesideLoyalty
import TablesideTesting
import Testing

@testable import TablesideTestSupport

@Suite("Points: size, memory and extreme values")
struct PointsMemoryTests {
    private typealias House = PointsHouse

    /// Grants of missions, but for those of two orders which each have two rules.
    private static let orders = [
        5: House.order("o1", "goods"), 6_000: House.order("o1", "drinks"),
        7: House.order("o2", "goods"), 8: House.order("o2", "drinks"),
    ]

    private func grant(_ number: Int, points: Int = 2, until end: Instant? = nil) -> PointsGrant {
        PointsGrant(
            points,
            from: Self.orders[number] ?? .mission(award: PointsAwardID("m\(number)")),
            earnedAt: House.start + .minutes(number),
            expiresAt: end,
            net: Self.orders[number].map { _ in House.euros(100) }
        )
    }

    @Test("a forgotten source cannot give points again: nothing of its time or before is accepted any more")
    func horizon() throws {
        var account = PointsAccount(id: House.id)
        let late = House.start + .days(30)
        for number in 0...SizeLimit.pointsAwards {
            // As many as are kept are also read back.
            if number == SizeLimit.pointsAwards {
                #expect(try decoded(PointsAccount.self, encoded(account)) == account)
            }
            try account.perform(.earn(grant: grant(number)), in: House.program, by: .system, at: late)
        }
        #expect(account.awards.count == 7_501)
        #expect(account.award(of: grant(2_499).source) == nil && account.award(of: grant(2_500).source) != nil)
        func outcome(_ grant: PointsGrant) -> String { House.outcome(.earn(grant: grant), on: account, at: late) }
        // Of one order the older half is forgotten alone, of the other all.
        for number in [0, 5, 7, 8, 1_000, 2_499] { #expect(outcome(grant(number)) == "tooOld", "\(number)") }
        for number in [2_500, 6_000, 10_000] { #expect(outcome(grant(number)) == "alreadyApplied", "\(number)") }
        for number in [5, 7, 8] { #expect(account.award(of: grant(number).source) == nil, "\(number)") }
        #expect(account.award(of: grant(6_000).source)?.grant == grant(6_000))
        #expect(outcome(grant(10_001)) == "open")
        var old = grant(20_000)
        old.earnedAt = grant(2_499).earnedAt
        #expect(outcome(old) == "tooOld")
        // Friends' points are as old as their sending.
        let part = account.lots[0]
        func received(sentAt: Instant) -> String {
            let receive = PointsAccount.Command.receive(transfer: "t", from: "ivo", parts: [part], sentAt: sentAt)
            return House.outcome(receive, on: account, at: late)
        }
        #expect(received(sentAt: old.earnedAt) == "tooOld")
        #expect(received(sentAt: old.earnedAt + .milliseconds(1)) == "open")
        #expect(House.outcome(.void(source: grant(1).source), on: account, at: late) == "unknownSource")
        #expect(account.balance(at: late) == 20_002 && account.check() == [])
        #expect(try decoded(PointsAccount.self, encoded(account)) == account)
    }

    @Test("of more rewards than are kept the oldest that is final is forgotten, and never one that holds points")
    func finalRewards() throws {
        var account = try House.account([House.grant(1_000, "o1")])
        func issue(_ numbers: ClosedRange<Int>) throws {
            for number in numbers {
                let id = RewardID("r\(number)")
                let commands: [PointsAccount.Command] = [
                    .issueReward(reward: id, code: "coffee", points: 1),
                    number.isMultiple(of: 2) ? .redeemReward(reward: id) : .deleteReward(reward: id),
                ]
                // The first and the fourth stay open.
                for command in commands.prefix([0, 3].contains(number) ? 1 : 2) {
                    try account.perform(command, in: House.program, by: .system, at: House.day(1))
                }
            }
        }
        func numbers(_ forgotten: Set<Int>, through last: Int) -> [RewardID] {
            (0...last).filter { !forgotten.contains($0) }.map { RewardID("r\($0)") }
        }
        try issue(0...199)
        #expect(account.rewards.map(\.id) == numbers([], through: 199))
        try issue(200...200)
        #expect(account.rewards.map(\.id) == numbers([1], through: 200))
        try issue(201...202)
        #expect(account.rewards.map(\.id) == numbers([1, 2, 4], through: 202))
        #expect(account.rewards.filter { $0.state == .issued }.map(\.id) == ["r0", "r3"])
        #expect(account.check() == [] && account.rewards.count == SizeLimit.rewards)
        #expect(try decoded(PointsAccount.self, encoded(account)) == account)
    }

    @Test("of more payments and transfers than are kept the oldest quarter is forgotten, and can no longer be undone")
    func payments() throws {
        let limit = SizeLimit.pointsPayments
        #expect(limit == 200)
        var account = try House.account([House.grant(1_000, "o1")])
        let part = PointsLot(
            number: 1,
            source: House.order("o9"),
            earnedAt: House.start,
            availableAt: House.start,
            expiresAt: nil,
            points: 1
        )
        func use(_ number: Int) throws {
            let (payment, sent, received) = (PaymentID("p\(number)"), PointsTransferID("s\(number)"), "r\(number)")
            let commands: [PointsAccount.Command] = [
                .spend(payment: payment, points: 1), .send(transfer: sent, to: "ivo", points: 1),
                .receive(transfer: PointsTransferID(received), from: "ivo", parts: [part], sentAt: House.day(1)),
            ]
            for command in commands {
                try account.perform(command, in: House.program, by: .system, at: House.day(1))
            }
        }
        func undo(_ number: Int) -> [String] {
            let commands: [PointsAccount.Command] = [
                .reversePayment(payment: PaymentID("p\(number)")),
                .takeBack(transfer: PointsTransferID("s\(number)"), from: "ivo", points: [1]),
                .giveBack(transfer: PointsTransferID("r\(number)"), to: "ivo"),
            ]
            return commands.map { House.outcome($0, on: account, at: House.day(1)) }
        }
        func counts() -> [Int] { [account.payments.count, account.sent.count, account.received.count] }
        for number in 0..<limit { try use(number) }
        #expect(counts() == [200, 200, 200])
        #expect(undo(0) == ["open", "open", "open"])
        #expect(account.check() == [])
        #expect(try decoded(PointsAccount.self, encoded(account)) == account)
        try use(limit)
        #expect(counts() == [151, 151, 151])
        #expect(undo(49) == ["unknownPayment", "unknownTransfer", "unknownTransfer"])
        #expect(undo(50) == ["open", "open", "open"])
    }

    @Test("an account has at most so many lots with points: one more is refused until one is spent")
    func lots() throws {
        let limit = SizeLimit.pointsLots
        #expect(limit == 100_000)
        func receive(_ number: Int) -> PointsAccount.Command {
            let parts = (1...number).map { number in
                PointsLot(
                    number: number,
                    source: House.order("o9"),
                    earnedAt: House.start,
                    availableAt: House.start,
                    expiresAt: nil,
                    points: 1
                )
            }
            return .receive(transfer: "t", from: "ivo", parts: parts, sentAt: House.start)
        }
        var account = PointsAccount(id: House.id)
        #expect(House.outcome(receive(limit + 1), on: account) == "tooMany")
        try account.perform(receive(limit), in: House.program, by: .system, at: House.start)
        #expect(account.balance(at: House.start) == limit)
        let more = PointsAccount.Command.earn(grant: House.grant(1, "o1"))
        #expect(throws: PointsAccount.Refusal(.tooMany(limit: limit))) {
            try account.decide(more, in: House.program, by: .system, at: House.start)
        }
        try account.perform(.spend(payment: "p", points: 1), in: House.program, by: House.ana, at: House.start)
        try account.perform(more, in: House.program, by: .system, at: House.start)
        #expect(account.balance(at: House.start) == limit)
    }

    @Test("lots entered in any order are kept in spending order, and part of one stays where it was")
    func order() throws {
        var random = SplitMix64(seed: 7)
        var account = PointsAccount(id: House.id)
        let ends = (0..<3_000).map { House.start + .days(10) + .minutes($0) }.shuffled(using: &random)
        for (number, end) in ends.enumerated() {
            let grant = PointsGrant(
                3,
                from: .mission(award: PointsAwardID("m\(number)")),
                earnedAt: House.start,
                expiresAt: number % 50 == 0 ? nil : end
            )
            try account.perform(.earn(grant: grant), in: House.program, by: .system, at: House.start)
        }
        let lots = account.lots
        #expect(lots.count == 3_000 && lots == lots.sorted { $0.precedes($1) })
        try account.perform(.spend(payment: "p1", points: 1_000), in: House.program, by: House.ana, at: House.start)
        #expect(account.lots == [lots[333].with(points: 2)] + lots[334...])
        try account.perform(.reversePayment(payment: "p1"), in: House.program, by: .system, at: House.start)
        #expect(account.lots == lots && account.check() == [])
    }

    @Test("numbers that are too great are refused, and never overflow")
    func extremes() throws {
        let account = try House.account([House.grant(5, "o1")])
        func outcome(_ command: PointsAccount.Command) -> String {
            House.outcome(command, on: account, at: House.day(1))
        }
        let future = Instant(millisecondsSince1970: .max)
        for points in [Int.max, .min, 0, -1, SizeLimit.points + 1] {
            #expect(outcome(.earn(grant: grant(1, points: points))) == "pointsOutOfRange")
            #expect(outcome(.spend(payment: "p1", points: points)) == "pointsOutOfRange")
            #expect(outcome(.issueReward(reward: "r1", code: "x", points: points)) == "pointsOutOfRange")
            #expect(outcome(.send(transfer: "t1", to: "ivo", points: points)) == "pointsOutOfRange")
        }
        let huge = account.lots[0].with(points: SizeLimit.points)
        #expect(
            outcome(.receive(transfer: "t1", from: "ivo", parts: [huge, huge], sentAt: House.day(1)))
                == "pointsOutOfRange"
        )
        #expect(outcome(.receive(transfer: "t1", from: "ivo", parts: [], sentAt: House.day(1))) == "tooMany")
        let part = account.lots[0]
        for (end, expected) in [(House.day(3), "neverAvailable"), (House.day(3) + .milliseconds(1), "open")] {
            let brief = PointsLot(
                number: part.number,
                source: part.source,
                earnedAt: part.earnedAt,
                availableAt: House.day(3),
                expiresAt: end,
                points: 1
            )
            let receive = PointsAccount.Command.receive(
                transfer: "t1",
                from: "ivo",
                parts: [brief],
                sentAt: House.day(1)
            )
            #expect(outcome(receive) == expected)
        }
        var never = grant(1)
        never.expiresAt = never.availableAt
        #expect(outcome(.earn(grant: never)) == "neverAvailable")
        never.expiresAt = future
        never.availableAt = never.earnedAt - .milliseconds(1)
        #expect(outcome(.earn(grant: never)) == "neverAvailable")
        #expect(outcome(.earn(grant: House.grant(5, "o2", until: 1))) == "alreadyExpired")
        var free = House.grant(5, "o2")
        for net in [nil, Money(minorUnits: 0, .eur), Money(minorUnits: .min, .eur)] {
            free.net = net
            #expect(outcome(.earn(grant: free)) == "netMissing")
        }
        #expect(
            outcome(.earn(grant: PointsGrant(1, from: .transfer(transfer: "t1"), earnedAt: House.start)))
                == "wrongSource"
        )
        #expect(outcome(.clawBack(order: "o1", refunded: Money(minorUnits: .min, .eur))) == "refundNegative")
        #expect(outcome(.clawBack(order: "o1", refunded: Money(minorUnits: .max, .eur))) == "open")
        #expect(outcome(.clawBack(order: "o1", refunded: Money(minorUnits: 1, .usd))) == "otherCurrency")
        #expect(outcome(.clawBack(order: "o2", refunded: Money(minorUnits: 1, .eur))) == "unknownSource")
        #expect(House.outcome(.expire, on: account, at: House.start - .days(1)) == "clockWentBack")
    }

    @Test("events made by hand with any numbers are applied without overflow, and the check tells")
    func forged() throws {
        let extremes = [Int.min, -1, 0, 1, .max]
        var random = SplitMix64(seed: 3)
        func any() -> Int { extremes.randomElement(using: &random) ?? 0 }
        func instant() -> Instant { Instant(millisecondsSince1970: Int64(any())) }
        func lot() -> String {
            #"{"number":\#(any()),"source":{"order":{"order":"o\#(Int.random(in: 0...2, using: &random))","rule":"r"}},"earnedAt":\#(any()),"availableAt":\#(any()),"expiresAt":\#(any()),"points":\#(any())}"#
        }
        func lots() -> String {
            "[" + (0..<Int.random(in: 0...3, using: &random)).map { _ in lot() }.joined(separator: ",") + "]"
        }
        func credit() -> String { #"{"lots":\#(lots()),"paid":\#(lots()),"expired":\#(lots())}"# }
        func grant() -> String {
            #"{"source":{"order":{"order":"o1","rule":"r"}},"points":\#(any()),"earnedAt":\#(any()),"availableAt":\#(any()),"net":{"minorUnits":\#(any()),"currency":"EUR"}}"#
        }
        var damaged = 0
        for _ in 0..<runs(300, long: 20_000) {
            var account = PointsAccount(id: House.id)
            for _ in 0..<8 {
                let events = [
                    #"{"earned":{"grant":\#(grant()),"lot":\#(any()),"credit":\#(credit()),"at":\#(any())}}"#,
                    #"{"clawedBack":{"clawBack":{"source":{"order":{"order":"o1","rule":"r"}},"own":\#(lots()),"expired":\#(any()),"others":\#(lots()),"owed":\#(any()),"writtenOff":\#(any())},"at":\#(any())}}"#,
                    #"{"rewardIssued":{"reward":"r1","code":"c","parts":\#(lots()),"at":\#(any())}}"#,
                    #"{"rewardRedeemed":{"reward":"r1","points":\#(any()),"at":\#(any())}}"#,
                    #"{"rewardDeleted":{"reward":"r1","credit":\#(credit()),"at":\#(any())}}"#,
                    #"{"spent":{"payment":"p1","parts":\#(lots()),"at":\#(any())}}"#,
                    #"{"expired":{"lots":\#(lots()),"at":\#(any())}}"#,
                    #"{"received":{"transfer":"t1","friend":"ivo","lots":\#(lots()),"credit":\#(credit()),"sentAt":\#(any()),"at":\#(any())}}"#,
                    #"{"sent":{"transfer":"t1","friend":"ivo","parts":\#(lots()),"at":\#(any())}}"#,
                    #"{"lowered":{"adjustment":"a1","lot":\#(any()),"reason":"x","parts":\#(lots()),"at":\#(any())}}"#,
                    #"{"tierChanged":{"standing":{"tier":"x","since":\#(any()),"reviewAt":\#(any())},"at":\#(any())}}"#,
                ]
                let text = events.randomElement(using: &random) ?? events[0]
                let event = try decoded(PointsAccount.Event.self, text)
                account.record(event)
                #expect(event.entries.reduce(0) { $0 &+ $1.points } == 0)
                if !account.check().isEmpty { damaged += 1 }
                var program = House.program
                program.tiers = TierRules(
                    [Tier("x", from: .min)],
                    window: .milliseconds(.max),
                    review: .milliseconds(.min)
                )
                let commands: [PointsAccount.Command] = [
                    .earn(grant: House.grant(5, "o7")), .clawBack(order: "o1", refunded: House.euros(3)),
                    .void(source: House.order("o1", "r")), .issueReward(reward: "r2", code: "x", points: 3),
                    .deleteReward(reward: "r1"), .redeemReward(reward: "r1"), .reversePayment(payment: "p1"),
                    .giveBack(transfer: "t1", to: "ana"), .takeBack(transfer: "t1", from: "ivo", points: [any()]),
                    .expire, .reviewTier, .close,
                    .adjust(adjustment: "a2", points: -3, reason: "x", expiresAt: nil),
                ]
                for command in commands {
                    for now in [House.start, Instant(millisecondsSince1970: .max)] {
                        _ = try? account.decide(command, in: program, by: .system, at: now)
                    }
                }
                _ = (account.balance(at: instant()), account.nextDue, account.dueCommand)
            }
        }
        #expect(damaged > 0)
    }
}
