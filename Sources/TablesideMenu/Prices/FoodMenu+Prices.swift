public import TablesideCore

extension FoodMenu {
    /// What an item costs at a time, on a channel, under a heading, and why.
    ///
    /// The most special price that holds counts (``PriceSource``); modifiers are added to it.
    ///
    /// ```swift
    /// let espresso = try menu.price(of: espresso, at: now, in: bucharest)
    /// print(espresso.price)  // 1.00 EUR; the trace says: item 1.40 EUR, time 1.00 EUR
    /// ```
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - variation: In which size, volume or weight; `nil` for an item without variations.
    ///   - category: The heading under which it is chosen; `nil` for its own.
    ///   - channel: How the guest gets it.
    ///   - now: The time.
    ///   - zone: The clocks of the branch; `nil` where no price of the item depends on them.
    /// - Returns: The price, with those that it goes before.
    /// - Throws: ``PriceError`` for an item or a variation that the menu does not have, one without a price, or a price that
    ///   depends on clocks that are not known.
    /// - Complexity: O(price rules of the item + variations).
    public func price(
        of item: MenuItemID,
        as variation: VariationID? = nil,
        under category: CategoryID? = nil,
        on channel: Channel = .dineIn,
        at now: Instant,
        in zone: (any ZoneRules)? = nil
    ) throws(PriceError) -> ResolvedPrice {
        guard let found = self.item(item) else { throw PriceError(.unknownItem(item: item)) }
        var chosen: Variation?
        if let variation {
            chosen = found.variation(variation)
            if chosen == nil { throw PriceError(.unknownVariation(item: item, variation: variation)) }
        } else if !found.variations.isEmpty {
            throw PriceError(.missingVariation(item: item))
        }
        return try price(of: found, as: chosen, under: category, on: channel, at: now, in: zone)
    }

    /// The price of an item of the menu, in a variation that it has.
    func price(
        of found: MenuItem,
        as variation: Variation?,
        under category: CategoryID?,
        on channel: Channel,
        at now: Instant,
        in zone: (any ZoneRules)?
    ) throws(PriceError) -> ResolvedPrice {
        var trace: [ResolvedPrice.Step] = []
        if let price = found.price { trace.append(ResolvedPrice.Step(.item, price)) }
        if let variation { trace.append(ResolvedPrice.Step(.variation, variation.price)) }
        if !priceRules.isEmpty {
            let category = category ?? found.category
            let rules = try rules(for: found, as: variation?.id, under: category, on: channel, at: now, in: zone)
            trace += rules.map { ResolvedPrice.Step($0.source, $0.price) }.sorted { $0.source < $1.source }
        }
        guard let last = trace.last else { throw PriceError(.noPrice(item: found.id)) }
        return ResolvedPrice(price: last.price, trace: trace)
    }

    /// The rules that hold, one for each source.
    private func rules(
        for item: MenuItem,
        as variation: VariationID?,
        under category: CategoryID,
        on channel: Channel,
        at now: Instant,
        in zone: (any ZoneRules)?
    ) throws(PriceError) -> [PriceRule] {
        var best: [PriceSource: PriceRule] = [:]
        // A rule that names no condition takes the place of nothing.
        for position in index.value.rulePositions[item.id] ?? [] {
            let rule = priceRules[position]
            guard rule.source > .variation, rule.variation == nil || rule.variation == variation,
                rule.category == nil || rule.category == category,
                try holds(rule.when, on: channel, at: now, in: zone)
            else { continue }
            if let other = best[rule.source], other.specificity >= rule.specificity { continue }
            best[rule.source] = rule
        }
        return Array(best.values)
    }

    private func holds(
        _ times: MenuTimes?,
        on channel: Channel,
        at now: Instant,
        in zone: (any ZoneRules)?
    ) throws(PriceError) -> Bool {
        guard let times, times.channels?.contains(channel) ?? true else { return times == nil }
        guard let zone else {
            if times.needsClock { throw PriceError(.clocksUnknown(menu: id)) }
            return true
        }
        do {
            return try times.contains(now, on: channel, in: zone)
        } catch {
            throw PriceError(.zone(reason: error.reason))
        }
    }

    /// Whether the menu is offered at a time, on a channel.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - channel: How the guest gets what they order.
    ///   - zone: The clocks of the branch; `nil` where the menu does not depend on them.
    /// - Returns: Whether it is.
    /// - Throws: ``PriceError`` when it depends on clocks that are not known.
    public func isOffered(
        at now: Instant,
        on channel: Channel = .dineIn,
        in zone: (any ZoneRules)? = nil
    ) throws(PriceError) -> Bool {
        try holds(availability, on: channel, at: now, in: zone)
    }
}

/// Why nobody can say what an item costs.
public struct PriceError: CodedError {
    /// What can be wrong with a question for a price.
    public enum Reason: CodedReason {
        /// The menu has no such item.
        case unknownItem(item: MenuItemID)
        /// The item is sold in variations, and none is named.
        case missingVariation(item: MenuItemID)
        /// The item has no such variation.
        case unknownVariation(item: MenuItemID, variation: VariationID)
        /// The menu has no price for the item.
        case noPrice(item: MenuItemID)
        /// Something about the menu depends on the time of day, and the clocks of the branch are not given.
        case clocksUnknown(menu: MenuID)
        /// The clocks of the branch cannot answer, for this reason.
        case zone(reason: ZoneError.Reason)

        /// The stable name of the reason.
        public var code: ErrorCode {
            let name =
                switch self {
                case .unknownItem: "unknownItem"
                case .missingVariation: "missingVariation"
                case .unknownVariation: "unknownVariation"
                case .noPrice: "noPrice"
                case .clocksUnknown: "clocksUnknown"
                case .zone: "zone"
                }
            return ErrorCode(rawValue: "price." + name)
        }

        /// Why not, in plain words.
        public var description: String {
            switch self {
            case .unknownItem(let item): "\(shown: item) is not on the menu"
            case .missingVariation(let item): "\(shown: item) comes in variations, and none is named"
            case .unknownVariation(let item, let variation): "\(shown: item) does not come as \(shown: variation)"
            case .noPrice(let item): "the menu has no price for \(shown: item)"
            case .clocksUnknown(let menu): "the menu \(shown: menu) depends on the time of day, and no clocks are given"
            case .zone(let reason): "the clocks cannot answer: \(reason)"
            }
        }
    }

    /// Why not, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}
