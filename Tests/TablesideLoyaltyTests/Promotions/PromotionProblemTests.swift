import TablesideCore
import TablesideLoyalty
import Testing

@Suite("Faults of promotions and baskets")
struct PromotionProblemTests {
    private typealias Shop = PromotionShop

    private static func faults(_ change: (inout Promotion) -> Void) -> [String] {
        Shop.off("p", 100, change).problems().map { "\($0.path) \($0.code.rawValue.dropFirst(18))" }
    }

    @Test("a promotion tells all of its faults, each with its path")
    func promotions() throws {
        let (first, last) = (try CivilDate("2026-11-28"), try CivilDate("2026-11-27"))
        #expect(Self.faults { _ in } == [])
        for parts in [Int64.min, 0, 1_000_001, .max] {
            let fault = Self.faults { $0.value = .percentage(rate: Rate(partsPerMillion: parts), upTo: nil) }
            #expect(fault == ["value.rate rateOutOfRange"])
        }
        for cents in [Int64.min, -1, 0, 1_000_000_000_000_001, .max] {
            #expect(Self.faults { $0.value = .amount(money: Shop.euro(cents)) } == ["value.money amountOutOfRange"])
            #expect(Self.faults { $0.limits.budget = Shop.euro(cents) } == ["limits.budget amountOutOfRange"])
        }
        let faults = Self.faults {
            $0.goods = PromotionGoods(items: [], categories: [])
            $0.trigger = .codes(codes: [
                PromotionCodeTerms(""), PromotionCodeTerms("A", uses: 0), PromotionCodeTerms("A"),
            ])
            $0.conditions = PromotionConditions(
                hours: [
                    PromotionHours(from: .endOfDay, until: .midnight),
                    PromotionHours(from: .midnight, until: .midnight, on: []),
                ],
                first: first,
                last: last,
                branches: [],
                orderKinds: [],
                minimumSpend: MinimumSpend(Money(minorUnits: 5, .ron)),
                guestGroups: []
            )
            $0.limits = PromotionLimits(uses: -1, usesPerGuest: .max)
            $0.sharedLimit = PromotionLimitID(String(repeating: "x", count: 129))
        }
        #expect(
            faults == [
                "goods nothingSatisfies", "trigger.codes[0].id emptyCode", "trigger.codes[1].uses usesOutOfRange",
                "trigger.codes[2].id repeated", "conditions.hours[0].from beginsAtEndOfDay",
                "conditions.hours[1].weekdays nothingSatisfies", "conditions.last datesReversed",
                "conditions.branches nothingSatisfies", "conditions.orderKinds nothingSatisfies",
                "conditions.minimumSpend.amount otherCurrency", "conditions.guestGroups nothingSatisfies",
                "limits.uses usesOutOfRange", "limits.usesPerGuest usesOutOfRange", "sharedLimit tooLong",
            ]
        )
        #expect(Self.faults { $0.trigger = .codes(codes: []) } == ["trigger.codes nothingSatisfies"])
        let many = (0...Promotion.maxCodes).map { PromotionCodeTerms(PromotionCode("\($0)")) }
        #expect(Self.faults { $0.trigger = .codes(codes: many) } == ["trigger.codes tooMany"])
        for (count, isSound) in [(2_000, true), (2_001, false)] {
            let branches = Set((0..<count).map { BranchID("b\($0)") })
            let fault = Self.faults { $0.conditions = PromotionConditions(branches: branches) }
            #expect(fault == (isSound ? [] : ["conditions.branches tooMany"]), "\(count)")
            let goods = Self.faults { $0.goods = PromotionGoods(items: Set((0..<count).map { MenuItemID("i\($0)") })) }
            #expect(goods == (isSound ? [] : ["goods.items tooMany"]), "\(count)")
        }
    }

    @Test("a book tells the faults of its promotions and between them, and does not compile with any")
    func books() {
        let limit = SharedPromotionLimit(id: "s", limits: PromotionLimits())
        let promotions = [
            Shop.off("a", 0), Shop.off("a", 1, code: "X"), Shop.off("c", 1, code: "X") { $0.sharedLimit = "none" },
        ]
        let problems = PromotionBook.problems(promotions, [], [limit, limit])
        #expect(
            problems.map { "\($0.path) \($0.code.rawValue.dropFirst(18))" } == [
                "promotions[0].value.money amountOutOfRange", "promotions[1].id repeated",
                "promotions[2].sharedLimit unknown", "promotions[2].trigger.codes repeated",
                "sharedLimits[0].limits nothingSatisfies", "sharedLimits[1].limits nothingSatisfies",
                "sharedLimits[1].id repeated",
            ]
        )
        #expect(throws: Defects(problems)) { try PromotionBook(promotions, sharedLimits: [limit, limit]) }
        let many = (0...PromotionBook.maxPromotions).map { Shop.off(PromotionID("\($0)"), 1) }
        #expect(PromotionBook.problems(many).map(\.path) == ["promotions"])
    }

    @Test("a basket with mixed currencies, extreme amounts or too much of anything is refused, with all faults")
    func baskets() throws {
        let book = try PromotionBook([Shop.percent("p", 100)])
        func faults(_ basket: PromotionBasket) throws -> [String] {
            do throws(Defects<PromotionBasketProblem>) {
                _ = try book.apply(to: basket, at: Shop.start)
                return []
            } catch {
                return error.problems.map { "\($0.path) \($0.code.rawValue.dropFirst(17))" }
            }
        }
        let most: Int64 = 1_000_000_000_000_000
        let lei = PromotionBasketLine(id: "3", item: "x", goods: Money(minorUnits: 1, .ron))
        #expect(try faults(Shop.basket([Shop.line("1", most), Shop.line("2", .min)])) == [])
        #expect(
            try faults(Shop.basket([Shop.line("1", .max), Shop.line("1", 1, reduction: -1), lei])) == [
                "lines[0].goods amountOutOfRange", "lines[1].id repeatedLine", "lines[1].reduction amountOutOfRange",
                "lines[2].goods otherCurrency",
            ]
        )
        #expect(try faults(Shop.basket([Shop.line("1", most), Shop.line("2", 1)])) == ["lines amountOutOfRange"])
        for (count, expected) in [
            (PromotionBasket.maxGroups, []), (PromotionBasket.maxGroups + 1, ["guestGroups tooMany"]),
        ] {
            let groups = Set((0..<count).map { GuestGroup(rawValue: "g\($0)") })
            #expect(try faults(Shop.basket([Shop.line("1", 1)], groups: groups)) == expected)
        }
        #expect(
            try faults(Shop.basket([Shop.line("1", 1, reduction: .max)])) == ["lines[0].reduction amountOutOfRange"]
        )
        #expect(try faults(Shop.basket([Shop.line("1", 1, reduction: -1)])) == ["lines[0].reduction amountOutOfRange"])
        let mixed = PromotionBasketLine(
            id: "1",
            item: "soup",
            categories: [],
            goods: Shop.euro(1),
            reduction: Money(minorUnits: 1, .ron)
        )
        #expect(try faults(Shop.basket([mixed])) == ["lines[0].reduction otherCurrency"])
        let lines = (0...SizeLimit.cartLines).map { Shop.line(LineID("\($0)"), .max) }
        let codes = (0...PromotionBasket.maxCodes).map { PromotionCode("\($0)") }
        #expect(try faults(Shop.basket(lines, codes: codes)) == ["codes tooMany", "lines tooMany"])
        // The largest basket: 100 % of 10¹⁵, divided exactly.
        let whole = try book.apply(
            to: Shop.basket([Shop.line("1", most / 3), Shop.line("2", most / 3 * 2)]),
            at: Shop.start
        )
        #expect(whole.total == Shop.euro(most / 3 * 3))
    }

    @Test(
        "hours are judged by the label: from inclusive, until exclusive, past midnight by the day on which they begin"
    )
    func hours() throws {
        let night = try PromotionHours("22:00", "02:00", on: [.friday])
        func isOpen(_ label: String, _ hours: PromotionHours, last: String? = nil) throws -> Bool {
            let promotion = Shop.off("p", 1) {
                $0.conditions.hours = [hours]
                $0.conditions.last = try? last.map { try CivilDate($0) }
            }
            let basket = try Shop.basket([Shop.line("1", 1)], at: label)
            return try PromotionBook([promotion]).apply(to: basket, at: Shop.start).total.isPositive
        }
        let cases: [(String, Bool)] = [
            ("2026-11-27T21:59:59.999", false), ("2026-11-27T22:00", true), ("2026-11-28T00:00", true),
            ("2026-11-28T01:59:59.999", true), ("2026-11-28T02:00", false), ("2026-11-27T01:00", false),
            ("2026-11-28T22:00", false),
        ]
        for (label, expected) in cases {
            #expect(try isOpen(label, night) == expected, "\(label)")
            #expect(try isOpen(label, night, last: "2026-11-27") == expected, "\(label)")
            #expect(try !isOpen(label, night, last: "2026-11-26"), "\(label)")
        }
        let day = PromotionHours(from: .midnight, until: .endOfDay, on: [.friday])
        #expect(try isOpen("2026-11-27T23:59", day) && !isOpen("2026-11-28T00:00", day))
        let around = try PromotionHours("09:00", "09:00", on: [.friday])
        #expect(try isOpen("2026-11-27T09:00", around) && isOpen("2026-11-28T08:59", around))
        #expect(try !isOpen("2026-11-28T09:00", around) && !isOpen("2026-11-27T08:59", around))
        // When clocks are set back, both occurrences of a label count.
        let early = Shop.off("p", 1) { $0.conditions.hours = [try? PromotionHours("03:30", "03:31")].compactMap { $0 } }
        let book = try PromotionBook([early])
        let before = try Instant(iso8601: "2026-10-25T00:30:00Z")
        for (at, seconds) in [(before, 10_800), (before + .hours(1), 7_200)] {
            let basket = try PromotionBasket(
                order: "o",
                branch: Shop.branch,
                currency: .eur,
                at: at,
                in: FixedOffset(UTCOffset(seconds: seconds)),
                lines: [Shop.line("1", 1)]
            )
            #expect(try basket.label == LocalDateTime("2026-10-25T03:30"))
            #expect(try book.apply(to: basket, at: at).total == Shop.euro(1))
        }
        let edges = PromotionHours(from: .midnight, until: .midnight)
        #expect(edges.days(at: CivilDate.first.startOfDay) == [.first])
        #expect(try edges.days(at: LocalDateTime("9999-12-31T23:59")) == [.last])
    }
}
