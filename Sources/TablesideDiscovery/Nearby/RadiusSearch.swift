import TablesideCore

/// A search for places within a radius, and within a cone if there is one.
///
/// Squared chords between rounded unit vectors rule out what is certainly too far. The rest is measured exactly like
/// ``EarthModel/distance(from:to:)``, to the last bit, and that result decides.
struct RadiusSearch {
    let center: Coordinate
    let radius: Distance
    /// A box that contains every possible result.
    let box: GeoBox
    private let earth: EarthModel
    private let cone: ConeTest?
    private let refines: Bool
    private let haversine: Haversine
    private let x, y, z: Float
    private let bound: Float
    /// Whether everything in the box counts as neighbors, within one hemisphere and one side of the antimeridian.
    private let areNeighbors: Bool

    /// An upper bound on any squared chord, with room for rounding.
    private static let everything: Float = 5
    /// The most by which WGS 84 geodesics differ from distances on the mean sphere: 0.56%, rounded up.
    private static let flattening = 0.006

    /// Makes a search; if it refines, the ellipsoid decides for places near the radius on the mean sphere.
    init(
        within radius: Distance,
        of center: Coordinate,
        in cone: BearingCone?,
        on earth: EarthModel,
        refines: Bool = false
    ) {
        self.center = center
        self.radius = radius
        self.earth = earth
        self.refines = refines
        self.cone = cone.flatMap { ConeTest($0, from: center, on: earth) }
        haversine = Haversine(from: center)
        let vector = UnitVector(center)
        (x, y, z) = (Float(vector.x), Float(vector.y), Float(vector.z))
        let widest = earth.isEllipsoid || refines ? 1 + Self.flattening : 1
        // On a tiny sphere the representable distances are sparse: one that rounds down to the radius may be farther.
        let arc = (radius.meters + .leastNonzeroMagnitude) / earth.radius.meters * widest
        // Single-precision vectors are off by 6e-8 in each of three coordinates and at both ends, 1.1e-7 together;
        // computing with them loses less than 2e-7 of the result.
        let chord = arc < .pi ? 2 * SineCosine(radians: arc / 2).sine : 2
        let farthest = chord * (1 + 2.5e-7) + 1.3e-7
        bound = arc < .pi ? min(Self.everything, Float(farthest * farthest).nextUp) : Self.everything
        // Slightly wider than what the bound lets through.
        box = GeoBox(around: center, arc: min(arc, 4) * (1 + 1e-5) + 1e-6)
        areNeighbors =
            !earth.isEllipsoid && !box.crossesAntimeridian && box.east < 180 && (box.south >= 0 || box.north <= 0)
            && max(box.east - box.west, box.north - box.south) < 2 * Haversine.reach
    }

    /// Searches some blocks of a field and appends the results after the first `count` hits.
    func search(_ field: PointField, _ range: Range<Int>, _ hits: inout [GeoHit], _ count: inout Int) {
        let start = count
        collect(field, range, &hits, &count)
        guard count > start else { return }
        if let cone { select(field, cone, &hits, from: start, &count) }
        measure(field, &hits, from: start, &count)
    }

    /// Appends the slots of places that may lie within the radius.
    func collect(_ field: PointField, _ range: Range<Int>, _ hits: inout [GeoHit], _ count: inout Int) {
        // Process a few blocks at a time, so that the buffer has room for all of their lanes.
        let step = 8
        var start = range.lowerBound
        while start < range.upperBound {
            let end = min(start + step, range.upperBound)
            let room = count + step * PointBlock.lanes - hits.count
            if room > 0 { hits.append(contentsOf: repeatElement(.none, count: max(room, hits.count))) }
            field.blocks.withUnsafeBufferPointer { blocks in
                hits.withUnsafeMutableBufferPointer { hits in
                    // A local counter: the one captured by the closure would go through memory at each step.
                    var found = count
                    for block in start..<end {
                        let chords = blocks[block].squaredChords(to: x, y, z)
                        guard any(chords .<= bound) else { continue }
                        // Writing every lane and counting conditionally is faster than branching before writing.
                        for lane in 0..<PointBlock.lanes {
                            hits[found] = GeoHit(position: block &* PointBlock.lanes &+ lane, distance: .zero)
                            found &+= chords[lane] <= bound ? 1 : 0
                        }
                    }
                    count = found
                }
            }
            start = end
        }
    }

    /// Keeps the slots of places in the cone.
    private func select(
        _ field: PointField,
        _ cone: ConeTest,
        _ hits: inout [GeoHit],
        from start: Int,
        _ count: inout Int
    ) {
        var kept = start
        for index in start..<count {
            let slot = hits[index].position
            guard cone.contains(slot, of: field) else { continue }
            hits[kept] = hits[index]
            kept += 1
        }
        count = kept
    }

    /// Converts slots to positions with distances, and keeps those within the radius.
    private func measure(_ field: PointField, _ hits: inout [GeoHit], from start: Int, _ count: inout Int) {
        let end = count
        count = start
        let meters = earth.radius.meters
        let hemisphere: Double = center.latitude < 0 ? -1 : 1
        var index = start
        field.coordinates.withUnsafeBufferPointer { coordinates in
            field.positions.withUnsafeBufferPointer { positions in
                hits.withUnsafeMutableBufferPointer { hits in
                    guard areNeighbors, !refines else {
                        for index in start..<end {
                            let slot = hits[index].position
                            let place = coordinates[slot]
                            let distance =
                                earth.isEllipsoid
                                ? earth.distance(from: center, to: place)
                                : Distance(unchecked: meters * haversine.angle(to: place))
                            guard isWithin(place, distance) else { continue }
                            hits[count] = GeoHit(position: Int(positions[slot]), distance: distance)
                            count += 1
                        }
                        return
                    }
                    var kept = count
                    while index + 4 <= end {
                        let (i, j) = (hits[index].position, hits[index + 1].position)
                        let (k, l) = (hits[index + 2].position, hits[index + 3].position)
                        let (a, b, c, d) = (coordinates[i], coordinates[j], coordinates[k], coordinates[l])
                        let latitudes = SIMD4(a.latitude, b.latitude, c.latitude, d.latitude)
                        let longitudes = SIMD4(a.longitude, b.longitude, c.longitude, d.longitude)
                        let angles = haversine.neighbors(
                            rises: latitudes - center.latitude,
                            turns: longitudes - center.longitude,
                            poleward: hemisphere * latitudes
                        )
                        let lengths = meters * angles
                        // Write all and count conditionally, as above; what is overwritten was read before.
                        hits[kept] = GeoHit(position: Int(positions[i]), distance: Distance(unchecked: lengths[0]))
                        kept &+= lengths[0] <= radius.meters ? 1 : 0
                        hits[kept] = GeoHit(position: Int(positions[j]), distance: Distance(unchecked: lengths[1]))
                        kept &+= lengths[1] <= radius.meters ? 1 : 0
                        hits[kept] = GeoHit(position: Int(positions[k]), distance: Distance(unchecked: lengths[2]))
                        kept &+= lengths[2] <= radius.meters ? 1 : 0
                        hits[kept] = GeoHit(position: Int(positions[l]), distance: Distance(unchecked: lengths[3]))
                        kept &+= lengths[3] <= radius.meters ? 1 : 0
                        index += 4
                    }
                    count = kept
                    while index < end {
                        let slot = hits[index].position
                        let distance = Distance(unchecked: meters * haversine.angle(to: coordinates[slot]))
                        hits[count] = GeoHit(position: Int(positions[slot]), distance: distance)
                        count += distance <= radius ? 1 : 0
                        index += 1
                    }
                }
            }
        }
    }

    @inline(__always)
    private func isWithin(_ place: Coordinate, _ distance: Distance) -> Bool {
        guard refines else { return distance <= radius }
        if distance.meters <= radius.meters * (1 - Self.flattening) { return true }
        if distance.meters > radius.meters * (1 + Self.flattening) { return false }
        return EarthModel.wgs84.distance(from: center, to: place) <= radius
    }
}

/// Tests whether places lie in a cone, using vectors if the result is certain and bearings otherwise.
struct ConeTest {
    private let cone: BearingCone
    private let center: Coordinate
    private let earth: EarthModel
    private let origin: UnitVector
    /// The horizontal unit vector in the middle of the cone.
    private let axis: SIMD3<Double>
    private let cosine: Double
    /// Whether vectors can decide; not on the ellipsoid, whose directions differ, nor from a pole, which has none.
    private let hasAxis: Bool

    /// Makes a test; `nil` for a cone of all directions.
    init?(_ cone: BearingCone, from center: Coordinate, on earth: EarthModel) {
        guard cone.spread < 180 else { return nil }
        self.cone = cone
        self.center = center
        self.earth = earth
        origin = UnitVector(center)
        let latitude = SineCosine(degrees: center.latitude)
        let longitude = SineCosine(degrees: center.longitude)
        let direction = SineCosine(degrees: cone.bearing.degrees)
        let north = SIMD3(-latitude.sine * longitude.cosine, -latitude.sine * longitude.sine, latitude.cosine)
        let east = SIMD3(-longitude.sine, longitude.cosine, 0)
        axis = direction.cosine * north + direction.sine * east
        cosine = SineCosine(degrees: cone.spread).cosine
        hasAxis = !earth.isEllipsoid && abs(center.latitude) < 90
    }

    @inline(__always)
    func contains(_ slot: Int, of field: PointField) -> Bool {
        guard hasAxis else { return cone.contains(field.coordinates[slot], from: center, on: earth) }
        let (index, lane) = slot.quotientAndRemainder(dividingBy: PointBlock.lanes)
        let block = field.blocks[index]
        let way = SIMD3(
            Double(block.x[lane]) - origin.x,
            Double(block.y[lane]) - origin.y,
            Double(block.z[lane]) - origin.z
        )
        let along = (way * axis).sum()
        let square = (way * way).sum()
        // Beyond a quarter of the earth, the horizontal component shrinks until vectors no longer tell the direction.
        guard square <= 2 else { return cone.contains(field.coordinates[slot], from: center, on: earth) }
        // The horizontal component of the chord, the sine of its angle.
        let ground = (square * (1 - square / 4)).squareRoot()
        let difference = along - cosine * ground
        // Twice the possible error of single-precision vectors.
        let doubt = 5e-7
        if difference > doubt { return true }
        if difference < -doubt { return false }
        return cone.contains(field.coordinates[slot], from: center, on: earth)
    }
}
