import TablesideBooking
import TablesideCore
import TablesideFoundation
import TablesideHosting
import TablesideLoyalty
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

@Suite("Held promotions")
struct HeldPromotionsTests {
    /// A fifth off the soups, once.
    private static let soupDay = Promotion(
        id: "soup-day",
        name: LocalizedText("Soup day", in: .english),
        value: .percentage(rate: .percent(20), upTo: nil),
        goods: PromotionGoods(items: [D.soup]),
        limits: PromotionLimits(uses: 1)
    )

    /// What a guest is told who asks to hold: what is off the order, and for how many more minutes that is held.
    private struct Held: Equatable {
        let off: Int64
        let minutes: Int?

        init(_ off: Int64, _ minutes: Int?) { (self.off, self.minutes) = (off, minutes) }
    }

    private static func hold(_ order: String, by user: UserID = D.mia, _ loyal: LoyalDiner) async throws -> Held {
        let ask = HouseRequest.Ask.table(request: .holdPromotions(order: loyal.wish(order, by: user)))
        let answer = await loyal.send(ask, by: .guest(user))
        let quote = try #require(try answer.receipt(as: HeldQuote.self, coder: JSONDocumentCoder()))
        let now = loyal.diner.clock.now()
        return Held(
            quote.promotions?.total.minorUnits ?? 0,
            quote.until.map { Int(($0.millisecondsSince1970 - now.millisecondsSince1970) / 60_000) }
        )
    }

    @Test("FO-32 a quote holds the last use until its order is placed, and for nobody else")
    func placed() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        // A fifth of two soups at 15.50.
        #expect(try await Self.hold("1", loyal) == Held(620, 10))
        #expect(try await Self.hold("2", by: D.leo, loyal) == Held(0, nil))
        #expect(try await loyal.place("2", by: D.leo)?.promotions?.discounts.isEmpty == true)
        #expect(try await loyal.place("1")?.promotions?.total.minorUnits == 620)
        loyal.diner.clock.advance(by: .minutes(60))
        #expect(try await loyal.place("3", by: D.leo)?.promotions?.discounts.isEmpty == true, "it is taken, not held")
        let ask = HouseRequest.Ask.table(request: .holdPromotions(order: loyal.wish("1")))
        await loyal.send(ask, by: D.guest, refused: "visit.takenOrder")
    }

    @Test("what is held goes back when its time is over, whether or not a timer has fired", arguments: [false, true])
    func lapses(fires: Bool) async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        #expect(try await Self.hold("1", loyal) == Held(620, 10))
        loyal.diner.clock.advance(by: .minutes(10))
        if fires {
            let timers = DueHandler.house(loyal.house, in: loyal.diner.store)
            let runner = CommandRunner(store: loyal.diner.store, clock: loyal.diner.clock, timers: timers)
            let fired = try await runner.fireDue(at: loyal.diner.clock.now(), limit: 10)
            #expect(fired.map(\.result) == [.done])
        }
        #expect(try await loyal.place("2", by: D.leo)?.promotions?.total.minorUnits == 620)
        #expect(try await loyal.place("1")?.promotions?.discounts.isEmpty == true)
    }

    @Test("ten minutes after what was held is over a guest may hold again, and not sooner", arguments: [false, true])
    func again(isSooner: Bool) async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        #expect(try await Self.hold("1", loyal) == Held(620, 10))
        loyal.diner.clock.advance(by: .minutes(20) - .milliseconds(isSooner ? 1 : 0))
        #expect(try await Self.hold("2", loyal) == Held(620, isSooner ? nil : 10))
    }

    @Test("a guest holds for one order at a time and ten minutes in all, and then for ten minutes nothing")
    func renewed() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        #expect(try await Self.hold("1", loyal) == Held(620, 10))
        loyal.diner.clock.advance(by: .minutes(4))
        #expect(try await Self.hold("1", loyal) == Held(620, 6), "asking again makes it no longer")
        #expect(try await Self.hold("2", loyal) == Held(620, 6), "nor does another order, which has the use now")
        #expect(try await loyal.place("1")?.promotions?.discounts.isEmpty == true)
        loyal.diner.clock.advance(by: .minutes(6))
        #expect(try await Self.hold("2", loyal) == Held(620, nil), "it is offered, but not held")
        loyal.diner.clock.advance(by: .minutes(9))
        #expect(try await Self.hold("3", loyal) == Held(620, nil))
        #expect(try await Self.hold("4", by: D.leo, loyal) == Held(620, 10))
        loyal.diner.clock.advance(by: .minutes(1))
        #expect(try await Self.hold("3", loyal) == Held(0, nil), "Leo has it")
        loyal.diner.clock.advance(by: .minutes(9))
        #expect(try await Self.hold("3", loyal) == Held(620, 10))
        // Who has placed what they held may hold for the next order at once.
        #expect(try await loyal.place("3")?.promotions?.total.minorUnits == 620)
        await loyal.send(.table(request: .cancel(order: "3", reason: nil)), by: D.guest)
        #expect(try await Self.hold("5", loyal) == Held(620, 10))
    }

    @Test("who places an order without the code that it holds, or cancels it, holds neither twice nor for longer")
    func circles() async throws {
        var withCode = Self.soupDay
        withCode.trigger = .codes(codes: [PromotionCodeTerms("SOUP")])
        withCode.limits = PromotionLimits(uses: 3)
        let loyal = try await LoyalDiner([withCode])
        func hold(_ order: String) async throws -> Held {
            let wish = loyal.wish(order, by: D.mia, codes: ["SOUP"])
            let answer = await loyal.send(.table(request: .holdPromotions(order: wish)), by: D.guest)
            let quote = try #require(try answer.receipt(as: HeldQuote.self, coder: JSONDocumentCoder()))
            let now = loyal.diner.clock.now()
            let left = quote.until.map { Int(($0.millisecondsSince1970 - now.millisecondsSince1970) / 60_000) }
            return Held(quote.promotions?.total.minorUnits ?? 0, left)
        }
        func uses() async throws -> Int {
            let counter = try await loyal.diner.store.load(PromotionCounter.self, .uses(of: "soup-day"))
            return try #require(counter).uses(at: loyal.diner.clock.now())
        }
        #expect(try await hold("1") == Held(620, 10))
        try await loyal.place("1")
        loyal.diner.clock.advance(by: .minutes(3))
        #expect(try await hold("2") == Held(620, 7))
        #expect(try await uses() == 1, "the first order holds nothing any more")
        #expect(try await loyal.place("2", codes: ["SOUP"])?.promotions?.total.minorUnits == 620)
        #expect(try await hold("3") == Held(620, 10), "the second order was placed with what it held")
        loyal.diner.clock.advance(by: .minutes(9))
        try await loyal.place("3", codes: ["SOUP"])
        await loyal.send(.table(request: .cancel(order: "3", reason: nil)), by: D.guest)
        #expect(try await hold("4") == Held(620, 1))
        #expect(try await uses() == 2)
        loyal.diner.clock.advance(by: .minutes(1))
        #expect(try await hold("5") == Held(620, nil))
        #expect(try await uses() == 1, "what the second order has taken")
    }

    @Test("nobody holds under the name of an order for which somebody else holds, nor lets go of what they hold")
    func names() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        #expect(try await Self.hold("1", loyal) == Held(620, 10))
        let foreign = HouseRequest.Ask.table(request: .holdPromotions(order: loyal.wish("1", by: D.leo)))
        await loyal.send(foreign, by: D.otherGuest, refused: "visit.takenOrder")
        #expect(try await Self.hold("2", by: D.leo, loyal) == Held(0, nil))
        // Nor does anybody else place the order with it.
        try await loyal.place("1", by: D.leo, refused: "visit.takenOrder")
        #expect(try await loyal.place("1")?.promotions?.total.minorUnits == 620)
    }

    @Test("what an order no longer uses goes back at once; what is not limited is not held")
    func changed() async throws {
        var everyDay = Self.soupDay
        everyDay.limits = PromotionLimits()
        let free = try await LoyalDiner([everyDay])
        #expect(try await Self.hold("1", free) == Held(620, nil))
        #expect(try await free.diner.store.load(HeldPromotions.self, D.mia) == nil)

        let loyal = try await LoyalDiner([Self.soupDay])
        #expect(try await Self.hold("1", loyal) == Held(620, 10))
        let bread = OrderWish(
            "1",
            [.init(id: "bread", item: D.bread)],
            on: "tab-mia",
            opening: .init(at: D.branch, table: "t2", covers: 1)
        )
        await loyal.send(.table(request: .holdPromotions(order: bread)), by: D.guest)
        #expect(try await loyal.place("2", by: D.leo)?.promotions?.total.minorUnits == 620)
    }

    @Test("an order takes at most twelve uses of limits, so that all are held, placed and given back in one unit")
    func manyLimits() async throws {
        let codes = (0..<9).map { PromotionCode("C\($0)") }
        let promotions = codes.map { code in
            Promotion(
                id: PromotionID("of \(code)"),
                name: LocalizedText("One percent", in: .english),
                value: .percentage(rate: .percent(1), upTo: nil),
                trigger: .codes(codes: [PromotionCodeTerms(code)]),
                limits: PromotionLimits(uses: 1, usesPerGuest: 1)
            )
        }
        let loyal = try await LoyalDiner(promotions)
        // Each code takes two uses; the last quote drops what the first held.
        for (wanted, expected) in [(Array(codes.prefix(6)), 6), (Array(codes.suffix(3)), 3), (codes, 6)] {
            let wish = loyal.wish("o\(wanted.count)", codes: wanted)
            let answer = await loyal.send(.table(request: .holdPromotions(order: wish)), by: D.guest)
            let quote = try #require(try answer.receipt(as: HeldQuote.self, coder: JSONDocumentCoder()))
            #expect(quote.promotions?.discounts.count == expected)
            #expect(quote.promotions?.refusedCodes.count == wanted.count - expected)
            #expect(quote.until == loyal.diner.clock.now() + .minutes(10))
        }
        let leo = try await loyal.place("leo's", by: D.leo, codes: codes)
        #expect(leo?.promotions?.discounts.map(\.code) == ["C6", "C7", "C8"], "the others are held")
        let mia = try await loyal.place("o9", codes: codes)
        #expect(mia?.promotions?.discounts.map(\.code) == ["C0", "C1", "C2", "C3", "C4", "C5"])
    }

    @Test("an order with thirty limited promotions is placed with twelve of them, and gives all of them back")
    func thirty() async throws {
        let promotions = (0..<30).map { number in
            Promotion(
                id: PromotionID("p\(number)"),
                name: LocalizedText("One percent", in: .english),
                value: .percentage(rate: .percent(1), upTo: nil),
                limits: PromotionLimits(uses: 1)
            )
        }
        let loyal = try await LoyalDiner(promotions)
        // A hundredth of 34.00 each.
        #expect(try await Self.hold("1", loyal) == Held(12 * 34, 10))
        #expect(try await loyal.place("1")?.promotions?.total.minorUnits == 12 * 34)
        #expect(try await loyal.place("2")?.promotions?.total.minorUnits == 12 * 34)
        #expect(try await loyal.place("3")?.promotions?.total.minorUnits == 6 * 34)
        await loyal.send(.table(request: .cancel(order: "1", reason: nil)), by: D.guest)
        #expect(try await loyal.place("4")?.promotions?.total.minorUnits == 12 * 34)
    }

    @Test("a group chooses for the order as it did for the held quote, whatever has run out meanwhile")
    func groups() async throws {
        func promotion(
            _ id: PromotionID,
            _ value: PromotionValue,
            of item: MenuItemID,
            code: PromotionCode? = nil
        )
            -> Promotion
        {
            Promotion(
                id: id,
                name: LocalizedText(id.rawValue, in: .english),
                value: value,
                goods: PromotionGoods(items: [item]),
                trigger: code.map { .codes(codes: [PromotionCodeTerms($0)]) } ?? .automatic,
                limits: PromotionLimits(uses: 1)
            )
        }
        let whole = PromotionValue.percentage(rate: .whole, upTo: nil)
        var loyal = try await LoyalDiner([
            promotion("free", whole, of: D.soup, code: "FREE"), promotion("first", whole, of: D.soup),
            promotion("second", whole, of: D.bread),
        ])
        loyal.groups = [
            PromotionGroup(id: "one", .inOrder, of: [.promotion(id: "first"), .promotion(id: "second")])
        ]
        // The code leaves nothing of the soups at 31.00, for which alone the first of the group is.
        let ask = HouseRequest.Ask.table(request: .holdPromotions(order: loyal.wish("1", codes: ["FREE"])))
        let held = try #require(
            try await loyal.send(ask, by: D.guest).receipt(as: HeldQuote.self, coder: JSONDocumentCoder())
        )
        #expect(held.promotions?.total.minorUnits == 3_100 && held.promotions?.contenders == ["first", "second"])
        #expect(try await loyal.place("2", by: D.leo)?.promotions?.discounts.map(\.promotion) == ["first"])
        let wish = loyal.wish("1", codes: ["FREE"], expecting: held.quote)
        let quoted = try await loyal.server.reader.quote(wish, by: D.guest)
        #expect(quoted.quote.total == held.quote.total)
        await loyal.send(.table(request: .place(order: wish)), by: D.guest)
        #expect(try await loyal.diner.order("1").total == held.quote.total)
        // Now the group falls to the second, which takes the bread at 3.00 off.
        #expect(try await loyal.place("3")?.promotions?.total.minorUnits == 300)
    }

    @Test("a house with 120 limited promotions can hold and place orders: only what they use is in the unit")
    func manyLimited() async throws {
        let promotions = (0..<120).map { number in
            Promotion(
                id: PromotionID("p\(number)"),
                name: LocalizedText("One percent", in: .english),
                value: .percentage(rate: .percent(1), upTo: nil),
                limits: PromotionLimits(uses: 1)
            )
        }
        let loyal = try await LoyalDiner(promotions)
        // A hundredth of 34.00 each.
        #expect(try await Self.hold("1", loyal) == Held(12 * 34, 10))
        // What is held changes twelve counters; the guest, two orders and the stock are looked at.
        let held = try #require(await loyal.diner.store.last)
        #expect(held.writes.count { $0.ref.kind == PromotionCounter.kind } == 12)
        #expect(held.checks.allSatisfy { $0.ref.kind != PromotionCounter.kind })
        #expect(try await loyal.place("1")?.promotions?.total.minorUnits == 12 * 34)
        #expect(try await loyal.place("2", by: D.leo)?.promotions?.total.minorUnits == 12 * 34)
    }

    @Test("two phones that hold the last use at the same moment do not both have it")
    func race() async throws {
        for _ in 0..<20 {
            let loyal = try await LoyalDiner([Self.soupDay])
            async let mia = Self.hold("1", loyal)
            async let leo = Self.hold("2", by: D.leo, loyal)
            let got = try await [mia, leo].sorted { $0.off < $1.off }
            #expect(got == [Held(0, nil), Held(620, 10)])
        }
    }

    @Test("two guests who hold by different codes for an order of the same name touch nothing that the other one holds")
    func sameName() async throws {
        let promotions = [("MIA", D.soup), ("LEO", D.bread)].map { code, item in
            Promotion(
                id: PromotionID(code),
                name: LocalizedText(code, in: .english),
                value: .percentage(rate: .percent(20), upTo: nil),
                goods: PromotionGoods(items: [item]),
                trigger: .codes(codes: [PromotionCodeTerms(PromotionCode(code))]),
                limits: PromotionLimits(uses: 1)
            )
        }
        let loyal = try await LoyalDiner(promotions)
        func hold(_ order: String, by user: UserID, _ codes: [PromotionCode], refused code: String? = nil) async {
            let wish = loyal.wish(order, by: user, codes: codes)
            await loyal.send(.table(request: .holdPromotions(order: wish)), by: .guest(user), refused: code)
        }
        func uses(_ promotion: PromotionID) async throws -> Int? {
            let counter = try await loyal.diner.store.load(PromotionCounter.self, .uses(of: promotion))
            return counter?.uses(at: loyal.diner.clock.now())
        }
        await hold("1", by: D.mia, ["MIA"])
        // Without the code of Mia nothing shows that she holds for the order.
        await hold("1", by: D.leo, ["LEO"])
        await hold("1", by: D.mia, ["MIA", "LEO"], refused: "visit.takenOrder")
        await hold("1", by: D.leo, ["MIA", "LEO"], refused: "visit.takenOrder")
        await hold("2", by: D.leo, [])
        #expect(try await uses("MIA") == 1)
        #expect(try await uses("LEO") == 0)
        await hold("1", by: D.mia, ["MIA", "LEO"])
        // What Leo let go of is not his to drop a second time.
        await hold("2", by: D.leo, [])
        #expect(try await uses("LEO") == 1)
        // Once her time is over, and his own break from holding as well, Leo may hold for the order, and she does not drop that
        // with what she held.
        loyal.diner.clock.advance(by: .minutes(20))
        await hold("1", by: D.leo, ["MIA", "LEO"])
        await hold("3", by: D.mia, [])
        #expect(try await uses("MIA") == 1)
        #expect(try await uses("LEO") == 1)
    }

    @Test(
        "where promotions are held for less time, what a guest holds is shortened, and the order is placed after it"
    )
    func shortened() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        let (diner, book) = (loyal.diner, try PromotionBook([Self.soupDay]))
        let placing = try diner.placing("1", [(D.soup, 2)])
        var until: [Instant?] = []
        for minutes in [10, 2, 2] {
            let promotions = PromotionTerms(book, in: diner.plan.zone, holding: .minutes(minutes))
            let terms = FixedContext<PlaceOrder, _>(OrderingPolicy(menu: diner.menu, promotions: promotions))
            let hold = Envelope(HoldPromotions(placing, of: D.mia, at: D.branch), by: D.guest, id: diner.nextID())
            until.append(try await diner.runner.perform(hold, in: terms).answer.until)
            diner.clock.advance(by: .minutes(1))
        }
        // Three minutes have passed.
        let now = diner.clock.now()
        #expect(until == [now + .minutes(7), now, now])
        let counter = try #require(try await diner.store.load(PromotionCounter.self, .uses(of: "soup-day")))
        #expect(counter.uses(at: now) == 0)
        let answer = try await diner.place(placing, on: loyal.terms())
        #expect(answer.promotions?.total.minorUnits == 620)
    }

    @Test("a device without an account holds nothing, and nobody holds for a tab of others")
    func strangers() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        let takeaway = OrderWish("1", [.init(id: "soup", item: D.soup)], on: "own", opening: .init(at: D.branch))
        let ask = HouseRequest.Ask.table(request: .holdPromotions(order: takeaway))
        await loyal.send(ask, by: .guest(on: "phone"), refused: "access.notSignedIn")
        try await loyal.place("1")
        let others = HouseRequest.Ask.table(request: .holdPromotions(order: loyal.wish("1", by: D.mia)))
        await loyal.send(others, by: D.otherGuest, refused: "access.notFound")
        #expect(try await loyal.diner.store.load(HeldPromotions.self, D.leo) == nil)
    }

    @Test("what a guest holds is read back as it was written")
    func stored() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        _ = try await Self.hold("1", loyal)
        try expectGolden(#require(try await loyal.diner.store.load(HeldPromotions.self, D.mia)), "HeldPromotions.json")
    }
}
