public import TablesideCore

extension PromotionBook {
    /// Applies the promotions to a basket.
    ///
    /// Codes are applied in the order entered, and a refused code does not stop the rest. Among the automatic
    /// promotions, the allowed set with the greatest discount then applies; ties go to the set with the fewest, then to
    /// the first in the order of ``promotions``. A set is allowed if each of its promotions gives a discount, fits
    /// completely into its limits, and can be combined with the others; an order has at most ``maxPerOrder``
    /// promotions, which take at most as many uses of limits. Groups first choose among the promotions that could each
    /// apply alone.
    ///
    /// Percentages are applied first, each computed on its goods before promotions and rounded separately, then
    /// amounts, and a line never falls below zero; a discount is divided among its lines in proportion to their
    /// remaining prices.
    ///
    /// The same basket and the same counters give the same outcome. Uses held or taken for the basket's own order do
    /// not count against it. With the outcome that the order holds or was placed with, groups choose as they did for
    /// it, even among promotions that have run out since, as long as that gives the same discounts. The discounts
    /// therefore stay the same once held and once the order is placed, whatever other orders take meanwhile.
    ///
    /// - Parameters:
    ///   - basket: The basket.
    ///   - counters: The counters of ``counters(for:)`` as they were loaded.
    ///   - earlier: The outcome that the order holds or was placed with; `nil` if there is none.
    ///   - now: The time at which holds count; the promotions are judged at the time of the basket.
    /// - Returns: the discounts and the codes that gave none.
    /// - Throws: every problem of the basket.
    /// - Complexity: O(promotions × lines), and at most ``maxNodes`` × lines for automatic promotions that compete.
    public func apply(
        to basket: PromotionBasket,
        counted counters: PromotionCounters = PromotionCounters(),
        keeping earlier: PromotionOutcome? = nil,
        at now: Instant
    ) throws(Defects<PromotionBasketProblem>) -> PromotionOutcome {
        let evaluation = try PromotionEvaluation(self, basket)
        return evaluation.chosen(counters, keeping: earlier, at: now).outcome()
    }

    /// Explains for each promotion whether it applies to a basket, and if not, why and what is missing.
    ///
    /// - Parameters:
    ///   - basket: The basket.
    ///   - counters: The counters of ``counters(for:)`` as they were loaded.
    ///   - earlier: The outcome that the order holds or was placed with; `nil` if there is none.
    ///   - now: The time at which holds count; the promotions are judged at the time of the basket.
    /// - Returns: one explanation for each promotion, in the order of ``promotions``.
    /// - Throws: every problem of the basket.
    /// - Complexity: that of ``apply(to:counted:keeping:at:)``, and once more the lines for each promotion that does
    ///   not apply.
    public func explain(
        _ basket: PromotionBasket,
        counted counters: PromotionCounters = PromotionCounters(),
        keeping earlier: PromotionOutcome? = nil,
        at now: Instant
    ) throws(Defects<PromotionBasketProblem>) -> [PromotionExplanation] {
        let evaluation = try PromotionEvaluation(self, basket, isExplaining: true)
        return evaluation.chosen(counters, keeping: earlier, at: now).explanations()
    }

    /// The counters that ``apply(to:counted:keeping:at:)`` reads for a basket, each once.
    ///
    /// - Throws: every problem of the basket.
    /// - Complexity: O(promotions × lines).
    public func counters(
        for basket: PromotionBasket
    ) throws(Defects<PromotionBasketProblem>) -> [PromotionCounterID] {
        try PromotionEvaluation(self, basket).counters
    }
}
