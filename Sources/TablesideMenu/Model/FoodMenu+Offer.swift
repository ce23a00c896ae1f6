public import TablesideCore

extension FoodMenu {
    /// The items that can be ordered now, in menu order (QP-26).
    ///
    /// Leaves out items that are switched off, items that are out of stock, and items whose mandatory modifiers cannot
    /// be satisfied. An item with variations appears with those that are left, as long as there is one. Goods that the
    /// stock does not count are always available, unless declared sold out. ``unavailability(of:as:with:at:)`` tells
    /// why an item is missing.
    ///
    /// - Parameters:
    ///   - stock: the stock of the branch; `nil` if nothing is counted.
    ///   - now: the current time.
    /// - Returns: the items, narrowed to the variations that can be ordered.
    /// - Complexity: O(items + variations + options).
    public func offered(with stock: Stock? = nil, at now: Instant) -> [MenuItem] {
        var reading = OfferReading(index, with: stock, at: now)
        var offered: [MenuItem] = []
        for (place, item) in items.enumerated() where reading.unavailability(at: place) == nil {
            if item.variations.isEmpty {
                if reading.soldOut(StockKey(item: item.id)) == nil { offered.append(item) }
                continue
            }
            var narrowed = item
            narrowed.variations = item.variations.filter {
                reading.soldOut(StockKey(item: item.id, variation: $0.id)) == nil
            }
            if !narrowed.variations.isEmpty { offered.append(narrowed) }
        }
        return offered
    }
}
