public import TablesideCore

extension Sequence where Element: Located {
    /// The elements with their distances from a place, the nearest first; equal distances keep their order.
    ///
    /// - Complexity: O(*n* log *n*).
    public func sorted(
        byDistanceFrom center: Coordinate,
        on earth: EarthModel = .meanSphere
    ) -> [Nearby<Element>] {
        sorted(byDistanceFrom: center, on: earth, at: \.coordinate)
    }

    /// The elements no farther than a radius from a place, with their distances, the nearest first; of those in the
    /// cone if there is one.
    ///
    /// An element exactly at the radius is within it; equal distances keep the order of the sequence.
    ///
    /// ```swift
    /// let near = try restaurants.within(.kilometers(2), of: here)
    /// ```
    ///
    /// - Complexity: O(*n* + *m* log *m*) for *m* findings.
    public func within(
        _ radius: Distance,
        of center: Coordinate,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere
    ) -> [Nearby<Element>] {
        within(radius, of: center, in: cone, on: earth, at: \.coordinate)
    }

    /// At most `count` elements nearest to a place, and no farther than the radius if there is one.
    ///
    /// - Complexity: O(*n* log *count*).
    public func nearest(
        _ count: Int,
        to center: Coordinate,
        within radius: Distance? = nil,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere
    ) -> [Nearby<Element>] {
        nearest(count, to: center, within: radius, in: cone, on: earth, at: \.coordinate)
    }

    /// The next elements nearest to a place, as many as fit on a page; by distance, then by their order.
    ///
    /// - Complexity: O(*n* log *limit*).
    public func page(
        of limit: Int,
        after cursor: NearbyCursor? = nil,
        nearestTo center: Coordinate,
        within radius: Distance? = nil,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere
    ) -> NearbyPage<Element> {
        page(of: limit, after: cursor, nearestTo: center, within: radius, in: cone, on: earth, at: \.coordinate)
    }
}
