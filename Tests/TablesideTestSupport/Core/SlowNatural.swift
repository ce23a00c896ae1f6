import TablesideTesting

/// A natural number of any size as decimal digits, computed the way one does it on paper.
///
/// The second, slow and obvious implementation that tests hold exact arithmetic against. It shares nothing with the
/// library.
struct SlowNatural: Comparable, CustomStringConvertible {
    /// The digits from the ones upwards, without leading zeros; zero has none.
    private var digits: [Int]

    private init(digits: [Int]) {
        self.digits = digits
        while self.digits.last == 0 { self.digits.removeLast() }
    }

    init(_ number: some BinaryInteger) {
        self.init(digits: String(number.magnitude).reversed().compactMap(\.wholeNumberValue))
    }

    static let zero = SlowNatural(digits: [])
    static let one = SlowNatural(digits: [1])

    var isOdd: Bool { (digits.first ?? 0) % 2 == 1 }

    var description: String { digits.isEmpty ? "0" : digits.reversed().map(String.init).joined() }

    static func < (lhs: SlowNatural, rhs: SlowNatural) -> Bool {
        if lhs.digits.count != rhs.digits.count { return lhs.digits.count < rhs.digits.count }
        for (left, right) in zip(lhs.digits.reversed(), rhs.digits.reversed()) where left != right {
            return left < right
        }
        return false
    }

    static func + (lhs: SlowNatural, rhs: SlowNatural) -> SlowNatural {
        var result: [Int] = []
        var carry = 0
        for position in 0..<max(lhs.digits.count, rhs.digits.count) + 1 {
            let sum = lhs.digit(position) + rhs.digit(position) + carry
            result.append(sum % 10)
            carry = sum / 10
        }
        return SlowNatural(digits: result)
    }

    /// The difference; the right side is not larger.
    static func - (lhs: SlowNatural, rhs: SlowNatural) -> SlowNatural {
        var result: [Int] = []
        var borrow = 0
        for position in 0..<lhs.digits.count {
            let difference = lhs.digit(position) - rhs.digit(position) - borrow
            result.append(difference < 0 ? difference + 10 : difference)
            borrow = difference < 0 ? 1 : 0
        }
        return SlowNatural(digits: result)
    }

    static func * (lhs: SlowNatural, rhs: SlowNatural) -> SlowNatural {
        var result = SlowNatural.zero
        for digit in rhs.digits.reversed() {
            result = SlowNatural(digits: [0] + result.digits)
            for _ in 0..<digit { result = result + lhs }
        }
        return result
    }

    /// Long division by a divisor above zero.
    func divided(by divisor: SlowNatural) -> (quotient: SlowNatural, remainder: SlowNatural) {
        var quotient: [Int] = []
        var remainder = SlowNatural.zero
        for digit in digits.reversed() {
            remainder = SlowNatural(digits: [digit] + remainder.digits)
            var count = 0
            while remainder >= divisor {
                remainder = remainder - divisor
                count += 1
            }
            quotient.append(count)
        }
        return (SlowNatural(digits: quotient.reversed()), remainder)
    }

    private func digit(_ position: Int) -> Int { position < digits.count ? digits[position] : 0 }
}

extension SplitMix64 {
    /// A number of the kinds that break arithmetic: the ends of the range, the neighborhood of zero and of powers of two
    /// and ten, and numbers of every length.
    mutating func awkwardInt64() -> Int64 {
        let bits = Int64(bitPattern: next())
        switch next() % 6 {
        case 0: return [Int64.min, .min + 1, .max, .max - 1, 0, 1, -1, 2, -2][Int(next() % 9)]
        case 1: return bits % 1_000
        case 2: return (Int64(1) << Int64(next() % 63)) &+ bits % 3
        case 3: return [1_000_000, 10_000, 999_999, 1_000_001, -1_000_000, 500_000, 50_000][Int(next() % 7)]
        case 4: return bits >> Int64(next() % 64)
        default: return bits
        }
    }
}

/// A whole number of any size and sign over ``SlowNatural``.
struct SlowSigned {
    let negative: Bool
    let magnitude: SlowNatural

    init(negative: Bool, magnitude: SlowNatural) {
        self.negative = negative
        self.magnitude = magnitude
    }

    init(_ number: Int64) { self.init(negative: number < 0, magnitude: SlowNatural(number)) }

    var negated: SlowSigned { SlowSigned(negative: !negative, magnitude: magnitude) }

    /// The number, when it lies in the range of 64 bits.
    var int64: Int64? { Int64((negative && magnitude != .zero ? "-" : "") + magnitude.description) }

    func adding(_ other: SlowSigned) -> SlowSigned {
        if negative == other.negative {
            return SlowSigned(negative: negative, magnitude: magnitude + other.magnitude)
        }
        return magnitude >= other.magnitude
            ? SlowSigned(negative: negative, magnitude: magnitude - other.magnitude)
            : SlowSigned(negative: other.negative, magnitude: other.magnitude - magnitude)
    }

    func multiplied(by other: SlowSigned) -> SlowSigned {
        SlowSigned(negative: negative != other.negative, magnitude: magnitude * other.magnitude)
    }
}
