import TablesideCore

/// The letters of a UTF-8 word, each as its bytes.
struct WordScalars: Sequence {
    /// U+FFFD, which replaces lost bytes.
    static let hole: UInt32 = 0xEF_BF_BD

    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// The number of bytes in a letter, from its first byte.
    static func length(_ first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }

    struct Iterator: IteratorProtocol {
        fileprivate let bytes: ArraySlice<UInt8>
        fileprivate var place: Int

        mutating func next() -> UInt32? {
            guard place < bytes.endIndex else { return nil }
            var scalar = UInt32(bytes[place])
            let end = Swift.min(bytes.endIndex, place + WordScalars.length(bytes[place]))
            place += 1
            while place < end {
                scalar = scalar << 8 | UInt32(bytes[place])
                place += 1
            }
            return scalar
        }
    }

    func makeIterator() -> Iterator { Iterator(bytes: bytes, place: bytes.startIndex) }
}

/// A typed word prepared for comparison with many others: for each letter, the positions where it occurs.
struct LetterMasks {
    /// The number of letters in the word, at most 63.
    let count: Int
    private var ascii = [UInt64](repeating: 0, count: 128)
    private var others: [(scalar: UInt32, places: UInt64)] = []
    private(set) var last: UInt32 = 0

    /// Prepares a word; `nil` for one that is too long.
    init?(_ typed: [UInt8]) {
        count = NameFolding.count(typed)
        guard count < 64 else { return nil }
        for (place, scalar) in WordScalars(typed[...]).enumerated() {
            let bit = UInt64(1) << UInt64(truncatingIfNeeded: place)
            last = scalar
            if scalar < 128 {
                ascii[Int(scalar)] |= bit
            } else if let known = others.firstIndex(where: { $0.scalar == scalar }) {
                others[known].places |= bit
            } else {
                others.append((scalar, bit))
            }
        }
    }

    /// Returns the bit set of one letter; letters beyond `a` to `z` share the six remaining bits.
    static func set(of scalar: UInt32) -> UInt32 {
        (0x61...0x7A).contains(scalar) ? 1 << (scalar - 0x61) : 1 << (26 + scalar % 6)
    }

    /// Returns the positions where a letter occurs, as bits.
    func places(_ scalar: UInt32) -> UInt64 {
        if scalar < 128 { return ascii[Int(scalar)] }
        return others.first { $0.scalar == scalar }?.places ?? 0
    }
}
