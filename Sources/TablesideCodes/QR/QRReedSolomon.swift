import TablesideCore

/// The Reed–Solomon code over GF(256) with the polynomial x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004 §7.5).
///
/// The remainder of the division is kept in four words, so that a data codeword costs one lookup and one shift, however
/// many error correction codewords there are.
struct QRReedSolomon {
    /// Up to 32 codewords of a remainder, with the first in the highest byte of the first word.
    typealias Remainder = SIMD4<UInt64>

    /// The effect of the generator polynomial for each leading codeword.
    private let table: [Remainder]

    /// - Parameter degree: the number of error correction codewords, one of those in the standard.
    init(degree: Int) { table = Self.tables[degree] }

    /// The error correction codewords for a range of codewords.
    func remainder(of codewords: [UInt8], from start: Int, count: Int) -> Remainder {
        var remainder = Remainder()
        for index in start..<start + count {
            let leading = codewords[index] ^ UInt8(truncatingIfNeeded: remainder[0] >> 56)
            let shifted = Remainder(
                remainder[0] << 8 | remainder[1] >> 56,
                remainder[1] << 8 | remainder[2] >> 56,
                remainder[2] << 8 | remainder[3] >> 56,
                remainder[3] << 8
            )
            remainder = shifted ^ table[Int(leading)]
        }
        return remainder
    }

    /// One codeword of a remainder.
    static func codeword(_ remainder: Remainder, at index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: remainder[index >> 3] >> UInt64(56 - index & 7 * 8))
    }

    /// The tables for all degrees; empty for degrees not in the standard.
    private static let tables: [[Remainder]] = (0...30).map { degree in
        degrees.contains(degree) ? table(degree: degree) : []
    }

    private static let degrees: Set = [7, 10, 13, 15, 16, 17, 18, 20, 22, 24, 26, 28, 30]

    private static func table(degree: Int) -> [Remainder] {
        // The product of x − αⁱ without its leading 1, from the highest power down.
        var generator = [UInt8](repeating: 0, count: degree)
        generator[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                let next = index + 1 < degree ? generator[index + 1] : 0
                generator[index] = product(generator[index], root) ^ next
            }
            root = product(root, 2)
        }
        // The remainder is linear, so those of single bits determine all others.
        var table = [Remainder](repeating: Remainder(), count: 256)
        for leading in 1..<256 {
            let rest = leading & (leading - 1)
            guard rest == 0 else {
                table[leading] = table[rest] ^ table[leading ^ rest]
                continue
            }
            for (index, factor) in generator.enumerated() {
                let codeword = product(factor, UInt8(leading))
                table[leading][index >> 3] |= UInt64(codeword) << UInt64(56 - index & 7 * 8)
            }
        }
        return table
    }

    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var product: UInt8 = 0
        for bit in (0..<8).reversed() {
            let carry = product >> 7
            product = product << 1 ^ carry &* 0x1D
            if second >> UInt8(bit) & 1 == 1 { product ^= first }
        }
        return product
    }
}
