import TablesideCore

/// Angles from one place to others, by the haversine formula.
///
/// Neighbors are computed with only additions, multiplications, divisions and square roots, so that computing several
/// at once (in lanes) gives the same result to the last bit on any platform. Farther places use the math library.
struct Haversine {
    /// A concrete type without per-lane branches, so that the compiler emits vector instructions.
    typealias Lanes = SIMD4<Double>

    let latitude: Double
    let longitude: Double
    private let parallel: Double

    /// The largest difference in degrees of latitude or longitude between neighbors.
    static let reach = 2.0

    init(from place: Coordinate) {
        latitude = place.latitude
        longitude = place.longitude
        parallel = Haversine.parallel(place.latitude)
    }

    /// The angle to a place, in radians.
    @inline(__always)
    func angle(to place: Coordinate) -> Double {
        let rise = place.latitude - latitude
        let turn = Haversine.shortWay(place.longitude - longitude)
        guard abs(rise) <= Haversine.reach, abs(turn) <= Haversine.reach else {
            return farAngle(rise: rise, turn: turn, to: place.latitude)
        }
        return neighbors(
            rises: Lanes(repeating: rise),
            turns: Lanes(repeating: turn),
            poleward: Lanes(repeating: abs(place.latitude))
        )[0]
    }

    /// The angles to several neighbors at once, each equal to ``angle(to:)`` to the last bit.
    ///
    /// Each place is given in degrees: how far north and how far east (the short way around) of here, and its absolute
    /// latitude.
    @inline(__always)
    func neighbors(rises: Lanes, turns: Lanes, poleward: Lanes) -> Lanes {
        let meridian = Haversine.shortSine(rises * Haversine.halfDegree)
        let chord = Haversine.shortSine(turns * Haversine.halfDegree)
        let parallels = parallel * Haversine.parallels(poleward)
        let haversine = meridian * meridian + parallels * (chord * chord)
        return 2 * Haversine.shortArcsine(haversine.squareRoot())
    }

    /// The same angle for places that are not neighbors.
    ///
    /// With h′, the haversine of the remaining angle to the antipode, atan2(√h, √h′) stays precise near the antipode; 1
    /// − h would lose half of the digits.
    private func farAngle(rise: Double, turn: Double, to other: Double) -> Double {
        let meridian = SineCosine(radians: rise * Haversine.halfDegree).sine
        let opposite = SineCosine(radians: (latitude + other) * Haversine.halfDegree).sine
        let parallels = parallel * Haversine.parallel(other)
        let halfTurn = SineCosine(degrees: turn / 2)
        let haversine = meridian * meridian + parallels * (halfTurn.sine * halfTurn.sine)
        let missing = opposite * opposite + parallels * (halfTurn.cosine * halfTurn.cosine)
        return 2 * SineCosine(sine: haversine.squareRoot(), cosine: missing.squareRoot()).radians
    }

    static let halfDegree = Double.pi / 360

    /// A difference of longitudes taken the short way around, in −180…180.
    static func shortWay(_ turn: Double) -> Double {
        turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
    }

    /// The cosine of a latitude in degrees.
    static func parallel(_ latitude: Double) -> Double { parallels(Lanes(repeating: abs(latitude)))[0] }

    /// The cosines of absolute latitudes, computed as sines of the angle to the pole and exactly 0 there.
    @inline(__always)
    private static func parallels(_ poleward: Lanes) -> Lanes {
        let x = (90 - poleward) * (.pi / 180)
        let square = x * x
        // Sine series: up to a right angle the next term is below the last bit.
        var sum = Lanes(repeating: 1.0 / 51_090_942_171_709_440_000)
        sum = -1.0 / 121_645_100_408_832_000 + square * sum
        sum = 1.0 / 355_687_428_096_000 + square * sum
        sum = -1.0 / 1_307_674_368_000 + square * sum
        sum = 1.0 / 6_227_020_800 + square * sum
        sum = -1.0 / 39_916_800 + square * sum
        sum = 1.0 / 362_880 + square * sum
        sum = -1.0 / 5040 + square * sum
        sum = 1.0 / 120 + square * sum
        sum = -1.0 / 6 + square * sum
        return x + x * (square * sum)
    }

    /// The sines of angles up to half the reach.
    @inline(__always)
    private static func shortSine(_ x: Lanes) -> Lanes {
        let square = x * x
        var sum = 1.0 / 120 + square * (-1.0 / 5040)
        sum = -1.0 / 6 + square * sum
        return x + x * (square * sum)
    }

    /// The arcsines of sines of up to half the reach, in either direction.
    @inline(__always)
    private static func shortArcsine(_ y: Lanes) -> Lanes {
        let square = y * y
        var sum = 35.0 / 1152 + square * (63.0 / 2816)
        sum = 5.0 / 112 + square * sum
        sum = 3.0 / 40 + square * sum
        sum = 1.0 / 6 + square * sum
        return y + y * (square * sum)
    }
}
