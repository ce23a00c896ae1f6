import TablesideCore

/// A set of numbers below a bound, stored as bits; up to 512 numbers need no heap memory.
struct InlineBits: Sendable {
    private var inline = SIMD8<UInt64>.zero
    /// The words after the eighth; empty unless the bound is larger than ``inlineCount``.
    private var rest: [UInt64] = []
    /// The number of words.
    let words: Int

    /// The number of bits that fit without heap memory.
    static let inlineCount = 512

    /// Creates the empty set of numbers below a bound.
    init(below bound: Int) {
        words = (bound + 63) / 64
        if bound > Self.inlineCount { rest = Array(repeating: 0, count: words - 8) }
    }

    /// Whether the set uses no heap memory.
    var isInline: Bool { rest.isEmpty }

    @inline(__always)
    subscript(word word: Int) -> UInt64 {
        get { word < 8 ? inline[word] : rest[word - 8] }
        set {
            if word < 8 { inline[word] = newValue } else { rest[word - 8] = newValue }
        }
    }

    subscript(number: Int) -> Bool {
        get { self[word: number / 64] & 1 &<< UInt64(number % 64) != 0 }
        set {
            let bit: UInt64 = 1 &<< UInt64(number % 64)
            if newValue { self[word: number / 64] |= bit } else { self[word: number / 64] &= ~bit }
        }
    }

    mutating func formUnion(_ other: InlineBits) {
        for word in 0..<words { self[word: word] |= other[word: word] }
    }

    var count: Int {
        var count = 0
        for word in 0..<words { count += self[word: word].nonzeroBitCount }
        return count
    }

    var isEmpty: Bool {
        for word in 0..<words where self[word: word] != 0 { return false }
        return true
    }

    /// The first number in the set at or above another; `nil` if there is none.
    func next(from number: Int) -> Int? {
        var word = number / 64
        guard word < words else { return nil }
        var bits = self[word: word] & UInt64.max &<< UInt64(number % 64)
        while bits == 0 {
            word += 1
            guard word < words else { return nil }
            bits = self[word: word]
        }
        return word * 64 + bits.trailingZeroBitCount
    }
}
