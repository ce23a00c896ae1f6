public import TablesideCore

extension FoodMenu {
    /// What can be ordered at present, in menu order (QP-26).
    ///
    /// Items that are switched off do not appear, nor do those of which the stock has none left, nor those with which more
    /// has to be chosen than can be; of an item with variations only those appear that are left, and the item itself while
    /// there is one. Goods that the stock does not count are always there, unless the house declared them sold out.
    /// ``unavailability(of:as:with:at:)`` tells why an item is not among them.
    ///
    /// - Parameters:
    ///   - stock: the stock of the branch; `nil` for one that counts nothing.
    ///   - now: when the menu is asked.
    /// - Returns: the items, narrowed to the variations that can be ordered.
    /// - Complexity: O(items + variations + options).
    public func offered(with stock: Stock? = nil, at now: Instant) -> [MenuItem] {
        var reading = OfferReading(index.value, with: stock, at: now)
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
