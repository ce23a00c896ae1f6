public import TablesideCore

extension EarthModel {
    /// The direction in which the shortest way from one place to another sets out.
    ///
    /// - Returns: the bearing; `nil` from a pole, and between equal or antipodal places, where there is none, and on the
    ///   sphere between places nearer to each other than directions can be told, some 10⁻¹³ meters.
    /// - Complexity: O(1).
    public func bearing(from start: Coordinate, to end: Coordinate) -> Bearing? {
        guard abs(start.latitude) != 90, start != end, !start.isAntipode(of: end) else { return nil }
        guard !isEllipsoid else {
            return Bearing(computed: Spheroid.wgs84.connection(from: start, to: end).departure.degrees)
        }
        return sphericalDirection(from: start, to: end).map { Bearing(computed: $0.degrees) }
    }

    /// Where one arrives who goes a distance in a direction along the shortest way.
    ///
    /// From a pole every direction but that of the meridian itself is meaningless: north and south of the pole's
    /// longitude 0 count. Distances beyond half the earth go on around it.
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

    /// The place halfway along the shortest way between two.
    ///
    /// - Returns: the place; `nil` between antipodes, where there are many.
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

    /// The direction, of any length; `nil` where rounding leaves nothing of it.
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
        // Whole turns lead back; without them the angle is finite on the smallest of spheres.
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

    /// The direction in which the shortest way to another place sets out; `nil` where there is none.
    public func bearing(to other: Coordinate, on earth: EarthModel = .meanSphere) -> Bearing? {
        earth.bearing(from: self, to: other)
    }

    /// Where one arrives who goes a distance in a direction from here.
    public func destination(
        towards bearing: Bearing,
        after distance: Distance,
        on earth: EarthModel = .meanSphere
    ) -> Coordinate {
        earth.destination(from: self, towards: bearing, after: distance)
    }

    /// The place halfway to another; `nil` between antipodes.
    public func midpoint(to other: Coordinate, on earth: EarthModel = .meanSphere) -> Coordinate? {
        earth.midpoint(from: self, to: other)
    }
}
