import TablesideCore

/// The inverse geodesic problem in its normal position: φ₁ ≤ 0, φ₁ ≤ φ₂ ≤ −φ₁, 0 ≤ λ₁₂ ≤ π (Karney 2013, section 4).
struct InverseProblem {
    private let spheroid: Spheroid
    private let start: SineCosine
    private let end: SineCosine
    private let startStretch: Double
    private let endStretch: Double
    /// cos² β₂ − cos² β₁, computed from whichever of sine and cosine keeps more digits.
    private let spread: Double
    private let turn: LongitudeTurn

    private static let ulp = Double.ulpOfOne
    private static let rootUlp = Double.ulpOfOne.squareRoot()
    /// The step count after which bisection replaces Newton's method, which usually takes about five; bisection also
    /// takes over outside the bracket.
    private static let newtonSteps = 20
    /// Bisecting a bracket of doubles ends within this many steps.
    private static let steps = 20 + 53 + 10

    init(on spheroid: Spheroid, from start: SineCosine, to end: SineCosine, turn: LongitudeTurn) {
        self.spheroid = spheroid
        self.start = start
        spread =
            start.cosine < -start.sine
            ? (end.cosine - start.cosine) * (start.cosine + end.cosine)
            : (start.sine - end.sine) * (start.sine + end.sine)
        var end = end
        // Keep equal latitudes equal to the last bit, even if rounding affected only the sine or the cosine.
        if spread == 0 {
            end = SineCosine(sine: Double(signOf: end.sine, magnitudeOf: start.sine), cosine: start.cosine)
        }
        self.end = end
        startStretch = spheroid.stretch(start)
        endStretch = spheroid.stretch(end)
        self.turn = turn
    }

    /// The shortest path.
    func solve(alongMeridian isMeridian: Bool) -> Spheroid.Connection {
        if isMeridian, let found = meridian() { return found }
        if start.sine == 0, turn.supplement >= spheroid.flattening * 180 { return equator() }
        var guess = firstGuess()
        if let shortArc = guess.shortArc {
            return Spheroid.Connection(
                length: shortArc * spheroid.polarRadius * guess.meanStretch,
                departure: guess.departure,
                arrival: guess.arrival
            )
        }
        return refine(&guess.departure)
    }

    /// The path along a meridian; `nil` if a path off the meridian is shorter, as between nearly antipodal places.
    private func meridian() -> Spheroid.Connection? {
        let departure = turn.parts
        let arrival = SineCosine(sine: 0, cosine: 1)
        let from = SineCosine(sine: start.sine, cosine: departure.cosine * start.cosine)
        let to = SineCosine(sine: end.sine, cosine: arrival.cosine * end.cosine)
        let arc = SineCosine.ascent(from: from, to: to).radians
        let lengths = lengths(spheroid.thirdFlattening, arc: arc, from: from, to: to)
        // Past a conjugate point, where the reduced length turns negative, this path is not the shortest.
        guard arc < Self.rootUlp || lengths.reduced >= 0 else { return nil }
        let isNothing =
            arc < 3 * Spheroid.tiny || (arc < Self.ulp && (lengths.distance < 0 || lengths.reduced < 0))
        return Spheroid.Connection(
            length: isNothing ? 0 : lengths.distance * spheroid.polarRadius,
            departure: departure,
            arrival: arrival
        )
    }

    private func equator() -> Spheroid.Connection {
        let east = SineCosine(sine: 1, cosine: 0)
        return Spheroid.Connection(length: spheroid.equatorialRadius * turn.radians, departure: east, arrival: east)
    }

    // MARK: - The first guess

    private struct Guess {
        var departure: SineCosine
        var arrival = SineCosine(sine: 0, cosine: 1)
        /// The arc of a path so short that the sphere of mean radius is accurate enough.
        var shortArc: Double?
        var meanStretch = 1.0
    }

    private func firstGuess() -> Guess {
        let rise = end - start
        let sum = end.sine * start.cosine + end.cosine * start.sine
        // Less than 30 degrees north, and about as few east.
        let isShort = rise.cosine > 0.75.squareRoot() && end.cosine * turn.radians < 0.5
        var guess = Guess(departure: turn.parts)
        var ω = turn.parts
        if isShort {
            let sines = (start.sine + end.sine) * (start.sine + end.sine)
            let cosines = (start.cosine + end.cosine) * (start.cosine + end.cosine)
            guess.meanStretch = (1 + spheroid.secondEccentricitySquared * sines / (sines + cosines)).squareRoot()
            ω = SineCosine(radians: turn.radians / (spheroid.axisRatio * guess.meanStretch))
        }
        let sineSquared = ω.sine * ω.sine
        guess.departure = SineCosine(
            sine: end.cosine * ω.sine,
            cosine: ω.cosine >= 0
                ? rise.sine + end.cosine * start.sine * sineSquared / (1 + ω.cosine)
                : sum - end.cosine * start.sine * sineSquared / (1 - ω.cosine)
        )
        let departure = guess.departure
        let arc = SineCosine(
            sine: (departure.sine * departure.sine + departure.cosine * departure.cosine).squareRoot(),
            cosine: start.sine * end.sine + start.cosine * end.cosine * ω.cosine
        )
        if isShort, arc.sine < shortest {
            let versed = ω.cosine >= 0 ? sineSquared / (1 + ω.cosine) : 1 - ω.cosine
            guess.arrival =
                SineCosine(sine: start.cosine * ω.sine, cosine: rise.sine - start.cosine * end.sine * versed).normalized
            guess.shortArc = arc.radians
        } else if arc.cosine < 0, arc.sine < 6 * spheroid.thirdFlattening * .pi * start.cosine * start.cosine {
            guess.departure = nearAntipodes(sum: sum)
        }
        let isDirection = !(guess.departure.sine <= 0)
        guess.departure = isDirection ? guess.departure.normalized : SineCosine(sine: 1, cosine: 0)
        return guess
    }

    /// The sine of the longest arc for which the mean sphere is accurate to the last digit.
    private var shortest: Double {
        let flatness = max(0.001, spheroid.flattening) * min(1, 1 - spheroid.flattening / 2) / 2
        return 0.1 * Self.rootUlp / flatness.squareRoot()
    }

    /// The azimuth between nearly antipodal places, from the astroid that conjugate points form around the antipode
    /// (section 5).
    private func nearAntipodes(sum: Double) -> SineCosine {
        let missing = SineCosine(sine: -turn.parts.sine, cosine: -turn.parts.cosine).radians
        let ε = spheroid.expansion(equatorCosine: start.sine)
        let longitudeScale = spheroid.flattening * start.cosine * spheroid.longitudes.mean(ε) * .pi
        let x = missing / longitudeScale
        let y = sum / (longitudeScale * start.cosine)
        if y > -200 * Self.ulp, x > -1 - 1000 * Self.rootUlp {
            let sine = min(1, -x)
            return SineCosine(sine: sine, cosine: -(1 - sine * sine).squareRoot())
        }
        let k = Self.astroid(x, y)
        let ω = SineCosine(radians: longitudeScale * (-x * k / (1 + k)))
        let cosine = -ω.cosine
        return SineCosine(
            sine: end.cosine * ω.sine,
            cosine: sum - end.cosine * start.sine * ω.sine * ω.sine / (1 - cosine)
        )
    }

    /// The positive root k of k⁴ + 2k³ − (x² + y² − 1)k² − 2y²k − y² = 0 (55), or 0 if there is none.
    static func astroid(_ x: Double, _ y: Double) -> Double {
        let p = x * x
        let q = y * y
        let r = (p + q - 1) / 6
        if q == 0, r <= 0 { return 0 }
        let s = p * q / 4
        let square = r * r
        let cube = r * square
        let discriminant = s * (s + 2 * cube)
        var u = r
        if discriminant >= 0 {
            var power = s + cube
            // Choose the sign that avoids cancellation.
            power += power < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
            let t = cubeRoot(power)
            u += t + (t == 0 ? 0 : square / t)
        } else {
            let angle = SineCosine(sine: (-discriminant).squareRoot(), cosine: -(s + cube)).radians
            u += 2 * r * SineCosine(radians: angle / 3).cosine
        }
        let v = (u * u + q).squareRoot()
        let uv = u < 0 ? q / (v - u) : u + v
        let w = (uv - q) / (2 * v)
        return uv / ((uv + w * w).squareRoot() + w)
    }

    // MARK: - Newton's method

    /// Finds the initial azimuth for which the geodesic meets the end's longitude.
    private func refine(_ departure: inout SineCosine) -> Spheroid.Connection {
        var low = SineCosine(sine: Spheroid.tiny, cosine: 1)
        var high = SineCosine(sine: Spheroid.tiny, cosine: -1)
        var isNear = false
        var isBracketed = false
        var trial = follow(departure, withSlope: true)
        var last = 0
        for step in 0..<Self.steps {
            last = step
            if step > 0 { trial = follow(departure, withSlope: step < Self.newtonSteps) }
            let excess = trial.excess
            if isBracketed || step == Self.steps - 1 || !(abs(excess) >= (isNear ? 8 : 1) * Self.ulp) { break }
            let isLate = step > Self.newtonSteps
            let cotangent = departure.cosine / departure.sine
            if excess > 0, isLate || cotangent > high.cosine / high.sine {
                high = departure
            } else if excess < 0, isLate || cotangent < low.cosine / low.sine {
                low = departure
            }
            if step < Self.newtonSteps, trial.slope > 0 {
                let change = -excess / trial.slope
                if abs(change) < .pi {
                    let moved = departure + SineCosine(radians: change)
                    if moved.sine > 0 {
                        departure = moved.normalized
                        isNear = abs(excess) <= 16 * Self.ulp
                        continue
                    }
                }
            }
            departure =
                SineCosine(sine: (low.sine + high.sine) / 2, cosine: (low.cosine + high.cosine) / 2).normalized
            isNear = false
            isBracketed = Self.isClosed(from: low, to: departure) || Self.isClosed(from: departure, to: high)
        }
        let (mean, series) = SineSeries.distances(trial.ε)
        let wave = series.sum(at: trial.to) - series.sum(at: trial.from)
        return Spheroid.Connection(
            length: (1 + mean) * (trial.arc + wave) * spheroid.polarRadius,
            departure: departure,
            arrival: trial.arrival,
            trials: last + 1
        )
    }

    /// Whether two azimuths differ in no more than the last digits; the first is the smaller one.
    private static func isClosed(from low: SineCosine, to high: SineCosine) -> Bool {
        abs(low.sine - high.sine) + (low.cosine - high.cosine) < ulp
    }

    /// A geodesic followed from the start to the latitude of the end.
    private struct Trial {
        var arrival: SineCosine
        var arc: Double
        var from: SineCosine
        var to: SineCosine
        var ε: Double
        /// How far past the end's longitude it arrives, in radians, and the derivative by the azimuth.
        var excess: Double
        var slope: Double
    }

    private func follow(_ given: SineCosine, withSlope: Bool) -> Trial {
        var departure = given
        // Exactly along the equator, the direction of the return path would be undefined.
        if start.sine == 0, departure.cosine == 0 { departure.cosine = -Spheroid.tiny }
        let equatorSine = departure.sine * start.cosine
        let equatorCosine =
            (departure.cosine * departure.cosine + departure.sine * start.sine * departure.sine * start.sine)
            .squareRoot()
        let from = SineCosine(sine: start.sine, cosine: departure.cosine * start.cosine)
        let fromLongitude = SineCosine(sine: equatorSine * start.sine, cosine: from.cosine)
        var arrival = SineCosine(sine: departure.sine, cosine: abs(departure.cosine))
        if spread != 0 {
            arrival = SineCosine(
                sine: equatorSine / end.cosine,
                cosine: (from.cosine * from.cosine + spread).squareRoot() / end.cosine
            )
        }
        let to = SineCosine(sine: end.sine, cosine: arrival.cosine * end.cosine)
        let toLongitude = SineCosine(sine: equatorSine * end.sine, cosine: to.cosine)
        let (fromArc, toArc) = (from.normalized, to.normalized)
        let arc = SineCosine.ascent(from: fromArc, to: toArc).radians
        let ε = spheroid.expansion(equatorCosine: equatorCosine)
        let series = spheroid.longitudes.series(ε)
        let wave = series.sum(at: toArc) - series.sum(at: fromArc)
        let onSphere = (SineCosine.ascent(from: fromLongitude, to: toLongitude) - turn.parts).radians
        let flattened = -spheroid.flattening * spheroid.longitudes.mean(ε) * equatorSine * (arc + wave)
        var trial = Trial(
            arrival: arrival,
            arc: arc,
            from: fromArc,
            to: toArc,
            ε: ε,
            excess: onSphere + flattened,
            slope: 0
        )
        guard withSlope else { return trial }
        if arrival.cosine == 0 {
            trial.slope = -2 * spheroid.axisRatio * startStretch / start.sine
        } else {
            let reduced = lengths(ε, arc: arc, from: fromArc, to: toArc).reduced
            trial.slope = reduced * spheroid.axisRatio / (arrival.cosine * end.cosine)
        }
        return trial
    }

    /// The distance (7) and the reduced length (38) of an arc, both in units of the polar radius.
    private func lengths(
        _ ε: Double,
        arc: Double,
        from: SineCosine,
        to: SineCosine
    ) -> (distance: Double, reduced: Double) {
        let (firstMean, first) = SineSeries.distances(ε)
        let (secondMean, second) = SineSeries.reducedLengths(ε)
        let firstWave = first.sum(at: to) - first.sum(at: from)
        let secondWave = second.sum(at: to) - second.sum(at: from)
        let integral =
            (firstMean - secondMean) * arc + ((1 + firstMean) * firstWave - (1 + secondMean) * secondWave)
        let reduced =
            endStretch * (from.cosine * to.sine) - startStretch * (from.sine * to.cosine)
            - from.cosine * to.cosine * integral
        return ((1 + firstMean) * (arc + firstWave), reduced)
    }
}
