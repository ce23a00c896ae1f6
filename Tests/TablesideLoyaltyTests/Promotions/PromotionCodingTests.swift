import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

/// Expects that a value is read back as itself.
func expectReadBack<Value: Codable & Equatable>(
    _ value: Value,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    #expect(try decoded(Value.self, encoded(value)) == value, sourceLocation: sourceLocation)
}

@Suite("Stored promotions")
struct PromotionCodingTests {
    private typealias Shop = PromotionShop

    private static func whole() throws -> Promotion {
        Promotion(
            id: "happy",
            name: Shop.name("Happy hour"),
            value: .percentage(rate: .percent(20), upTo: Shop.euro(500)),
            goods: PromotionGoods(
                items: ["wine"],
                categories: ["drinks"],
                exceptItems: ["water"],
                exceptCategories: ["x"]
            ),
            basis: .afterLineDiscounts,
            trigger: .codes(codes: [PromotionCodeTerms("HAPPY", uses: 3, until: Shop.start), PromotionCodeTerms("JOY")]
            ),
            conditions: PromotionConditions(
                hours: [try PromotionHours("22:00", "02:00", on: [.friday, .monday])],
                first: try CivilDate("2026-11-01"),
                last: try CivilDate("2026-11-30"),
                branches: ["iulius", "centru"],
                orderKinds: [.takeaway, .dineIn],
                minimumSpend: MinimumSpend(Shop.euro(1_000), of: PromotionGoods(categories: ["food"])),
                isFirstOrder: true,
                guestGroups: ["students", "gold"]
            ),
            limits: PromotionLimits(uses: 100, usesPerGuest: 2, budget: Shop.euro(10_000)),
            sharedLimit: "summer",
            isCombinable: false
        )
    }

    @Test("records, counters and events are written as the golden files say, and read back")
    func golden() throws {
        var record = PromotionRecord(id: "happy")
        var events = try record.perform(.draft(promotion: Self.whole()), by: .system, at: Shop.start)
        for command in [PromotionRecord.Command.publish, .pause, .edit(promotion: Shop.off("happy", 200)), .archive] {
            events += try record.perform(command, by: .system, at: Shop.start)
        }
        try expectGolden(events, "PromotionRecord.events.json")
        try expectGolden(record, "PromotionRecord.json")

        var counter = PromotionCounter(id: .budget(of: "happy"))
        let limit = PromotionCounterLimit.budget(limit: Shop.euro(1_000))
        func key(_ order: OrderID) -> PromotionClaimKey { PromotionClaimKey(order: order, promotion: "happy") }
        let end = Shop.start + .minutes(10)
        let commands: [PromotionCounter.Command] = [
            .hold(claim: key("o1"), amount: Shop.euro(100), until: Shop.start + .milliseconds(1), within: limit),
            .take(claim: key("o2"), amount: Shop.euro(200), within: limit),
            .take(claim: key("o3"), amount: Shop.euro(300), within: limit),
            .take(claim: key("o4"), amount: Shop.euro(50), within: limit),
            .reprice(claim: key("o2"), amount: Shop.euro(250), within: limit),
            .settle(claim: key("o3")), .giveBack(claim: key("o4")), .lapse,
            .hold(claim: key("o5"), amount: Shop.euro(10), until: end, within: limit),
            .hold(claim: key("o6"), amount: Shop.euro(20), until: end, within: limit), .release(claim: key("o6")),
        ]
        var counted: [PromotionCounter.Event] = []
        for (number, command) in commands.enumerated() {
            counted += try counter.perform(command, by: .system, at: Shop.start + .milliseconds(Int64(number / 7)))
        }
        try expectGolden(counted, "PromotionCounter.events.json")
        try expectGolden(counter, "PromotionCounter.json")
        try expectGoldenText(commands, "PromotionCounter.commands.json")
        #expect(PromotionCounter.replaying(counted, id: counter.id) == counter)
    }

    @Test("outcomes, groups, limits, refusals and problems are read back")
    func readBack() throws {
        let promotions = [try Self.whole(), Shop.off("b", 100, code: "B") { $0.limits.uses = 3 }]
        let limit = SharedPromotionLimit(id: "summer", limits: PromotionLimits(budget: Shop.euro(9)))
        let group = PromotionGroup(id: "g", .highest, per: .line, of: [.promotion(id: "b"), .group(id: "h")])
        let book = try PromotionBook(promotions, sharedLimits: [limit])
        let basket = try Shop.basket([Shop.line("1", 1_000)], codes: ["B", "JOY"])
        let outcome = try book.apply(to: basket, at: Shop.start)
        #expect(outcome.discounts.count == 1 && outcome.refusedCodes.count == 1)
        try expectReadBack(outcome)
        try expectReadBack(promotions)
        try expectReadBack(limit)
        try expectReadBack(group)
        try expectReadBack(try book.explain(basket, at: Shop.start))
        let euro = Shop.euro(1)
        let uses: [PromotionCounter.Refusal.Reason] = [
            .illegal(state: "held", command: .settle), .notPermitted(role: .guest, command: .take),
            .alreadyApplied(command: .lapse), .used(limit: 1), .budgetSpent(left: euro, needed: euro),
            .negative(amount: euro), .otherMeasure, .money(reason: .noWeights), .expired(until: Shop.start),
            .notYet(until: Shop.start), .tooManyClaims(limit: 9), .clockWentBack(last: Shop.start, now: Shop.start),
        ]
        #expect(Set(uses.map(\.code)).count == uses.count && Set(uses.map(\.description)).count == uses.count)
        for reason in uses { try expectReadBack(PromotionCounter.Refusal(reason)) }
        let problem = Problem(PromotionProblem.emptyCode, at: FieldPath("trigger"))
        let records: [PromotionRecord.Refusal.Reason] = [
            .illegal(state: "paused", command: .pause), .notPermitted(role: .guest, command: .edit),
            .alreadyApplied(command: .publish), .otherBranch(branch: nil), .otherBranch(branch: "b"),
            .otherPromotion(id: "p"), .unsound(problems: [problem]), .otherCurrency(expected: .eur),
            .clockWentBack(last: Shop.start, now: Shop.start),
        ]
        for reason in records { try expectReadBack(PromotionRecord.Refusal(reason)) }
    }

    @Test("what no sequence of events makes is refused when it is read")
    func strict() throws {
        func isRead<Value: Decodable>(_ type: Value.Type, _ json: String) -> Bool { (try? decoded(type, json)) != nil }
        let claim = "{\"key\":{\"order\":\"o\",\"promotion\":\"p\"}"
        func counter(_ claims: String, _ id: String = "uses/p", _ rest: String = "\"settledUses\":0") -> Bool {
            isRead(
                PromotionCounter.self,
                "{\"id\":\"\(id)\",\"version\":1,\"lastEventAt\":5,\"claims\":[\(claims)],\(rest)}"
            )
        }
        let money = "\"amount\":{\"minorUnits\":5,\"currency\":\"EUR\"}"
        #expect(counter("") && counter("\(claim)}") && counter("\(claim),\(money)}", "budget/p"))
        #expect(!counter("\(claim)},\(claim)}") && !counter("\(claim),\(money)}") && !counter("\(claim)}", "budget/p"))
        #expect(!counter("", "budget/p", "\"settledUses\":1") && !counter("", "uses/p", "\"settledUses\":-1"))
        #expect(!counter("\(claim)}", "uses/p", "\"settledUses\":0,\"ended\":[\(claim),\"state\":\"returned\"}]"))
        #expect(!counter("", "uses/p", "\"settledUses\":0,\"ended\":[\(claim),\"state\":\"held\"}]"))
        #expect(!isRead(PromotionCounter.self, "{\"id\":\"uses/p\",\"version\":1,\"settledUses\":0}"))
        #expect(isRead(PromotionRecord.self, "{\"id\":\"p\",\"version\":0,\"state\":\"absent\"}"))
        #expect(!isRead(PromotionRecord.self, "{\"id\":\"p\",\"version\":1,\"state\":\"absent\",\"lastEventAt\":5}"))
        #expect(!isRead(PromotionRecord.self, "{\"id\":\"p\",\"version\":1,\"state\":\"drafted\",\"lastEventAt\":5}"))
        #expect(
            isRead(PromotionGoods.self, "{\"items\":[\"a\"]}")
                && !isRead(PromotionGoods.self, "{\"items\":[\"a\",\"a\"]}")
        )
        let many = (0...Promotion.maxCodes).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
        #expect(!isRead(PromotionTrigger.self, "{\"codes\":{\"codes\":[\(many)]}}"))
        #expect(
            isRead(PromotionTrigger.self, "{\"automatic\":{}}") && !isRead(PromotionTrigger.self, "{\"manual\":{}}")
        )
    }
}
