public import TablesideCore
public import TablesideLoyalty
import TablesideMenu
import TablesideOrdering

/// The promotions that apply to an order, and the restaurant's facts about its guest (FO-32).
///
/// ```swift
/// let promotions = PromotionTerms(try PromotionBook(records), in: bucharest)
/// let terms = OrderingPolicy(menu: menu, promotions: promotions)
/// ```
public struct PromotionTerms: Sendable {
    /// The promotions that may apply.
    public let book: PromotionBook
    /// The time zone of the branch, in which promotions are evaluated.
    public let zone: any ZoneRules
    /// The guest's groups besides `GuestGroup.registered`, which includes every guest with an account.
    public let guestGroups: Set<GuestGroup>
    /// Whether it is the guest's first order; `nil` if unknown.
    public let isFirstOrder: Bool?
    /// How long a guest with an account may hold promotion uses before placing the order; `nil` for no holds.
    public let holding: Elapsed?

    /// Creates the terms; by default, guests hold uses for 10 minutes.
    public init(
        _ book: PromotionBook,
        in zone: any ZoneRules,
        guestGroups: Set<GuestGroup> = [],
        isFirstOrder: Bool? = nil,
        holding: Elapsed? = .minutes(10)
    ) {
        self.book = book
        self.zone = zone
        self.guestGroups = guestGroups
        self.isFirstOrder = isFirstOrder
        self.holding = holding
    }
}

/// A cart with its promotions looked up and applied.
struct PromotedCart {
    let order: OrderID
    let cart: Cart
    let guest: UserID?
    let codes: [PromotionCode]
    /// The terms, with the restaurant's discounts already in the cart.
    let terms: OrderingPolicy
    /// The time at which the menu and the promotions are read.
    let at: Instant

    /// The facts that promotions evaluate.
    ///
    /// - Throws: `ZoneError` if the time zone of the branch cannot resolve the time.
    private func basket(of quote: Quote, _ promotions: PromotionTerms) throws(ZoneError) -> PromotionBasket {
        try PromotionBasket(
            order: order,
            branch: quote.branch,
            currency: quote.currency,
            orderKind: OrderKind(rawValue: cart.channel.rawValue),
            at: at,
            in: promotions.zone,
            guest: guest,
            guestGroups: guest == nil ? promotions.guestGroups : promotions.guestGroups.union([.registered]),
            isFirstOrder: promotions.isFirstOrder,
            codes: codes,
            lines: quote.lines.map { line in
                PromotionBasketLine(
                    id: line.id,
                    item: line.item,
                    categories: terms.menu.item(line.item).map { [$0.category] } ?? [],
                    goods: line.total,
                    reduction: line.discount
                )
            }
        )
    }

    /// The price without promotions.
    ///
    /// - Throws: ``VisitRefusal`` for a cart with problems.
    private func plain(_ stock: Stock) throws(VisitRefusal) -> Quote {
        do throws(Defects<CartProblem>) {
            return try terms.menu.quote(cart, stock: stock, in: terms.zone, at: at)
        } catch {
            throw VisitRefusal(.cart(problems: error.problems))
        }
    }

    /// The counters that decide which promotions apply; none for a cart that cannot be priced.
    func counters(_ stock: Stock) -> [PromotionCounterID] {
        guard let promotions = terms.promotions, let quote = try? plain(stock),
            let basket = try? basket(of: quote, promotions)
        else { return [] }
        return (try? promotions.book.counters(for: basket)) ?? []
    }

    /// The price and the discounts of promotions; no outcome if the restaurant has no promotions.
    ///
    /// - Throws: ``VisitRefusal`` for a cart with problems, or one that promotions cannot evaluate; `ZoneError`.
    func price(
        _ stock: Stock,
        counted counters: PromotionCounters,
        keeping held: PromotionOutcome?,
        at now: Instant
    ) throws -> (quote: Quote, outcome: PromotionOutcome?) {
        let quote = try plain(stock)
        guard let promotions = terms.promotions else { return (quote, nil) }
        let basket = try basket(of: quote, promotions)
        let outcome: PromotionOutcome
        do throws(Defects<PromotionBasketProblem>) {
            outcome = try promotions.book.apply(to: basket, counted: counters, keeping: held, at: now)
        } catch {
            throw VisitRefusal(.promotions(problems: error.problems))
        }
        guard !outcome.discounts.isEmpty else { return (quote, outcome) }
        var own: [LineID: [Discount]] = [:]
        for discount in outcome.discounts {
            for share in discount.shares {
                own[share.line, default: []].append(
                    Discount(.amount(money: share.amount), reason: .promotion, name: discount.name)
                )
            }
        }
        var reduced = self.cart
        for place in reduced.lines.indices { reduced.lines[place].discounts += own[reduced.lines[place].id] ?? [] }
        let promoted = PromotedCart(order: order, cart: reduced, guest: guest, codes: codes, terms: terms, at: at)
        return (try promoted.plain(stock), outcome)
    }

    /// Explains for each promotion whether it applies, and if not, why and what is missing.
    func explain(
        _ stock: Stock,
        counted counters: PromotionCounters,
        keeping held: PromotionOutcome?,
        at now: Instant
    ) throws -> [PromotionExplanation] {
        guard let promotions = terms.promotions else { return [] }
        let basket = try basket(of: plain(stock), promotions)
        do throws(Defects<PromotionBasketProblem>) {
            return try promotions.book.explain(basket, counted: counters, keeping: held, at: now)
        } catch {
            throw VisitRefusal(.promotions(problems: error.problems))
        }
    }
}
