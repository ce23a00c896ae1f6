extension FoodMenu {
    /// What can be ordered at present, in menu order (QP-26).
    ///
    /// Items that are switched off do not appear, nor do those of which the stock has none left; of an item with
    /// variations only those appear that are left, and the item itself while there is one. Goods that the stock does not
    /// count are always there, unless the house declared them sold out.
    ///
    /// - Parameters:
    ///   - stock: the stock of the branch; `nil` for one that counts nothing.
    ///   - now: when the menu is asked.
    /// - Returns: the items, narrowed to the variations that can be ordered.
    /// - Complexity: O(items + variations).
    public func offered(with stock: Stock? = nil, at now: Instant) -> [MenuItem] {
        items.compactMap { item in
            guard item.isAvailable else { return nil }
            guard !item.variations.isEmpty else {
                return isLeft(StockKey(item: item.id), in: stock, at: now) ? item : nil
            }
            var narrowed = item
            narrowed.variations = item.variations.filter {
                isLeft(StockKey(item: item.id, variation: $0.id), in: stock, at: now)
            }
            return narrowed.variations.isEmpty ? nil : narrowed
        }
    }

    private func isLeft(_ key: StockKey, in stock: Stock?, at now: Instant) -> Bool {
        stock?.available(key, at: now) != 0
    }
}
