// Nothing here releases an object that a caller can see. Callers in other modules are told so: otherwise they retain the
// texts, and often all of the value around them, before every comparison.
extension String {
    /// Whether two texts have the same bytes.
    ///
    /// `==` is also true for texts that only look the same, such as é as one scalar and as an e with a combining
    /// accent. Identities are keys in a store, and stores keep such texts apart. Bytes are compared without
    /// normalization, so a text full of combining marks costs no more than any other of its length.
    ///
    /// - Complexity: O(n) in the bytes of the shorter text.
    @inlinable
    @inline(__always)
    package func hasBytes(of other: String) -> Bool {
        isSame(as: other) || utf8.count == other.utf8.count && agreesInBytes(with: other)
    }

    /// Whether the two are one value: the same short text, or one long text in the same place.
    ///
    /// Then they have the same bytes; otherwise they may still have.
    @inlinable
    @inline(__always)
    func isSame(as other: String) -> Bool {
        withUnsafeBytes(of: self) { own in
            withUnsafeBytes(of: other) { others in
                stride(from: 0, to: MemoryLayout<String>.size, by: 4).allSatisfy { offset in
                    own.load(fromByteOffset: offset, as: UInt32.self)
                        == others.load(fromByteOffset: offset, as: UInt32.self)
                }
            }
        }
    }

    /// Whether two texts of equal byte count have the same bytes.
    @inlinable
    @_effects(releasenone)
    func agreesInBytes(with other: String) -> Bool {
        let agree = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in
                // Without an early exit, the compiler can compare many bytes at a time.
                own.indices.reduce(0) { $0 | (own[$1] ^ others[$1]) } == 0
            }
        }
        return (agree ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// Hashes the bytes, consistently with ``hasBytes(of:)``.
    ///
    /// `String` hashes its normalized form, so texts that differ only in how accents are composed would all collide.
    ///
    /// - Complexity: O(n) in the bytes of the text.
    @usableFromInline
    @_effects(releasenone)
    package func hashBytes(into hasher: inout Hasher) {
        let fed: Void? = utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: .init(bytes))
        }
        if fed == nil {
            // A text bridged from another language is copied, so that it hashes the same as its native equivalent.
            var native = self
            native.withUTF8 { hasher.combine(bytes: .init($0)) }
        }
        // Terminates the text: this byte occurs in no UTF-8, so no text's bytes are a prefix of another's.
        hasher.combine(0xFF as UInt8)
    }

    /// Whether the bytes of this text sort before those of another, which is the order in which stores list.
    @usableFromInline
    @_effects(releasenone)
    package func precedesByBytes(_ other: String) -> Bool {
        let precedes = utf8.withContiguousStorageIfAvailable { own in
            other.utf8.withContiguousStorageIfAvailable { others in own.lexicographicallyPrecedes(others) }
        }
        return (precedes ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

/// A text as a key of a set or dictionary, compared and hashed by its bytes, unlike `String`.
///
/// Two encodings of an accent are two keys, and a pile of combining marks costs no more than its length.
package struct ByteText: Hashable, Sendable {
    /// The text.
    package let text: String

    /// Makes a key from a text.
    package init(_ text: String) { self.text = text }

    /// Whether the texts are the same, byte for byte.
    package static func == (lhs: ByteText, rhs: ByteText) -> Bool { lhs.text.hasBytes(of: rhs.text) }

    /// Hashes the bytes of the text.
    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
