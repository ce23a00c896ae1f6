import TablesideCore

/// An ellipsoid of revolution, flattened at the poles, and the constants of its geodesics.
///
/// The algorithms are from C. F. F. Karney, “Algorithms for geodesics”, Journal of Geodesy 87 (2013), 43–55
/// (doi:10.1007/s00190-012-0578-z), with series of order 6 in the third flattening. Equation numbers refer to that
/// paper.
struct Spheroid {
    /// The equatorial radius a, in meters.
    let equatorialRadius: Double
    /// The flattening f = (a − b) ÷ a.
    let flattening: Double
    /// The axis ratio 1 − f = b ÷ a.
    let axisRatio: Double
    /// The polar radius b, from the center to a pole, in meters.
    let polarRadius: Double
    /// The third flattening n = f ÷ (2 − f).
    let thirdFlattening: Double
    /// The second eccentricity squared, e′² = e² ÷ (1 − e²).
    let secondEccentricitySquared: Double
    /// The series for longitudes; its coefficients depend only on the ellipsoid.
    let longitudes: LongitudeSeries

    /// The ellipsoid of the World Geodetic System: a = 6,378,137 m, 1 ÷ f = 298.257223563 (NIMA TR8350.2).
    static let wgs84 = Spheroid(equatorialRadius: 6_378_137, flattening: 1 / 298.257223563)

    private init(equatorialRadius: Double, flattening: Double) {
        self.equatorialRadius = equatorialRadius
        self.flattening = flattening
        axisRatio = 1 - flattening
        polarRadius = equatorialRadius * axisRatio
        thirdFlattening = flattening / (2 - flattening)
        let eccentricitySquared = flattening * (2 - flattening)
        secondEccentricitySquared = eccentricitySquared / (axisRatio * axisRatio)
        longitudes = LongitudeSeries(thirdFlattening: thirdFlattening)
    }

    /// The smallest number whose square is above zero; used in place of zero if a direction is still needed.
    static let tiny = Double.leastNormalMagnitude.squareRoot()

    /// β with tan β = (1 − f) tan φ, the latitude on the auxiliary sphere (6).
    ///
    /// Its cosine is never 0, so that a direction
    /// exists even at a pole.
    func reducedLatitude(degrees: Double) -> SineCosine {
        let latitude = SineCosine(degrees: degrees)
        var reduced = SineCosine(sine: axisRatio * latitude.sine, cosine: latitude.cosine).normalized
        reduced.cosine = max(Spheroid.tiny, reduced.cosine)
        return reduced
    }

    /// √(1 + e′² sin² β), the ratio of lengths on the ellipsoid to those on the auxiliary sphere.
    @inline(__always)
    func stretch(_ reduced: SineCosine) -> Double {
        (1 + secondEccentricitySquared * reduced.sine * reduced.sine).squareRoot()
    }

    /// The parameter ε of a geodesic, from the cosine of the angle at which it crosses the equator (9, 16).
    @inline(__always)
    func expansion(equatorCosine: Double) -> Double {
        let squared = equatorCosine * equatorCosine * secondEccentricitySquared
        return squared / (2 * (1 + (1 + squared).squareRoot()) + squared)
    }
}

/// A sum Σ cₗ sin 2lσ of six terms.
struct SineSeries {
    let first, second, third, fourth, fifth, sixth: Double

    /// The sum at an angle, by Clenshaw's recurrence.
    @inline(__always)
    func sum(at angle: SineCosine) -> Double {
        let factor = 2 * (angle.cosine - angle.sine) * (angle.cosine + angle.sine)
        let fifthSum = factor * sixth + fifth
        let fourthSum = factor * fifthSum - sixth + fourth
        let thirdSum = factor * fourthSum - fifthSum + third
        let secondSum = factor * thirdSum - fourthSum + second
        let firstSum = factor * secondSum - thirdSum + first
        return 2 * angle.sine * angle.cosine * firstSum
    }

    /// The series of distances (18), A₁ − 1 and its coefficients C₁.
    @inline(__always)
    static func distances(_ ε: Double) -> (mean: Double, series: SineSeries) {
        let square = ε * ε
        let even = square * (64 + square * (4 + square)) / 256
        let cube = square * ε
        let series = SineSeries(
            first: ε * (-16 + square * (6 - square)) / 32,
            second: square * (-128 + square * (64 - 9 * square)) / 2048,
            third: cube * (-16 + 9 * square) / 768,
            fourth: square * square * (-5 + 3 * square) / 512,
            fifth: -7 * square * cube / 1280,
            sixth: -7 * cube * cube / 2048
        )
        return ((even + ε) / (1 - ε), series)
    }

    /// The reverted series of distances (21), C₁′.
    static func reverted(_ ε: Double) -> SineSeries {
        let square = ε * ε
        let cube = square * ε
        return SineSeries(
            first: ε * (768 + square * (-432 + 205 * square)) / 1536,
            second: square * (3840 + square * (-4736 + 4005 * square)) / 12288,
            third: cube * (116 - 225 * square) / 384,
            fourth: square * square * (2695 - 7173 * square) / 7680,
            fifth: 3467 * square * cube / 7680,
            sixth: 38081 * cube * cube / 61440
        )
    }

    /// The second series of the reduced length (43), A₂ − 1 and its coefficients C₂.
    @inline(__always)
    static func reducedLengths(_ ε: Double) -> (mean: Double, series: SineSeries) {
        let square = ε * ε
        let even = square * (-192 + square * (-28 - 11 * square)) / 256
        let cube = square * ε
        let series = SineSeries(
            first: ε * (16 + square * (2 + square)) / 32,
            second: square * (384 + square * (64 + 35 * square)) / 2048,
            third: cube * (80 + 15 * square) / 768,
            fourth: square * square * (35 + 7 * square) / 512,
            fifth: 63 * square * cube / 1280,
            sixth: 77 * cube * cube / 2048
        )
        return ((even - ε) / (1 + ε), series)
    }
}

/// The series of longitudes (24, 25): polynomials in ε whose coefficients are polynomials in n.
struct LongitudeSeries {
    /// Coefficients of A₃, from ε⁰ to ε⁵.
    private let mean: (Double, Double, Double, Double, Double, Double)
    /// Coefficients of the five C₃, each from its lowest power of ε to ε⁵.
    private let first: (Double, Double, Double, Double, Double)
    private let second: (Double, Double, Double, Double)
    private let third: (Double, Double, Double)
    private let fourth: (Double, Double)
    private let fifth: Double

    init(thirdFlattening n: Double) {
        mean = (
            1, (n - 1) / 2, (-2 + n * (-1 + 3 * n)) / 8, (-1 + n * (-3 - n)) / 16, (-3 - 2 * n) / 64, -3.0 / 128
        )
        first = (
            (1 - n) / 4, (1 - n * n) / 8, (3 + n * (3 - n)) / 64, (5 + 2 * n) / 128, 3.0 / 128
        )
        second = ((2 + n * (-3 + n)) / 32, (3 + n * (-2 - 3 * n)) / 64, (3 + n) / 128, 5.0 / 256)
        third = ((5 + n * (-9 + 5 * n)) / 192, (9 - 10 * n) / 384, 7.0 / 512)
        fourth = ((7 - 14 * n) / 512, 7.0 / 512)
        fifth = 21.0 / 2560
    }

    /// A₃ at ε.
    @inline(__always)
    func mean(_ ε: Double) -> Double {
        mean.0 + ε * (mean.1 + ε * (mean.2 + ε * (mean.3 + ε * (mean.4 + ε * mean.5))))
    }

    /// The series with the coefficients C₃ at ε.
    @inline(__always)
    func series(_ ε: Double) -> SineSeries {
        let square = ε * ε
        return SineSeries(
            first: ε * (first.0 + ε * (first.1 + ε * (first.2 + ε * (first.3 + ε * first.4)))),
            second: square * (second.0 + ε * (second.1 + ε * (second.2 + ε * second.3))),
            third: square * ε * (third.0 + ε * (third.1 + ε * third.2)),
            fourth: square * square * (fourth.0 + ε * fourth.1),
            fifth: square * square * ε * fifth,
            sixth: 0
        )
    }
}
