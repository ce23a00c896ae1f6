public import TablesideCore

/// Places that were prepared once, so that searching all of them is quick.
///
/// For places that are searched a few times only, where sorting them for a ``GeoIndex`` would not pay. The answers are
/// exactly those of `Sequence.within(_:of:in:on:at:)`.
///
/// ```swift
/// let prepared = PreparedPlaces(couriers, at: \.coordinate)
/// let near = prepared.within(.kilometers(2), of: here)
/// ```
public struct PreparedPlaces: Sendable {
    private var field = PointField()
    /// The number of elements that were given, somewhere or nowhere.
    private var positions: UInt32 = 0

    /// Prepares elements that are somewhere.
    ///
    /// - Parameters:
    ///   - elements: what is to be found.
    ///   - place: tells where an element is; `nil` for one that is nowhere.
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

    /// The number of places.
    public var count: Int { field.count }

    /// The places no farther than a radius, the nearest first, as ``GeoIndex/within(_:of:in:on:)`` gives them.
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

    /// Finds the places no farther than a radius, in their order.
    ///
    /// A buffer that was used before is used again: when it has room enough nothing is allocated.
    ///
    /// - Parameters:
    ///   - radius: the greatest distance.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in; `nil` for all around.
    ///   - earth: the shape to measure on.
    ///   - hits: replaced by what is found.
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
