import TablesideBilling
import TablesideCore
import TablesideHosting
import TablesideLoyalty
import TablesideMenu
import TablesideOperations
import TablesideOrdering
import TablesideTesting
import Testing

@testable import TablesideTestSupport

private typealias D = Diner

/// Random menus, carts and promotions: what a guest is quoted is what the order costs that is placed.
@Suite("Quotes with promotions")
struct PromotedQuoteTests {
    /// A random menu with five random promotions over its items.
    private struct Shop {
        var random: RandomMenu
        var dice: SplitMix64
        let menu: FoodMenu
        var promotions: [Promotion] = []

        init(seed: UInt64) throws {
            random = RandomMenu(seed: 3_000_000 + seed)
            dice = SplitMix64(seed: seed)
            // The menu of the branch at which the diner is.
            menu = FoodMenu(
                id: random.menu.id,
                of: .branch(D.branch),
                currency: .eur,
                categories: random.menu.categories,
                items: random.menu.items,
                coverCharge: random.menu.coverCharge,
                modifierGroups: random.menu.modifierGroups,
                entries: random.menu.entries,
                priceRules: random.menu.priceRules
            )
            for number in 0..<5 { promotions.append(promotion("\(seed)-\(number)", number)) }
        }

        private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &dice) < percent }

        private mutating func goods() -> PromotionGoods {
            let item = MenuItemID("i\(Int.random(in: 0..<4, using: &dice))")
            let category = CategoryID("c\(Int.random(in: 0..<2, using: &dice))")
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: return PromotionGoods(items: [item])
            case 1: return PromotionGoods(categories: [category])
            case 2: return PromotionGoods(exceptItems: [item])
            default: return .all
            }
        }

        private mutating func promotion(_ id: String, _ number: Int) -> Promotion {
            let percent = Rate.percent(Int32.random(in: 1...60, using: &dice))
            let amount = Trattoria.eur(.random(in: 1...1_200, using: &dice))
            var promotion = Promotion(
                id: PromotionID(id),
                name: Trattoria.text("Promotion \(number)"),
                value: chance(60) ? .percentage(rate: percent, upTo: nil) : .amount(money: amount),
                goods: goods(),
                basis: chance(25) ? .afterLineDiscounts : .undiscounted,
                trigger: chance(40) ? .codes(codes: [PromotionCodeTerms(PromotionCode("CODE\(number)"))]) : .automatic,
                isCombinable: chance(80)
            )
            if chance(25) {
                let least = Trattoria.eur(.random(in: 1...3_000, using: &dice))
                promotion.conditions.minimumSpend = MinimumSpend(least, of: goods(), basis: promotion.basis)
            }
            // What runs out while the guests order.
            promotion.limits = PromotionLimits(
                uses: chance(25) ? 2 : nil,
                usesPerGuest: chance(15) ? 1 : nil,
                budget: chance(20) ? Trattoria.eur(700) : nil
            )
            return promotion
        }

        /// The codes that a guest types in, some of them nobody's.
        mutating func codes() -> [PromotionCode] {
            (0..<6).filter { _ in chance(60) }.map { PromotionCode("CODE\($0)") }.shuffled(using: &dice)
        }
    }

    private static func wish(_ cart: Cart, as name: String, _ codes: [PromotionCode]) -> OrderWish {
        let lines = cart.lines.map { line in
            OrderWish.Line(
                id: line.id,
                item: line.item,
                variation: line.variation,
                quantity: line.quantity,
                modifiers: line.modifiers,
                category: line.category,
                note: line.note,
                course: line.course,
                seat: line.seat
            )
        }
        return OrderWish(
            OrderID(name),
            lines,
            on: TabID(name),
            opening: .init(at: D.branch, table: "t2"),
            covers: cart.covers,
            codes: codes
        )
    }

    @Test("FO-32 the price that is quoted with five promotions is that of the order, line by line, to the cent")
    func quoteIsPlace() async throws {
        var loyal = try await LoyalDiner()
        var (placed, promoted, ranOut) = (0, 0, 0)
        for seed in 0..<UInt64(runs(60, long: 20_000)) {
            // A table does not fill up with open tabs.
            if seed.isMultiple(of: 10) { loyal = try await LoyalDiner() }
            var shop = try Shop(seed: seed)
            (loyal.menu, loyal.promotions) = (shop.menu, shop.promotions)
            for number in 0..<5 {
                let cart = shop.random.cart()
                let codes = shop.codes()
                guard let plain = try? shop.menu.quote(cart, at: RandomMenu.now),
                    !plain.lines.contains(where: \.total.isNegative)
                else { continue }
                let name = "\(seed)-\(number)"
                let wish = Self.wish(cart, as: name, codes)
                let quoted = try await loyal.server.reader.quote(wish, by: D.guest)
                let opening = GuestTab.Opening(
                    branch: D.branch,
                    profile: .dineIn,
                    currency: .eur,
                    opener: .firstItem,
                    table: "t2",
                    guest: D.mia
                )
                let placing = PlaceOrder(
                    OrderID(name),
                    cart,
                    on: TabID(name),
                    opening: opening,
                    guest: D.mia,
                    expecting: quoted.quote,
                    codes: codes
                )
                let answer = try await loyal.diner.place(placing, on: loyal.terms())
                let order = try await loyal.diner.order(name)
                #expect(order.lines.map(\.quoted) == quoted.quote.lines, "seed \(seed), cart \(number)")
                #expect(order.total == quoted.quote.total, "seed \(seed), cart \(number)")
                let (promotions, agreed) = (try #require(answer.promotions), try #require(quoted.promotions))
                #expect(promotions.discounts == agreed.discounts, "seed \(seed), cart \(number)")
                // The menu's price less what the promotions say, on the whole and on each line.
                let off = promotions.discounts.map(\.amount.minorUnits).reduce(0, +)
                #expect(order.total?.minorUnits == plain.total.minorUnits - off, "seed \(seed), cart \(number)")
                for line in order.lines {
                    let shares = promotions.discounts.flatMap(\.shares).filter { $0.line == line.id }
                    let sum = shares.map(\.amount.minorUnits).reduce(0, +)
                    #expect(line.quoted.discount.minorUnits == sum, "seed \(seed), cart \(number), \(line.id)")
                }
                placed += 1
                if !promotions.discounts.isEmpty { promoted += 1 }
                let obstacles = quoted.explanations.flatMap(\.obstacles).map(\.code.rawValue)
                if obstacles.contains("promotion.obstacle.used") { ranOut += 1 }
            }
        }
        // All of it happens, so that the comparison is one.
        #expect(placed > 80 && promoted > placed / 3 && ranOut > 5, "\(placed), \(promoted), \(ranOut)")
    }
}
