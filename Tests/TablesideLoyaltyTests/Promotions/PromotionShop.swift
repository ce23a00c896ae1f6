import TablesideCore
import TablesideLoyalty

/// The shop of the promotion tests: a wine bar that counts in euros.
enum PromotionShop {
    static let start = Instant(millisecondsSince1970: 1_795_802_400_000)
    static let branch: BranchID = "centru"

    static func euro(_ cents: Int64) -> Money { Money(minorUnits: cents, .eur) }

    static func name(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }

    static func line(
        _ id: LineID,
        _ cents: Int64,
        _ category: CategoryID = "food",
        item: MenuItemID = "soup",
        reduction: Int64? = nil
    ) -> PromotionBasketLine {
        PromotionBasketLine(
            id: id,
            item: item,
            categories: [category],
            goods: euro(cents),
            reduction: reduction.map(euro)
        )
    }

    /// A basket on Friday, November 27, 2026 at 18:30 by the clock on the wall.
    static func basket(
        _ lines: [PromotionBasketLine],
        codes: [PromotionCode] = [],
        guest: UserID? = "ana",
        order: OrderID = "o1",
        at label: String = "2026-11-27T18:30",
        kind: OrderKind = .dineIn,
        isFirstOrder: Bool? = nil,
        groups: Set<GuestGroup> = []
    ) throws -> PromotionBasket {
        PromotionBasket(
            order: order,
            branch: branch,
            currency: .eur,
            orderKind: kind,
            at: start,
            label: try LocalDateTime(label),
            guest: guest,
            guestGroups: groups,
            isFirstOrder: isFirstOrder,
            codes: codes,
            lines: lines
        )
    }

    static func percent(
        _ id: PromotionID,
        _ percent: Int32,
        code: PromotionCode? = nil,
        upTo: Int64? = nil,
        goods: PromotionGoods = .all,
        _ change: (inout Promotion) -> Void = { _ in }
    ) -> Promotion {
        let value = PromotionValue.percentage(rate: .percent(percent), upTo: upTo.map(euro))
        return promotion(id, value, code: code, goods: goods, change)
    }

    static func off(
        _ id: PromotionID,
        _ cents: Int64,
        code: PromotionCode? = nil,
        goods: PromotionGoods = .all,
        _ change: (inout Promotion) -> Void = { _ in }
    ) -> Promotion {
        promotion(id, .amount(money: euro(cents)), code: code, goods: goods, change)
    }

    private static func promotion(
        _ id: PromotionID,
        _ value: PromotionValue,
        code: PromotionCode?,
        goods: PromotionGoods,
        _ change: (inout Promotion) -> Void
    ) -> Promotion {
        var promotion = Promotion(
            id: id,
            name: name(id.rawValue),
            value: value,
            goods: goods,
            trigger: code.map { .codes(codes: [PromotionCodeTerms($0)]) } ?? .automatic
        )
        change(&promotion)
        return promotion
    }

    /// A counter of which other orders have taken uses, or money in parts.
    static func counter(_ id: PromotionCounterID, uses: Int = 0, money: [Int64] = []) throws -> PromotionCounter {
        var counter = PromotionCounter(id: id)
        for number in 0..<max(uses, money.count) {
            let key = PromotionClaimKey(order: OrderID("other \(number)"), promotion: "p")
            let amount = money.isEmpty ? nil : euro(money[number])
            let limit: PromotionCounterLimit = money.isEmpty ? .uses(limit: .max) : .budget(limit: euro(.max))
            try counter.perform(.take(claim: key, amount: amount, within: limit), by: .system, at: start)
        }
        return counter
    }
}

extension PromotionOutcome {
    /// The discounts in words, such as `ten 3.02 (1: 1.01, 2: 2.01)`.
    var words: [String] {
        discounts.map { discount in
            let shares = discount.shares.map { "\($0.line): \($0.amount.minorUnits)" }.joined(separator: ", ")
            return "\(discount.promotion) \(discount.amount.minorUnits) (\(shares))"
        }
    }

    /// The refused codes in words, such as `TEN: nothingLeft`.
    var refusals: [String] {
        refusedCodes.map { "\($0.code): \($0.obstacles.map(\.word).joined(separator: ", "))" }
    }
}

extension PromotionObstacle {
    /// The last part of the code.
    var word: String { String(code.rawValue.dropFirst("promotion.obstacle.".count)) }
}
