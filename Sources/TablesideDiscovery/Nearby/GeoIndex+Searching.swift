public import TablesideCore

extension GeoIndex {
    /// The places no farther than a radius, the nearest first.
    ///
    /// A place exactly at the radius is within it; equal distances are in the order of their positions.
    ///
    /// - Parameters:
    ///   - radius: the greatest distance.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in; `nil` for all around.
    ///   - earth: the shape to measure on.
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

    /// Finds the places no farther than a radius, in no particular order.
    ///
    /// A buffer that was used before is used again: when it has room enough nothing is allocated.
    ///
    /// - Parameters:
    ///   - radius: the greatest distance.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in; `nil` for all around.
    ///   - earth: the shape to measure on.
    ///   - hits: replaced by what is found.
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

    /// Finds the places whose geodesic on WGS 84 is no longer than a radius, with distances on the mean sphere, in no
    /// particular order.
    ///
    /// Only places in the ring around the radius where the sphere could be wrong, 0.6 % to each side, are measured on the
    /// ellipsoid. That is much quicker than to ask for distances on ``EarthModel/wgs84`` and finds the same places.
    ///
    /// - Parameters:
    ///   - radius: the greatest geodesic distance.
    ///   - center: the place to measure from.
    ///   - cone: the directions to look in, as on the sphere; `nil` for all around.
    ///   - hits: replaced by what is found.
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

    /// At most so many places, the nearest first, and no farther than the radius if there is one.
    ///
    /// Equal distances are in the order of their positions, also where the count cuts between them.
    ///
    /// - Parameters:
    ///   - count: how many to find at most; none for a count below 1.
    ///   - center: the place to measure from.
    ///   - radius: the greatest distance; `nil` for any.
    ///   - cone: the directions to look in; `nil` for all around.
    ///   - earth: the shape to measure on.
    /// - Returns: the nearest places.
    /// - Complexity: O(*b* + *k* log *k*) for *k* places and *b* bands of 0.02 degrees up to the farthest, where places lie
    ///   about as close together as their neighbors; O(*n*) at worst.
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

    /// Finds at most so many places, the nearest first, and no farther than the radius if there is one.
    ///
    /// A buffer that was used before is used again: when it has room enough nothing is allocated.
    ///
    /// - Parameters:
    ///   - count: how many to find at most; none for a count below 1.
    ///   - center: the place to measure from.
    ///   - radius: the greatest distance; `nil` for any.
    ///   - cone: the directions to look in; `nil` for all around.
    ///   - earth: the shape to measure on.
    ///   - hits: replaced by what is found.
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
        // Nothing is farther than half around; the ellipsoid's mean radius is within 0.6 % of any.
        let farthest = Distance(unchecked: earth.radius.meters * .pi * 1.01)
        let limit = min(radius ?? farthest, farthest)
        var reach = table.guess(wanted, among: self.count)
        if let cone { reach *= (180 / cone.spread).squareRoot() }
        while true {
            let asked = min(limit, Distance(unchecked: earth.radius.meters * reach))
            find(within: asked, of: center, in: cone, on: earth, into: &hits)
            if hits.count >= wanted || asked == limit { break }
            // By how much the circle was too small, as far as few hits tell that.
            let lack = (Double(wanted) / Double(max(1, hits.count))).squareRoot()
            reach *= min(8, max(1.4, lack * 1.2))
        }
        cut(&hits, to: wanted)
    }

    /// Sorts hits and keeps the first of them.
    private func cut(_ hits: inout [GeoHit], to wanted: Int) {
        if hits.count > 2 * wanted, let farthest = hits.max() {
            // Where places lie evenly, a circle of that share of the area holds as many as are wanted, and some more.
            let share = (Double(wanted) * 1.3 + 8) / Double(hits.count)
            let edge = farthest.distance.meters * share.squareRoot()
            var inner = 0
            for hit in hits { inner += hit.distance.meters <= edge ? 1 : 0 }
            if inner >= wanted { hits.removeAll { $0.distance.meters > edge } }
        }
        hits.sort()
        if hits.count > wanted { hits.removeSubrange(wanted...) }
    }

    /// The positions of the places in a box, ascending; its edges are included.
    ///
    /// - Complexity: O(*b* + *m* log *m*) for *m* places and *b* bands of 0.02 degrees in the box.
    public func inside(_ box: GeoBox) -> [Int] {
        var found: [Int] = []
        find(inside: box, into: &found)
        found.sort()
        return found
    }

    /// Finds the positions of the places in a box, its edges included, in no particular order.
    ///
    /// A buffer that was used before is used again: when it has room enough nothing is allocated.
    ///
    /// - Parameters:
    ///   - box: where to look.
    ///   - found: replaced by the positions.
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
