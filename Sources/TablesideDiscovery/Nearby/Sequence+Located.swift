public import TablesideCore

extension Sequence where Element: Located {
    /// Returns the elements with their distances from a place, nearest first; equal distances keep their order.
    ///
    /// - Complexity: O(*n* log *n*).
    public func sorted(
        byDistanceFrom center: Coordinate,
        on earth: EarthModel = .meanSphere
    ) -> [Nearby<Element>] {
        sorted(byDistanceFrom: center, on: earth, at: \.coordinate)
    }

    /// Returns the elements within a radius of a place and in the cone if there is one, with their distances, nearest
    /// first.
    ///
    /// An element exactly at the radius is included; equal distances keep the order of the sequence.
    ///
    /// ```swift
    /// let near = try restaurants.within(.kilometers(2), of: here)
    /// ```
    ///
    /// - Complexity: O(*n* + *m* log *m*) for *m* results.
    public func within(
        _ radius: Distance,
        of center: Coordinate,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere
    ) -> [Nearby<Element>] {
        within(radius, of: center, in: cone, on: earth, at: \.coordinate)
    }

    /// Returns up to `count` elements nearest to a place, within the radius if there is one.
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

    /// Returns the next page of elements nearest to a place, by distance and then by their order.
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
