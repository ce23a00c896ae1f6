import TablesideCore

/// The letters of a word in UTF-8, each as its bytes.
struct WordScalars: Sequence {
    /// U+FFFD, which stands where bytes were lost.
    static let hole: UInt32 = 0xEF_BF_BD

    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    /// How many bytes a letter has that begins with this one.
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

/// A word typed, prepared for being compared with many: for each letter the places where it stands.
struct LetterMasks {
    /// How many letters the word has, 63 at most.
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

    /// A set of one letter; letters beyond `a` to `z` share what is left.
    static func set(of scalar: UInt32) -> UInt32 {
        (0x61...0x7A).contains(scalar) ? 1 << (scalar - 0x61) : 1 << (26 + scalar % 6)
    }

    /// The places where a letter stands in the word.
    func places(_ scalar: UInt32) -> UInt64 {
        if scalar < 128 { return ascii[Int(scalar)] }
        return others.first { $0.scalar == scalar }?.places ?? 0
    }
}
