import TablesideCore

// The only file of the module that uses the C math library.
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(ucrt)
import ucrt
#else
#error("This platform has no known mathematics library.")
#endif

/// The sine and cosine of an angle; together they keep its precision in every quadrant.
struct SineCosine {
    var sine: Double
    var cosine: Double

    @inline(__always)
    init(sine: Double, cosine: Double) {
        self.sine = sine
        self.cosine = cosine
    }

    @inline(__always)
    init(radians: Double) {
        sine = sin(radians)
        cosine = cos(radians)
    }

    /// Makes an angle from degrees in −540…540, exact at every multiple of 90; `rest` is the rounding error of the
    /// degrees.
    init(degrees: Double, rest: Double = 0) {
        // Subtracting the nearest multiple of 90 is exact.
        let quarters = (degrees / 90).rounded()
        let near = SineCosine.roundedNearZero(degrees - quarters * 90 + rest)
        let parts = SineCosine(radians: near * (.pi / 180))
        switch Int(quarters) & 3 {
        case 0: self = parts
        case 1: self.init(sine: parts.cosine, cosine: -parts.sine)
        case 2: self.init(sine: -parts.sine, cosine: -parts.cosine)
        default: self.init(sine: -parts.cosine, cosine: parts.sine)
        }
    }

    /// The angle in (−π, π].
    @inline(__always) var radians: Double { atan2(sine, cosine) }

    /// The angle in [−180, 180] degrees, exact at every multiple of 90.
    var degrees: Double {
        // Take the angle within 45 degrees of zero, so that multiples of 90 are added exactly.
        guard abs(sine) > abs(cosine) else {
            guard cosine < 0 else { return SineCosine.degrees(atan2(sine, cosine)) }
            let beside = SineCosine.degrees(atan2(sine, -cosine))
            return sine.sign == .minus ? -180 - beside : 180 - beside
        }
        let beside = SineCosine.degrees(atan2(cosine, abs(sine)))
        return sine < 0 ? beside - 90 : 90 - beside
    }

    /// The same direction as a unit vector.
    @inline(__always) var normalized: SineCosine {
        let length = (sine * sine + cosine * cosine).squareRoot()
        return SineCosine(sine: sine / length, cosine: cosine / length)
    }

    /// The angle with the opposite sign.
    @inline(__always) var negated: SineCosine { SineCosine(sine: -sine, cosine: cosine) }

    /// The sum of two angles.
    @inline(__always)
    static func + (lhs: SineCosine, rhs: SineCosine) -> SineCosine {
        SineCosine(
            sine: lhs.sine * rhs.cosine + lhs.cosine * rhs.sine,
            cosine: lhs.cosine * rhs.cosine - lhs.sine * rhs.sine
        )
    }

    /// The difference of two angles.
    @inline(__always)
    static func - (lhs: SineCosine, rhs: SineCosine) -> SineCosine { lhs + rhs.negated }

    /// The angle from one direction forward to another, in [0, π].
    @inline(__always)
    static func ascent(from start: SineCosine, to end: SineCosine) -> SineCosine {
        let difference = end - start
        // Rounding may turn zero into a tiny negative number; adding zero turns −0 into +0.
        return SineCosine(sine: Swift.max(0, difference.sine) + 0, cosine: difference.cosine)
    }

    /// Rounds tiny degrees to steps of the spacing near 1⁄16, so that products do not underflow.
    @inline(__always)
    private static func roundedNearZero(_ degrees: Double) -> Double {
        let coarse = 1.0 / 16
        let size = abs(degrees)
        guard size < coarse else { return degrees }
        return Double(signOf: degrees, magnitudeOf: coarse - (coarse - size))
    }

    @inline(__always)
    private static func degrees(_ radians: Double) -> Double { radians / (.pi / 180) }
}

/// The real cube root, by Newton's method from an initial guess based on the exponent.
func cubeRoot(_ value: Double) -> Double {
    let size = abs(value)
    guard size > 0, size.isFinite else { return value }
    // size = significand · 2^exponent; a third of the exponent is within a factor of two of the root.
    let third = (Double(size.exponent) / 3).rounded(.down)
    var root = Double(sign: .plus, exponent: Int(third), significand: 1.5)
    // Quadratic convergence from a factor of two: six steps reach the last bit.
    for _ in 0..<6 { root -= (root - size / (root * root)) / 3 }
    return Double(signOf: value, magnitudeOf: root)
}
