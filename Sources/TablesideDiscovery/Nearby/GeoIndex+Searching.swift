public import TablesideCore

extension GeoIndex {
    /// Returns the places within a radius, nearest first.
    ///
    /// A place exactly at the radius is included; equal distances are ordered by position.
    ///
    /// - Parameters:
    ///   - radius: the greatest distance.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in; `nil` for all directions.
    ///   - earth: the earth model to measure with.
    /// - Returns: the places within the radius.
    /// - Complexity: O(*b* + *m* log *m*) for *m* hits and *b* bands of 0.02 degrees within the radius.
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

    /// Finds the places within a radius, in no particular order.
    ///
    /// The buffer is reused: if its capacity suffices, nothing is allocated.
    ///
    /// - Parameters:
    ///   - radius: the greatest distance.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in; `nil` for all directions.
    ///   - earth: the earth model to measure with.
    ///   - hits: the buffer, replaced by the result.
    /// - Complexity: O(*b* + *m*) for *m* hits and *b* bands of 0.02 degrees within the radius.
    public func find(
        within radius: Distance,
        of center: Coordinate,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere,
        into hits: inout [GeoHit]
    ) {
        run(RadiusSearch(within: radius, of: center, in: cone, on: earth), into: &hits)
    }

    /// Finds the places within a geodesic radius on WGS 84, with distances on the mean sphere, in no particular order.
    ///
    /// Only places within 0.6% of the radius, where the sphere may be wrong, are measured on the ellipsoid. This is
    /// much faster than measuring on ``EarthModel/wgs84`` and finds the same places.
    ///
    /// - Parameters:
    ///   - radius: the greatest geodesic distance.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in, measured on the sphere; `nil` for all directions.
    ///   - hits: the buffer, replaced by the result.
    /// - Complexity: O(*b* + *m*) for *m* hits and *b* bands of 0.02 degrees within the radius.
    public func findRefined(
        within radius: Distance,
        of center: Coordinate,
        in cone: BearingCone? = nil,
        into hits: inout [GeoHit]
    ) {
        run(RadiusSearch(within: radius, of: center, in: cone, on: .meanSphere, refines: true), into: &hits)
    }

    private func run(_ search: RadiusSearch, into hits: inout [GeoHit]) {
        var found = 0
        table.forEachRun(in: search.box) { search.search(sorted, $0, &hits, &found) }
        if recent.count > 0 { search.search(recent, recent.blocks.indices, &hits, &found) }
        hits.removeSubrange(found...)
    }

    /// Returns up to `count` nearest places, nearest first, within the radius if there is one.
    ///
    /// Equal distances are ordered by position, even if the count cuts between them.
    ///
    /// - Parameters:
    ///   - count: the most places to find; a count below 1 finds none.
    ///   - center: the place to measure from.
    ///   - radius: the greatest distance; `nil` for any.
    ///   - cone: the directions to look in; `nil` for all directions.
    ///   - earth: the earth model to measure with.
    /// - Returns: the nearest places.
    /// - Complexity: O(*b* + *k* log *k*) for *k* places and *b* bands of 0.02 degrees up to the farthest, if places
    ///   are about evenly dense; O(*n*) at worst.
    public func nearest(
        _ count: Int,
        to center: Coordinate,
        within radius: Distance? = nil,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere
    ) -> [GeoHit] {
        var hits: [GeoHit] = []
        find(nearest: count, to: center, within: radius, in: cone, on: earth, into: &hits)
        return hits
    }

    /// Finds up to `count` nearest places, nearest first, within the radius if there is one.
    ///
    /// The buffer is reused: if its capacity suffices, nothing is allocated.
    ///
    /// - Parameters:
    ///   - count: the most places to find; a count below 1 finds none.
    ///   - center: the place to measure from.
    ///   - radius: the greatest distance; `nil` for any.
    ///   - cone: the directions to look in; `nil` for all directions.
    ///   - earth: the earth model to measure with.
    ///   - hits: the buffer, replaced by the result.
    /// - Complexity: as ``nearest(_:to:within:in:on:)``.
    public func find(
        nearest count: Int,
        to center: Coordinate,
        within radius: Distance? = nil,
        in cone: BearingCone? = nil,
        on earth: EarthModel = .meanSphere,
        into hits: inout [GeoHit]
    ) {
        let wanted = min(count, self.count)
        guard wanted > 0 else {
            hits.removeAll(keepingCapacity: true)
            return
        }
        // Nothing is farther than half the circumference; the ellipsoid's mean radius is within 0.6% of any other.
        let farthest = Distance(unchecked: earth.radius.meters * .pi * 1.01)
        let limit = min(radius ?? farthest, farthest)
        var reach = table.guess(wanted, among: self.count)
        if let cone { reach *= (180 / cone.spread).squareRoot() }
        while true {
            let asked = min(limit, Distance(unchecked: earth.radius.meters * reach))
            find(within: asked, of: center, in: cone, on: earth, into: &hits)
            if hits.count >= wanted || asked == limit { break }
            // Estimates from the hits by how much the circle was too small.
            let lack = (Double(wanted) / Double(max(1, hits.count))).squareRoot()
            reach *= min(8, max(1.4, lack * 1.2))
        }
        cut(&hits, to: wanted)
    }

    /// Sorts hits and keeps the first `wanted` of them.
    private func cut(_ hits: inout [GeoHit], to wanted: Int) {
        if hits.count > 2 * wanted, let farthest = hits.max() {
            // If places are evenly dense, a circle with this share of the area holds slightly more than the wanted
            // number.
            let share = (Double(wanted) * 1.3 + 8) / Double(hits.count)
            let edge = farthest.distance.meters * share.squareRoot()
            var inner = 0
            for hit in hits { inner += hit.distance.meters <= edge ? 1 : 0 }
            if inner >= wanted { hits.removeAll { $0.distance.meters > edge } }
        }
        hits.sort()
        if hits.count > wanted { hits.removeSubrange(wanted...) }
    }

    /// Returns the positions of the places in a box, edges included, in ascending order.
    ///
    /// - Complexity: O(*b* + *m* log *m*) for *m* places and *b* bands of 0.02 degrees in the box.
    public func inside(_ box: GeoBox) -> [Int] {
        var found: [Int] = []
        find(inside: box, into: &found)
        found.sort()
        return found
    }

    /// Finds the positions of the places in a box, edges included, in no particular order.
    ///
    /// The buffer is reused: if its capacity suffices, nothing is allocated.
    ///
    /// - Parameters:
    ///   - box: the box to search.
    ///   - found: the buffer, replaced by the positions.
    /// - Complexity: O(*b* + *m*) for *m* places and *b* bands of 0.02 degrees in the box.
    public func find(inside box: GeoBox, into found: inout [Int]) {
        found.removeAll(keepingCapacity: true)
        table.forEachRun(in: box) { collect(box, sorted, $0, &found) }
        collect(box, recent, recent.blocks.indices, &found)
    }

    private func collect(_ box: GeoBox, _ field: PointField, _ blocks: Range<Int>, _ found: inout [Int]) {
        let slots = blocks.lowerBound * PointBlock.lanes..<min(field.count, blocks.upperBound * PointBlock.lanes)
        for slot in slots where box.contains(field.coordinates[slot]) && field.isAlive(slot) {
            found.append(Int(field.positions[slot]))
        }
    }
}
