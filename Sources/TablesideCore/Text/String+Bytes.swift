extension String {
    /// Whether two texts have the same bytes.
    ///
    /// `==` also holds between texts that merely look the same: an é of one scalar, and an e with an accent behind it.
    /// Identities are keys of a store, and stores keep such texts apart. Bytes alone are read, never normalized: a text of
    /// combining marks costs no more than any other of its length.
    ///
    /// - Complexity: O(n) in the bytes of the shorter text.
    @inlinable
    @inline(__always)
    package func hasBytes(of other: String) -> Bool { utf8.count == other.utf8.count && agreesInBytes(with: other) }

    /// Whether two texts of the same number of bytes have the same bytes.
    @usableFromInline
    func agreesInBytes(with other: String) -> Bool {
        let agree = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in
                // A loop that always goes to the end compares many bytes at a time.
                own.indices.reduce(0) { $0 | (own[$1] ^ others[$1]) } == 0
            }
        }
        return (agree ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Feeds the bytes to a hasher, so that texts hash the same exactly where ``hasBytes(of:)`` holds.
    ///
    /// `String` hashes its normalized form: texts that differ only in how accents are composed would all collide.
    ///
    /// - Complexity: O(n) in the bytes of the text.
    @usableFromInline
    package func hashBytes(into hasher: inout Hasher) {
        let fed: Void? = utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: .init(bytes))
        }
        if fed == nil {
            // A text that another language holds is copied, so that it feeds the same as its native twin.
            var native = self
            native.withUTF8 { hasher.combine(bytes: .init($0)) }
        }
        // No text is the beginning of another: this byte is in none.
        hasher.combine(0xFF as UInt8)
    }

    /// Whether the bytes of a text come before those of another: the order in which stores list.
    @usableFromInline
    package func precedesByBytes(_ other: String) -> Bool {
        let precedes = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in own.lexicographicallyPrecedes(others) }
        }
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

/// A text as a key of a set or a dictionary: equal and hashed by its bytes, unlike `String`.
///
/// Two spellings of an accent are two keys, and a heap of combining marks costs no more than its length.
package struct ByteText: Hashable, Sendable {
    /// The text.
    package let text: String

    /// Makes the key of a text.
    package init(_ text: String) { self.text = text }

    /// Whether the texts are the same byte for byte.
    package static func == (lhs: ByteText, rhs: ByteText) -> Bool { lhs.text.hasBytes(of: rhs.text) }

    /// Feeds the bytes.
    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
