import TablesideCore

/// A set of name positions, with one bit per name.
struct NameSet {
    private var bits: [UInt64]

    /// Makes an empty or full set for a number of names.
    init(of count: Int, all: Bool = false) {
        bits = [UInt64](repeating: all ? .max : 0, count: (count + 63) / 64)
        if all, count % 64 != 0 { bits[bits.count - 1] = (1 << UInt64(truncatingIfNeeded: count % 64)) - 1 }
    }

    mutating func insert(_ names: ArraySlice<Int32>) {
        for name in names { bits[Int(name) / 64] |= 1 << UInt64(truncatingIfNeeded: name % 64) }
    }

    mutating func formIntersection(_ other: NameSet) {
        for place in bits.indices { bits[place] &= other.bits[place] }
    }

    func contains(_ name: Int) -> Bool { bits[name / 64] >> UInt64(truncatingIfNeeded: name % 64) & 1 == 1 }

    /// Calls a closure with every name in the set, in order.
    func forEach(_ body: (Int) -> Void) {
        for (place, word) in bits.enumerated() {
            var left = word
            while left != 0 {
                body(place * 64 + left.trailingZeroBitCount)
                left &= left - 1
            }
        }
    }
}
