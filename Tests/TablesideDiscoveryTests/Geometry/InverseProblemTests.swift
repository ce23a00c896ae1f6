import Foundation
import TablesideCore
import Testing

@testable import TablesideDiscovery

/// The series of Karney's paper beside the integrals that they stand for, added up by Simpson's rule.
///
/// On an ellipsoid ten times flatter than the earth the highest terms count as well, and what the series leave out, of the
/// order of n⁶, is still below the smallest of them.
@Suite("Series of geodesics")
struct InverseProblemTests {
    private let flattening = 1.0 / 30
    private var third: Double { flattening / (2 - flattening) }
    private var eccentricity: Double { flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening)) }

    @Test("the astroid has its root between its tips, and none of its own at them or at the middle")
    func astroid() {
        // k⁴ + 2k³ = 0 has no positive root: at the tip x = 1, and within it with y = 0.
        for x in [0, 0.5, -0.5, 1, -1] { #expect(InverseProblem.astroid(x, 0) == 0) }
        // With y = 0 beyond the tip the root is |x| − 1.
        for x in [1.5, 3, -8] { #expect(abs(InverseProblem.astroid(x, 0) - (abs(x) - 1)) < 1e-14) }
        for (x, y) in [(0.3, 0.4), (1, 0.1), (2, 1), (0, 3), (1e-3, 1e-3)] {
            let k = InverseProblem.astroid(x, y)
            // x² ÷ (1 + k)² + y² ÷ k² = 1, the form from which it comes.
            #expect(k > 0 && abs(x * x / ((1 + k) * (1 + k)) + y * y / (k * k) - 1) < 1e-12)
        }
    }

    @Test("what two longitudes lack of half a turn is exact where it is a number")
    func supplement() {
        for rest in [0.1, 1e-9, 0.3, 5e-14, 77.7] {
            #expect(LongitudeTurn(from: rest, to: 180).supplement == rest)
            #expect(LongitudeTurn(from: -rest, to: -180).supplement == rest)
            #expect(LongitudeTurn(from: 180, to: rest).supplement == rest)
        }
    }

    /// Geodesics that cross the equator at several angles, by k² (9).
    private var squares: [Double] { [0.1, 0.35, 0.6, 0.85, 1].map { $0 * eccentricity } }

    private func expansion(_ square: Double) -> Double {
        let root = (1 + square).squareRoot()
        return (root - 1) / (root + 1)
    }

    /// The integral from 0 to σ, by 400 parabolas.
    private func integral(to σ: Double, of body: (Double) -> Double) -> Double {
        let step = σ / 800
        let inner = (1..<800).reduce(0) { $0 + ($1.isMultiple(of: 2) ? 2 : 4) * body(Double($1) * step) }
        return (body(0) + inner + body(σ)) * step / 3
    }

    private func sum(_ series: SineSeries, at σ: Double) -> Double {
        let terms = [series.first, series.second, series.third, series.fourth, series.fifth, series.sixth]
        return terms.enumerated().reduce(0) { $0 + $1.element * sin(2 * Double($1.offset + 1) * σ) }
    }

    /// Calls with every geodesic and many arcs, and expects a difference of no more than what the series leave out.
    private func compare(_ name: String, _ difference: (_ square: Double, _ σ: Double) -> Double) {
        for square in squares {
            let worst = (1...24).map { abs(difference(square, Double($0) * .pi / 17)) }.max() ?? .nan
            #expect(worst < 0.5 * pow(third, 6), "\(name) with k² = \(square)")
        }
    }

    @Test("I₁, the distance (15, 17, 18)")
    func distances() {
        compare("I₁") { square, σ in
            let (mean, series) = SineSeries.distances(expansion(square))
            let exact = integral(to: σ) { (1 + square * sin($0) * sin($0)).squareRoot() }
            return (1 + mean) * (σ + sum(series, at: σ)) - exact
        }
    }

    @Test("I₂, the second part of the reduced length (41, 43)")
    func reducedLengths() {
        compare("I₂") { square, σ in
            let (mean, series) = SineSeries.reducedLengths(expansion(square))
            let exact = integral(to: σ) { 1 / (1 + square * sin($0) * sin($0)).squareRoot() }
            return (1 + mean) * (σ + sum(series, at: σ)) - exact
        }
    }

    @Test("I₃, the longitude (8, 23, 24, 25)")
    func longitudes() {
        let longitudes = LongitudeSeries(thirdFlattening: third)
        compare("I₃") { square, σ in
            let ε = expansion(square)
            let exact = integral(to: σ) {
                (2 - flattening) / (1 + (1 - flattening) * (1 + square * sin($0) * sin($0)).squareRoot())
            }
            return longitudes.mean(ε) * (σ + sum(longitudes.series(ε), at: σ)) - exact
        }
    }

    @Test("the reverted series takes back what the series of distances adds (20, 21)")
    func reverted() {
        compare("C₁′") { square, σ in
            let ε = expansion(square)
            let τ = σ + sum(SineSeries.distances(ε).series, at: σ)
            return τ + sum(SineSeries.reverted(ε), at: τ) - σ
        }
    }

    /// What the series of I₁ and I₂ are cut from, coefficient by coefficient, for a power of ½ or −½.
    ///
    /// √(1 + k² sin² σ) is
    /// √(1 − 2ε cos 2σ + ε²) ÷ (1 − ε), and the root is the product of (1 − ε e^2iσ)^½ and (1 − ε e^−2iσ)^½, which are
    /// binomial series.
    ///
    /// - Returns: the mean without its factor, and the six coefficients.
    private func exact(_ power: Double, at ε: Double) -> (mean: Double, coefficients: [Double]) {
        var binomial = [1.0]
        for number in 1...20 { binomial.append(binomial[number - 1] * (Double(number) - 1 - power) / Double(number)) }
        let sums = (0...6).map { shift in
            (0...12).reduce(0) { $0 + binomial[$1] * binomial[$1 + shift] * pow(ε, Double(2 * $1)) }
        }
        return (sums[0], (1...6).map { pow(ε, Double($0)) * sums[$0] / (Double($0) * sums[0]) })
    }

    @Test("each coefficient of both series leaves out no more than the first term beyond the sixth power")
    func coefficients() {
        let ε = 0.02
        func compare(_ name: String, _ series: SineSeries, _ exact: [Double]) {
            let terms = [series.first, series.second, series.third, series.fourth, series.fifth, series.sixth]
            for (place, (term, whole)) in zip(terms, exact).enumerated() {
                // Odd coefficients have odd powers alone, even ones even powers.
                let leftOut = pow(ε, place.isMultiple(of: 2) ? 7 : 8)
                #expect(abs(term - whole) < 0.1 * leftOut, "\(name) \(place + 1)")
            }
        }
        let (distance, distances) = SineSeries.distances(ε)
        let (second, reducedLengths) = SineSeries.reducedLengths(ε)
        let (one, two) = (exact(0.5, at: ε), exact(-0.5, at: ε))
        compare("C₁", distances, one.coefficients)
        compare("C₂", reducedLengths, two.coefficients)
        #expect(abs(1 + distance - one.mean / (1 - ε)) < 0.5 * pow(ε, 8))
        #expect(abs(1 + second - two.mean * (1 - ε)) < 0.5 * pow(ε, 8))
        // The reverted series leaves out the seventh power.
        for number in 1...24 {
            let σ = Double(number) * .pi / 17
            let τ = σ + sum(distances, at: σ)
            #expect(abs(τ + sum(SineSeries.reverted(ε), at: τ) - σ) < 5 * pow(ε, 7))
        }
    }

    @Test("a sum of sines by Clenshaw's recurrence is that sum")
    func clenshaw() {
        let series = SineSeries(first: 0.5, second: -0.25, third: 0.125, fourth: 1, fifth: -2, sixth: 3)
        for number in 0..<60 {
            let σ = Double(number) * 0.11
            #expect(abs(series.sum(at: SineCosine(sine: sin(σ), cosine: cos(σ))) - sum(series, at: σ)) < 1e-12)
        }
    }
}
