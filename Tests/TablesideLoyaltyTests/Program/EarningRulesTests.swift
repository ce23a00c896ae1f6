import TablesideCore
import TablesideLoyalty
import Testing

@testable import TablesideTestSupport

/// Worked by hand from the conventions.
@Suite("Points: earning")
struct EarningRulesTests {
    private let utc = FixedOffset.utc

    private func euros(_ text: String) throws -> Money { try Money(text, .eur) }

    private func rules(_ points: Int = 1, per unit: String = "10.00") throws -> EarningRules {
        EarningRules([EarningRule("goods", points: points, per: try euros(unit))])
    }

    private func points(_ rules: EarningRules, _ basis: EarningBasis) throws -> [Int] {
        try rules.grants(for: "o1", on: basis, earnedAt: PointsHouse.start, in: utc).map(\.points)
    }

    @Test(
        "each full unit of the goods less discounts and rewards earns the rule's points",
        arguments: [
            ("105.00", "0.00", "0.00", 1, [10]), ("9.99", "0.00", "0.00", 1, []), ("10.00", "0.00", "0.00", 1, [1]),
            ("25.00", "0.00", "0.00", 3, [6]), ("105.00", "5.01", "0.00", 1, [9]), ("105.00", "5.00", "0.00", 1, [10]),
            ("105.00", "0.00", "95.00", 1, [1]), ("105.00", "50.00", "60.00", 1, []), ("-20.00", "0.00", "0.00", 1, []),
        ] as [(String, String, String, Int, [Int])]
    )
    func floors(goods: String, discounts: String, rewards: String, each: Int, expected: [Int]) throws {
        let basis = EarningBasis(goods: try euros(goods), discounts: try euros(discounts), rewards: try euros(rewards))
        #expect(try points(rules(each), basis) == expected)
    }

    @Test("rules earn separately, each in its currency, and a grant says what it was earned on")
    func several() throws {
        let rules = EarningRules([
            EarningRule("goods", per: try euros("10.00")), EarningRule("extra", points: 5, per: try euros("50.00")),
            EarningRule("dollars", per: Money(minorUnits: 100, .usd)),
        ])
        let grants = try rules.grants(
            for: "o1",
            on: EarningBasis(goods: try euros("105.00"), discounts: try euros("1.00")),
            earnedAt: PointsHouse.start,
            in: utc
        )
        #expect(grants.map(\.source) == [.order(order: "o1", rule: "goods"), .order(order: "o1", rule: "extra")])
        #expect(grants.map(\.points) == [10, 10])
        #expect(try grants.allSatisfy { try $0.net == euros("104.00") })
        var account = PointsAccount(id: PointsHouse.id)
        for grant in grants {
            try account.perform(.earn(grant: grant), in: PointsHouse.program, by: .system, at: PointsHouse.start)
        }
        #expect(account.balance(at: PointsHouse.start) == 20)
    }

    private static let bucharest: ZoneTransitions? = try? ZoneTransitions(
        identifier: "Europe/Bucharest",
        initialOffset: UTCOffset("+02:00"),
        transitions: [
            .init(at: Instant(iso8601: "2026-03-29T01:00:00Z"), offset: UTCOffset("+03:00")),
            .init(at: Instant(iso8601: "2026-10-25T01:00:00Z"), offset: UTCOffset("+02:00")),
            .init(at: Instant(iso8601: "2030-03-31T01:00:00Z"), offset: UTCOffset("+03:00")),
        ]
    )
    /// Clocks skip from 00:00 to 01:00 on September 6.
    private static let santiago: ZoneTransitions? = try? ZoneTransitions(
        identifier: "America/Santiago",
        initialOffset: UTCOffset("-04:00"),
        transitions: [
            .init(at: Instant(iso8601: "2026-09-06T04:00:00Z"), offset: UTCOffset("-03:00")),
            .init(at: Instant(iso8601: "2027-04-04T03:00:00Z"), offset: UTCOffset("-04:00")),
        ]
    )
    /// Clocks show 00:00 to 01:00 twice on November 1.
    private static let havana: ZoneTransitions? = try? ZoneTransitions(
        identifier: "America/Havana",
        initialOffset: UTCOffset("-04:00"),
        transitions: [
            .init(at: Instant(iso8601: "2026-11-01T05:00:00Z"), offset: UTCOffset("-05:00")),
            .init(at: Instant(iso8601: "2027-03-14T05:00:00Z"), offset: UTCOffset("-04:00")),
        ]
    )

    @Test(
        "validity ends after so many times 24 hours, or at the first instant of the local day after the last one",
        arguments: [
            // Across the change of clocks 30 days are 720 hours.
            (
                "bucharest", PointsValidity.days(count: 30, toEndOfDay: false), "2026-02-27T08:00:00Z",
                "2026-03-29T08:00:00Z"
            ),
            // From February 27 in Bucharest to the end of March 29, when clocks are ahead by three hours.
            ("bucharest", .days(count: 30, toEndOfDay: true), "2026-02-27T08:00:00Z", "2026-03-29T21:00:00Z"),
            // 22:30 UTC is 00:30 of the next day there.
            ("bucharest", .days(count: 0, toEndOfDay: true), "2026-02-27T22:30:00Z", "2026-02-28T22:00:00Z"),
            ("bucharest", .days(count: 0, toEndOfDay: true), "2026-02-27T21:59:59Z", "2026-02-27T22:00:00Z"),
            // January 31 and one month are February 28; December and two are February.
            ("bucharest", .months(count: 1, toEndOfDay: true), "2026-01-31T12:00:00Z", "2026-02-28T22:00:00Z"),
            ("bucharest", .months(count: 14, toEndOfDay: true), "2026-12-31T12:00:00Z", "2028-02-29T22:00:00Z"),
            ("bucharest", .months(count: 12, toEndOfDay: false), "2026-01-31T12:00:00Z", "2027-01-31T12:00:00Z"),
            // 14:00 in winter and in summer.
            ("bucharest", .months(count: 3, toEndOfDay: false), "2026-01-31T12:00:00Z", "2026-04-30T11:00:00Z"),
            ("santiago", .days(count: 1, toEndOfDay: true), "2026-09-04T12:00:00Z", "2026-09-06T04:00:00Z"),
            ("havana", .days(count: 1, toEndOfDay: true), "2026-10-30T12:00:00Z", "2026-11-01T04:00:00Z"),
        ]
    )
    func expiries(zone: String, validity: PointsValidity, earned: String, end: String) throws {
        let zones = ["bucharest": Self.bucharest, "santiago": Self.santiago, "havana": Self.havana]
        let zone = try #require(zones[zone] ?? nil)
        let rules = EarningRules([], validity: validity)
        #expect(try rules.expiry(earnedAt: Instant(iso8601: earned), in: zone) == Instant(iso8601: end))
    }

    @Test("points are available after the delay, and never where they would have expired before")
    func delays() throws {
        let earned = PointsHouse.start
        var rules = EarningRules([], delay: .days(2), validity: .days(count: 3, toEndOfDay: false))
        let grant = try rules.grant(7, from: .mission(award: "m1"), earnedAt: earned, in: utc)
        #expect(grant.availableAt == earned + .days(2) && grant.expiresAt == earned + .days(3) && grant.net == nil)
        rules.validity = .days(count: 1, toEndOfDay: true)
        #expect(throws: EarningError(.neverAvailable(delay: .days(2)))) {
            try rules.grant(7, from: .mission(award: "m1"), earnedAt: earned, in: utc)
        }
    }

    @Test("every fault of the rules is told, with its place")
    func problems() throws {
        let rules = EarningRules(
            [
                EarningRule("a", points: 0, per: Money(minorUnits: 0, .eur)),
                EarningRule("a", points: .max, per: try euros("1.00")),
            ],
            delay: .days(5),
            validity: .days(count: 5, toEndOfDay: false)
        )
        #expect(
            rules.problems().map(\.description) == [
                "orders[0].points: 0 points are not between 1 and 1000000000000",
                "orders[0].unit: the unit of 0.00 EUR is not above 0",
                "orders[1].id: the rule a occurs twice",
                "orders[1].points: 9223372036854775807 points are not between 1 and 1000000000000",
                "delay: after 120 h the points have expired",
            ]
        )
        #expect(throws: EarningError(.unsound(problems: rules.problems()))) {
            try rules.grants(for: "o1", on: EarningBasis(goods: euros("10.00")), earnedAt: PointsHouse.start, in: utc)
        }
        let many = EarningRules((0...20).map { EarningRule(EarningRuleID("\($0)"), per: Money(minorUnits: 1, .eur)) })
        #expect(many.problems().map(\.reason) == [.tooManyRules(found: 21, limit: 20)])
        for validity in [
            PointsValidity.days(count: 0, toEndOfDay: false), .days(count: -1, toEndOfDay: true),
            .days(count: .max, toEndOfDay: true),
            .months(count: 0, toEndOfDay: false), .months(count: .min, toEndOfDay: true),
        ] {
            #expect(EarningRules([], validity: validity).problems().map(\.path) == ["validity"])
        }
        for delay in [Elapsed.milliseconds(-1), .milliseconds(.max)] {
            #expect(EarningRules([], delay: delay).problems().map(\.path) == ["delay"])
        }
    }

    @Test("amounts and instants that are too great are refused")
    func extremes() throws {
        let rules = EarningRules(
            [EarningRule("all", points: SizeLimit.points, per: Money(minorUnits: 1, .eur))],
            validity: .days(count: 36_600, toEndOfDay: true)
        )
        func code(_ basis: EarningBasis, _ rules: EarningRules, at instant: Instant = PointsHouse.start) -> String? {
            do throws(EarningError) {
                _ = try rules.grants(for: "o1", on: basis, earnedAt: instant, in: utc)
                return nil
            } catch {
                return error.code.rawValue
            }
        }
        let least = Money(minorUnits: .min, .eur)
        #expect(code(EarningBasis(goods: Money(minorUnits: 2, .eur)), rules) == "points.earning.tooManyPoints")
        #expect(code(EarningBasis(goods: Money(minorUnits: .max, .eur)), rules) == "points.earning.tooManyPoints")
        #expect(
            code(EarningBasis(goods: Money(minorUnits: 1, .eur), discounts: least), rules) == "points.earning.money"
        )
        #expect(
            code(EarningBasis(goods: Money(minorUnits: 1, .eur), discounts: Money(minorUnits: 1, .usd)), rules)
                == "points.earning.money"
        )
        let one = EarningBasis(goods: Money(minorUnits: 1, .eur))
        for instant in [Int64.max, .min, 253_402_300_799_999] {
            let outcome = code(one, rules, at: Instant(millisecondsSince1970: instant))
            #expect(outcome == "points.earning.dateOutOfRange" || outcome == "points.earning.zoneUnknown")
        }
        let bucharest = try #require(Self.bucharest)
        #expect(throws: EarningError(.zoneUnknown(zone: "Europe/Bucharest"))) {
            try rules.grant(
                1,
                from: .mission(award: "m1"),
                earnedAt: Instant(millisecondsSince1970: 4_000_000_000_000),
                in: bucharest
            )
        }
        var days = rules
        days.validity = .days(count: 36_600, toEndOfDay: false)
        #expect(code(one, days, at: Instant(millisecondsSince1970: .max)) == "points.earning.dateOutOfRange")
        #expect(throws: EarningError(.pointsOutOfRange(points: 0))) {
            try rules.grant(0, from: .mission(award: "m1"), earnedAt: PointsHouse.start, in: utc)
        }
    }

    @Test("rules are written and read as themselves")
    func coding() throws {
        let rules = EarningRules(
            [EarningRule("goods", points: 2, per: try euros("10.00"))],
            delay: .days(1),
            validity: .months(count: 12, toEndOfDay: true)
        )
        #expect(
            try encoded(rules)
                == #"{"delay":86400000,"orders":[{"id":"goods","points":2,"unit":{"currency":"EUR","minorUnits":1000}}],"validity":{"months":{"count":12,"toEndOfDay":true}}}"#
        )
        for validity in [PointsValidity.unlimited, .days(count: 3, toEndOfDay: false)] {
            var other = rules
            other.validity = validity
            #expect(try decoded(EarningRules.self, encoded(other)) == other)
        }
    }
}
