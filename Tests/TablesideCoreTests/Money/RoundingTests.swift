import TablesideCore
import TablesideTesting
import Testing

@testable import TablesideTestSupport

/// The rounded value of a fraction, computed on paper: from the exact quotient and remainder of ``SlowNatural``.
func slowlyRounded(_ numerator: SlowSigned, over denominator: SlowSigned, _ rounding: Rounding) -> Int64? {
    let (quotient, remainder) = numerator.magnitude.divided(by: denominator.magnitude)
    let twice = remainder + remainder
    let away: Bool =
        switch rounding {
        case .halfUp: twice >= denominator.magnitude
        case .halfDown: twice > denominator.magnitude
        case .halfEven: twice > denominator.magnitude || (twice == denominator.magnitude && quotient.isOdd)
        case .up: remainder != .zero
        case .down: false
        }
    return SlowSigned(
        negative: numerator.negative != denominator.negative,
        magnitude: away ? quotient + .one : quotient
    ).int64
}

@Suite("Rounding")
struct RoundingTests {
    /// Tenths, and what they round to: half up, half even, half down, up, down.
    @Test(
        "rounds tenths as the mode says",
        arguments: [
            (0, [0, 0, 0, 0, 0]), (1, [0, 0, 0, 1, 0]), (4, [0, 0, 0, 1, 0]), (5, [1, 0, 0, 1, 0]),
            (6, [1, 1, 1, 1, 0]),
            (9, [1, 1, 1, 1, 0]), (10, [1, 1, 1, 1, 1]), (14, [1, 1, 1, 2, 1]), (15, [2, 2, 1, 2, 1]),
            (16, [2, 2, 2, 2, 1]), (25, [3, 2, 2, 3, 2]), (35, [4, 4, 3, 4, 3]), (20, [2, 2, 2, 2, 2]),
        ] as [(Int64, [Int64])]
    )
    func tenths(tenths: Int64, expected: [Int64]) throws {
        let modes: [Rounding] = [.halfUp, .halfEven, .halfDown, .up, .down]
        #expect(modes == Rounding.allCases)
        for (mode, value) in zip(modes, expected) {
            #expect(try mode.quotient(of: tenths, by: 10) == value, "\(mode)")
            #expect(try mode.quotient(of: -tenths, by: 10) == -value, "\(mode)")
            #expect(try mode.quotient(of: tenths, by: -10) == -value, "\(mode)")
            #expect(try mode.quotient(of: -tenths, by: -10) == value, "\(mode)")
        }
    }

    @Test("a division by zero and the one quotient that does not fit are errors", arguments: Rounding.allCases)
    func impossible(mode: Rounding) throws {
        #expect(throws: MoneyError(.divisionByZero(dividend: 7))) { try mode.quotient(of: 7, by: 0) }
        #expect(throws: MoneyError(.overflow(operation: .division, left: .min, right: -1))) {
            try mode.quotient(of: .min, by: -1)
        }
        #expect(try mode.quotient(of: .min, by: 1) == .min)
        #expect(try mode.quotient(of: .min, by: .min) == 1)
        #expect(try mode.quotient(of: .max, by: .max) == 1)
    }

    @Test("halves of the largest divisors do not overflow")
    func extremes() throws {
        // (2⁶³ − 1) ÷ −2⁶³ is just below one in size; 2⁶² ÷ −2⁶³ is exactly a half.
        #expect(try Rounding.halfUp.quotient(of: .max, by: .min) == -1)
        #expect(try Rounding.down.quotient(of: .max, by: .min) == 0)
        #expect(try Rounding.halfUp.quotient(of: 1 << 62, by: .min) == -1)
        #expect(try Rounding.halfDown.quotient(of: 1 << 62, by: .min) == 0)
        #expect(try Rounding.halfEven.quotient(of: 1 << 62, by: .min) == 0)
    }

    @Test("quotients agree with a slow implementation", arguments: Rounding.allCases)
    func agreesWithSlow(mode: Rounding) {
        let seed: UInt64 = 0x72_6F_75_6E_64
        var random = SplitMix64(seed: seed)
        for run in 0..<runs(1_000, long: 100_000) {
            let dividend = random.awkwardInt64()
            let divisor = random.awkwardInt64()
            guard divisor != 0 else { continue }
            let expected = slowlyRounded(SlowSigned(dividend), over: SlowSigned(divisor), mode)
            #expect(
                (try? mode.quotient(of: dividend, by: divisor)) == expected,
                "seed \(seed), run \(run): \(dividend) ÷ \(divisor)"
            )
        }
    }

    @Test("in JSON a mode is its name")
    func json() throws {
        let text = try encoded(Rounding.allCases)
        #expect(text == "[\"halfUp\",\"halfEven\",\"halfDown\",\"up\",\"down\"]")
        #expect(try decoded([Rounding].self, text) == Rounding.allCases)
        #expect(throws: DecodingError.self) { try decoded(Rounding.self, "\"ceiling\"") }
        #expect(throws: DecodingError.self) { try decoded(Rounding.self, "\"HalfUp\"") }
    }
}
