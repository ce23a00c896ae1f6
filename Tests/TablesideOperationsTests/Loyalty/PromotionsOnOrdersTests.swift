import TablesideBilling
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

@Suite("Promotions on orders")
struct PromotionsOnOrdersTests {
    private static func name(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

    /// A fifth off the soups, once.
    private static let soupDay = Promotion(
        id: "soup-day",
        name: name("Soup day"),
        value: .percentage(rate: .percent(20), upTo: nil),
        goods: PromotionGoods(items: [D.soup]),
        limits: PromotionLimits(uses: 1)
    )

    /// Ten percent for who has the code, once for each guest, from 30.00 on.
    private static func welcome() throws -> Promotion {
        let least = MinimumSpend(Money(minorUnits: 3_000, try Currency("RON")))
        return Promotion(
            id: "welcome",
            name: name("Welcome"),
            value: .percentage(rate: .percent(10), upTo: nil),
            trigger: .codes(codes: [PromotionCodeTerms("WELCOME")]),
            conditions: PromotionConditions(minimumSpend: least),
            limits: PromotionLimits(usesPerGuest: 1)
        )
    }

    @Test("FO-32 a promotion is on the order's lines, and its last use goes back when the order is canceled")
    func lastUse() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        let first = try #require(try await loyal.place("1"))
        // A fifth of two soups at 15.50.
        #expect(first.promotions?.total.minorUnits == 620)
        try expectGolden(#require(try await loyal.diner.store.load(OrderPromotions.self, "1")), "OrderPromotions.json")
        let order = try await loyal.diner.order("1")
        #expect(order.discount?.minorUnits == 620 && order.total?.minorUnits == 2_780)
        #expect(order.line("soup")?.discount.minorUnits == 620 && order.line("bread")?.discount.minorUnits == 0)
        let second = try #require(try await loyal.place("2", by: D.leo))
        #expect(second.promotions?.discounts.isEmpty == true)
        #expect(try await loyal.diner.order("2").discount?.minorUnits == 0)
        await loyal.send(.table(request: .cancel(order: "1", reason: nil)), by: D.guest)
        let third = try #require(try await loyal.place("3", by: D.leo))
        #expect(third.promotions?.total.minorUnits == 620)
        // What was given back once does not go back again.
        #expect(try await loyal.place("4")?.promotions?.discounts.isEmpty == true)
    }

    @Test("FO-32 a rejected order and one that expires give their uses back", arguments: [false, true])
    func ended(expires: Bool) async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        let terms = try loyal.terms(acceptWithin: .minutes(5))
        let placing = try loyal.diner.placing("1", [(D.soup, 2)])
        #expect(try await loyal.diner.place(placing, on: terms).promotions?.total.minorUnits == 620)
        if expires {
            loyal.diner.clock.advance(by: .minutes(5))
            let timers = DueHandler.house(loyal.house, in: loyal.diner.store)
            let runner = CommandRunner(store: loyal.diner.store, clock: loyal.diner.clock, timers: timers)
            let fired = try await runner.fireDue(at: loyal.diner.clock.now(), limit: 10)
            #expect(fired.map(\.result).contains(.done))
            #expect(try await loyal.diner.order("1").state == .expired)
        } else {
            try await loyal.diner.step("1", .reject(reason: .outOfStock), by: D.waiter(D.wanda))
        }
        #expect(try await loyal.place("2")?.promotions?.total.minorUnits == 620)
    }

    @Test("FO-32 who voids the last item of an order gives its use back")
    func voided() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        try await loyal.place("1")
        await loyal.send(.table(request: .void(order: "1", items: .all, reason: nil)), by: D.guest)
        #expect(try await loyal.diner.order("1").state == .cancelled)
        #expect(try await loyal.place("2", by: D.leo)?.promotions?.total.minorUnits == 620)
    }

    @Test("FO-32 two phones that go for the last use at the same moment do not both get it")
    func race() async throws {
        for _ in 0..<20 {
            let loyal = try await LoyalDiner([Self.soupDay])
            async let mia = loyal.place("1")
            async let leo = loyal.place("2", by: D.leo)
            let got = try await [mia, leo].compactMap { $0?.promotions?.total.minorUnits }
            #expect(got.sorted() == [0, 620])
        }
    }

    @Test("FO-32 the quote is what placing charges, and says of each promotion why it does not apply")
    func quote() async throws {
        let loyal = try await LoyalDiner([Self.soupDay, try Self.welcome()])
        let reader = loyal.server.reader
        let wish = loyal.wish("1", codes: ["WELCOME", "OLD"])
        let quoted = try await reader.quote(wish, by: D.guest)
        // 20 % of 31.00 and 10 % of 34.00, each of what stands on the menu.
        #expect(quoted.promotions?.total.minorUnits == 620 + 340 && quoted.quote.total.minorUnits == 2_440)
        #expect(quoted.promotions?.refusedCodes.map(\.code) == ["OLD"])
        #expect(quoted.explanations.allSatisfy { $0.obstacles.isEmpty } && quoted.explanations.count == 2)
        // Without the code nobody hears of the promotion.
        #expect(try await reader.quote(loyal.wish("1"), by: D.guest).explanations.map(\.promotion) == ["soup-day"])
        let agreed = loyal.wish("1", codes: ["WELCOME", "OLD"], expecting: quoted.quote)
        await loyal.send(.table(request: .place(order: agreed)), by: D.guest)
        #expect(try await loyal.diner.order("1").total == quoted.quote.total)
        // The code is used up for Mia, and the soup day for all: the same wish costs more now, and the guest hears of it.
        let late = loyal.wish("2", codes: ["WELCOME", "OLD"], expecting: quoted.quote)
        await loyal.send(.table(request: .place(order: late)), by: D.guest, refused: "visit.quoteChanged")
        let again = try await reader.quote(loyal.wish("2", codes: ["WELCOME"]), by: D.guest)
        #expect(again.promotions?.discounts.isEmpty == true)
        #expect(
            again.explanations.map { $0.obstacles.map(\.code.rawValue) } == [
                ["promotion.obstacle.used"], ["promotion.obstacle.usedByGuest"],
            ]
        )
        // Leo has not used it yet; a stranger's order is not his to ask about.
        let leo = try await reader.quote(loyal.wish("3", by: D.leo, codes: ["WELCOME"]), by: D.otherGuest)
        #expect(leo.promotions?.total.minorUnits == 340)
        await #expect(throws: AccessRefusal.self) { try await reader.quote(loyal.wish("1"), by: D.otherGuest) }
    }

    /// The rows of a bill or receipt that take something off.
    private static func minus(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.contains("-") }
            .map { row in row.split(separator: " ").joined(separator: " ") }
    }

    @Test("FO-32 each promotion stands on the bill and on the receipt under its name", arguments: [false, true])
    func named(isVoided: Bool) async throws {
        let loyal = try await LoyalDiner([Self.soupDay, try Self.welcome()])
        try await loyal.place("1", codes: ["WELCOME"])
        #expect(try await loyal.server.reader.tab("tab-mia", by: D.guest).promotions == nil)
        if isVoided {
            let soup = OrderItem.Selection.only(items: [OrderItem.Quantity("soup", 1)])
            try await loyal.diner.step("1", .void(items: soup), by: D.guest)
        }
        try await loyal.serve("1")
        let card = try await loyal.server.reader.tab("tab-mia", by: D.guest)
        let (bill, names) = (try #require(card.bill), try #require(card.promotions))
        // 20 % of 31.00, and 10 % of 34.00: 3.10 off the soups, 0.30 off the bread. One of two soups has half of it.
        // The bread, off which only the code takes something, stands first on the bill.
        let rows = isVoided ? ["Welcome -1.85", "Soup day -3.10"] : ["Welcome -3.40", "Soup day -6.20"]
        #expect(Self.minus(bill.text(naming: names)) == rows)
        #expect(bill.discountTotal.minorUnits == (isVoided ? 310 + 185 : 620 + 340))
        try await loyal.leave()
        let receipt = try #require(try await loyal.diner.tab().receipt)
        let kept = try #require(try await loyal.diner.store.load(OrderPromotions.self, "1"))
        #expect(Self.minus(receipt.text(naming: kept.names)) == rows)
        // Without the names, and for what no name stands for, there is one row.
        #expect(Self.minus(receipt.text()) == [isVoided ? "Discount -4.95" : "Discount -9.60"])
        let soupDay = names.filter { $0.name == Self.name("Soup day") }
        if !isVoided {
            #expect(Self.minus(receipt.text(naming: soupDay)) == ["Soup day -6.20", "Discount -3.40"])
        }
    }

    @Test("FO-28 a promotion for guests with an account is not for a device without one")
    func registered() async throws {
        var forMembers = Self.soupDay
        forMembers.conditions.guestGroups = [.registered]
        let loyal = try await LoyalDiner([forMembers])
        #expect(try await loyal.place("1")?.promotions?.total.minorUnits == 620)
        let stranger = PlaceOrder("2", D.cart([(D.soup, 2)]), on: "tab-mia")
        let answer = try await loyal.diner.place(stranger, on: loyal.terms(), by: D.waiter(D.wanda))
        #expect(answer.promotions?.discounts.isEmpty == true)
    }

    @Test("FO-32 an order that is paid settles its uses: the counter forgets the order, and the use stays counted")
    func settled() async throws {
        let loyal = try await LoyalDiner([Self.soupDay])
        try await loyal.place("1")
        try await loyal.serve("1")
        try await loyal.leave()
        try await loyal.catchUp()
        let counters = try await loyal.diner.store.query(DocumentQuery(PromotionCounter.kind, scope: "", limit: 10))
        let counter = try #require(try counters.documents.first?.decoded(as: PromotionCounter.self))
        #expect(counter.claims.isEmpty && counter.settledUses == 1)
        #expect(try await loyal.place("2", by: D.leo)?.promotions?.discounts.isEmpty == true)
    }

    /// An order with the last use is billed, paid and its tab closed before anybody accepts it.
    private static func billedUnaccepted(_ profile: ProfileCode) async throws -> LoyalDiner {
        let loyal = try await LoyalDiner([soupDay])
        let terms = OrderingPolicy(
            menu: loyal.diner.menu,
            profile: profile,
            promotions: PromotionTerms(try PromotionBook([soupDay]), in: loyal.diner.plan.zone),
            bill: BillTerms(billsUnaccepted: true)
        )
        let placing = try loyal.diner.placing("1", [(D.soup, 2)], profile: profile)
        #expect(try await loyal.diner.place(placing, on: terms).promotions?.total.minorUnits == 620)
        if profile != .forman { try await loyal.diner.tab(.askForBill) }
        try await loyal.leave()
        try await loyal.catchUp()
        #expect(try await loyal.diner.tab().state == .closed)
        // The tab is closed, but the order still waits.
        #expect(try await uses(loyal) == [1, 0])
        return loyal
    }

    /// How many uses are of orders under way, and how many are settled.
    private static func uses(_ loyal: LoyalDiner) async throws -> [Int] {
        let query = DocumentQuery(PromotionCounter.kind, scope: "", limit: 10)
        let counters = try await loyal.diner.store.query(query).documents
        let counter = try #require(try counters.first?.decoded(as: PromotionCounter.self))
        return [counter.claims.count, counter.settledUses]
    }

    @Test("FO-32 an order that is called off after its tab was closed gives its use back", arguments: [false, true])
    func calledOffLate(isAccepted: Bool) async throws {
        let loyal = try await Self.billedUnaccepted(.dineIn)
        if isAccepted {
            try await loyal.diner.accept("1", D.wanda)
            try await loyal.catchUp()
            try await loyal.diner.step("1", .cancel(reason: .outOfStock), by: D.manager)
        } else {
            try await loyal.diner.step("1", .reject(reason: .outOfStock), by: D.manager)
        }
        try await loyal.catchUp()
        // 31.00 less the fifth.
        #expect(try await loyal.diner.tab().refunded.map(\.amount.minorUnits) == [2_480])
        #expect(try await Self.uses(loyal) == [0, 0])
        #expect(try await loyal.place("2", by: D.leo)?.promotions?.total.minorUnits == 620)
    }

    @Test("FO-32 after the end of its tab an order spends its use when served, or accepted where no more is recorded")
    func completedLate() async throws {
        for profile in [ProfileCode.dineIn, .forman] {
            let loyal = try await Self.billedUnaccepted(profile)
            try await loyal.diner.accept("1", D.wanda)
            try await loyal.catchUp()
            if profile == .dineIn {
                #expect(try await Self.uses(loyal) == [1, 0])
                try await loyal.diner.cookAndServe("1", by: D.wanda)
                try await loyal.catchUp()
            }
            #expect(try await Self.uses(loyal) == [0, 1])
            #expect(try await loyal.place("2", by: D.leo)?.promotions?.discounts.isEmpty == true)
        }
    }

    @Test("eleven codes are too many for a request, and a cart of staff with them is refused with the reason")
    func codes() async throws {
        let codes = (0...PromotionBasket.maxCodes).map { PromotionCode("C\($0)") }
        let loyal = try await LoyalDiner([Self.soupDay])
        let coder = JSONDocumentCoder()
        let bytes = try coder.encode(loyal.wish("1", codes: codes))
        #expect(throws: (any Error).self) { try coder.decode(OrderWish.self, from: bytes) }
        let few = try coder.encode(loyal.wish("1", codes: Array(codes.prefix(PromotionBasket.maxCodes))))
        #expect(try coder.decode(OrderWish.self, from: few).codes?.count == PromotionBasket.maxCodes)
        await loyal.send(
            .table(request: .place(order: loyal.wish("1", codes: codes))),
            by: D.guest,
            refused: "visit.promotions"
        )
    }
}
