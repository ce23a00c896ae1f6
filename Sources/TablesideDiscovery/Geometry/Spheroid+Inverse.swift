import TablesideCore

extension Spheroid {
    /// The shortest path between two places: its length in meters and the azimuths at both ends.
    struct Connection {
        var length: Double
        var departure: SineCosine
        var arrival: SineCosine
        /// The number of geodesics tried; 0 if a closed formula gave the path.
        var trials = 0
    }

    /// Finds the shortest path between two places.
    ///
    /// Antipodes have several; this returns the one over the pole on the start's side. At a pole the azimuth is
    /// relative to the meridian of the coordinate's longitude.
    func connection(from start: Coordinate, to end: Coordinate) -> Connection {
        // Transform the problem so that the start is south of the equator and at least as far from it as the end, and
        // the end is to the east (section 4); the formulas below require this.
        let turn = LongitudeTurn(from: start.longitude, to: end.longitude)
        let swaps = abs(start.latitude) < abs(end.latitude)
        let (far, near) = swaps ? (end.latitude, start.latitude) : (start.latitude, end.latitude)
        // The equator counts as north, so that the path to its antipode crosses the North Pole.
        let mirrors = far >= 0
        let problem = InverseProblem(
            on: self,
            from: reducedLatitude(degrees: mirrors ? -far : far),
            to: reducedLatitude(degrees: mirrors ? -near : near),
            turn: turn
        )
        let isMeridian = abs(far) == 90 || turn.parts.sine == 0
        var found = problem.solve(alongMeridian: isMeridian)
        if swaps { (found.departure, found.arrival) = (found.arrival, found.departure) }
        if turn.isWestward {
            found.departure.sine.negate()
            found.arrival.sine.negate()
        }
        if swaps != mirrors {
            found.departure.cosine.negate()
            found.arrival.cosine.negate()
        }
        return found
    }
}

/// The exact difference of two longitudes, with the rounding error kept separately.
struct LongitudeTurn {
    /// Whether the path goes westward.
    let isWestward: Bool
    /// The size of the difference, 0…π, in radians and as sine and cosine.
    let radians: Double
    let parts: SineCosine
    /// The remaining difference to 180 degrees, in degrees.
    let supplement: Double

    init(from start: Double, to end: Double) {
        var (degrees, rest) = LongitudeTurn.sum(end, -start)
        if degrees > 180 || (degrees == 180 && rest > 0) {
            let moved = LongitudeTurn.sum(degrees, -360)
            (degrees, rest) = LongitudeTurn.sum(moved.sum, moved.rest + rest)
        } else if degrees < -180 || (degrees == -180 && rest < 0) {
            let moved = LongitudeTurn.sum(degrees, 360)
            (degrees, rest) = LongitudeTurn.sum(moved.sum, moved.rest + rest)
        }
        isWestward = degrees < 0 || (degrees == 0 && rest < 0)
        if isWestward { (degrees, rest) = (-degrees, -rest) }
        radians = degrees * (.pi / 180)
        parts = SineCosine(degrees: degrees, rest: rest)
        supplement = (180 - degrees) - rest
    }

    /// A sum and its rounding error.
    ///
    /// By D. E. Knuth, The Art of Computer Programming 2, section 4.2.2.
    private static func sum(_ lhs: Double, _ rhs: Double) -> (sum: Double, rest: Double) {
        let sum = lhs + rhs
        let left = sum - rhs
        let right = sum - left
        return (sum, (lhs - left) + (rhs - right))
    }
}
