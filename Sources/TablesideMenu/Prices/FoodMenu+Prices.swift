public import TablesideCore

extension FoodMenu {
    /// The price of an item at a time, on a channel, under a heading, and where it comes from.
    ///
    /// The most specific price that applies wins (``PriceSource``); modifiers are added to it.
    ///
    /// ```swift
    /// let espresso = try menu.price(of: espresso, at: now, in: bucharest)
    /// print(espresso.price)  // 1.00 EUR; the trace says: item 1.40 EUR, time 1.00 EUR
    /// ```
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - variation: the size, volume or weight; `nil` for an item without variations.
    ///   - category: the heading under which it is chosen; `nil` for its own.
    ///   - channel: how the guest receives it.
    ///   - now: the time.
    ///   - zone: the branch's time zone rules; `nil` if no price of the item depends on them.
    /// - Returns: the price, with the prices that it overrides.
    /// - Throws: ``PriceError`` for an item or a variation that the menu does not have, for one without a price, or for
    ///   a price that depends on missing time zone rules.
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

    /// The price of an item on the menu, in a variation that it has.
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

    /// The rules that apply, one for each source.
    private func rules(
        for item: MenuItem,
        as variation: VariationID?,
        under category: CategoryID,
        on channel: Channel,
        at now: Instant,
        in zone: (any ZoneRules)?
    ) throws(PriceError) -> [PriceRule] {
        var best: [PriceSource: PriceRule] = [:]
        // A rule without conditions overrides nothing.
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
    ///   - now: the time.
    ///   - channel: how the guest receives the order.
    ///   - zone: the branch's time zone rules; `nil` if the menu does not depend on them.
    /// - Returns: whether the menu is offered.
    /// - Throws: ``PriceError`` when the answer depends on time zone rules that are missing.
    public func isOffered(
        at now: Instant,
        on channel: Channel = .dineIn,
        in zone: (any ZoneRules)? = nil
    ) throws(PriceError) -> Bool {
        try holds(availability, on: channel, at: now, in: zone)
    }
}

/// Why the price of an item cannot be determined.
public struct PriceError: ReasonedError, Codable {
    /// The errors of price lookups.
    public enum Reason: CodedReason, Codable {
        /// The menu has no such item.
        case unknownItem(item: MenuItemID)
        /// The item is sold in variations, and no variation was given.
        case missingVariation(item: MenuItemID)
        /// The item has no such variation.
        case unknownVariation(item: MenuItemID, variation: VariationID)
        /// The menu has no price for the item.
        case noPrice(item: MenuItemID)
        /// Something on the menu depends on the time of day, and the branch's time zone rules were not given.
        case clocksUnknown(menu: MenuID)
        /// The branch's time zone rules cannot answer.
        case zone(reason: ZoneError.Reason)

        /// The stable code of the error.
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

        /// What went wrong, in plain words.
        public var description: String {
            switch self {
            case .unknownItem(let item): "\(shown: item) is not on the menu"
            case .missingVariation(let item): "\(shown: item) comes in variations, and none is chosen"
            case .unknownVariation(let item, let variation): "\(shown: item) has no variation \(shown: variation)"
            case .noPrice(let item): "the menu has no price for \(shown: item)"
            case .clocksUnknown(let menu):
                "the menu \(shown: menu) depends on the time of day, and no time zone is given"
            case .zone(let reason): "the time zone cannot answer: \(reason)"
            }
        }
    }

    /// What went wrong, with the inputs that failed.
    public let reason: Reason

    /// Makes the error for a reason.
    public init(_ reason: Reason) { self.reason = reason }
}

extension PriceError.Reason {
    /// Reads a case and its values from `{"case":{"label":value}}`.
    public init(from decoder: any Decoder) throws {
        let read = try CaseReader(decoder, Self.self)
        self =
            switch read.name {
            case "unknownItem": try .unknownItem(item: read("item"))
            case "missingVariation": try .missingVariation(item: read("item"))
            case "unknownVariation": try .unknownVariation(item: read("item"), variation: read("variation"))
            case "noPrice": try .noPrice(item: read("item"))
            case "clocksUnknown": try .clocksUnknown(menu: read("menu"))
            case "zone": try .zone(reason: read("reason"))
            default: throw read.unknown
            }
    }

    /// Writes the case and its values as `{"case":{"label":value}}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .unknownItem(let item): try encoder.write("unknownItem", ["item": item])
        case .missingVariation(let item): try encoder.write("missingVariation", ["item": item])
        case .unknownVariation(let item, let variation):
            try encoder.write("unknownVariation", ["item": item, "variation": variation])
        case .noPrice(let item): try encoder.write("noPrice", ["item": item])
        case .clocksUnknown(let menu): try encoder.write("clocksUnknown", ["menu": menu])
        case .zone(let reason): try encoder.write("zone", ["reason": reason])
        }
    }
}
