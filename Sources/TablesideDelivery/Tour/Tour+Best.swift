public import TablesideCore

extension Tour {
    /// The maximum number of stops for which ``best(_:from:travel:)`` finds the optimal tour.
    public static let exactStops = 10

    /// The best tour: the least lateness, then the least travel, then the earliest end.
    ///
    /// With up to ``exactStops`` stops, the result is optimal; among equally good tours, it is the one whose identities
    /// come first. With more stops, it is the best that a search finds, usually optimal or near it. The same stops
    /// always give the same tour, in whatever order they are passed.
    ///
    /// - Parameters:
    ///   - stops: The stops, at most ``SizeLimit/tourStops``.
    ///   - start: The time at which the courier sets out.
    ///   - travel: The travel times between stops.
    /// - Returns: the tour.
    /// - Throws: ``TourError`` if there are no stops or too many, if a stop is invalid or occurs twice, if stops would
    ///   have to come before each other in a circle, or if `travel` does not include a stop.
    /// - Complexity: O(n!) at worst with up to ``exactStops`` stops, though hardly any order is followed to its end;
    ///   above that O(n³) for each of a limited number of passes, and O(n²) for walks whose steps are limited for each
    ///   stop.
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
