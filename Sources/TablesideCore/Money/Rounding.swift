/// How the part of a value smaller than the smallest unit is rounded.
///
/// Every mode is symmetric about zero: rounding −x mirrors rounding x, so a refund mirrors its sale.
public enum Rounding: String, ClosedCode {
    /// To the nearest unit; halves round away from zero.
    case halfUp
    /// To the nearest unit; halves round to the even unit (ties-to-even in IEEE 754).
    case halfEven
    /// To the nearest unit; halves round toward zero.
    case halfDown
    /// Away from zero, however small the remainder.
    case up
    /// Toward zero, however large the remainder.
    case down

    /// The quotient of two integers, rounded by this mode.
    ///
    /// ```swift
    /// try Rounding.halfEven.quotient(of: -5, by: 2)  // -2
    /// ```
    ///
    /// - Throws: ``MoneyError``: `money.divisionByZero`, or `money.overflow` for `Int64.min` divided by −1.
    public func quotient(of dividend: Int64, by divisor: Int64) throws(MoneyError) -> Int64 {
        guard divisor != 0 else { throw MoneyError(.divisionByZero(dividend: dividend)) }
        let magnitude = quotient(of: dividend.magnitude, by: divisor.magnitude)
        guard let quotient = Int64(magnitude: magnitude, negative: (dividend < 0) != (divisor < 0)) else {
            throw MoneyError(.overflow(operation: .division, left: dividend, right: divisor))
        }
        return quotient
    }

    /// The rounded quotient of two magnitudes; the divisor is not zero.
    func quotient(of dividend: UInt64, by divisor: UInt64) -> UInt64 {
        let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
        // A remainder means a divisor of at least 2, so the quotient has room for one more.
        return carries(quotient: quotient, remainder: remainder, divisor: divisor) ? quotient &+ 1 : quotient
    }

    /// The value of `left` × `right` ÷ `divisor` for magnitudes, rounded once; the divisor is not zero.
    ///
    /// The product is computed in 128 bits; `nil` when the result does not fit in 64.
    package func product(of left: UInt64, by right: UInt64, over divisor: UInt64) -> UInt64? {
        let product = left.multipliedFullWidth(by: right)
        if product.high == 0 { return quotient(of: product.low, by: divisor) }
        guard product.high < divisor else { return nil }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        guard carries(quotient: quotient, remainder: remainder, divisor: divisor) else { return quotient }
        let (rounded, overflow) = quotient.addingReportingOverflow(1)
        return overflow ? nil : rounded
    }

    /// Whether the remainder rounds the quotient up by one.
    private func carries(quotient: UInt64, remainder: UInt64, divisor: UInt64) -> Bool {
        if remainder == 0 { return false }
        switch self {
        case .up: return true
        case .down: return false
        case .halfUp, .halfEven, .halfDown: break
        }
        // Compared with the distance to the divisor, because doubling the remainder may overflow.
        let missing = divisor &- remainder
        if remainder != missing { return remainder > missing }
        switch self {
        case .halfEven: return quotient & 1 == 1
        case .halfUp, .up: return true
        case .halfDown, .down: return false
        }
    }
}

extension Int64 {
    /// The number with this magnitude and sign; `nil` when it does not fit: −2⁶³ fits, +2⁶³ does not.
    package init?(magnitude: UInt64, negative: Bool) {
        let limit = UInt64(1) << 63
        guard negative ? magnitude <= limit : magnitude < limit else { return nil }
        self.init(truncatingIfNeeded: negative ? 0 &- magnitude : magnitude)
    }
}
