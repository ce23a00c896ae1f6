public import TablesideCore

extension EarthModel {
    /// The initial direction of the shortest path from one place to another.
    ///
    /// - Returns: the bearing; `nil` from a pole and between equal or antipodal places, which have no direction, and on
    ///   the sphere between places too close to tell a direction, about 10⁻¹³ meters.
    /// - Complexity: O(1).
    public func bearing(from start: Coordinate, to end: Coordinate) -> Bearing? {
        guard abs(start.latitude) != 90, start != end, !start.isAntipode(of: end) else { return nil }
        guard !isEllipsoid else {
            return Bearing(computed: Spheroid.wgs84.connection(from: start, to: end).departure.degrees)
        }
        return sphericalDirection(from: start, to: end).map { Bearing(computed: $0.degrees) }
    }

    /// The end of a path of a given length that starts in a given direction along a geodesic.
    ///
    /// From a pole, the bearing is relative to the meridian of longitude 0, because other directions have no meaning
    /// there. Distances beyond half the circumference continue around the earth.
    ///
    /// - Complexity: O(1).
    public func destination(from start: Coordinate, towards bearing: Bearing, after distance: Distance) -> Coordinate {
        let direction = SineCosine(degrees: bearing.degrees)
        guard !isEllipsoid else {
            let end = Spheroid.wgs84.arrival(from: start, towards: direction, after: distance.meters)
            return Coordinate(computedLatitude: end.latitude, longitude: end.longitude)
        }
        return sphericalDestination(from: start, towards: direction, after: distance.meters)
    }

    /// The midpoint of the shortest path between two places.
    ///
    /// - Returns: the midpoint; `nil` between antipodes, which have many.
    /// - Complexity: O(1).
    public func midpoint(from start: Coordinate, to end: Coordinate) -> Coordinate? {
        guard !start.isAntipode(of: end) else { return nil }
        guard start != end else { return start }
        guard !isEllipsoid else {
            let way = Spheroid.wgs84.connection(from: start, to: end)
            let middle = Spheroid.wgs84.arrival(from: start, towards: way.departure, after: way.length / 2)
            return Coordinate(computedLatitude: middle.latitude, longitude: middle.longitude)
        }
        guard let direction = sphericalDirection(from: start, to: end)?.normalized else { return start }
        let half = distance(from: start, to: end).meters / 2
        return sphericalDestination(from: start, towards: direction, after: half)
    }

    /// The initial direction, not normalized; `nil` if rounding leaves nothing of it.
    private func sphericalDirection(from start: Coordinate, to end: Coordinate) -> SineCosine? {
        let (from, to) = (SineCosine(degrees: start.latitude), SineCosine(degrees: end.latitude))
        let turn = Haversine.shortWay(end.longitude - start.longitude)
        let eastward = SineCosine(degrees: turn)
        // sin(φ₂ − φ₁) + 2 sin φ₁ cos φ₂ sin²(Δλ⁄2) is cos φ₁ sin φ₂ − sin φ₁ cos φ₂ cos Δλ without cancellation.
        let chord = SineCosine(degrees: turn / 2).sine
        let rise = SineCosine(degrees: end.latitude - start.latitude).sine
        let direction = SineCosine(
            sine: eastward.sine * to.cosine,
            cosine: rise + 2 * from.sine * to.cosine * chord * chord
        )
        return direction.sine == 0 && direction.cosine == 0 ? nil : direction
    }

    private func sphericalDestination(
        from start: Coordinate,
        towards direction: SineCosine,
        after meters: Double
    ) -> Coordinate {
        // Drop whole turns, so that the angle is finite even on the smallest sphere.
        let rest = meters.remainder(dividingBy: 2 * .pi * radius.meters)
        let arc = SineCosine(radians: rest / radius.meters)
        let from = SineCosine(degrees: start.latitude)
        let northward = arc.cosine * from.cosine - arc.sine * from.sine * direction.cosine
        let eastward = arc.sine * direction.sine
        let upward = arc.cosine * from.sine + arc.sine * from.cosine * direction.cosine
        let across = (northward * northward + eastward * eastward).squareRoot()
        let latitude = SineCosine(sine: upward, cosine: across).degrees
        let turn = SineCosine(sine: eastward, cosine: northward).degrees
        return Coordinate(computedLatitude: latitude, longitude: start.longitude + turn)
    }
}

extension Coordinate {
    /// Whether another place is exactly opposite.
    func isAntipode(of other: Coordinate) -> Bool {
        guard latitude == -other.latitude else { return false }
        return abs(latitude) == 90 || abs(longitude - other.longitude) == 180
    }

    /// The initial direction of the shortest path to another place; `nil` if there is none.
    public func bearing(to other: Coordinate, on earth: EarthModel = .meanSphere) -> Bearing? {
        earth.bearing(from: self, to: other)
    }

    /// The end of a path of a given length and initial direction from here.
    public func destination(
        towards bearing: Bearing,
        after distance: Distance,
        on earth: EarthModel = .meanSphere
    ) -> Coordinate {
        earth.destination(from: self, towards: bearing, after: distance)
    }

    /// The midpoint of the shortest path to another place; `nil` between antipodes.
    public func midpoint(to other: Coordinate, on earth: EarthModel = .meanSphere) -> Coordinate? {
        earth.midpoint(from: self, to: other)
    }
}
