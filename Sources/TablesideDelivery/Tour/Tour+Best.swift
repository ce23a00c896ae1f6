public import TablesideCore

extension Tour {
    /// The most stops of which ``best(_:from:travel:)`` finds the best tour of all.
    public static let exactStops = 10

    /// The best tour: the one least late, of these the one with the least travel, of these the one that ends first.
    ///
    /// With up to ``exactStops`` stops no order is better; of several that are equally good it is the one whose identities
    /// come first. With more stops it is the best that a search finds, usually the best of all or near it. The same stops
    /// always give the same tour, in whatever order they are given.
    ///
    /// - Parameters:
    ///   - stops: The stops, at most ``SizeLimit/tourStops``.
    ///   - start: When the courier sets out.
    ///   - travel: How long the ways take.
    /// - Returns: the tour.
    /// - Throws: ``TourError`` if there are no stops or too many, if a stop is not sound or stands twice, if stops would
    ///   have to come before each other in a circle, or if `travel` does not know a stop.
    /// - Complexity: O(n!) at worst with up to ``exactStops`` stops, though hardly any order is followed to its end; above
    ///   that O(n³) for each of a limited number of passes, and O(n²) for walks whose steps are limited for each stop.
    public static func best(
        _ stops: [TourStop],
        from start: Instant,
        travel: TravelTimes
    ) throws(TourError) -> Tour {
        try check(stops, from: start)
        let graph = try TourGraph(stops, from: start, travel: travel)
        var improvement = TourImprovement(graph)
        improvement.construct()
        if graph.count <= exactStops {
            var search = ExactTourSearch(graph)
            return graph.tour(search.best(within: improvement.bestCost) ?? improvement.best, from: start)
        }
        improvement.vary()
        improvement.wander()
        return graph.tour(improvement.best, from: start)
    }
}
