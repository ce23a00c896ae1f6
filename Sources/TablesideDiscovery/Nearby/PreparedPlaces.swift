public import TablesideCore

/// Places prepared once so that scanning all of them is fast.
///
/// Use it for places that are searched only a few times, when sorting them for a ``GeoIndex`` would not pay off. The
/// results are exactly those of `Sequence.within(_:of:in:on:at:)`.
///
/// ```swift
/// let prepared = PreparedPlaces(couriers, at: \.coordinate)
/// let near = prepared.within(.kilometers(2), of: here)
/// ```
public struct PreparedPlaces: Sendable {
    private var field = PointField()
    /// The number of elements given, with or without a place.
    private var positions: UInt32 = 0

    /// Prepares elements that may have a place.
    ///
    /// - Parameters:
    ///   - elements: the elements to find.
    ///   - place: returns an element's place; `nil` for one without a place.
    /// - Throws: ``GeoIndexError`` (`geoIndex.tooManyPlaces`) for more elements than 2³¹ − 1.
    /// - Complexity: O(*n*).
    public init<Elements: Sequence>(
        _ elements: Elements,
        at place: (Elements.Element) -> Coordinate?
    ) throws(GeoIndexError) {
        for element in elements {
            guard positions < GeoIndex.mostPlaces else {
                throw GeoIndexError(.tooManyPlaces(limit: GeoIndex.mostPlaces))
            }
            if let coordinate = place(element) { field.append(coordinate, position: positions) }
            positions += 1
        }
    }

    /// Prepares places.
    ///
    /// - Throws: ``GeoIndexError`` (`geoIndex.tooManyPlaces`) for more places than 2³¹ − 1.
    /// - Complexity: O(*n*).
    public init(_ places: some Sequence<Coordinate>) throws(GeoIndexError) { try self.init(places) { $0 } }

    /// The number of places, excluding elements without one.
    public var count: Int { field.count }

    /// Returns the places within a radius, nearest first, like ``GeoIndex/within(_:of:in:on:)``.
    ///
    /// - Complexity: O(*n* + *m* log *m*) for *m* hits.
    public func within(
        _ radius: Distance,
        of center: Coordinate,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere
    ) -> [GeoHit] {
        var hits: [GeoHit] = []
        find(within: radius, of: center, in: cone, on: earth, into: &hits)
        hits.sort()
        return hits
    }

    /// Finds the places within a radius, in their original order.
    ///
    /// The buffer is reused: if its capacity suffices, nothing is allocated.
    ///
    /// - Parameters:
    ///   - radius: the greatest distance.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in; `nil` for all directions.
    ///   - earth: the earth model to measure with.
    ///   - hits: the buffer, replaced by the result.
    /// - Complexity: O(*n*).
    public func find(
        within radius: Distance,
        of center: Coordinate,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere,
        into hits: inout [GeoHit]
    ) {
        var found = 0
        let search = RadiusSearch(within: radius, of: center, in: cone, on: earth)
        search.search(field, field.blocks.indices, &hits, &found)
        hits.removeSubrange(found...)
    }
}
