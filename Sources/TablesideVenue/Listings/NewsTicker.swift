public import TablesideCore

/// Rotates through the latest news items (GI-08).
///
/// The item shown depends only on the instant, so every device shows the same one.
///
/// ```swift
/// let ticker = try NewsTicker(every: .seconds(5), newest: 3)
/// let item = ticker.item(of: page.news, at: now)
/// ```
public struct NewsTicker: Hashable, Sendable {
    /// How long each item is shown.
    public let interval: Elapsed
    /// How many of the latest items to rotate through; `nil` for all.
    public let newest: Int?

    /// Makes a ticker.
    ///
    /// - Throws: ``PlacesError`` (`places.tickerInterval`) unless the interval is positive.
    public init(every interval: Elapsed, newest: Int? = nil) throws(PlacesError) {
        guard interval.milliseconds > 0 else { throw PlacesError(.tickerInterval(interval: interval)) }
        self.interval = interval
        self.newest = newest
    }

    /// The item to show at an instant; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - items: News items in any order; those not shown at the instant are left out.
    ///   - now: The instant.
    /// - Returns: the item whose turn it is.
    /// - Complexity: O(n log n).
    public func item(of items: [NewsItem], at now: Instant) -> NewsItem? {
        let shown = items.filter { $0.isShown(at: now) }.newestFirst.prefix(max(0, newest ?? items.count))
        guard !shown.isEmpty else { return nil }
        let count = Int64(shown.count)
        let turn =
            now.millisecondsSince1970 / interval.milliseconds
            - (now.millisecondsSince1970 % interval.milliseconds < 0 ? 1 : 0)
        return shown[Int(((turn % count) + count) % count)]
    }
}
